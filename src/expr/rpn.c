/* SPDX-License-Identifier: MIT */
/*
 * Reading RPN: see rpn.h.
 */
#include "expr/rpn.h"

#include <string.h>

static bool read_rpn_operation(struct reader *reader, enum raw_kind kind, uint32_t *depth)
{
    const bool is_unary = raw_is_unary(kind);
    if (*depth < (is_unary ? 1 : 2)) {
        return reader_fail(reader, reader->position,
                           is_unary ? "this operation needs a number before it"
                                    : "this operation needs two numbers before it");
    }
    if (!is_unary) (*depth)--;
    if (reader_new_item(reader, kind, reader->position) == NULL) return false;
    reader->position += reader->sign_length;
    return true;
}

static bool end_rpn(struct reader *reader, uint32_t depth)
{
    if (depth != 1) return reader_fail(reader, reader->position, "an operation is missing");
    return true;
}

/* Numbers and operations go to the raw form as they come. depth is the number of operands on the
 * stack: an operation may not find too few, and one must be left at the end. */
static NEVER_INLINE bool rpn_read(struct reader *reader)
{
    uint32_t depth = 0;
    reader->position = 0;
    reader->next_item = reader->raw->items;
    for (;;) {
        const enum sign sign = reader_look(reader);
        switch (sign) {
        case SIGN_DIGIT:
        case SIGN_POINT:
            if (!reader_take_number(reader)) return false;
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
            return end_rpn(reader, depth) && reader_take_result(reader);
        case SIGN_END: reader->raw->end = (uint32_t)reader->position; return end_rpn(reader, depth);
        case SIGN_CLOSE:
        case SIGN_OPEN:
        case SIGN_OTHER:
        case SIGN_SPACE:
        case SIGN_LONG: return reader_refuse(reader, sign);
        }
    }
}

/* Is the last item before = or the end an operation? */
static bool ends_with_operation(const struct reader *reader)
{
    const char *const equals = memchr(reader->text, '=', reader->length);
    size_t end = equals != NULL ? (size_t)(equals - reader->text) : reader->length;
    while (end > 0 && reader_sign_of_byte[(unsigned char)reader->text[end - 1]] == SIGN_SPACE)
        end--;
    if (end == 0) return false;
    const unsigned char last = (unsigned char)reader->text[end - 1];
    const enum sign sign = (enum sign)reader_sign_of_byte[last];
    return (sign >= SIGN_ADD && sign <= SIGN_NEGATE) || last == '*' || last >= 0x80 ||
           (end >= 4 && memcmp(reader->text + end - 4, "sqrt", 4) == 0) ||
           (end >= 3 && memcmp(reader->text + end - 3, "neg", 3) == 0);
}

bool rpn_read_if_it_is(struct reader *reader)
{
    const bool is_rpn = !reader->has_parentheses && ends_with_operation(reader) &&
                        memchr(reader->text, '(', reader->length) == NULL;
    if (is_rpn) return rpn_read(reader);
    return reader_fail(reader, reader->position, "an operation is missing before this");
}
