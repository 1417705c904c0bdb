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

/* A random generator. The same seed gives the same numbers on every platform. The members are
 * private; tally_random_seed() sets them. Do not use it for secrets. */
typedef struct tally_random {
    uint64_t state[4];
} tally_random;

/* Starts the sequence of a seed. */
TALLY_API void tally_random_seed(tally_random *random, uint64_t seed);

/* A number from 0..bound-1, each with the same probability. bound 0 means 2^64. */
TALLY_API uint64_t tally_random_below(tally_random *random, uint64_t bound);

/* Draws a game from the pool and the usual targets of the rules. In the order given, a game has the
 * first tiles of the pool. large: how many large tiles (above 10) the game has, 0..4; -1: as chance
 * decides. count: how many numbers; 0: as many as usual. allocator may be NULL. TALLY_OPTION: the
 * pool does not have that many large tiles, or not enough small ones besides. TALLY_NUMBER_COUNT:
 * the pool does not have this many tiles. Otherwise the statuses of tally_game_new(). */
TALLY_API tally_status tally_draw(tally_game **game, const tally_rules *rules, tally_random *random,
                                  int large, size_t count, const tally_allocator *allocator);

/* Wishes for the games that are drawn. */
typedef struct tally_recipe {
    size_t size;              /* sizeof(tally_recipe): see TALLY_RECIPE_INIT */
    const tally_rules *rules; /* NULL: the default; copied */
    uint32_t pick;            /* how many numbers; 0: the usual number */
    int solvable;             /* not 0: the target must be in reach */
    int has_large;            /* 0: chance decides how many large tiles there are; else: */
    uint32_t large;           /* how many large tiles, 0..4 */
    int has_difficulty;       /* 0: any difficulty; else the target must be in reach, and: */
    tally_range difficulty;   /* the difficulty is in this range, within 0..100 */
    int has_solutions;        /* 0: any number of solutions; else: */
    tally_range solutions;    /* how many solutions without a detour */
    uint64_t attempts;        /* at most this many games are drawn for one result; 0: 10000 */
} tally_recipe;

#define TALLY_RECIPE_INIT                                                                          \
    {                                                                                              \
        sizeof(tally_recipe), NULL, 0, 0, 0, 0, 0, {0, 0}, 0, {0, 0}, 0                            \
    }

TALLY_API void tally_recipe_init(tally_recipe *recipe, size_t size);

/* Checks a recipe, and the options that are lent to the searches of a drawing; options may be NULL.
 * The status is that of tally_drawing_new(), except for statuses about memory. error, which may be
 * NULL, gets the wrong member of either struct, its range and a message; error->option is "options"
 * if options->size is wrong. Takes less than a microsecond. */
TALLY_API tally_status tally_recipe_check(const tally_recipe *recipe, const tally_options *options,
                                          tally_error *error);

/* The wishes, in the order in which a game is checked. */
typedef enum tally_wish {
    TALLY_WISH_NONE,
    TALLY_WISH_MUST_USE, /* the game has the numbers of options->must_use */
    TALLY_WISH_SOLVABLE,
    TALLY_WISH_DIFFICULTY,
    TALLY_WISH_SOLUTIONS,
    TALLY_WISH_ROOM = 16 /* later versions add wishes below this number */
} tally_wish;

/* How a game was found, and what is known about it. */
typedef struct tally_drawn {
    size_t size;       /* sizeof(tally_drawn): see TALLY_DRAWN_INIT */
    tally_wish unmet;  /* the first wish that fails; TALLY_WISH_NONE: all are fulfilled */
    uint64_t attempts; /* how many games were drawn for this one, at least 1 */
    uint64_t refused[TALLY_WISH_ROOM]; /* [wish]: how many games failed this wish first */
    uint64_t distance;                 /* to the nearest value; 0 if not solved */
    uint32_t numbers_used;       /* by the simplest solution; 0: not solved, or out of reach */
    uint32_t difficulty;         /* 0..100, see tally_rate() */
    const char *difficulty_word; /* static; NULL if no difficulty is wished for */
    uint32_t tenths_of_second;   /* see tally_rate() */
    int is_extrapolated;         /* see tally_rate() */
    uint64_t solutions;          /* 0 if no number of solutions is wished for */
} tally_drawn;

#define TALLY_DRAWN_INIT                                                                           \
    {                                                                                              \
        sizeof(tally_drawn), TALLY_WISH_NONE, 0, {0}, 0, 0, 0, NULL, 0, 0, 0                       \
    }

TALLY_API void tally_drawn_init(tally_drawn *drawn, size_t size);

/* Draws games one after the other, and gives those that fulfil the wishes. The games of a seed are
 * the same on every platform and with any executor. Only one thread at a time may use the
 * object. */
typedef struct tally_drawing tally_drawing;

/* Begins to draw. Games come from the random generator of that seed, each by tally_draw(). These
 * options have an effect on the searches that check the games: fewest, most, must_use, memory_bytes
 * (for each search), executor, tick and allocator; options may be NULL. The executor, the tick and
 * the allocator must live longer than the drawing. The recipe and must_use are copied. With an
 * executor, several small games are checked at once, some of them ahead of need.
 *
 * TALLY_OPTION: a size is wrong; large, difficulty or solutions is set without its has_ member; the
 * pool does not have that many large tiles, or not enough small ones besides; an option of the
 * searches is wrong. TALLY_NUMBER_COUNT: the pool does not have this many tiles.
 * TALLY_NUMBER_RANGE: difficulty or solutions runs backwards, difficulty is above 100, or the
 * recipe asks for a solvable game with 0 solutions. TALLY_TARGET_RANGE: the rules have no usual
 * target. TALLY_RULES, TALLY_NO_MEMORY. tally_recipe_check() tells which member is wrong. */
TALLY_API tally_status tally_drawing_new(tally_drawing **drawing, const tally_recipe *recipe,
                                         uint64_t seed, const tally_options *options);
TALLY_API void tally_drawing_free(tally_drawing *drawing);

/* Gives the next game that fulfils the wishes; the caller frees it. If none of recipe->attempts
 * games fulfils them, the function gives the nearest game; drawn->unmet is then the first wish that
 * this game fails. The nearest game fulfils the most wishes, in the order of enum tally_wish; among
 * several such games, it misses the next wish by the least. Without wishes no game is searched.
 * With wishes, each attempt takes as long as tally_solve(), and also as long as tally_count() if a
 * number of solutions is wished for, and as tally_rate() for a difficulty.
 *
 * TALLY_OPTION: drawn->size is wrong. TALLY_STOPPED: the tick stopped the work. TALLY_MEMORY_CAP,
 * TALLY_NO_MEMORY. After one of the last three there is no next game, and each call returns the
 * same status. */
TALLY_API tally_status tally_drawing_next(tally_drawing *drawing, tally_game **game,
                                          tally_drawn *drawn);

/* The game of a day, which is the same for everyone: the first solvable game that is drawn under
 * these rules with the seed 0x7a11 * 2^32 + date. date: 20261121 for 21 November 2026; years 1 to
 * 9999. These options have an effect: memory_bytes, tick and allocator; options may be NULL. Takes
 * a few milliseconds with the usual rules.
 *
 * TALLY_OPTION: there is no such date. TALLY_RULES: the rules are wrong, or no solvable game was
 * drawn. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                                   const tally_options *options);

enum {
    TALLY_FIVE = 5,           /* games of a day */
    TALLY_FIVE_GENERATORS = 1 /* the number of the newest generator */
};

/* The five games of a day, which are the same for everyone, and their difficulties. Each game has a
 * solution, and comes from one fifth of the usual games: the first from the easiest fifth, the last
 * from the hardest. difficulties[0].size is the size of each element. generator:
 * 1..TALLY_FIVE_GENERATORS; the games of a day never change under the same generator. date and
 * options are as for tally_daily(). The caller frees the games. Takes some tens of milliseconds
 * with the usual rules.
 *
 * TALLY_OPTION: there is no such date, or no such generator. TALLY_RULES: the rules are wrong, or
 * no such games were drawn. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY. On failure games is
 * unchanged. */
TALLY_API tally_status tally_daily_five(tally_game *games[TALLY_FIVE],
                                        tally_difficulty difficulties[TALLY_FIVE],
                                        const tally_rules *rules, uint32_t date, uint32_t generator,
                                        const tally_options *options);

#endif
