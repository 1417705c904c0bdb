/* SPDX-License-Identifier: MIT */
/*
 * Lists every solution.
 *
 * The engine divides the solutions into pieces, and computes a batch of pieces in parallel. The
 * solutions of a batch are delivered in the order of the pieces, so the order does not depend on
 * threads. Unsorted solutions are delivered at once, and only one batch is held in memory. For a
 * sorted list, all solutions are held; with the simplest first, all of one size; with a limit, not
 * many more than the limit.
 *
 * A list that is as long as its limit goes on until it has met one more solution, or none is left:
 * so it ends at its limit only if there are more.
 */
#include "answer/found_sort.h"
#include "base/progress.h"
#include "hand/hand.h"
#include "least/least.h"
#include "search/outcome.h"
#include "search/outwards.h"
#include "search/search.h"

enum { SORTED_SLACK = 4096 };

/* The list of the solutions of one target, and the batch of pieces at hand. */
struct listing {
    struct engine_search *search;
    struct delivery *delivery;
    struct finds finds[PIECES_MAX]; /* the solutions of each piece of the current batch */
    struct finds sorted;
    uint32_t size;   /* the number of numbers in the solutions now being sorted */
    uint64_t centre; /* the target in the row of the values that are listed */
    tally_outcome *outcome;
    bool has_some;  /* the pieces so far had a solution */
    bool is_full;   /* as many solutions as the limit allows were given */
    bool is_enough; /* and there is one more, so the list ends */
};

static const tally_options *options_of(const struct listing *listing)
{
    return &listing->search->request->options;
}

static tally_status give(struct listing *listing, const struct finds *finds)
{
    tally_outcome *const outcome = listing->outcome;
    const uint64_t limit = options_of(listing)->limit;
    const uint64_t missing = limit != 0 ? limit - outcome->solutions : UINT64_MAX;
    const size_t count = finds->found.count < missing ? finds->found.count : (size_t)missing;
    uint64_t given;
    const tally_status status =
        deliver_many(listing->delivery, finds, 0, count, outcome->target, &given);
    outcome->solutions += given;
    if (status != TALLY_OK || limit == 0) return status;
    listing->is_full = outcome->solutions == limit;
    listing->is_enough = finds->found.count > missing;
    return TALLY_OK;
}

/* ---- Sorting --------------------------------------------------------------------------------- */

static tally_status sort(struct listing *listing)
{
    const struct engine_search *const search = listing->search;
    return finds_sort(&listing->sorted, search->memory, &search->numbers, options_of(listing));
}

/* Delivers the sorted solutions so far, even if the search has ended early. status: how the search
 * stands. */
static tally_status give_sorted(struct listing *listing, tally_status status)
{
    if (listing->sorted.found.count == 0 || listing->is_enough) return status;
    if (status != TALLY_STOPPED) {
        const tally_status sorted = sort(listing);
        if (sorted != TALLY_OK) status = sorted;
    }
    if (status == TALLY_STOPPED) {
        listing->delivery->asks = false;
        finds_sort_some(&listing->sorted, listing->search->memory, &listing->search->numbers,
                        options_of(listing));
    }
    const bool was_full = listing->is_full;
    const tally_status given = give(listing, &listing->sorted);
    finds_empty(&listing->sorted);
    if (status == TALLY_OK) return given;
    listing->is_full = listing->is_enough = was_full; /* these may not be the first in order */
    return status;
}

/* Keeps all solutions. With a limit, only somewhat more than the limit are kept, at least one more,
 * and the first of them are selected later. */
static tally_status keep_for_sorting(struct listing *listing, const struct finds *finds)
{
    struct memory *const memory = listing->search->memory;
    const uint64_t limit = options_of(listing)->limit;
    for (size_t i = 0; i < finds->found.count; i++) {
        const tally_status status = finds_copy(&listing->sorted, memory, finds, i);
        if (status != TALLY_OK) return status;
    }
    if (limit != 0 && listing->sorted.found.count > SORTED_SLACK &&
        listing->sorted.found.count / 2 > limit) {
        const tally_status status = sort(listing);
        return status == TALLY_OK ? finds_keep_first(&listing->sorted, memory, limit + 1) : status;
    }
    return TALLY_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Takes the solutions of a piece. Solutions with fewer numbers come first in the order, so all of
 * those are complete and can be delivered. */
static tally_status take_piece(struct listing *listing, const struct finds *finds, uint32_t size)
{
    const tally_sort order = options_of(listing)->sort;
    tally_status status = TALLY_OK;
    if (finds->found.count != 0) {
        listing->has_some = true;
        outcome_note_fewest(listing->outcome, finds_at(finds, 0)->numbers_used);
    }
    if (order == TALLY_SORT_SIMPLEST && size != listing->size)
        status = give_sorted(listing, TALLY_OK);
    if (size != listing->size) progress_note_numbers(options_of(listing), size);
    listing->size = size;
    if (listing->is_full && finds->found.count != 0) listing->is_enough = true;
    if (status != TALLY_OK || listing->is_enough) return status;
    return order == TALLY_SORT_NONE ? give(listing, finds) : keep_for_sorting(listing, finds);
}

static tally_status take_batch(struct listing *listing, const struct pieces *pieces)
{
    struct engine_search *const search = listing->search;
    const tally_status status = search->engine->run_pieces(search, pieces, listing->finds);
    tally_status taken = TALLY_OK;
    for (uint32_t i = 0; i < pieces->count; i++) {
        if (taken == TALLY_OK && !listing->is_enough)
            taken = take_piece(listing, &listing->finds[i], pieces->size[i]);
        finds_empty(&listing->finds[i]);
    }
    return status != TALLY_OK ? status : taken;
}

/* Lists the solutions of a value that use fewest to most numbers. Goes size by size if the search
 * can then end early. */
static tally_status list_sizes(struct listing *listing, uint64_t value, uint32_t fewest,
                               uint32_t most)
{
    struct engine_search *const search = listing->search;
    const tally_options *const options = options_of(listing);
    const bool is_by_size = options->sort == TALLY_SORT_SIMPLEST && options->limit != 0;
    struct pieces pieces;
    listing->has_some = false;
    if (fewest > most || listing->is_enough) return TALLY_OK;
    tally_status status = search->engine->begin_pieces(search, value, fewest, most, is_by_size);
    while (status == TALLY_OK && !listing->is_enough) {
        status = search->engine->next_pieces(search, &pieces);
        if (status != TALLY_OK || pieces.count == 0) break;
        status = take_batch(listing, &pieces);
    }
    search->engine->end_pieces(search);
    return status;
}

/* Lists the solutions with a detour that use `size` numbers, where none without one does. The first
 * pass has counted them. */
static tally_status list_detours(struct listing *listing, uint64_t value, uint32_t size)
{
    struct engine_search *const search = listing->search;
    const uint64_t with_detours = search->with_detours;
    search->shows_detours = true;
    const tally_status status = list_sizes(listing, value, size, size);
    search->shows_detours = false;
    search->with_detours = with_detours;
    return status;
}

/* Lists the first solutions by rising effort: as many as the limit allows, and one more. */
static tally_status list_first(struct listing *listing, uint64_t value, bool *is_settled)
{
    struct engine_search *const search = listing->search;
    const uint64_t count = options_of(listing)->limit + 1;
    struct finds finds = {{0}, {0}};
    tally_status status = TALLY_OK;
    if (least_answers_list(search->request))
        status = least_first(search, value, count, &finds, is_settled);
    else if (search->engine->first != NULL)
        status = search->engine->first(search, value, count, &finds, is_settled);
    if (status == TALLY_OK && *is_settled)
        status = take_piece(listing, &finds, search->request->most);
    finds_clear(&finds, search->memory);
    return status;
}

/* Lists all solutions of one value. The closest values are listed in the same way as the target. If
 * the request may need detours, goes size by size up to the first solution without one. */
static tally_status list_value(struct listing *listing, uint64_t value)
{
    struct engine_search *const search = listing->search;
    const struct request *const request = search->request;
    uint32_t size = request->fewest;
    bool is_straight = !request->may_need_detours, is_settled = false;
    tally_status status = TALLY_OK;
    if (request_wants_first(request) && !listing->is_enough)
        status = list_first(listing, value, &is_settled);
    if (is_settled || status != TALLY_OK) return give_sorted(listing, status);
    for (; !is_straight && size <= request->most && status == TALLY_OK; size++) {
        search->has_met_some = false;
        status = list_sizes(listing, value, size, size);
        is_straight = listing->has_some;
        if (status == TALLY_OK && !is_straight && search->has_met_some)
            status = list_detours(listing, value, size);
    }
    if (status == TALLY_OK) status = list_sizes(listing, value, size, request->most);
    return give_sorted(listing, status);
}

/* ---- Targets --------------------------------------------------------------------------------- */

static tally_status list_nearest(struct listing *listing, uint64_t target)
{
    struct outwards here = {.search = listing->search, .target = target};
    tally_status status = TALLY_OK;
    while (listing->outcome->fewest == 0 && outwards_next(&here, &status)) {
        for (uint32_t i = 0; i < here.count && status == TALLY_OK && !listing->is_enough; i++)
            status = list_value(listing, here.values[i]);
    }
    if (listing->outcome->fewest != 0) listing->outcome->distance = here.distance;
    listing->centre = here.centre;
    return status;
}

/* Could a solution of a listed value, or of a nearer value, be missing? A list that ends at its
 * limit says so, and only a nearer value matters: then the target may not be out of reach. */
static tally_status ask_about_list(const struct listing *listing, bool *may_lack)
{
    const tally_outcome *const outcome = listing->outcome;
    uint64_t distance = outcome->distance;
    if (listing->is_enough && distance-- == 0) return TALLY_OK;
    return ask_what_lacks(listing->search, range_around(listing->centre, distance), may_lack);
}

/* After a search that ended early without a solution: gives one, or a near value, if little work
 * finds it. */
static void list_in_hand(struct listing *listing)
{
    tally_outcome *const outcome = listing->outcome;
    hand_find(listing->search, outcome->target, false, &listing->sorted);
    if (listing->sorted.found.count == 0) return;
    const struct found *const found = finds_at(&listing->sorted, 0);
    outcome->fewest = found->numbers_used;
    outcome->distance = found_distance(found, outcome->target);
    listing->delivery->asks = false;
    (void)give(listing, &listing->sorted);
}

static void clear(struct listing *listing)
{
    struct memory *const memory = listing->search->memory;
    for (uint32_t i = 0; i < PIECES_MAX; i++) finds_clear(&listing->finds[i], memory);
    finds_clear(&listing->sorted, memory);
}

static tally_status list_target(struct engine_search *search, struct delivery *delivery,
                                uint64_t target, tally_outcome *outcome)
{
    struct listing listing = {.search = search, .delivery = delivery, .outcome = outcome};
    bool may_lack = false;
    tally_status status = TALLY_OK;
    if (search->request->fewest <= search->request->most) status = list_nearest(&listing, target);
    if (status != TALLY_OK && outcome->fewest == 0) list_in_hand(&listing);
    /* Without memory to look for one more solution, the list ends at its limit. */
    if (listing.is_full && (status == TALLY_MEMORY_CAP || status == TALLY_NO_MEMORY)) {
        listing.is_enough = true;
        status = TALLY_OK;
    }
    if (status == TALLY_OK) status = ask_about_list(&listing, &may_lack);
    outcome_settle(outcome, status, outcome->distance == 0, may_lack);
    if (listing.is_enough) outcome->bound = TALLY_BOUND_LIMIT;
    clear(&listing);
    return status;
}

/* Lists the solutions of the target alone, and proves nothing. */
static tally_status list_alone(struct engine_search *search, struct delivery *delivery,
                               uint64_t target, tally_outcome *outcome)
{
    struct listing listing = {.search = search, .delivery = delivery, .outcome = outcome};
    const tally_status status = list_value(&listing, target);
    outcome_settle(outcome, status, outcome->fewest != 0, true);
    clear(&listing);
    return status;
}

const struct search_kind search_list = {.find = list_target};
const struct search_kind search_list_alone = {.is_of_targets = true, .find = list_alone};
