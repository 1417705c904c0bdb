/* SPDX-License-Identifier: MIT */
/*
 * What the files of libtally._core.judge() share: a batch of completions, and the chunks that it is
 * cut into.
 */
#ifndef LIBTALLY_JUDGE_H
#define LIBTALLY_JUDGE_H

#include "core.h"

#include <pthread.h>
#include <tally/judge.h>

enum { CHUNK = 1024 }; /* completions that are read before they are judged */

/* What is said of the completions: a column of each kind, as bytes of Python. */
enum column {
    COLUMN_VERDICT,
    COLUMN_REASON,
    COLUMN_POSITION,
    COLUMN_NUMERATOR,
    COLUMN_DENOMINATOR,
    COLUMN_DISTANCE,
    COLUMN_NUMBERS_USED,
    COLUMN_BEGIN,
    COLUMN_LENGTH,
    COLUMN_THING,
    COLUMN_FOUND,
    COLUMN_CHARACTER,
    COLUMN_STEP,
    COLUMN_CLAIM,
    COLUMNS
};

/* The columns of a batch, as bytes of Python. */
struct columns {
    PyObject *bytes[COLUMNS];
    char *data[COLUMNS];
};

/* A column of whole numbers of 1, 2, 4 or 8 bytes in one buffer. */
struct wholes {
    Py_buffer view;
    const char *data; /* NULL: it is none */
    size_t count;
    uint32_t size; /* bytes of one element */
    bool is_signed;
};

/* One of the three things that are given: a sequence, packed, or one for all. */
struct given {
    PyObject *items;    /* a tuple; NULL: packed, or one for all */
    struct wholes data; /* packed: bytes of texts, or numbers */
    struct wholes ends; /* packed: offsets, one more than there are items */
    uint64_t *numbers;  /* one for all */
    size_t numbers_count;
    tally_range target;
    bool is_same; /* target is for all */
};

/* Some completions of a batch, read from Python and judged together. */
struct chunk {
    size_t first, count;
    tally_completion completions[CHUNK];
    uint64_t *numbers;
    size_t numbers_room;
    bool is_ready; /* the chunk can be judged */
    bool is_taken;
};

/* Why a batch is not judged to its end. */
enum ending { END_NONE, END_NO_MEMORY, END_MEMORY_CAP, END_TIME };

/* A call of lt.judge: its arguments, and its results. */
struct batch {
    size_t count;
    struct given texts, numbers, targets;
    tally_judging judging;
    tally_options proof; /* what the proof of a claim may use */
    tally_rules rules;
    struct columns columns;
    PyObject *kept; /* encoded texts that are to live as long as the call */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct chunk *chunks;
    size_t chunks_count;
    size_t next;  /* packed: the first completion that nobody has taken */
    bool is_over; /* no more chunks come */
    enum ending ending;
    void (*judge)(struct batch *batch, const struct chunk *chunk);
    uint64_t end_ns; /* when time is up; 0: never */
    size_t memory;   /* the cap on memory, in bytes; 0: none */
    size_t held;     /* how many bytes are allocated */
    size_t wrong;    /* the first completion whose game is none; SIZE_MAX: none */
    tally_status wrong_status;
};

/* The batch is not judged to its end; of several reasons the first counts. */
void batch_end(struct batch *batch, enum ending ending);

/* Takes so many bytes of the memory that the batch may have; false, and the batch ends: there are
 * not so many. */
bool batch_may_hold(struct batch *batch, size_t bytes);

/* Whether time is up; then the batch ends. */
bool batch_is_late(struct batch *batch);

/* Raises what ended the batch, if anything did. False where an exception is raised. */
bool fail_batch(const struct batch *batch);

/* Room for count numbers behind those that are used; NULL, and the batch ends: there is none. */
uint64_t *chunk_room(struct batch *batch, struct chunk *chunk, size_t used, size_t count);

/* Numbers are put one behind the other first, since their room may move. */
void chunk_point_at_numbers(struct chunk *chunk);

/* ---- given.c --------------------------------------------------------------------------------- */

/* Each reads what is given. False where an exception is raised. */
bool read_texts(PyObject *object, struct batch *batch);
bool read_numbers(PyObject *object, struct batch *batch);
bool read_targets(PyObject *object, struct batch *batch);
void clear_given(struct given *given);

/* What comes from sequences, for one chunk; with the GIL. False where an exception is raised. */
bool take_items(struct batch *batch, struct chunk *chunk);

/* ---- packed.c -------------------------------------------------------------------------------- */

uint64_t whole_at(const struct wholes *wholes, size_t place);

/* Whatever is the same for all, or packed, for one chunk: without the GIL. False where there is no
 * memory. */
bool take_plain(struct batch *batch, struct chunk *chunk);

/* ---- workers.c ------------------------------------------------------------------------------- */

/* Reads and judges all completions on so many threads; 0: one for each processor. batch->judge() is
 * called for each chunk, without the GIL. False where an exception is raised. */
bool judge_all(struct batch *batch, Py_ssize_t threads);

#endif
