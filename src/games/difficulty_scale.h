/* SPDX-License-Identifier: MIT */
/*
 * How long usual games take, by rules, in tenths of a second: the least of solvable games, then the
 * 5th part of a hundred, the 10th, ... up to the most. Made by
 * tools/difficulty/scale.py.
 */
#ifndef TALLY_GAMES_DIFFICULTY_SCALE_H
#define TALLY_GAMES_DIFFICULTY_SCALE_H

#include <stdint.h>

enum { SCALE_STEP = 5, SCALE_MARKS = 100 / SCALE_STEP + 1 };

struct difficulty_scale {
    const char *rules;
    uint32_t tenths[SCALE_MARKS];
};

static const struct difficulty_scale difficulty_scales[] = {
    {"countdown", {70,  108, 129, 150, 172, 196, 225,  256,  290,  329,  381,
                   441, 506, 582, 680, 811, 982, 1279, 1746, 2707, 36000}},
    {"compte", {72,  107, 127, 150, 174, 199, 226,  258,  295,  336,  382,
                431, 495, 570, 672, 787, 962, 1197, 1632, 2514, 36000}},
    {"make24",
     {44, 55, 59, 62, 66, 69, 73, 76, 79, 83, 87, 91, 94, 99, 106, 116, 129, 145, 175, 254, 2588}},
    {"make10",
     {42, 49, 50, 52, 54, 55, 56, 57, 59, 60, 61, 63, 64, 67, 70, 73, 78, 85, 106, 145, 1316}},
    {"krypto",
     {51, 56, 59, 61, 62, 64, 66, 68, 70, 72, 75, 77, 79, 82, 87, 92, 99, 112, 135, 186, 5246}},
    {"year", {43,  50,  56,  61,  67,  72,  77,  83,  89,  98,  106,
              115, 128, 144, 164, 183, 201, 232, 296, 361, 1294}},
    {"four-fours", {43,  45,  50,  54,  56,  61,   69,   72,   88,    91,   122,
                    146, 158, 249, 468, 867, 1417, 3716, 5503, 21257, 36000}},
    {"sequence", {254,  602,  992,  1295, 1579, 1975, 2411, 2831,  3373,  3813, 4563,
                  5049, 5433, 5900, 6232, 7240, 8738, 9627, 13431, 17015, 33913}},
    {"llm", {45,  69,  82,  99,  112, 122, 129, 135, 141, 149,  165,
             185, 211, 236, 264, 294, 325, 372, 443, 712, 28371}},
};

#endif
