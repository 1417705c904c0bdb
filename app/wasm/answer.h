/* SPDX-License-Identifier: MIT */
/*
 * What the page asks beside the questions of tally_query(), answered as JSON. What is particular to
 * WebAssembly is in exports.c; these functions would run anywhere.
 */
#ifndef TALLY_WASM_ANSWER_H
#define TALLY_WASM_ANSWER_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* {"score":30,"word":"easy","seconds":12.5}, as tally_rate() has it of the game's first target;
 * {} where no solution is known. */
tally_status answer_rate(struct buffer *out, const tally_game *game, const tally_options *options);

/* {"game":{...},"fewest":4,"difficulty":{...}}; the game as report_game() has it, the difficulty
 * as answer_rate(), as wished or the nearest of recipe->attempts. fewest is 0 where no solution was
 * asked for, or none is known, and difficulty is there where it is wished for. */
tally_status answer_draw(struct buffer *out, const tally_recipe *recipe, uint64_t seed,
                         const tally_options *options);

#endif
