/* SPDX-License-Identifier: MIT */
/*
 * Finds trees of little effort: walks over the forest and skips goals that cannot be cheap, since
 * each goal knows the least effort of its trees (branch and bound). The walk yields the numbers of
 * trees; exact_write_tree() writes them out.
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
    struct exact *exact;
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
    struct exact_derivation derivation;
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
    const uint64_t rights = exact_trees_of(cheap->exact, frame->derivation.right);
    frame->next(cheap, frame->frame, frame->derivation.first + frame->left * rights + number,
                effort);
}

static void choose_right(struct cheap *cheap, struct cheap_frame *frame, uint64_t left,
                         uint64_t effort)
{
    frame->left = left;
    if (frame->derivation.form == EXACT_PAIR || frame->derivation.right == EXACT_NONE) {
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
    frame.left += exact_multisets(number, frame.copies_left);
    frame.copies_left--;
    frame.last_copy = number;
    if (frame.copies_left == 0) choose_right(cheap, &frame, frame.left, effort);
    else choose(cheap, frame.derivation.left, effort, end_copy, &frame);
}

/* Goes on to the trees of the derivation's parts: left first, then right. The number of the
 * whole tree is composed when both are chosen. */
static void choose_derivation(struct cheap *cheap, struct cheap_frame *frame, uint64_t effort)
{
    switch ((enum exact_form)frame->derivation.form) {
    case EXACT_LEAF: end_derivation(cheap, frame, 0, effort); return;
    case EXACT_SAME:
    case EXACT_NEGATED:
    case EXACT_UNARY: choose(cheap, frame->derivation.left, effort, end_derivation, frame); return;
    case EXACT_PAIR:
    case EXACT_GROUP:
        frame->copies_left = frame->derivation.form == EXACT_PAIR ? 2 : frame->derivation.copies;
        frame->last_copy = UINT64_MAX;
        if (frame->copies_left > 1) choose(cheap, frame->derivation.left, effort, end_copy, frame);
        else choose(cheap, frame->derivation.left, effort, end_left, frame);
        return;
    case EXACT_FRACTION:
        if (frame->derivation.left == EXACT_NONE) choose_right(cheap, frame, 0, effort);
        else choose(cheap, frame->derivation.left, effort, end_left, frame);
        return;
    case EXACT_ZERO:
    case EXACT_APPEND:
    case EXACT_APPEND_INVERSE:
    case EXACT_POWER:
    case EXACT_POWER_NEGATIVE:
    case EXACT_PAIRED: choose(cheap, frame->derivation.left, effort, end_left, frame); return;
    }
}

static void choose(struct cheap *cheap, uint32_t goal, uint64_t effort, cheap_next next,
                   void *frame)
{
    const struct exact_goal *const seen = exact_goal_at(cheap->exact, goal);
    for (uint32_t i = seen->derivation_begin; i < seen->derivation_begin + seen->derivation_count;
         i++) {
        const struct exact_derivation *const derivation = exact_derivation_at(cheap->exact, i);
        const uint64_t with_derivation = effort - seen->least_effort + derivation->least_effort;
        if (with_derivation > *cheap->most) {
            cheap->has_passed_over = true;
        } else if (exact_goes_on(cheap->exact)) {
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

bool exact_visit_cheap(struct exact *exact, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user)
{
    struct cheap cheap = {.exact = exact, .most = effort, .visit = visit, .user = user};
    choose(&cheap, goal, exact_goal_at(exact, goal)->least_effort, end_tree, NULL);
    return cheap.has_passed_over;
}
