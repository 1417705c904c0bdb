/* SPDX-License-Identifier: MIT */
/*
 * Runs the examples of docs/rules.md through the library: the blocks judge, same, different,
 * canonical, effort and difficulty. (Its console blocks are run by console_test.py.) A block that
 * is empty, or of an unknown kind, fails.
 */
#include "test.h"

#include <tally/tally.h>

struct example {
    char *text; /* the line; its parts are cut out of it */
    int line;
};

static const char *current; /* what a failed check is about */

static bool said(bool held, const struct example *example, const char *seen)
{
    if (CHECK_CASE(held, current)) return true;
    fprintf(stderr, "    docs/rules.md:%d: seen %s\n", example->line, seen);
    return false;
}

/* Cuts the text at the separator; returns what stands behind it, or NULL. Spaces before it go. */
static char *cut(char *text, const char *separator)
{
    char *const place = strstr(text, separator);
    if (place == NULL) return NULL;
    char *end = place;
    while (end > text && end[-1] == ' ') end--;
    *end = '\0';
    char *behind = place + strlen(separator);
    while (*behind == ' ') behind++;
    return behind;
}

static bool print_canonical(const char *text, char *out, size_t size)
{
    tally_expr *expr = NULL;
    tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
    snprintf(out, size, "?");
    if (tally_expr_parse(&expr, text, strlen(text), NULL, &error) != TALLY_OK) {
        snprintf(out, size, "%s: %s", text, error.message);
        return false;
    }
    tally_expr_print(expr, TALLY_STYLE_INFIX, out, size);
    tally_expr_free(expr);
    return true;
}

struct broken {
    char text[512];
};

static int add_broken(void *user, tally_reason reason, size_t position)
{
    struct broken *const broken = user;
    const size_t length = strlen(broken->text);
    snprintf(broken->text + length, sizeof broken->text - length, "%s%s@%zu",
             length != 0 ? " " : "", tally_reason_word(reason), position);
    return 0;
}

static void run_judge(const struct example *example)
{
    char *const answer = cut(example->text, " | ");
    char *const wanted = answer != NULL ? cut(answer, "->") : NULL;
    if (!said(wanted != NULL, example, "no | or ->")) return;
    tally_game *game = NULL;
    tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
    const tally_status status =
        tally_game_parse(&game, example->text, strlen(example->text), NULL, &error);
    if (!said(status == TALLY_OK, example, error.message)) return;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    struct broken broken = {""};
    CHECK(tally_check(&judgement, game, answer, strlen(answer), add_broken, &broken) == TALLY_OK);
    if (judgement.verdict == TALLY_VERDICT_SOLVED)
        snprintf(broken.text, sizeof broken.text, "solved");
    if (judgement.verdict == TALLY_VERDICT_OFF) snprintf(broken.text, sizeof broken.text, "off");
    said(strcmp(broken.text, wanted) == 0, example, broken.text);
    tally_game_free(game);
}

/* The expressions of a line stand four spaces apart. */
static void run_comparison(const struct example *example, bool wants_same)
{
    enum { MOST = 8 };
    char texts[MOST][256];
    size_t count = 0;
    for (char *text = example->text; text != NULL && count < MOST; count++) {
        char *const next = cut(text, "    ");
        if (!said(print_canonical(text, texts[count], sizeof texts[count]), example, texts[count]))
            return;
        text = next;
    }
    said(count >= 2, example, "one expression alone");
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++)
            said((strcmp(texts[i], texts[j]) == 0) == wants_same, example, texts[i]);
    }
}

static void run_canonical(const struct example *example)
{
    char seen[256];
    char *const wanted = cut(example->text, "->");
    if (!said(wanted != NULL, example, "no ->")) return;
    print_canonical(example->text, seen, sizeof seen);
    said(strcmp(seen, wanted) == 0, example, seen);
}

static void run_effort(const struct example *example)
{
    char *const wanted = cut(example->text, "->");
    tally_expr *expr = NULL;
    if (!said(wanted != NULL, example, "no ->")) return;
    const tally_status status =
        tally_expr_parse(&expr, example->text, strlen(example->text), NULL, NULL);
    if (!said(status == TALLY_OK, example, "not an expression")) return;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    char seen[32];
    tally_expr_describe(expr, &info);
    snprintf(seen, sizeof seen, "%" PRIu64, info.effort);
    said(strcmp(seen, wanted) == 0, example, seen);
    tally_expr_free(expr);
}

static void run_difficulty(const struct example *example)
{
    char *const wanted = cut(example->text, "->");
    tally_game *game = NULL;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    char seen[64];
    if (!said(wanted != NULL, example, "no ->")) return;
    const size_t length = strlen(example->text);
    if (!said(tally_game_parse(&game, example->text, length, NULL, NULL) == TALLY_OK, example,
              "not a game"))
        return;
    const tally_status status = tally_rate(&difficulty, game, tally_game_target(game).first, NULL);
    tally_game_free(game);
    if (!said(status == TALLY_OK, example, "not rated")) return;
    const uint32_t tenths = difficulty.tenths_of_second;
    snprintf(seen, sizeof seen, "%" PRIu32 ".%" PRIu32 " %" PRIu32 " %s", tenths / 10, tenths % 10,
             difficulty.score, difficulty.word);
    said(strcmp(seen, wanted) == 0, example, seen);
}

/* Runs one line of a block; false where there is no such kind of block. */
static bool run_example(const char *kind, const struct example *example)
{
    if (strcmp(kind, "judge") == 0) run_judge(example);
    else if (strcmp(kind, "same") == 0) run_comparison(example, true);
    else if (strcmp(kind, "different") == 0) run_comparison(example, false);
    else if (strcmp(kind, "canonical") == 0) run_canonical(example);
    else if (strcmp(kind, "effort") == 0) run_effort(example);
    else if (strcmp(kind, "difficulty") == 0) run_difficulty(example);
    else return false;
    return true;
}

static void every_example_holds(void)
{
    FILE *const file = fopen(TALLY_TEST_SOURCE "/docs/rules.md", "r");
    char line[1024];
    char kind[32] = "";
    unsigned examples = 0;
    if (!CHECK(file != NULL)) return;
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "```", 3) == 0) {
            snprintf(kind, sizeof kind, "%.30s", kind[0] == '\0' ? line + 3 : "");
        } else if (kind[0] != '\0' && strcmp(kind, "console") != 0) {
            char copy[1024];
            const struct example example = {line, number};
            snprintf(copy, sizeof copy, "%s", line);
            current = copy;
            said(run_example(kind, &example), &example, "an unknown kind of block");
            examples++;
        }
    }
    fclose(file);
    CHECK(kind[0] == '\0');
    CHECK(examples > 90);
}

/* The table at the end has each reason, with its message. */
static void every_reason_is_described(void)
{
    FILE *const file = fopen(TALLY_TEST_SOURCE "/docs/rules.md", "r");
    char line[1024];
    bool is_described[TALLY_REASON_WRONG_RESULT + 1] = {false};
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        for (int reason = 1; reason <= TALLY_REASON_WRONG_RESULT; reason++) {
            char row[256];
            snprintf(row, sizeof row, "| `%s` | %s |", tally_reason_word((tally_reason)reason),
                     tally_reason_message((tally_reason)reason));
            if (strncmp(line, row, strlen(row)) == 0) is_described[reason] = true;
        }
    }
    fclose(file);
    for (int reason = 1; reason <= TALLY_REASON_WRONG_RESULT; reason++) {
        CHECK_CASE(is_described[reason], tally_reason_word((tally_reason)reason));
    }
}

static void every_rule_set_is_in_the_table(void)
{
    FILE *const file = fopen(TALLY_TEST_SOURCE "/docs/rules.md", "r");
    char line[1024];
    bool is_listed[32] = {false};
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        for (size_t i = 0; tally_rules_at(i) != NULL; i++) {
            const tally_rules *const rules = tally_rules_at(i);
            char start[64];
            snprintf(start, sizeof start, "| `%s` | `", rules->name);
            if (strncmp(line, start, strlen(start)) != 0) continue;
            is_listed[i] =
                strstr(line, rules->values == TALLY_VALUES_WHOLE ? "| whole |" : "| exact |") !=
                    NULL &&
                strstr(line, rules->use == TALLY_USE_ALL ? "| all |" : "| any |") != NULL;
            CHECK_CASE((strstr(line, "| given |") != NULL) == (rules->order == TALLY_ORDER_GIVEN),
                       rules->name);
        }
    }
    fclose(file);
    for (size_t i = 0; tally_rules_at(i) != NULL; i++)
        CHECK_CASE(is_listed[i], tally_rules_at(i)->name);
}

int main(void)
{
    TEST(every_example_holds);
    TEST(every_reason_is_described);
    TEST(every_rule_set_is_in_the_table);
    return test_end();
}
