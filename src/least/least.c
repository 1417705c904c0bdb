/* SPDX-License-Identifier: MIT */
/*
 * Whether a game is one for this search, how much it may take, and what it gives.
 */
#include "least/least.h"

#include "base/checked.h"
#include "least/choose.h"

enum { FEWEST_WHOLE = 8, FEWEST_EXACT = 7, FEWEST_IN_RANGE = 9, TOO_MANY_FOR_ENGINES = 12 };

/* Does nothing leave 63 bits? The height of a value is at most half the product of twice the
 * numbers (goals/workspace.h); of a positive whole value, the product of the numbers, a 1 being
 * worth 2. */
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
    struct numbers numbers;
    uint32_t copies[TALLY_NUMBERS_MAX] = {0};
    uint64_t codes = 1;
    numbers_init(&numbers, game);
    for (uint32_t i = 0; i < game->count; i++) copies[numbers.index_of_given[i]]++;
    for (uint32_t i = 0; i < numbers.distinct; i++)
        codes = saturating_multiply(codes, copies[i] + 1);
    return codes <= LEAST_CODES_MAX;
}

bool least_answers(const struct request *request)
{
    const tally_game *const game = request->game;
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE;
    uint32_t fewest = is_whole ? FEWEST_WHOLE : FEWEST_EXACT;
    if (request->targets > 1) fewest = FEWEST_IN_RANGE;
    return request->fewest == game->count && request->most == game->count &&
           game->count >= fewest && game->rules.order == TALLY_ORDER_ANY &&
           game->rules.operations == (uint32_t)TALLY_OP_BASIC && request->shows_detours &&
           is_small(game) && has_few_subsets(game);
}

/* In steps of some ten nanoseconds. An engine's forest takes about that long: eight times as long
 * with each number. */
static uint64_t work_worth(const struct request *request)
{
    enum { OF_SEVEN = 1 << 20, FACTOR_BITS = 3 };
    const uint32_t count = request->game->count;
    if (count < FEWEST_EXACT) return OF_SEVEN >> FACTOR_BITS;
    const uint32_t more = count - FEWEST_EXACT;
    return more < 12 ? (uint64_t)OF_SEVEN << (FACTOR_BITS * more) : UINT64_MAX;
}

static tally_status search(struct least *least, struct least_deepening *deepening,
                           const struct least_need *target, struct engine_search *engine_search,
                           struct finds *finds, bool *is_settled)
{
    const uint32_t excess = least_deepen(deepening, target);
    const bool is_hopeless = engine_search->request->game->count >= TOO_MANY_FOR_ENGINES &&
                             deepening->hand_excess != LEAST_NONE;
    tally_status ended = least->status;
    if (least->is_tired) ended = is_hopeless ? TALLY_MEMORY_CAP : TALLY_OK;
    tally_status status = TALLY_OK;
    if (excess != LEAST_NONE)
        return least_choose(deepening, target, excess, finds, &engine_search->numbers, is_settled);
    if (ended == TALLY_NO_MEMORY) return ended;
    least->status = TALLY_OK; /* what is at hand is written in no time */
    least->asked = UINT64_MAX;
    if (deepening->hand_excess != LEAST_NONE)
        status =
            least_choose(deepening, target, LEAST_NONE, finds, &engine_search->numbers, is_settled);
    return status != TALLY_OK ? status : ended;
}

tally_status least_simplest(struct engine_search *engine_search, uint64_t target,
                            struct finds *finds, bool *is_settled)
{
    struct least least;
    struct least_deepening deepening;
    *is_settled = false;
    if (!least_init(&least, engine_search)) {
        least_clear(&least);
        return TALLY_OK;
    }
    least.most_work = work_worth(engine_search->request);
    const struct least_need need = {.value = ratio_of_whole((int64_t)target),
                                    .bound = ratio_of_whole(0),
                                    .subset = least.codes - 1,
                                    .kind = LEAST_TARGET};
    least_deepening_init(&deepening, &least);
    tally_status status = search(&least, &deepening, &need, engine_search, finds, is_settled);
    engine_search->nodes += deepening.goals.count;
    least_deepening_clear(&deepening);
    least_clear(&least);
    /* Where memory ended, the engine may do with less; but not where there are very many solutions
     * of very many numbers. */
    const bool is_over = status == TALLY_STOPPED || (status == TALLY_MEMORY_CAP && least.is_tired);
    return is_over ? status : TALLY_OK;
}
