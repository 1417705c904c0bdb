/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with an answer, and how to mend it, as one line for people.
 */
#include "judge/advice.h"

#include "base/text.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/unread.h"
#include "rules/columns.h"
#include "rules/game.h"
#include "rules/rules.h"

#include <string.h>

static const char *const thing_messages[] = {
#define THING_MESSAGE(name, word, message) message,
    TALLY_THINGS(THING_MESSAGE)
#undef THING_MESSAGE
};

/* ---- Naming ---------------------------------------------------------------------------------- */

/* The text of a broken rule that has no name: a number, or one sign. */
static struct span part_at(const char *text, size_t length, size_t place)
{
    const struct character next = character_at(text, length, place);
    const size_t end = next.kind == CHARACTER_DIGIT || next.plain == '.'
                           ? operand_end(text, length, place)
                           : place + next.bytes;
    return (struct span){place, end};
}

/* A text with two readings: the two operands whose sign is in doubt, or a root and its operand. */
static struct span doubtful(const char *text, size_t length, size_t place)
{
    const struct character first = character_at(text, length, place);
    const size_t sign = first.kind == CHARACTER_ROOT ? first.bytes : 0;
    size_t middle = operand_end(text, length, place + sign);
    while (middle < length && text[middle] == ' ') middle++;
    return (struct span){place, operand_end(text, length, middle)};
}

/* A root and its operand, or the sign of a power. */
static struct span root_at(const char *text, size_t length, size_t place)
{
    const struct character first = character_at(text, length, place);
    static const char *const words[] = {"sqrt", "\\sqrt"};
    size_t sign = first.kind == CHARACTER_ROOT ? first.bytes : 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t word = strlen(words[i]);
        if (length - place > word && memcmp(text + place, words[i], word) == 0) sign = word;
    }
    return sign == 0 ? part_at(text, length, place)
                     : (struct span){place, operand_end(text, length, place + sign)};
}

/* The operation that a thing needs, 0: none. */
static uint32_t operation_of(tally_thing thing)
{
    if (thing == TALLY_THING_POWER) return TALLY_OP_POWER;
    if (thing == TALLY_THING_FACTORIAL) return TALLY_OP_FACTORIAL;
    if (thing == TALLY_THING_SQUARE_ROOT) return TALLY_OP_SQRT;
    if (thing == TALLY_THING_NEGATE) return TALLY_OP_NEGATE;
    if (thing == TALLY_THING_DECIMAL) return TALLY_OP_POINT;
    if (thing == TALLY_THING_REPEATING) return TALLY_OP_REPEAT;
    if (thing == TALLY_THING_DOUBLE_FACTORIAL) return TALLY_OP_DOUBLE_FACTORIAL;
    if (thing == TALLY_THING_PERCENT) return TALLY_OP_PERCENT;
    if (thing == TALLY_THING_REMAINDER) return TALLY_OP_MOD;
    if (thing == TALLY_THING_ROOT) return TALLY_OP_ROOT;
    if (thing == TALLY_THING_FLOOR) return TALLY_OP_FLOOR;
    if (thing == TALLY_THING_CEILING) return TALLY_OP_CEIL;
    if (thing == TALLY_THING_WHOLE_QUOTIENT) return TALLY_OP_IDIV;
    if (thing == TALLY_THING_ZERO_POWER) return TALLY_OP_ZERO_POWER;
    if (thing == TALLY_THING_LOGARITHM) return TALLY_OP_LOG;
    if (thing == TALLY_THING_SUM) return TALLY_OP_SUM;
    if (thing == TALLY_THING_SUBFACTORIAL) return TALLY_OP_SUBFACTORIAL;
    if (thing == TALLY_THING_GAMMA) return TALLY_OP_GAMMA;
    return 0;
}

/* What is wrong where an operation that the rules have stands and cannot. */
static tally_thing misplaced(tally_thing thing, const char *text, size_t length, struct span *found)
{
    const struct character sign = character_at(text, length, found->begin);
    const bool rounds = thing == TALLY_THING_FLOOR || thing == TALLY_THING_CEILING;
    struct span bracket;
    if (rounds && sign.kind != CHARACTER_LETTER) { /* a bracket: the left ones have even codes */
        const bool is_left = sign.code == '\\' ? text[found->begin + 1] == 'l' : sign.code % 2 == 0;
        return is_left ? TALLY_THING_UNCLOSED : TALLY_THING_UNOPENED;
    }
    if (character_is(character_at(text, length, found->end), '(') &&
        unread_name(text, length, found->end, &bracket) == TALLY_THING_UNCLOSED) {
        *found = bracket;
        return TALLY_THING_UNCLOSED;
    }
    if (thing == TALLY_THING_LOGARITHM) return TALLY_THING_BASE;
    return found->end < length ? TALLY_THING_NO_OPERATION : TALLY_THING_NO_NUMBER;
}

void judge_name(tally_judgement *judgement, uint32_t operations, const char *text, size_t length)
{
    if (judgement->verdict != TALLY_VERDICT_INVALID) return;
    const size_t place = judgement->position < length ? judgement->position : length;
    struct span found = part_at(text, length, place);
    if (judgement->thing == TALLY_THING_EQUATION) {
        found = span_trim(text, (struct span){place, length});
    } else if (judgement->thing == TALLY_THING_IRRATIONAL) {
        found = root_at(text, length, place);
    } else if (judgement->thing == TALLY_THING_ZERO_POWER) {
        found = part_at(text, length, place);
    } else if (judgement->thing != TALLY_THING_NONE) {
        found = doubtful(text, length, place);
    } else if (judgement->reason == TALLY_REASON_SYNTAX) {
        judgement->thing = unread_name(text, length, place, &found);
        /* An operation that the rules have stands where it cannot. */
        if ((operation_of(judgement->thing) & operations) != 0)
            judgement->thing = misplaced(judgement->thing, text, length, &found);
    } else if (judgement->reason == TALLY_REASON_OPERATION) {
        judgement->thing = unread_operation(text, length, place, &found);
    } else if ((operations & TALLY_OP_DOUBLE_FACTORIAL) == 0 &&
               (judgement->reason == TALLY_REASON_OVERFLOW ||
                judgement->reason == TALLY_REASON_DEPTH ||
                judgement->reason == TALLY_REASON_NO_VALUE)) {
        struct span double_found = found;
        if (unread_operation(text, length, place, &double_found) == TALLY_THING_DOUBLE_FACTORIAL) {
            judgement->thing = TALLY_THING_DOUBLE_FACTORIAL;
            found = double_found;
        }
    }
    judgement->length = found.end > place ? found.end - place : 0;
    judgement->character = characters_before(text, place);
}

/* ---- Advice ---------------------------------------------------------------------------------- */

static void put_part(struct text_out *out, const char *text, struct span part)
{
    for (size_t i = part.begin; i < part.end; i++)
        text_put(out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
}

static void put_allowed(struct text_out *out, const tally_game *game, uint32_t operation)
{
    text_put_string(out, " (allowed with --ops '");
    rules_put_operations(out, game->rules.operations | operation);
    text_put_string(out, "')");
}

/* 8.0 is 8: says so. */
static bool put_whole_decimal(struct text_out *out, const char *text, struct span part)
{
    size_t end = part.begin;
    while (end < part.end && text[end] != '.') end++;
    for (size_t i = end + 1; i < part.end; i++) {
        if (text[i] != '0') return false;
    }
    if (end == part.begin || end == part.end) return false;
    put_part(out, text, (struct span){part.begin, end});
    text_put_string(out, " is written as ");
    put_part(out, text, part);
    text_put_string(out, ": write it as it is given");
    return true;
}

/* The digits of a part, without brackets and blanks. */
static void put_digits(struct text_out *out, const char *text, struct span part)
{
    for (size_t i = part.begin; i < part.end; i++) {
        if (memchr("()[]{} ", text[i], 7) == NULL) text_put(out, text[i]);
    }
}

/* Both readings of two operands without a sign: as a product, and as the other thing. */
static void put_readings(struct text_out *out, const char *text, struct span part,
                         tally_thing thing)
{
    const size_t middle = operand_end(text, part.end, part.begin);
    const struct span left = {part.begin, middle};
    struct span right = {middle, part.end};
    while (right.begin < right.end && text[right.begin] == ' ') right.begin++;
    const struct span before = {thing == TALLY_THING_PRODUCT ? 0 : part.begin, part.begin};
    text_put_string(out, ": ");
    put_part(out, text, before);
    put_part(out, text, left);
    text_put_string(out, " * ");
    put_part(out, text, right);
    text_put_string(out, " or ");
    put_part(out, text, before);
    if (thing == TALLY_THING_JOINED) {
        put_digits(out, text, part);
        return;
    }
    text_put(out, '(');
    put_part(out, text, left);
    text_put_string(out, thing == TALLY_THING_MIXED ? " + " : " * ");
    put_part(out, text, right);
    text_put(out, ')');
}

static void put_thing(struct text_out *out, const tally_judgement *judgement,
                      const tally_game *game, const char *text, struct span part)
{
    const tally_thing thing = judgement->thing;
    if ((unsigned)thing >= sizeof thing_messages / sizeof thing_messages[0]) return;
    if (thing == TALLY_THING_DECIMAL && put_whole_decimal(out, text, part)) return;
    if (thing == TALLY_THING_IRRATIONAL) {
        const char first = text[part.begin], last = text[part.end - 1];
        if (memchr("^*", first, 2) != NULL) text_put_string(out, "this power");
        else if ((first | 0x20) == 'l' || last == 'g') text_put_string(out, "this logarithm");
        /* sqrt behind its operand, or root between two */
        else if (last == 't' || (first | 0x20) == 'r') text_put_string(out, "this root");
        else put_part(out, text, part);
        text_put(out, ' ');
    }
    text_put_string(out, thing_messages[thing]);
    if (thing == TALLY_THING_PRODUCT || thing == TALLY_THING_JOINED || thing == TALLY_THING_MIXED)
        put_readings(out, text, part, thing);
    const bool has_operation =
        judgement->reason == TALLY_REASON_NO_VALUE && thing != TALLY_THING_ZERO_POWER;
    if (operation_of(thing) != 0 && !has_operation) put_allowed(out, game, operation_of(thing));
}

static const char *advice_about(tally_reason reason)
{
    switch (reason) {
    case TALLY_REASON_NONE:
    case TALLY_REASON_SYNTAX:
    case TALLY_REASON_OPERATION: break;
    case TALLY_REASON_NUMBER_NOT_GIVEN: return "use the given numbers alone";
    case TALLY_REASON_NUMBER_USED_TWICE: return "use each number as often as it is given";
    case TALLY_REASON_NUMBER_NOT_USED: return "use all of the numbers";
    case TALLY_REASON_ORDER: return "write the numbers in the order given";
    case TALLY_REASON_NOT_POSITIVE: return "every step must give a positive number";
    case TALLY_REASON_NEGATIVE: return "no step may fall below zero";
    case TALLY_REASON_BRACKETS: return "write it without brackets, or in another order";
    case TALLY_REASON_TOO_MANY_OPERATIONS: return "use this operation less often";
    case TALLY_REASON_TOO_FEW_OPERATIONS: return "use each operation as often as the rules ask for";
    case TALLY_REASON_STEP_TOO_LARGE: return "use smaller steps, or take them in another order";
    case TALLY_REASON_NOT_WHOLE: return "every step must give a whole number";
    case TALLY_REASON_DIVISION_BY_ZERO: return "nothing can be divided by zero";
    case TALLY_REASON_NO_VALUE: return "leave this step out";
    case TALLY_REASON_OVERFLOW: return "use smaller steps";
    case TALLY_REASON_DEPTH: return "write fewer operations around one another";
    case TALLY_REASON_WRONG_RESULT: return "work the value out again, or leave it out";
    case TALLY_REASON_NUMBER_NOT_LEFT: return "an earlier step has used this number";
    case TALLY_REASON_RESULT_USED_TWICE: return "use the result of each step once";
    case TALLY_REASON_RESULT_NOT_USED: return "use this result in a later step, or leave it out";
    }
    return NULL;
}

size_t tally_judgement_advice(const tally_judgement *judgement, const tally_game *game,
                              const char *text, size_t length, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    const size_t begin = judgement->position < length ? judgement->position : length;
    const size_t left = length - begin;
    const struct span part = {begin, begin + (judgement->length < left ? judgement->length : left)};
    const char *const advice = advice_about(judgement->reason);
    if (judgement->verdict == TALLY_VERDICT_INVALID) {
        if (judgement->thing != TALLY_THING_NONE) put_thing(&out, judgement, game, text, part);
        else if (advice != NULL) text_put_string(&out, advice);
        else text_put_string(&out, tally_reason_message(judgement->reason));
    }
    return text_end(&out);
}
