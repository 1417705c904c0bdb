/* SPDX-License-Identifier: MIT */
/*
 * Solves the game of a row: see solution.h.
 */
#include "cli/atlas/solution.h"

#include "cli/atlas/atlas.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/watch.h"
#include "common/format.h"

#include <string.h>

/* ---- Reading ---- */

static bool read_operations(const char *text, uint32_t *operations)
{
    tally_rules rules = *tally_rules_find("countdown");
    tally_error error = {.message = NULL};
    if (tally_rules_set(&rules, "ops", text, &error) != TALLY_OK) {
        fail_usage("--uses '%.40s': not a list of operations, such as '+*'", text);
        return false;
    }
    *operations = rules.operations;
    return true;
}

/* The step that --step names. An expression of one step has `count` 1. */
struct single_step {
    tally_step step;
    int count;
};

static int take_single(void *user, const tally_step *step)
{
    struct single_step *const single = user;
    single->step = *step;
    return ++single->count > 1;
}

static bool read_step(const char *text, tally_step *step)
{
    struct single_step single = {.count = 0};
    tally_expr *expr = NULL;
    tally_error error = {.message = NULL};
    if (tally_expr_parse(&expr, text, strlen(text), NULL, &error) == TALLY_OK)
        (void)tally_expr_steps(expr, take_single, &single);
    tally_expr_free(expr);
    if (single.count == 1) *step = single.step;
    else fail_usage("--step '%.40s': not one step, such as '25 * 4'", text);
    return single.count == 1;
}

bool read_solution_wish(const struct call *call, struct solution_wish *wish)
{
    const struct option_value *const own = call->own;
    *wish = (struct solution_wish){.is_set = own[ATLAS_USES].is_set || own[ATLAS_STEP].is_set ||
                                             own[ATLAS_DIFFICULTY].is_set,
                                   .has_step = own[ATLAS_STEP].is_set,
                                   .difficulty = {0, 100},
                                   .memory_bytes = (size_t)call->common[OPT_MEMORY].number};
    if (own[ATLAS_USES].is_set && !read_operations(own[ATLAS_USES].text, &wish->operations))
        return false;
    if (wish->has_step && !read_step(own[ATLAS_STEP].text, &wish->step)) return false;
    return !own[ATLAS_DIFFICULTY].is_set ||
           read_difficulty(own[ATLAS_DIFFICULTY].text, &wish->difficulty);
}

/* ---- Comparing ---- */

static bool is_same_value(const tally_value *a, const tally_value *b)
{
    return a->negative == b->negative && a->numerator.low == b->numerator.low &&
           a->numerator.high == b->numerator.high && a->denominator.low == b->denominator.low &&
           a->denominator.high == b->denominator.high;
}

/* Sums and products may have their operands in the other order. */
static bool is_same_step(const tally_step *a, const tally_step *b)
{
    const bool commutes = a->operation == TALLY_OP_ADD || a->operation == TALLY_OP_MULTIPLY;
    if (a->operation != b->operation) return false;
    return (is_same_value(&a->left, &b->left) && is_same_value(&a->right, &b->right)) ||
           (commutes && is_same_value(&a->left, &b->right) && is_same_value(&a->right, &b->left));
}

/* What the steps of one solution show: its operations, and whether it has the wished step. */
struct steps_seen {
    const struct solution_wish *wish;
    uint32_t operations;
    bool has_step;
};

static int see_step(void *user, const tally_step *step)
{
    struct steps_seen *const seen = user;
    seen->operations |= step->operation;
    if (is_same_step(&seen->wish->step, step)) seen->has_step = true;
    return 0;
}

/* ---- Solving ---- */

/* The sink of a search for a solution that meets the wishes. */
struct solving {
    const struct solution_wish *wish;
    struct solved_game *solved;
};

static void keep_text(struct buffer *text, const tally_expr *expr)
{
    const size_t length = tally_expr_print(expr, TALLY_STYLE_INFIX, NULL, 0);
    text->length = 0;
    buffer_fill(text, '\0', length + 1);
    if (!text->has_failed) tally_expr_print(expr, TALLY_STYLE_INFIX, text->data, length + 1);
}

static int take_solution(void *user, const tally_solution *solution)
{
    const struct solving *const solving = user;
    const struct solution_wish *const wish = solving->wish;
    struct steps_seen seen = {.wish = wish};
    (void)tally_expr_steps(solution->expr, see_step, &seen);
    solving->solved->is_wished = solution->distance == 0 &&
                                 (seen.operations & wish->operations) == wish->operations &&
                                 (seen.has_step || !wish->has_step);
    if (solving->solved->is_wished) keep_text(&solving->solved->text, solution->expr);
    return 0;
}

/* The difficulty is rated last, and only for solutions that meet all other wishes: rating takes as
 * long as solving. */
static tally_status solve_game(const tally_game *game, uint64_t target,
                               const struct solution_wish *wish, struct solved_game *solved)
{
    struct solving solving = {wish, solved};
    const tally_sink sink = {.user = &solving, .solution = take_solution};
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    options.tick = watch_tick;
    options.memory_bytes = wish->memory_bytes;
    tally_status status = tally_solve(game, &options, &sink, &outcome);
    if (status == TALLY_OK && outcome.bound == TALLY_BOUND_STOPPED) status = TALLY_STOPPED;
    if (status == TALLY_OK && outcome.bound == TALLY_BOUND_MEMORY)
        status = wish->memory_bytes != 0 ? TALLY_MEMORY_CAP : TALLY_NO_MEMORY;
    if (solved->text.has_failed) status = TALLY_NO_MEMORY;
    if (status != TALLY_OK || !solved->is_wished) return status;
    status = tally_rate(&difficulty, game, target, &options);
    solved->difficulty = difficulty.score;
    solved->is_wished = status == TALLY_OK && difficulty.score >= wish->difficulty.first &&
                        difficulty.score <= wish->difficulty.last;
    return status;
}

tally_status solve_row(const char *rules, uint64_t target, const char *numbers,
                       const struct solution_wish *wish, struct solved_game *solved)
{
    struct buffer id = BUFFER_INIT;
    tally_game *game = NULL;
    solved->is_wished = false;
    buffer_put(&id, "%s:%llu/", rules, (unsigned long long)target);
    for (; *numbers != '\0'; numbers++) buffer_char(&id, *numbers == ' ' ? ',' : *numbers);
    tally_status status = TALLY_NO_MEMORY;
    if (!id.has_failed) status = tally_game_parse(&game, id.data, id.length, NULL, NULL);
    if (status == TALLY_OK) status = solve_game(game, target, wish, solved);
    tally_game_free(game);
    buffer_clear(&id);
    return status;
}
