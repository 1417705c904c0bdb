/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: small games under any rules. The bytes choose the columns of the rules, up to four
 * numbers and a target; then the searches are held against one another and against the judge: each
 * solution breaks no rule, is worth what is said, reads back as it was printed and is listed once;
 * as many are listed as counted; the simplest is the first of the list; and values have the target
 * just where it can be solved.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    HEADER_BYTES = 5,
    NUMBERS_MAX = 4,
    TICKS_MAX = 100, /* each is some thousand steps: seconds, where sanitizers watch */
    LISTED_MAX = 4096,
    TEXT_MAX = 256
};

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

struct seen {
    const tally_game *game;
    uint64_t solutions;
    uint64_t targets; /* solutions of the target itself */
    char (*texts)[TEXT_MAX];
    char first[TEXT_MAX];
};

static int stop_in_time(void *ticks, const tally_progress *progress)
{
    (void)progress;
    return ++*(int *)ticks > TICKS_MAX;
}

static void judge(const tally_game *game, const tally_solution *solution, const char *text,
                  size_t length)
{
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    require(tally_check(&judgement, game, text, length, NULL, NULL) == TALLY_OK,
            "it can be judged");
    if (judgement.verdict == TALLY_VERDICT_INVALID) {
        fprintf(stderr, "%s: %s\n", text, tally_reason_message(judgement.reason));
    }
    require(judgement.verdict != TALLY_VERDICT_INVALID, "it breaks no rule");
    require(judgement.value.numerator.low == solution->value.numerator.low &&
                judgement.value.denominator.low == 1 &&
                judgement.value.negative == solution->value.negative,
            "it is worth what is said");
}

/* Where operands may change places, what is read is brought into the form that is printed, or is at
 * least one that no other solution has. */
static void read_back(const tally_game *game, const char *text, size_t length, char again[TEXT_MAX])
{
    tally_expr *expr = NULL;
    require(tally_expr_parse(&expr, text, length, NULL, NULL) == TALLY_OK, "it can be read");
    tally_expr_print(expr, TALLY_STYLE_INFIX, again, TEXT_MAX);
    tally_expr_free(expr);
    const tally_rules *const rules = tally_game_rules(game);
    const uint32_t sums = rules->operations & (TALLY_OP_ADD | TALLY_OP_SUBTRACT);
    const uint32_t products = rules->operations & (TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE);
    /* -(5 - 7) is written -5 + 7 where there are both signs, a - (b - c) a + c - b; 2 ^ (0 - 5) is
     * 2 ^ -(5 + 0) where there is a minus. */
    const int has_signs = sums == (TALLY_OP_ADD | TALLY_OP_SUBTRACT) && products != TALLY_OP_DIVIDE;
    const int has_minus =
        (rules->operations & TALLY_OP_NEGATE) != 0 || (rules->operations & TALLY_OP_POWER) == 0;
    if (rules->order == TALLY_ORDER_GIVEN || !has_signs || !has_minus) return;
    if (strcmp(text, again) != 0) fprintf(stderr, "%s read back: %s\n", text, again);
    require(strcmp(text, again) == 0, "it is in canonical form");
}

static int see(void *user, const tally_solution *solution)
{
    struct seen *const seen = user;
    char text[TEXT_MAX] = "";
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    require(length < sizeof text, "a solution of few numbers is short");
    judge(seen->game, solution, text, length);
    char canonical[TEXT_MAX] = "";
    read_back(seen->game, text, length, canonical);
    if (seen->solutions == 0) memcpy(seen->first, text, length + 1);
    if (seen->texts != NULL && seen->solutions < LISTED_MAX) {
        const int has_order = tally_game_rules(seen->game)->order == TALLY_ORDER_GIVEN;
        memcpy(seen->texts[seen->solutions], has_order ? text : canonical, TEXT_MAX);
    }
    seen->targets += solution->distance == 0;
    seen->solutions++;
    return 0;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void require_each_once(struct seen *seen)
{
    if (seen->solutions > LISTED_MAX) return;
    qsort(seen->texts, seen->solutions, TEXT_MAX, compare_texts);
    for (uint64_t i = 1; i < seen->solutions; i++) {
        if (strcmp(seen->texts[i - 1], seen->texts[i]) == 0)
            fprintf(stderr, "twice: %s\n", seen->texts[i]);
        require(strcmp(seen->texts[i - 1], seen->texts[i]) != 0, "each solution is listed once");
    }
}

static tally_game *make_game(const uint8_t *data, size_t size)
{
    tally_game *game = NULL;
    uint64_t numbers[NUMBERS_MAX];
    size_t count = 0;
    if (size <= HEADER_BYTES) return NULL;
    tally_rules rules = *tally_rules_find("four-fours");
    rules.operations = (uint32_t)(data[0] | (data[1] & 3) << 8);
    rules.values = (data[2] & 1) != 0 ? TALLY_VALUES_WHOLE : TALLY_VALUES_EXACT;
    if ((data[2] & 8) != 0)
        rules.values = (data[2] & 1) != 0 ? TALLY_VALUES_NATURAL : TALLY_VALUES_INTEGER;
    rules.use = (data[2] & 2) != 0 ? TALLY_USE_ANY : TALLY_USE_ALL;
    rules.order = (data[2] & 4) != 0 ? TALLY_ORDER_GIVEN : TALLY_ORDER_ANY;
    rules.unary_depth = data[3] % 3;
    rules.number_max = 255;
    for (size_t i = HEADER_BYTES; i < size && count < NUMBERS_MAX; i++) numbers[count++] = data[i];
    const tally_range target = {data[4], data[4]};
    const tally_status status = tally_game_new(&game, &rules, target, numbers, count, NULL);
    return status == TALLY_OK ? game : NULL;
}

struct answers {
    tally_outcome solved;
    tally_outcome listed;
    tally_outcome counted;
    tally_outcome valued;
    struct seen by_solve;
    struct seen by_list;
    struct seen by_values;
};

static void compare(struct answers *answers)
{
    const int is_solved = answers->solved.answer == TALLY_ANSWER_SOLVED;
    require(is_solved == (answers->counted.solutions != 0), "solved where there are solutions");
    require(answers->by_values.solutions == (uint64_t)is_solved,
            "a value where there are solutions");
    require(answers->by_list.solutions == answers->listed.solutions, "as many as are told");
    if (!is_solved) return;
    require(answers->by_list.solutions == answers->counted.solutions,
            "as many are listed as are counted");
    require(answers->by_list.targets == answers->by_list.solutions, "all of the target");
    require(answers->solved.fewest == answers->listed.fewest, "the fewest numbers");
    require(strcmp(answers->by_solve.first, answers->by_list.first) == 0,
            "the simplest is listed first");
    require(strcmp(answers->by_solve.first, answers->by_values.first) == 0,
            "and is that of the value");
}

static int is_complete(const tally_outcome *outcome)
{
    return outcome->bound == TALLY_BOUND_NONE || outcome->bound == TALLY_BOUND_VALUE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char texts[LISTED_MAX][TEXT_MAX];
    static struct answers answers;
    tally_game *const game = make_game(data, size);
    if (game == NULL) return 0;
    int ticks = 0;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stop_in_time;
    options.tick_context = &ticks;
    options.memory_bytes = (size_t)256 << 20;
    answers = (struct answers){.solved = TALLY_OUTCOME_INIT,
                               .listed = TALLY_OUTCOME_INIT,
                               .counted = TALLY_OUTCOME_INIT,
                               .valued = TALLY_OUTCOME_INIT};
    answers.by_solve.game = answers.by_list.game = answers.by_values.game = game;
    answers.by_list.texts = texts;
    const tally_sink solve = {.user = &answers.by_solve, .solution = see};
    const tally_sink list = {.user = &answers.by_list, .solution = see};
    const tally_sink values = {.user = &answers.by_values, .solution = see};
    const tally_range range = tally_game_target(game);
    require(tally_solve(game, &options, &solve, &answers.solved) == TALLY_OK,
            "any game can be solved");
    require(tally_list(game, &options, &list, &answers.listed) == TALLY_OK, "and listed");
    require(tally_count(game, &options, NULL, &answers.counted) == TALLY_OK, "and counted");
    require(tally_values(game, &range, &options, &values, &answers.valued) == TALLY_OK,
            "and valued");
    if (is_complete(&answers.solved) && is_complete(&answers.listed) &&
        is_complete(&answers.counted) && is_complete(&answers.valued)) {
        compare(&answers);
        require_each_once(&answers.by_list);
    }
    tally_game_free(game);
    return 0;
}
