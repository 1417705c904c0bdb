/* SPDX-License-Identifier: MIT */
/*
 * Drawing games: at random, as wished, and those of a day.
 */
#ifndef TALLY_DRAW_H
#define TALLY_DRAW_H

#include <tally/base.h>
#include <tally/difficulty.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A random generator: the same seed gives the same numbers on every platform. The fields are
 * private, and mean nothing before tally_random_seed(). Not for secrets. */
typedef struct tally_random {
    uint64_t state[4];
} tally_random;

/* Begins the numbers of a seed. */
TALLY_API void tally_random_seed(tally_random *random, uint64_t seed);

/* Uniform in 0..bound-1; bound 0 means 2^64. */
TALLY_API uint64_t tally_random_below(tally_random *random, uint64_t bound);

/* Draws a game as the rules' pool and usual targets have it. large: how many large tiles (above
 * 10), 0..4, or -1 as chance has it. count: how many numbers, 0 the usual number. TALLY_OPTION: the
 * pool has not so many large tiles, or small ones beside them; TALLY_NUMBER_COUNT: not so many
 * tiles; else as tally_game_new(). */
TALLY_API tally_status tally_draw(tally_game **game, const tally_rules *rules, tally_random *random,
                                  int large, size_t count, const tally_allocator *allocator);

/* What drawn games are to be like. */
typedef struct tally_recipe {
    size_t size;              /* sizeof(tally_recipe): see TALLY_RECIPE_INIT */
    const tally_rules *rules; /* NULL: the default; copied */
    uint32_t pick;            /* how many numbers; 0: the usual number */
    int solvable;             /* not 0: the target can be reached */
    int has_large;            /* 0: as many large tiles as chance has it; else: */
    uint32_t large;           /* how many, 0..4 */
    int has_difficulty;       /* 0: of any difficulty; else it can be solved, and: */
    tally_range difficulty;   /* within 0..100 */
    int has_solutions;        /* 0: of any number of solutions; else: */
    tally_range solutions;    /* how many, without a detour */
    uint64_t attempts;        /* games drawn for one that is as wished, at most; 0: 10000 */
} tally_recipe;

#define TALLY_RECIPE_INIT                                                                          \
    {                                                                                              \
        sizeof(tally_recipe), NULL, 0, 0, 0, 0, 0, {0, 0}, 0, {0, 0}, 0                            \
    }

TALLY_API void tally_recipe_init(tally_recipe *recipe, size_t size);

/* Checks a recipe, and the options that are lent to its searches (NULL: none are lent), as
 * tally_drawing_new() does, which returns the same status. error, which may be NULL, then has the
 * wrong member of the recipe or of the options, its range and a message. error->option is "options"
 * if the size of the options is wrong. Takes less than a microsecond. */
TALLY_API tally_status tally_recipe_check(const tally_recipe *recipe, const tally_options *options,
                                          tally_error *error);

/* The wishes, in the order in which a game is held against them. */
typedef enum tally_wish {
    TALLY_WISH_NONE,
    TALLY_WISH_MUST_USE, /* the numbers of options->must_use are drawn */
    TALLY_WISH_SOLVABLE,
    TALLY_WISH_DIFFICULTY,
    TALLY_WISH_SOLUTIONS,
    TALLY_WISH_ROOM = 16 /* later wishes are below it */
} tally_wish;

/* How a game was come by, and what was found out about it on the way. */
typedef struct tally_drawn {
    size_t size;       /* sizeof(tally_drawn): see TALLY_DRAWN_INIT */
    tally_wish unmet;  /* TALLY_WISH_NONE: the game is as wished; else the first wish that fails */
    uint64_t attempts; /* games drawn for this one, at least 1 */
    uint64_t refused[TALLY_WISH_ROOM]; /* of these, how many failed each wish first */
    uint64_t distance;                 /* of the nearest value; where it was not solved, 0 */
    uint32_t numbers_used;       /* of the simplest solution; 0: not solved, or out of reach */
    uint32_t difficulty;         /* 0..100, as tally_rate() has it */
    const char *difficulty_word; /* NULL where no difficulty is wished for; static */
    uint32_t tenths_of_second;   /* as tally_rate() has it */
    int is_extrapolated;         /* likewise */
    uint64_t solutions;          /* 0, too, where no number of solutions is wished for */
} tally_drawn;

#define TALLY_DRAWN_INIT                                                                           \
    {                                                                                              \
        sizeof(tally_drawn), TALLY_WISH_NONE, 0, {0}, 0, 0, 0, NULL, 0, 0, 0                       \
    }

TALLY_API void tally_drawn_init(tally_drawn *drawn, size_t size);

/* Games one after the other, those alone that are as wished: the same ones for a seed on every
 * platform, with any executor. Belongs to one thread at a time. */
typedef struct tally_drawing tally_drawing;

/* Begins to draw: as the random generator of that seed has it, tally_draw() by tally_draw().
 * options, which may be NULL, are those of the searches that look at the games: fewest, most,
 * must_use, memory_bytes (of each search), executor, tick and allocator count. What they
 * lend must outlive the drawing; recipe and must_use are copied. With an executor small games are
 * looked at side by side, some more of them than are asked for.
 *
 * TALLY_OPTION: a size is none, large, difficulty or solutions is set without its has_, or the pool
 * has not so many large tiles, or small ones beside them. TALLY_NUMBER_COUNT: it has not so many
 * tiles. TALLY_NUMBER_RANGE: difficulty or solutions run backwards, difficulty goes beyond 100, or
 * solvable games are to have no solution. TALLY_RULES, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_drawing_new(tally_drawing **drawing, const tally_recipe *recipe,
                                         uint64_t seed, const tally_options *options);
TALLY_API void tally_drawing_free(tally_drawing *drawing);

/* The next game that is as wished, which the caller frees. Where none of recipe->attempts games
 * was, the one that came nearest, and drawn->unmet says what it lacks: it fails the latest wish by
 * the least. Without a wish no game is searched; else each attempt takes as long as tally_solve(),
 * and tally_count() where difficulty or solutions are wished for.
 *
 * TALLY_OPTION: drawn->size is wrong. TALLY_STOPPED: the tick said stop. TALLY_MEMORY_CAP,
 * TALLY_NO_MEMORY. After one of the last three there is no next game, and each call returns the
 * same status. */
TALLY_API tally_status tally_drawing_next(tally_drawing *drawing, tally_game **game,
                                          tally_drawn *drawn);

/* The game of a day: the first solvable one that the seed 0x7a11 * 2^32 + date draws under these
 * rules, for all who play them. date: 20261121 for the 21st of November 2026; years 1 to 9999.
 * options, which may be NULL: memory_bytes, tick and allocator count. Some milliseconds at
 * most for the usual rules.
 *
 * TALLY_OPTION: there is no such date. TALLY_RULES, also where these rules draw no solvable game.
 * TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                                   const tally_options *options);

enum {
    TALLY_FIVE = 5,           /* games of a day */
    TALLY_FIVE_GENERATORS = 1 /* the newest generator of them */
};

/* The five games of a day, each with a solution, and how hard they are: one for each fifth of the
 * usual games, from very easy to very hard; difficulties[0].size is the size of each. The same for
 * all who play them. generator: 1 to
 * TALLY_FIVE_GENERATORS; a day keeps its games under the same one. date and options as in
 * tally_daily(). The caller frees the games. Some tens of milliseconds for the usual rules.
 *
 * TALLY_OPTION: there is no such date, or no such generator. TALLY_RULES, also where these rules
 * draw no such games. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: games is untouched. */
TALLY_API tally_status tally_daily_five(tally_game *games[TALLY_FIVE],
                                        tally_difficulty difficulties[TALLY_FIVE],
                                        const tally_rules *rules, uint32_t date, uint32_t generator,
                                        const tally_options *options);

#ifdef __cplusplus
}
#endif

#endif
