/* SPDX-License-Identifier: MIT */
/*
 * The options of tally atlas. They are separate from the rest, which is a program of its own, so
 * that `tally` can list them in help.
 */
#include "cli/atlas/atlas.h"

static const struct option atlas_options[] = {
    [ATLAS_TARGET] = {0, "target", OPTION_TEXT, "RANGE", "find games with a target in this range",
                      NULL, 0, 0, NULL, 0},
    [ATLAS_SOLUTIONS] = {0, "solutions", OPTION_TEXT, "RANGE",
                         "find games with this many solutions without a detour", NULL, 0, 0, NULL,
                         0},
    [ATLAS_FEWEST] = {0, "fewest", OPTION_TEXT, "RANGE",
                      "find games that need this many numbers; 0: out of reach", NULL, 0, 0, NULL,
                      0},
    [ATLAS_DISTANCE] = {0, "distance", OPTION_TEXT, "RANGE",
                        "find games whose closest value is this far away", NULL, 0, 0, NULL, 0},
    [ATLAS_LARGE] = {0, "large", OPTION_TEXT, "RANGE", "find games with this many tiles above 10",
                     NULL, 0, 0, NULL, 0},
    [ATLAS_DIFFICULTY] = {0, "difficulty", OPTION_TEXT, "RANGE",
                          "find solvable games of this difficulty, 0..100", NULL, 0, 0, NULL, 0},
    [ATLAS_USES] = {0, "uses", OPTION_TEXT, "LIST",
                    "find games whose simplest solution has all of these operations", NULL, 0, 0,
                    NULL, 0},
    [ATLAS_STEP] = {0, "step", OPTION_TEXT, "STEP",
                    "find games whose simplest solution has this step, such as '25 * 4'", NULL, 0,
                    0, NULL, 0},
    [ATLAS_LIMIT] = {0, "limit", OPTION_NUMBER, "COUNT", "the most lines in a list",
                     "10; with --export: all", 1, 1000000000, NULL, 0},
    [ATLAS_EXPORT] = {0, "export", OPTION_CHOICE, "TABLE",
                      "write all games, selections, targets, or classes as CSV", NULL, 0, 0,
                      "games|selections|targets|classes", 0},
    [ATLAS_PLOT] = {0, "plot", OPTION_CHOICE, "NAME",
                    "draw a picture: targets, selections, large, or heat (of one selection)", NULL,
                    0, 0, "targets|selections|large|heat", 0},
    [ATLAS_OUTPUT] = {'o', "output", OPTION_FILE, "FILE",
                      "write the picture or table to FILE; .gz and .zst compress a table",
                      "standard output", 0, 0, NULL, 0},
    [ATLAS_VERIFY] = {0, "verify", OPTION_FLAG, NULL, "check every page, row and sum of the atlas",
                      NULL, 0, 0, NULL, 0},
    OPTION_END};
const struct option *const atlas_own_options = atlas_options;
