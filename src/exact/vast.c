/* SPDX-License-Identifier: MIT */
/*
 * Makes the lists of all parts, then compares all results. Two explored values contribute only
 * results that do not fit: all others are explored.
 */
#include "exact/vast.h"

#include "base/sort.h"
#include "expr/effort.h"
#include "goals/table.h"

/* The work for one subset: pairs for a list, pairs of all numbers together, and values of a list.
 * Four equal digits need 1,200 pairs for a list and 180,000 of all numbers, which takes 0.3 s. */
enum { PAIRS_MAX = 1 << 12, WHOLE_PAIRS_MAX = 1 << 20, ENTRIES_MAX = 1 << 17 };
enum { NUMBERS_MOST = 4, RANGE_MOST = 1024, SMALL_NUMBERS = 1024 };

/* The largest number that is asked for: the least residue of each up to 2^60 is folded. */
#define LARGEST_ASKED ((uint64_t)1 << 59)

/* A value of a part. The same value may be explored, and come about with a step that does not fit:
 * then it has two entries. */
struct vast_entry {
    uint32_t value;
    bool is_explored;
    uint8_t depth;   /* least number of nested ! and sqrt at its root */
    uint16_t effort; /* a lower bound; 0 of an explored value */
};

struct vast_table {
    struct vector entries; /* struct vast_entry */
    bool is_made;
    bool has_values; /* false after it was made: the work was too much */
};

void vast_init(struct exact_vast *vast, struct goals *goals)
{
    *vast = (struct exact_vast){
        .goals = goals, .values = {.memory = goals->memory}, .answered = GOALS_NONE};
}

static struct vast_table *table_at(const struct exact_vast *vast, uint32_t subset)
{
    return (struct vast_table *)vast->tables.items + subset;
}

void vast_clear(struct exact_vast *vast)
{
    if (vast->goals == NULL) return;
    struct memory *const memory = vast->goals->memory;
    for (uint32_t i = 0; i < vast->tables.count; i++)
        vector_clear(memory, &table_at(vast, i)->entries);
    vector_clear(memory, &vast->tables);
    vector_clear(memory, &vast->numbers);
    vector_clear(memory, &vast->asked);
    vast_values_clear(&vast->values);
    *vast = (struct exact_vast){0};
}

static bool reserve_tables(struct exact_vast *vast)
{
    return goals_cover_subsets(vast->goals, &vast->tables, sizeof(struct vast_table));
}

/* ---- Entries --------------------------------------------------------------------------------- */

static void lower_effort(struct exact_vast *vast, struct vast_entry *entry)
{
    if (entry->effort <= vast->effort) return;
    entry->effort = (uint16_t)vast->effort;
    vast->has_lowered |= entry->depth < vast->depth;
}

static void keep(struct exact_vast *vast, const struct vast_value *value, bool is_explored)
{
    const uint32_t index = vast_index(&vast->values, value);
    const size_t count = vast->entries.count;
    vast->is_given_up |= count == ENTRIES_MAX;
    if (index == VAST_NONE || !vector_reserve(vast->goals->memory, &vast->entries, count + 1,
                                              sizeof(struct vast_entry))) {
        goals_fail(vast->goals);
        return;
    }
    if (vast->is_given_up) return;
    struct vast_value *const kept = vast_at(&vast->values, index);
    struct vast_entry *const entries = vast->entries.items;
    if (!is_explored && kept->stamp == vast->stamp) {
        lower_effort(vast, &entries[kept->index]);
        return;
    }
    if (!is_explored) {
        kept->stamp = vast->stamp;
        kept->index = (uint32_t)count;
    }
    entries[count] = (struct vast_entry){index, is_explored, vast->depth, (uint16_t)vast->effort};
    vast->entries.count++;
}

/* In the order given, a table has values of both signs. */
static void keep_explored(struct exact_vast *vast, const struct goals_table *table,
                          const struct goals_table_entry *entry)
{
    const struct vast_value value = vast_of(ratio_magnitude(entry->value));
    const struct goals_table_entry *const opposite =
        entry->value.numerator < 0 ? goals_table_find(table, value.form.k) : NULL;
    if (opposite != NULL && opposite->depth <= entry->depth) return;
    vast->depth = entry->depth;
    vast->effort = 0;
    keep(vast, &value, true);
}

static struct vast_entry entry_at(const struct vector *entries, size_t i)
{
    return ((const struct vast_entry *)entries->items)[i];
}

static bool goes_on(struct exact_vast *vast)
{
    struct goals *const goals = vast->goals;
    if (vast->values.has_failed) goals_fail(goals);
    return goals_goes_on(goals) && !vast->is_given_up;
}

/* ---- ! and sqrt ------------------------------------------------------------------------------ */

/* A lower bound of the effort of a step. The trees of an expression that differ in the order of
 * sums and products alone are all listed, so the order of docs/rules.md is among them. */
static uint32_t effort_of(bool is_beyond)
{
    return is_beyond ? EFFORT_MAX : 1;
}

/* The effort of sqrt or ! is known if both values fit. */
static void keep_unary(struct exact_vast *vast, struct vast_entry entry, enum operation operation,
                       const struct vast_value *result)
{
    const struct vast_value *const operand = vast_at(&vast->values, entry.value);
    const bool are_exact = vast_is_exact(operand) && vast_is_exact(result);
    if (entry.is_explored && are_exact) return;
    const struct rational value = ratio_to_value(operand->form.k);
    vast->effort = entry.effort;
    vast->effort += are_exact ? effort_of_step((enum effort_step)operation, value, value)
                              : effort_of(vast_is_beyond(operand) || vast_is_beyond(result));
    keep(vast, result, false);
}

static void take_unary(struct exact_vast *vast, struct vast_entry entry)
{
    struct vast_values *const values = &vast->values;
    struct vast_value result;
    if (goals_has(vast->goals, TALLY_OP_FACTORIAL)) {
        const struct vast_value *const x = vast_at(values, entry.value);
        struct ratio whole;
        const bool may_be_zero = !vast_is_nonzero(x) && !vast_is_known_if_whole(x, &whole);
        if (vast_take_factorial(values, entry.value, &result))
            keep_unary(vast, entry, OPERATION_FACTORIAL, &result);
        if (may_be_zero) {
            const struct vast_value one = vast_of(ratio_of_whole(1));
            vast->effort = entry.effort;
            keep(vast, &one, false);
        }
    }
    if (!goals_has(vast->goals, TALLY_OP_SQRT)) return;
    const struct vast_step root = vast_step(VAST_POWER, entry.value, vast->half);
    if (vast_take_step(values, root, &result) != VAST_NO_VALUE)
        keep_unary(vast, entry, OPERATION_SQRT, &result);
}

/* Applies ! and sqrt to all entries up to the depth. */
static void take_chains(struct exact_vast *vast)
{
    do {
        vast->has_lowered = false;
        for (uint32_t depth = 0; depth < vast->goals->depth; depth++) {
            const size_t end = vast->entries.count;
            vast->depth = (uint8_t)(depth + 1);
            for (size_t i = 0; i < end && goes_on(vast); i++) {
                const struct vast_entry entry = entry_at(&vast->entries, i);
                if (entry.depth == depth) take_unary(vast, entry);
            }
        }
    } while (vast->has_lowered && goes_on(vast));
}

/* ---- Lists ----------------------------------------------------------------------------------- */

enum { STEPS_MOST = 9 };

/* The steps of two values that the rules allow. */
static uint32_t find_steps(const struct goals *goals, uint32_t x, uint32_t y,
                           struct vast_step steps[STEPS_MOST])
{
    const bool turns = !goals->is_ordered && x != y;
    uint32_t count = 0;
    if (goals_has(goals, TALLY_OP_ADD | TALLY_OP_SUBTRACT)) {
        steps[count++] = vast_step(VAST_SUM, x, y);
        steps[count++] = vast_step(VAST_DIFFERENCE, x, y);
    }
    if (goals_has(goals, TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) {
        steps[count++] = vast_step(VAST_PRODUCT, x, y);
        steps[count++] = vast_step(VAST_QUOTIENT, x, y);
        if (turns) steps[count++] = vast_step(VAST_QUOTIENT, y, x);
    }
    if (!goals_has(goals, TALLY_OP_POWER)) return count;
    steps[count++] = vast_step(VAST_POWER, x, y);
    steps[count++] = vast_step(VAST_INVERSE_POWER, x, y);
    if (!turns) return count;
    steps[count++] = vast_step(VAST_POWER, y, x);
    steps[count++] = vast_step(VAST_INVERSE_POWER, y, x);
    return count;
}

/* The steps of two values. */
struct pair {
    struct vast_step steps[STEPS_MOST];
    uint32_t count;
    uint32_t effort; /* of the two values */
    bool is_beyond;  /* one of them certainly does not fit */
    bool are_explored;
};

/* What is done with each pair of values. Returns false if the pairs end. */
typedef bool take_pair(void *context, const struct pair *pair);

static bool list_pair(void *context, const struct pair *pair)
{
    struct exact_vast *const vast = context;
    struct vast_values *const values = &vast->values;
    for (uint32_t i = 0; i < pair->count && goes_on(vast); i++) {
        struct vast_value result;
        const enum vast_outcome outcome = vast_take_step(values, pair->steps[i], &result);
        const bool is_known =
            outcome == VAST_SETTLED && pair->are_explored && vast_is_exact(&result);
        if (outcome == VAST_NO_VALUE || is_known) continue;
        vast->effort = pair->effort + effort_of(pair->is_beyond || vast_is_beyond(&result));
        keep(vast, &result, false);
    }
    return goes_on(vast);
}

/* How many pairs of values a subset has, about. UINT64_MAX: a part has no list. */
static uint64_t count_pairs(const struct exact_vast *vast, uint32_t subset)
{
    struct goals_split split;
    uint64_t count = 0;
    for (uint32_t i = 0; goals_next_split(vast->goals, subset, &i, &split);) {
        const struct vast_table *const a = table_at(vast, split.a), *const b =
                                                                        table_at(vast, split.b);
        if (!a->has_values || !b->has_values) return UINT64_MAX;
        if (goals_is_met_once(vast->goals, split))
            count += (uint64_t)a->entries.count * b->entries.count;
    }
    return count;
}

/* Takes all pairs of values of the two parts of each split. Returns false if a pair ended it. */
static bool for_each_pair(const struct exact_vast *vast, uint32_t subset, take_pair *take,
                          void *context)
{
    struct goals *const goals = vast->goals;
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        const struct vast_table *const a = table_at(vast, split.a), *const b =
                                                                        table_at(vast, split.b);
        for (size_t x = 0; x < a->entries.count && goals_is_met_once(goals, split); x++) {
            const struct vast_entry of_a = entry_at(&a->entries, x);
            const bool is_same = !goals->is_ordered && split.a == split.b;
            for (size_t y = is_same ? x : 0; y < b->entries.count; y++) {
                const struct vast_entry of_b = entry_at(&b->entries, y);
                struct pair pair = {.effort = (uint32_t)of_a.effort + of_b.effort,
                                    .are_explored = of_a.is_explored && of_b.is_explored};
                pair.is_beyond = vast_is_beyond(vast_at(&vast->values, of_a.value)) ||
                                 vast_is_beyond(vast_at(&vast->values, of_b.value));
                pair.count = find_steps(goals, of_a.value, of_b.value, pair.steps);
                if (!take(context, &pair)) return false;
            }
        }
    }
    return goals->status == TALLY_OK;
}

static bool make_parts(struct exact_vast *vast, uint32_t subset);

/* Makes the list of a subset. Returns false if the search must end. */
static bool make_table(struct exact_vast *vast, uint32_t subset)
{
    struct goals *const goals = vast->goals;
    if (goals_table_of(goals, subset) == NULL || !reserve_tables(vast)) return false;
    if (table_at(vast, subset)->is_made) return true;
    if (!make_parts(vast, subset)) return false;
    const struct goals_table explored = goals_subset_at(goals, subset)->table;
    vast->stamp++;
    vast->entries = (struct vector){0};
    vast->is_given_up = false;
    for (uint32_t i = 0; i < explored.count && goes_on(vast); i++)
        keep_explored(vast, &explored, &explored.entries[i]);
    vast->depth = 0;
    vast->is_given_up |=
        count_pairs(vast, subset) > PAIRS_MAX || !for_each_pair(vast, subset, list_pair, vast);
    take_chains(vast);
    struct vast_table *const table = table_at(vast, subset);
    table->entries = vast->entries;
    table->has_values = !vast->is_given_up;
    table->is_made = true;
    return goals->status == TALLY_OK;
}

/* Makes the lists of all parts. Recursion depth is the size of the subset. */
static bool make_parts(struct exact_vast *vast, uint32_t subset)
{
    struct goals *const goals = vast->goals;
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!make_table(vast, split.a) || !make_table(vast, split.b)) return false;
    }
    return goals->status == TALLY_OK && reserve_tables(vast);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static uint64_t *numbers_of(const struct exact_vast *vast)
{
    return vast->numbers.items;
}

static bool ask(struct exact_vast *vast, uint64_t number)
{
    if (number > LARGEST_ASKED) return false;
    uint64_t *const asked = goals_add_item(vast->goals, &vast->numbers, sizeof *asked);
    if (asked != NULL) *asked = number;
    return asked != NULL;
}

/* Asks for what ! or sqrt leads to this number. */
static bool ask_for_operands(struct exact_vast *vast, uint64_t number)
{
    if (goals_has(vast->goals, TALLY_OP_SQRT) && number > 1 &&
        (number >> 30 != 0 || !ask(vast, number * number)))
        return false;
    if (!goals_has(vast->goals, TALLY_OP_FACTORIAL)) return true;
    if (number == 1) return ask(vast, 0);
    uint64_t factorial = 1, n = 1;
    while (factorial < number) factorial *= ++n;
    return factorial != number || number <= 2 || ask(vast, n);
}

/* Prepares the question for all numbers, from their logarithms. */
static bool make_question(struct exact_vast *vast)
{
    sort_numbers(numbers_of(vast), vast->numbers.count);
    const size_t count = sort_unique(numbers_of(vast), vast->numbers.count);
    if (!vector_reserve(vast->goals->memory, &vast->asked, count, sizeof(struct vast_asked))) {
        goals_fail(vast->goals);
        return false;
    }
    struct vast_asked *const asked = vast->asked.items;
    for (size_t i = 0; i < count; i++) {
        const uint64_t number = numbers_of(vast)[i];
        asked[i] =
            (struct vast_asked){number, tower_log2_of(ratio_of_number(number)), VAST_ANY_EFFORT};
    }
    vast->asked.count = count;
    return true;
}

/* Collects the numbers of a range, and all operands that lead to them. Returns false if these are
 * too many or too large. */
static bool collect(struct exact_vast *vast, tally_range range)
{
    vast->numbers.count = 0;
    if (range.last >= LARGEST_ASKED || range.last - range.first >= RANGE_MOST) return false;
    for (uint64_t number = range.first; number <= range.last; number++) {
        if (!ask(vast, number)) return false;
    }
    size_t begin = 0;
    for (uint32_t depth = 0; depth < vast->goals->depth; depth++) {
        const size_t end = vast->numbers.count;
        for (; begin < end; begin++) {
            if (!ask_for_operands(vast, numbers_of(vast)[begin])) return false;
        }
    }
    return true;
}

static bool compare_pair(void *context, const struct pair *pair)
{
    struct exact_vast *const vast = context;
    for (uint32_t i = 0; i < pair->count; i++)
        vast_compare(&vast->values, pair->steps[i], &vast->asked,
                     pair->effort + effort_of(pair->is_beyond), pair->are_explored);
    if (vast->values.has_failed) goals_fail(vast->goals);
    return goals_goes_on(vast->goals);
}

/* Compares all results of the subset with the numbers that were collected. */
static bool compare_all(struct exact_vast *vast, uint32_t subset)
{
    if (!make_parts(vast, subset) || count_pairs(vast, subset) > WHOLE_PAIRS_MAX ||
        !make_question(vast))
        return false;
    if (!for_each_pair(vast, subset, compare_pair, vast)) return false;
    vast->answered = subset;
    return true;
}

/* Answers for small numbers all at once, since the next question is likely to be about others of
 * them. */
static bool answer(struct exact_vast *vast, uint32_t subset, tally_range range)
{
    const tally_range small = {0, SMALL_NUMBERS - 1};
    vast->answered = GOALS_NONE;
    const bool is_small = range.last < SMALL_NUMBERS && collect(vast, small);
    vast->range = is_small ? small : range;
    return (is_small || collect(vast, range)) && compare_all(vast, subset);
}

/* Is it certain that no expression of less effort has this value? */
static bool is_excluded(const struct exact_vast *vast, uint64_t number, uint32_t effort)
{
    const struct vast_asked *const asked = vast->asked.items;
    for (size_t i = 0; i < vast->asked.count; i++) {
        if (asked[i].number == number) return asked[i].effort >= effort;
    }
    return false;
}

bool vast_is_proved(struct exact_vast *vast, uint32_t subset, tally_range range, uint32_t effort)
{
    struct goals *const goals = vast->goals;
    const struct vast_value half = vast_of((struct ratio){1, 2});
    if (goals_subset_at(goals, subset)->size > NUMBERS_MOST) return false;
    vast->half = vast_index(&vast->values, &half);
    if (vast->half == VAST_NONE) goals_fail(goals);
    if (goals->status != TALLY_OK) return false;
    const bool is_answered = vast->answered == subset && vast->range.first <= range.first &&
                             vast->range.last >= range.last;
    if ((!is_answered && !answer(vast, subset, range)) || !collect(vast, range)) return false;
    for (size_t i = 0; i < vast->numbers.count; i++) {
        if (!is_excluded(vast, numbers_of(vast)[i], effort)) return false;
    }
    return goals->status == TALLY_OK;
}
