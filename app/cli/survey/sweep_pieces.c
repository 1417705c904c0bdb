/* SPDX-License-Identifier: MIT */
/*
 * Making pieces, and keeping them: see sweep_pieces.h.
 */
#include "cli/survey/sweep_pieces.h"

#include "cli/commands.h"
#include "cli/survey/survey.h"
#include "cli/terminal/message.h"
#include "cli/terminal/watch.h"

#include <stdlib.h>

uint64_t choose_ways(uint64_t n, uint32_t k)
{
    uint64_t ways = 1;
    if (n < k) return 0;
    for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

size_t pieces_at_once(const struct sweep_run *run)
{
    const size_t wanted = run->executor->width * 4;
    return wanted < PIECES_AT_ONCE ? wanted : PIECES_AT_ONCE;
}

/* The tiles that are not given are any above those that are. */
static size_t terms_of_piece(const struct piece *piece)
{
    const struct sweep_run *const run = piece->run;
    const uint64_t above = piece->given_count > 0
                               ? run->large.last - piece->given[piece->given_count - 1]
                               : run->tiles;
    return (size_t)choose_ways(above, piece->chosen - piece->given_count);
}

static struct piece_key key_of(const struct piece *piece)
{
    return (struct piece_key){piece->chosen, piece->given_count > 0 ? piece->given[0] : 0,
                              piece->given_count > 1 ? piece->given[1] : 0};
}

static int take_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct piece *const piece = user;
    (void)tiles, (void)chosen;
    if (piece->count == piece->room) return 1;
    piece->terms[piece->count++] = (uint32_t)solvable;
    return watch_tick(NULL);
}

static void run_piece(void *argument, size_t index)
{
    struct piece *const piece = (struct piece *)argument + index;
    if (piece->was_stored) return;
    piece->status = watch_tick(NULL) != 0
                        ? TALLY_STOPPED
                        : tally_sweep_run(piece->run->sweep, piece->chosen, piece->given,
                                          piece->given_count, take_term, piece);
}

/* Room for the terms of each piece, and the terms themselves where the database has them. */
static int load_pieces(struct sweep_run *run, struct piece *pieces, size_t count, bool is_kept)
{
    for (size_t i = 0; i < count; i++) {
        struct piece *const piece = &pieces[i];
        piece->room = terms_of_piece(piece);
        piece->terms = malloc(piece->room * sizeof *piece->terms + 1);
        if (piece->terms == NULL) return fail_survey(TALLY_NO_MEMORY);
        if (!is_kept || run->path == NULL) continue;
        switch (pieces_load(&run->database, key_of(piece), piece->terms, piece->room,
                            run->most[piece->chosen])) {
        case PIECE_MISSING: break;
        case PIECE_FOUND:
            piece->was_stored = true;
            piece->count = piece->room;
            break;
        case PIECE_FAILED: return fail_database(&run->database.database, run->path);
        }
    }
    return EXIT_SOLVED;
}

/* The pieces up to the first that failed. */
static int save_pieces(struct sweep_run *run, const struct piece *pieces, size_t count)
{
    struct database *const database = &run->database.database;
    if (!database_run(database, "BEGIN")) return fail_database(database, run->path);
    for (size_t i = 0; i < count && pieces[i].status == TALLY_OK; i++)
        if (!pieces[i].was_stored &&
            !pieces_save(&run->database, key_of(&pieces[i]), pieces[i].terms, pieces[i].count))
            return fail_database(database, run->path);
    return database_run(database, "COMMIT") ? EXIT_SOLVED : fail_database(database, run->path);
}

static int fail_pieces(const struct sweep_run *run, tally_status status)
{
    const int exit_status = fail_survey(status);
    if (status == TALLY_STOPPED)
        fail_stopped(run->path != NULL ? "the same command goes on from here"
                                       : "with --output FILE a sweep can be gone on with");
    return exit_status;
}

int make_pieces(struct sweep_run *run, struct piece *pieces, size_t count, bool is_kept)
{
    int status = load_pieces(run, pieces, count, is_kept);
    if (status != EXIT_SOLVED) return status;
    run->executor->run(run->executor->context, run_piece, pieces, count);
    if (is_kept && run->path != NULL) status = save_pieces(run, pieces, count);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++) {
        struct piece *const piece = &pieces[i];
        if (piece->status == TALLY_OK && piece->count != piece->room) piece->status = TALLY_STOPPED;
        if (piece->status != TALLY_OK) status = fail_pieces(run, piece->status);
    }
    return status;
}

void free_pieces(struct piece *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(pieces[i].terms);
        pieces[i].terms = NULL;
    }
}
