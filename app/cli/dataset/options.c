/* SPDX-License-Identifier: MIT */
/*
 * The options of tally dataset. The library parses the values of most of them, as it parses a
 * recipe's.
 */
#include "cli/dataset/dataset.h"
#include "cli/runs.h"

#include <stddef.h>

static const struct option own_options[] = {
    [DATASET_COUNT] = TEXT_ROW("count", "COUNT", "how many rows; with --shard, in this shard", "1"),
    [DATASET_SEED] = TEXT_ROW(
        "seed", "NUMBER", "the random seed; the same seed gives the same games everywhere", "0"),
    [DATASET_PICK] =
        TEXT_ROW("pick", "A..B", "how many numbers a game has; each count is equally likely",
                 "as the rules say"),
    [DATASET_POOL] =
        WORDS_ROW("pool", "POOL", "the tiles to draw from: 1..99, 1..99x6, 1..10x2,25,50,75,100",
                  "as the rules say", "standard|one-each"),
    [DATASET_TARGETS] = TEXT_ROW("targets", "A..B", "the targets to draw from", "as the rules say"),
    [DATASET_SOLVABLE] = FLAG_ROW("solvable", "only games with a solution"),
    [DATASET_UNSOLVABLE] =
        TEXT_ROW("unsolvable", "SHARE",
                 "the share of rows whose game is proved to have no solution, such as 0.25",
                 "as games are drawn"),
    [DATASET_DIFFICULTY] = TEXT_ROW(
        "difficulty", "A..B",
        "only games of this difficulty: a range of 0..100; or a fifth of the games, from very "
        "easy and easy to hard and very hard",
        NULL),
    [DATASET_SOLUTIONS] =
        TEXT_ROW("solutions", "A..B", "only games with this many solutions; 1: exactly one", NULL),
    [DATASET_MIN_NUMBERS] =
        TEXT_ROW("min-numbers", "A..B", "only games that need at least this many numbers", NULL),
    [DATASET_NEEDS] =
        WORDS_ROW("needs", "WHAT",
                  "only games whose every solution has a step that is a fraction, or negative",
                  NULL, "fraction|negative"),
    [DATASET_MUST_USE] = TEXT_ROW("must-use", "NUMBER,...",
                                  "only games with a solution that uses these numbers", NULL),
    [DATASET_FEWEST] =
        TEXT_ROW("fewest", "COUNT", "only games with a solution of at least COUNT numbers", "1"),
    [DATASET_MOST] = TEXT_ROW("most", "COUNT",
                              "only games with a solution of at most COUNT numbers", "all of them"),
    [DATASET_UNIQUE] =
        WORDS_ROW("unique", "WHAT", "no two rows have the same key, or the same numbers", NULL,
                  "key|numbers"),
    [DATASET_SHARD] = TEXT_ROW("shard", "K/N",
                               "only shard K of N, from 0 to N-1; a hash of the key decides; auto: "
                               "the shard of this process under mpirun, Slurm or Kubernetes",
                               "0/1"),
    [DATASET_SPLIT] = TEXT_ROW("split", "NAME=SHARE,...",
                               "name the split of each row: train=0.98,val=0.01,test=0.01", NULL),
    [DATASET_SPLIT_BY] =
        WORDS_ROW("split-by", "WHAT", "what is never in two splits: a key, numbers or a target",
                  "key", "key|numbers|target"),
    [DATASET_ATTEMPTS] = TEXT_ROW(
        "attempts", "COUNT", "give up after this many games in a row that do not fit", "20000"),
    [DATASET_FIELDS] =
        TEXT_ROW("fields", "NAME,...", "the fields of a row; only these are computed",
                 "all; also: level, difficulty_model, is_extrapolated"),
    [DATASET_SCHEMA] = WORDS_ROW(
        "schema", "NAME", "the column names of a training framework; some have a prompt", "tally",
        "tally|tinyzero|verl|trl|reasoning-gym|sos|areal|openrlhf|nemo-gym|skyrl|rllm|"
        "verifiers|openenv"),
    [DATASET_TRACE] =
        WORDS_ROW("trace", "[WAY]", "also the steps of a search for a solution: dfs or bfs", "dfs",
                  "dfs|bfs"),
    [DATASET_TRACE_STEPS] = TEXT_ROW(
        "trace-steps", "COUNT", "the most operations that the search of --trace explores", "1000"),
    [DATASET_PROMPT] = FILE_ROW(
        "prompt", "FILE", "the text of the prompt; {numbers} and {target} are replaced", NULL),
    [DATASET_RECIPE] =
        FILE_ROW("recipe", "FILE", "read the options from FILE: JSON with the same names", NULL),
    [DATASET_EXCLUDE] =
        FILE_ROW("exclude", "FILE...", "leave out the games of these files, in any schema", NULL),
    [DATASET_OUTPUT] =
        {'o', "output", OPTION_FILE, "FILE",
         "write to FILE (.gz and .zst: compressed), with a recipe and a card beside FILE",
         "standard output", 0, 0, NULL, 0},
    OPTION_END,
};
const struct option *const dataset_own_options = own_options;
