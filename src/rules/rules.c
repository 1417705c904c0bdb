/* SPDX-License-Identifier: MIT */
/*
 * The one table of rule sets, and the columns by name. A new rule set is one row here
 * (CONTRIBUTING.md).
 *
 * Decks and pools: the 24 tiles of the television round; Krypto's 56 cards (three each of 1..6,
 * four each of 7..10, two each of 11..17, one each of 18..25); the 52 playing cards, ace to king
 * as 1..13; four each of the ten digits.
 */
#include "rules/rules.h"

#include "base/text.h"
#include "rules/limits.h"
#include "rules/operations.h"

#include <string.h>

/* A numerator can have 64 bits and a sign, but given numbers and targets stay within the range of a
 * signed 64-bit integer. */
#define EXACT_MAX ((uint64_t)INT64_MAX)

#define YEAR_OPERATIONS (TALLY_OP_BASIC | TALLY_OP_POWER | TALLY_OP_NEGATE | TALLY_OP_CONCATENATE)

#define TELEVISION_POOL                                                                            \
    .pool_count = 24,                                                                              \
    .pool = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100}

#define DIGITS_POOL                                                                                \
    .pool_count = 40, .pool = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,         \
                               5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9}

/* How deep ! and sqrt may nest unless the rules say otherwise: three deep where they are the heart
 * of the puzzle. 68 from 9 9 9 9 needs (sqrt(9)!)!. */
enum { USUAL_DEPTH = 2, PUZZLE_DEPTH = 3 };

static const tally_rules presets[] = {
    {
        .size = sizeof(tally_rules),
        .name = "countdown",
        .title = "Countdown: any of six numbers, + - * /, positive whole numbers at every step",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_WHOLE,
        .use = TALLY_USE_ANY,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {100, 999},
        .count_usual = 6,
        .number_max = UINT64_MAX,
        TELEVISION_POOL,
    },
    {
        .size = sizeof(tally_rules),
        .name = "compte",
        .title = "Le compte est bon: as Countdown, targets from 101",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_WHOLE,
        .use = TALLY_USE_ANY,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {101, 999},
        .count_usual = 6,
        .number_max = UINT64_MAX,
        TELEVISION_POOL,
    },
    {
        .size = sizeof(tally_rules),
        .name = "make24",
        .title = "The 24 game: all of four cards, + - * /, fractions allowed",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {24, 24},
        .count_usual = 4,
        .number_max = EXACT_MAX,
        .pool_count = 52,
        .pool = {1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  4,  4,  4,  4, 5, 5,
                 5,  5,  6,  6,  6,  6,  7,  7,  7,  7,  8,  8,  8,  8,  9,  9, 9, 9,
                 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13},
    },
    {
        .size = sizeof(tally_rules),
        .name = "make10",
        .title = "Make 10: all of four digits, + - * /, fractions allowed",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {10, 10},
        .count_usual = 4,
        .number_max = 9,
        DIGITS_POOL,
    },
    {
        .size = sizeof(tally_rules),
        .name = "krypto",
        .title = "Krypto: all of five cards from 1 to 25, + - * /, fractions allowed",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {1, 25},
        .count_usual = 5,
        .number_max = 25,
        .pool_count = 56,
        .pool = {1,  1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  4,  5,  5,  5,  6,  6,  6,  7,
                 7,  7,  7,  8,  8,  8,  8,  9,  9,  9,  9,  10, 10, 10, 10, 11, 11, 12, 12,
                 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 19, 20, 21, 22, 23, 24, 25},
    },
    {
        .size = sizeof(tally_rules),
        .name = "year",
        .title =
            "The year puzzle: all digits of a year, + - * / ^, unary minus, digits put together",
        .operations = YEAR_OPERATIONS,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {0, 100},
        .count_usual = 4,
        .number_max = EXACT_MAX,
        DIGITS_POOL,
    },
    {
        .size = sizeof(tally_rules),
        .name = "year-game",
        .title = "The year game: as the year puzzle, with ! !! sqrt, decimal point, a given 0 "
                 "before it",
        .operations = YEAR_OPERATIONS | TALLY_OP_FACTORIAL | TALLY_OP_DOUBLE_FACTORIAL |
                      TALLY_OP_SQRT | TALLY_OP_POINT | TALLY_OP_ZERO,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = PUZZLE_DEPTH,
        .usual = {0, 100},
        .count_usual = 4,
        .number_max = EXACT_MAX,
        DIGITS_POOL,
    },
    {
        .size = sizeof(tally_rules),
        .name = "four-fours",
        .title = "Four Fours: four equal digits, + - * / ^ ! sqrt, unary minus, decimal point, "
                 "digits put "
                 "together",
        .operations = YEAR_OPERATIONS | TALLY_OP_FACTORIAL | TALLY_OP_SQRT | TALLY_OP_POINT,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = PUZZLE_DEPTH,
        .usual = {0, 100},
        .count_usual = 4,
        .number_max = EXACT_MAX,
        .pool_count = 4,
        .pool = {4, 4, 4, 4},
    },
    {
        .size = sizeof(tally_rules),
        .name = "sequence",
        .title = "Digits in a row: all digits in the order given, + - * / ^, unary minus, digits "
                 "put together",
        .operations = YEAR_OPERATIONS,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_GIVEN,
        .unary_depth = USUAL_DEPTH,
        .usual = {10958, 10958},
        .count_usual = 9,
        .number_max = EXACT_MAX,
        .pool_count = 9,
        .pool = {1, 2, 3, 4, 5, 6, 7, 8, 9},
    },
    {
        .size = sizeof(tally_rules),
        .name = "llm",
        .title =
            "The Countdown task of language models: all of the numbers, + - * /, fractions allowed",
        .operations = TALLY_OP_BASIC,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_ANY,
        .unary_depth = USUAL_DEPTH,
        .usual = {10, 100},
        .count_usual = 4,
        .number_max = EXACT_MAX,
        .pool_count = 0,
        .judged_too = TALLY_OP_NEGATE, /* the usual checkers of this task accept it */
    },
};

enum { PRESET_COUNT = sizeof presets / sizeof presets[0] };

const tally_rules *tally_rules_at(size_t index)
{
    return index < PRESET_COUNT ? &presets[index] : NULL;
}

static const tally_rules *find(const char *name, size_t length)
{
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        if (text_is(name, length, presets[i].name)) return &presets[i];
    }
    return NULL;
}

const tally_rules *tally_rules_find(const char *name)
{
    return name != NULL ? find(name, strlen(name)) : NULL;
}

/* The kinds of values, in the order of tally_values_kind. */
static const struct {
    const char *word;
    bool has_fractions;
    bool has_negatives;
} kinds[] = {
    [TALLY_VALUES_WHOLE] = {"whole", false, false},
    [TALLY_VALUES_EXACT] = {"exact", true, true},
    [TALLY_VALUES_NATURAL] = {"natural", false, false},
    [TALLY_VALUES_INTEGER] = {"integer", false, true},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

bool rules_have_fractions(const tally_rules *rules)
{
    return kinds[rules->values].has_fractions;
}

bool rules_have_negatives(const tally_rules *rules)
{
    return kinds[rules->values].has_negatives;
}

tally_reason rules_against_value(const tally_rules *rules, struct rational value)
{
    if (rules->values == TALLY_VALUES_EXACT) return TALLY_REASON_NONE;
    if (!rules_have_negatives(rules)) {
        if (rules_least(rules) > 0 && (value.negative || value.numerator == 0))
            return TALLY_REASON_NOT_POSITIVE;
        if (value.negative) return TALLY_REASON_NEGATIVE;
    }
    return value.denominator != 1 && !rules_have_fractions(rules) ? TALLY_REASON_NOT_WHOLE
                                                                  : TALLY_REASON_NONE;
}

const char *tally_values_word(tally_values_kind values)
{
    return (size_t)values < KINDS ? kinds[values].word : "";
}

bool rules_find_values(tally_values_kind *values, const char *text, size_t length)
{
    for (size_t i = 0; i < KINDS; i++) {
        if (!text_is(text, length, kinds[i].word)) continue;
        *values = (tally_values_kind)i;
        return true;
    }
    return false;
}

static bool has_reserved(const tally_rules *rules)
{
    uint64_t any = 0;
    for (size_t i = 0; i < sizeof rules->reserved / sizeof rules->reserved[0]; i++)
        any |= rules->reserved[i];
    return (any | rules->reserved_word) != 0;
}

const tally_rules *rules_or_default(const tally_rules *rules)
{
    const bool is_empty = rules != NULL && rules->size == sizeof *rules && rules->name[0] == '\0' &&
                          rules->operations == 0 && rules->number_max == 0 &&
                          rules->pool_count == 0;
    return is_empty ? &presets[0] : rules;
}

tally_range rules_targets_of_many(const tally_rules *rules)
{
    const bool is_one_game = rules->order == TALLY_ORDER_GIVEN && rules->pool_count != 0 &&
                             rules->usual.first == rules->usual.last;
    return is_one_game ? (tally_range){1, 999} : rules->usual;
}

bool rules_are_free(const tally_rules *rules)
{
    const uint64_t limits =
        rules->op_most[0] | rules->op_most[1] | rules->op_fewest[0] | rules->op_fewest[1];
    return rules->brackets == TALLY_BRACKETS_ANY && (limits | rules->max_value) == 0;
}

bool rules_have_groups(const tally_rules *rules)
{
    const uint32_t operations = rules->operations;
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products =
        (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    return (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && has_sums && has_products;
}

/* Is the name that of a preset? Nearly all rules are copies of one, so that all bytes of their name
 * are the preset's. Otherwise the name may lack an end, or anything may follow the end. */
static bool has_preset_name(const tally_rules *rules)
{
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (memcmp(rules->name, presets[i].name, sizeof rules->name) == 0) return true;
    const char *const end = memchr(rules->name, '\0', sizeof rules->name);
    return end != NULL && find(rules->name, (size_t)(end - rules->name)) != NULL;
}

const char *rules_conflict(const tally_rules *rules)
{
    const char *const against = rules_against_limits(rules);
    return against != NULL ? against : rules_against_max_value(rules);
}

/* Rules come from callers, who may have changed any field of a copy. So each field is checked, also
 * that the name ends within its array. */
bool rules_are_valid(const tally_rules *rules)
{
    const uint32_t known = ((uint32_t)1 << OPERATIONS) - 1;
    if (rules == NULL || rules->size != sizeof *rules || has_reserved(rules)) return false;
    if (!has_preset_name(rules)) return false;
    if (rules->operations == 0 || ((rules->operations | rules->judged_too) & ~known) != 0)
        return false;
    if ((size_t)rules->values >= KINDS) return false;
    if (rules->use != TALLY_USE_ANY && rules->use != TALLY_USE_ALL) return false;
    if (rules->order != TALLY_ORDER_ANY && rules->order != TALLY_ORDER_GIVEN) return false;
    if (rules->brackets > TALLY_BRACKETS_LEFT) return false;
    if ((rules_limited(rules) & ~known) != 0 || rules_conflict(rules) != NULL) return false;
    return rules->unary_depth <= RULES_UNARY_DEPTH_MAX && rules->pool_count <= TALLY_POOL_MAX;
}
