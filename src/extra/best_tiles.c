/* SPDX-License-Identifier: MIT */
/*
 * Best tiles: which choices of large tiles make the pool's games the easiest, and which the
 * hardest.
 *
 * The number of games that a choice of tiles solves is the sum of the terms of its subsets
 * (sweep.c). The terms of subsets smaller than the choice are few, and are computed first. The last
 * term, of all tiles of the choice, is between 0 and selections * targets. So choices are examined
 * in the order of the sum of their smaller terms, from both ends inwards. As soon as no last term
 * can bring the next choice among the ten best (or worst), the result is proved. If every choice is
 * wanted, all last terms are computed.
 *
 *     terms of 0, 1, 2, 3 tiles  ->  sort all choices by the sum of these  ->  last terms of the
 *     easiest ones, until no other can be among the ten  ->  the same for the hardest ones
 *
 * Subsets of a size are numbered by the combinatorial number system. A choice is stored as a number
 * of 8 bytes: the sum of its smaller terms in the high bits, the indices of its tiles in the low
 * ones. So sorting choices is sorting numbers.
 */
#include "base/checked.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/sized.h"
#include "base/sort.h"
#include "survey/sweep.h"

#include <string.h>

enum { TILES_MAX = 256, EXTREMES = TALLY_BEST_EXTREMES, PLACE_BITS = 8 };

enum phase { PHASE_TERMS, PHASE_EASIEST, PHASE_HARDEST, PHASE_END };

/* A search for the best and the worst choices of large tiles. */
struct tally_best {
    struct memory memory;
    const tally_sweep *sweep;
    tally_range large; /* the tiles to choose from */
    uint32_t tiles;    /* how many they are */
    uint32_t choose;
    bool sums_all;
    enum phase phase;
    tally_best_piece piece; /* while terms are computed: the next piece, if has_piece */
    bool has_piece;
    uint64_t *terms[SLOTS]; /* the terms of all subsets of 0..3 tiles, by rank */
    uint64_t *candidates;   /* the choices as numbers, sorted: see the head of this file */
    size_t candidate_count;
    size_t at; /* how many candidates were examined at one end */
    tally_best_result result;
};

/* ---- Choices ---- */

static uint64_t rank_of(const uint32_t *places, uint32_t count)
{
    uint64_t rank = 0;
    for (uint32_t i = 0; i < count; i++) rank += choose_ways(places[i], i + 1);
    return rank;
}

static bool is_before(const tally_best_choice *a, const tally_best_choice *b, bool is_easiest)
{
    if (a->solvable != b->solvable)
        return is_easiest ? a->solvable > b->solvable : a->solvable < b->solvable;
    for (uint32_t i = 0; i < SLOTS; i++)
        if (a->tiles[i] != b->tiles[i]) return a->tiles[i] < b->tiles[i];
    return false;
}

static void insert_choice(tally_best_choice *list, uint32_t found, const tally_best_choice *choice,
                          bool is_easiest)
{
    uint32_t at = found < EXTREMES ? found : EXTREMES - 1;
    if (found >= EXTREMES && !is_before(choice, &list[at], is_easiest)) return;
    for (; at > 0 && is_before(choice, &list[at - 1], is_easiest); at--) list[at] = list[at - 1];
    list[at] = *choice;
}

/* The sum of the terms of a choice's proper subsets. */
static uint64_t sum_of_subsets(const tally_best *best, const uint32_t *places)
{
    uint64_t sum = 0;
    for (uint32_t mask = 0; mask + 1 < 1u << best->choose; mask++) {
        uint32_t subset[SLOTS], count = 0;
        for (uint32_t i = 0; i < best->choose; i++)
            if (mask >> i & 1) subset[count++] = places[i];
        sum += best->terms[count][rank_of(subset, count)];
    }
    return sum;
}

static tally_best_choice choice_of(const tally_best *best, const uint32_t *places,
                                   uint64_t last_term)
{
    tally_best_choice choice = {.solvable = sum_of_subsets(best, places) + last_term};
    for (uint32_t i = 0; i < best->choose; i++)
        choice.tiles[i] = (uint16_t)(best->large.first + places[i]);
    return choice;
}

/* Adds a choice to the candidates of both ends. Used if all choices are computed. */
static void add_choice(tally_best *best, const uint32_t *places, uint64_t last_term)
{
    tally_best_result *const result = &best->result;
    const tally_best_choice choice = choice_of(best, places, last_term);
    insert_choice(result->easiest, result->found, &choice, true);
    insert_choice(result->hardest, result->found, &choice, false);
    if (result->found < EXTREMES) result->found++;
    if (result->sums != NULL) result->sums[result->summed] = (uint32_t)choice.solvable;
    result->summed++;
    if (memcmp(choice.tiles, result->usual.tiles, sizeof choice.tiles) == 0)
        result->usual.solvable = choice.solvable;
}

/* ---- Pieces ---- */

static void set_piece(tally_best *best, uint32_t chosen, uint32_t given)
{
    best->piece = (tally_best_piece){.chosen = chosen, .given = given};
    for (uint32_t i = 0; i < given; i++) best->piece.tiles[i] = (uint16_t)(best->large.first + i);
    best->has_piece = true;
}

/* Moves to the next piece: counts the given tiles up, leaving enough larger tiles for the rest. */
static void step_piece(tally_best *best)
{
    tally_best_piece *const piece = &best->piece;
    const uint32_t above = piece->chosen - piece->given;
    for (uint32_t place = piece->given; place-- > 0;) {
        const uint64_t largest = best->large.last - above - (piece->given - 1 - place);
        if (piece->tiles[place] == largest) continue;
        piece->tiles[place]++;
        for (uint32_t i = place + 1; i < piece->given; i++)
            piece->tiles[i] = (uint16_t)(piece->tiles[i - 1] + 1);
        return;
    }
    best->has_piece = false;
}

/* The number of terms in a piece: its remaining tiles are any tiles above the given ones. */
static uint32_t terms_of_piece(const tally_best *best, const tally_best_piece *piece)
{
    const uint64_t above =
        piece->given > 0 ? best->large.last - piece->tiles[piece->given - 1] : best->tiles;
    return (uint32_t)choose_ways(above, piece->chosen - piece->given);
}

static uint64_t most_of_term(const tally_best *best, uint32_t chosen)
{
    return sweep_games(best->sweep, chosen);
}

static uint32_t given_of_size(uint32_t chosen)
{
    return chosen < 2 ? chosen : chosen - 2;
}

/* The given tiles leave enough larger ones for the rest. */
static uint64_t pieces_of_size(const tally_best *best, uint32_t chosen)
{
    const uint32_t given = given_of_size(chosen);
    return choose_ways(best->tiles - (chosen - given), given);
}

/* Are pieces of this size computed now? Sizes rise, so all smaller sizes were computed before. */
static bool asks_for_size(const tally_best *best, uint32_t chosen)
{
    return chosen < best->choose || (best->sums_all && chosen == best->choose);
}

static size_t next_pieces(tally_best *best, tally_best_piece *pieces, size_t room)
{
    size_t count = 0;
    for (; best->has_piece && count < room; step_piece(best)) {
        tally_best_piece *const piece = &pieces[count++];
        *piece = best->piece;
        piece->terms = terms_of_piece(best, piece);
        piece->most = most_of_term(best, piece->chosen);
    }
    return count;
}

static void take_term(tally_best *best, uint32_t chosen, const uint32_t *places, uint32_t term)
{
    if (chosen == best->choose) add_choice(best, places, term);
    else best->terms[chosen][rank_of(places, chosen)] = term;
}

/* The terms of a piece are in the order in which a sweep gives them: the given tiles, then each
 * pair c < d of the remaining tiles. */
static void take_piece(tally_best *best, const tally_best_piece *piece, const uint32_t *terms)
{
    const uint32_t chosen = piece->chosen;
    uint32_t places[SLOTS] = {0};
    for (uint32_t i = 0; i < piece->given; i++)
        places[i] = (uint32_t)(piece->tiles[i] - best->large.first);
    best->result.part++;
    if (piece->given == chosen) {
        take_term(best, chosen, places, terms[0]);
        return;
    }
    const uint32_t c = chosen - 2, d = chosen - 1;
    for (places[c] = c == 0 ? 0 : places[c - 1] + 1; places[c] + 1 < best->tiles; places[c]++)
        for (places[d] = places[c] + 1; places[d] < best->tiles; places[d]++)
            take_term(best, chosen, places, *terms++);
}

/* ---- Only the extremes ---- */

static void places_of_candidate(uint64_t candidate, uint32_t *places)
{
    for (uint32_t i = 0; i < SLOTS; i++)
        places[i] = candidate >> PLACE_BITS * (SLOTS - 1 - i) & (TILES_MAX - 1);
}

/* Moves to the next choice in lexicographic order. Returns false after the last. */
static bool next_places(const tally_best *best, uint32_t *places)
{
    uint32_t i = best->choose;
    while (i > 0 && places[i - 1] == best->tiles - best->choose + i - 1) i--;
    if (i == 0) return false;
    places[i - 1]++;
    for (; i < best->choose; i++) places[i] = places[i - 1] + 1;
    return true;
}

/* Lists all choices, each with the sum of its smaller terms in the high bits, and sorts them. */
static tally_status list_candidates(tally_best *best)
{
    const size_t count = (size_t)best->result.choices;
    struct memory *const memory = &best->memory;
    uint64_t *const list = memory_allocate(memory, count * sizeof *list);
    uint64_t *const room = memory_allocate(memory, count * sizeof *room);
    tally_status status = TALLY_OK;
    if (list == NULL || room == NULL) status = memory_failure(memory);
    uint32_t places[SLOTS] = {0};
    for (uint32_t i = 0; i < best->choose; i++) places[i] = i;
    for (size_t at = 0; status == TALLY_OK && at < count; at++) {
        uint64_t candidate = sum_of_subsets(best, places);
        for (uint32_t i = 0; i < SLOTS; i++) candidate = candidate << PLACE_BITS | places[i];
        list[at] = candidate;
        next_places(best, places);
    }
    if (status == TALLY_OK) best->candidates = sort_many_numbers(list, room, count);
    if (best->candidates != list) memory_release(memory, list, count * sizeof *list);
    if (best->candidates != room) memory_release(memory, room, count * sizeof *room);
    if (status == TALLY_OK) best->candidate_count = count;
    return status;
}

static bool may_be_extreme(const tally_best *best, uint64_t candidate)
{
    const tally_best_result *const result = &best->result;
    const uint64_t sum = candidate >> PLACE_BITS * SLOTS;
    if (result->found < EXTREMES) return true;
    if (best->phase == PHASE_HARDEST) return sum <= result->hardest[EXTREMES - 1].solvable;
    return sum + most_of_term(best, best->choose) >= result->easiest[EXTREMES - 1].solvable;
}

/* Takes the next candidates, from the ends inwards. Returns 0 if no other choice can be an
 * extreme. */
static size_t next_candidates(tally_best *best, tally_best_piece *pieces, size_t room)
{
    const size_t all = best->candidate_count;
    size_t count = 0;
    for (; count < room && best->at < all; best->at++) {
        const uint64_t candidate =
            best->candidates[best->phase == PHASE_EASIEST ? all - 1 - best->at : best->at];
        if (!may_be_extreme(best, candidate)) break;
        uint32_t places[SLOTS] = {0};
        places_of_candidate(candidate, places);
        tally_best_piece *const piece = &pieces[count++];
        *piece = (tally_best_piece){.chosen = best->choose,
                                    .given = best->choose,
                                    .terms = 1,
                                    .most = most_of_term(best, best->choose),
                                    .is_single = 1};
        for (uint32_t i = 0; i < best->choose; i++)
            piece->tiles[i] = (uint16_t)(best->large.first + places[i]);
    }
    best->result.part = best->at;
    best->result.whole = all;
    return count;
}

/* The candidate's sum is now complete. It is inserted into the list of its end, if it is among the
 * first ten there. */
static void take_candidate(tally_best *best, const tally_best_piece *piece, uint32_t term)
{
    tally_best_result *const result = &best->result;
    const bool is_easiest = best->phase == PHASE_EASIEST;
    uint32_t places[SLOTS] = {0};
    for (uint32_t i = 0; i < best->choose; i++)
        places[i] = (uint32_t)(piece->tiles[i] - best->large.first);
    const tally_best_choice choice = choice_of(best, places, term);
    insert_choice(is_easiest ? result->easiest : result->hardest, result->found, &choice,
                  is_easiest);
    if (result->found < EXTREMES) result->found++;
    /* The two ends overlap only after all choices were summed up. */
    if (result->summed < result->choices) result->summed++;
}

/* ---- Making and freeing ---- */

static tally_status check_options(const tally_best_options *options, const tally_sweep *sweep,
                                  tally_error *error)
{
    const tally_range large = sweep->large;
    const uint64_t tiles = large.last - large.first + 1;
    const uint32_t pick = sweep->limits.pick, of_pick = pick <= SLOTS ? pick - 1 : SLOTS;
    const uint32_t most = tiles < of_pick ? (uint32_t)tiles : of_pick;
    if (options->choose > most)
        return bad_option(error, TALLY_NUMBER_COUNT, "choose", option_counts(SLOTS, most),
                          options->choose > SLOTS ? "choose is above 4"
                          : most < of_pick        ? "there are not so many large tiles"
                                                  : "at least one tile of a selection is small");
    if (tiles > TILES_MAX)
        return bad_option(error, TALLY_NUMBER_RANGE, "large", (tally_range){1, TILES_MAX},
                          "the sweep has more than 256 large tiles to choose from");
    return TALLY_OK;
}

/* Copies the caller's options, which may be NULL, with the defaults filled in, and checks them. */
static tally_status read_options(tally_best_options *read, const tally_best_options *given,
                                 const tally_sweep *sweep, tally_error *error)
{
    *read = (tally_best_options)TALLY_BEST_OPTIONS_INIT;
    const char *const message = given != NULL ? sized_read(read, given, sizeof *read) : NULL;
    if (message != NULL) return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
    if (read->choose == 0) read->choose = SLOTS;
    return check_options(read, sweep, error);
}

tally_status tally_best_options_check(const tally_best_options *options, const tally_sweep *sweep,
                                      tally_error *error)
{
    tally_best_options read;
    return read_options(&read, options, sweep, error);
}

/* The large tiles of the rules' own pool, if they are one of the choices; otherwise zeros. */
static tally_best_choice usual_choice(const tally_best *best)
{
    tally_best_choice usual = {.solvable = 0};
    const uint32_t count = sweep_usual_large(best->sweep, usual.tiles, best->choose);
    bool is_choice = count == best->choose;
    for (uint32_t i = 0; i < best->choose; i++)
        is_choice &= usual.tiles[i] >= best->large.first && usual.tiles[i] <= best->large.last;
    return is_choice ? usual : (tally_best_choice){.solvable = 0};
}

static size_t sums_bytes(const tally_best *best)
{
    return (size_t)best->result.choices * sizeof *best->result.sums;
}

/* Computes how many games and pieces there are, and allocates the terms. */
static tally_status set_up(tally_best *best)
{
    tally_best_result *const result = &best->result;
    result->choices = choose_ways(best->tiles, best->choose);
    for (uint32_t chosen = 0; chosen <= best->choose; chosen++)
        result->games += choose_ways(best->choose, chosen) * most_of_term(best, chosen);
    if (result->games > UINT32_MAX) return TALLY_TARGET_RANGE;
    for (uint32_t chosen = 0; asks_for_size(best, chosen); chosen++)
        result->whole += pieces_of_size(best, chosen);
    for (uint32_t chosen = 0; chosen < best->choose; chosen++) {
        const size_t bytes = (size_t)choose_ways(best->tiles, chosen) * sizeof **best->terms;
        best->terms[chosen] = memory_allocate(&best->memory, bytes);
        if (best->terms[chosen] == NULL) return memory_failure(&best->memory);
    }
    set_piece(best, 0, 0);
    if (!best->sums_all) return TALLY_OK;
    result->usual = usual_choice(best);
    result->sums = memory_allocate(&best->memory, sums_bytes(best));
    return result->sums != NULL ? TALLY_OK : memory_failure(&best->memory);
}

void tally_best_free(tally_best *best)
{
    if (best == NULL) return;
    struct memory *const memory = &best->memory;
    for (uint32_t chosen = 0; chosen < best->choose; chosen++)
        memory_release(memory, best->terms[chosen],
                       (size_t)choose_ways(best->tiles, chosen) * sizeof **best->terms);
    memory_release(memory, best->result.sums, sums_bytes(best));
    memory_release(memory, best->candidates, best->candidate_count * sizeof *best->candidates);
    memory_free_owner(memory);
}

tally_status tally_best_new(tally_best **result, const tally_sweep *sweep,
                            const tally_best_options *given)
{
    tally_best_options read;
    const tally_best_options *const options = &read;
    tally_status status = read_options(&read, given, sweep, NULL);
    if (status != TALLY_OK) return status;
    tally_best *const best =
        memory_new_owner(options->allocator, options->memory_bytes, sizeof *best, &status);
    if (best == NULL) return status;
    best->sweep = sweep;
    best->large = sweep->large;
    best->tiles = (uint32_t)(best->large.last - best->large.first + 1);
    best->choose = options->choose;
    best->sums_all = options->sums_all != 0 || options->choose < 2;
    best->result.large = best->large;
    best->result.choose = options->choose;
    status = set_up(best);
    if (status == TALLY_OK) *result = best;
    else tally_best_free(best);
    return status;
}

/* ---- Running ---- */

/* Begins the next phase once all pieces of this one are done. */
static tally_status begin_next(tally_best *best)
{
    const uint32_t chosen = best->piece.chosen + 1;
    switch (best->phase) {
    case PHASE_TERMS:
        if (asks_for_size(best, chosen)) set_piece(best, chosen, given_of_size(chosen));
        else if (best->sums_all) best->phase = PHASE_END;
        else best->phase = PHASE_EASIEST;
        return best->phase == PHASE_EASIEST ? list_candidates(best) : TALLY_OK;
    case PHASE_EASIEST:
        best->phase = PHASE_HARDEST;
        best->result.found = 0;
        best->at = 0;
        return TALLY_OK;
    case PHASE_HARDEST:
    case PHASE_END: break;
    }
    best->phase = PHASE_END;
    return TALLY_OK;
}

/* If the current phase has no piece left, the next phase begins, until one has a piece. */
tally_status tally_best_next(tally_best *best, tally_best_piece *pieces, size_t room, size_t *count)
{
    tally_status status = TALLY_OK;
    size_t filled = 0;
    while (status == TALLY_OK && room != 0 && best->phase != PHASE_END) {
        filled = best->phase == PHASE_TERMS ? next_pieces(best, pieces, room)
                                            : next_candidates(best, pieces, room);
        if (filled != 0) break;
        status = begin_next(best);
    }
    if (status == TALLY_OK) *count = filled;
    return status;
}

void tally_best_take(tally_best *best, const tally_best_piece *piece, const uint32_t *terms)
{
    if (best->phase == PHASE_TERMS) take_piece(best, piece, terms);
    else take_candidate(best, piece, terms[0]);
}

const tally_best_result *tally_best_found(const tally_best *best)
{
    return &best->result;
}

/* ---- Making a piece ---- */

/* The terms of a piece that is being made. */
struct making {
    uint32_t *terms;
    uint32_t count;
    uint32_t room;
    tally_options options; /* the caller's tick */
};

static int keep_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct making *const making = user;
    (void)tiles, (void)chosen;
    if (making->count == making->room) return 1;
    making->terms[making->count++] = (uint32_t)solvable;
    return ask_stop(&making->options) != TALLY_OK;
}

tally_status tally_best_make(const tally_sweep *sweep, const tally_best_piece *piece,
                             uint32_t *terms, tally_tick tick, void *tick_context)
{
    struct making making = {.terms = terms, .room = piece->terms, .options = TALLY_OPTIONS_INIT};
    making.options.tick = tick;
    making.options.tick_context = tick_context;
    if (ask_stop(&making.options) != TALLY_OK) return TALLY_STOPPED;
    return tally_sweep_run(sweep, piece->chosen, piece->tiles, piece->given, keep_term, &making);
}
