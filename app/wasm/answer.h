/* SPDX-License-Identifier: MIT */
/*
 * The page's questions, answered as JSON. What is particular to WebAssembly is in exports.c; these
 * functions would run anywhere, and take text, budget and memory as given.
 */
#ifndef TALLY_WASM_ANSWER_H
#define TALLY_WASM_ANSWER_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* {"answers":[...]}, an element for each target as report_answer() has it. */
tally_status answer_solve(struct buffer *out, const tally_game *game, const tally_options *options);

/* The same form with all solutions. */
tally_status answer_list(struct buffer *out, const tally_game *game, const tally_options *options);

/* {"solutions":[...],"with_detours":[...],"fewest":[...],"complete":true}: an element of each for
 * each target. */
tally_status answer_count(struct buffer *out, const tally_game *game, const tally_options *options);

/* As report_judgement() has it. */
tally_status answer_check(struct buffer *out, const tally_game *game, const char *text,
                          size_t length);

/* {"score":30,"word":"easy","seconds":12.5}, as tally_rate() has it of the game's first target;
 * {} where no solution is known. */
tally_status answer_rate(struct buffer *out, const tally_game *game, const tally_options *options);

/* {"game":{...},"fewest":4,"difficulty":{...}}; the game as report_game() has it, the difficulty
 * as answer_rate(), as wished or the nearest of recipe->attempts. fewest is 0 where no solution was
 * asked for, or none is known, and difficulty is there where it is wished for. */
tally_status answer_draw(struct buffer *out, const tally_recipe *recipe, uint64_t seed,
                         const tally_options *options);

/* As report_game() has it. */
tally_status answer_daily(struct buffer *out, const tally_rules *rules, uint32_t date,
                          const tally_options *options);

/* As report_hint() has it. */
tally_status answer_hint(struct buffer *out, const tally_game *game, uint32_t number,
                         const tally_options *options);

#endif
