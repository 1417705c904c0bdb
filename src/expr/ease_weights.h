/* SPDX-License-Identifier: MIT */
/*
 * The weights of the difficulty model (docs/difficulty.md), in thousandths of a doubling of the
 * thinking time: with 164, a feature of value 1 multiplies the time by 2^0.164. The weights are
 * defined here only. tools/difficulty/fit.py fits them to measured times of people, and can check
 * that they are still the best fit. Weights marked as assumed (0 in the third column) cannot be
 * fitted, since the data contains no such game.
 */
#ifndef TALLY_EXPR_EASE_WEIGHTS_H
#define TALLY_EXPR_EASE_WEIGHTS_H

/* Features of each step of an expression: name, its text, weight, whether the weight is fitted,
 * what the feature counts. */
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

/* Features of a whole game: the same columns. */
#define GAME_WEIGHTS(X)                                                                            \
    X(WAYS, "ways", 1119, 1, "each doubling of the first steps that there are")                    \
    X(VALUES, "values", -558, 1, "each doubling of their different values")                        \
    X(DIVISORS, "divisors", 511, 1, "the values of these that divide the target, for each pair")   \
    X(ONES, "ones", -670, 1, "each 1 of numbers that must all be used")                            \
    X(CONSTANT, "constant", -553, 1, "any game")

/* Parameters of the race between the ways to a solution. With r = RACE_TIMES / RACE_PARTS, a way
 * that costs c doublings contributes 2^(-r * c). The sum of all contributions is 2^(-r * C), where
 * C is the cost of all ways together. */
enum { RACE_TIMES = 5, RACE_PARTS = 2 };

#endif
