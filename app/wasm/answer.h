/* SPDX-License-Identifier: MIT */
/*
 * The page's questions, answered as JSON. What is particular to WebAssembly is in exports.c; these functions
 * would run anywhere, and take text, budget and memory as given.
 */
#ifndef TALLY_WASM_ANSWER_H
#define TALLY_WASM_ANSWER_H

#include "common/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* Receives a piece of the answer while the rest is still looked for. */
typedef void answer_deliver(const char *json, size_t length);

/* {"id":...,"rules":...,"numbers":[...],"answers":[{"target":952,"status":"solved","distance":0,
 *  "complete":true,"solutions":[...]}]}; with deliver each element of answers goes there too. */
tally_status answer_solve(struct buffer *out, const tally_game *game, const tally_options *options,
                          answer_deliver *deliver);

/* The same form with all solutions. */
tally_status answer_list(struct buffer *out, const tally_game *game, const tally_options *options);

/* {"first":100,"solutions":[...],"with_detours":[...],"fewest":[...],"complete":true}: one element a target. */
tally_status answer_count(struct buffer *out, const tally_game *game, const tally_options *options);

/* {"verdict":"off","value":950,"distance":2,"points":7,"numbers_used":4}, or {"verdict":"invalid","reason":
 *  "not_whole","message":...,"position":4}. */
tally_status answer_check(struct buffer *out, const tally_game *game, const char *text, size_t length);

/* What a drawn game is to be like. */
struct answer_wish {
    int32_t large;      /* tiles, or -1 as chance has it */
    uint32_t easiest;   /* 0..100, tally_rate() */
    uint32_t hardest;
    bool has_solution;  /* it must have one */
};

/* {"id":...,"target":...,"numbers":[...],"solvable":true,"fewest":4,"difficulty":{"score":30,"word":"easy"}} */
tally_status answer_draw(struct buffer *out, const tally_rules *rules, tally_random *random,
                         const struct answer_wish *wish, const tally_options *options);

#endif
