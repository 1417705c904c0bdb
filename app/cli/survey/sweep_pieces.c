/* SPDX-License-Identifier: MIT */
/*
 * Computing and storing pieces: see sweep_pieces.h.
 */
#include "cli/survey/sweep_pieces.h"

#include "cli/commands.h"
#include "cli/survey/survey.h"
#include "cli/terminal/message.h"

#include <stdlib.h>

int sweep_store_open(struct sweep_store *store, const char *path, const char *identity)
{
    if (path == NULL) return EXIT_SOLVED;
    if (pieces_open(&store->database, path, identity)) {
        store->path = path;
        return EXIT_SOLVED;
    }
    const int status = fail_database(&store->database.database, path);
    pieces_close(&store->database);
    return status;
}

void sweep_store_close(struct sweep_store *store)
{
    if (store->path != NULL) pieces_close(&store->database);
}

static struct piece_key key_of(const tally_best_piece *piece)
{
    return (struct piece_key){piece->chosen, piece->given > 0 ? piece->tiles[0] : 0,
                              piece->given > 1 ? piece->tiles[1] : 0};
}

static bool is_kept(const struct sweep_store *store, const struct sweep_piece *piece)
{
    return store->path != NULL && !piece->piece.is_single;
}

/* Allocates the terms of each piece, and loads those that the database has. */
static int load_pieces(struct sweep_store *store, struct sweep_piece *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct sweep_piece *const piece = &pieces[i];
        piece->terms = malloc(piece->piece.terms * sizeof *piece->terms + 1);
        if (piece->terms == NULL) return fail_survey(TALLY_NO_MEMORY);
        if (!is_kept(store, piece)) continue;
        switch (pieces_load(&store->database, key_of(&piece->piece), piece->terms,
                            piece->piece.terms, piece->piece.most)) {
        case PIECE_MISSING: break;
        case PIECE_FOUND: piece->was_stored = true; break;
        case PIECE_FAILED: return fail_database(&store->database.database, store->path);
        }
    }
    return EXIT_SOLVED;
}

/* Saves the pieces up to the first that failed. */
static int save_pieces(struct sweep_store *store, const struct sweep_piece *pieces, size_t count)
{
    struct database *const database = &store->database.database;
    if (!database_run(database, "BEGIN")) return fail_database(database, store->path);
    for (size_t i = 0; i < count && pieces[i].status == TALLY_OK; i++)
        if (is_kept(store, &pieces[i]) && !pieces[i].was_stored &&
            !pieces_save(&store->database, key_of(&pieces[i].piece), pieces[i].terms,
                         pieces[i].piece.terms))
            return fail_database(database, store->path);
    return database_run(database, "COMMIT") ? EXIT_SOLVED : fail_database(database, store->path);
}

static int fail_pieces(const struct sweep_store *store, tally_status status)
{
    const int exit_status = fail_survey(status);
    if (status == TALLY_STOPPED)
        fail_stopped(store->path != NULL
                         ? "the same command continues from here"
                         : "with --output FILE, an interrupted sweep can be continued");
    return exit_status;
}

int make_sweep_pieces(struct sweep_store *store, const struct sweep_asked *asked,
                      sweep_source *source, struct sweep_piece *pieces, size_t count)
{
    int status = load_pieces(store, pieces, count);
    if (status != EXIT_SOLVED) return status;
    source(asked, pieces, count);
    if (store->path != NULL) status = save_pieces(store, pieces, count);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++)
        if (pieces[i].status != TALLY_OK) status = fail_pieces(store, pieces[i].status);
    return status;
}

void free_sweep_pieces(struct sweep_piece *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(pieces[i].terms);
        pieces[i].terms = NULL;
    }
}
