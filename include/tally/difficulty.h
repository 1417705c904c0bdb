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

/* How hard a game is for people: see docs/difficulty.md. */
typedef struct tally_difficulty {
    size_t size;               /* sizeof(tally_difficulty): see TALLY_DIFFICULTY_INIT */
    uint32_t score;            /* 0..100: of 100 usual games, this many take less time */
    const char *word;          /* "very easy", "easy", "medium", "hard", "very hard"; static; NULL:
                                  no solution is known, and the other members are 0 */
    uint32_t tenths_of_second; /* median time of practised players; 36000: an hour or more */
    int is_extrapolated;       /* not 0: no times of people are known for such games */
} tally_difficulty;

#define TALLY_DIFFICULTY_INIT                                                                      \
    {                                                                                              \
        sizeof(tally_difficulty), 0, NULL, 0, 0                                                    \
    }

TALLY_API void tally_difficulty_init(tally_difficulty *difficulty, size_t size);

/* The levels of difficulty, 0..4, and their words: each level is a fifth of the scores. */
#define TALLY_DIFFICULTY_LEVELS 5
#define TALLY_DIFFICULTY_WORDS                                                                     \
    {                                                                                              \
        "very easy", "easy", "medium", "hard", "very hard"                                         \
    }
#define TALLY_DIFFICULTY_LEVEL(score) ((score) < 80 ? (score) / 20 : 4)

/* The version of the model. It rises when the figures of any game change. */
#define TALLY_DIFFICULTY_MODEL 1

/* Rates how hard it is for people to reach the target from the numbers of the game; if the target
 * is out of reach, a nearest value. The model uses up to 200 of the simplest solutions. It uses
 * only the simplest one if there are more than seven numbers, or more than four with operations
 * beyond + - * /. The function takes a search for these solutions, and 10 to 100 microseconds.
 * These options have an effect: memory_bytes, tick and allocator; options may be NULL.
 * TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the search ended early. TALLY_OPTION: a size is
 * wrong. TALLY_TARGET_RANGE as for tally_game_new(). */
TALLY_API tally_status tally_rate(tally_difficulty *difficulty, const tally_game *game,
                                  uint64_t target, const tally_options *options);

/* Rates all targets of a range in one search, by up to 200 of the simplest solutions of each. There
 * are as many difficulties as targets; the size of the first one holds for all. A target that is
 * out of reach has no word. Options and statuses are those of tally_rate(). */
TALLY_API tally_status tally_rate_range(tally_difficulty *difficulties, const tally_game *game,
                                        tally_range range, const tally_options *options);

/* Returns 1 if tally_rate() uses many solutions of this game, and 0 if it uses only the simplest
 * one, as tally_rate_solution() does. */
TALLY_API int tally_rates_many(const tally_game *game);

/* Rates how hard the game would be if this were its only solution. Takes a few microseconds.
 * TALLY_OPTION: difficulty->size is wrong. */
TALLY_API tally_status tally_rate_solution(tally_difficulty *difficulty, const tally_game *game,
                                           const tally_solution *solution);

#endif
