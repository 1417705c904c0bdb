/* SPDX-License-Identifier: MIT */
/*
 * Parses text to the raw form with Dijkstra's shunting yard (1961): a table says what each byte can
 * be, and a stack holds the operations that wait for their operands. Precedence, from tightest:
 * sqrt and √, which apply to the number or parenthesis that follows; ! after its operand; ^, right
 * to left; unary minus; * and /; + and -.
 */
#include "expr/raw_parse.h"

#include "expr/rpn.h"

static const uint8_t binding_of[] = {
    [WAITING_OPEN] = 0, [RAW_ADD] = 1,   [RAW_SUBTRACT] = 1, [RAW_MULTIPLY] = 2,  [RAW_DIVIDE] = 2,
    [RAW_NEGATE] = 3,   [RAW_POWER] = 4, [RAW_SQRT] = 5,     [RAW_FACTORIAL] = 6,
};

static ALWAYS_INLINE bool push(struct reader *reader, unsigned kind)
{
    if (UNLIKELY(reader->waiting_count == RAW_NESTING_MAX)) {
        return reader_fail(reader, reader->position, "the expression nests too deeply");
    }
    struct waiting *const waiting = &reader->waiting[reader->waiting_count++];
    waiting->position = (uint32_t)reader->position;
    waiting->kind = (uint8_t)kind;
    reader->position += reader->sign_length;
    return true;
}

/* Pops operations that bind at least as tightly as `binding` to the output, down to the last open
 * parenthesis. */
static ALWAYS_INLINE bool pop_from(struct reader *reader, unsigned binding)
{
    while (reader->waiting_count != 0) {
        const struct waiting *const last = &reader->waiting[reader->waiting_count - 1];
        if (binding_of[last->kind] < binding || last->kind == WAITING_OPEN) return true;
        if (UNLIKELY(reader_new_item(reader, (enum raw_kind)last->kind, last->position) == NULL))
            return false;
        reader->waiting_count--;
    }
    return true;
}

/* Outputs waiting roots once their operand, one number or parenthesis, has ended: √4! is (√4)!. */
static NEVER_INLINE bool take_waiting_roots(struct reader *reader)
{
    while (reader->waiting_count != 0) {
        const struct waiting *const last = &reader->waiting[reader->waiting_count - 1];
        if (last->kind != RAW_SQRT) return true;
        if (reader_new_item(reader, RAW_SQRT, last->position) == NULL) return false;
        reader->waiting_count--;
    }
    return true;
}

static bool fail_operand(struct reader *reader, enum sign sign)
{
    if (sign == SIGN_OTHER || sign == SIGN_LONG) return reader_refuse(reader, sign);
    return reader_fail(reader, reader->position, "a number is missing here");
}

/* Reads the signs and parentheses before the next number, and that number. Returns false on an
 * error. */
static ALWAYS_INLINE bool read_operand(struct reader *reader)
{
    bool has_root = false;
    for (;;) {
        const enum sign sign = reader_look(reader);
        if (LIKELY(sign == SIGN_DIGIT) || sign == SIGN_POINT) {
            if (!reader_take_number(reader)) return false;
            return LIKELY(!has_root) || take_waiting_roots(reader);
        }
        if (sign == SIGN_OPEN) {
            reader->has_parentheses = true;
            if (!push(reader, WAITING_OPEN)) return false;
        } else if (sign == SIGN_SUBTRACT) {
            if (!push(reader, RAW_NEGATE)) return false;
        } else if (sign == SIGN_SQRT) {
            has_root = true;
            if (!push(reader, RAW_SQRT)) return false;
        } else {
            return fail_operand(reader, sign);
        }
    }
}

static ALWAYS_INLINE bool close_parenthesis(struct reader *reader)
{
    if (!pop_from(reader, 1)) return false;
    if (UNLIKELY(reader->waiting_count == 0)) {
        return reader_refuse(reader, SIGN_CLOSE);
    }
    reader->waiting_count--;
    reader->position++;
    if (reader->waiting_count == 0) return true;
    if (LIKELY(reader->waiting[reader->waiting_count - 1].kind != RAW_SQRT)) return true;
    return take_waiting_roots(reader);
}

static ALWAYS_INLINE bool end_infix(struct reader *reader)
{
    if (!pop_from(reader, 1)) return false;
    if (LIKELY(reader->waiting_count == 0)) return true;
    return reader_fail(reader, reader->waiting[reader->waiting_count - 1].position,
                       "this parenthesis is never closed");
}

/* After an operand comes a binary operation, !, a closing parenthesis, or the end. A second
 * number in its place means that the text may be RPN. */
static bool read_infix(struct reader *reader)
{
    if (!read_operand(reader)) return false;
    for (;;) {
        const enum sign sign = reader_look(reader);
        switch (sign) {
        case SIGN_ADD:
        case SIGN_SUBTRACT:
        case SIGN_MULTIPLY:
        case SIGN_DIVIDE:
        case SIGN_POWER:
            if (!pop_from(reader, binding_of[sign] + (sign == SIGN_POWER ? 1U : 0U))) return false;
            if (!push(reader, sign) || !read_operand(reader)) return false;
            break;
        case SIGN_CLOSE:
            if (!close_parenthesis(reader)) return false;
            break;
        case SIGN_FACTORIAL:
            if (reader_new_item(reader, RAW_FACTORIAL, reader->position) == NULL) return false;
            reader->position++;
            break;
        case SIGN_END: reader->raw->end = (uint32_t)reader->position; return end_infix(reader);
        case SIGN_EQUALS:
            reader->raw->end = (uint32_t)reader->position;
            return end_infix(reader) && reader_take_result(reader);
        case SIGN_DIGIT:
        case SIGN_POINT:
        case SIGN_SQRT:
        case SIGN_NEGATE: return rpn_read_if_it_is(reader);
        case SIGN_OPEN:
        case SIGN_OTHER:
        case SIGN_SPACE:
        case SIGN_LONG: return reader_refuse(reader, sign);
        }
    }
}

tally_status raw_parse(struct raw_text *raw, const char *text, size_t length)
{
    struct reader reader; /* not initialised, since it is large */
    reader.text = text;
    reader.length = length;
    reader.raw = raw;
    reader.next_item = raw->items;
    reader.has_parentheses = false;
    reader.position = reader.sign_length = reader.waiting_count = 0;
    raw_clear(raw);
    if (length > RAW_TEXT_MAX) {
        reader_fail(&reader, RAW_TEXT_MAX, "an expression has at most 65536 bytes");
        return TALLY_SYNTAX;
    }
    if (!read_infix(&reader)) return TALLY_SYNTAX;
    raw->count = (uint32_t)(reader.next_item - raw->items);
    return TALLY_OK;
}
