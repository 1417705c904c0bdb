/* SPDX-License-Identifier: MIT */
/*
 * Random small games under odd rules: any operations, values, use, order and depth; small numbers,
 * digits, and numbers near the bounds of 64 bits.
 */
#ifndef TALLY_TESTS_BRUTE_ODD_GAMES_H
#define TALLY_TESTS_BRUTE_ODD_GAMES_H

#include "brute/truth.h"

#include <inttypes.h>

enum { ID_SIZE = 512 };

/* ---- Rules ----------------------------------------------------------------------------------- */

static inline uint32_t odd_operations(tally_random *random)
{
    static const uint32_t rich = TALLY_OP_POWER | TALLY_OP_FACTORIAL | TALLY_OP_SQRT |
                                 TALLY_OP_NEGATE | TALLY_OP_CONCATENATE | TALLY_OP_POINT;
    uint32_t operations = 0;
    switch (tally_random_below(random, 5)) {
    case 0: return TALLY_OP_BASIC;
    case 1: operations = 1 + (uint32_t)tally_random_below(random, 15); break;
    case 2:
        operations = TALLY_OP_BASIC | 1u << (4 + tally_random_below(random, 22));
        operations &= ~(1u << tally_random_below(random, 12));
        break;
    case 3: operations = 1 + (uint32_t)tally_random_below(random, 1023); break;
    default:
        operations = (uint32_t)tally_random_below(random, 16) |
                     (rich & (uint32_t)tally_random_below(random, 1024) &
                      (uint32_t)tally_random_below(random, 1024));
        break;
    }
    if (tally_random_below(random, 4) == 0) {
        for (uint32_t i = 0; i < BRUTE_UNARY; i++)
            if (tally_random_below(random, 4) == 0) operations |= brute_unary[i].operation;
    }
    if (tally_random_below(random, 4) == 0)
        operations |= brute_paired[tally_random_below(random, BRUTE_PAIRED)].operation;
    if ((operations & TALLY_OP_POWER) != 0 && tally_random_below(random, 4) == 0)
        operations |= TALLY_OP_ZERO_POWER;
    if ((operations & TALLY_OP_POINT) != 0 && tally_random_below(random, 2) == 0)
        operations |= TALLY_OP_ZERO;
    if ((operations & TALLY_OP_POINT) != 0 && tally_random_below(random, 2) == 0)
        operations |= TALLY_OP_REPEAT;
    return operations == 0 ? TALLY_OP_SUBTRACT : operations;
}

/* Limits of some operations that can be counted: not of + and - where there is a unary minus. */
static inline void odd_limits(struct brute_rules *rules, tally_random *random)
{
    const uint32_t wanted = 1 + (uint32_t)tally_random_below(random, BRUTE_LIMITS_MAX);
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    uint32_t left =
        rules->operations & ~(uint32_t)(TALLY_OP_NEGATE | TALLY_OP_CONCATENATE | TALLY_OP_POINT |
                                        TALLY_OP_ZERO | TALLY_OP_REPEAT | TALLY_OP_ZERO_POWER);
    if (brute_has(rules, TALLY_OP_NEGATE)) left &= ~sums;
    while (left != 0 && rules->limit_count < wanted) {
        const uint32_t operation = 1u << tally_random_below(random, 32);
        if ((left & operation) == 0) continue;
        left &= ~operation;
        struct brute_limit *const limit = &rules->limits[rules->limit_count++];
        *limit = (struct brute_limit){.operation = operation, .most = BRUTE_NO_LIMIT};
        if (tally_random_below(random, 3) != 0)
            limit->most = (uint32_t)tally_random_below(random, 3);
        if (limit->most == BRUTE_NO_LIMIT || tally_random_below(random, 4) == 0)
            limit->fewest = 1 + (uint32_t)tally_random_below(random, 2);
        if (limit->fewest > limit->most) limit->fewest = limit->most;
    }
}

/* A largest step, mostly small: of rules with some of + - * /, in any order. */
static inline void odd_max_value(struct brute_rules *rules, tally_random *random)
{
    static const wide_int most[] = {1, 2, 3, 5, 8, 12, 20, 30, 60, 100, 1000, (wide_int)1 << 61};
    static const uint32_t operations[] = {
        TALLY_OP_BASIC,
        TALLY_OP_BASIC,
        TALLY_OP_BASIC,
        TALLY_OP_ADD | TALLY_OP_SUBTRACT,
        TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY,
        TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE,
        TALLY_OP_ADD | TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE,
        TALLY_OP_ADD | TALLY_OP_MULTIPLY,
    };
    rules->operations = operations[tally_random_below(random, 8)];
    rules->is_ordered = false;
    rules->max_value = most[tally_random_below(random, sizeof most / sizeof most[0])];
}

static inline void odd_rules(struct brute_rules *rules, tally_random *random)
{
    *rules = (struct brute_rules){.operations = odd_operations(random)};
    static const tally_values_kind kinds[] = {TALLY_VALUES_WHOLE,   TALLY_VALUES_NATURAL,
                                              TALLY_VALUES_INTEGER, TALLY_VALUES_WHOLE,
                                              TALLY_VALUES_EXACT,   TALLY_VALUES_EXACT};
    rules->values = kinds[tally_random_below(random, sizeof kinds / sizeof kinds[0])];
    rules->uses_all = tally_random_below(random, 2) == 0;
    rules->is_ordered = tally_random_below(random, 2) == 0;
    rules->unary_depth = (uint32_t)tally_random_below(random, 4);
    if (tally_random_below(random, 3) == 0)
        rules->brackets = TALLY_BRACKETS_NONE + (uint32_t)tally_random_below(random, 2);
    else if (tally_random_below(random, 3) == 0) odd_limits(rules, random);
    if (rules->brackets == TALLY_BRACKETS_ANY && rules->limit_count == 0 &&
        tally_random_below(random, 6) == 0)
        odd_max_value(rules, random);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static const uint64_t odd_numbers_large[] = {UINT64_C(4294967296),
                                             UINT64_C(4294967295),
                                             UINT64_C(4294967297),
                                             UINT64_C(2147483648),
                                             UINT64_C(3037000499),
                                             UINT64_C(3037000500),
                                             UINT64_C(65536),
                                             UINT64_C(2097152),
                                             UINT64_C(6148914691236517206),
                                             UINT64_C(479001600),
                                             UINT64_C(4611686018427387904),
                                             UINT64_C(4611686018427387903),
                                             UINT64_C(9223372036854775807),
                                             UINT64_C(9223372036854775806),
                                             UINT64_C(3074457345618258602),
                                             UINT64_C(999999999999999999),
                                             UINT64_C(1000000007),
                                             UINT64_C(2432902008176640000),
                                             UINT64_C(9223372036854775808),
                                             UINT64_C(18446744073709551615),
                                             UINT64_C(18446744073709551614),
                                             UINT64_C(12297829382473034411)};

static inline uint64_t odd_large(tally_random *random, const struct brute_rules *rules)
{
    const uint64_t count = sizeof odd_numbers_large / sizeof odd_numbers_large[0];
    return odd_numbers_large[tally_random_below(
        random, rules->values == TALLY_VALUES_WHOLE ? count : count - 4)];
}

/* The number of a value in the library, which has it under these rules. */
static inline uint64_t odd_code(const struct brute_rules *rules, struct wide value)
{
    tally_rules taken = *tally_rules_find("countdown");
    char text[64];
    uint64_t number = 0;
    taken.values = rules->values;
    snprintf(text, sizeof text, "%lld/%lld", (long long)value.top, (long long)value.bottom);
    tally_number_parse(&number, text, strlen(text), &taken, NULL);
    return number;
}

/* Makes some numbers negative, or fractions; one in eight of these is the opposite of the number
 * before it. */
static inline void odd_others(struct brute_rules *rules, tally_random *random)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        const wide_int top = 1 + (wide_int)tally_random_below(random, 9);
        const bool is_fraction =
            rules->values == TALLY_VALUES_EXACT && tally_random_below(random, 2) == 0;
        const bool is_negative = !is_fraction || tally_random_below(random, 3) == 0;
        if (tally_random_below(random, 3) == 0) continue;
        const wide_int bottom = is_fraction ? 2 + (wide_int)tally_random_below(random, 3) : 1;
        struct wide value;
        wide_ratio(&value, is_negative ? -top : top, bottom);
        if (i > 0 && rules->given[i - 1].top <= 60 && tally_random_below(random, 8) == 0)
            value = wide_negate(rules->given[i - 1]);
        rules->given[i] = value;
        rules->numbers[i] = odd_code(rules, rules->given[i]);
    }
}

static inline bool odd_numbers(struct brute_rules *rules, tally_random *random)
{
    const uint64_t kind = tally_random_below(random, 8);
    const uint64_t least = rules->values == TALLY_VALUES_WHOLE ? 1 : 0;
    bool has_large = false;
    for (uint32_t i = 0; i < rules->count; i++) {
        uint64_t number = 0;
        switch (kind) {
        case 0: number = tally_random_below(random, 4); break;
        case 1:
        case 2:
        case 3: number = tally_random_below(random, 10); break;
        case 4:
            number = i > 0 && tally_random_below(random, 2) == 0 ? rules->numbers[i - 1]
                                                                 : tally_random_below(random, 12);
            break;
        case 5: number = tally_random_below(random, 60); break;
        default:
            number = tally_random_below(random, 12);
            if (tally_random_below(random, 2) == 0) {
                number = odd_large(random, rules);
                has_large = true;
            }
            break;
        }
        rules->numbers[i] = number < least ? least + tally_random_below(random, 5) : number;
        rules->given[i] = wide_of((wide_int)rules->numbers[i]);
    }
    if (brute_has_negatives(rules) && !has_large && tally_random_below(random, 3) == 0)
        odd_others(rules, random);
    return has_large;
}

/* Few numbers where the rules are rich. */
static inline uint32_t odd_count(tally_random *random, const struct brute_rules *rules)
{
    const uint32_t rich =
        (uint32_t)__builtin_popcount(rules->operations & ~(uint32_t)TALLY_OP_BASIC);
    uint32_t most = rules->is_ordered ? 5 : 4;
    if (rich > 1 && brute_has_negatives(rules)) most = 3;
    else if (rich > 0 && most == 5) most = 4;
    const uint32_t one = 1 + (uint32_t)tally_random_below(random, most);
    const uint32_t other = 1 + (uint32_t)tally_random_below(random, most);
    return one > other ? one : other;
}

/* ---- Targets --------------------------------------------------------------------------------- */

/* Mostly what can be made, or is near it; now and then a range. */
static inline tally_range odd_target(tally_random *random, const struct truths *truths,
                                     uint64_t widest)
{
    const struct brute_rules *const rules = &truths->game->rules;
    const bool is_positive = rules->values == TALLY_VALUES_WHOLE;
    const wide_int most = is_positive ? (wide_int)UINT64_MAX : (wide_int)INT64_MAX;
    const uint64_t kind = tally_random_below(random, 8);
    wide_int first = (wide_int)tally_random_below(random, 100);
    if (kind < 6 && truths->count > 0) {
        first = truths->truths[tally_random_below(random, truths->count)].value;
        if (kind == 5) first += (wide_int)tally_random_below(random, 9) - 4;
    }
    if (kind == 7 && tally_random_below(random, 4) == 0) first = (wide_int)odd_large(random, rules);
    if (first < 1 && (is_positive || first < 0)) first = 1;
    if (first > most) first = most;
    wide_int last = first;
    if (tally_random_below(random, 6) == 0) last += (wide_int)tally_random_below(random, widest);
    if (last > most) last = most;
    return (tally_range){(uint64_t)first, (uint64_t)last};
}

/* A target below 0 or a fraction: what some tree is worth, or near it. False: another one is
 * wanted. */
static inline bool odd_target_of_row(tally_random *random, struct truths *truths,
                                     tally_range *target)
{
    struct brute_game *const game = truths->game;
    if (!brute_has_negatives(&game->rules) || tally_random_below(random, 4) != 0) return false;
    const struct written *const written = &game->written[tally_random_below(random, game->count)];
    struct wide value = tree_value(&game->trees, written->code);
    if (wide_is_huge(value) || wide_size(value.top) > 1000000 || value.bottom > 10000) return false;
    if (tally_random_below(random, 4) == 0 && value.bottom == 1)
        value.top -= (wide_int)tally_random_below(random, 9);
    if (value.bottom == 1 && value.top >= 0) return false;
    *target = (tally_range){odd_code(&game->rules, value), odd_code(&game->rules, value)};
    if (value.bottom == 1 && tally_random_below(random, 4) == 0)
        target->last += tally_random_below(random, 20);
    truths->row = truth_row_of(target->first, value);
    return true;
}

/* ---- IDs ------------------------------------------------------------------------------------- */

/* Writes a number as IDs have it. */
static inline const char *odd_number(char text[TALLY_VALUE_SIZE], const struct brute_rules *rules,
                                     uint64_t number)
{
    tally_rules taken = *tally_rules_find("countdown");
    taken.values = rules->values;
    tally_number_print(number, &taken, text, TALLY_VALUE_SIZE);
    char *const over = strchr(text, '/');
    if (over != NULL) *over = '_';
    return text;
}

static inline void odd_operations_text(char text[96], uint32_t operations)
{
    static const struct {
        uint32_t operation;
        const char *word;
    } others[] = {{TALLY_OP_ADD, "+"},      {TALLY_OP_SUBTRACT, "-"},      {TALLY_OP_MULTIPLY, "*"},
                  {TALLY_OP_DIVIDE, "/"},   {TALLY_OP_POWER, "^"},         {TALLY_OP_NEGATE, "neg"},
                  {TALLY_OP_POINT, "dot"},  {TALLY_OP_CONCATENATE, "cat"}, {TALLY_OP_ZERO, "zero"},
                  {TALLY_OP_REPEAT, "rep"}, {TALLY_OP_ZERO_POWER, "0^0"}};
    size_t length = 0;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if ((operations & others[i].operation) != 0)
            length += (size_t)snprintf(text + length, 96 - length, "%s", others[i].word);
    }
    for (uint32_t i = 0; i < BRUTE_PAIRED; i++) {
        if ((operations & brute_paired[i].operation) != 0)
            length += (size_t)snprintf(text + length, 96 - length, "%s", brute_paired[i].word);
    }
    for (uint32_t i = 0; i < BRUTE_UNARY; i++) {
        if ((operations & brute_unary[i].operation) != 0)
            length += (size_t)snprintf(text + length, 96 - length, "%s", brute_unary[i].word);
    }
}

/* Writes ",op-most=add.1;sub.1", or nothing. */
static inline void odd_limits_text(char text[96], const struct brute_rules *rules, bool is_most)
{
    size_t length = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < rules->limit_count; i++) {
        const struct brute_limit *const limit = &rules->limits[i];
        char word[96];
        if (limit->most == BRUTE_NO_LIMIT && is_most) continue;
        if (limit->fewest == 0 && !is_most) continue;
        odd_operations_text(word, limit->operation);
        if (length == 0)
            length += (size_t)snprintf(text, 96, is_most ? ",op-most=" : ",op-fewest=");
        length += (size_t)snprintf(text + length, 96 - length, "%s.%u;", word,
                                   is_most ? limit->most : limit->fewest);
    }
}

static inline void odd_id(char id[ID_SIZE], const struct brute_rules *rules, tally_range target)
{
    static const char *const brackets[] = {"any", "none", "left"};
    char operations[96], most[96], fewest[96], highest[96] = "", number[TALLY_VALUE_SIZE];
    size_t length = 0;
    odd_operations_text(operations, rules->operations);
    odd_limits_text(most, rules, true);
    odd_limits_text(fewest, rules, false);
    if (rules->max_value != 0)
        snprintf(highest, sizeof highest, ",max-value=%llu", (unsigned long long)rules->max_value);
    length += (size_t)snprintf(
        id, ID_SIZE, "countdown,ops=%s,values=%s,use=%s,order=%s,brackets=%s%s%s%s,depth=%u:%s",
        operations, tally_values_word(rules->values), rules->uses_all ? "all" : "any",
        rules->is_ordered ? "given" : "any", brackets[rules->brackets], most, fewest, highest,
        rules->unary_depth, odd_number(number, rules, target.first));
    if (target.last != target.first)
        length += (size_t)snprintf(id + length, ID_SIZE - length, "..%s",
                                   odd_number(number, rules, target.last));
    for (uint32_t i = 0; i < rules->count; i++) {
        length += (size_t)snprintf(id + length, ID_SIZE - length, "%c%s", i == 0 ? '/' : ',',
                                   odd_number(number, rules, rules->numbers[i]));
    }
}

/* The limits of a game of the library; false: there are too many. */
static inline bool odd_limits_of(struct brute_rules *rules, const tally_rules *from)
{
    for (uint32_t i = 0; i < 32; i++) {
        const uint32_t most = (uint32_t)(from->op_most[i / 16] >> i % 16 * 4) & 15;
        const uint32_t fewest = (uint32_t)(from->op_fewest[i / 16] >> i % 16 * 4) & 15;
        if (most == 0 && fewest == 0) continue;
        if (rules->limit_count == BRUTE_LIMITS_MAX) return false;
        rules->limits[rules->limit_count++] = (struct brute_limit){
            .operation = 1u << i, .most = most == 0 ? BRUTE_NO_LIMIT : most - 1, .fewest = fewest};
    }
    return true;
}

/* The rules and numbers of a game of the library. */
static inline bool odd_rules_of(struct brute_rules *rules, const tally_game *game)
{
    size_t count = 0;
    tally_value value;
    const tally_rules *const from = tally_game_rules(game);
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    if (count > BRUTE_GIVEN_MAX) return false;
    *rules = (struct brute_rules){.operations = from->operations, .unary_depth = from->unary_depth};
    rules->values = from->values;
    rules->uses_all = from->use == TALLY_USE_ALL;
    rules->is_ordered = from->order == TALLY_ORDER_GIVEN;
    rules->brackets = from->brackets;
    if (!odd_limits_of(rules, from)) return false;
    rules->max_value = (wide_int)from->max_value;
    rules->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        tally_number_value(&value, numbers[i], from);
        const wide_int top = (wide_int)value.numerator.low;
        rules->numbers[i] = numbers[i];
        rules->given[i] =
            (struct wide){value.negative ? -top : top, (wide_int)value.denominator.low};
    }
    return true;
}

#endif
