#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes bench/games.h: the games of six numbers of `make bench`, with their answers.

    bench/make_games.py > bench/games.h

The games are those of tests/data/countdown.jsonl (made by tests/oracle, a program that shares
nothing with tally), with four targets each, drawn with a fixed seed from 100..999.
"""
import json
import pathlib
import random

TARGETS = 4
source = pathlib.Path(__file__).resolve().parent.parent / "tests" / "data" / "countdown.jsonl"
draw = random.Random(6)

print("""/* SPDX-License-Identifier: MIT */
/*
 * Games of six numbers with known answers, for make bench. Made by bench/make_games.py from
 * tests/data/countdown.jsonl, whose origin is told in tests/data/README.md.
 */
#ifndef TALLY_BENCH_GAMES_H
#define TALLY_BENCH_GAMES_H

#include <stdint.h>

enum { BENCH_TARGETS = %d };

struct bench_answer {
    uint32_t target, solutions, with_detours, fewest; /* fewest 0: out of reach */
};

static const struct bench_game {
    uint64_t numbers[6];
    struct bench_answer answers[BENCH_TARGETS];
} bench_games[] = {
    /* clang-format off */""" % TARGETS)
for line in source.open():
    game = json.loads(line)
    if len(game["numbers"]) != 6:
        continue
    answers = []
    for target in sorted(draw.sample(range(100, 1000), TARGETS)):
        i = target - 100
        answers.append((target, game["detour_free"][i], game["distinct"][i], game["fewest"][i]))
    print("    {{%s},\n     {%s}}," % (", ".join(map(str, game["numbers"])),
                                     ", ".join("{%d, %d, %d, %d}" % a for a in answers)))
print("""    /* clang-format on */
};

#endif""")
