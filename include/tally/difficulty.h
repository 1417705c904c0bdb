/* SPDX-License-Identifier: MIT */
/*
 * Difficulty: how hard a game is for people, and how long practised players take.
 */
#ifndef TALLY_DIFFICULTY_H
#define TALLY_DIFFICULTY_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/search.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How hard a game is for people: docs/difficulty.md. */
typedef struct tally_difficulty {
    size_t size;               /* sizeof(tally_difficulty): see TALLY_DIFFICULTY_INIT */
    uint32_t score;            /* 0..100: how many of 100 usual games of the rules take less time */
    const char *word;          /* "very easy", "easy", "medium", "hard", "very hard"; static; NULL:
                                  no solution is known, and nothing else is told */
    uint32_t tenths_of_second; /* the median of practised players; 36000 is an hour or more */
    int is_extrapolated;       /* no people's times are known of games like this one */
} tally_difficulty;

#define TALLY_DIFFICULTY_INIT                                                                      \
    {                                                                                              \
        sizeof(tally_difficulty), 0, NULL, 0, 0                                                    \
    }

TALLY_API void tally_difficulty_init(tally_difficulty *difficulty, size_t size);

/* The model that tells it: goes up whenever a game's figures change. */
#define TALLY_DIFFICULTY_MODEL 1

/* How hard it is to make a target from the game's numbers, or where that is out of reach a closest
 * value: by the race of at most the 200 simplest solutions; above seven numbers by the simplest
 * alone, with operations beyond + - * / above four. Costs a search for these solutions, and 10 to
 * 100 microseconds. options, which may be
 * NULL: memory_bytes, tick and allocator count. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY:
 * the search ended early. TALLY_OPTION: a size is none; TALLY_TARGET_RANGE: as tally_game_new(). */
TALLY_API tally_status tally_rate(tally_difficulty *difficulty, const tally_game *game,
                                  uint64_t target, const tally_options *options);

/* Does tally_rate() look at many solutions of this game? Else it rates the simplest alone, as
 * tally_rate_solution() does. */
TALLY_API int tally_rates_many(const tally_game *game);

/* How hard it would be if this solution were the only one. Takes some microseconds. */
TALLY_API tally_status tally_rate_solution(tally_difficulty *difficulty, const tally_game *game,
                                           const tally_solution *solution);

#ifdef __cplusplus
}
#endif

#endif
