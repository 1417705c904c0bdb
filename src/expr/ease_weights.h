/* SPDX-License-Identifier: MIT */
/*
 * The weights of the model of difficulty (docs/difficulty.md), in thousandths of a doubling of
 * the time to think: the only place where they stand. tools/difficulty/fit.py fits them to people's
 * times, and says whether they are still what it finds. Those marked as assumed cannot be fitted,
 * since no game of the data has them.
 */
#ifndef TALLY_EXPR_EASE_WEIGHTS_H
#define TALLY_EXPR_EASE_WEIGHTS_H

/* Of each step of an expression: name, weight, whether it is fitted, what is counted. */
#define EASE_WEIGHTS(X)                                                                            \
    X(EFFORT, "effort", 52, 1, "each point of effort (docs/rules.md) of a step")                   \
    X(SIZE, "size", 164, 1, "each doubling of a value on the way")                                 \
    X(DIVIDES, "divides", -915, 1, "a value on the way that divides the target")                   \
    X(SAME, "same", -939, 1, "a number divided by its like")                                       \
    X(ONE_LESS, "one less", -627, 1, "a difference of 1 on the way")                               \
    X(FRACTION, "fraction", 1908, 1, "a division with a fraction in it, or that gives one")        \
    X(FACTORS, "factors", 947, 1, "a last step that multiplies, neither factor being 1")           \
    X(LAST_ADDS, "last adds", 367, 1, "a given number that the last step adds")                    \
    X(STEP, "step", 250, 0, "each step")                                                           \
    X(HEAVY, "heavy", 250, 0, "each point of a step's effort beyond 8")                            \
    X(OTHER, "other", 1000, 0, "a power, factorial, root or sign, or digits put together")

/* Of a game: the same. */
#define GAME_WEIGHTS(X)                                                                            \
    X(WAYS, "ways", 1119, 1, "each doubling of the first steps that there are")                    \
    X(VALUES, "values", -558, 1, "each doubling of their different values")                        \
    X(DIVISORS, "divisors", 511, 1, "the values of these that divide the target, for each pair")   \
    X(ONES, "ones", -670, 1, "each 1 of numbers that must all be used")                            \
    X(CONSTANT, "constant", -553, 1, "any game")

/* How the race of ways to a solution is run: with r = RACE_TIMES / RACE_PARTS, a way that costs c
 * doublings counts 2^(-r * c); all together count 2^(-r * C), and cost C. */
enum { RACE_TIMES = 5, RACE_PARTS = 2 };

#endif
