/* SPDX-License-Identifier: MIT */
/*
 * The rows of a survey as pieces, and back. A piece is a slice of selections. Slices are small
 * enough for every shard to get many, so that all shards take about as long.
 */
#include "cli/survey/survey.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdlib.h>

enum { SLICE_MOST = 64, SLICES_A_SHARD = 16 };

bool shard_has(const struct shard *shard, struct piece_key key)
{
    const uint64_t place = (uint64_t)key.chosen + key.first + key.second;
    return shard->count == 0 || place % shard->count == shard->index;
}

/* ---- A part's file --------------------------------------------------------------------------- */

/* A piece without terms, which a complete part has. */
static const struct piece_key key_of_end = {UINT32_MAX, 0, 0};

int pieces_begin(struct survey_asked *asked, const char *identity)
{
    const char *const path = text_of(asked->call, "output");
    const struct shard *const shard = &asked->shard;
    struct contents about;
    struct buffer text = BUFFER_INIT;
    if (shard->count == 0) {
        buffer_text(&text, identity);
    } else {
        text.has_failed = !survey_describe(asked, &about);
        buffer_put(&text, "%s\n%lu/%lu\n%s", tally_version(), (unsigned long)shard->index,
                   (unsigned long)shard->count, about.command);
    }
    buffer_char(&text, '\0');
    int status = EXIT_SOLVED;
    asked->keeps = !text.has_failed;
    if (!asked->keeps) status = fail_survey(TALLY_NO_MEMORY);
    else if (!pieces_open(&asked->pieces, path,
                          shard->count == 0 ? &form_of_sweeps : &form_of_parts, text.data))
        status = fail_database(&asked->pieces.database);
    buffer_clear(&text);
    return status;
}

bool part_is_complete(struct pieces *part)
{
    return pieces_load(part, key_of_end, NULL, 0, 0) == PIECE_FOUND;
}

static int keep_piece(struct pieces *part, struct piece_key key, const uint32_t *terms,
                      size_t count)
{
    struct database *const database = &part->database;
    const bool is_kept = database_run(database, "BEGIN") && pieces_save(part, key, terms, count) &&
                         database_run(database, "COMMIT");
    return is_kept ? EXIT_SOLVED : fail_database(database);
}

int part_end(struct pieces *part)
{
    return part_is_complete(part) ? EXIT_SOLVED : keep_piece(part, key_of_end, NULL, 0);
}

/* ---- Rows as terms --------------------------------------------------------------------------- */

/* Rows on their way to terms, or back: how the selections are cut, what a row has, and the arrays
 * of one row. */
struct rows {
    uint64_t size;       /* selections in all */
    uint64_t slice_rows; /* selections in each slice but the last */
    size_t targets;
    size_t row_terms;
    bool has_counts, has_effort, has_height;
    uint32_t *terms, *next; /* of a slice; where the next row is written */
    uint64_t *wide;         /* solutions, with_detours, effort */
    uint32_t *narrow;       /* distance, height */
    uint8_t *small;         /* fewest, side */
};

static uint64_t rows_of_slice(const struct rows *rows, uint64_t slice)
{
    const uint64_t left = rows->size - slice * rows->slice_rows;
    return left < rows->slice_rows ? left : rows->slice_rows;
}

static uint32_t *put_wide(uint32_t *at, uint64_t number)
{
    at[0] = (uint32_t)number;
    at[1] = (uint32_t)(number >> 32);
    return at + 2;
}

static uint64_t take_wide(const uint32_t **at)
{
    const uint64_t number = (*at)[0] | (uint64_t)(*at)[1] << 32;
    *at += 2;
    return number;
}

static bool begin_rows(struct rows *rows, const struct survey_asked *asked, uint32_t shards)
{
    const size_t targets = targets_in(asked->target);
    *rows = (struct rows){.size = tally_survey_size(asked->survey, NULL),
                          .targets = targets,
                          .has_counts = (asked->wanted & TALLY_SURVEY_COUNTS) != 0,
                          .has_effort = (asked->wanted & TALLY_SURVEY_EFFORT) != 0,
                          .has_height = (asked->wanted & TALLY_SURVEY_HEIGHT) != 0};
    const uint64_t even = rows->size / ((uint64_t)shards * SLICES_A_SHARD);
    rows->slice_rows = even < 1 ? 1 : even > SLICE_MOST ? SLICE_MOST : even;
    rows->row_terms = 2 + targets * (2u + (rows->has_counts ? 4u : 0u) +
                                     (rows->has_effort ? 2u : 0u) + (rows->has_height ? 1u : 0u));
    rows->terms = calloc((size_t)rows->slice_rows * rows->row_terms, sizeof *rows->terms);
    rows->wide = calloc(3 * targets, sizeof *rows->wide);
    rows->narrow = calloc(2 * targets, sizeof *rows->narrow);
    rows->small = calloc(2 * targets, sizeof *rows->small);
    return rows->terms != NULL && rows->wide != NULL && rows->narrow != NULL && rows->small != NULL;
}

static void end_rows(struct rows *rows)
{
    free(rows->terms);
    free(rows->wide);
    free(rows->narrow);
    free(rows->small);
}

static int put_row(void *user, const tally_survey_row *row)
{
    struct rows *const rows = user;
    uint32_t *at = rows->next;
    *at++ = row->large;
    *at++ = row->unproved;
    for (size_t i = 0; i < rows->targets; i++) {
        *at++ = row->fewest[i] | (uint32_t)row->side[i] << 8;
        *at++ = row->distance[i];
        if (rows->has_counts) at = put_wide(put_wide(at, row->solutions[i]), row->with_detours[i]);
        if (rows->has_effort) at = put_wide(at, row->effort[i]);
        if (rows->has_height) *at++ = row->height[i];
    }
    rows->next = at;
    return watch_tick(NULL, NULL);
}

/* Reads the arrays of a row. Returns false if they cannot be those of a selection. */
static bool take_arrays(struct rows *rows, const uint32_t *at, tally_survey_row *row,
                        uint32_t *by_fewest)
{
    const size_t targets = rows->targets;
    row->large = *at++;
    row->unproved = *at++;
    if (row->large > row->count || row->unproved > targets) return false;
    for (size_t i = 0; i < targets; i++) {
        const uint32_t fewest = *at & 255, side = *at >> 8;
        at++;
        if (fewest > row->count || side > 3) return false;
        by_fewest[fewest]++;
        rows->small[i] = (uint8_t)fewest;
        rows->small[targets + i] = (uint8_t)side;
        rows->narrow[i] = *at++;
        if (rows->has_counts) {
            rows->wide[i] = take_wide(&at);
            rows->wide[targets + i] = take_wide(&at);
        }
        if (rows->has_effort) rows->wide[2 * targets + i] = take_wide(&at);
        if (!rows->has_height) continue;
        rows->narrow[targets + i] = *at++;
        if ((fewest == 0) != (rows->narrow[targets + i] == UINT32_MAX)) return false;
    }
    row->reached = (uint32_t)targets - by_fewest[0];
    row->fewest = rows->small;
    row->side = rows->small + targets;
    row->distance = rows->narrow;
    if (rows->has_counts) row->solutions = rows->wide;
    if (rows->has_counts) row->with_detours = rows->wide + targets;
    if (rows->has_effort) row->effort = rows->wide + 2 * targets;
    if (rows->has_height) row->height = rows->narrow + targets;
    return true;
}

/* Gives the row that the terms are of to the sink. Returns what that returns; 1 after a message. */
static int take_row(struct rows *rows, struct survey_asked *asked, uint64_t selection,
                    const uint32_t *terms, tally_survey_sink sink, void *user)
{
    enum { NUMBERS_MOST = 16 };
    uint64_t numbers[NUMBERS_MOST];
    uint32_t by_fewest[NUMBERS_MOST + 1] = {0};
    tally_survey_row row = {.selection = selection,
                            .numbers = numbers,
                            .count = asked->pick,
                            .by_fewest = by_fewest,
                            .draws = tally_survey_selection(asked->survey, selection, numbers)};
    if (take_arrays(rows, terms, &row, by_fewest)) return sink(user, &row);
    fail_usage("the parts: selection %llu is not what a survey finds", (ull)selection);
    asked->has_failed = true;
    return 1;
}

/* ---- Making a part --------------------------------------------------------------------------- */

static int make_slice(struct rows *rows, struct survey_asked *asked, struct piece_key key)
{
    const uint64_t count = rows_of_slice(rows, key.chosen);
    const size_t terms = (size_t)count * rows->row_terms;
    switch (pieces_load(&asked->pieces, key, rows->terms, terms, UINT32_MAX)) {
    case PIECE_FOUND: return EXIT_SOLVED;
    case PIECE_FAILED: return fail_database(&asked->pieces.database);
    case PIECE_MISSING: break;
    }
    rows->next = rows->terms;
    const tally_status status =
        tally_survey_run(asked->survey, key.chosen * rows->slice_rows, count, put_row, rows);
    if (status == TALLY_OK) return keep_piece(&asked->pieces, key, rows->terms, terms);
    progress_clear();
    const int exit_status = fail_survey(status);
    if (status == TALLY_STOPPED) fail_stopped("the same command continues from here");
    return exit_status;
}

int survey_part(struct survey_asked *asked)
{
    struct rows rows;
    int status = pieces_begin(asked, NULL);
    if (!begin_rows(&rows, asked, asked->shard.count) && status == EXIT_SOLVED)
        status = fail_survey(TALLY_NO_MEMORY);
    const uint64_t slices = (rows.size + rows.slice_rows - 1) / rows.slice_rows;
    for (uint64_t slice = 0; status == EXIT_SOLVED && slice < slices; slice++) {
        const struct piece_key key = {(uint32_t)slice, 0, 0};
        if (shard_has(&asked->shard, key)) status = make_slice(&rows, asked, key);
        progress_part(slice, slices);
    }
    end_rows(&rows);
    progress_clear();
    return status == EXIT_SOLVED ? part_end(&asked->pieces) : status;
}

/* ---- Reading parts --------------------------------------------------------------------------- */

bool parts_load(struct survey_asked *asked, struct piece_key key, uint32_t *terms, size_t count,
                uint64_t most)
{
    struct part *part = asked->parts;
    while (!shard_has(&part->shard, key)) part++; /* no part is missing */
    const enum piece_found found = pieces_load(&part->pieces, key, terms, count, most);
    if (found == PIECE_FOUND) return true;
    if (found == PIECE_FAILED) fail_database(&part->pieces.database);
    else
        fail_usage("'%s': it lacks a piece; make this part again in another file",
                   part->pieces.database.path);
    asked->has_failed = true;
    return false;
}

tally_status rows_of_parts(struct survey_asked *asked, uint64_t first, uint64_t count,
                           tally_survey_sink sink, void *user)
{
    const uint64_t end = first + count;
    struct rows rows;
    tally_status status = TALLY_OK;
    if (!begin_rows(&rows, asked, (uint32_t)asked->part_count)) status = TALLY_NO_MEMORY;
    while (status == TALLY_OK && first < end) {
        const uint64_t slice = first / rows.slice_rows, begin = slice * rows.slice_rows;
        const size_t slice_rows = (size_t)rows_of_slice(&rows, slice);
        const struct piece_key key = {(uint32_t)slice, 0, 0};
        if (!parts_load(asked, key, rows.terms, slice_rows * rows.row_terms, UINT32_MAX))
            status = TALLY_STOPPED;
        for (; status == TALLY_OK && first < begin + slice_rows; first++)
            if (take_row(&rows, asked, first, rows.terms + (size_t)(first - begin) * rows.row_terms,
                         sink, user) != 0)
                status = TALLY_STOPPED;
    }
    end_rows(&rows);
    return status;
}
