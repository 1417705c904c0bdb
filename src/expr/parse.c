/* SPDX-License-Identifier: MIT */
/*
 * Parses a text to an expression: first to the raw form, then to the canonical tree.
 */
#include "base/memory.h"
#include "expr/canonical.h"
#include "expr/raw_parse.h"

tally_status tally_expr_parse(tally_expr **expr, const char *text, size_t length,
                              const tally_allocator *allocator, tally_error *error)
{
    struct raw_text raw;
    tally_error unused;
    if (error == NULL) error = &unused;
    if (allocator == NULL) allocator = &memory_default_allocator;
    const tally_status status = raw_parse(&raw, text, length);
    if (status != TALLY_OK) {
        *error = raw.error;
        return status;
    }
    return canonical_from_raw(expr, &raw, NULL, allocator, error);
}

void tally_expr_free(tally_expr *expr)
{
    if (expr != NULL && expr->allocator != NULL)
        expr->allocator->release(expr->allocator->context, expr);
}
