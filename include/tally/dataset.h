/* SPDX-License-Identifier: MIT */
/*
 * Datasets: rows of labelled games for the training of models.
 */
#ifndef TALLY_DATASET_H
#define TALLY_DATASET_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/query.h>

/* Gives labelled games one after the other: see docs/datasets.md. Only one thread at a time may use
 * the object. */
typedef struct tally_dataset tally_dataset;

/* Begins a dataset. recipe is a JSON object. Its members have the names of the options of `tally
 * dataset`, with _ instead of -, and the same texts:
 *
 *     {"rules":"llm","pick":"3..4","targets":"10..999","difficulty":"40..60","unique":"key",
 *      "seed":7,"count":100000,"shard":"0/8","schema":"verl"}
 *
 * These options have an effect: memory_bytes (for each search), executor, tick and allocator. The
 * executor, the tick and the allocator must live longer than the dataset. options may be NULL. The
 * same recipe gives the same rows on every platform and with any executor. TALLY_SYNTAX: the recipe
 * cannot be read; error tells the place and the reason. TALLY_OPTION: members of the recipe
 * contradict each other, and error tells which; or options->size is wrong. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_dataset_new(tally_dataset **result, const char *recipe, size_t length,
                                         const tally_options *options, tally_error *error);
TALLY_API void tally_dataset_free(tally_dataset *dataset);

/* Gives the next rows, at most `most`. Each row is a line of JSON that ends with \n; the sink
 * receives it in pieces. *given becomes the number of complete rows, whatever the status is. If it
 * is less than `most` and the status is TALLY_OK, there are no more rows: the sink received all
 * rows of the recipe, or tally_dataset_unmet() tells why there are fewer. The dataset makes some
 * rows ahead, and stores them for the next call. TALLY_STOPPED: the tick or the sink stopped the
 * work. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. After any of these statuses there are no more rows. */
TALLY_API tally_status tally_dataset_next(tally_dataset *dataset, uint64_t most, uint64_t *given,
                                          tally_text_sink sink, void *user);

/* Tells why a dataset ended early: a clause about the wish that nearly all games since the last row
 * failed, "are not of that difficulty (--difficulty)". Static. NULL: the dataset did not end
 * early. */
TALLY_API const char *tally_dataset_unmet(const tally_dataset *dataset);

#endif
