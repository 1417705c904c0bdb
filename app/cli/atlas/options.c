/* SPDX-License-Identifier: MIT */
/*
 * The options of tally atlas. They are separate from the rest, which is a program of its own, so
 * that `tally` can list them in help.
 */
#include "cli/cli.h"

const struct option atlas_own_options[] = {
    TEXT_ROW("target", "RANGE", "find games with a target in this range", NULL),
    TEXT_ROW("solutions", "RANGE", "find games with this many solutions without a detour", NULL),
    TEXT_ROW("fewest", "RANGE", "find games that need this many numbers; 0: out of reach", NULL),
    TEXT_ROW("distance", "RANGE", "find games whose closest value is this far away", NULL),
    TEXT_ROW("large", "RANGE", "find games with this many tiles above 10", NULL),
    TEXT_ROW("difficulty", "RANGE", "find solvable games of this difficulty, 0..100", NULL),
    TEXT_ROW("uses", "LIST", "find games whose simplest solution has all of these operations",
             NULL),
    TEXT_ROW("step", "STEP", "find games whose simplest solution has this step, such as '25 * 4'",
             NULL),
    NUMBER_ROW("limit", "COUNT", "the most lines in a list", "10; with --export: all", 1,
               1000000000),
    CHOICE_ROW("export", "TABLE", "write all games, selections, targets, or classes as CSV", NULL,
               "games|selections|targets|classes"),
    CHOICE_ROW("plot", "NAME",
               "draw a picture: targets, selections, large, or heat (of one selection)", NULL,
               "targets|selections|large|heat"),
    OUTPUT_ROW("write the picture or table to FILE; .gz and .zst compress a table",
               "standard output"),
    FLAG_ROW("verify", "check every page, row and sum of the atlas"),
    OPTION_END};
