/* SPDX-License-Identifier: MIT */
/*
 * Searches depth first: each way that is found lowers the budget for the rest. A need is searched
 * again only with a larger budget than before.
 */
#include "least/deepen.h"

void least_deepening_init(struct least_deepening *deepening, struct least *least)
{
    *deepening = (struct least_deepening){
        .least = least, .hand_excess = LEAST_NONE, .goals.item_bytes = sizeof(struct least_goal)};
}

void least_deepening_clear(struct least_deepening *deepening)
{
    least_needs_clear(&deepening->goals, deepening->least->memory);
}

/* ---- What is known --------------------------------------------------------------------------- */

static struct least_goal *goal_at(const struct least_deepening *deepening, uint32_t index)
{
    return (struct least_goal *)deepening->goals.items.items + index;
}

/* The goal of a need, created if it is new; HASH_NONE: no memory. */
static uint32_t goal_of(struct least_deepening *deepening, const struct least_need *need)
{
    bool is_new;
    const uint32_t index = least_index_of_need(&deepening->goals, deepening->least, need, &is_new);
    if (is_new)
        *goal_at(deepening, index) =
            (struct least_goal){.need = *need, .excess = LEAST_NONE, .searched = LEAST_NONE};
    return index;
}

/* ---- Looking for the least ------------------------------------------------------------------- */

/* A need that is being searched, and the least excess found for it so far. */
struct meeting {
    struct least_deepening *deepening;
    struct least_expansion expansion;
    uint32_t best;
    uint32_t spent; /* excess of the steps around the need */
};

static void note_hand(const struct meeting *meeting, const struct least_way *way, uint32_t excess)
{
    struct least_deepening *const deepening = meeting->deepening;
    if (meeting->spent + excess >= deepening->hand_excess) return;
    deepening->hand_excess = meeting->spent + excess;
    deepening->hand_length = deepening->path_length + 1;
    for (uint32_t i = 0; i < deepening->path_length; i++) deepening->hand[i] = deepening->path[i];
    deepening->hand[deepening->path_length] = *way;
}

static void note_excess(struct meeting *meeting, uint32_t excess)
{
    if (excess >= meeting->best) return;
    meeting->best = excess;
    meeting->expansion.budget = excess != 0 ? excess - 1 : 0;
}

/* If both sides are in the tables, their sum is known. Otherwise the missing side is a smaller
 * need, searched with what is left of the budget. */
static void try_way(void *user, const struct least_way *way)
{
    struct meeting *const meeting = user;
    struct least_deepening *const deepening = meeting->deepening;
    const bool goes_left = way->left_excess == LEAST_NONE;
    const uint32_t right = way->step != LEAST_STEP_NONE ? way->right_excess : 0;
    if (!goes_left && right != LEAST_NONE) {
        const uint32_t excess = (uint32_t)way->own + way->left_excess + right;
        note_hand(meeting, way, excess);
        if (excess <= meeting->expansion.budget) note_excess(meeting, excess);
        return;
    }
    const uint32_t known = way->own + (goes_left ? right : way->left_excess);
    if (deepening->least->status != TALLY_OK || known > meeting->expansion.budget) return;
    deepening->path[deepening->path_length++] = *way;
    const uint32_t rest = least_meet(deepening, goes_left ? &way->left : &way->right,
                                     meeting->expansion.budget - known, meeting->spent + known);
    deepening->path_length--;
    if (rest != LEAST_NONE) note_excess(meeting, known + rest);
}

/* Uses what earlier searches of the same need found out, and searches only with a larger budget
 * than before. */
uint32_t least_meet(struct least_deepening *deepening, const struct least_need *need,
                    uint32_t budget, uint32_t spent)
{
    const uint32_t index = goal_of(deepening, need);
    if (index == HASH_NONE) return LEAST_NONE;
    const struct least_goal goal = *goal_at(deepening, index);
    if (goal.excess != LEAST_NONE) return goal.excess <= budget ? goal.excess : LEAST_NONE;
    if (goal.searched != LEAST_NONE && goal.searched >= budget) return LEAST_NONE;
    struct meeting meeting = {.deepening = deepening, .best = LEAST_NONE, .spent = spent};
    meeting.expansion = (struct least_expansion){.least = deepening->least,
                                                 .need = &goal.need,
                                                 .budget = budget,
                                                 .visit = try_way,
                                                 .user = &meeting};
    least_expand(&meeting.expansion);
    deepening->is_unsure |= meeting.expansion.is_unsure;
    if (deepening->least->status != TALLY_OK) return LEAST_NONE;
    if (meeting.best != LEAST_NONE) goal_at(deepening, index)->excess = (uint8_t)meeting.best;
    else goal_at(deepening, index)->searched = (uint8_t)budget;
    return meeting.best;
}

/* ---- Deepening ------------------------------------------------------------------------------- */

static bool make_tables(struct least *least, uint32_t small, uint32_t large)
{
    if (least->small_level == small && least->large_level == large) return true;
    return least_make_tables(least, small, large);
}

static void forget_goals(struct least_deepening *deepening)
{
    deepening->forgotten += deepening->goals.items.count;
    deepening->goals.items.count = 0;
    hash_clear(&deepening->goals.hash, deepening->least->memory);
}

bool least_make_all_tables(struct least_deepening *deepening, uint32_t excess)
{
    if (excess > LEAST_LEVEL_MAX || !make_tables(deepening->least, excess, excess)) return false;
    forget_goals(deepening);
    deepening->is_unsure = false;
    return true;
}

/* Tries an excess with tables of these levels. The sum of the levels must be at least excess -
 * 1. */
static uint32_t try_excess(struct least_deepening *deepening, const struct least_need *target,
                           uint32_t excess)
{
    struct least *const least = deepening->least;
    const uint32_t large = excess / 3;
    const uint32_t small = excess > 0 ? excess - 1 - large : 0;
    if (small > LEAST_LEVEL_MAX || !make_tables(least, small, large)) return LEAST_NONE;
    deepening->is_unsure = false;
    const uint32_t found = least_meet(deepening, target, excess, 0);
    if (!deepening->is_unsure) return found;
    if (!least_make_all_tables(deepening, excess)) return LEAST_NONE;
    return least_meet(deepening, target, excess, 0);
}

uint32_t least_deepen(struct least_deepening *deepening, const struct least_need *target)
{
    struct least *const least = deepening->least;
    uint32_t found = LEAST_NONE;
    for (uint32_t excess = 0; found == LEAST_NONE && excess <= 2 * LEAST_LEVEL_MAX; excess++) {
        if (least->status != TALLY_OK) return LEAST_NONE;
        found = try_excess(deepening, target, excess);
    }
    return least->status == TALLY_OK ? found : LEAST_NONE;
}
