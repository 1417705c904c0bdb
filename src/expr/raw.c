/* SPDX-License-Identifier: MIT */
/*
 * Text to raw form: Dijkstra's shunting yard (1961), with a table of what every byte can be, and a
 * stack of operations that wait. What binds tighter: sqrt and its sign, which take the number or
 * parenthesis that follows; ! behind a number; ^ from right to left; unary minus; * and /; + and -.
 *
 * Numbers, operations and parentheses are one byte of look-ahead each; the signs of other alphabets
 * (such as × ÷ −) take a path of their own.
 */
#include "expr/raw.h"

#include "base/checked.h"

#include <string.h>

/* What a byte, or a sign of several bytes, can be.
 * The operations have the numbers of enum raw_kind. */
enum sign {
    SIGN_OTHER = 0,
    SIGN_ADD = RAW_ADD,
    SIGN_SUBTRACT = RAW_SUBTRACT,
    SIGN_MULTIPLY = RAW_MULTIPLY,
    SIGN_DIVIDE = RAW_DIVIDE,
    SIGN_POWER = RAW_POWER,
    SIGN_FACTORIAL = RAW_FACTORIAL,
    SIGN_SQRT = RAW_SQRT,
    SIGN_NEGATE = RAW_NEGATE,
    SIGN_SPACE,
    SIGN_DIGIT,
    SIGN_POINT,
    SIGN_OPEN,
    SIGN_CLOSE,
    SIGN_EQUALS,
    SIGN_LONG, /* the first byte of more: a word, ** or a sign beyond ASCII */
    SIGN_END
};

static const uint8_t sign_of_byte[256] = {
    [' '] = SIGN_SPACE,  ['\t'] = SIGN_SPACE,   ['\n'] = SIGN_SPACE,    ['\r'] = SIGN_SPACE,
    ['0'] = SIGN_DIGIT,  ['1'] = SIGN_DIGIT,    ['2'] = SIGN_DIGIT,     ['3'] = SIGN_DIGIT,
    ['4'] = SIGN_DIGIT,  ['5'] = SIGN_DIGIT,    ['6'] = SIGN_DIGIT,     ['7'] = SIGN_DIGIT,
    ['8'] = SIGN_DIGIT,  ['9'] = SIGN_DIGIT,    ['.'] = SIGN_POINT,     ['('] = SIGN_OPEN,
    [')'] = SIGN_CLOSE,  ['='] = SIGN_EQUALS,   ['+'] = SIGN_ADD,       ['-'] = SIGN_SUBTRACT,
    ['*'] = SIGN_LONG,   ['x'] = SIGN_MULTIPLY, ['X'] = SIGN_MULTIPLY,  ['/'] = SIGN_DIVIDE,
    [':'] = SIGN_DIVIDE, ['^'] = SIGN_POWER,    ['!'] = SIGN_FACTORIAL, ['s'] = SIGN_LONG,
    ['n'] = SIGN_LONG,   [0xC2] = SIGN_LONG,    [0xC3] = SIGN_LONG,     [0xE2] = SIGN_LONG,
};

static const struct {
    char bytes[5];
    uint8_t length;
    uint8_t sign;
} long_signs[] = {
    {"**", 2, SIGN_POWER},
    {"*", 1, SIGN_MULTIPLY},
    {"sqrt", 4, SIGN_SQRT},
    {"neg", 3, SIGN_NEGATE},
    {"\xC3\x97", 2, SIGN_MULTIPLY},     /* × U+00D7 */
    {"\xC3\xB7", 2, SIGN_DIVIDE},       /* ÷ U+00F7 */
    {"\xC2\xB7", 2, SIGN_MULTIPLY},     /* · U+00B7 */
    {"\xC2\xA0", 2, SIGN_SPACE},        /*   U+00A0, no-break space */
    {"\xE2\x88\x92", 3, SIGN_SUBTRACT}, /* − U+2212 */
    {"\xE2\x80\x93", 3, SIGN_SUBTRACT}, /* – U+2013 */
    {"\xE2\x88\x99", 3, SIGN_MULTIPLY}, /* ∙ U+2219 */
    {"\xE2\x8B\x85", 3, SIGN_MULTIPLY}, /* ⋅ U+22C5 */
    {"\xE2\x88\x95", 3, SIGN_DIVIDE},   /* ∕ U+2215 */
    {"\xE2\x88\x9A", 3, SIGN_SQRT},     /* √ U+221A */
    {"\xE2\x80\x89", 3, SIGN_SPACE},    /*   U+2009, thin space */
    {"\xE2\x80\xAF", 3, SIGN_SPACE},    /*   U+202F, narrow no-break space */
};

struct waiting {
    uint32_t position;
    uint8_t kind; /* enum raw_kind, or WAITING_OPEN */
};

enum { WAITING_OPEN = RAW_NUMBER }; /* numbers never wait */

struct reader {
    const char *text;
    size_t length;
    size_t position; /* of the byte that is looked at */
    size_t sign_length;
    struct raw_text *raw;
    struct raw_item *next_item;
    uint32_t waiting_count;
    bool has_parentheses;
    struct waiting waiting[RAW_NESTING_MAX];
};

static NEVER_INLINE bool fail(struct reader *reader, size_t position, const char *message)
{
    reader->raw->error = (tally_error){TALLY_SYNTAX, position, message};
    return false;
}

static NEVER_INLINE enum sign read_long_sign(struct reader *reader)
{
    const size_t left = reader->length - reader->position;
    for (size_t i = 0; i < sizeof long_signs / sizeof long_signs[0]; i++) {
        const size_t length = long_signs[i].length;
        if (length <= left &&
            memcmp(reader->text + reader->position, long_signs[i].bytes, length) == 0) {
            reader->sign_length = length;
            return (enum sign)long_signs[i].sign;
        }
    }
    reader->sign_length = 1;
    return SIGN_OTHER;
}

/* Skips spaces, and says what stands next; reader->sign_length is its length. */
static ALWAYS_INLINE enum sign look(struct reader *reader)
{
    for (;;) {
        if (UNLIKELY(reader->position == reader->length)) return SIGN_END;
        enum sign sign = (enum sign)sign_of_byte[(unsigned char)reader->text[reader->position]];
        reader->sign_length = 1;
        if (sign == SIGN_LONG) {
            const bool is_star = reader->text[reader->position] == '*';
            const size_t next = reader->position + 1;
            if (is_star && (next == reader->length || reader->text[next] != '*'))
                sign = SIGN_MULTIPLY;
            else sign = read_long_sign(reader);
        }
        if (sign != SIGN_SPACE) return sign;
        reader->position += reader->sign_length;
    }
}

static ALWAYS_INLINE bool is_digit_at(const struct reader *reader, size_t position)
{
    return position < reader->length && (unsigned)(reader->text[position] - '0') <= 9;
}

static ALWAYS_INLINE struct raw_item *new_item(struct reader *reader, enum raw_kind kind,
                                               size_t position)
{
    if (UNLIKELY(reader->next_item == reader->raw->items + RAW_ITEMS_MAX)) {
        fail(reader, position, "the expression is too long");
        return NULL;
    }
    struct raw_item *const item = reader->next_item++;
    item->position = (uint32_t)position;
    item->kind = (uint8_t)kind;
    return item;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* The digits behind a point, into what was read before it. */
static NEVER_INLINE bool read_decimals(struct reader *reader, struct raw_item *item)
{
    const size_t start = ++reader->position;
    bool is_beyond = item->is_beyond;
    if (item->number == 0 && !is_beyond) item->digits = 0; /* the 0 of 0.4 is only written */
    size_t i = start;
    for (; is_digit_at(reader, i); i++) {
        is_beyond |= ckd_mul(&item->number, item->number, 10) ||
                     ckd_add(&item->number, item->number, (uint64_t)(reader->text[i] - '0'));
    }
    if (i == start) return fail(reader, start, "a digit is missing behind the point");
    if (is_digit_at(reader, i) || (i < reader->length && reader->text[i] == '.')) {
        return fail(reader, i, "a number has one decimal point");
    }
    const size_t decimals = i - start;
    item->is_beyond = is_beyond || decimals > 19; /* 10^19 is the last that fits */
    item->decimals = decimals < 20 ? (uint8_t)decimals : 20;
    item->digits = decimals < 20 ? (uint8_t)(item->digits + decimals) : 20;
    reader->position = i;
    return true;
}

static NEVER_INLINE bool read_long_number(struct reader *reader, struct raw_item *item,
                                          size_t start)
{
    bool is_beyond = false;
    uint64_t number = 0;
    size_t i = start;
    for (; is_digit_at(reader, i); i++) {
        is_beyond |= ckd_mul(&number, number, 10) ||
                     ckd_add(&number, number, (uint64_t)(reader->text[i] - '0'));
    }
    item->number = number;
    item->digits = i - start < 200 ? (uint8_t)(i - start) : 200;
    item->is_beyond = is_beyond;
    reader->position = i;
    return true;
}

static ALWAYS_INLINE bool read_number(struct reader *reader)
{
    const size_t start = reader->position;
    struct raw_item *const item = new_item(reader, RAW_NUMBER, start);
    if (item == NULL) return false;
    uint64_t number = 0;
    size_t i = start;
    while (is_digit_at(reader, i)) number = number * 10 + (uint64_t)(reader->text[i++] - '0');
    item->number = number;
    item->digits = (uint8_t)(i - start);
    item->decimals = EXPR_NO_POINT;
    item->is_beyond = 0;
    reader->position = i;
    if (UNLIKELY(i - start > 19))
        read_long_number(reader, item, start); /* 10^19 - 1 is the last that never wraps */
    if (UNLIKELY(i - start > 1 && reader->text[start] == '0')) {
        return fail(reader, start, "a number does not begin with 0");
    }
    if (UNLIKELY(reader->position < reader->length && reader->text[reader->position] == '.')) {
        return read_decimals(reader, item);
    }
    return true;
}

/* ---- = RESULT -------------------------------------------------------------------------------- */

/* One number of a result; reads it as an item that is then forgotten. */
static bool read_result_number(struct reader *reader, tally_value *value, bool *is_beyond)
{
    const enum sign sign = look(reader);
    if (sign != SIGN_DIGIT && sign != SIGN_POINT) {
        return fail(reader, reader->position, "a number is missing behind =");
    }
    struct raw_item *const before = reader->next_item;
    if (before == reader->raw->items + RAW_ITEMS_MAX) reader->next_item--;
    struct raw_item *const item = reader->next_item;
    const struct raw_item kept = *item;
    if (!read_number(reader)) return false;
    *is_beyond |= item->is_beyond != 0;
    if (!item->is_beyond) *value = raw_number_value(item);
    *item = kept;
    reader->next_item = before;
    return true;
}

static NEVER_INLINE bool read_result(struct reader *reader)
{
    struct raw_result *const result = &reader->raw->result;
    reader->position += reader->sign_length;
    bool is_negative = look(reader) == SIGN_SUBTRACT;
    *result = (struct raw_result){.is_written = true, .position = (uint32_t)reader->position};
    if (is_negative) reader->position += reader->sign_length;
    if (!read_result_number(reader, &result->value, &result->is_beyond)) return false;
    if (look(reader) == SIGN_DIVIDE) {
        const size_t line = reader->position;
        tally_value below = {0};
        reader->position += reader->sign_length;
        if (!read_result_number(reader, &below, &result->is_beyond)) return false;
        if (!result->is_beyond) {
            const enum rational_status status =
                rational_divide(&result->value, result->value, below);
            if (status == RATIONAL_BY_ZERO) return fail(reader, line, "the result divides by zero");
            result->is_beyond = status != RATIONAL_OK;
        }
    }
    if (is_negative) result->value = rational_negate(result->value);
    if (look(reader) != SIGN_END)
        return fail(reader, reader->position, "nothing may stand behind the result");
    return true;
}

/* ---- RPN ------------------------------------------------------------------------------------- */

static bool read_rpn_operation(struct reader *reader, enum raw_kind kind, uint32_t *depth)
{
    const bool is_unary = raw_is_unary(kind);
    if (*depth < (is_unary ? 1 : 2)) {
        return fail(reader, reader->position,
                    is_unary ? "this operation needs a number before it"
                             : "this operation needs two numbers before it");
    }
    if (!is_unary) (*depth)--;
    if (new_item(reader, kind, reader->position) == NULL) return false;
    reader->position += reader->sign_length;
    return true;
}

static bool end_rpn(struct reader *reader, uint32_t depth)
{
    if (depth != 1) return fail(reader, reader->position, "an operation is missing");
    return true;
}

static NEVER_INLINE bool read_rpn(struct reader *reader)
{
    uint32_t depth = 0;
    reader->position = 0;
    reader->next_item = reader->raw->items;
    for (;;) {
        const enum sign sign = look(reader);
        switch (sign) {
        case SIGN_DIGIT:
        case SIGN_POINT:
            if (!read_number(reader)) return false;
            depth++;
            break;
        case SIGN_ADD:
        case SIGN_SUBTRACT:
        case SIGN_MULTIPLY:
        case SIGN_DIVIDE:
        case SIGN_POWER:
        case SIGN_FACTORIAL:
        case SIGN_SQRT:
        case SIGN_NEGATE:
            if (!read_rpn_operation(reader, (enum raw_kind)sign, &depth)) return false;
            break;
        case SIGN_EQUALS:
            reader->raw->end = (uint32_t)reader->position;
            return end_rpn(reader, depth) && read_result(reader);
        case SIGN_END: reader->raw->end = (uint32_t)reader->position; return end_rpn(reader, depth);
        case SIGN_CLOSE: return fail(reader, reader->position, "this parenthesis was never opened");
        case SIGN_OPEN:
            return fail(reader, reader->position, "an operation is missing before this");
        case SIGN_OTHER:
        case SIGN_SPACE:
        case SIGN_LONG:
            return fail(reader, reader->position, "this is not a part of an expression");
        }
    }
}

/* Does an operation stand last, before = or the end? */
static bool ends_with_operation(const struct reader *reader)
{
    const char *const equals = memchr(reader->text, '=', reader->length);
    size_t end = equals != NULL ? (size_t)(equals - reader->text) : reader->length;
    while (end > 0 && sign_of_byte[(unsigned char)reader->text[end - 1]] == SIGN_SPACE) end--;
    if (end == 0) return false;
    const unsigned char last = (unsigned char)reader->text[end - 1];
    const enum sign sign = (enum sign)sign_of_byte[last];
    return (sign >= SIGN_ADD && sign <= SIGN_NEGATE) || last == '*' || last >= 0x80 ||
           (end >= 4 && memcmp(reader->text + end - 4, "sqrt", 4) == 0) ||
           (end >= 3 && memcmp(reader->text + end - 3, "neg", 3) == 0);
}

static NEVER_INLINE bool read_rpn_if_it_is(struct reader *reader)
{
    const bool is_rpn = !reader->has_parentheses && ends_with_operation(reader) &&
                        memchr(reader->text, '(', reader->length) == NULL;
    if (is_rpn) return read_rpn(reader);
    return fail(reader, reader->position, "an operation is missing before this");
}

/* ---- Infix ----------------------------------------------------------------------------------- */

static const uint8_t binding_of[] = {
    [WAITING_OPEN] = 0, [RAW_ADD] = 1,   [RAW_SUBTRACT] = 1, [RAW_MULTIPLY] = 2,  [RAW_DIVIDE] = 2,
    [RAW_NEGATE] = 3,   [RAW_POWER] = 4, [RAW_SQRT] = 5,     [RAW_FACTORIAL] = 6,
};

static ALWAYS_INLINE bool push(struct reader *reader, unsigned kind)
{
    if (UNLIKELY(reader->waiting_count == RAW_NESTING_MAX)) {
        return fail(reader, reader->position, "the expression nests too deeply");
    }
    struct waiting *const waiting = &reader->waiting[reader->waiting_count++];
    waiting->position = (uint32_t)reader->position;
    waiting->kind = (uint8_t)kind;
    reader->position += reader->sign_length;
    return true;
}

/* Writes the operations out that bind at least so tightly, down to the last open parenthesis. */
static ALWAYS_INLINE bool pop_from(struct reader *reader, unsigned binding)
{
    while (reader->waiting_count != 0) {
        const struct waiting *const last = &reader->waiting[reader->waiting_count - 1];
        if (binding_of[last->kind] < binding || last->kind == WAITING_OPEN) return true;
        if (UNLIKELY(new_item(reader, (enum raw_kind)last->kind, last->position) == NULL))
            return false;
        reader->waiting_count--;
    }
    return true;
}

/* Roots wait for one number or parenthesis, and are taken where that ends: √4! is (√4)!. */
static NEVER_INLINE bool take_waiting_roots(struct reader *reader)
{
    while (reader->waiting_count != 0) {
        const struct waiting *const last = &reader->waiting[reader->waiting_count - 1];
        if (last->kind != RAW_SQRT) return true;
        if (new_item(reader, RAW_SQRT, last->position) == NULL) return false;
        reader->waiting_count--;
    }
    return true;
}

static bool fail_operand(struct reader *reader, enum sign sign)
{
    const size_t position = reader->position;
    if (sign == SIGN_OTHER || sign == SIGN_LONG) {
        return fail(reader, position, "this is not a part of an expression");
    }
    return fail(reader, position, "a number is missing here");
}

/* Reads up to and with one number; false where it fails. */
static ALWAYS_INLINE bool read_operand(struct reader *reader)
{
    bool has_root = false;
    for (;;) {
        const enum sign sign = look(reader);
        if (LIKELY(sign == SIGN_DIGIT) || sign == SIGN_POINT) {
            if (!read_number(reader)) return false;
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
        return fail(reader, reader->position, "this parenthesis was never opened");
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
    return fail(reader, reader->waiting[reader->waiting_count - 1].position,
                "this parenthesis is never closed");
}

static bool read_infix(struct reader *reader)
{
    if (!read_operand(reader)) return false;
    for (;;) {
        const enum sign sign = look(reader);
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
            if (new_item(reader, RAW_FACTORIAL, reader->position) == NULL) return false;
            reader->position++;
            break;
        case SIGN_END: reader->raw->end = (uint32_t)reader->position; return end_infix(reader);
        case SIGN_EQUALS:
            reader->raw->end = (uint32_t)reader->position;
            return end_infix(reader) && read_result(reader);
        case SIGN_DIGIT:
        case SIGN_POINT:
        case SIGN_SQRT:
        case SIGN_NEGATE: return read_rpn_if_it_is(reader);
        case SIGN_OPEN:
            return fail(reader, reader->position, "an operation is missing before this");
        case SIGN_OTHER:
        case SIGN_SPACE:
        case SIGN_LONG:
            return fail(reader, reader->position, "this is not a part of an expression");
        }
    }
}

tally_status raw_parse(struct raw_text *raw, const char *text, size_t length)
{
    struct reader reader; /* not cleared: it is large */
    reader.text = text;
    reader.length = length;
    reader.raw = raw;
    reader.next_item = raw->items;
    reader.has_parentheses = false;
    reader.position = reader.sign_length = reader.waiting_count = 0;
    raw->result.is_written = false;
    raw->end = raw->count = 0;
    if (length > RAW_TEXT_MAX) {
        fail(&reader, RAW_TEXT_MAX, "an expression has at most 65536 bytes");
        return TALLY_SYNTAX;
    }
    if (!read_infix(&reader)) return TALLY_SYNTAX;
    raw->count = (uint32_t)(reader.next_item - raw->items);
    return TALLY_OK;
}
