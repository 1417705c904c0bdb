/* SPDX-License-Identifier: MIT */
/*
 * tally-mpi survey: one survey spread over MPI ranks.
 *
 * The selections are divided into slices. Every rank makes the value tables for itself (a tenth of
 * a second for the standard pool), then takes the next slice from a shared counter until there are
 * none. Rank 0 takes slices too, but first serves the results of the others: it alone puts the rows
 * in order, sums them up and writes the database, exactly as a single process does.
 *
 *     rank 1   next slice? 17 -> survey -> send rows       counter at rank 0 (MPI_Fetch_and_op)
 *     rank 2   next slice? 18 -> survey -> send rows
 *     rank 0   rows of 16, 18, 17 -> in order -> summary, atlas.db
 *
 * If a rank is lost, MPI ends the whole job. The database keeps what was written, and the same
 * command continues from there.
 */
#include "cli/commands.h"
#include "cli/fits.h"
#include "cli/survey/survey.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "mpi/dataset.h"
#include "mpi/sweep.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Slices are small enough for every rank to get many, so that all ranks finish at about the same
 * time. */
enum { SLICE_MAX = 64, SLICES_A_RANK = 16, TAG_ROWS = 1, TAG_END = 2 };

static int rank_count, own_rank;

/* ---- Rows as bytes ---- */

/* Decides which arrays a row has, and so its size in bytes. */
struct layout {
    uint32_t pick;
    size_t targets;
    bool has_counts;
    bool has_effort;
    size_t row_bytes;
};

static struct layout layout_of(const struct survey_asked *asked)
{
    struct layout layout = {.pick = asked->pick,
                            .targets = (size_t)(asked->target.last - asked->target.first + 1),
                            .has_counts = (asked->options.wanted & TALLY_SURVEY_COUNTS) != 0,
                            .has_effort = (asked->options.wanted & TALLY_SURVEY_EFFORT) != 0};
    /* 8-byte arrays first, so that all are aligned within a row; rows are rounded up to 8 bytes */
    const size_t wide = (layout.has_counts ? 16u : 0u) + (layout.has_effort ? 8u : 0u);
    layout.row_bytes =
        layout.targets * wide + layout.targets * 4 + (layout.pick + 2) * 4 + layout.targets * 2;
    layout.row_bytes = (layout.row_bytes + 7) / 8 * 8;
    return layout;
}

/* Writes the rows of a slice one behind the other, in the layout that all ranks know. */
struct slice_writer {
    const struct layout *layout;
    char *next;
};

static void write_bytes(struct slice_writer *writer, const void *bytes, size_t count)
{
    memcpy(writer->next, bytes, count);
    writer->next += count;
}

/* Copies the arrays of a row in the order of the layout, so that a row is one block of bytes. */
static int write_row(void *user, const tally_survey_row *row)
{
    struct slice_writer *const writer = user;
    const struct layout *const layout = writer->layout;
    char *const begin = writer->next;
    if (layout->has_counts) {
        write_bytes(writer, row->solutions, layout->targets * 8);
        write_bytes(writer, row->with_detours, layout->targets * 8);
    }
    if (layout->has_effort) write_bytes(writer, row->effort, layout->targets * 8);
    write_bytes(writer, row->distance, layout->targets * 4);
    write_bytes(writer, row->by_fewest, (layout->pick + 1) * sizeof *row->by_fewest);
    write_bytes(writer, &row->unproved, sizeof row->unproved);
    write_bytes(writer, row->fewest, layout->targets);
    write_bytes(writer, row->side, layout->targets);
    memset(writer->next, 0, layout->row_bytes - (size_t)(writer->next - begin));
    writer->next = begin + layout->row_bytes;
    return 0;
}

/* The arrays of the row point into the message, which lives until the row was handed to the
 * sink. */
static tally_survey_row read_row(const struct layout *layout, const tally_survey *survey,
                                 uint64_t selection, uint64_t *numbers, const char *bytes)
{
    enum { LARGE_ABOVE = 10 };
    tally_survey_row row = {.selection = selection, .numbers = numbers, .count = layout->pick};
    if (layout->has_counts) {
        row.solutions = (const uint64_t *)(const void *)bytes;
        row.with_detours = row.solutions + layout->targets;
        bytes += layout->targets * 16;
    }
    if (layout->has_effort) {
        row.effort = (const uint64_t *)(const void *)bytes;
        bytes += layout->targets * 8;
    }
    row.distance = (const uint32_t *)(const void *)bytes;
    row.by_fewest = row.distance + layout->targets;
    row.unproved = row.by_fewest[layout->pick + 1];
    row.fewest = (const uint8_t *)(row.by_fewest + layout->pick + 2);
    row.side = row.fewest + layout->targets;
    row.draws = tally_survey_selection(survey, selection, numbers);
    row.reached = (uint32_t)layout->targets - row.by_fewest[0];
    for (uint32_t i = 0; i < layout->pick; i++) row.large += numbers[i] > LARGE_ABOVE;
    return row;
}

/* ---- The work, as all ranks see it ---- */

/* The work, as all ranks see it. Ranks take slices from a shared counter until none is left. */
struct work {
    const struct survey_asked *asked;
    struct layout layout;
    uint64_t first; /* selection */
    uint64_t count;
    uint64_t slice_rows;
    uint64_t slices;
    MPI_Win window; /* the window with the shared counter, which rank 0 holds */
    uint64_t *counter;
};

static uint64_t rows_a_slice(uint64_t count)
{
    const uint64_t rows = count / ((uint64_t)rank_count * SLICES_A_RANK);
    if (rows < 1) return 1;
    return rows < SLICE_MAX ? rows : SLICE_MAX;
}

static bool begin_work(struct work *work, const struct survey_asked *asked, uint64_t first,
                       uint64_t count)
{
    *work =
        (struct work){.asked = asked, .layout = layout_of(asked), .first = first, .count = count};
    work->slice_rows = rows_a_slice(count);
    work->slices = (count + work->slice_rows - 1) / work->slice_rows;
    const MPI_Aint bytes = own_rank == 0 ? (MPI_Aint)sizeof *work->counter : 0;
    if (MPI_Win_allocate(bytes, (int)sizeof *work->counter, MPI_INFO_NULL, MPI_COMM_WORLD,
                         &work->counter, &work->window) != MPI_SUCCESS)
        return false;
    MPI_Win_lock_all(0, work->window);
    if (own_rank == 0) {
        const uint64_t zero = 0;
        MPI_Accumulate(&zero, 1, MPI_UINT64_T, 0, 0, 1, MPI_UINT64_T, MPI_REPLACE, work->window);
        MPI_Win_flush(0, work->window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return true;
}

static void end_work(struct work *work)
{
    MPI_Win_unlock_all(work->window);
    MPI_Win_free(&work->window);
}

static uint64_t next_slice(struct work *work)
{
    const uint64_t one = 1;
    uint64_t slice = 0;
    MPI_Fetch_and_op(&one, &slice, MPI_UINT64_T, 0, 0, MPI_SUM, work->window);
    MPI_Win_flush(0, work->window);
    return slice;
}

static uint64_t rows_of(const struct work *work, uint64_t slice)
{
    const uint64_t left = work->count - slice * work->slice_rows;
    return left < work->slice_rows ? left : work->slice_rows;
}

/* Surveys a slice. Returns its number followed by its rows, or NULL if the survey failed. The
 * caller frees the result. */
static char *survey_slice(struct work *work, uint64_t slice, size_t *bytes, tally_status *status)
{
    const uint64_t rows = rows_of(work, slice);
    *bytes = sizeof slice + (size_t)rows * work->layout.row_bytes;
    char *const message = malloc(*bytes);
    if (message == NULL) {
        *status = TALLY_NO_MEMORY;
        return NULL;
    }
    memcpy(message, &slice, sizeof slice);
    struct slice_writer writer = {&work->layout, message + sizeof slice};
    *status = tally_survey_run(work->asked->survey, work->first + slice * work->slice_rows, rows,
                               write_row, &writer);
    if (*status == TALLY_OK) return message;
    free(message);
    return NULL;
}

/* ---- Ranks other than 0 ---- */

/* What ranks other than 0 do: they receive the span of selections to survey, and take slices of
 * it until there are none. */
static void serve(struct call *call)
{
    uint64_t span[2]; /* the first selection, and how many; 0: no work */
    MPI_Bcast(span, 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (span[1] == 0) return;
    struct survey_asked asked;
    struct work work;
    int exit_status;
    if (!make_survey(call, &asked, &exit_status) || !begin_work(&work, &asked, span[0], span[1])) {
        MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
        return;
    }
    for (uint64_t slice = next_slice(&work); slice < work.slices; slice = next_slice(&work)) {
        size_t bytes;
        tally_status status;
        char *const message = survey_slice(&work, slice, &bytes, &status);
        if (message == NULL) {
            fail_survey(status);
            MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
            return;
        }
        MPI_Send(message, (int)bytes, MPI_BYTE, 0, TAG_ROWS, MPI_COMM_WORLD);
        free(message);
    }
    MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_END, MPI_COMM_WORLD);
    end_work(&work);
    tally_survey_free(asked.survey);
}

/* ---- Rank 0 ---- */

/* What rank 0 keeps of the rows of all ranks until their turn comes. */
struct collector {
    struct work work;
    char **waiting;    /* indexed by slice: rows that arrived before their turn */
    uint64_t given;    /* number of slices delivered to the sink */
    int ranks_at_work; /* how many other ranks are at work */
    bool is_broken;    /* the sink said stop: further rows are dropped */
    tally_survey_sink sink;
    void *user;
};

/* Delivers the rows of all slices whose turn has come: the next slice in order, and those after
 * it that wait. */
static void hand_on(struct collector *collector)
{
    for (;
         collector->given < collector->work.slices && collector->waiting[collector->given] != NULL;
         collector->given++) {
        char *const message = collector->waiting[collector->given];
        const uint64_t rows = rows_of(&collector->work, collector->given);
        for (uint64_t i = 0; !collector->is_broken && i < rows; i++) {
            uint64_t numbers[16];
            const tally_survey_row row = read_row(
                &collector->work.layout, collector->work.asked->survey,
                collector->work.first + collector->given * collector->work.slice_rows + i, numbers,
                message + sizeof(uint64_t) + i * collector->work.layout.row_bytes);
            if (collector->sink(collector->user, &row) != 0) collector->is_broken = true;
        }
        free(message);
        collector->waiting[collector->given] = NULL;
    }
}

/* A rank sends a slice as its number and its rows. The number says where the rows belong; they wait
 * if slices before them are missing. */
static void receive(struct collector *collector, const MPI_Status *probed)
{
    int bytes;
    MPI_Get_count(probed, MPI_BYTE, &bytes);
    char *const message = malloc((size_t)bytes + 1);
    if (message == NULL) {
        fail_stopped("out of memory");
        MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
        return;
    }
    MPI_Recv(message, bytes, MPI_BYTE, probed->MPI_SOURCE, probed->MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (probed->MPI_TAG == TAG_END) {
        collector->ranks_at_work--;
        free(message);
        return;
    }
    uint64_t slice;
    memcpy(&slice, message, sizeof slice);
    collector->waiting[slice] = message;
    hand_on(collector);
}

/* Receives a message if there is one. waits: waits for the next message. */
static bool look_for_message(struct collector *collector, bool waits)
{
    MPI_Status probed;
    int has_message = 1;
    if (waits) MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &probed);
    else MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_message, &probed);
    if (has_message) receive(collector, &probed);
    return has_message;
}

/* Rank 0 works on slices of its own between messages. When no slice is left, it only waits for the
 * messages of the other ranks. */
static tally_status run_collector(struct collector *collector)
{
    tally_status status = TALLY_OK;
    bool has_more = true;
    while (collector->ranks_at_work > 0 || has_more) {
        if (look_for_message(collector, !has_more)) continue;
        const uint64_t slice =
            collector->is_broken || status != TALLY_OK ? UINT64_MAX : next_slice(&collector->work);
        if (slice >= collector->work.slices) {
            if (slice == UINT64_MAX) { /* the other ranks must end too */
                MPI_Accumulate(&collector->work.slices, 1, MPI_UINT64_T, 0, 0, 1, MPI_UINT64_T,
                               MPI_REPLACE, collector->work.window);
                MPI_Win_flush(0, collector->work.window);
            }
            has_more = false;
            continue;
        }
        size_t bytes;
        char *const message = survey_slice(&collector->work, slice, &bytes, &status);
        if (message == NULL) continue;
        collector->waiting[slice] = message;
        hand_on(collector);
    }
    return collector->is_broken ? TALLY_STOPPED : status;
}

static void tell_span(uint64_t first, uint64_t count)
{
    uint64_t span[2] = {first, count};
    MPI_Bcast(span, 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
}

static bool was_told; /* the other ranks have received the work */

/* Replaces tally_survey_run(): delivers the same rows, in the same order. */
static tally_status survey_over_ranks(const struct survey_asked *asked, uint64_t first,
                                      uint64_t count, tally_survey_sink sink, void *user)
{
    struct collector collector = {.ranks_at_work = rank_count - 1, .sink = sink, .user = user};
    was_told = true;
    tell_span(first, count);
    if (count == 0) return TALLY_OK;
    if (begin_work(&collector.work, asked, first, count))
        collector.waiting = calloc((size_t)collector.work.slices, sizeof *collector.waiting);
    if (collector.waiting == NULL) {
        fail_stopped("out of memory");
        MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
        return TALLY_NO_MEMORY;
    }
    const tally_status status = run_collector(&collector);
    end_work(&collector.work);
    for (uint64_t i = 0; i < collector.work.slices; i++) free(collector.waiting[i]);
    free(collector.waiting);
    return status;
}

static bool is_sweep(const struct call *call)
{
    return call->own[SURVEY_CHOOSE_LARGE].is_set;
}

static int run_rank_0(struct call *call)
{
    if (is_sweep(call)) return sweep_over_ranks(call);
    terminal_begin(call);
    const int status = survey_pool(call, survey_over_ranks);
    if (!was_told) tell_span(0, 0);
    return status;
}

/* Only rank 0 reports errors in the command line. */
static bool is_dataset(const struct call *call)
{
    return call->command == command_find("dataset", 7) && !call->common[OPT_HELP].is_set &&
           !call->common[OPT_VERSION].is_set;
}

static bool check_call(const struct call *call)
{
    if (is_dataset(call)) return options_fit(call);
    if (call->command != command_find("survey", 6) || call->common[OPT_HELP].is_set ||
        call->common[OPT_VERSION].is_set || call->own[SURVEY_BOOK].is_set) {
        fail_usage("tally-mpi survey|dataset [OPTIONS]: as 'tally survey --help' tells, but for "
                   "--book");
        return false;
    }
    return options_fit(call) && survey_output_fits(call);
}

/* Every rank parses the command line, because each gets it from mpirun. Only rank 0 reports
 * mistakes in it. */
int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &rank_count);
    MPI_Comm_rank(MPI_COMM_WORLD, &own_rank);
    output_begin();
    const char **const storage = calloc((size_t)argc + 1, sizeof *storage);
    struct call call;
    int status = EXIT_USAGE, is_right = 0;
    if (storage == NULL) MPI_Abort(MPI_COMM_WORLD, EXIT_STOPPED);
    if (own_rank == 0) is_right = parse_call(&call, argc, argv, storage) && check_call(&call);
    MPI_Bcast(&is_right, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (is_right && (own_rank == 0 || parse_call(&call, argc, argv, storage))) {
        /* Each rank uses one thread, unless --threads is given. */
        if (!call.common[OPT_THREADS].is_set)
            call.common[OPT_THREADS] = (struct option_value){.is_set = true, .number = 1};
        if (is_dataset(&call)) status = dataset_of_rank(&call, own_rank, rank_count);
        else if (own_rank == 0) status = run_rank_0(&call);
        else if (is_sweep(&call)) serve_sweep(&call);
        else serve(&call);
    }
    if (is_right && is_dataset(&call)) {
        status = output_end(status);
        int worst = status;
        MPI_Allreduce(&status, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        free(storage);
        MPI_Finalize();
        return worst;
    }
    free(storage);
    MPI_Finalize();
    return own_rank == 0 ? output_end(status) : EXIT_SOLVED;
}
