/* SPDX-License-Identifier: MIT */
/*
 * Moves: what each next step of a game is worth.
 */
#ifndef TALLY_MOVES_H
#define TALLY_MOVES_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/value.h>

enum { TALLY_MOVES_VALUES_MAX = 8 }; /* values of a position */

/* A move replaces two values of a position by the result of an operation on them. */
typedef struct tally_move {
    tally_value a; /* the larger one of a + b and a * b */
    tally_value b;
    tally_value value;  /* the result */
    uint32_t operation; /* TALLY_OP_ADD, _SUBTRACT, _MULTIPLY or _DIVIDE */
    int reachable;      /* 1: the target can still be made behind it; 0: it cannot, which is proved;
                           -1: not known, since values beyond 64 bits might make it */
    uint32_t fewest;    /* how many of the values behind it that needs at least; 0: none */
    uint64_t distance;  /* of the closest whole value, also one below 0, that can be made behind it;
                          UINT64_MAX: none */
    /* Where position->counts asks for them, of the game whose numbers are the values behind it: */
    uint64_t solutions;        /* as tally_count() counts them; UINT64_MAX: not known, as where a
                                  value is no number that the rules may give */
    uint32_t tenths_of_second; /* the median time of practised players; 0: not known, or none */
} tally_move;

/* What is left of a game after some moves. */
typedef struct tally_position {
    size_t size;       /* sizeof(tally_position): see TALLY_POSITION_INIT */
    int reachable;     /* as that of a move, of the position itself */
    uint32_t fewest;   /* as that of a move; 1: a value is the target, so that it is solved */
    uint64_t distance; /* as that of a move */
    uint32_t count;    /* values that are left */
    uint32_t counts;   /* set before the call: not 0: moves have solutions and tenths_of_second,
                          which takes a search for each move */
    tally_value values[TALLY_MOVES_VALUES_MAX]; /* falling */
} tally_position;

#define TALLY_POSITION_INIT                                                                        \
    {                                                                                              \
        sizeof(tally_position), 0, 0, 0, 0, 0,                                                     \
        {                                                                                          \
            TALLY_VALUE_ZERO                                                                       \
        }                                                                                          \
    }

TALLY_API void tally_position_init(tally_position *position, size_t size);

/* Receives a move, which lives until the function returns. Another return value than 0 ends the
 * work. */
typedef int (*tally_move_sink)(void *user, const tally_move *move);

/* Finds what each legal move of a position is worth. The position is what the game's numbers become
 * by the moves of `after`: length bytes such as "75 * 3 = 225, 225 + 6", with commas, semicolons or
 * line ends between the moves; results may be left out. NULL: the game's own numbers.
 *
 * Moves come in the order of their first value, then of their second value, both falling, then of
 * their operation: + - * /. A move that is equal to another one comes once. If not all numbers must
 * be used, the position is solved too if a value is the target. position NULL: the moves of `after`
 * are read, and nothing else is done.
 *
 * A position has at most TALLY_MOVES_VALUES_MAX values. The rules have no other operations than
 * + - * /, and any order of the numbers. Six values under the rules of countdown take less than a
 * millisecond; fractions take some 100 times as long; each value more takes about 20 times as long.
 * options, which may be NULL: tick, allocator and memory_bytes are used.
 *
 * TALLY_SYNTAX: a move cannot be read, or is not legal. TALLY_RULES and TALLY_NUMBER_COUNT: rules
 * or positions beyond those above. error, which may be NULL, then says what is wrong.
 * TALLY_STOPPED: by the sink or the tick. */
TALLY_API tally_status tally_moves(tally_position *position, const tally_game *game,
                                   const char *after, size_t length, const tally_options *options,
                                   tally_move_sink sink, void *user, tally_error *error);

#endif
