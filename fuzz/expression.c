/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: expressions. Whatever text is read must be written so that each written form reads
 * back to the same expression, of the same value; and judging it must not disagree with reading it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The text of an expression in a block of its own, with the NUL. */
static char *text_of(const tally_expr *expr, tally_style style, size_t *length)
{
    *length = tally_expr_print(expr, style, NULL, 0);
    char *const text = malloc(*length + 1);
    REQUIRE(text != NULL);
    REQUIRE(tally_expr_print(expr, style, text, *length + 1) == *length);
    REQUIRE(strlen(text) == *length);
    return text;
}

static int is_same_value(tally_value a, tally_value b)
{
    return a.numerator.low == b.numerator.low && a.denominator.low == b.denominator.low &&
           !a.negative == !b.negative;
}

static void read_back(const tally_expr *expr, tally_style style, const char *infix)
{
    size_t length;
    char *const text = text_of(expr, style, &length);
    tally_expr *again = NULL;
    tally_error error;
    const tally_status status = tally_expr_parse(&again, text, length, NULL, &error);
    if (status == TALLY_NUMBER_RANGE) {
        /* In canonical order a step may be beyond 64 bits though none was as
         * written: 9e18 * 0 * 9e18. */
        free(text);
        return;
    }
    if (status != TALLY_OK)
        fprintf(stderr, "\"%s\": %s at %zu\n", text, error.message, error.position);
    REQUIRE(status == TALLY_OK);

    size_t again_length;
    char *const again_infix = text_of(again, TALLY_STYLE_INFIX, &again_length);
    if (strcmp(infix, again_infix) != 0)
        fprintf(stderr, "\"%s\"\n\"%s\"\n\"%s\"\n", infix, text, again_infix);
    REQUIRE(strcmp(infix, again_infix) == 0);

    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    tally_expr_info again_info = TALLY_EXPR_INFO_INIT;
    tally_expr_describe(expr, &info);
    tally_expr_describe(again, &again_info);
    REQUIRE(is_same_value(info.value, again_info.value));
    REQUIRE(info.effort == again_info.effort && info.numbers_used == again_info.numbers_used);
    REQUIRE(is_same_value(info.largest_step, again_info.largest_step));
    free(again_infix);
    free(text);
    tally_expr_free(again);
}

static void judge(const char *rules, const char *text, size_t size, int is_read,
                  const tally_expr_info *info)
{
    static const uint64_t numbers[] = {25, 50, 75, 100, 3, 6};
    tally_game *game = NULL;
    REQUIRE(tally_game_new(&game, tally_rules_find(rules), (tally_range){24, 952}, numbers, 6,
                           NULL) == TALLY_OK);
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    REQUIRE(tally_check(&judgement, game, text, size, NULL, NULL) == TALLY_OK);
    REQUIRE(judgement.position <= size);
    REQUIRE((judgement.verdict == TALLY_VERDICT_INVALID) ==
            (judgement.reason != TALLY_REASON_NONE));
    if (judgement.verdict != TALLY_VERDICT_INVALID) {
        REQUIRE(is_read);
        REQUIRE(judgement.has_value && is_same_value(judgement.value, info->value));
        REQUIRE(judgement.numbers_used == info->numbers_used);
        REQUIRE((judgement.verdict == TALLY_VERDICT_SOLVED) == (judgement.distance == 0));
        REQUIRE(judgement.points == tally_points(judgement.distance));
    } else {
        REQUIRE(judgement.points == 0);
    }
    tally_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const text = (const char *)data;
    tally_expr *expr = NULL;
    tally_error error = {0};
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    const tally_status status = tally_expr_parse(&expr, text, size, NULL, &error);
    if (status == TALLY_OK) {
        tally_expr_describe(expr, &info);
        size_t length;
        char *const infix = text_of(expr, TALLY_STYLE_INFIX, &length);
        read_back(expr, TALLY_STYLE_INFIX, infix);
        read_back(expr, TALLY_STYLE_PAREN, infix);
        read_back(expr, TALLY_STYLE_RPN, infix);
        free(text_of(expr, TALLY_STYLE_STEPS, &length));
        free(text_of(expr, TALLY_STYLE_TEX, &length));
        free(infix);
    } else {
        REQUIRE(expr == NULL);
        REQUIRE(error.status == status && error.message != NULL && error.position <= size);
    }
    judge("countdown", text, size, status == TALLY_OK, &info);
    judge("year", text, size, status == TALLY_OK, &info);
    tally_expr_free(expr);
    return 0;
}
