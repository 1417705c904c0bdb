/* SPDX-License-Identifier: MIT */
/*
 * The public searches: check options, fill in defaults, and choose an engine.
 */
#include "search/search.h"

#include "base/progress.h"
#include "base/sized.h"
#include "exact/engine.h"
#include "rules/limits.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "search/outcome.h"
#include "whole/engine.h"

/* The engines, the most specialised first: the first one that accepts a game is used. */
static const struct {
    const struct engine *engine;
    bool (*answers)(const tally_game *game);
} engines[] = {
    {&whole_engine, whole_answers},
    {&exact_engine, exact_answers},
};

const struct engine *search_engine_for(const tally_game *game)
{
    size_t i = 0;
    while (!engines[i].answers(game)) i++; /* the last one answers every game */
    return engines[i].engine;
}

/* The game that an engine searches: operations that may stand at most 0 times are none of its
 * rules. *own is for a game that differs from the one asked for. */
static const tally_game *searched_game(const tally_game *game, tally_game *own)
{
    if (LIKELY(!rules_have_unused(&game->rules))) return game;
    *own = *game;
    rules_leave_out_unused(&own->rules);
    return own;
}

/* Takes the ends of a range of values into one row. False: they are in none, or the range runs
 * backwards. */
static bool take_range(const tally_rules *rules, const tally_range *range, tally_range *taken,
                       struct number_row *row)
{
    *taken = range != NULL ? *range : (tally_range){0, 0};
    const bool is_plain = !number_range_make(taken, rules);
    *row = is_plain ? number_plain_row(rules) : number_row_of(rules, taken->first);
    const bool is_backwards = is_plain && number_is_code(rules, taken->last) &&
                              number_is_less(rules, taken->last, taken->first); /* 5..-5 */
    return taken->first <= taken->last && !is_backwards;
}

tally_status search_run(const struct search_kind *kind, const struct search_call *call,
                        tally_outcome *outcome)
{
    tally_game own_game;
    const tally_game *const game = searched_game(call->game, &own_game);
    const struct engine *const engine =
        call->engine != NULL ? call->engine : search_engine_for(game);
    const tally_range *range = call->range;
    tally_range taken;
    struct number_row row_of_values;
    struct request request;
    struct memory own;
    struct memory *const memory = call->kept != NULL ? call->memory : &own;
    struct delivery delivery;
    struct engine_search *search = NULL;
    struct progress progress;
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    tally_status status = request_make(&request, game, call->options, call->sink);
    if (status != TALLY_OK) return status;
    if (kind->is_of_range && !take_range(&game->rules, range, &taken, &row_of_values))
        return TALLY_TARGET_RANGE;
    if (kind->is_of_range && range != NULL) range = &taken;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    if (memory == &own) memory_init(&own, request.options.allocator, request.options.memory_bytes);
    request.memory = memory;
    progress_relay(&progress, &request.options, request.most);
    request.range = range;
    request.wants_simplest = kind->wants_simplest;
    request.is_one_of_many = call->is_one_of_many;
    request.largest_value = kind->is_of_targets ? game->target.last : UINT64_MAX;
    if (kind->is_one_a_time) request.targets = 1;
    if (kind->is_of_range) request.row = row_of_values;
    else if (range != NULL) request.row = number_row_of(&game->rules, range->first);
    if (kind->is_of_range)
        request.targets =
            range != NULL ? saturating_add(range->last - range->first, 1) : UINT64_MAX;
    tally_outcome found = outcome_of(range != NULL ? range->first : game->target.first);
    status = engine->open(&search, &request);
    if (status == TALLY_OK) {
        delivery_init(&delivery, call->game, &request.options, &request.sink, &search->numbers,
                      memory);
        if (call->kept != NULL) {
            *call->numbers = search->numbers;
            delivery.record = call->kept;
        }
        status = kind->find != NULL ? search_each_target(search, &delivery, kind->find, &found)
                                    : kind->run(search, &delivery, &found);
    }
    if (search != NULL && call->with_detours != NULL) *call->with_detours = search->with_detours;
    if (search != NULL) engine->close(search);
    if (outcome_note_end(&found, status, memory)) status = TALLY_OK;
    if (status == TALLY_OK) sized_write(outcome, &found, sizeof found);
    return status;
}

/* ---- Closest values below 0 ------------------------------------------------------------------ */

/*
 * A target from 0 up lies in the row of whole numbers from 0 up (number.h), so the search for the
 * closest value knows no others. Nearly always that is enough: where -v can be made, so can v,
 * which is nearer. It is not where a number below 0 is given, or where the order, brackets, limits
 * or operations keep the signs from being turned:
 *
 *     0 from 2 9 20 in this order, by + and -       2 + 9 - 20 = -9, but 2 - 9 + 20 = 13
 *
 * There, a target whose closest value is further away than 0 is searched again, as a number of the
 * row that goes below 0.
 */

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

/* Is the closest value further away than 0? Then one below 0 may be nearer. */
static bool is_beyond_0(const tally_game *game, uint64_t target, uint64_t distance)
{
    return distance > target && target < NUMBER_OTHER && !has_both_signs(game);
}

bool search_wants_below(tally_game *turned, const struct search_call *call,
                        const tally_outcome *outcome)
{
    struct search_call probe = {
        .game = turned, .options = call->options, .is_one_of_many = call->is_one_of_many};
    tally_range target = {outcome->target, outcome->target};
    tally_outcome found = TALLY_OUTCOME_INIT;
    *turned = *call->game;
    if (outcome->answer == TALLY_ANSWER_SOLVED ||
        !is_beyond_0(call->game, outcome->target, outcome->distance) ||
        !number_range_widen(&target))
        return false;
    turned->target = target;
    turned->is_plain = false;
    if (outcome->distance == UINT64_MAX) return true;
    /* That row ends sooner above 0, so what was found may not be in it. */
    return search_run(&search_solve, &probe, &found) == TALLY_OK &&
           found.distance <= outcome->distance;
}

/* The sink of a search whose closest values may be searched again. */
struct below {
    const struct search_kind *kind;
    const struct search_call *call;
    tally_sink sink;     /* the caller's */
    bool is_again;       /* the target is searched again */
    uint64_t target;     /* then: as the caller has it */
    tally_status status; /* of the last of these searches */
    tally_outcome outcome;
};

/* Keeps back what is further away than 0, until it is known whether a value below 0 is nearer. */
static int take_solution(void *user, const tally_solution *solution)
{
    const struct below *const below = user;
    tally_solution told = *solution;
    if (below->is_again) told.target = below->target;
    else if (solution->distance > solution->target) return 0;
    return below->sink.solution != NULL ? below->sink.solution(below->sink.user, &told) : 0;
}

/* Searches the target again: below 0, too, or where nothing nearer is there, as before. */
static tally_status search_again(struct below *below)
{
    const tally_sink sink = {below, take_solution, NULL};
    const uint64_t target = below->outcome.target;
    tally_game game;
    struct search_call call = *below->call;
    if (!search_wants_below(&game, below->call, &below->outcome))
        game.target = (tally_range){target, target};
    call.game = &game;
    call.sink = &sink;
    below->target = target;
    below->is_again = true;
    const tally_status status = search_run(below->kind, &call, &below->outcome);
    below->is_again = false;
    below->outcome.target = target;
    return status;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct below *const below = user;
    below->outcome = *outcome;
    if (outcome->answer != TALLY_ANSWER_SOLVED &&
        is_beyond_0(below->call->game, outcome->target, outcome->distance))
        below->status = search_again(below);
    if (below->status != TALLY_OK) return 1;
    return below->sink.done != NULL ? below->sink.done(below->sink.user, &below->outcome) : 0;
}

tally_status search_with_below(const struct search_kind *kind, const struct search_call *call,
                               tally_outcome *outcome)
{
    struct below below = {.kind = kind, .call = call, .outcome = TALLY_OUTCOME_INIT};
    const bool has_closest = kind == &search_solve || kind == &search_list;
    const bool is_plain = call->game->target.first < NUMBER_OTHER;
    if (!has_closest || !is_plain || has_both_signs(call->game))
        return search_run(kind, call, outcome);
    const tally_sink sink = {&below, take_solution, take_outcome};
    struct search_call own = *call;
    if (call->sink != NULL) below.sink = *call->sink;
    own.sink = &sink;
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    tally_outcome found = TALLY_OUTCOME_INIT;
    const tally_status status = search_run(kind, &own, &found);
    if (status != TALLY_OK || below.status != TALLY_OK)
        return below.status != TALLY_OK ? below.status : status;
    if (below.outcome.target == found.target) found = below.outcome;
    sized_write(outcome, &found, sizeof found);
    return TALLY_OK;
}

/* ---- The public functions -------------------------------------------------------------------- */

static tally_status run_for_sink(const struct search_kind *kind, const tally_game *game,
                                 const tally_range *range, const tally_options *options,
                                 const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {
        .game = game, .range = range, .options = options, .sink = sink};
    return search_with_below(kind, &call, outcome);
}

tally_status tally_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_solve, game, NULL, options, sink, outcome);
}

tally_status tally_list(const tally_game *game, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_list, game, NULL, options, sink, outcome);
}

tally_status search_one_of_many(const struct search_kind *kind, const tally_game *game,
                                const tally_options *options, const tally_sink *sink,
                                tally_outcome *outcome)
{
    const struct search_call call = {
        .game = game, .options = options, .sink = sink, .is_one_of_many = true};
    return search_with_below(kind, &call, outcome);
}

tally_status tally_count(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_count, game, NULL, options, sink, outcome);
}

tally_status tally_values(const tally_game *game, const tally_range *range,
                          const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome)
{
    return run_for_sink(&search_values, game, range, options, sink, outcome);
}

tally_status tally_values_in_hand(const tally_game *game, const tally_range *range,
                                  const tally_options *options, const tally_sink *sink,
                                  tally_outcome *outcome)
{
    if (range == NULL) return TALLY_TARGET_RANGE;
    return run_for_sink(&search_in_hand, game, range, options, sink, outcome);
}
