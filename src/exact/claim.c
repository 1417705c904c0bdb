/* SPDX-License-Identifier: MIT */
/*
 * The first two proofs that nothing is missing, and the order in which all are tried.
 */
#include "exact/claim.h"

#include "base/checked.h"
#include "base/compiler.h"
#include "base/technique.h"
#include "exact/beyond.h"
#include "exact/choices.h"
#include "expr/effort.h"
#include "goals/rewrite.h"
#include "goals/table.h"
#include "rules/limits.h"

/* A first visit of the page, where each kilobyte is sent to a browser, does without the proofs with
 * values of any size. */
enum { HAS_ANY_SIZE = !TALLY_SMALL };

/* ---- What is known of a subset --------------------------------------------------------------- */

static void note_value(struct goals_bounds *bounds, struct ratio value)
{
    const struct ratio size = ratio_magnitude(value);
    const ratio_size height = ratio_height(value);
    if (height > bounds->height) bounds->height = height;
    bounds->has_zero |= ratio_is_zero(value);
    bounds->has_one |= ratio_is_one(size);
    if (size.numerator != 0 && ratio_compare(size, bounds->least) < 0) bounds->least = size;
}

static bool has_beyond_below(struct goals *goals, uint32_t subset);

/* May an operation lead from a value that does not fit to one that does? */
static bool leads_back(const struct goals *goals)
{
    bool leads = goals_has(goals, TALLY_OP_PAIRED);
    for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_NESTED); i++)
        leads |= operation_rows[i].reach >= OPERATION_FROM_SQUARE;
    return leads;
}

/* Determines the bounds of a subset, from its table. There is no table if a smaller part of the
 * subset has values that do not fit. In this case the subset is taken to have such values, and to
 * lack values to which they lead back. Returns false if the search must end. */
static bool find_bounds(struct goals *goals, uint32_t subset)
{
    if (goals->status != TALLY_OK) return false;
    if (goals_subset_at(goals, subset)->bounds.is_known) return true;
    struct goals_bounds bounds = {.is_known = true, .least = ratio_of_whole(1)};
    if (has_beyond_below(goals, subset)) {
        bounds.is_beyond = bounds.is_lacking = true;
    } else {
        const struct goals_table *const table = goals_table_of(goals, subset);
        if (table == NULL) return false;
        bounds.is_beyond = goals_subset_at(goals, subset)->is_cut;
        bounds.is_lacking = bounds.is_beyond && leads_back(goals);
        for (uint32_t i = 0; i < table->count; i++) note_value(&bounds, table->entries[i].value);
    }
    goals_subset_at(goals, subset)->bounds = bounds;
    return goals->status == TALLY_OK;
}

/* Does some part of the subset have values that do not fit? Subsets that are too large to examine
 * are assumed to have such values. */
static bool has_beyond_below(struct goals *goals, uint32_t subset)
{
    struct goals_split split;
    if (goals_subset_at(goals, subset)->size > goals->table_size) return true;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!find_bounds(goals, split.a) || !find_bounds(goals, split.b)) return true;
        if (goals_subset_at(goals, split.a)->bounds.is_beyond) return true;
        if (goals_subset_at(goals, split.b)->bounds.is_beyond) return true;
    }
    return goals->status != TALLY_OK;
}

/* ---- By weights ------------------------------------------------------------------------------ */

/* Can an operand made of some of these numbers be zero? Then the value of all of them can be zero:
 * the product of this operand and of what the others make. are_alone: each is an operand of its
 * own. */
static bool may_be_zero(struct goals *goals, uint64_t key, bool are_alone)
{
    if (key == 0 || goals->least > 0) return false;
    if (are_alone) {
        for (uint32_t i = 0; i < goals->distinct; i++)
            if (goals_copies(goals, key, i) != 0 && goals->number[i] == 0) return true;
        return false;
    }
    const uint32_t subset = goals_subset_of_key(goals, key);
    if (subset == GOALS_NONE || goals_subset_at(goals, subset)->size > goals->table_size)
        return true;
    if (!find_bounds(goals, subset)) return true;
    const struct goals_bounds *const bounds = &goals_subset_at(goals, subset)->bounds;
    /* The numbers have small weights, or the question would not be asked: all values fit. */
    return NEVER(bounds->is_beyond) || bounds->has_zero;
}

/* Can a value of a part of the choice grow beyond the bound of fractions, and then lead back to a
 * height of at most `most`? In the order given there are numbers to the left and to the right of
 * the part; in any order all others are in `left`. All three are keys of subsets, 0 for none. Each
 * step with another number reduces the height at most by the weight of that number. Only zero times
 * the value, or zero divided by it, reduces any height. */
static bool may_come_back(struct goals *goals, uint64_t part, uint64_t left, uint64_t right,
                          ratio_size most)
{
    if (goals_weight(goals, part) != RATIO_SIZE_MAX) return false;
    const ratio_size beside =
        ratio_size_multiply(goals_weight(goals, left), goals_weight(goals, right));
    if (ratio_size_multiply(beside, most) > (ratio_size)RATIO_PART_MAX) return true;
    if (!goals_has(goals, TALLY_OP_MULTIPLY)) return false; /* which stands in beside / */
    return may_be_zero(goals, left, false) || may_be_zero(goals, right, goals_goes_left(goals));
}

/* Looks at each part of two numbers or more, but all. A part is what is left of `behind`, which
 * begins with its first number, without what is on its right. */
static bool is_proved_in_order(struct goals *goals, uint64_t key, ratio_size most)
{
    for (uint64_t behind = key; behind != 0; behind &= behind - 1) {
        uint64_t right = behind & (behind - 1);
        while (right != 0) {
            right &= right - 1;
            const uint64_t part = behind - right;
            if (part != key && may_come_back(goals, part, key - behind, right, most)) return false;
        }
    }
    return true;
}

static bool is_proved_by_weights(struct goals *goals, uint32_t subset, ratio_size most)
{
    struct goals_split split;
    if (!technique_is_on(TECHNIQUE_WEIGHTS)) return false;
    if (goals_has(goals, TALLY_OP_POWER | TALLY_OP_NESTED | TALLY_OP_PAIRED)) return false;
    if (goals->is_ordered)
        return is_proved_in_order(goals, goals_subset_at(goals, subset)->key, most);
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (may_come_back(goals, goals_subset_at(goals, split.a)->key,
                          goals_subset_at(goals, split.b)->key, 0, most))
            return false;
    }
    return goals->status == TALLY_OK;
}

/* ---- By tables ------------------------------------------------------------------------------- */

/* Can a value that does not fit, combined with a value of the other side, give one of the asked
 * values? */
static bool could_come_back(const struct goals *goals, const struct goals_bounds *bounds,
                            const struct goals_bounds *other, const struct goals_bounds *asked)
{
    if (bounds->is_lacking) return true;
    if (!bounds->is_beyond) return false;
    if (other->is_beyond || other->height >= ((ratio_size)1 << (RATIO_BITS - 1)) / asked->height)
        return true;
    if (asked->has_zero && other->has_zero) return true;
    if (!goals_has(goals, TALLY_OP_POWER)) return false;
    if (asked->has_one && (other->has_zero || other->has_one)) return true;
    /* A root of this degree reduces the number of bits to that of the height. */
    const uint32_t bits = ratio_size_bits(asked->height);
    return RATIO_BITS * (double)other->least.numerator <= bits * (double)other->least.denominator;
}

/* The largest height of an operand from which one operation leads to at most this height. Returns
 * false if it does not fit. */
static bool reach_operands(const struct goals *goals, ratio_size *height)
{
    ratio_size most = *height;
    for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_NESTED); i++) {
        ratio_size reached = *height;
        bool overflows = false;
        switch (operation_rows[i].reach) {
        case OPERATION_FROM_SAME: break;
        case OPERATION_FROM_NEXT: overflows = ckd_add(&reached, reached, 1); break;
        case OPERATION_FROM_SQUARE: overflows = ckd_mul(&reached, reached, reached); break;
        case OPERATION_FROM_HUNDRED: overflows = ckd_mul(&reached, reached, 100); break;
        case OPERATION_FROM_ANY: return false;
        }
        if (overflows) return false;
        if (reached > most) most = reached;
    }
    *height = most;
    return most <= (ratio_size)RATIO_PART_MAX;
}

/* Converts the range to the set of asked values: all up to a height; 0 and 1 only if the flags say
 * so. sqrt makes a value from its square, so the height
 * is squared. 1 is 0!, so 0 may be asked for, too. Returns false if the operands do not fit. */
static bool ask(const struct goals *goals, tally_range range, struct goals_bounds *asked)
{
    *asked = (struct goals_bounds){
        .height = range.last > 1 ? range.last : 1,
        .has_zero = range.first == 0,
        .has_one = range.first <= 1 && range.last >= 1,
    };
    if (goals_has(goals, TALLY_OP_SUBFACTORIAL)) asked->has_one |= asked->has_zero; /* !1 = 0 */
    if (goals_has(goals, TALLY_OP_FACTORIAL | TALLY_OP_DOUBLE_FACTORIAL | TALLY_OP_SUBFACTORIAL))
        asked->has_zero |= asked->has_one;
    for (uint32_t i = 0; i < goals->depth; i++) {
        if (!reach_operands(goals, &asked->height)) return false;
    }
    return true;
}

static bool is_proved_by_tables(struct goals *goals, uint32_t subset, tally_range range)
{
    struct goals_bounds asked;
    struct goals_split split;
    if (!technique_is_on(TECHNIQUE_TABLES) || !ask(goals, range, &asked)) return false;
    if (goals_subset_at(goals, subset)->size > goals->table_size + 1)
        return false; /* a part is too large to examine */
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!find_bounds(goals, split.a) || !find_bounds(goals, split.b)) return false;
        const struct goals_bounds *const a = &goals_subset_at(goals, split.a)->bounds;
        const struct goals_bounds *const b = &goals_subset_at(goals, split.b)->bounds;
        if (could_come_back(goals, a, b, &asked) || could_come_back(goals, b, a, &asked))
            return false;
    }
    return goals->status == TALLY_OK;
}

/* Do all values over the subset fit? */
static bool is_within_bounds(struct goals *goals, uint32_t subset)
{
    if (goals_subset_at(goals, subset)->size > goals->table_size || !find_bounds(goals, subset))
        return false;
    return !goals_subset_at(goals, subset)->bounds.is_beyond;
}

/* Has the game operations that the proofs of values of any size do not know? */
static bool has_others(const struct goals *goals)
{
    return goals_has(goals, (TALLY_OP_NESTED | TALLY_OP_PAIRED | TALLY_OP_ZERO_POWER) &
                                ~(uint32_t)(TALLY_OP_FACTORIAL | TALLY_OP_SQRT));
}

/* ---- Choices --------------------------------------------------------------------------------- */

static bool may_lack(struct goals *goals, uint32_t subset, tally_range range)
{
    const struct goals_subset choice = *goals_subset_at(goals, subset);
    const bool has_powers = goals_has(goals, TALLY_OP_POWER | OPERATIONS_GROWING);
    if (!has_powers && goals_weight(goals, choice.key) != RATIO_SIZE_MAX) return false;
    /* A factorial beyond the bound is never a square, so no sqrt brings it back; and it is further
     * away than the number itself, which limits may exclude. A square just beyond the bound may be
     * nearer. */
    if (choice.size == 1) {
        const bool leads = leads_back(goals) || range.last > (uint64_t)RATIO_NUMBER_MAX;
        const bool is_excluded = !rules_limits_are_none(&goals->game->rules, false);
        return ((has_others(goals) && leads) || is_excluded) && !is_within_bounds(goals, subset);
    }
    if (range.last <= RATIO_NUMBER_MAX &&
        (is_proved_by_weights(goals, subset, range.last > 1 ? range.last : 1) ||
         is_proved_by_tables(goals, subset, range))) {
        return false;
    }
    return !is_within_bounds(goals, subset);
}

void exact_end_claims(struct exact_run *run)
{
    if (HAS_ANY_SIZE) {
        beyond_clear(&run->beyond);
        vast_clear(&run->vast);
    }
    if (run->claims.memory != NULL) goals_clear(&run->claims);
    run->claims.memory = NULL;
}

static void begin_claims(struct exact_run *run)
{
    const tally_game *const game = run->search.request->game;
    exact_end_claims(run);
    goals_init(&run->claims, run->search.memory, game, &run->search.request->options);
    run->claims.table_size = exact_large_table_size(game);
    if (HAS_ANY_SIZE) {
        beyond_init(&run->beyond, &run->claims);
        run->beyond.has_longer_backs = !run->search.request->is_one_of_many;
        vast_init(&run->vast, &run->claims);
    }
}

/* By tables of all parts if these are small, else number by number: of 1 to 9, each number takes
 * 0.25 s. With ! or sqrt, a proof takes up to a second. */
static bool is_proved_in_any_size(struct exact_run *run, uint32_t subset, tally_range range,
                                  uint32_t most, uint32_t effort)
{
    enum { NUMBERS_MOST = 17, NUMBERS_MOST_OF_MANY = 4 };
    const struct goals *const goals = &run->claims;
    const tally_game *const game = run->search.request->game;
    const bool is_one_of_many = run->search.request->is_one_of_many;
    const uint32_t size = goals_subset_at(goals, subset)->size;
    if (!HAS_ANY_SIZE || !technique_is_on(TECHNIQUE_ANY_SIZE)) return false;
    /* These proofs know whole numbers from 0 up, and targets of either sign. */
    if (game->has_negative || game->has_fraction || run->search.numbers.row.unit != 1) return false;
    if (has_others(goals)) return false;
    if (goals_has(goals, TALLY_OP_NESTED))
        return !is_one_of_many && !beyond_has_large_leaf(goals) &&
               vast_is_proved(&run->vast, subset, range, size < most ? VAST_ANY_EFFORT : effort);
    if (size <= goals->table_size + 1) return beyond_is_proved(&run->beyond, subset, range);
    if (range.last - range.first >= (is_one_of_many ? NUMBERS_MOST_OF_MANY : NUMBERS_MOST))
        return false;
    for (uint64_t number = range.first; number <= range.last; number++) {
        if (!beyond_search_proves(&run->beyond, subset, number)) return false;
    }
    return true;
}

/* Could the current choice lack an expression of a value of the range? See may_choices_lack(). */
static bool may_choice_lack(const struct exact_choices *choices, tally_range range, uint32_t most,
                            uint32_t effort)
{
    struct exact_run *const run = choices->run;
    struct goals *const goals = &run->goals;
    struct goals *const claims = &run->claims;
    const uint64_t key = goals_subset_at(goals, choices->subset)->key;
    if (claims->memory == NULL || claims->status != TALLY_OK) begin_claims(run);
    /* Continues the count, so that many small proofs call the tick, too. */
    claims->ticks = goals->ticks;
    const uint32_t own = goals_subset_of_key(claims, key);
    const bool lacks = own == GOALS_NONE || (may_lack(claims, own, range) &&
                                             !is_proved_in_any_size(run, own, range, most, effort));
    goals->ticks = claims->ticks;
    if (run->status == TALLY_OK) run->status = claims->status;
    return lacks;
}

/* Is a number given that the engine's fractions cannot hold? Numbers up to 2^64 - 1 may be given;
 * the engine leaves such numbers out. */
static bool has_unfit_number(const tally_game *game)
{
    for (uint32_t i = 0; i < game->count; i++) {
        if (game->rules.values == TALLY_VALUES_WHOLE && game->numbers[i] > RATIO_NUMBER_MAX)
            return true;
    }
    return false;
}

/* The magnitudes of the values in a range of codes. Of fractions: all up to the largest height. */
static tally_range magnitudes_of(const struct number_row *row, tally_range range)
{
    if (row->zero == 0 && row->unit == 1) return range;
    if (range.first < row->first || range.last > row->last) return (tally_range){0, UINT64_MAX};
    const bool is_below = range.last <= row->zero, is_above = range.first >= row->zero;
    uint64_t most = is_below ? row->zero - range.first : range.last - row->zero;
    if (!is_below && !is_above && row->zero - range.first > most) most = row->zero - range.first;
    if (row->unit != 1) return (tally_range){0, most > row->unit ? most : row->unit};
    if (is_below) return (tally_range){row->zero - range.last, most};
    return (tally_range){is_above ? range.first - row->zero : 0, most};
}

/* Could expressions of a value of the range be missing, of at most `most` numbers? Of those with so
 * many, only expressions of less effort count; VAST_ANY_EFFORT: all. Examines the largest choices
 * first, which are most likely to miss values. */
static bool may_choices_lack(struct exact_run *run, tally_range range, uint32_t most,
                             uint32_t effort)
{
    bool lacks = false;
    if (has_unfit_number(run->search.request->game)) return true;
    if (!run->goals.may_overflow) return false;
    range = magnitudes_of(&run->search.numbers.row, range);
    for (uint32_t size = most; size >= run->search.request->fewest && !lacks; size--) {
        struct exact_choices choices;
        exact_choices_begin(&choices, run, size, size);
        while (!lacks && exact_choices_next(&choices))
            lacks = may_choice_lack(&choices, range, most, effort);
        exact_choices_end(&choices);
    }
    return lacks || run->status != TALLY_OK;
}

tally_status exact_may_be_missing(struct engine_search *search, tally_range range, bool *may_be)
{
    struct exact_run *const run = exact_run_of(search);
    const uint32_t most = search->request->most;
    *may_be = !goals_rewriting_is_complete(&run->goals, most) ||
              may_choices_lack(run, range, most, VAST_ANY_EFFORT);
    return run->status;
}

/* A value that does not fit comes about in one step, unless it is joined from digits, and is left
 * behind in another one. So a solution with as many numbers and no more effort than these steps is
 * simpler. */
static uint32_t least_effort_beyond(const struct goals *goals)
{
    return beyond_has_large_leaf(goals) ? EFFORT_MAX : 2 * EFFORT_MAX;
}

tally_status exact_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be)
{
    struct exact_run *const run = exact_run_of(search);
    /* One without a detour goes before one with a detour, whatever its effort. */
    const bool is_stopgap = found->has_detour && !search->request->shows_detours;
    const bool is_cheap = !is_stopgap && found->effort <= least_effort_beyond(&run->goals);
    const uint32_t most = is_cheap ? found->numbers_used - 1u : found->numbers_used;
    const uint32_t effort = is_stopgap || is_cheap ? VAST_ANY_EFFORT : (uint32_t)found->effort;
    *may_be = !goals_rewriting_is_complete(&run->goals, found->numbers_used) ||
              may_choices_lack(run, (tally_range){found->value, found->value}, most, effort);
    return run->status;
}
