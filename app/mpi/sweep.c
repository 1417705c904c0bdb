/* SPDX-License-Identifier: MIT */
/*
 * A sweep over choices of large tiles, spread over MPI ranks. Rank 0 asks the library for the next
 * pieces, and sends them to the ranks; each rank has one or two pieces in advance. While no message
 * waits, rank 0 computes pieces itself. It returns the terms to the library in order. So its output
 * and database are the same as those of a single process with as many threads as there are ranks.
 *
 *     rank 0    piece 5 ->  rank 1      a piece with its number      TAG_PIECE
 *               terms of 5  <-          its number, status, terms    TAG_TERMS
 *               end     ->              nothing                      TAG_DONE
 */
#include "mpi/sweep.h"

#include "cli/commands.h"
#include "cli/survey/sweep.h"
#include "cli/terminal/message.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_PIECE = 3, TAG_TERMS, TAG_DONE, AHEAD = 2 };

/* A piece on its way to a rank, and the header of its terms on the way back. */
struct wanted {
    uint64_t index;
    tally_best_piece piece;
};

/* What a rank sends back for a piece of work. */
struct reply {
    uint64_t index;
    uint64_t status; /* a tally_status */
};

static size_t reply_bytes(const tally_best_piece *piece)
{
    return sizeof(struct reply) + piece->terms * sizeof(uint32_t);
}

static void *allocate_or_abort(size_t bytes)
{
    void *const block = malloc(bytes);
    if (block == NULL) {
        fail_stopped("out of memory");
        MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
    }
    return block;
}

/* ---- Ranks other than 0 ---------------------------------------------------------------------- */

/* Computes a piece, and sends its terms. */
static void answer(const struct sweep_asked *asked, const struct wanted *wanted)
{
    const size_t bytes = reply_bytes(&wanted->piece);
    struct reply *const reply = allocate_or_abort(bytes);
    if (reply == NULL) return;
    reply->index = wanted->index;
    reply->status =
        tally_best_make(asked->sweep, &wanted->piece, (uint32_t *)(reply + 1), watch_tick, NULL);
    const int sent = reply->status == TALLY_OK ? (int)bytes : (int)sizeof *reply;
    MPI_Send(reply, sent, MPI_BYTE, 0, TAG_TERMS, MPI_COMM_WORLD);
    free(reply);
}

/* Every rank but 0 makes the sweep for itself when the first piece comes, and computes pieces until
 * rank 0 sends TAG_DONE. */
void serve_sweep(struct call *call)
{
    struct sweep_asked asked = {.sweep = NULL};
    for (;;) {
        struct wanted wanted;
        MPI_Status seen;
        MPI_Recv(&wanted, sizeof wanted, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &seen);
        if (seen.MPI_TAG == TAG_DONE) break;
        int exit_status;
        if (asked.sweep == NULL && !make_sweep(call, &asked, &exit_status)) {
            MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
            return;
        }
        answer(&asked, &wanted);
    }
    tally_sweep_free(asked.sweep);
}

/* ---- Rank 0 ---------------------------------------------------------------------------------- */

/* The pieces of the current round. */
struct round {
    const struct sweep_asked *asked;
    struct sweep_piece *pieces;
    size_t count;
    size_t next;     /* the next piece to hand out */
    size_t on_way;   /* number of pieces at other ranks */
    bool is_stopped; /* no further pieces are handed out */
};

/* Takes the next piece to compute. Returns false if there is none. */
static bool take_next(struct round *round, size_t *index)
{
    while (round->next < round->count) {
        struct sweep_piece *const piece = &round->pieces[round->next];
        *index = round->next++;
        if (piece->was_stored) continue;
        if (!round->is_stopped) return true;
        piece->status = TALLY_STOPPED;
    }
    return false;
}

static void hand_out(struct round *round, int rank)
{
    struct wanted wanted;
    size_t index;
    if (!take_next(round, &index)) return;
    memset(&wanted, 0, sizeof wanted);
    wanted.index = index;
    wanted.piece = round->pieces[index].piece;
    MPI_Send(&wanted, sizeof wanted, MPI_BYTE, rank, TAG_PIECE, MPI_COMM_WORLD);
    round->on_way++;
}

static void note_status(struct round *round, size_t index, tally_status status)
{
    round->pieces[index].status = status;
    if (status != TALLY_OK) round->is_stopped = true;
}

/* Receives the terms of a piece from a rank, and sends it another piece. */
static void receive(struct round *round, const MPI_Status *probed)
{
    int bytes;
    MPI_Get_count(probed, MPI_BYTE, &bytes);
    struct reply *const reply = allocate_or_abort((size_t)bytes);
    if (reply == NULL) return;
    MPI_Recv(reply, bytes, MPI_BYTE, probed->MPI_SOURCE, TAG_TERMS, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    struct sweep_piece *const piece = &round->pieces[reply->index];
    if (reply->status == TALLY_OK)
        memcpy(piece->terms, reply + 1, piece->piece.terms * sizeof *piece->terms);
    note_status(round, (size_t)reply->index, (tally_status)reply->status);
    free(reply);
    round->on_way--;
    hand_out(round, probed->MPI_SOURCE);
}

static void make_one(struct round *round)
{
    size_t index;
    if (!take_next(round, &index)) return;
    struct sweep_piece *const piece = &round->pieces[index];
    note_status(
        round, index,
        tally_best_make(round->asked->sweep, &piece->piece, piece->terms, watch_tick, NULL));
}

static void make_over_ranks(const struct sweep_asked *asked, struct sweep_piece *pieces,
                            size_t count)
{
    struct round round = {.asked = asked, .pieces = pieces, .count = count};
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int ahead = 0; ahead < AHEAD; ahead++)
        for (int rank = 1; rank < ranks; rank++) hand_out(&round, rank);
    while (round.on_way != 0 || round.next < count) {
        MPI_Status probed;
        int has_message = 1;
        if (round.next < count)
            MPI_Iprobe(MPI_ANY_SOURCE, TAG_TERMS, MPI_COMM_WORLD, &has_message, &probed);
        else MPI_Probe(MPI_ANY_SOURCE, TAG_TERMS, MPI_COMM_WORLD, &probed);
        if (has_message) receive(&round, &probed);
        else make_one(&round);
    }
}

int sweep_over_ranks(struct call *call)
{
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    terminal_begin(call);
    const int status = sweep_large(call, make_over_ranks, (size_t)ranks);
    for (int rank = 1; rank < ranks; rank++)
        MPI_Send(NULL, 0, MPI_BYTE, rank, TAG_DONE, MPI_COMM_WORLD);
    return status;
}
