/* SPDX-License-Identifier: MIT */
/*
 * The table of common options.
 */
#include "cli/cli.h"

enum { THREADS_MAX = 1024, HOUR_MS = 3600 * 1000 };

/* The options that several commands share, one row each. Parser, help, man page and completions
 * all read these rows. */
const struct option common_options[] = {
    {0, "batch", OPTION_FLAG, NULL,
     "answer each line of the file that is the only argument, or of standard input, in JSON", NULL,
     0, 0, NULL, OPTIONS_BATCH},
    {0, "rules", OPTION_TEXT, "NAME", "the rule set; 'tally help rules' lists them",
     "countdown, or the command's own", 0, 0,
     "countdown|compte|make24|make10|krypto|year|year-game|four-fours|sequence|llm", OPTIONS_RULES},
    {0, "ops", OPTION_TEXT, "LIST", "the allowed operations, from" TALLY_OPERATION_WORDS,
     "as --rules says", 0, 0, NULL, OPTIONS_RULES},
    {0, "values", OPTION_TEXT, "KIND",
     "what the given numbers and every step may be: whole: positive whole numbers; natural: zero "
     "too; integer: zero and negatives too; exact: fractions, zero and negatives",
     "as --rules says", 0, 0, "whole|natural|integer|exact", OPTIONS_RULES},
    {0, "use", OPTION_TEXT, "WHICH", "which of the numbers must be used: any or all",
     "as --rules says", 0, 0, "any|all", OPTIONS_RULES},
    {0, "order", OPTION_TEXT, "WHICH", "the order of the numbers: any or given", "as --rules says",
     0, 0, "any|given", OPTIONS_RULES},
    {0, "brackets", OPTION_TEXT, "WHICH",
     "any; none: the usual precedence alone; left: each operation takes the "
     "result so far and a number",
     "as --rules says", 0, 0, "any|none|left", OPTIONS_RULES},
    {0, "op-most", OPTION_TEXT, "LIMITS",
     "how often an operation may stand at most: '+:1,-:1,*:1,/:1'", "no limit", 0, 0, NULL,
     OPTIONS_RULES},
    {0, "op-fewest", OPTION_TEXT, "LIMITS", "how often an operation must stand at least: '/:1'",
     "no limit", 0, 0, NULL, OPTIONS_RULES},
    {0, "max-value", OPTION_TEXT, "VALUE", "the largest value that a step of two operands may have",
     "no limit", 0, 0, NULL, OPTIONS_RULES},
    {0, "depth", OPTION_TEXT, "DEPTH", "how deep ! sqrt and the like may nest, 0 to 4",
     "as --rules says", 0, 0, NULL, OPTIONS_RULES},
    {'a', "all", OPTION_FLAG, NULL, "every solution, each once", NULL, 0, 0, NULL, OPTIONS_LIST},
    {0, "limit", OPTION_NUMBER, "COUNT", "at most COUNT solutions for each target; implies --all",
     "no limit", 1, UINT64_MAX, NULL, OPTIONS_LIST},
    {0, "sort", OPTION_CHOICE, "ORDER",
     "the order: simplest, easiest or trickiest first, or none, which stores no list; "
     "implies --all",
     "simplest", 0, 0, "simplest|trickiest|none|easiest", OPTIONS_LIST},
    {0, "detours", OPTION_FLAG, NULL,
     "also list solutions with a detour: a part that is not needed", NULL, 0, 0, NULL,
     OPTIONS_DETOURS},
    {0, "any", OPTION_FLAG, NULL,
     "some solution, soon, not the simplest: for eight numbers or more", NULL, 0, 0, NULL,
     OPTIONS_ONE},
    {0, "no-difficulty", OPTION_FLAG, NULL, "do not calculate how hard the game is", NULL, 0, 0,
     NULL, OPTIONS_ONE},
    {0, "fewest", OPTION_NUMBER, "COUNT", "solutions that use at least COUNT numbers", "1", 1,
     TALLY_NUMBERS_MAX, NULL, OPTIONS_CHOICE},
    {0, "most", OPTION_NUMBER, "COUNT", "solutions that use at most COUNT numbers", "all of them",
     1, TALLY_NUMBERS_MAX, NULL, OPTIONS_CHOICE},
    {0, "must-use", OPTION_TEXT, "NUMBER,...", "solutions that use each of these numbers", NULL, 0,
     0, NULL, OPTIONS_CHOICE},
    {0, "targets", OPTION_TEXT, "FIRST..LAST", "the range of the targets or values",
     "as --rules says; all values", 0, 0, NULL, OPTIONS_RANGE},
    {0, "large", OPTION_NUMBER, "COUNT", "how many large tiles (above 10) are drawn, 0 to 4",
     "random", 0, 4, NULL, OPTIONS_DRAW},
    {0, "pick", OPTION_NUMBER, "COUNT", "how many numbers are drawn", "as the rules say", 1,
     TALLY_NUMBERS_MAX, NULL, OPTIONS_DRAW},
    {0, "seed", OPTION_NUMBER, "NUMBER",
     "the random seed; the same seed gives the same games everywhere", "the clock", 0, UINT64_MAX,
     NULL, OPTIONS_DRAW},
    {'r', "rpn", OPTION_FLAG, NULL, "write expressions in reverse Polish notation", NULL, 0, 0,
     NULL, OPTIONS_FORM},
    {'e', "expr", OPTION_FLAG, NULL,
     "write expressions with only the needed parentheses, and no steps", NULL, 0, 0, NULL,
     OPTIONS_FORM},
    {'p', "paren", OPTION_FLAG, NULL, "write expressions with parentheses around each operation",
     NULL, 0, 0, NULL, OPTIONS_FORM},
    {0, "steps", OPTION_FLAG, NULL, "write the steps of each solution, one on each line", NULL, 0,
     0, NULL, OPTIONS_FORM},
    {0, "tex", OPTION_FLAG, NULL, "write expressions for TeX", NULL, 0, 0, NULL, OPTIONS_FORM},
    {0, "json", OPTION_FLAG, NULL, "write JSON, one object on each line", NULL, 0, 0, NULL,
     OPTIONS_JSON},
    {'t', "threads", OPTION_COUNT, "COUNT|cpus",
     "the number of threads; it does not change the answer",
     "cpus for large games and serve, 1 for small ones", 1, THREADS_MAX, NULL,
     OPTIONS_SEARCH | OPTIONS_THREADS},
    {0, "timeout", OPTION_SECONDS, "SECONDS", "stop after SECONDS and print what was found", "none",
     1, (uint64_t)HOUR_MS * 24 * 365, NULL, OPTIONS_SEARCH | OPTIONS_BOUNDS | OPTIONS_TIME},
    {0, "memory", OPTION_SIZE, "SIZE",
     "stop a search that needs more than SIZE bytes, such as 512M or 4G",
     "half of the machine's memory; for surveys none", 4096, (uint64_t)1 << 50, NULL,
     OPTIONS_SEARCH | OPTIONS_BOUNDS},
    {0, "kernel", OPTION_TEXT, "NAME",
     "the instruction set that surveys use: scalar, avx2, avx512, neon", "the best that runs here",
     0, 0, "scalar|avx2|avx512|neon", OPTIONS_KERNEL},
    {0, "color", OPTION_CHOICE, "WHEN",
     "use colour: auto (on terminals, unless NO_COLOR is set), always, never", "auto", 0, 0,
     "auto|always|never", OPTIONS_LOOK},
    {'q', "quiet", OPTION_FLAG, NULL, "write only the answer", NULL, 0, 0, NULL, OPTIONS_LOOK},
    {'h', "help", OPTION_FLAG, NULL, "show this help", NULL, 0, 0, NULL, OPTIONS_HELP},
    {'V', "version", OPTION_FLAG, NULL, "show the version and the parts of this build", NULL, 0, 0,
     NULL, OPTIONS_HELP},
    OPTION_END,
};

const struct option *rule_options(void)
{
    const struct option *option = common_options;
    while (!is_rule_option(option)) option++;
    return option;
}
