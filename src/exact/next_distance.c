/* SPDX-License-Identifier: MIT */
/*
 * Finds the distance of the next whole value, or of the next multiple of a fraction. Rules of
 * + - * / and powers use intervals (nearest.h). Other rules test near values one after the other,
 * and then make the tables of all choices, which contain the answer.
 */
#include "exact/next_distance.h"

#include "base/checked.h"
#include "exact/choices.h"
#include "exact/nearest.h"
#include "goals/table.h"

/* Does any tree have this value? */
static bool is_reachable(struct exact_run *run, uint64_t value)
{
    const struct request *const request = run->search.request;
    bool is_reached = false;
    struct ratio wanted;
    if (!exact_value_of(run, value, &wanted)) return false;
    exact_limit_effort(&run->exact, EXACT_NO_LIMIT);
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (!is_reached && exact_choices_next(&choices)) {
        struct exact_roots roots;
        exact_find_roots(&roots, run, choices.exact, choices.subset, wanted);
        is_reached = roots.count != 0;
    }
    exact_choices_end(&choices);
    return is_reached;
}

/* Lowers *distance to that of the nearest value of the target's row in a table. */
static void note_nearest(const struct exact_run *run, const struct exact *exact,
                         const struct exact_table *table, uint64_t target, uint64_t beyond,
                         uint64_t *distance)
{
    const bool has_both = !exact->is_ordered || exact_has(exact, TALLY_OP_NEGATE);
    for (uint32_t i = 0; table != NULL && i < table->count; i++) {
        const struct ratio value = table->entries[i].value;
        for (uint32_t j = 0; j < (has_both ? 2U : 1U); j++) {
            const struct ratio made = j == 0 ? value : ratio_negate(value);
            const uint64_t away = exact_distance_of(run, made, target);
            if (away > beyond && away < *distance) *distance = away;
        }
    }
}

static uint64_t nearest_in_tables(struct exact_run *run, uint64_t target, uint64_t beyond)
{
    const struct request *const request = run->search.request;
    uint64_t distance = UINT64_MAX;
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (exact_choices_next(&choices)) {
        const struct exact_table *const table = exact_table_of(choices.exact, choices.subset);
        note_nearest(run, choices.exact, table, target, beyond, &distance);
        if (run->status == TALLY_OK) run->status = choices.exact->status;
    }
    exact_choices_end(&choices);
    return distance;
}

tally_status exact_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance)
{
    enum { WALKED = 64 };
    struct exact_run *const run = exact_run_of(search);
    if (exact_has_nearest(&run->exact)) {
        const uint32_t table_size = exact_nearest_table_size(search->request->game);
        return exact_nearest(run, table_size, target, beyond, distance);
    }
    for (uint64_t next = beyond + 1; run->status == TALLY_OK && next <= WALKED; next++) {
        uint64_t above;
        *distance = next;
        if (target >= next && is_reachable(run, target - next)) return run->status;
        if (!ckd_add(&above, target, next) && is_reachable(run, above)) return run->status;
    }
    *distance = nearest_in_tables(run, target, beyond);
    return run->status;
}
