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

/* {"score":30,"word":"easy"} */
void answer_rate(struct buffer *out, tally_difficulty difficulty);

/* What a drawn game is to be like. */
struct answer_wish {
    int32_t large;    /* tiles, or -1 as chance has it */
    uint32_t easiest; /* 0..100, tally_rate() */
    uint32_t hardest;
    bool has_solution; /* it must have one */
};

/* {"game":{...},"fewest":4,"difficulty":{"score":30,"word":"easy"}}; the game as report_game() has
 * it, fewest 0 and no difficulty where it has no solution. */
tally_status answer_draw(struct buffer *out, const tally_rules *rules, tally_random *random,
                         const struct answer_wish *wish, const tally_options *options);

#endif
