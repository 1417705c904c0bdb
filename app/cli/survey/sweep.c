/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with. The
 * library chooses the next pieces to compute and proves the extremes (tally_best_next()). This
 * command computes the pieces on threads, stores them in the database of -o, and shows progress and
 * results. With --whole, every choice is computed, and the distribution of the sums is shown too.
 */
#include "base/tasks.h"
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdlib.h>

/* ---- The pieces ------------------------------------------------------------------------------ */

/* A piece of the sweep, and its terms. */
struct sweep_piece {
    const tally_sweep *sweep;
    tally_best_piece piece;
    uint32_t *terms;
    bool was_kept; /* loaded from the file of --output */
    bool is_known; /* loaded from there or from a part, so not computed */
    tally_status status;
};

enum { SWEEP_PIECES_AT_ONCE = 64 };

static struct piece_key key_of(const tally_best_piece *piece)
{
    return (struct piece_key){piece->chosen, piece->given > 0 ? piece->tiles[0] : 0,
                              piece->given > 1 ? piece->tiles[1] : 0};
}

/* Are its terms kept in the file of --output, and do the parts have it? */
static bool is_stored(const struct sweep_piece *piece)
{
    return !piece->piece.is_single;
}

/* Allocates the terms, and loads them if the file or a part has them. */
static int load_piece(struct survey_asked *asked, struct sweep_piece *piece)
{
    const size_t count = piece->piece.terms;
    const struct piece_key key = key_of(&piece->piece);
    piece->terms = malloc(count * sizeof *piece->terms + 1);
    if (piece->terms == NULL) return fail_survey(TALLY_NO_MEMORY);
    if (asked->keeps && is_stored(piece)) {
        const enum piece_found found =
            pieces_load(&asked->pieces, key, piece->terms, count, piece->piece.most);
        if (found == PIECE_FAILED) return fail_database(&asked->pieces.database);
        piece->was_kept = piece->is_known = found == PIECE_FOUND;
    }
    if (piece->is_known || asked->parts == NULL || !is_stored(piece)) return EXIT_SOLVED;
    piece->is_known = parts_load(asked, key, piece->terms, count, piece->piece.most);
    return piece->is_known ? EXIT_SOLVED : EXIT_USAGE;
}

/* Saves the pieces up to the first that failed. */
static int save_pieces(struct survey_asked *asked, const struct sweep_piece *pieces, size_t count)
{
    struct database *const database = &asked->pieces.database;
    bool is_saved = database_run(database, "BEGIN");
    for (size_t i = 0; is_saved && i < count && pieces[i].status == TALLY_OK; i++)
        is_saved = !is_stored(&pieces[i]) || pieces[i].was_kept ||
                   pieces_save(&asked->pieces, key_of(&pieces[i].piece), pieces[i].terms,
                               pieces[i].piece.terms);
    is_saved = is_saved && database_run(database, "COMMIT");
    return is_saved ? EXIT_SOLVED : fail_database(database);
}

static int fail_pieces(const struct survey_asked *asked, tally_status status)
{
    const int exit_status = fail_survey(status);
    if (status == TALLY_STOPPED)
        fail_stopped(asked->keeps ? "the same command continues from here"
                                  : "with --output FILE, an interrupted sweep can be continued");
    return exit_status;
}

static void run_piece(void *argument, size_t index)
{
    struct sweep_piece *const piece = (struct sweep_piece *)argument + index;
    if (!piece->is_known)
        piece->status =
            tally_best_make(piece->sweep, &piece->piece, piece->terms, watch_tick, NULL);
}

/* Loads the pieces, or computes them on the threads. */
static int make_pieces(struct survey_asked *asked, struct sweep_piece *pieces, size_t count)
{
    int status = EXIT_SOLVED;
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++)
        status = load_piece(asked, &pieces[i]);
    if (status != EXIT_SOLVED) return status;
    tasks_run(asked->options.executor, run_piece, pieces, count);
    if (asked->keeps) status = save_pieces(asked, pieces, count);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++)
        if (pieces[i].status != TALLY_OK) status = fail_pieces(asked, pieces[i].status);
    return status;
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* The percentiles that are shown of the distribution. */
static const uint32_t percents[] = {1, 5, 25, 50, 75, 95, 99};
enum { PERCENTS = sizeof percents / sizeof percents[0] };

static int compare_sums(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* Sorts the sums in place, since there are millions of them. So sweep_csv(), which needs the order
 * of the choices, must be called before. */
static void sort_sums(const tally_best_result *found)
{
    qsort(found->sums, (size_t)found->summed, sizeof *found->sums, compare_sums);
}

static double mean_of(const tally_best_result *found)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < found->summed; i++) sum += found->sums[i];
    return (double)sum / (double)found->summed;
}

/* The sum at the i-th percentile that is shown. */
static uint32_t sum_at(const tally_best_result *found, size_t i)
{
    return found->sums[(found->summed - 1) * percents[i] / 100];
}

/* How many choices have a sum above that of the usual tiles, or also the same sum? */
static uint64_t easier_than_usual(const tally_best_result *found, bool or_as_easy)
{
    const uint64_t bound = (uint64_t)found->usual.solvable + (or_as_easy ? 0 : 1);
    uint64_t easier = 0;
    for (uint64_t i = 0; i < found->summed; i++) easier += found->sums[i] >= bound;
    return easier;
}

/* ---- JSON ---- */

static void json_choice(struct json *json, const tally_best_choice *choice, uint32_t choose)
{
    json_open_object(json);
    json_open_list(json, "tiles");
    for (uint32_t j = 0; j < choose; j++) json_number(json, choice->tiles[j]);
    json_close_array(json);
    json_put_number(json, "solvable", choice->solvable);
    json_close_object(json);
}

static void json_choices(struct json *json, const char *key, const tally_best_choice *list,
                         const tally_best_result *found)
{
    json_open_list(json, key);
    for (uint32_t i = 0; i < found->found; i++) json_choice(json, &list[i], found->choose);
    json_close_array(json);
}

static void json_spread(struct json *json, const tally_best_result *found)
{
    sort_sums(found);
    json_put_number(json, "solvable_mean", (uint64_t)(mean_of(found) + 0.5));
    json_open_list(json, "percentiles");
    for (size_t i = 0; i < PERCENTS; i++) {
        json_open_object(json);
        json_put_number(json, "percent", percents[i]);
        json_put_number(json, "solvable", sum_at(found, i));
        json_close_object(json);
    }
    json_close_array(json);
    if (found->usual.solvable == 0) return;
    json_key(json, "usual");
    json_choice(json, &found->usual, found->choose);
    json_put_number(json, "easier_than_usual", easier_than_usual(found, false));
}

static void sweep_json(struct buffer *out, const tally_best_result *found)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_number(&json, "choices", found->choices);
    json_put_number(&json, "choices_summed", found->summed);
    json_put_number(&json, "games_a_choice", found->games);
    if (found->sums != NULL && found->summed != 0) json_spread(&json, found);
    json_choices(&json, "best", found->easiest, found);
    json_choices(&json, "worst", found->hardest, found);
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Text ---- */

static double share(const tally_best_result *found, double solvable)
{
    return 100.0 * solvable / (double)found->games;
}

/* "    25   50   75  100     11,234 of 13,243   84.8297 %" */
static void put_choice(struct buffer *out, const tally_best_result *found,
                       const tally_best_choice *choice)
{
    buffer_text(out, " ");
    for (uint32_t j = 0; j < found->choose; j++) buffer_number_right(out, choice->tiles[j], 5);
    buffer_put(out, "  %13s of %s  %8.4f %%\n", grouped(choice->solvable).text,
               grouped(found->games).text, share(found, (double)choice->solvable));
}

static void text_choices(struct buffer *out, const tally_best_result *found, const char *title,
                         const tally_best_choice *list)
{
    buffer_put(out, "%s\n", title);
    for (uint32_t i = 0; i < found->found; i++) put_choice(out, found, &list[i]);
}

static void text_spread(struct buffer *out, const tally_best_result *found)
{
    const double mean = mean_of(found);
    sort_sums(found);
    buffer_put(out, "solvable on average: %s of %s (%.4f %%)\n",
               grouped((uint64_t)(mean + 0.5)).text, grouped(found->games).text,
               share(found, mean));
    buffer_put(out, "share of the choices, and at most so many are solvable:\n");
    for (size_t i = 0; i < PERCENTS; i++)
        buffer_put(out, "%7u %%  %13s  %8.4f %%%s\n", percents[i], grouped(sum_at(found, i)).text,
                   share(found, sum_at(found, i)), percents[i] == 50 ? "  (the median)" : "");
    if (found->usual.solvable == 0) return;
    buffer_text(out, "the usual tiles:\n");
    put_choice(out, found, &found->usual);
    const uint64_t easier = easier_than_usual(found, false);
    const uint64_t all = easier_than_usual(found, true); /* the usual choice is one of them */
    buffer_put(out, "%s choices are easier, %s as easy, %s harder\n", grouped(easier).text,
               grouped(all - easier - 1).text, grouped(found->summed - all).text);
}

/* As text for people, and as one JSON object with a line end. Both functions sort found->sums. */
static void sweep_text(struct buffer *out, const tally_best_result *found)
{
    buffer_put(out, "%s choices of %u large tiles from %llu to %llu; %s summed up in full\n",
               grouped(found->choices).text, found->choose, (ull)found->large.first,
               (ull)found->large.last, grouped(found->summed).text);
    if (found->sums != NULL && found->summed != 0) text_spread(out, found);
    text_choices(out, found, "easiest:", found->easiest);
    text_choices(out, found, "hardest:", found->hardest);
}

/* ---- CSV ---- */

/* Moves to the next choice in lexicographic order. The last choice stays. */
static void next_choice(const tally_best_result *found, uint32_t *tiles)
{
    uint32_t i = found->choose;
    while (i > 0 && tiles[i - 1] == found->large.last - (found->choose - i)) i--;
    if (i == 0) return;
    tiles[i - 1]++;
    for (; i < found->choose; i++) tiles[i] = tiles[i - 1] + 1;
}

/* Writes every choice as a line of CSV, in lexicographic order, below a line of headings. Must
 * be called before the functions above, which sort found->sums. Returns false if the output failed,
 * or there was no memory. The sums are in the lexicographic order of the choices. So the tiles
 * of each choice are counted up beside them, and need not be stored. */
static bool sweep_csv(const tally_best_result *found)
{
    struct buffer line = BUFFER_INIT;
    uint32_t tiles[4];
    for (uint32_t i = 0; i < found->choose; i++) {
        tiles[i] = (uint32_t)found->large.first + i;
        buffer_put(&line, "tile_%u,", i + 1);
    }
    buffer_text(&line, "solvable,games,share");
    bool goes_on = output_row(line.data, line.length);
    for (uint64_t i = 0; goes_on && i < found->summed; i++) {
        line.length = 0;
        for (uint32_t j = 0; j < found->choose; j++) buffer_put(&line, "%llu,", (ull)tiles[j]);
        buffer_put(&line, "%lu,%llu,%.6f", (unsigned long)found->sums[i], (ull)found->games,
                   share(found, (double)found->sums[i]));
        goes_on = !line.has_failed && output_row(line.data, line.length);
        next_choice(found, tiles);
    }
    buffer_clear(&line);
    return goes_on;
}

/* ---- Running --------------------------------------------------------------------------------- */

enum { PIECES_A_WORKER = 4 };

static int begin_best(tally_best **best, const struct survey_asked *asked)
{
    tally_best_options options = TALLY_BEST_OPTIONS_INIT;
    options.choose = (uint32_t)number_of(asked->call, "choose");
    options.sums_all = is_given(asked->call, "whole");
    options.memory_bytes = asked->options.memory_bytes;
    tally_error error;
    const tally_status made = tally_best_new(best, asked->sweep, &options);
    if (made == TALLY_OK) return EXIT_SOLVED;
    if (tally_best_options_check(&options, asked->sweep, &error) != TALLY_OK)
        return fail_survey_option(&error);
    if (made == TALLY_TARGET_RANGE)
        return fail_usage("--choose-large: more than %lu games a choice; take fewer --targets or a "
                          "smaller --pool",
                          (unsigned long)UINT32_MAX);
    return fail_survey(made);
}

/* Opens the file of --output, if there is one. Its identity has all that the terms depend on. */
static int begin_pieces(struct survey_asked *asked)
{
    struct buffer identity = BUFFER_INIT;
    if (!is_given(asked->call, "output")) return EXIT_SOLVED;
    buffer_text(&identity, "small");
    for (uint32_t i = 0; i < asked->pool.count; i++)
        buffer_put(&identity, " %u", (unsigned)asked->pool.tiles[i]);
    buffer_put(
        &identity,
        ", large %llu..%llu, pick %u, targets %llu..%llu, whole values, + - * /, any numbers",
        (ull)asked->large.first, (ull)asked->large.last, asked->pick, (ull)asked->target.first,
        (ull)asked->target.last);
    buffer_char(&identity, '\0');
    const int status =
        identity.has_failed ? fail_survey(TALLY_NO_MEMORY) : pieces_begin(asked, identity.data);
    buffer_clear(&identity);
    return status;
}

/* Computes the next pieces, at most so many; *count: how many were next. Of a shard, only its own
 * are computed, and none are taken: which pieces come first does not depend on their terms. Single
 * choices, which come after them and do depend, are left to the merge. */
static int run_batch(tally_best *best, struct survey_asked *asked, size_t at_once, size_t *count)
{
    tally_best_piece wanted[SWEEP_PIECES_AT_ONCE];
    struct sweep_piece pieces[SWEEP_PIECES_AT_ONCE];
    size_t own = 0;
    const tally_status next = tally_best_next(best, wanted, at_once, count);
    if (next != TALLY_OK) return fail_survey(next);
    for (size_t i = 0; i < *count; i++)
        if (shard_has(&asked->shard, key_of(&wanted[i])))
            pieces[own++] = (struct sweep_piece){.sweep = asked->sweep, .piece = wanted[i]};
    const int status = make_pieces(asked, pieces, own);
    for (size_t i = 0; i < own; i++) {
        if (status == EXIT_SOLVED && asked->shard.count == 0)
            tally_best_take(best, &pieces[i].piece, pieces[i].terms);
        free(pieces[i].terms);
    }
    return status;
}

static int run_pieces(tally_best *best, struct survey_asked *asked)
{
    const tally_best_result *const found = tally_best_found(best);
    const size_t most = PIECES_A_WORKER * tasks_width(asked->options.executor);
    const size_t at_once = most < SWEEP_PIECES_AT_ONCE ? most : SWEEP_PIECES_AT_ONCE;
    const bool is_shard = asked->shard.count != 0;
    const uint64_t whole = is_shard ? found->whole : UINT64_MAX;
    int status = EXIT_SOLVED;
    size_t count = 1;
    for (uint64_t seen = 0; status == EXIT_SOLVED && count != 0 && seen < whole; seen += count) {
        const size_t left = whole - seen < at_once ? (size_t)(whole - seen) : at_once;
        status = run_batch(best, asked, left, &count);
        progress_part(is_shard ? seen + count : found->part, found->whole);
    }
    progress_clear();
    return status;
}

static int tell_sweep(const struct call *call, const tally_best_result *found)
{
    if (is_given(call, "export")) {
        if (!output_begin_rows("--export", text_of(call, "export"))) return EXIT_USAGE;
        if (!sweep_csv(found) && !output_has_failed()) return fail_survey(TALLY_NO_MEMORY);
    } else if (is_given(call, "json")) {
        sweep_json(&output, found);
    } else {
        sweep_text(&output, found);
    }
    return EXIT_SOLVED;
}

int survey_sweep(struct survey_asked *asked)
{
    tally_best *best = NULL;
    int status = begin_best(&best, asked);
    if (status == EXIT_SOLVED) status = begin_pieces(asked);
    if (status == EXIT_SOLVED) status = run_pieces(best, asked);
    if (status == EXIT_SOLVED)
        status = asked->shard.count != 0 ? part_end(&asked->pieces)
                                         : tell_sweep(asked->call, tally_best_found(best));
    tally_best_free(best);
    return status;
}
