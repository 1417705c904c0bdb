/* SPDX-License-Identifier: MIT */
/*
 * Finds trees of little effort: walks over the forest and skips goals that cannot be cheap, since
 * each goal knows the least effort of its trees (branch and bound). The walk yields the numbers of
 * trees; goals_write_tree() writes them out.
 *
 * The trees go to a function of the caller: the walk is the inner loop of the search for the
 * simplest solution, and its state is a chain of frames on the stack. An iterator would have to
 * keep that chain in memory of its own between two trees.
 */
#include "goals/goals.h"

/*
 * A walk chooses a tree part by part. What is still to be chosen is a chain of frames on the stack:
 *
 *     (3 + 5) * (8 - 2)      3 + 5 is being chosen; then 8 - 2; then the tree is complete
 *
 * The number of a tree is the sum of those of its parts, each times its weight. `effort` is a lower
 * bound of the effort of the whole tree: that of the parts chosen so far, and the least effort of
 * the parts still to be chosen.
 */
struct cheap {
    struct goals *goals;
    const uint64_t *most; /* the most effort, which the caller may lower during the walk */
    bool has_passed_over; /* some tree was skipped */
    void (*visit)(void *user, uint64_t number);
    void *user;
};

/* A part that is chosen next; or copies of one, whose first is being chosen. Copies are taken in
 * falling order. */
struct next_part {
    uint32_t goal;
    uint32_t copies; /* that are left; 0: one tree */
    uint64_t last;   /* number of the copy chosen last; the next is not larger */
    uint64_t number; /* of copies: of what was chosen before the one at hand */
    uint64_t weight; /* for how much the part's number counts */
    const struct next_part *next;
};

static void choose(struct cheap *cheap, uint32_t goal, uint64_t weight, uint64_t number,
                   uint64_t effort, const struct next_part *next);

/* Goes on when a part is complete. number: of all that was chosen; of a copy, its own. */
static void go_on(struct cheap *cheap, const struct next_part *next, uint64_t number,
                  uint64_t effort)
{
    if (next == NULL) {
        cheap->visit(cheap->user, number);
    } else if (next->copies == 0) {
        choose(cheap, next->goal, next->weight, number, effort, next->next);
    } else if (number <= next->last) {
        struct next_part copies = *next;
        copies.number += next->weight * goals_multisets(number, next->copies);
        copies.last = number;
        copies.copies--;
        if (copies.copies == 0) go_on(cheap, next->next, copies.number, effort);
        else choose(cheap, next->goal, 1, 0, effort, &copies);
    }
}

/* Chooses the trees of the derivation's parts: left first, then right. */
static void choose_parts(struct cheap *cheap, const struct goals_derivation *derivation,
                         uint64_t weight, uint64_t number, uint64_t effort,
                         const struct next_part *next)
{
    const struct next_part right = {.goal = derivation->right, .weight = weight, .next = next};
    const struct next_part *const behind = derivation->right == GOALS_NONE ? next : &right;
    const uint64_t rights = goals_trees_of(cheap->goals, derivation->right);
    struct next_part copies = {.goal = derivation->left,
                               .last = UINT64_MAX,
                               .number = number,
                               .weight = weight * rights,
                               .next = behind};
    if (derivation->form == GOALS_PAIR) copies.copies = 2;
    if (derivation->form == GOALS_GROUP) copies.copies = derivation->copies;
    if (derivation->form == GOALS_LEAF || derivation->left == GOALS_NONE)
        go_on(cheap, behind, number, effort);
    else if (copies.copies > 1) choose(cheap, derivation->left, 1, 0, effort, &copies);
    else choose(cheap, derivation->left, copies.weight, number, effort, behind);
}

static void choose(struct cheap *cheap, uint32_t goal, uint64_t weight, uint64_t number,
                   uint64_t effort, const struct next_part *next)
{
    const struct goal *const seen = goals_at(cheap->goals, goal);
    for (uint32_t i = seen->derivation_begin; i < seen->derivation_begin + seen->derivation_count;
         i++) {
        const struct goals_derivation *const derivation = goals_derivation_at(cheap->goals, i);
        const uint64_t with_derivation = effort - seen->least_effort + derivation->least_effort;
        if (with_derivation > *cheap->most) cheap->has_passed_over = true;
        else if (goals_goes_on(cheap->goals))
            choose_parts(cheap, derivation, weight, number + weight * derivation->first,
                         with_derivation, next);
    }
}

bool goals_visit_cheap(struct goals *goals, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user)
{
    struct cheap cheap = {.goals = goals, .most = effort, .visit = visit, .user = user};
    choose(&cheap, goal, 1, 0, goals_at(goals, goal)->least_effort, NULL);
    return cheap.has_passed_over;
}
