/* SPDX-License-Identifier: MIT */
/*
 * The distances from a target, and the row in which they are counted.
 *
 * A target from 0 up lies in the row of whole numbers from 0 up (number.h), so its next distance is
 * that of a value from 0 up. Nearly always that is enough: where -v can be made, so can v, which is
 * nearer. It is not where a number below 0 is given, or where the order, brackets, limits or
 * operations keep the signs from being turned:
 *
 *     0 from 2 9 20 in this order, by + and -       2 + 9 - 20 = -9, but 2 - 9 + 20 = 13
 *
 * There, a distance beyond 0 is compared with the next one in the row that goes below 0.
 */
#include "search/outwards.h"

#include "base/checked.h"
#include "rules/limits.h"
#include "rules/rules.h"

/* Can every value that is below 0 be made above 0 as well? In any order the operands of one sum
 * change places: 5 - 9 and 9 - 5. Operations that round or take a logarithm keep their signs. */
static bool has_both_signs(const tally_game *game)
{
    const uint32_t one_sided =
        TALLY_OP_FLOOR | TALLY_OP_CEIL | TALLY_OP_IDIV | TALLY_OP_LOG | TALLY_OP_MOD;
    const tally_rules *const rules = &game->rules;
    if (!rules_have_negatives(rules)) return true;
    if (rules->brackets != TALLY_BRACKETS_ANY || rules_limited(rules) != 0) return false;
    if ((rules->operations & TALLY_OP_NEGATE) != 0) return true;
    return rules->order == TALLY_ORDER_ANY && !game->has_negative &&
           (rules->operations & one_sided) == 0;
}

/* Takes the row of the request. */
static void take_own_row(struct outwards *here)
{
    here->search->numbers.row = here->search->request->row;
    here->centre = here->target;
}

/* The next distance in the row of whole numbers that goes below 0. */
static tally_status next_below(struct outwards *here, uint64_t *distance)
{
    struct engine_search *const search = here->search;
    tally_range target = {here->target, here->target};
    *distance = UINT64_MAX;
    if (!number_range_widen(&target)) return TALLY_OK;
    search->numbers.row = number_row_of(search->numbers.rules, target.first);
    here->centre = target.first;
    return search->engine->next_distance(search, target.first, here->distance, distance);
}

static tally_status next_distance(struct outwards *here)
{
    struct engine_search *const search = here->search;
    uint64_t own = UINT64_MAX, below = UINT64_MAX;
    tally_status status = search->engine->next_distance(search, here->target, here->distance, &own);
    if (status == TALLY_OK && own > here->target && here->target < NUMBER_OTHER &&
        !has_both_signs(search->request->game))
        status = next_below(here, &below);
    if (status != TALLY_OK || below > own || below == UINT64_MAX) take_own_row(here);
    here->distance = below < own ? below : own;
    return status;
}

bool outwards_next(struct outwards *here, tally_status *status)
{
    const struct engine *const engine = here->search->engine;
    uint64_t above;
    take_own_row(here);
    if (*status == TALLY_OK && here->has_begun) *status = next_distance(here);
    here->has_begun = true;
    if (*status != TALLY_OK || here->distance == UINT64_MAX) return false;
    here->count = 0;
    if (here->centre >= here->distance && here->centre - here->distance >= engine->smallest_value)
        here->values[here->count++] = here->centre - here->distance;
    if (here->distance != 0 && !ckd_add(&above, here->centre, here->distance))
        here->values[here->count++] = above;
    return true;
}
