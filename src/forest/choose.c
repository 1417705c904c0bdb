/* SPDX-License-Identifier: MIT */
/*
 * Compares measured expressions; by their texts, if all figures are equal. See choose.h.
 */
#include "forest/choose.h"

#include "forest/pack.h"

void chooser_clear(struct chooser *chooser)
{
    finds_clear(&chooser->one, chooser->memory);
    finds_clear(&chooser->other, chooser->memory);
}

tally_status chooser_pack(struct chooser *chooser, struct finds *finds,
                          const struct built_expression *expression)
{
    return pack_measured(finds, chooser->memory, chooser->numbers, expression, &chooser->is_beyond);
}

/* Compares two expressions that differ in their texts at most. */
static NEVER_INLINE tally_status compare_texts(struct chooser *chooser,
                                               const struct built_expression *a,
                                               const struct built_expression *b, bool *is_before)
{
    finds_empty(&chooser->one);
    finds_empty(&chooser->other);
    tally_status status = chooser_pack(chooser, &chooser->one, a);
    if (status == TALLY_OK) status = chooser_pack(chooser, &chooser->other, b);
    if (status != TALLY_OK) return status;
    *is_before = finds_compare(&chooser->one, finds_at(&chooser->one, 0), &chooser->other,
                               finds_at(&chooser->other, 0), chooser->numbers) < 0;
    return TALLY_OK;
}

tally_status choose_simpler(struct chooser *chooser, struct value_place *place,
                            struct built_expression *best,
                            const struct built_expression *expression)
{
    tally_status status = TALLY_OK;
    if (expression->measure.effort > place->limit) return status;
    bool is_simpler = expression->measure.effort < place->limit;
    if (!is_simpler) {
        const int order = measured_compare(&expression->measure, &best->measure);
        is_simpler = order < 0;
        if (order == 0) status = compare_texts(chooser, expression, best, &is_simpler);
    }
    if (status != TALLY_OK || !is_simpler) return status;
    *best = *expression;
    place->limit = expression->measure.effort;
    return status;
}
