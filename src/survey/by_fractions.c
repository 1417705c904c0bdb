/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: for any of + - * /, exact or whole values, any or all of the
 * numbers, in any order. The smaller subsets have lists of fractions (fraction_lists.h); for each
 * selection, all splits are combined (fraction_levels.h). A selection without any value in the
 * window is answered by a search.
 */
#include "survey/by_fractions.h"

#include "rules/rules.h"
#include "survey/by_search.h"
#include "survey/fraction_levels.h"

#include <string.h>

/* Can operands be grouped? A subtracted group needs +, and a group of divisors needs *. */
static bool has_groups(uint32_t operations)
{
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products =
        (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    return (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && has_sums && has_products;
}

static bool admits(const tally_survey *survey)
{
    return rules_are_free(&survey->rules) && survey->rules.order == TALLY_ORDER_ANY &&
           has_groups(survey->rules.operations) && survey->target.last <= SURVEY_TARGET_MAX &&
           !survey_wants(survey, TALLY_SURVEY_EFFORT) && fraction_lists_fit(survey);
}

static tally_status prepare(tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    struct fraction_tables *const tables = memory_allocate(memory, sizeof *tables);
    if (tables == NULL) return memory_failure(memory);
    survey->tables = tables;
    return fraction_tables_init(tables, survey);
}

static void clear(tally_survey *survey)
{
    struct fraction_tables *const tables = survey->tables;
    if (tables == NULL) return;
    fraction_tables_clear(tables, &survey->memory);
    memory_release(&survey->memory, tables, sizeof *tables);
}

/* ---- Answers ---- */

static bool has_bit(const uint64_t *bits, uint64_t value)
{
    return (bits[value >> 6] >> (value & 63) & 1) != 0;
}

/* Computes the distance of a target that is not reached. Returns false if no value is known. */
static bool measure_distance(const struct fraction_tables *tables, const uint64_t *reached,
                             uint64_t target, const struct survey_answer *answer, size_t at)
{
    for (uint64_t distance = 1; distance <= target || target + distance <= tables->highest;
         distance++) {
        const bool is_below = distance <= target && has_bit(reached, target - distance);
        const bool is_above =
            target + distance <= tables->highest && has_bit(reached, target + distance);
        if (!is_below && !is_above) continue;
        answer->distance[at] = (uint32_t)distance;
        answer->side[at] = (uint8_t)((is_below ? 1 : 0) | (is_above ? 2 : 0));
        return true;
    }
    return false;
}

/* Reads the answer from the windows. Returns false if a closest value may be outside of them. */
static bool read_levels(const tally_survey *survey, const struct fraction_tables *tables,
                        const uint64_t *levels, const struct survey_answer *answer)
{
    memset(answer->by_fewest, 0, (survey->pick + 1) * sizeof *answer->by_fewest);
    for (uint32_t i = 0; i < survey->targets; i++) {
        const uint64_t target = survey->target.first + i;
        uint32_t fewest = 0;
        if (has_bit(levels, target)) {
            do fewest++;
            while (!has_bit(levels + (size_t)fewest * tables->window_words, target));
            answer->distance[i] = 0;
            answer->side[i] = 0;
        } else if (!measure_distance(tables, levels, target, answer, i)) {
            return false;
        }
        answer->fewest[i] = (uint8_t)fewest;
        answer->by_fewest[fewest]++;
    }
    return true;
}

static void *new_scratch(const tally_survey *survey, struct memory *memory)
{
    struct fraction_levels *const levels = memory_allocate(memory, sizeof *levels);
    if (levels == NULL) return NULL;
    if (fraction_levels_init(levels, memory, survey->tables)) return levels;
    memory_release(memory, levels, sizeof *levels);
    return NULL;
}

static void free_scratch(const tally_survey *survey, void *context)
{
    struct fraction_levels *const levels = context;
    struct memory *const memory = levels->memory;
    (void)survey;
    fraction_levels_clear(levels);
    memory_release(memory, levels, sizeof *levels);
}

static tally_status decide(const tally_survey *survey, void *context, uint32_t selection,
                           const struct survey_answer *answer)
{
    const struct fraction_tables *const tables = survey->tables;
    struct fraction_levels *const levels = context;
    fraction_levels_fill(levels, tables, subset_at(&survey->selections, selection));
    if (!read_levels(survey, tables, levels->windows, answer))
        return decide_by_search(survey, selection, answer);
    *answer->unproved = 0;
    return answer->solutions != NULL ? count_by_search(survey, selection, answer) : TALLY_OK;
}

const struct survey_way survey_by_fractions = {admits,       prepare, clear, new_scratch,
                                               free_scratch, decide,  8};
