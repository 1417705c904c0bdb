/* SPDX-License-Identifier: MIT */
/*
 * One search by rising excess, from its tables to the solution.
 */
#include "least/settle.h"

#include "least/choose.h"

static tally_status search(struct least *least, struct engine_search *engine_search,
                           const struct least_need *target, struct finds *finds, bool *is_settled)
{
    struct least_deepening deepening;
    tally_status status = TALLY_OK;
    least_deepening_init(&deepening, least);
    const uint32_t excess = least_deepen(&deepening, target);
    const tally_status ended = least->is_tired ? TALLY_MEMORY_CAP : least->status;
    /* Writing the solution takes little time, so this work is not bounded. */
    least->most_work = UINT64_MAX;
    if (excess == LEAST_NONE && ended != TALLY_NO_MEMORY) {
        least->status = TALLY_OK;
        least->asked = UINT64_MAX;
    }
    if (least->status == TALLY_OK && (excess != LEAST_NONE || deepening.hand_excess != LEAST_NONE))
        status =
            least_choose(&deepening, target, excess, finds, &engine_search->numbers, is_settled);
    engine_search->nodes += deepening.forgotten + deepening.goals.items.count;
    least_deepening_clear(&deepening);
    if (status == TALLY_STOPPED && least->is_tired) status = TALLY_MEMORY_CAP;
    return status != TALLY_OK ? status : ended;
}

tally_status least_settle(struct engine_search *engine_search, uint64_t target, uint64_t most_work,
                          struct finds *finds, bool *is_settled)
{
    struct least least;
    tally_status status = TALLY_NO_MEMORY;
    *is_settled = false;
    if (least_init(&least, engine_search)) {
        const struct least_need need = {.value = ratio_of_whole((int64_t)target),
                                        .bound = ratio_of_whole(0),
                                        .subset = least.codes - 1,
                                        .kind = LEAST_TARGET};
        least.most_work = most_work;
        status = search(&least, engine_search, &need, finds, is_settled);
    }
    least_clear(&least);
    return status;
}
