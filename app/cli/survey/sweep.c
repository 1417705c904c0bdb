/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with.
 *
 * What a choice of tiles solves is the sum of the terms of its subsets (tally_sweep). Terms of up
 * to three tiles are few. Of the terms of all four tiles it is known beforehand that they are no
 * less than 0 and no more than selections * targets; so choices are looked at in the order of what
 * their smaller terms sum up to, and once that is too far from the best (or worst) ten choices to
 * make up for it, the extremes are proved. With --whole every choice is summed up, and the
 * distribution of the sums is told too.
 *
 * Terms are kept in the database of -o as they are found, a piece at a time, so that a run that was
 * broken off goes on where it was. A piece is the terms of all subsets that begin with the same
 * tiles.
 */
#include "cli/survey/sweep.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/survey/survey.h"
#include "cli/survey/sweep_pieces.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES_MAX = 256 };

/* Numbers the subsets of one size: the combinatorial number system. places rise. */
static uint64_t rank_of(const uint32_t *places, uint32_t count)
{
    uint64_t rank = 0;
    for (uint32_t i = 0; i < count; i++) rank += choose_ways(places[i], i + 1);
    return rank;
}

/* ---- Sums ---- */

static bool is_before(const struct sweep_choice *a, const struct sweep_choice *b, bool is_best)
{
    if (a->solvable != b->solvable)
        return is_best ? a->solvable > b->solvable : a->solvable < b->solvable;
    return memcmp(a->tiles, b->tiles, sizeof a->tiles) < 0;
}

static void insert_choice(struct sweep_choice *list, uint32_t found,
                          const struct sweep_choice *choice, bool is_best)
{
    uint32_t at = found < SWEEP_EXTREMES ? found : SWEEP_EXTREMES - 1;
    if (found >= SWEEP_EXTREMES && !is_before(choice, &list[SWEEP_EXTREMES - 1], is_best)) return;
    for (; at > 0 && is_before(choice, &list[at - 1], is_best); at--) list[at] = list[at - 1];
    list[at] = *choice;
}

/* The terms of the proper subsets of a choice. */
static uint64_t sum_of_subsets(const struct sweep_run *run, const uint32_t *places)
{
    uint64_t sum = 0;
    for (uint32_t mask = 0; mask + 1 < 1u << run->choose; mask++) {
        uint32_t subset[SWEEP_CHOSEN_MAX], count = 0;
        for (uint32_t i = 0; i < run->choose; i++)
            if (mask >> i & 1) subset[count++] = places[i];
        sum += run->terms[count][rank_of(subset, count)];
    }
    return sum;
}

static struct sweep_choice choice_of(const struct sweep_run *run, const uint32_t *places,
                                     uint64_t last_term)
{
    struct sweep_choice choice = {.solvable = sum_of_subsets(run, places) + last_term};
    for (uint32_t i = 0; i < run->choose; i++)
        choice.tiles[i] = (uint16_t)(run->large.first + places[i]);
    return choice;
}

static void add_choice(struct sweep_run *run, const uint32_t *places, uint64_t last_term)
{
    const struct sweep_choice choice = choice_of(run, places, last_term);
    insert_choice(run->sums.best, run->sums.found, &choice, true);
    insert_choice(run->sums.worst, run->sums.found, &choice, false);
    if (run->sums.found < SWEEP_EXTREMES) run->sums.found++;
    if (run->sums.solvable != NULL)
        run->sums.solvable[run->sums.choices] = (uint32_t)choice.solvable;
    run->sums.choices++;
    if (memcmp(choice.tiles, run->sums.usual.tiles, sizeof choice.tiles) == 0)
        run->sums.usual.solvable = choice.solvable;
}

static void take_piece(struct sweep_run *run, const struct piece *piece)
{
    uint32_t places[SWEEP_CHOSEN_MAX];
    size_t at = 0;
    for (uint32_t i = 0; i < piece->given_count; i++)
        places[i] = piece->given[i] - (uint32_t)run->large.first;
    if (piece->given_count == piece->chosen) {
        if (piece->chosen == run->choose) add_choice(run, places, piece->terms[0]);
        else run->terms[piece->chosen][rank_of(places, piece->chosen)] = piece->terms[0];
        return;
    }
    const uint32_t c = piece->chosen - 2, d = piece->chosen - 1;
    for (places[c] = c == 0 ? 0 : places[c - 1] + 1; places[c] + 1 < run->tiles; places[c]++)
        for (places[d] = places[c] + 1; places[d] < run->tiles; places[d]++, at++) {
            if (piece->chosen == run->choose) add_choice(run, places, piece->terms[at]);
            else run->terms[piece->chosen][rank_of(places, piece->chosen)] = piece->terms[at];
        }
}

/* ---- Running ---- */

static int run_batch(struct sweep_run *run, struct piece *pieces, size_t count)
{
    const int status = make_pieces(run, pieces, count, true);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++) take_piece(run, &pieces[i]);
    free_pieces(pieces, count);
    run->pieces_done += count;
    show_survey_progress(run->pieces_done, run->pieces, run->begin_ms);
    return status;
}

static bool has_next_piece(const struct sweep_run *run, struct piece *piece)
{
    /* The given tiles, counted up with rising digits;
     * all must leave room for the tiles above them. */
    const uint32_t above = piece->chosen - piece->given_count;
    for (uint32_t place = piece->given_count; place-- > 0;) {
        const uint64_t largest = run->large.last - above - (piece->given_count - 1 - place);
        if (piece->given[place] < largest) {
            piece->given[place]++;
            for (uint32_t i = place + 1; i < piece->given_count; i++)
                piece->given[i] = (uint16_t)(piece->given[i - 1] + 1);
            return true;
        }
    }
    return false;
}

static int run_size(struct sweep_run *run, uint32_t chosen)
{
    struct piece next = {
        .run = run, .chosen = chosen, .given_count = chosen < 2 ? chosen : chosen - 2};
    for (uint32_t i = 0; i < next.given_count; i++)
        next.given[i] = (uint16_t)(run->large.first + i);
    const size_t batch = pieces_at_once(run);
    struct piece pieces[PIECES_AT_ONCE];
    bool has_more = true;
    while (has_more) {
        size_t count = 0;
        for (; has_more && count < batch; has_more = has_next_piece(run, &next))
            pieces[count++] = next;
        const int status = run_batch(run, pieces, count);
        if (status != EXIT_SOLVED) return status;
    }
    return EXIT_SOLVED;
}

/* ---- Only the extremes ---- */

struct candidate {
    uint64_t sum; /* of the terms of proper subsets */
    uint8_t places[SWEEP_CHOSEN_MAX];
};

static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *const one = a, *const other = b;
    if (one->sum != other->sum) return one->sum < other->sum ? -1 : 1;
    return memcmp(one->places, other->places, sizeof one->places);
}

static struct candidate *list_candidates(const struct sweep_run *run, size_t *count)
{
    struct candidate *const list =
        malloc((size_t)choose_ways(run->tiles, run->choose) * sizeof *list + 1);
    uint32_t places[SWEEP_CHOSEN_MAX] = {0};
    *count = 0;
    if (list == NULL) return NULL;
    for (uint32_t i = 0; i < run->choose; i++) places[i] = i;
    for (;;) {
        struct candidate *const candidate = &list[(*count)++];
        candidate->sum = sum_of_subsets(run, places);
        for (uint32_t i = 0; i < SWEEP_CHOSEN_MAX; i++) candidate->places[i] = (uint8_t)places[i];
        uint32_t i = run->choose;
        while (i > 0 && places[i - 1] == run->tiles - run->choose + i - 1) i--;
        if (i == 0) break;
        places[i - 1]++;
        for (; i < run->choose; i++) places[i] = places[i - 1] + 1;
    }
    qsort(list, *count, sizeof *list, compare_candidates);
    return list;
}

static bool may_be_extreme(const struct sweep_run *run, const struct candidate *candidate,
                           bool is_best)
{
    if (run->sums.found < SWEEP_EXTREMES) return true;
    return is_best ? candidate->sum + run->most[run->choose] >=
                         run->sums.best[SWEEP_EXTREMES - 1].solvable
                   : candidate->sum <= run->sums.worst[SWEEP_EXTREMES - 1].solvable;
}

/* The next candidates as pieces, from the outside inwards:
 * none where no further one can be an extreme. */
static size_t next_candidates(struct sweep_run *run, const struct candidate *list, size_t count,
                              size_t *at, bool is_best, struct piece *pieces)
{
    const size_t batch = pieces_at_once(run);
    size_t filled = 0;
    for (; filled < batch && *at < count; ++*at) {
        const struct candidate *const candidate = &list[is_best ? count - 1 - *at : *at];
        if (!may_be_extreme(run, candidate, is_best)) break;
        struct piece *const piece = &pieces[filled++];
        *piece = (struct piece){.run = run, .chosen = run->choose, .given_count = run->choose};
        for (uint32_t i = 0; i < run->choose; i++)
            piece->given[i] = (uint16_t)(run->large.first + candidate->places[i]);
    }
    return filled;
}

static void take_candidate(struct sweep_run *run, const struct piece *piece, bool is_best)
{
    uint32_t places[SWEEP_CHOSEN_MAX];
    for (uint32_t j = 0; j < run->choose; j++)
        places[j] = piece->given[j] - (uint32_t)run->large.first;
    const struct sweep_choice choice = choice_of(run, places, piece->terms[0]);
    insert_choice(is_best ? run->sums.best : run->sums.worst, run->sums.found, &choice, is_best);
    if (run->sums.found < SWEEP_EXTREMES) run->sums.found++;
    run->sums.choices++;
}

/* The extremes of one side: until no further candidate can be one. */
static int prove_side(struct sweep_run *run, const struct candidate *list, size_t count,
                      bool is_best)
{
    struct piece pieces[PIECES_AT_ONCE];
    int status = EXIT_SOLVED;
    run->sums.found = 0;
    for (size_t at = 0, filled; status == EXIT_SOLVED;
         show_survey_progress(at, count, run->begin_ms)) {
        filled = next_candidates(run, list, count, &at, is_best, pieces);
        if (filled == 0) break;
        status = make_pieces(run, pieces, filled, false);
        for (size_t i = 0; status == EXIT_SOLVED && i < filled; i++)
            take_candidate(run, &pieces[i], is_best);
        free_pieces(pieces, filled);
    }
    return status;
}

static int prove_extremes(struct sweep_run *run)
{
    size_t count;
    struct candidate *const list = list_candidates(run, &count);
    if (list == NULL) return fail_stopped("out of memory");
    int status = prove_side(run, list, count, true);
    if (status == EXIT_SOLVED) status = prove_side(run, list, count, false);
    free(list);
    return status;
}

/* ---- The database ---- */

/* The small tiles. */
static const char *pool_text(const struct call *call)
{
    return call->own[SURVEY_POOL].text != NULL ? call->own[SURVEY_POOL].text : "1..10x2";
}

/* All that the terms depend on. */
static void text_of_sweep(struct buffer *out, const struct sweep_run *run, const tally_pool *small,
                          const tally_survey_options *options, uint32_t pick)
{
    buffer_text(out, "small");
    for (uint32_t i = 0; i < small->count; i++) buffer_put(out, " %u", (unsigned)small->tiles[i]);
    buffer_put(
        out, ", large %llu..%llu, pick %u, targets %llu..%llu, whole values, + - * /, any numbers",
        (unsigned long long)run->large.first, (unsigned long long)run->large.last, pick,
        (unsigned long long)options->target.first, (unsigned long long)options->target.last);
    buffer_char(out, '\0');
}

static int open_sweep_database(struct sweep_run *run, const char *path, const tally_pool *small,
                               const tally_survey_options *options, uint32_t pick)
{
    struct buffer identity = BUFFER_INIT;
    text_of_sweep(&identity, run, small, options, pick);
    int status = EXIT_SOLVED;
    if (identity.has_failed) status = fail_survey(TALLY_NO_MEMORY);
    else if (!pieces_open(&run->database, path, identity.data)) {
        status = fail_database(&run->database.database, path);
        pieces_close(&run->database);
    } else run->path = path;
    buffer_clear(&identity);
    return status;
}

/* ---- The command ---- */

static uint64_t selections_of(const tally_pool *small, uint32_t pick)
{
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    uint64_t ways[TALLY_POOL_MAX + 1] = {1};
    (void)options;
    for (uint32_t i = 0, same; i < small->count; i += same) {
        same = 1;
        while (i + same < small->count && small->tiles[i + same] == small->tiles[i]) same++;
        for (uint32_t size = pick; size > 0; size--)
            for (uint32_t taken = 1; taken <= same && taken <= size; taken++)
                ways[size] += ways[size - taken];
    }
    return ways[pick];
}

/* The large tiles that the rules have themselves, where they are one of the choices. */
static void find_usual(struct sweep_run *run, const tally_rules *rules)
{
    enum { LARGE_ABOVE = 10 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->pool_count; i++) {
        const uint16_t tile = rules->pool[i];
        if (tile <= LARGE_ABOVE) continue;
        if (count == run->choose || tile < run->large.first || tile > run->large.last)
            count = run->choose + 1;
        else run->sums.usual.tiles[count++] = tile;
    }
    if (count != run->choose) memset(&run->sums.usual, 0, sizeof run->sums.usual);
}

static void caller_runs(void *context, void (*task)(void *argument, size_t index), void *argument,
                        size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) task(argument, i);
}

static int fail_sweep(tally_status status)
{
    if (status == TALLY_NUMBER_RANGE)
        return fail_usage(
            "--choose-large: give four tiles or more, all above those of --pool (1 to 10) and at "
            "most 1000");
    return fail_survey(status);
}

static int sweep_all(struct sweep_run *run, bool is_whole)
{
    for (uint32_t chosen = 0; chosen <= run->choose; chosen++) {
        if (chosen < run->choose) {
            run->terms[chosen] =
                calloc((size_t)choose_ways(run->tiles, chosen) + 1, sizeof(uint64_t));
            if (run->terms[chosen] == NULL) return fail_stopped("out of memory");
        }
        if (chosen < run->choose || is_whole)
            run->pieces += choose_ways(run->tiles, chosen < 2 ? chosen : chosen - 2);
    }
    for (uint32_t chosen = 0; chosen < run->choose + (is_whole ? 1u : 0u); chosen++) {
        const int status = run_size(run, chosen);
        if (status != EXIT_SOLVED) return status;
    }
    return is_whole ? EXIT_SOLVED : prove_extremes(run);
}

/* How many games there are, and how many a term can be at most. */
static void count_games(struct sweep_run *run, const tally_pool *small, uint32_t pick,
                        uint64_t targets)
{
    run->tiles = (uint32_t)(run->large.last - run->large.first + 1);
    run->sums.choose = run->choose;
    run->sums.large = run->large;
    run->sums.choices_in_all = choose_ways(run->tiles, run->choose);
    for (uint32_t chosen = 0; chosen <= run->choose; chosen++) {
        run->most[chosen] = selections_of(small, pick - chosen) * targets;
        run->sums.games_a_choice += choose_ways(run->choose, chosen) * run->most[chosen];
    }
}

static void tell_sweep(struct sweep_run *run, bool is_json)
{
    if (is_json) sweep_json(&output, &run->sums);
    else sweep_text(&output, &run->sums);
}

static void free_sweep(struct sweep_run *run)
{
    for (uint32_t i = 0; i < SWEEP_CHOSEN_MAX; i++) free(run->terms[i]);
    free(run->sums.solvable);
    if (run->path != NULL) pieces_close(&run->database);
    tally_sweep_free(run->sweep);
}

static int begin_sweep(struct sweep_run *run, const struct call *call, const tally_pool *small,
                       tally_survey_options *options)
{
    const tally_rules *const rules = options->rules;
    const uint32_t pick = options->pick != 0 ? options->pick : rules->count_usual;
    const tally_status made = tally_sweep_new(&run->sweep, small, run->large, options);
    if (made != TALLY_OK) return fail_sweep(made);
    if (run->choose >= pick)
        return fail_usage(
            "--choose: of %u tiles at least one is small; choose at most %u, or --pick more", pick,
            pick - 1);
    if (!call->common[OPT_TARGETS].is_set) options->target = rules->usual;
    count_games(run, small, pick, options->target.last - options->target.first + 1);
    if (run->sums.games_a_choice > UINT32_MAX)
        return fail_usage("--choose-large: more than %lu games a choice; take fewer --targets or a "
                          "smaller --pool",
                          (unsigned long)UINT32_MAX);
    const char *const path = call->own[SURVEY_OUTPUT].text;
    return path == NULL ? EXIT_SOLVED : open_sweep_database(run, path, small, options, pick);
}

int run_sweep(struct call *call)
{
    static const tally_executor caller = {NULL, 1, caller_runs};
    tally_rules rules;
    tally_survey_options options;
    tally_pool small;
    struct sweep_run run = {
        .choose = call->own[SURVEY_CHOOSE].is_set ? (uint32_t)call->own[SURVEY_CHOOSE].number : 4};
    if (!read_range("--choose-large", call->own[SURVEY_CHOOSE_LARGE].text, 1, &run.large) ||
        !read_pool(pool_text(call), &small) || !read_survey(call, &rules, &options))
        return EXIT_USAGE;
    if (run.large.last - run.large.first >= TILES_MAX)
        return fail_usage("--choose-large: at most %d tiles to choose from", TILES_MAX);
    const bool is_whole = call->own[SURVEY_WHOLE].is_set || run.choose < 2;
    run.executor = options.executor != NULL ? options.executor : &caller;
    run.begin_ms = clock_ms();
    int status = begin_sweep(&run, call, &small, &options);
    if (status == EXIT_SOLVED &&
        is_whole) { /* where it is too large, the extremes alone are told */
        run.sums.solvable = malloc((size_t)run.sums.choices_in_all * sizeof *run.sums.solvable + 1);
        find_usual(&run, &rules);
    }
    if (status == EXIT_SOLVED) status = sweep_all(&run, is_whole);
    progress_clear();
    if (status == EXIT_SOLVED) tell_sweep(&run, call->common[OPT_JSON].is_set);
    else if (status == EXIT_STOPPED) tell_survey_ended(call);
    free_sweep(&run);
    return status;
}
