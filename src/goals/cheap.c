/* SPDX-License-Identifier: MIT */
/*
 * Finds trees of little effort: walks over the forest and skips goals that cannot be cheap, since
 * each goal knows the least effort of its trees (branch and bound). The walk yields the numbers of
 * trees; goals_write_tree() writes them out.
 */
#include "goals/cheap.h"

/*
 * A walk chooses a tree part by part. Each choice in progress is a frame, and the frames form a
 * chain from the innermost choice to the whole tree. When a tree of the frame's goal is chosen, the
 * walk calls the frame's function, which continues with the next part:
 *
 *     (3 + 5) * (8 - 2)      frame of the product -> its left part -> 3 + 5 chosen: call next()
 *
 * `effort` is a lower bound of the effort of the whole tree: that of the parts chosen so far, and
 * the least effort of the parts still to be chosen.
 */
struct cheap {
    struct goals *goals;
    const uint64_t *most; /* the most effort, which the caller may lower during the walk */
    bool has_passed_over; /* some tree was skipped */
    void (*visit)(void *user, uint64_t number);
    void *user;
};

typedef void (*cheap_next)(struct cheap *cheap, void *frame, uint64_t number, uint64_t effort);

static void choose(struct cheap *cheap, uint32_t goal, uint64_t effort, cheap_next next,
                   void *frame);

/* A choice in progress: the derivation, and what has been chosen of its parts. */
struct cheap_frame {
    struct goals_derivation derivation;
    uint64_t left;        /* number of the tree chosen for the left part */
    uint32_t copies_left; /* copies still to choose */
    uint64_t last_copy;   /* number of the copy chosen last; the next is not larger */
    cheap_next next;      /* continues with the rest of the tree, given `frame` */
    void *frame;
};

static void end_derivation(struct cheap *cheap, void *context, uint64_t number, uint64_t effort)
{
    const struct cheap_frame *const frame = context;
    frame->next(cheap, frame->frame, frame->derivation.first + number, effort);
}

static void end_right(struct cheap *cheap, void *context, uint64_t number, uint64_t effort)
{
    const struct cheap_frame *const frame = context;
    const uint64_t rights = goals_trees_of(cheap->goals, frame->derivation.right);
    frame->next(cheap, frame->frame, frame->derivation.first + frame->left * rights + number,
                effort);
}

static void choose_right(struct cheap *cheap, struct cheap_frame *frame, uint64_t left,
                         uint64_t effort)
{
    frame->left = left;
    if (frame->derivation.form == GOALS_PAIR || frame->derivation.right == GOALS_NONE) {
        end_derivation(cheap, frame, left, effort);
    } else {
        choose(cheap, frame->derivation.right, effort, end_right, frame);
    }
}

static void end_left(struct cheap *cheap, void *context, uint64_t number, uint64_t effort)
{
    choose_right(cheap, context, number, effort);
}

/* Copies are taken in falling order. The number of the multiset is added up from the largest copy
 * on. */
static void end_copy(struct cheap *cheap, void *context, uint64_t number, uint64_t effort)
{
    const struct cheap_frame *const before = context;
    if (number > before->last_copy) return;
    struct cheap_frame frame = *before;
    frame.left += goals_multisets(number, frame.copies_left);
    frame.copies_left--;
    frame.last_copy = number;
    if (frame.copies_left == 0) choose_right(cheap, &frame, frame.left, effort);
    else choose(cheap, frame.derivation.left, effort, end_copy, &frame);
}

/* Goes on to the trees of the derivation's parts: left first, then right. The number of the
 * whole tree is composed when both are chosen. */
static void choose_derivation(struct cheap *cheap, struct cheap_frame *frame, uint64_t effort)
{
    switch ((enum goals_form)frame->derivation.form) {
    case GOALS_LEAF: end_derivation(cheap, frame, 0, effort); return;
    case GOALS_SAME:
    case GOALS_NEGATED:
    case GOALS_UNARY: choose(cheap, frame->derivation.left, effort, end_derivation, frame); return;
    case GOALS_PAIR:
    case GOALS_GROUP:
        frame->copies_left = frame->derivation.form == GOALS_PAIR ? 2 : frame->derivation.copies;
        frame->last_copy = UINT64_MAX;
        if (frame->copies_left > 1) choose(cheap, frame->derivation.left, effort, end_copy, frame);
        else choose(cheap, frame->derivation.left, effort, end_left, frame);
        return;
    case GOALS_FRACTION:
        if (frame->derivation.left == GOALS_NONE) choose_right(cheap, frame, 0, effort);
        else choose(cheap, frame->derivation.left, effort, end_left, frame);
        return;
    case GOALS_ZERO:
    case GOALS_APPEND:
    case GOALS_APPEND_INVERSE:
    case GOALS_POWER:
    case GOALS_POWER_NEGATIVE:
    case GOALS_PAIRED: choose(cheap, frame->derivation.left, effort, end_left, frame); return;
    }
}

static void choose(struct cheap *cheap, uint32_t goal, uint64_t effort, cheap_next next,
                   void *frame)
{
    const struct goal *const seen = goals_at(cheap->goals, goal);
    for (uint32_t i = seen->derivation_begin; i < seen->derivation_begin + seen->derivation_count;
         i++) {
        const struct goals_derivation *const derivation = goals_derivation_at(cheap->goals, i);
        const uint64_t with_derivation = effort - seen->least_effort + derivation->least_effort;
        if (with_derivation > *cheap->most) {
            cheap->has_passed_over = true;
        } else if (goals_goes_on(cheap->goals)) {
            struct cheap_frame chosen = {.derivation = *derivation, .next = next, .frame = frame};
            choose_derivation(cheap, &chosen, with_derivation);
        }
    }
}

static void end_tree(struct cheap *cheap, void *context, uint64_t number, uint64_t effort)
{
    (void)context;
    (void)effort;
    cheap->visit(cheap->user, number);
}

bool goals_visit_cheap(struct goals *goals, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user)
{
    struct cheap cheap = {.goals = goals, .most = effort, .visit = visit, .user = user};
    choose(&cheap, goal, goals_at(goals, goal)->least_effort, end_tree, NULL);
    return cheap.has_passed_over;
}
