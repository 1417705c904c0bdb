/* SPDX-License-Identifier: MIT */
/*
 * Chooses the next distance to try if a target is out of reach.
 *
 * Values are nearly always dense. Then it is fastest to try one distance after the other. If that
 * fails for a while, values are sparse, and there are two ways to learn how far to jump. With few
 * numbers, the tables of all sizes contain the next value. If values are sparse because the target
 * is near the largest value, near_top.h finds it. That second way is either cheap or hopeless, and
 * only a try tells which. So its work is limited to about that of the distances tried so far, and
 * it is tried again after as many further distances. Thus the total is at most a few times the work
 * of the better way.
 */
#include "whole/whole.h"

#include "base/checked.h"
#include "base/technique.h"
#include "lattice/ceiling.h"

/* The smallest distance above `beyond` of a value in the existing tables; UINT64_MAX: none. */
static uint64_t nearest_in_tables(const struct whole *whole, uint64_t target, uint64_t beyond)
{
    const struct lattice *const lattice = &whole->workspace.lattice;
    uint64_t distance = UINT64_MAX;
    const uint32_t most = whole->admission.most < whole->workspace.height ? whole->admission.most
                                                                          : whole->workspace.height;
    for (uint32_t size = whole->admission.fewest; size <= most; size++) {
        for (uint32_t subset = lattice->level_begin[size]; subset < lattice->level_begin[size + 1];
             subset++) {
            const struct value_run run = table_all(&whole->workspace.tables[subset]);
            for (uint32_t i = 0; i < run.count; i++) {
                const uint64_t v = run.values[i];
                const uint64_t d = v > target ? v - target : target - v;
                if (d > beyond && d < distance) distance = d;
            }
        }
    }
    return distance;
}

/* The largest value of any expression over admitted numbers. The largest numbers make it: a larger
 * number, or one more, never makes it smaller. */
static uint64_t largest_value(const struct whole *whole)
{
    const struct lattice *const lattice = &whole->workspace.lattice;
    uint64_t factors[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    uint32_t ones = 0;
    uint32_t room = whole->admission.most - (uint32_t)whole->search.request->options.must_use_count;
    for (uint32_t i = lattice->distinct; i-- > 0;) {
        const uint32_t forced = lattice_copies(lattice, whole->admission.must_use, i);
        uint32_t copies = lattice->copies[i] - forced;
        if (copies > room) copies = room;
        room -= copies;
        for (copies += forced; copies > 0; copies--) {
            if (lattice->number[i] == 1) ones++;
            else factors[count++] = lattice->number[i];
        }
    }
    return ceiling_of_factors(whole->workspace.operations, factors, count, ones);
}

/* ---- How to go on ---------------------------------------------------------------------------- */

/* How many distances are tried one by one at first; and by how many more than it has grown the
 * distance grows until the next search near the top. */
enum { DISTANCES_TRIED = 24, DISTANCES_UNASKED = 8 };

/* Games with at most this many candidates (table.h) can have all their values in tables: about 8
 * numbers. */
#define CANDIDATES_TABULATED_MAX 30e6

/* If visiting all splits once is more work than this, from about 14 numbers on, the search near the
 * top is not tried. */
#define WORK_MOST 40e6

/* The number of candidates of the tables of all sizes. */
static double candidates_of_tables(const struct whole *whole)
{
    static const double candidates_of_size[] = {0, 1, 7, 80, 1100, 9000, 9e4, 1e6, 1e7};
    double candidates = 0;
    for (uint32_t size = 1; size <= whole->admission.most; size++) {
        if (size >= sizeof candidates_of_size / sizeof *candidates_of_size) return 1e300;
        candidates += whole->workspace.lattice.subsets_of_size[size] * candidates_of_size[size];
    }
    return candidates;
}

/* The work that a search near the top may do: some pairs of values for each node made so far, since
 * a node takes several times as long as a pair. If tables are possible, the total is at most their
 * work. */
static uint64_t work_allowed(const struct whole *whole)
{
    enum { WORK_AT_FIRST = 1 << 18, WORK_A_NODE = 32 };
    const double candidates = candidates_of_tables(whole);
    if (candidates <= CANDIDATES_TABULATED_MAX)
        return candidates > (double)whole->near_top_work
                   ? (uint64_t)candidates - whole->near_top_work
                   : 0;
    const double least = 4 * near_top_least_work(&whole->workspace.lattice, whole->admission.most);
    const uint64_t work =
        least > WORK_AT_FIRST && least < WORK_MOST ? (uint64_t)least : WORK_AT_FIRST;
    return saturating_add(work, saturating_multiply(whole->search.nodes, WORK_A_NODE));
}

/* A search near the top first extends below the target by target / 1024, then by steps that
 * grow. */
enum { NEAR_TOP_PART_AT_FIRST = 1024, REACH_GROWTH = 8 };

/* The next lower bound. Steps grow with the distance, but go at most half way to 0, since the work
 * grows as low falls. */
static uint64_t next_low(uint64_t target, uint64_t low)
{
    const uint64_t reach = saturating_multiply(target - low, REACH_GROWTH);
    const uint64_t by_reach = reach < target ? target - reach : 1;
    const uint64_t half = low / 2 != 0 ? low / 2 : 1;
    return by_reach > half ? by_reach : half;
}

/* Sets *distance to the next one to try. That is the distance of the nearest value, if the search
 * near the top found it. Otherwise it is the largest distance that the search has excluded. */
static tally_status ask_near_top(struct whole *whole, uint64_t target, uint64_t beyond,
                                 uint64_t *distance, bool *is_decided)
{
    const struct admission *const admission = &whole->admission;
    const uint64_t work_max = work_allowed(whole);
    *distance = beyond;
    *is_decided = false;
    if (near_top_least_work(&whole->workspace.lattice, admission->most) > (double)work_max)
        return TALLY_OK;
    const uint64_t reach = saturating_add(beyond, target / NEAR_TOP_PART_AT_FIRST + 1);
    tally_range window = {1, UINT64_MAX};
    uint64_t nearest = UINT64_MAX;
    for (window.first = reach < target ? target - reach : 1;;
         window.first = next_low(target, window.first)) {
        if (target > nearest && window.first < target - nearest) window.first = target - nearest;
        const tally_status status = near_top_nearest(&whole->near_top, admission, target, beyond,
                                                     window, work_max, &nearest, is_decided);
        whole->near_top_work += whole->near_top.work;
        if (status != TALLY_OK || !*is_decided) return status;
        /* above the target, no value is missed only as far as the window begins below it */
        if (nearest <= target - window.first || window.first == 1) break;
        *distance = target - window.first; /* excluded */
        if (nearest != UINT64_MAX) window.last = saturating_add(target, nearest);
    }
    *distance = nearest;
    return TALLY_OK;
}

/* Tries distances one by one at first; then asks near_top or the tables, as described above. */
tally_status whole_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance)
{
    struct whole *const whole = whole_of(search);
    struct workspace *const workspace = &whole->workspace;
    const uint64_t largest = largest_value(whole);
    if (beyond == 0) whole->near_top_from = 0; /* another target */
    if (target > largest && beyond < target - largest) {
        *distance = target - largest;
        return TALLY_OK;
    }
    if (beyond < DISTANCES_TRIED && !whole->has_constraints && target >= DISTANCES_TRIED) {
        const uint32_t most = whole->admission.most;
        tally_status status = TALLY_OK;
        if (workspace->asked != 0)
            status = workspace_build_tables(
                workspace, target_search_height(workspace->lattice.given, most), 0);
        const uint64_t known = nearest_in_tables(whole, target, beyond);
        if (status != TALLY_OK || known <= beyond + 1 || known <= DISTANCES_TRIED) {
            *distance = beyond + 1;
            return status;
        }
    }
    const bool has_tables = workspace->height >= whole->admission.most;
    bool is_decided = false;
    if (!has_tables && beyond >= whole->near_top_from && technique_is_on(TECHNIQUE_NEAR_TOP)) {
        const tally_status status = ask_near_top(whole, target, beyond, distance, &is_decided);
        if (status == TALLY_STOPPED || is_decided) return status;
        /* without memory for this way, the others may need less */
        if (status != TALLY_OK) near_top_clear(&whole->near_top);
        beyond = *distance;
        whole->near_top_from = saturating_add(beyond, saturating_add(beyond, DISTANCES_UNASKED));
    }
    if (has_tables || candidates_of_tables(whole) <= CANDIDATES_TABULATED_MAX) {
        const tally_status status = workspace_build_tables(workspace, whole->admission.most, 0);
        if (status == TALLY_OK) *distance = nearest_in_tables(whole, target, beyond);
        return status;
    }
    return ckd_add(distance, beyond, 1) ? TALLY_MEMORY_CAP : TALLY_OK;
}
