/* SPDX-License-Identifier: MIT */
/*
 * The tables of src/least for a game of whole numbers, without a search around them. One game is
 * begun at a time. Include this header last: it has variables with short names.
 *
 *     least_begin("countdown,use=all:12/2,10", 3);
 *     ... least, and all of support/engine_search.h ...
 *     least_end();
 */
#ifndef TALLY_TESTS_SUPPORT_LEAST_TABLES_H
#define TALLY_TESTS_SUPPORT_LEAST_TABLES_H

#include "least/tables.h"
#include "whole/engine.h"

#include "support/engine_search.h"

static struct least least;

/* Makes the tables of a game, up to this excess. */
static inline void least_begin(const char *id, uint32_t level)
{
    engine_begin(&whole_engine, game_of(id), NULL);
    CHECK(least_init(&least, search));
    least.most_work = UINT64_MAX;
    CHECK(least_make_tables(&least, level, level));
}

static inline void least_end(void)
{
    CHECK(least.status == TALLY_OK);
    least_clear(&least);
    engine_end();
}

#endif
