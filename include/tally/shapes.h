/* SPDX-License-Identifier: MIT */
/*
 * Least sets of expression shapes. A shape is an expression with places instead of numbers, such as
 * "ab - c - d" or "(a + b)^c - d"; ab is one place that takes two digits put together. A shape
 * makes a value from digits if the digits, in some order, fill the places so that the expression,
 * or its negative, is worth the value.
 *
 *     static int show(void *user, const tally_shape *shape)
 *     {
 *         (void)user;
 *         printf("%s makes %llu values\n", shape->text, (unsigned long long)shape->covers);
 *         return 0;
 *     }
 *
 *     tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
 *     tally_shapes_outcome outcome = TALLY_SHAPES_OUTCOME_INIT;
 *     const tally_shapes_sink sink = {.shape = show};
 *     asked.years = (tally_range){2019, 2019};
 *     tally_shapes(&asked, NULL, &sink, &outcome);                        15 shapes
 *
 * The question is a set cover: which least set of shapes makes all that any shape makes?
 */
#ifndef TALLY_SHAPES_H
#define TALLY_SHAPES_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/search.h>

enum {
    TALLY_SHAPES_NUMBERS_MIN = 2,
    TALLY_SHAPES_NUMBERS_MAX = 6,     /* numbers, or digits of a year */
    TALLY_SHAPES_YEAR_DIGITS = 4,     /* a shorter year gets leading zeros: 7 is 0, 0, 0, 7 */
    TALLY_SHAPES_PLACE_DIGITS = 4,    /* digits that one place takes at most; the first is not 0 */
    TALLY_SHAPES_TARGET_MAX = 1000000 /* the largest value that may be asked for */
};

/* What is asked. The operations of a shape are a + b, a - b, a * b, a / b, a^b and a^-b. Values are
 * exact fractions; a fraction as exponent takes an exact root. A shape uses all numbers. */
typedef struct tally_shapes_asked {
    size_t size; /* sizeof(tally_shapes_asked): see TALLY_SHAPES_ASKED_INIT */
    /* each number fills one place; NULL: the digits of `years`, also put together */
    const uint64_t *numbers;
    size_t number_count; /* TALLY_SHAPES_NUMBERS_MIN..TALLY_SHAPES_NUMBERS_MAX; 0: years */
    /* up to 999999. All have as many digits as the last one, at least four: in 0..99999, the year
     * 2019 is 0, 2, 0, 1, 9. Years of the same digits, in any order, count once. */
    tally_range years;
    tally_range targets; /* the values that count; last 0: 0 to 100 */
} tally_shapes_asked;

#define TALLY_SHAPES_ASKED_INIT                                                                    \
    {                                                                                              \
        sizeof(tally_shapes_asked), NULL, 0, {0, 0},                                               \
        {                                                                                          \
            0, 0                                                                                   \
        }                                                                                          \
    }

TALLY_API void tally_shapes_asked_init(tally_shapes_asked *asked, size_t size);

/* A shape of the least set. It and its arrays live until the sink returns. */
typedef struct tally_shape {
    const char *text;     /* "(a + b)^c - d" */
    uint64_t covers;      /* pairs of digits and value that the shape makes */
    uint64_t alone;       /* of these pairs, how many no other shape of the set makes */
    const uint64_t *made; /* the values, rising, if there is one choice of digits; else NULL */
    /* for each element of made: 1 if no other shape of the set makes that value */
    const uint8_t *is_alone;
} tally_shape;

/* The shapes come by falling `covers`. If shape() returns other than 0, no more come. */
typedef struct tally_shapes_sink {
    void *user;
    int (*shape)(void *user, const tally_shape *shape);
} tally_shapes_sink;

typedef struct tally_shapes_outcome {
    size_t size;     /* sizeof(tally_shapes_outcome): see TALLY_SHAPES_OUTCOME_INIT */
    uint64_t games;  /* how many choices of digits: 715 for the years 0..9999 */
    uint64_t pairs;  /* pairs of digits and value that any shape makes; the set makes them all */
    uint64_t shapes; /* how many shapes make at least one pair */
    uint64_t undominated; /* shapes whose pairs are not all made by one other shape */
    uint64_t count; /* how many shapes the set has; 0: the search ended before a set was known */
    /* no set has fewer; equals count if the set is proved least. Known also without a set, if some
     * choices of digits were evaluated: they alone need so many shapes. */
    uint64_t at_least;
    tally_bound bound; /* TALLY_BOUND_NONE: the set is least. STOPPED, MEMORY: the search ended
                             early. VALUE: a step beyond 64 bits might make a pair. */
} tally_shapes_outcome;

#define TALLY_SHAPES_OUTCOME_INIT                                                                  \
    {                                                                                              \
        sizeof(tally_shapes_outcome), 0, 0, 0, 0, 0, 0, TALLY_BOUND_NONE                           \
    }

TALLY_API void tally_shapes_outcome_init(tally_shapes_outcome *outcome, size_t size);

/* Finds a least set of shapes that makes all values of the targets that any shape makes, from the
 * numbers or from the digits of each year. These options have an effect: tick, allocator and
 * memory_bytes; options may be NULL. sink may be NULL. A year of four digits takes milliseconds,
 * the years 0..9999 about a second; each further digit takes some fifty times as long.
 *
 * TALLY_OK; TALLY_NUMBER_COUNT; TALLY_NUMBER_RANGE: years beyond 999999;
 * TALLY_TARGET_RANGE; TALLY_OPTION. */
TALLY_API tally_status tally_shapes(const tally_shapes_asked *asked, const tally_options *options,
                                    const tally_shapes_sink *sink, tally_shapes_outcome *outcome);

#endif
