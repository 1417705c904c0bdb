/* SPDX-License-Identifier: MIT */
/*
 * Judges an answer: every step as written, and every rule with the position where it is broken.
 *
 * Nearly all answers are right or just off the target, and use positive whole numbers and + - * /
 * only. So judge_quickly() goes first: it handles only this case, and gives up at anything else.
 * Then judge_fully() starts over with exact fractions, and collects everything that is wrong. If a
 * step has no value, steps that depend on it are not reported: one mistake gives one report.
 */
#include "judge/judge.h"

#include "base/checked.h"
#include "base/rational.h"
#include "base/sized.h"
#include "base/sort.h"
#include "expr/given.h"
#include "reading/extract.h"
#include "reading/strict.h"
#include "rules/limits.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

uint32_t tally_points(uint64_t distance)
{
    if (distance == 0) return 10;
    if (distance <= 5) return 7;
    return distance <= 10 ? 5 : 0;
}

/* |a - b|, rounded up. */
static uint64_t distance_between(struct rational a, struct rational b)
{
    struct rational away;
    if (rational_subtract(&away, a, b) != RATIONAL_OK) return UINT64_MAX;
    const uint64_t whole = rational_part_64(away.numerator / away.denominator);
    return saturating_add(whole, away.denominator != 1);
}

/* The nearest target to the value, which is none in a range. */
static struct rational nearest_target(const tally_game *game, struct rational value)
{
    const struct rational first = number_value(&game->rules, game->target.first);
    const struct rational last = number_value(&game->rules, game->target.last);
    if (rational_compare(value, first) <= 0) return first;
    if (rational_compare(value, last) >= 0) return last;
    struct rational below = {.numerator = value.numerator / value.denominator,
                             .denominator = 1,
                             .negative = value.negative};
    if (value.denominator == 1) return value;
    const rational_part rest = value.numerator % value.denominator;
    if (rest > value.denominator - rest) below.numerator++;
    below.negative = below.negative && below.numerator != 0;
    return below;
}

tally_status tally_distance(tally_value *distance, const tally_game *game, const tally_value *value)
{
    struct rational away;
    const struct rational from = {.numerator = (rational_part)value->numerator.low,
                                  .denominator = (rational_part)value->denominator.low,
                                  .negative = value->negative != 0};
    if (value->numerator.high != 0 || value->denominator.high != 0 || from.denominator == 0 ||
        rational_subtract(&away, from, nearest_target(game, from)) != RATIONAL_OK)
        return TALLY_NUMBER_RANGE;
    *distance = rational_told(rational_magnitude(away));
    return TALLY_OK;
}

/* The distance from the nearest target to value, rounded up. */
static uint64_t distance_to(tally_range target, struct rational value)
{
    if (!value.negative) {
        const uint64_t floor = rational_part_64(value.numerator / value.denominator);
        const bool is_whole = value.denominator == 1;
        if (floor >= target.last) return saturating_add(floor - target.last, is_whole ? 0 : 1);
        if (floor >= target.first) return is_whole ? 0 : 1;
        return target.first - floor; /* 2 2/3 from 2 1/3 to 5, rounded up to 3 */
    }
    const uint64_t floor = rational_part_64(value.numerator / value.denominator);
    return saturating_add(saturating_add(floor, value.denominator != 1), target.first);
}

static void judge_value(tally_judgement *judgement, const tally_game *game, struct rational value)
{
    judgement->has_value = 1;
    judgement->value = rational_told(value);
    judgement->distance = LIKELY(number_is_plain(&game->rules, game->target.first))
                              ? distance_to(game->target, value)
                              : distance_between(value, nearest_target(game, value));
    if (judgement->verdict == TALLY_VERDICT_INVALID) return;
    judgement->verdict = judgement->distance == 0 ? TALLY_VERDICT_SOLVED : TALLY_VERDICT_OFF;
    judgement->points = tally_points(judgement->distance);
}

/* ---- The fast path --------------------------------------------------------------------------- */

/* Takes one step of positive whole numbers. Returns false if the step breaks a rule or is of
 * another kind. */
static ALWAYS_INLINE bool take_quick_step(uint64_t *result, enum raw_kind kind, uint64_t a,
                                          uint64_t b)
{
    if (kind == RAW_ADD) return !ckd_add(result, a, b);
    if (kind == RAW_MULTIPLY) return !ckd_mul(result, a, b);
    if (kind == RAW_SUBTRACT) return !ckd_sub(result, a, b) && a != b;
    if (kind != RAW_DIVIDE || b == 0) return false;
    if (LIKELY((a | b) >> 32 == 0)) { /* 32-bit divisions are several times faster */
        *result = (uint32_t)a / (uint32_t)b;
        return (uint32_t)a % (uint32_t)b == 0;
    }
    *result = a / b;
    return a % b == 0;
}

/* Evaluates the postfix items on a stack of whole numbers. A step that leaves the positive whole
 * numbers, another operation, or a number that was not given leaves the decision to
 * judge_fully(). */
static bool judge_quickly(tally_judgement *judgement, const tally_game *game,
                          const struct raw_text *raw)
{
    const tally_rules *const rules = &game->rules;
    uint64_t stack[TALLY_NUMBERS_MAX + 1];
    uint64_t used = 0;
    uint32_t depth = 0;
    uint32_t numbers_used = 0;
    if ((rules->operations & TALLY_OP_BASIC) != TALLY_OP_BASIC || rules->order != TALLY_ORDER_ANY ||
        !rules_are_free(rules))
        return false;
    if (!game->is_plain) return false;
    if (raw->count > 2 * game->count - 1) return false;
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item *const item = &raw->items[i];
        if (item->kind == RAW_NUMBER) {
            uint32_t j = 0;
            while (j < game->count && (game->numbers[j] != item->number || (used >> j & 1) != 0))
                j++;
            if (j == game->count || item->is_beyond || item->decimals != EXPR_NO_POINT ||
                item->digits == 0)
                return false;
            used |= UINT64_C(1) << j;
            numbers_used++;
            stack[depth++] = (uint64_t)item->number;
        } else {
            if (depth < 2) return false;
            depth--;
            if (!take_quick_step(&stack[depth - 1], (enum raw_kind)item->kind, stack[depth - 1],
                                 stack[depth])) {
                return false;
            }
        }
    }
    if (rules->use == TALLY_USE_ALL && numbers_used != game->count) return false;
    if (raw->has_result && !(raw->result.denominator == 1 && !raw->result.negative &&
                             !raw->is_result_beyond && raw->result.numerator == stack[0])) {
        return false;
    }
    judgement->numbers_used = numbers_used;
    judge_value(judgement, game, rational_of_whole(stack[0]));
    return true;
}

/* ---- The full path --------------------------------------------------------------------------- */

/* An operand on the evaluation stack. */
struct part {
    struct rational value;
    bool has_value;
    uint8_t unary_depth; /* how many operations are nested directly at its root */
    uint8_t binding;     /* enum binding: how it is written without brackets */
};

/* How closely the operations of a text without brackets bind. Those of one number have brackets of
 * their own, as sqrt(4) has. */
enum binding {
    BINDING_SUM,
    BINDING_PRODUCT,
    BINDING_POWER,
    BINDING_NUMBER,
    BINDING_MINUS /* of a minus before a number or a power: it may follow any operation */
};

/* A broken rule is a number that sorts by position, the byte offset in the text, then by order of
 * detection: position << 32 | index of detection << 16 | tally_reason. */
static uint32_t position_of(uint64_t broken)
{
    return (uint32_t)(broken >> 32);
}

static tally_reason reason_in(uint64_t broken)
{
    return (tally_reason)(broken & UINT16_MAX);
}

/* Each item breaks at most one rule by itself, one by its place and one by its value, and each
 * operation one by how often it stands. */
enum { BROKEN_MAX = 3 * RAW_ITEMS_MAX + OPERATIONS + 2 };

/* The judging of one answer. */
struct judge {
    const tally_game *game;
    tally_judgement *judgement;
    uint32_t operations; /* those that may stand in an answer */
    bool wants_all;
    uint32_t broken_count;
    uint64_t first;    /* the break that is reported: the first one in the text */
    uint32_t named;    /* the place of the first step without a value of which more is known;
                        * UINT32_MAX: none */
    tally_thing thing; /* what is known of that step */
    struct part parts[RAW_ITEMS_MAX / 2 + 1]; /* at most half of the items can be operands that
                                                 wait */
    uint64_t broken[BROKEN_MAX];              /* in use only if wants_all */
};

static void note_broken(struct judge *judge, tally_reason reason, uint32_t position)
{
    const uint64_t broken =
        (uint64_t)position << 32 | (uint64_t)judge->broken_count << 16 | (uint16_t)reason;
    if (judge->broken_count == 0 || broken < judge->first) judge->first = broken;
    if (judge->wants_all) judge->broken[judge->broken_count] = broken;
    judge->broken_count++;
}

/* Of each enum rational_status. */
static const tally_reason reasons[] = {TALLY_REASON_NONE, TALLY_REASON_DIVISION_BY_ZERO,
                                       TALLY_REASON_NO_VALUE, TALLY_REASON_OVERFLOW};

/* Takes the number from the given ones (expr/given.h), and notes why if that is impossible. */
static struct part judge_number(struct judge *judge, struct given *given,
                                const struct raw_item *item)
{
    struct part part = {.has_value = !item->is_beyond, .binding = BINDING_NUMBER};
    const tally_reason reason = given_take(given, item);
    if (reason != TALLY_REASON_NONE) note_broken(judge, reason, item->position);
    if (!part.has_value) return part;
    part.value = raw_number_value(item);
    const tally_reason about_value = rules_against_value(&judge->game->rules, part.value);
    if (reason == TALLY_REASON_NONE && about_value != TALLY_REASON_NONE)
        note_broken(judge, about_value, item->position);
    return part;
}

/* Does a step without an exact value have an irrational one? */
static bool is_irrational(enum raw_kind kind, struct rational a, struct rational b)
{
    if (kind == raw_of_operation(OPERATION_ROOT))
        return !b.negative && !a.negative && a.denominator == 1 && a.numerator > 1;
    if (a.negative || a.numerator == 0) return false;
    if (kind == raw_of_operation(OPERATION_LOG))
        return a.numerator != a.denominator && !b.negative && b.numerator != 0;
    return kind == RAW_POWER ? b.denominator != 1 : kind == raw_of_operation(OPERATION_SQRT);
}

/* How closely the step binds by the usual precedence. Sets *fits to false if an operand needs
 * brackets. */
static enum binding bind_usually(enum raw_kind kind, const struct part *a, const struct part *b,
                                 bool *fits)
{
    switch (kind) {
    case RAW_NUMBER: return BINDING_NUMBER;
    case RAW_ADD:
    case RAW_SUBTRACT: *fits = b->binding != BINDING_SUM; return BINDING_SUM;
    case RAW_POWER:
        *fits = a->binding == BINDING_NUMBER && b->binding >= BINDING_POWER;
        return BINDING_POWER;
    case RAW_NEGATE:
        *fits = a->binding != BINDING_SUM;
        return a->binding == BINDING_PRODUCT ? BINDING_PRODUCT : BINDING_MINUS;
    case RAW_MULTIPLY:
    case RAW_DIVIDE: break;
    }
    if (raw_is_unary(kind)) {
        *fits = a->binding == BINDING_NUMBER;
        return BINDING_NUMBER;
    }
    *fits = a->binding != BINDING_SUM && b->binding >= BINDING_POWER;
    return BINDING_PRODUCT;
}

/* Left to right each operation takes the result so far and a number, perhaps with a minus. */
static enum binding bind_left(enum raw_kind kind, const struct part *a, const struct part *b,
                              bool *fits)
{
    *fits = raw_is_unary(kind) ? a->binding >= BINDING_NUMBER : b->binding >= BINDING_NUMBER;
    if (kind == RAW_NEGATE) return BINDING_MINUS;
    return raw_is_unary(kind) ? BINDING_NUMBER : BINDING_SUM;
}

static void judge_brackets(struct judge *judge, const struct raw_item *item, struct part *made,
                           const struct part *a, const struct part *b)
{
    const uint32_t brackets = judge->game->rules.brackets;
    const enum raw_kind kind = (enum raw_kind)item->kind;
    bool fits = true;
    if (brackets == TALLY_BRACKETS_ANY) return;
    made->binding = (uint8_t)(brackets == TALLY_BRACKETS_LEFT ? bind_left(kind, a, b, &fits)
                                                              : bind_usually(kind, a, b, &fits));
    if (!fits) note_broken(judge, TALLY_REASON_BRACKETS, item->position);
}

/* Does a step of two operands exceed the rules' largest one, without its sign? */
static bool is_too_large(const tally_rules *rules, struct rational value)
{
    if (LIKELY(rules->max_value == 0)) return false;
    const struct rational most = {.numerator = (rational_part)rules->max_value, .denominator = 1};
    return rational_compare(rational_magnitude(value), most) > 0;
}

/* Evaluates one step and notes the rules that it breaks: an operation that is not allowed, unary
 * operations nested too deep, a value that the rules exclude. */
static struct part judge_step(struct judge *judge, const struct raw_item *item,
                              const struct part *a, const struct part *b)
{
    const enum raw_kind kind = (enum raw_kind)item->kind;
    const uint32_t operation = raw_operation(kind);
    const tally_rules *const rules = &judge->game->rules;
    struct part made = {0};
    tally_reason reason = TALLY_REASON_NONE;
    if ((judge->operations & operation_bit(operation)) == 0) reason = TALLY_REASON_OPERATION;
    if (kind == RAW_NEGATE) made.unary_depth = a->unary_depth;
    if (operation_is_nested(operation)) {
        made.unary_depth = a->unary_depth < 255 ? (uint8_t)(a->unary_depth + 1) : 255;
        if (reason == TALLY_REASON_NONE && made.unary_depth > rules->unary_depth)
            reason = TALLY_REASON_DEPTH;
    }
    if (reason != TALLY_REASON_NONE) note_broken(judge, reason, item->position);
    judge_brackets(judge, item, &made, a, b);
    if (!a->has_value || !b->has_value) return made;
    enum rational_status status = raw_take_step(&made.value, kind, a->value, b->value);
    const bool is_zero_power = operation_is_zero_power(operation, a->value, b->value);
    if (is_zero_power && (judge->operations & TALLY_OP_ZERO_POWER) == 0) status = RATIONAL_NO_VALUE;
    made.has_value = status == RATIONAL_OK;
    if (status == RATIONAL_NO_VALUE && item->position < judge->named &&
        (is_zero_power || is_irrational(kind, a->value, b->value))) {
        judge->named = item->position;
        judge->thing = is_zero_power ? TALLY_THING_ZERO_POWER : TALLY_THING_IRRATIONAL;
    }
    tally_reason about_value = reasons[status];
    if (made.has_value) about_value = rules_against_value(rules, made.value);
    if (about_value == TALLY_REASON_NONE && !raw_is_unary(kind) && is_too_large(rules, made.value))
        about_value = TALLY_REASON_STEP_TOO_LARGE;
    /* An operation that the rules lack is reported instead of its value, unless the step has no
     * value. */
    if (about_value != TALLY_REASON_NONE && (reason == TALLY_REASON_NONE || !made.has_value)) {
        note_broken(judge, about_value, item->position);
    }
    return made;
}

static struct part judge_steps(struct judge *judge, struct given *given, const struct raw_text *raw)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item *const item = &raw->items[i];
        if (item->kind == RAW_NUMBER) {
            judge->parts[depth++] = judge_number(judge, given, item);
            continue;
        }
        const bool is_unary = raw_is_unary((enum raw_kind)item->kind);
        if (!is_unary) depth--;
        struct part *const a = &judge->parts[depth - 1];
        *a = judge_step(judge, item, a, is_unary ? a : a + 1);
    }
    return judge->parts[0];
}

/* Where the operation stands for the n-th time in the text, from 0 on; UINT32_MAX: nowhere. */
static uint32_t place_of(const struct raw_text *raw, uint32_t operation, uint32_t n)
{
    for (uint32_t i = 0; i < raw->count; i++) {
        uint32_t before = 0;
        const struct raw_item *const item = &raw->items[i];
        if (item->kind != (uint8_t)raw_of_operation(operation)) continue;
        for (uint32_t j = 0; j < raw->count; j++)
            before += raw->items[j].kind == item->kind &&
                      (raw->items[j].position < item->position ||
                       (raw->items[j].position == item->position && j < i));
        if (before == n) return item->position;
    }
    return UINT32_MAX;
}

/* Counts operations as they are written. */
static void judge_limits(struct judge *judge, const struct raw_text *raw)
{
    const tally_rules *const rules = &judge->game->rules;
    for (uint32_t i = 0; operation_next(&i, rules_limited(rules)); i++) {
        const uint32_t most = rules_op_most(rules, i), fewest = rules_op_fewest(rules, i);
        const uint32_t place = most == LIMIT_NONE ? UINT32_MAX : place_of(raw, i, most);
        if (place != UINT32_MAX) note_broken(judge, TALLY_REASON_TOO_MANY_OPERATIONS, place);
        if (fewest != 0 && place_of(raw, i, fewest - 1) == UINT32_MAX)
            note_broken(judge, TALLY_REASON_TOO_FEW_OPERATIONS, raw->end);
    }
}

/* Judges the answer as a whole: operations that are counted, numbers left over, the result after =,
 * the target. */
static void judge_whole(struct judge *judge, const struct given *given, const struct raw_text *raw,
                        struct part whole)
{
    tally_judgement *const judgement = judge->judgement;
    judgement->numbers_used = given_used(given);
    judge_limits(judge, raw);
    if (judge->game->rules.use == TALLY_USE_ALL && judgement->numbers_used != judge->game->count) {
        note_broken(judge, TALLY_REASON_NUMBER_NOT_USED, raw->end);
    }
    if (raw->has_result && whole.has_value &&
        (raw->is_result_beyond || !rational_is_equal(raw->result, whole.value))) {
        note_broken(judge, TALLY_REASON_WRONG_RESULT, raw->result_position);
    }
    if (judge->broken_count != 0) {
        judgement->verdict = TALLY_VERDICT_INVALID;
        judgement->reason = reason_in(judge->first);
        judgement->position = position_of(judge->first);
        if (judgement->reason == TALLY_REASON_NO_VALUE && judgement->position == judge->named)
            judgement->thing = judge->thing;
    }
    if (whole.has_value) judge_value(judgement, judge->game, whole.value);
}

/* Starts over with exact fractions. Collects all broken rules if the caller wants them,
 * otherwise the first. */
static NEVER_INLINE void judge_fully(tally_judgement *judgement, const tally_game *game,
                                     const struct raw_text *raw, tally_break_sink breaks,
                                     void *user)
{
    struct judge judge;
    judge.game = game;
    judge.judgement = judgement;
    judge.operations = rules_judged(&game->rules);
    judge.wants_all = breaks != NULL;
    judge.broken_count = 0;
    judge.named = UINT32_MAX;
    struct given given;
    given_init(&given, game);
    given_plan(&given, raw);
    const struct part whole = judge_steps(&judge, &given, raw);
    judge_whole(&judge, &given, raw, whole);
    if (breaks == NULL) return;
    sort_numbers(judge.broken, judge.broken_count);
    for (uint32_t i = 0; i < judge.broken_count; i++) {
        const uint64_t broken = judge.broken[i];
        if (breaks(user, reason_in(broken), position_of(broken)) != 0) return;
    }
}

/* A game with numbers below 0 or fractions: what writes one of them is one number. The first 1/3 of
 * a text, or .3~, may be made of 1 and 3, and a later one be the given number: other ways to join
 * are tried until the answer is valid. If none is, the first way tells what is wrong. */
static NEVER_INLINE void judge_joined(tally_judgement *judgement, const tally_game *game,
                                      const struct raw_text *raw, tally_break_sink breaks,
                                      void *user)
{
    enum { PLACES_MAX = 8 };
    const tally_judgement unread = *judgement;
    struct raw_text joined;
    uint32_t ways = 1;
    for (uint32_t apart = 0; apart < ways; apart++) {
        joined = *raw;
        const uint32_t places = given_join(&joined, game, apart);
        const uint32_t more = UINT32_C(1) << (places < PLACES_MAX ? places : PLACES_MAX);
        if (ways < more) ways = more; /* a given -3 left apart may be joined further on */
        *judgement = unread;
        judge_fully(judgement, game, &joined, NULL, NULL);
        if (judgement->verdict != TALLY_VERDICT_INVALID) return;
    }
    joined = *raw;
    (void)given_join(&joined, game, 0);
    *judgement = unread;
    judge_fully(judgement, game, &joined, breaks, user);
}

void judge_raw(tally_judgement *judgement, const tally_game *game, const struct raw_text *raw,
               tally_break_sink breaks, void *user)
{
    *judgement =
        (tally_judgement){.value = rational_told(rational_of_whole(0)), .distance = UINT64_MAX};
    if (game->has_negative || game->has_fraction) judge_joined(judgement, game, raw, breaks, user);
    else if (!judge_quickly(judgement, game, raw)) judge_fully(judgement, game, raw, breaks, user);
}

void judge_as(tally_judgement *judgement, tally_verdict verdict)
{
    *judgement = (tally_judgement){
        .value = rational_told(rational_of_whole(0)), .distance = UINT64_MAX, .verdict = verdict};
}

void judge_as_syntax(tally_judgement *judgement, size_t position)
{
    judge_as(judgement, TALLY_VERDICT_INVALID);
    judgement->reason = TALLY_REASON_SYNTAX;
    judgement->position = position;
}

void judge_unread(tally_judgement *judgement, const char *text, size_t length, size_t position)
{
    if (claim_is_strict(text, length)) judge_as(judgement, TALLY_VERDICT_CLAIM);
    else judge_as_syntax(judgement, position);
}

tally_status tally_check(tally_judgement *judgement, const tally_game *game, const char *text,
                         size_t length, tally_break_sink breaks, void *user)
{
    struct raw_text raw;
    tally_judgement made;
    if (!sized_is_fit(judgement)) return TALLY_OPTION;
    if (raw_parse(&raw, text, length, raw_reading_of(&game->rules)) == TALLY_OK) {
        judge_raw(&made, game, &raw, breaks, user);
    } else {
        judge_unread(&made, text, length, raw.error.position);
        if (breaks != NULL && made.verdict == TALLY_VERDICT_INVALID)
            breaks(user, TALLY_REASON_SYNTAX, raw.error.position);
    }
    /* The page of a first visit asks the whole library what is wrong. */
    if (!TALLY_SMALL) judge_name(&made, game->rules.operations, text, length);
    sized_write(judgement, &made, sizeof made);
    return TALLY_OK;
}
