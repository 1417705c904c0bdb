/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: + - * /, numbers in any order. The questions of
 * answer/engine.h are answered in these files:
 *
 *     engine.c          opening and closing
 *     plan.c            which forests are grown for some values, one after the other
 *     simplest.c        the simplest expression of some values
 *     pieces.c          all expressions of a value, in pieces
 *     count.c           how many there are
 *     values.c          which values there are
 *     next_distance.c   how far it is to the next value
 *     claim.c           what may be missing
 */
#ifndef TALLY_WHOLE_WHOLE_H
#define TALLY_WHOLE_WHOLE_H

#include "answer/engine.h"
#include "whole/forward.h"
#include "whole/near_top.h"
#include "whole/plan.h"

/* A pass over all pieces of the solutions of a value. */
struct whole_pieces {
    struct plan plan;
    struct target_search *target_search; /* at hand; NULL: none */
    struct vector pieces;                /* struct stream_piece: of the current target search */
    size_t next;                         /* piece that comes after the batch */
};

struct whole {
    struct engine_search search;
    struct workspace workspace;
    struct join join;
    struct admission admission;
    bool has_constraints; /* the search prescribes which numbers are used: the simplest solution may
                             then have a detour */
    bool uses_all;
    struct whole_pieces at_hand;
    uint64_t piece_value;   /* whose pieces these are */
    struct forward forward; /* see count.c */
    struct near_top near_top;
    uint64_t near_top_from; /* the distance from which on the values near the top are asked for
                               again; see next_distance.c */
    uint64_t near_top_work; /* for all targets so far */
};

static inline struct whole *whole_of(struct engine_search *search)
{
    return (struct whole *)search;
}

#endif
