/* SPDX-License-Identifier: MIT */
/*
 * What an engine is: four searches over one kind of values. search.c checks the options and chooses the
 * engine; each engine exports one of these and keeps all else static.
 */
#ifndef TALLY_ANSWER_ENGINE_H
#define TALLY_ANSWER_ENGINE_H

#include "tally/tally.h"

struct engine {
    tally_status (*solve)(const tally_game *game, const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome);
    tally_status (*list)(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome);
    tally_status (*count)(const tally_game *game, const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome);
    tally_status (*values)(const tally_game *game, const tally_range *range, const tally_options *options,
                           const tally_sink *sink, tally_outcome *outcome);
};

/* Positive whole numbers, + - * /, numbers in any order. options, sink and outcome are not NULL, and were
 * checked. */
extern const struct engine whole_engine;

/* Exact fractions, every operation, numbers in any order or as given. Likewise. */
extern const struct engine exact_engine;

#endif
