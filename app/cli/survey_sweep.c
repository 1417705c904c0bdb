/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with.
 *
 * What a choice of tiles solves is the sum of the terms of its subsets (tally_sweep). Terms of up to three
 * tiles are few. Of the terms of all four tiles it is known beforehand that they are no less than 0 and no
 * more than selections * targets; so choices are looked at in the order of what their smaller terms sum up
 * to, and once that is too far from the best (or worst) ten choices to make up for it, the extremes are
 * proved. With --whole every choice is summed up, and the distribution of the sums is told too.
 *
 * Terms are kept in the database of -o as they are found, a piece at a time, so that a run that was broken
 * off goes on where it was. A piece is the terms of all subsets that begin with the same tiles.
 */
#include "cli/survey_sweep.h"
#include "atlas/database.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/survey.h"
#include "cli/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES_MAX = 256 };

struct sweep_run {
    tally_sweep *sweep;
    struct database database;
    bool has_database;
    struct sweep_sums sums;
    tally_range large;
    uint32_t tiles; /* how many there are to choose from */
    uint32_t choose;
    uint64_t most_of_last; /* no term of `choose` tiles is more */
    const tally_executor *executor;
    uint64_t *terms[SWEEP_CHOSEN_MAX]; /* of 0..3 tiles, by rank */
    uint64_t begin_ms;
    uint64_t pieces;
    uint64_t pieces_done;
};

static uint64_t choose_ways(uint64_t n, uint32_t k)
{
    uint64_t ways = 1;
    if (n < k) return 0;
    for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

/* Numbers the subsets of one size: the combinatorial number system. places rise. */
static uint64_t rank_of(const uint32_t *places, uint32_t count)
{
    uint64_t rank = 0;
    for (uint32_t i = 0; i < count; i++) rank += choose_ways(places[i], i + 1);
    return rank;
}

/* ---- Pieces ---- */

struct piece {
    struct sweep_run *run;
    uint32_t chosen;
    uint16_t given[SWEEP_CHOSEN_MAX];
    uint32_t given_count;
    uint32_t *terms; /* in the order in which the sweep gives them */
    size_t count;
    size_t room;
    tally_status status;
};

static int take_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct piece *const piece = user;
    (void)tiles;
    (void)chosen;
    if (piece->count == piece->room) {
        const size_t room = piece->room * 2 + 64;
        uint32_t *const terms = realloc(piece->terms, room * sizeof *terms);
        if (terms == NULL) return 1;
        piece->terms = terms;
        piece->room = room;
    }
    piece->terms[piece->count++] = (uint32_t)solvable;
    return watch_tick(NULL);
}

static void run_piece(void *argument, size_t index)
{
    struct piece *const piece = (struct piece *)argument + index;
    if (piece->count != 0) return; /* it was in the database */
    piece->status = watch_tick(NULL) != 0 ? TALLY_STOPPED
                                          : tally_sweep_run(piece->run->sweep, piece->chosen, piece->given,
                                                            piece->given_count, take_term, piece);
}

static bool load_piece(struct piece *piece, struct sqlite3_stmt *statement)
{
    bind_number(statement, 1, piece->chosen);
    bind_number(statement, 2, piece->given_count > 0 ? piece->given[0] : 0);
    bind_number(statement, 3, piece->given_count > 1 ? piece->given[1] : 0);
    bool has_failed = false;
    if (database_step(&piece->run->database, statement, &has_failed)) {
        size_t bytes;
        const uint8_t *const blob = column_bytes(statement, 0, &bytes);
        piece->terms = malloc(bytes + 1);
        if (piece->terms != NULL)
            for (; piece->count < bytes / 4; piece->count++) {
                const uint8_t *const at = blob + piece->count * 4;
                piece->terms[piece->count] =
                    (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
            }
        piece->room = piece->count;
    }
    database_reset(statement);
    return !has_failed;
}

static bool save_piece(const struct piece *piece, struct sqlite3_stmt *statement)
{
    uint8_t *const blob = malloc(piece->count * 4 + 1);
    if (blob == NULL) return false;
    for (size_t i = 0; i < piece->count; i++)
        for (size_t byte = 0; byte < 4; byte++) blob[i * 4 + byte] = (uint8_t)(piece->terms[i] >> (8 * byte));
    bind_number(statement, 1, piece->chosen);
    bind_number(statement, 2, piece->given_count > 0 ? piece->given[0] : 0);
    bind_number(statement, 3, piece->given_count > 1 ? piece->given[1] : 0);
    bind_bytes(statement, 4, blob, piece->count * 4);
    const bool is_saved = database_do(&piece->run->database, statement);
    free(blob);
    return is_saved;
}

/* ---- Sums ---- */

static bool is_before(const struct sweep_choice *a, const struct sweep_choice *b, bool is_best)
{
    if (a->solvable != b->solvable) return is_best ? a->solvable > b->solvable : a->solvable < b->solvable;
    return memcmp(a->tiles, b->tiles, sizeof a->tiles) < 0;
}

static void insert_choice(struct sweep_choice *list, uint32_t found, const struct sweep_choice *choice,
                          bool is_best)
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

static struct sweep_choice choice_of(const struct sweep_run *run, const uint32_t *places, uint64_t last_term)
{
    struct sweep_choice choice = {.solvable = sum_of_subsets(run, places) + last_term};
    for (uint32_t i = 0; i < run->choose; i++) choice.tiles[i] = (uint16_t)(run->large.first + places[i]);
    return choice;
}

static void add_choice(struct sweep_run *run, const uint32_t *places, uint64_t last_term)
{
    const struct sweep_choice choice = choice_of(run, places, last_term);
    insert_choice(run->sums.best, run->sums.found, &choice, true);
    insert_choice(run->sums.worst, run->sums.found, &choice, false);
    if (run->sums.found < SWEEP_EXTREMES) run->sums.found++;
    if (run->sums.solvable != NULL) run->sums.solvable[run->sums.choices] = (uint32_t)choice.solvable;
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
    struct sqlite3_stmt *load = NULL, *save = NULL;
    int status = EXIT_SOLVED;
    if (run->has_database &&
        (!database_prepare(&run->database, &load,
                           "SELECT terms FROM piece WHERE chosen=? AND first=? AND second=?") ||
         !database_prepare(&run->database, &save, "INSERT OR IGNORE INTO piece VALUES(?,?,?,?)")))
        status = fail_usage("%s", run->database.message);
    for (size_t i = 0; run->has_database && status == EXIT_SOLVED && i < count; i++)
        if (!load_piece(&pieces[i], load)) status = fail_usage("%s", run->database.message);
    if (status == EXIT_SOLVED) run->executor->run(run->executor->context, run_piece, pieces, count);
    if (run->has_database && status == EXIT_SOLVED && !database_run(&run->database, "BEGIN"))
        status = fail_usage("%s", run->database.message);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++) {
        if (pieces[i].status != TALLY_OK) {
            status = pieces[i].status == TALLY_STOPPED ? EXIT_STOPPED : fail_survey(pieces[i].status);
            break;
        }
        if (run->has_database && !save_piece(&pieces[i], save)) {
            status = fail_usage("%s", run->database.message);
            break;
        }
        take_piece(run, &pieces[i]);
    }
    if (run->has_database && (status == EXIT_SOLVED || status == EXIT_STOPPED) &&
        !database_run(&run->database, "COMMIT"))
        status = fail_usage("%s", run->database.message);
    database_finish(load);
    database_finish(save);
    for (size_t i = 0; i < count; i++) free(pieces[i].terms);
    run->pieces_done += count;
    show_survey_progress(run->pieces_done, run->pieces, run->begin_ms);
    return status;
}

static bool has_next_piece(const struct sweep_run *run, struct piece *piece)
{
    /* The given tiles, counted up with rising digits; all must leave room for the tiles above them. */
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
    struct piece next = {.run = run, .chosen = chosen, .given_count = chosen < 2 ? chosen : chosen - 2};
    for (uint32_t i = 0; i < next.given_count; i++) next.given[i] = (uint16_t)(run->large.first + i);
    const size_t batch = run->executor->width * 4 < 64 ? run->executor->width * 4 : 64;
    struct piece pieces[64];
    bool has_more = true;
    while (has_more) {
        size_t count = 0;
        for (; has_more && count < batch; has_more = has_next_piece(run, &next)) pieces[count++] = next;
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
    struct candidate *const list = malloc((size_t)choose_ways(run->tiles, run->choose) * sizeof *list + 1);
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

static bool may_be_extreme(const struct sweep_run *run, const struct candidate *candidate, bool is_best)
{
    if (run->sums.found < SWEEP_EXTREMES) return true;
    return is_best ? candidate->sum + run->most_of_last >= run->sums.best[SWEEP_EXTREMES - 1].solvable
                   : candidate->sum <= run->sums.worst[SWEEP_EXTREMES - 1].solvable;
}

/* The extremes of one side: from the outside inwards, until no further candidate can be one. */
static int prove_side(struct sweep_run *run, const struct candidate *list, size_t count, bool is_best)
{
    const size_t batch = run->executor->width * 4 < 64 ? run->executor->width * 4 : 64;
    struct piece pieces[64];
    run->sums.found = 0;
    for (size_t at = 0; at < count;) {
        size_t filled = 0;
        for (; filled < batch && at < count; at++) {
            const struct candidate *const candidate = &list[is_best ? count - 1 - at : at];
            if (!may_be_extreme(run, candidate, is_best)) break;
            struct piece *const piece = &pieces[filled++];
            *piece = (struct piece){.run = run, .chosen = run->choose, .given_count = run->choose};
            for (uint32_t i = 0; i < run->choose; i++)
                piece->given[i] = (uint16_t)(run->large.first + candidate->places[i]);
        }
        if (filled == 0) break;
        run->executor->run(run->executor->context, run_piece, pieces, filled);
        for (size_t i = 0; i < filled; i++) {
            if (pieces[i].status != TALLY_OK)
                return pieces[i].status == TALLY_STOPPED ? EXIT_STOPPED : fail_survey(pieces[i].status);
            uint32_t places[SWEEP_CHOSEN_MAX];
            for (uint32_t j = 0; j < run->choose; j++)
                places[j] = pieces[i].given[j] - (uint32_t)run->large.first;
            const struct sweep_choice choice = choice_of(run, places, pieces[i].terms[0]);
            insert_choice(is_best ? run->sums.best : run->sums.worst, run->sums.found, &choice, is_best);
            if (run->sums.found < SWEEP_EXTREMES) run->sums.found++;
            run->sums.choices++;
            free(pieces[i].terms);
        }
        show_survey_progress(at, count, run->begin_ms);
    }
    return EXIT_SOLVED;
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

static bool check_parameters(struct sweep_run *run, const char *parameters)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_same = true;
    if (!database_run(
            &run->database,
            "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
            "CREATE TABLE IF NOT EXISTS piece(chosen INTEGER NOT NULL, first INTEGER NOT NULL,"
            " second INTEGER NOT NULL, terms BLOB NOT NULL, PRIMARY KEY(chosen, first, second)) STRICT;") ||
        !database_prepare(&run->database, &statement, "SELECT value FROM meta WHERE key='sweep'"))
        return fail_usage("%s", run->database.message), false;
    const bool has_row = database_step(&run->database, statement, &has_failed);
    if (has_row) is_same = strcmp(column_text(statement, 0), parameters) == 0;
    database_finish(statement);
    if (!has_failed && !has_row) {
        if (!database_prepare(&run->database, &statement, "INSERT INTO meta VALUES('sweep', ?)"))
            has_failed = true;
        else {
            bind_text(statement, 1, parameters);
            has_failed = !database_do(&run->database, statement);
            database_finish(statement);
        }
    }
    if (has_failed) fail_usage("%s", run->database.message);
    else if (!is_same) fail_usage("this database holds another sweep; name another file with --output");
    return !has_failed && is_same;
}

/* The small tiles. */
static const char *pool_text(const struct call *call)
{
    return call->own[SURVEY_POOL].text != NULL ? call->own[SURVEY_POOL].text : "1..10x2";
}

static bool open_sweep_database(struct sweep_run *run, const struct call *call,
                                const tally_survey_options *options)
{
    const char *const path = call->own[SURVEY_OUTPUT].text;
    if (path == NULL) return true;
    if (!database_open(&run->database, path, DATABASE_WRITE))
        return fail_usage("--output '%s': %s", path, run->database.message), false;
    run->has_database = true;
    char parameters[256];
    snprintf(parameters, sizeof parameters,
             "pool %s, pick %u, targets %llu..%llu, large %llu..%llu, rules %s", pool_text(call),
             options->pick != 0 ? options->pick : options->rules->count_usual,
             (unsigned long long)options->target.first, (unsigned long long)options->target.last,
             (unsigned long long)run->large.first, (unsigned long long)run->large.last, options->rules->name);
    return check_parameters(run, parameters);
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
            run->terms[chosen] = calloc((size_t)choose_ways(run->tiles, chosen) + 1, sizeof(uint64_t));
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
    const uint32_t pick = options.pick != 0 ? options.pick : rules.count_usual;
    const tally_status made = tally_sweep_new(&run.sweep, &small, run.large, &options);
    if (made != TALLY_OK) return fail_sweep(made);
    if (run.choose >= pick) {
        tally_sweep_free(run.sweep);
        return fail_usage("--choose: of %u tiles at least one is small; choose at most %u, or --pick more",
                          pick, pick - 1);
    }
    if (!call->common[OPT_TARGETS].is_set) options.target = rules.usual;
    const uint64_t targets = options.target.last - options.target.first + 1;
    run.tiles = (uint32_t)(run.large.last - run.large.first + 1);
    run.sums.choose = run.choose;
    run.sums.large = run.large;
    run.sums.choices_in_all = choose_ways(run.tiles, run.choose);
    if (is_whole) { /* where it is too large to be had, the summary tells no more than the extremes */
        run.sums.solvable = malloc((size_t)run.sums.choices_in_all * sizeof *run.sums.solvable + 1);
        find_usual(&run, &rules);
    }
    run.most_of_last = selections_of(&small, pick - run.choose) * targets;
    for (uint32_t chosen = 0; chosen <= run.choose; chosen++)
        run.sums.games_a_choice +=
            choose_ways(run.choose, chosen) * selections_of(&small, pick - chosen) * targets;
    run.executor = options.executor != NULL ? options.executor : &caller;
    run.begin_ms = clock_ms();

    int status = open_sweep_database(&run, call, &options) ? EXIT_SOLVED : EXIT_USAGE;
    if (status == EXIT_SOLVED) status = sweep_all(&run, is_whole);
    progress_clear();
    if (status == EXIT_SOLVED) {
        if (call->common[OPT_JSON].is_set) sweep_json(&output, &run.sums);
        else sweep_text(&output, &run.sums);
    } else if (status == EXIT_STOPPED && watch_was_interrupted()) {
        fail_stopped(run.has_database ? "stopped; the same command goes on from here"
                                      : "stopped; with --output FILE a sweep can be gone on with");
    }
    for (uint32_t i = 0; i < SWEEP_CHOSEN_MAX; i++) free(run.terms[i]);
    free(run.sums.solvable);
    if (run.has_database) database_close(&run.database);
    tally_sweep_free(run.sweep);
    return status;
}
