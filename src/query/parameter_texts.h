/* SPDX-License-Identifier: MIT */
/*
 * The meaning of each parameter of the table (question.h), in a sentence, and its default.
 * tools/openapi writes them into the OpenAPI document. The command's options, its manual and
 * completions say the same: tests compare them. The library does not use these texts, and does not
 * contain them.
 *
 * COUNT stands for the value: "--fewest COUNT". Where a value has no name, read "this many".
 */
#ifndef TALLY_QUERY_PARAMETER_TEXTS_H
#define TALLY_QUERY_PARAMETER_TEXTS_H

/* X(NAME, the default ("": no single value), the sentence) */
#define QUERY_PARAMETER_TEXTS(X)                                                                   \
    X(ID, "", "the game's ID, in place of rules, target and numbers")                              \
    X(GAME, "", "the game as people write it, in place of target and numbers")                     \
    X(RULES, "countdown", "the rule set")                                                          \
    X(OPS, "", "the allowed operations, from" TALLY_OPERATION_WORDS)                               \
    X(VALUES, "",                                                                                  \
      "what the given numbers and every step may be: whole: positive whole numbers; "              \
      "natural: zero too; integer: zero and negatives too; exact: fractions, zero and "            \
      "negatives")                                                                                 \
    X(USE, "", "which of the numbers must be used")                                                \
    X(ORDER, "", "the order of the numbers: any or given")                                         \
    X(BRACKETS, "",                                                                                \
      "any; none: the usual precedence alone; left: each operation takes the result so far and a " \
      "number")                                                                                    \
    X(OP_MOST, "", "how often an operation may stand at most")                                     \
    X(OP_FEWEST, "", "how often an operation must stand at least")                                 \
    X(MAX_VALUE, "", "the largest value that a step of two operands may have")                     \
    X(DEPTH, "", "how deep ! sqrt and the like may nest")                                          \
    X(TARGET, "", "one target, or FIRST..LAST; 3/4 and -3 where the values are such")              \
    X(NUMBERS, "", "the given numbers; 3/4, 2.5 and -3 where the values are such")                 \
    X(KIND, "game", "what numbers without a label are: game, target-first or numbers")             \
    X(TARGETS, "", "the range of the targets or values")                                           \
    X(YEARS, "", "one year, or FIRST..LAST, in place of numbers")                                  \
    X(FROM, "1", "the first number to check")                                                      \
    X(FEWEST, "", "solutions that use at least COUNT numbers")                                     \
    X(MOST, "", "solutions that use at most COUNT numbers")                                        \
    X(MUST_USE, "", "solutions that use each of these numbers")                                    \
    X(DETOURS, "false", "also list solutions with a detour: a part that is not needed")            \
    X(SORT, "simplest",                                                                            \
      "the order: simplest, easiest or trickiest first, or none, which stores no list")            \
    X(LIMIT, "", "at most COUNT solutions for each target")                                        \
    X(OFFSET, "0", "how many solutions or values to skip")                                         \
    X(ANY, "false", "some solution, soon, not the simplest: for eight numbers or more")            \
    X(RATES, "true", "calculate how hard the game is")                                             \
    X(EXPRESSION, "", "the answer to judge")                                                       \
    X(COMPLETION, "",                                                                              \
      "what a model wrote, in place of expression; the answer is extracted from it")               \
    X(LIST, "",                                                                                    \
      "lines of answers, NUMBER = EXPRESSION, in place of expression; target is their range")      \
    X(EXTRACT, "answer-last",                                                                      \
      "where to look for the answer in a completion: a list, tried in order")                      \
    X(READING, "strict", "how an answer is read: strict or lenient")                               \
    X(PROVE, "false", "prove an answer that claims that there is no solution")                     \
    X(HINT, "1", "which hint: 1, how many numbers are enough; 2, the first step")                  \
    X(AFTER, "", "the moves so far, such as 75 * 3 = 225, with commas between them")               \
    X(COUNTS, "false",                                                                             \
      "also count the solutions that are left behind each move, and rate their seconds")           \
    X(CLAIM, "",                                                                                   \
      "what to prove: none, closest, grid, missing, count or simplest; without it, what is found") \
    X(DATE, "", "the day, as YYYYMMDD")                                                            \
    X(GENERATOR, "1", "which generator draws the games of the day")                                \
    X(CODE, "", "the code of the sheet, in place of the parameters that describe its games")       \
    X(SEED, "", "the random seed; the same seed gives the same games everywhere")                  \
    X(LARGE, "", "how many large tiles (above 10)")                                                \
    X(PICK, "", "how many numbers")                                                                \
    X(GAMES, "1", "how many games")                                                                \
    X(LARGEST, "", "the largest number that a game may have")                                      \
    X(RISES, "false", "from the easiest game to the hardest, evenly spread")                       \
    X(SOLVABLE, "false", "only games with a solution")                                             \
    X(DIFFICULTY, "", "draw again if the difficulty is not within FIRST..LAST of 0..100")          \
    X(SOLUTIONS, "", "only games with this many solutions")                                        \
    X(ATTEMPTS, "10000", "give up after this many draws for one game")                             \
    X(TIMEOUT_MS, "", "stop the search after this time")                                           \
    X(ALL, "false", "every solution, each once")                                                   \
    X(KEY, "", "any JSON, which each line of the answer repeats")                                  \
    X(QUESTION, "solve", "the question")

#endif
