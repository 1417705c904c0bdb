/* SPDX-License-Identifier: MIT */
/*
 * Datasets: rows of labelled games for the training of models.
 */
#ifndef TALLY_DATASET_H
#define TALLY_DATASET_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Labelled games, one after the other: docs/datasets.md. Belongs to one thread at a time. */
typedef struct tally_dataset tally_dataset;

/* Begins a dataset. recipe is a JSON object, whose members are named as the options of `tally
 * dataset`, with _ for -, and have their texts:
 *
 *     {"rules":"llm","pick":"3..4","targets":"10..999","difficulty":"40..60","unique":"key",
 *      "seed":7,"count":100000,"shard":"0/8","schema":"verl"}
 *
 * options, which may be NULL, are lent: memory_bytes (of each search), executor, tick and allocator
 * count, and must outlive the dataset. The same recipe gives the same rows on every platform, with
 * any executor. TALLY_SYNTAX: error tells what is wrong with the recipe, and where. TALLY_OPTION:
 * error tells what of it does not go together; or options' size. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_dataset_new(tally_dataset **result, const char *recipe, size_t length,
                                         const tally_options *options, tally_error *error);
TALLY_API void tally_dataset_free(tally_dataset *dataset);

/* Gives the next rows, at most `most`, each a line of JSON that ends with \n; a line comes in
 * pieces. *given, which is told in any case, is less than most with TALLY_OK where there are no
 * more: all rows of the recipe were given, or tally_dataset_unmet() tells why there are fewer. Some
 * rows more than are asked for are worked out, and kept for the next call. TALLY_STOPPED: tick or
 * sink said stop. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. After any of these there are no more rows. */
TALLY_API tally_status tally_dataset_next(tally_dataset *dataset, uint64_t most, uint64_t *given,
                                          tally_text_sink sink, void *user);

/* Where games as wished are not to be found: a clause on what nearly all games drawn since the last
 * row lack, "are not of that difficulty (--difficulty)"; static. NULL: nothing is amiss. */
TALLY_API const char *tally_dataset_unmet(const tally_dataset *dataset);

#ifdef __cplusplus
}
#endif

#endif
