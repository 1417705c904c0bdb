/* SPDX-License-Identifier: MIT */
/*
 * Decides whether this search takes on a game, how much work it may do, and which solution it
 * delivers.
 */
#include "least/least.h"

#include "base/checked.h"
#include "base/technique.h"
#include "hand/hand.h"
#include "least/first.h"
#include "least/graph.h"
#include "least/tables.h"
#include "rules/rules.h"

/* ---- One search by rising excess ------------------------------------------------------------- */

/* count: how many solutions are wanted. */
static tally_status search(struct least *least, struct engine_search *engine_search,
                           const struct least_need *target, uint64_t count, struct finds *finds,
                           bool *is_settled)
{
    struct least_deepening deepening;
    tally_status status = TALLY_OK;
    least_deepening_init(&deepening, least);
    const uint32_t excess = least_deepen(&deepening, target);
    const tally_status ended = least->is_tired ? TALLY_MEMORY_CAP : least->status;
    if (excess != LEAST_NONE && count > 1) {
        status = least_list(&deepening, target, excess, count, &engine_search->numbers, finds,
                            is_settled);
    } else if (excess != LEAST_NONE) {
        /* Writing the solution takes little time, so this work is not bounded. */
        least->most_work = UINT64_MAX;
        status =
            least_choose(&deepening, target, excess, finds, &engine_search->numbers, is_settled);
    }
    engine_search->nodes += deepening.forgotten + deepening.goals.items.count;
    least_deepening_clear(&deepening);
    if (status == TALLY_STOPPED && least->is_tired) status = TALLY_MEMORY_CAP;
    return status != TALLY_OK ? status : ended;
}

static tally_status settle(struct engine_search *engine_search, uint64_t target, uint64_t count,
                           uint64_t most_work, struct finds *finds, bool *is_settled)
{
    struct least least;
    tally_status status = TALLY_NO_MEMORY;
    *is_settled = false;
    if (least_init(&least, engine_search)) {
        const struct least_need need = {.value = ratio_of_whole((int64_t)target),
                                        .bound = ratio_of_whole(0),
                                        .subset = least.cells.codes - 1,
                                        .kind = LEAST_TARGET};
        least.most_work = most_work;
        status = search(&least, engine_search, &need, count, finds, is_settled);
    }
    least_clear(&least);
    return status;
}

tally_status least_settle(struct engine_search *engine_search, uint64_t target, uint64_t most_work,
                          struct finds *finds, bool *is_settled)
{
    return settle(engine_search, target, 1, most_work, finds, is_settled);
}

/* Counts of numbers. From each of the first six counts on, this search is faster than an engine.
 * From each of the last two on, the comment beside the count holds. */
enum {
    FEWEST_WHOLE = 8,         /* one target, values whole */
    FEWEST_EXACT = 7,         /* one target, values exact fractions */
    FEWEST_OF_FEW = 8,        /* a few targets */
    FEWEST_IN_RANGE = 9,      /* more targets */
    FEWEST_WHOLE_OF_LIST = 9, /* the first solutions, values whole */
    FEWEST_EXACT_OF_LIST = 8, /* the same with fractions */
    FEWEST_IN_HAND = 11,      /* first, hand_find() looks for any solution, simple or not */
    TOO_MANY_FOR_ENGINES = 12 /* an engine needs even more memory than this search */
};

enum { TARGETS_FEW = 32 };

/* Does every value of the game fit in 63 bits? The numbers give an upper bound. Whole values: the
 * product of all numbers, where a 1 counts as 2, since adding 1 gains more than multiplying by 1.
 * Fractions: the numerator and the denominator are each at most half the product of the doubled
 * numbers (goals/workspace.h). */
static bool is_small(const tally_game *game)
{
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE;
    uint64_t weight = 1;
    for (uint32_t i = 0; i < game->count; i++) {
        const uint64_t number = game->numbers[i];
        const uint64_t of_whole = number > 1 ? number : 2;
        const uint64_t of_exact = saturating_multiply(2, number > 0 ? number : 1);
        weight = saturating_multiply(weight, is_whole ? of_whole : of_exact);
    }
    return weight <= INT64_MAX && game->target.last <= INT64_MAX;
}

static bool has_few_subsets(const tally_game *game)
{
    const uint32_t codes = cells_count_codes(game);
    return codes != 0 && codes <= LEAST_CODES_MAX;
}

static bool answers_from(const struct request *request, uint32_t fewest)
{
    const tally_game *const game = request->game;
    return technique_is_on(TECHNIQUE_LEAST) && game->is_plain && rules_are_free(&game->rules) &&
           request->fewest == game->count && request->most == game->count &&
           game->count >= fewest && game->rules.order == TALLY_ORDER_ANY &&
           game->rules.operations == (uint32_t)TALLY_OP_BASIC && request->shows_detours &&
           is_small(game) && has_few_subsets(game);
}

bool least_answers(const struct request *request)
{
    const bool is_whole = request->game->rules.values == TALLY_VALUES_WHOLE;
    uint32_t fewest = is_whole ? FEWEST_WHOLE : FEWEST_EXACT;
    if (request->targets > 1) fewest = FEWEST_OF_FEW;
    if (request->targets > TARGETS_FEW) fewest = FEWEST_IN_RANGE;
    return answers_from(request, fewest);
}

bool least_may_try(const struct request *request)
{
    return answers_from(request, FEWEST_OF_FEW);
}

/* The work after which this search gives up, in steps of some hundred nanoseconds. What it finds,
 * it mostly finds with less. Where the least excess is large there are few solutions, and an
 * engine's forest is small (7919 from the primes up to 19: 3 ms). A forest serves a few targets at
 * once, so they share its work. */
static uint64_t work_worth(const struct request *request)
{
    enum { MOST = 10, FACTOR_BITS = 3, BITS_MAX = 56, SHARED_BITS = 21 };
    static const uint8_t bits_of[][MOST - FEWEST_EXACT + 1] = {
        {17, 18, 20, 24}, /* of seven whole numbers, of eight ... */
        {15, 20, 23, 27}, /* with fractions */
    };
    const bool is_exact = request->game->rules.values == TALLY_VALUES_EXACT;
    const uint32_t count = request->game->count;
    const uint32_t more = count > MOST ? count - MOST : 0;
    const uint32_t column = count > FEWEST_EXACT ? count - more - FEWEST_EXACT : 0;
    const uint32_t bits = bits_of[is_exact][column] + FACTOR_BITS * more;
    const uint64_t work = bits <= BITS_MAX ? UINT64_C(1) << bits : UINT64_MAX;
    const uint64_t share = (UINT64_C(1) << SHARED_BITS) / request->targets;
    return request->targets == 1 || count >= FEWEST_IN_RANGE || share > work ? work : share;
}

/* Of a few targets that share the work, each that is given up leaves the next one a quarter:
 * neighbours are alike. Where targets are searched in parallel, none is the next one. */
static uint64_t work_left(const struct engine_search *engine_search)
{
    const uint64_t work = work_worth(engine_search->request);
    const uint32_t row = engine_search->failed_efforts;
    return row < 32 ? work >> 2 * row : 0;
}

static void note_effort(struct engine_search *engine_search, bool is_settled)
{
    const struct request *const request = engine_search->request;
    if (request->targets == 1 || request->game->count >= FEWEST_IN_RANGE ||
        engine_search->engine->fork != NULL)
        return;
    if (!is_settled) engine_search->failed_efforts++;
    else if (engine_search->failed_efforts != 0) engine_search->failed_efforts--;
}

tally_status least_simplest(struct engine_search *engine_search, uint64_t target,
                            struct finds *finds, bool *is_settled)
{
    const struct request *const request = engine_search->request;
    struct finds hand = {{0}, {0}};
    *is_settled = false;
    if (request->game->count >= FEWEST_IN_HAND) hand_find(engine_search, target, false, &hand);
    if (hand.found.count != 0 && finds_at(&hand, 0)->value != target) finds_empty(&hand);
    /* If memory ran out, the engine may still succeed with less, except with very many numbers and
     * solutions. Then only the request's own limits end this search. */
    const bool is_alone = request->game->count >= TOO_MANY_FOR_ENGINES && hand.found.count != 0;
    const uint64_t most_work = is_alone ? UINT64_MAX : work_left(engine_search);
    tally_status status = least_settle(engine_search, target, most_work, finds, is_settled);
    note_effort(engine_search, *is_settled);
    /* What the search found has the least effort. */
    if (finds->found.count == 0 && hand.found.count != 0) {
        const tally_status kept = finds_copy(finds, engine_search->memory, &hand, 0);
        if (status == TALLY_OK) status = kept;
    }
    finds_clear(&hand, engine_search->memory);
    const bool is_hopeless =
        request->game->count >= TOO_MANY_FOR_ENGINES && finds->found.count != 0;
    const bool is_over = status == TALLY_STOPPED || (status == TALLY_MEMORY_CAP && is_hopeless);
    return is_over ? status : TALLY_OK;
}

tally_status least_try(struct engine_search *search, uint64_t value, uint64_t most_work,
                       struct finds *finds, bool *is_settled)
{
    struct finds found = {{0}, {0}};
    tally_status status = least_settle(search, value, most_work, &found, is_settled);
    if (status == TALLY_MEMORY_CAP) status = TALLY_OK; /* an engine may do with less */
    *is_settled = *is_settled && status == TALLY_OK && found.found.count != 0;
    if (*is_settled) status = finds_copy(finds, search->memory, &found, 0);
    finds_clear(&found, search->memory);
    return status;
}

bool least_answers_list(const struct request *request)
{
    const bool is_whole = request->game->rules.values == TALLY_VALUES_WHOLE;
    return request_wants_first(request) &&
           answers_from(request, is_whole ? FEWEST_WHOLE_OF_LIST : FEWEST_EXACT_OF_LIST);
}

tally_status least_first(struct engine_search *search, uint64_t target, uint64_t count,
                         struct finds *finds, bool *is_settled)
{
    const tally_status status = settle(search, target, count, work_left(search), finds, is_settled);
    note_effort(search, *is_settled);
    if (!*is_settled) finds_empty(finds);
    return status == TALLY_STOPPED ? status : TALLY_OK; /* an engine may do with less memory */
}
