/* SPDX-License-Identifier: MIT */
/*
 * How many solutions: read off the forest, where all numbers must be used; where any may be used, solutions
 * with a detour are told apart by looking at each. The same where some trees of the forest cannot be
 * written (powers without a unary minus; - without +), or are written like others.
 */
#include "exact/workers.h"

#include "base/checked.h"
#include "exact/claim.h"
#include "exact/rewrite.h"

struct counting {
    struct ratio value;
    tally_outcome *outcome;
    bool looks_at_each;
};

static void add_to(uint64_t *sum, uint64_t more)
{
    if (ckd_add(sum, *sum, more)) *sum = UINT64_MAX;
}

struct counted {
    uint64_t all;
    uint64_t straight; /* without a detour */
};

static bool count_tree(struct exact_run *run, void *user)
{
    struct counted *const counted = user;
    counted->all++;
    counted->straight += !run->at_hand.has_detour;
    return true;
}

static void count_in_field(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct counting *const counting = user;
    tally_outcome *const outcome = counting->outcome;
    struct exact_roots roots;
    exact_find_roots(&roots, run, exact, place, counting->value);
    struct counted counted = {0, 0};
    for (uint32_t i = 0; i < roots.count && run->status == TALLY_OK; i++) {
        const uint64_t trees = exact_problem_at(exact, roots.problem[i])->count;
        if (!counting->looks_at_each) {
            add_to(&counted.all, trees);
            counted.straight = counted.all;
            continue;
        }
        exact_take_trees(run, exact, roots.problem[i], trees, roots.is_negated[i], count_tree, &counted);
    }
    add_to(&outcome->with_detours, counted.all);
    add_to(&outcome->solutions, counted.straight);
    if (counted.all != 0 && outcome->fewest == 0) outcome->fewest = exact_place_at(exact, place)->size;
}

static void count_target(struct exact_run *run, uint64_t target, tally_outcome *outcome)
{
    struct counting counting = {
        .value = ratio_of_whole((int64_t)target),
        .outcome = outcome,
        .looks_at_each = run->game->rules.use == TALLY_USE_ANY || exact_needs_words(&run->exact) ||
                         run->has_doubles ||
                         (exact_has(&run->exact, TALLY_OP_POWER) && !exact_has(&run->exact, TALLY_OP_NEGATE)),
    };
    *outcome = (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    run->nodes = 0;
    run->shows_detours = true;
    for (uint32_t size = run->fewest; size <= run->most && run->status == TALLY_OK; size++) {
        exact_visit_fields(run, size, count_in_field, &counting);
    }
    if (run->status == TALLY_OK &&
        (exact_may_lack(run, (tally_range){target, target}) || outcome->with_detours == UINT64_MAX)) {
        outcome->bound = TALLY_BOUND_VALUE;
    }
    if (outcome->with_detours != 0) {
        outcome->answer = TALLY_ANSWER_SOLVED;
        outcome->distance = 0;
    } else if (run->status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE) {
        outcome->answer = TALLY_ANSWER_CLOSEST;
    }
    outcome->nodes = run->nodes;
}

tally_status exact_count(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    return exact_run_targets(game, options, sink, outcome, false, count_target);
}
