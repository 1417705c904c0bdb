/* SPDX-License-Identifier: MIT */
/*
 * The strict reading: infix by Dijkstra's shunting yard (1961), and RPN. A table says what each
 * byte can be, and a stack holds the operations that wait for their operands. Precedence, from
 * tightest: sqrt, √ and the like, which apply to the number or parenthesis that follows; !, !!
 * and % after their operand; ^, right to left; unary minus; * and /, and mod and the like; +
 * and -.
 *
 * Numbers, operations and parentheses need one byte of look-ahead. Multi-byte signs, such as × ÷ −,
 * take a slower path.
 */
#include "reading/strict.h"

#include "base/checked.h"
#include "base/memory.h"
#include "expr/canonical.h"
#include "expr/decimals.h"

#include <string.h>

/* ---- Signs ----------------------------------------------------------------------------------- */

/* The meaning of a byte or of a multi-byte sign. Operations of two operands have the same values as
 * in enum raw_kind. */
enum sign {
    SIGN_OTHER = 0,
    SIGN_ADD = RAW_ADD,
    SIGN_SUBTRACT = RAW_SUBTRACT,
    SIGN_MULTIPLY = RAW_MULTIPLY,
    SIGN_DIVIDE = RAW_DIVIDE,
    SIGN_POWER = RAW_POWER,
    SIGN_PREFIX, /* sqrt and the like: reader->operation says which */
    SIGN_POSTFIX,
    SIGN_NEGATE = RAW_NEGATE,
    SIGN_BETWEEN,
    SIGN_SPACE,
    SIGN_DIGIT,
    SIGN_POINT,
    SIGN_OPEN,
    SIGN_CLOSE,
    SIGN_EQUALS,
    SIGN_LONG, /* first byte of a longer token: a word, ** or a sign beyond ASCII */
    SIGN_END
};

/* Indexed by byte: the sign that this byte is, or SIGN_LONG if it may begin a longer token. */
static const uint8_t sign_of_byte[256] = {
    [' '] = SIGN_SPACE,  ['\t'] = SIGN_SPACE,   ['\n'] = SIGN_SPACE,   ['\r'] = SIGN_SPACE,
    ['0'] = SIGN_DIGIT,  ['1'] = SIGN_DIGIT,    ['2'] = SIGN_DIGIT,    ['3'] = SIGN_DIGIT,
    ['4'] = SIGN_DIGIT,  ['5'] = SIGN_DIGIT,    ['6'] = SIGN_DIGIT,    ['7'] = SIGN_DIGIT,
    ['8'] = SIGN_DIGIT,  ['9'] = SIGN_DIGIT,    ['.'] = SIGN_POINT,    ['('] = SIGN_OPEN,
    [')'] = SIGN_CLOSE,  ['='] = SIGN_EQUALS,   ['+'] = SIGN_ADD,      ['-'] = SIGN_SUBTRACT,
    ['*'] = SIGN_LONG,   ['x'] = SIGN_MULTIPLY, ['X'] = SIGN_MULTIPLY, ['/'] = SIGN_DIVIDE,
    [':'] = SIGN_DIVIDE, ['^'] = SIGN_POWER,    ['!'] = SIGN_LONG,     ['s'] = SIGN_LONG,
    ['n'] = SIGN_LONG,   ['%'] = SIGN_LONG,     ['p'] = SIGN_LONG,     ['g'] = SIGN_LONG,
    ['m'] = SIGN_LONG,   ['r'] = SIGN_LONG,     ['j'] = SIGN_LONG,     ['f'] = SIGN_LONG,
    ['c'] = SIGN_LONG,   ['i'] = SIGN_LONG,     ['l'] = SIGN_LONG,     [0xCE] = SIGN_LONG,
    [0xC2] = SIGN_LONG,  [0xC3] = SIGN_LONG,    [0xE2] = SIGN_LONG,
};

/* In the table below: an operation before its operand, behind it, and between two. */
enum { BEFORE = 64, BEHIND = 128, BETWEEN = 192 };

static const struct {
    char bytes[7];
    uint8_t length;
    uint8_t sign; /* enum sign, or BEFORE, BEHIND or BETWEEN and an enum operation */
} long_signs[] = {
    {"**", 2, SIGN_POWER},
    {"*", 1, SIGN_MULTIPLY},
    {"!!", 2, BEHIND + OPERATION_DOUBLE_FACTORIAL},
    {"!", 1, BEHIND + OPERATION_FACTORIAL},
    {"%", 1, BEHIND + OPERATION_PERCENT},
    {"\xCE\xA3", 2, BEFORE + OPERATION_SUM},      /* Σ U+03A3 */
    {"\xCE\x93", 2, BEFORE + OPERATION_GAMMA},    /* Γ U+0393 */
    {"\xC3\x97", 2, SIGN_MULTIPLY},               /* × U+00D7 */
    {"\xC3\xB7", 2, SIGN_DIVIDE},                 /* ÷ U+00F7 */
    {"\xC2\xB7", 2, SIGN_MULTIPLY},               /* · U+00B7 */
    {"\xC2\xA0", 2, SIGN_SPACE},                  /*   U+00A0, no-break space */
    {"\xE2\x88\x92", 3, SIGN_SUBTRACT},           /* − U+2212 */
    {"\xE2\x80\x93", 3, SIGN_SUBTRACT},           /* – U+2013 */
    {"\xE2\x88\x99", 3, SIGN_MULTIPLY},           /* ∙ U+2219 */
    {"\xE2\x8B\x85", 3, SIGN_MULTIPLY},           /* ⋅ U+22C5 */
    {"\xE2\x88\x95", 3, SIGN_DIVIDE},             /* ∕ U+2215 */
    {"\xE2\x88\x9A", 3, BEFORE + OPERATION_SQRT}, /* √ U+221A */
    {"\xE2\x80\x89", 3, SIGN_SPACE},              /*   U+2009, thin space */
    {"\xE2\x80\xAF", 3, SIGN_SPACE},              /*   U+202F, narrow no-break space */
};

/* The kind of an open parenthesis on the stack of pending operations. No conflict, since numbers
 * are never pending. */
enum { WAITING_OPEN = RAW_NUMBER };

/* Those of log(2, 8), before and behind the comma. */
enum { WAITING_BASE = OPERATIONS + 1, WAITING_LOG = OPERATIONS + 2, WAITING_KINDS };

/* A text that is being parsed, and the stack of pending operations. */
struct reader {
    const char *text;
    size_t length;
    size_t position;    /* offset of the current byte */
    size_t sign_length; /* bytes of the sign that reader_look() found */
    struct raw_text *raw;
    struct raw_item *next_item; /* the next free item of raw */
    uint32_t waiting_count;
    uint32_t operations; /* which are read: see raw_parse() */
    uint32_t operation;  /* of the sign, if it is SIGN_PREFIX or SIGN_POSTFIX */
    bool has_parentheses;
    bool is_left_to_right;
    /* operations and open parentheses that wait for their right operand or their end, innermost
     * last: position, and kind, an enum raw_kind or WAITING_OPEN */
    struct raw_item waiting[RAW_NESTING_MAX];
};

/* Records an error and its position. Returns false. */
static NEVER_INLINE bool reader_fail(struct reader *reader, size_t position, const char *message)
{
    reader->raw->error =
        (tally_error){.status = TALLY_SYNTAX, .position = position, .message = message};
    return false;
}

/* Records an error about a sign that stands where an operation or the end of the text is expected.
 * Returns false. */
static NEVER_INLINE bool reader_refuse(struct reader *reader, enum sign sign)
{
    return reader_fail(reader, reader->position,
                       sign == SIGN_OPEN    ? "an operation is missing before this"
                       : sign == SIGN_CLOSE ? "this parenthesis was never opened"
                                            : "this is not a part of an expression");
}

/* The operations whose words are read. */
static uint32_t reader_worded(const struct reader *reader)
{
    const uint32_t others = reader->operations & (TALLY_OP_NESTED | TALLY_OP_PAIRED);
    return (others & ~(uint32_t)TALLY_OP_FACTORIAL) | TALLY_OP_SQRT | TALLY_OP_NEGATE;
}

/* Recognises the multi-byte sign at the current position, or returns SIGN_OTHER. */
static NEVER_INLINE enum sign reader_long_sign(struct reader *reader)
{
    const size_t left = reader->length - reader->position;
    for (size_t i = 0; i < sizeof long_signs / sizeof long_signs[0]; i++) {
        const size_t length = long_signs[i].length;
        const uint32_t sign = long_signs[i].sign, operation = sign % BEFORE;
        const bool is_read = sign < BEFORE || operation <= OPERATION_SQRT ||
                             (reader->operations >> operation & 1) != 0;
        if (!is_read || length > left ||
            memcmp(reader->text + reader->position, long_signs[i].bytes, length) != 0)
            continue;
        reader->sign_length = length;
        reader->operation = operation;
        if (sign < BEFORE) return (enum sign)sign;
        if (sign >= BETWEEN) return SIGN_BETWEEN;
        return sign < BEHIND ? SIGN_PREFIX : SIGN_POSTFIX;
    }
    for (uint32_t i = OPERATION_SQRT; operation_next(&i, reader_worded(reader)); i++) {
        const size_t length = strlen(operation_words[i]);
        if (length > left ||
            memcmp(reader->text + reader->position, operation_words[i], length) != 0)
            continue;
        reader->sign_length = length;
        reader->operation = i;
        if (i == OPERATION_NEGATE) return SIGN_NEGATE;
        if (operation_is_paired(i)) return SIGN_BETWEEN;
        return operation_rows[i].before[0] != '\0' ? SIGN_PREFIX : SIGN_POSTFIX;
    }
    reader->sign_length = 1;
    return SIGN_OTHER;
}

/* Skips spaces. Returns the next sign, and stores its length in bytes in reader->sign_length. */
static ALWAYS_INLINE enum sign reader_look(struct reader *reader)
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
            else sign = reader_long_sign(reader);
        }
        if (sign != SIGN_SPACE) return sign;
        reader->position += reader->sign_length;
    }
}

static ALWAYS_INLINE bool reader_is_digit_at(const struct reader *reader, size_t position)
{
    return position < reader->length && (unsigned)(reader->text[position] - '0') <= 9;
}

/* Takes the next item of the raw form. Returns NULL, after noting the error, if there are too
 * many. */
static ALWAYS_INLINE struct raw_item *reader_new_item(struct reader *reader, enum raw_kind kind,
                                                      size_t position)
{
    if (UNLIKELY(reader->next_item == reader->raw->items + RAW_ITEMS_MAX)) {
        reader_fail(reader, position, "the expression is too long");
        return NULL;
    }
    struct raw_item *const item = reader->next_item++;
    item->position = (uint32_t)position;
    item->kind = (uint8_t)kind;
    return item;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Notes how many digits are behind the point, and how many of these repeat. */
static void reader_set_decimals(struct raw_item *item, size_t behind, size_t repeated)
{
    const bool is_beyond = repeated == 0
                               ? behind >= RATIONAL_DIGITS /* no larger power of 10 fits */
                               : behind > DECIMALS_MAX || repeated > DECIMALS_REPEATED_MAX;
    item->is_beyond |= is_beyond;
    item->decimals = RATIONAL_DIGITS;
    if (!is_beyond)
        item->decimals = repeated == 0 ? (uint8_t)behind
                                       : decimals_repeating((uint32_t)behind, (uint32_t)repeated);
    item->digits = behind < RATIONAL_DIGITS ? (uint8_t)(item->digits + behind) : RATIONAL_DIGITS;
}

/* Reads digits and appends them to the item. Returns the place behind them. */
static size_t reader_append_digits(const struct reader *reader, struct raw_item *item, size_t place)
{
    bool is_beyond = item->is_beyond;
    for (; reader_is_digit_at(reader, place); place++) {
        is_beyond |= ckd_mul(&item->number, item->number, 10) ||
                     ckd_add(&item->number, item->number, (uint64_t)(reader->text[place] - '0'));
    }
    item->is_beyond = is_beyond;
    return place;
}

/* Reads what tells that the last digits of a number repeat, if it does: .4~, .1(27). The digits
 * that were read begin at `start`. */
static bool reader_take_repeated(struct reader *reader, struct raw_item *item, size_t start)
{
    size_t behind = reader->position - start, repeated = 0;
    size_t first = reader->position;
    const char sign = first < reader->length ? reader->text[first] : '\0';
    if (sign == '~' && behind != 0) {
        repeated = 1;
        first--;
        reader->position++;
    } else if (sign == '(' && reader_is_digit_at(reader, first + 1)) {
        const size_t end = reader_append_digits(reader, item, ++first);
        if (end == reader->length || reader->text[end] != ')')
            return reader_fail(reader, end, "a ) is missing behind the digits that repeat");
        repeated = end - first;
        behind += repeated;
        reader->position = end + 1;
    }
    for (size_t i = first; repeated != 0 && reader->text[i] == '0'; i++)
        if (i + 1 == first + repeated)
            return reader_fail(reader, first, "zeros alone do not repeat");
    reader_set_decimals(item, behind, repeated);
    return true;
}

/* Reads the digits after a point and appends them to the item. */
static NEVER_INLINE bool reader_take_decimals(struct reader *reader, struct raw_item *item)
{
    const size_t start = ++reader->position;
    const bool is_given = (reader->operations & TALLY_OP_ZERO) != 0;
    const bool repeats = (reader->operations & TALLY_OP_REPEAT) != 0;
    if (item->number == 0 && !item->is_beyond && !is_given) item->digits = 0; /* the 0 of 0.4 */
    const size_t i = reader_append_digits(reader, item, start);
    const bool may_open = repeats && i < reader->length && reader->text[i] == '(';
    if (i == start && !(may_open && reader_is_digit_at(reader, i + 1)))
        return reader_fail(reader, start, "a digit is missing behind the point");
    if (reader_is_digit_at(reader, i) || (i < reader->length && reader->text[i] == '.')) {
        return reader_fail(reader, i, "a number has one decimal point");
    }
    reader->position = i;
    if (repeats) return reader_take_repeated(reader, item, start);
    reader_set_decimals(item, i - start, 0);
    return true;
}

/* Reads a number of 20 digits or more, from its first byte. */
static NEVER_INLINE void reader_take_long_number(struct reader *reader, struct raw_item *item,
                                                 size_t start)
{
    item->number = 0;
    const size_t i = reader_append_digits(reader, item, start);
    item->digits = i - start < 200 ? (uint8_t)(i - start) : 200;
    reader->position = i;
}

/* Reads a number and appends it as an item. Up to 19 digits take this fast path. */
static ALWAYS_INLINE bool reader_take_number(struct reader *reader)
{
    const size_t start = reader->position;
    struct raw_item *const item = reader_new_item(reader, RAW_NUMBER, start);
    if (item == NULL) return false;
    uint64_t number = 0;
    size_t i = start;
    while (reader_is_digit_at(reader, i))
        number = number * 10 + (uint64_t)(reader->text[i++] - '0');
    item->number = number;
    item->digits = (uint8_t)(i - start);
    item->decimals = EXPR_NO_POINT;
    item->is_beyond = 0;
    reader->position = i;
    /* Any number up to 10^19 - 1 was read without wrapping. */
    if (UNLIKELY(i - start > 19)) reader_take_long_number(reader, item, start);
    if (UNLIKELY(i - start > 1 && reader->text[start] == '0')) {
        return reader_fail(reader, start, "a number does not begin with 0");
    }
    if (UNLIKELY(reader->position < reader->length && reader->text[reader->position] == '.')) {
        return reader_take_decimals(reader, item);
    }
    return true;
}

/* ---- = RESULT -------------------------------------------------------------------------------- */

/* Reads one number of a result into a temporary item. */
static bool read_result_number(struct reader *reader, struct rational *value)
{
    const enum sign sign = reader_look(reader);
    if (sign != SIGN_DIGIT && sign != SIGN_POINT)
        return reader_fail(reader, reader->position, "a number is missing behind =");
    if (!reader_take_number(reader)) return false;
    const struct raw_item *const item = --reader->next_item;
    reader->raw->is_result_beyond |= item->is_beyond != 0;
    *value = item->is_beyond ? (struct rational){.denominator = 1} : raw_number_value(item);
    return true;
}

/* Reads = and the result after it, up to the end of the text. */
static NEVER_INLINE bool reader_take_result(struct reader *reader)
{
    struct raw_text *const raw = reader->raw;
    struct rational below = {.numerator = 1, .denominator = 1};
    reader->position += reader->sign_length;
    const bool is_negative = reader_look(reader) == SIGN_SUBTRACT;
    raw->has_result = true;
    raw->is_result_beyond = false;
    raw->result_position = (uint32_t)reader->position;
    if (is_negative) reader->position += reader->sign_length;
    if (!read_result_number(reader, &raw->result)) return false;
    const bool has_line = reader_look(reader) == SIGN_DIVIDE;
    const size_t line = reader->position;
    if (has_line) {
        reader->position += reader->sign_length;
        if (!read_result_number(reader, &below)) return false;
    }
    if (!raw->is_result_beyond) {
        const enum rational_status status = rational_divide(&raw->result, raw->result, below);
        if (status == RATIONAL_BY_ZERO)
            return reader_fail(reader, line, "the result divides by zero");
        raw->is_result_beyond = status != RATIONAL_OK;
    }
    if (is_negative) raw->result = rational_negate(raw->result);
    return reader_look(reader) == SIGN_END ||
           reader_fail(reader, reader->position, "nothing may stand behind the result");
}

/* ---- RPN ------------------------------------------------------------------------------------- */

/* Numbers and operations go to the raw form as they come. depth is the number of operands on the
 * stack: an operation may not find too few, and one must be left at the end. */
static NEVER_INLINE bool rpn_read(struct reader *reader)
{
    uint32_t depth = 0;
    reader->position = 0;
    reader->next_item = reader->raw->items;
    for (;;) {
        const enum sign sign = reader_look(reader);
        const bool is_named = sign == SIGN_PREFIX || sign == SIGN_POSTFIX || sign == SIGN_BETWEEN;
        if (sign == SIGN_DIGIT || sign == SIGN_POINT) {
            if (!reader_take_number(reader)) return false;
            depth++;
        } else if (sign >= SIGN_ADD && sign <= SIGN_BETWEEN) {
            const enum raw_kind kind =
                is_named ? raw_of_operation(reader->operation) : (enum raw_kind)sign;
            const bool is_unary = raw_is_unary(kind);
            if (depth < (is_unary ? 1 : 2))
                return reader_fail(reader, reader->position,
                                   is_unary ? "this operation needs a number before it"
                                            : "this operation needs two numbers before it");
            depth -= is_unary ? 0 : 1;
            if (reader_new_item(reader, kind, reader->position) == NULL) return false;
            reader->position += reader->sign_length;
        } else if (sign == SIGN_EQUALS || sign == SIGN_END) {
            reader->raw->end = (uint32_t)reader->position;
            if (depth != 1) return reader_fail(reader, reader->position, "an operation is missing");
            return sign == SIGN_END || reader_take_result(reader);
        } else {
            return reader_refuse(reader, sign);
        }
    }
}

/* Is the last item before = or the end an operation, and is there no bracket? Brackets of digits
 * that repeat are none. */
static bool looks_like_rpn(struct reader *reader)
{
    const size_t position = reader->position;
    const bool repeats = (reader->operations & TALLY_OP_REPEAT) != 0;
    enum sign last = SIGN_OTHER, sign;
    bool has_bracket = false;
    reader->position = 0;
    while ((sign = reader_look(reader)) != SIGN_END && sign != SIGN_EQUALS) {
        has_bracket |=
            sign == SIGN_OPEN && !(repeats && (last == SIGN_DIGIT || last == SIGN_POINT));
        last = sign;
        reader->position += reader->sign_length;
    }
    reader->position = position;
    return !has_bracket && last >= SIGN_ADD && last <= SIGN_BETWEEN;
}

/* Parses the whole text as RPN, if it ends with an operation and has no parentheses. Otherwise
 * reports the error at the current position. */
static NEVER_INLINE bool rpn_read_if_it_is(struct reader *reader)
{
    if (!reader->has_parentheses && looks_like_rpn(reader)) return rpn_read(reader);
    return reader_fail(reader, reader->position, "an operation is missing before this");
}

/* ---- Infix ----------------------------------------------------------------------------------- */

/* How closely what waits binds; all operations of one number but the minus as sqrt does. */
enum { BINDING_PREFIX = 5 };
#define BINDING(name, word)                                                                        \
    [OPERATION_##name + 1] =                                                                       \
        OPERATION_##name <= OPERATION_SUBTRACT ? 1                                                 \
        : OPERATION_##name == OPERATION_NEGATE ? 3                                                 \
        : OPERATION_##name == OPERATION_POWER  ? 4                                                 \
        : OPERATION_##name <= OPERATION_DIVIDE || (TALLY_OP_PAIRED & TALLY_OP_##name) != 0         \
            ? 2                                                                                    \
            : BINDING_PREFIX,
static const uint8_t binding_of[WAITING_KINDS] = {TALLY_OPERATION_MAP(BINDING)};
#undef BINDING

static ALWAYS_INLINE bool push(struct reader *reader, unsigned kind)
{
    if (UNLIKELY(reader->waiting_count == RAW_NESTING_MAX)) {
        return reader_fail(reader, reader->position, "the expression nests too deeply");
    }
    struct raw_item *const waiting = &reader->waiting[reader->waiting_count++];
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
        const struct raw_item *const last = &reader->waiting[reader->waiting_count - 1];
        if (binding_of[last->kind] < binding || last->kind == WAITING_OPEN) return true;
        if (UNLIKELY(reader_new_item(reader, (enum raw_kind)last->kind, last->position) == NULL))
            return false;
        reader->waiting_count--;
    }
    return true;
}

static bool fail_operand(struct reader *reader, enum sign sign)
{
    if (sign == SIGN_OTHER || sign == SIGN_LONG) return reader_refuse(reader, sign);
    return reader_fail(reader, reader->position, "a number is missing here");
}

/* Does ! stand before its operand? Of !!4 the first one is taken. */
static bool is_subfactorial(struct reader *reader, enum sign sign)
{
    if (sign != SIGN_POSTFIX || reader->text[reader->position] != '!' ||
        (reader->operations & TALLY_OP_SUBFACTORIAL) == 0)
        return false;
    reader->operation = OPERATION_SUBFACTORIAL;
    reader->sign_length = 1;
    return true;
}

/* Does log( stand before its operands? */
static bool begins_logarithm(struct reader *reader, enum sign sign)
{
    const size_t behind = reader->position + reader->sign_length;
    if (sign != SIGN_BETWEEN || reader->operation != OPERATION_LOG || behind >= reader->length ||
        reader->text[behind] != '(')
        return false;
    reader->sign_length++;
    return true;
}

/* Reads the comma of log(2, 8). */
static bool take_comma(struct reader *reader)
{
    const bool is_comma = reader->text[reader->position] == ',';
    if (!is_comma || !pop_from(reader, 1) || reader->waiting_count == 0)
        return reader_refuse(reader, SIGN_OTHER);
    struct raw_item *const last = &reader->waiting[reader->waiting_count - 1];
    if (last->kind != WAITING_BASE) return reader_refuse(reader, SIGN_OTHER);
    last->kind = WAITING_LOG;
    reader->position++;
    return true;
}

/* At the closing parenthesis. */
static bool end_logarithm(struct reader *reader, const struct raw_item *open)
{
    if (open->kind == WAITING_BASE)
        return reader_fail(reader, open->position, "a logarithm needs a base: log(2, 8)");
    return open->kind != WAITING_LOG ||
           reader_new_item(reader, raw_of_operation(OPERATION_LOG), open->position) != NULL;
}

/* Reads the signs and parentheses before the next number, and that number. Returns false on an
 * error. */
static ALWAYS_INLINE bool read_operand(struct reader *reader)
{
    bool has_prefix = false;
    for (;;) {
        const enum sign sign = reader_look(reader);
        if (LIKELY(sign == SIGN_DIGIT) || sign == SIGN_POINT) {
            if (!reader_take_number(reader)) return false;
            return LIKELY(!has_prefix) || pop_from(reader, BINDING_PREFIX); /* √4! is (√4)! */
        }
        if (sign == SIGN_OPEN) {
            reader->has_parentheses = true;
            if (!push(reader, WAITING_OPEN)) return false;
        } else if (sign == SIGN_SUBTRACT) {
            if (!push(reader, RAW_NEGATE)) return false;
        } else if (begins_logarithm(reader, sign)) {
            reader->has_parentheses = true;
            if (!push(reader, WAITING_BASE)) return false;
        } else if (sign == SIGN_PREFIX || is_subfactorial(reader, sign)) {
            has_prefix = true;
            if (!push(reader, raw_of_operation(reader->operation))) return false;
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
    const struct raw_item open = reader->waiting[--reader->waiting_count];
    if (UNLIKELY(open.kind != WAITING_OPEN) && !end_logarithm(reader, &open)) return false;
    reader->position++;
    return pop_from(reader, BINDING_PREFIX);
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
            if (!pop_from(reader, reader->is_left_to_right
                                      ? 1
                                      : binding_of[sign] + (sign == SIGN_POWER ? 1U : 0U)))
                return false;
            if (!push(reader, sign) || !read_operand(reader)) return false;
            break;
        case SIGN_BETWEEN:
            if (!pop_from(reader,
                          reader->is_left_to_right ? 1U : (unsigned)binding_of[RAW_MULTIPLY]) ||
                !push(reader, raw_of_operation(reader->operation)) || !read_operand(reader))
                return false;
            break;
        case SIGN_CLOSE:
            if (!close_parenthesis(reader)) return false;
            break;
        case SIGN_POSTFIX:
            if (reader_new_item(reader, raw_of_operation(reader->operation), reader->position) ==
                NULL)
                return false;
            reader->position += reader->sign_length;
            break;
        case SIGN_END: reader->raw->end = (uint32_t)reader->position; return end_infix(reader);
        case SIGN_EQUALS:
            reader->raw->end = (uint32_t)reader->position;
            return end_infix(reader) && reader_take_result(reader);
        case SIGN_DIGIT:
        case SIGN_POINT:
        case SIGN_PREFIX:
        case SIGN_NEGATE: return rpn_read_if_it_is(reader);
        case SIGN_OTHER:
            if (!take_comma(reader) || !read_operand(reader)) return false;
            break;
        case SIGN_OPEN:
        case SIGN_SPACE:
        case SIGN_LONG: return reader_refuse(reader, sign);
        }
    }
}

tally_status raw_parse(struct raw_text *raw, const char *text, size_t length, uint32_t operations)
{
    struct reader reader; /* not initialised, since it is large */
    reader.text = text;
    reader.length = length;
    reader.raw = raw;
    reader.next_item = raw->items;
    reader.operations = operations;
    reader.has_parentheses = false;
    reader.is_left_to_right =
        (operations & RAW_LEFT_TO_RIGHT) != 0 && memchr(text, '(', length) == NULL;
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

tally_status tally_expr_parse(tally_expr **expr, const char *text, size_t length,
                              const tally_allocator *allocator, tally_error *error)
{
    struct raw_text raw;
    tally_error unused;
    if (error == NULL) error = &unused;
    if (allocator == NULL) allocator = &memory_default_allocator;
    const tally_status status = raw_parse(&raw, text, length, TALLY_OP_NESTED | TALLY_OP_PAIRED);
    if (status != TALLY_OK) {
        *error = raw.error;
        return status;
    }
    return canonical_from_raw(expr, &raw, NULL, allocator, error);
}
