/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: judging. The first line is a game's ID, the rest an answer. What is found is checked
 * against other functions: an answer that breaks no rule can be parsed to the same value, and
 * whoever wants all broken rules sees first what whoever wants none is told.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

struct broken {
    size_t count;
    size_t position;
    tally_reason first;
    size_t first_position;
};

static int note(void *user, tally_reason reason, size_t position)
{
    struct broken *const broken = user;
    if (broken->count++ == 0) {
        broken->first = reason;
        broken->first_position = position;
    }
    require(position >= broken->position, "broken rules come in the order of the text");
    require(reason != TALLY_REASON_NONE, "a broken rule has a reason");
    broken->position = position;
    return 0;
}

/* Might the text have operations that rules leave out, and that tally_expr_parse() reads: !!, !4,
 * 4% and words but sqrt? The two readings differ then. */
static bool has_more_operations(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char before = i == 0 ? '(' : text[i - 1];
        const bool is_behind = (before >= '0' && before <= '9') || before == ')';
        if ((text[i] == '!' && !is_behind) || text[i] == '%') return true;
        if (strchr("sqrtx", text[i] | 32) == NULL && (text[i] | 32) >= 'a' && (text[i] | 32) <= 'z')
            return true;
        if (text[i] == '\xCE' || text[i] == '\xCF') return true; /* Greek letters */
    }
    return false;
}

static void compare_with_parsing(const tally_judgement *judgement, const char *text, size_t length)
{
    if (has_more_operations(text, length)) return;
    tally_expr *expr = NULL;
    tally_error error;
    const tally_status status = tally_expr_parse(&expr, text, length, NULL, &error);
    if (judgement->reason == TALLY_REASON_SYNTAX) {
        require(status == TALLY_SYNTAX && error.position == judgement->position,
                "both see the same mistake");
    }
    if (status == TALLY_OK) {
        tally_expr_info info = TALLY_EXPR_INFO_INIT;
        tally_expr_describe(expr, &info);
        require(judgement->has_value &&
                    info.value.numerator.low == judgement->value.numerator.low &&
                    info.value.denominator.low == judgement->value.denominator.low &&
                    info.value.negative == judgement->value.negative,
                "both have the same value");
    }
    tally_expr_free(expr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const text = (const char *)data;
    const char *const line_end = memchr(text, '\n', size);
    tally_game *game = NULL;
    if (line_end == NULL) return 0;
    if (tally_game_parse(&game, text, (size_t)(line_end - text), NULL, NULL) != TALLY_OK) return 0;

    const char *const answer = line_end + 1;
    const size_t length = size - (size_t)(answer - text);
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_judgement again = TALLY_JUDGEMENT_INIT;
    struct broken broken = {0};
    require(tally_check(&judgement, game, answer, length, NULL, NULL) == TALLY_OK,
            "judging does not fail");
    require(tally_check(&again, game, answer, length, note, &broken) == TALLY_OK,
            "judging does not fail");
    require(judgement.verdict == again.verdict && judgement.position == again.position &&
                judgement.reason == again.reason && judgement.points == again.points &&
                judgement.distance == again.distance,
            "asking for broken rules changes nothing");
    require((judgement.verdict == TALLY_VERDICT_INVALID) == (broken.count != 0),
            "invalid has a broken rule");
    require(broken.count == 0 ||
                (broken.first == judgement.reason && broken.first_position == judgement.position),
            "the first broken rule is told");
    require(judgement.position <= length, "the position is in the text");
    require(judgement.points == 0 || judgement.verdict != TALLY_VERDICT_INVALID,
            "no points for nothing");
    require((judgement.verdict == TALLY_VERDICT_SOLVED) == (judgement.points == 10),
            "ten points for a solution");
    compare_with_parsing(&judgement, answer, length);
    tally_game_free(game);
    return 0;
}
