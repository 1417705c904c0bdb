/* SPDX-License-Identifier: MIT */
/*
 * What a sweep is over: the door through which the search for the best tiles sees it.
 */
#ifndef TALLY_SURVEY_SWEEP_H
#define TALLY_SURVEY_SWEEP_H

#include "tally/tally.h"

/* The range of large tiles to choose from. */
tally_range sweep_large_tiles(const tally_sweep *sweep);

/* How many tiles a selection has. */
uint32_t sweep_pick(const tally_sweep *sweep);

/* How many games have a set of so many large tiles and no other large tile. */
uint64_t sweep_games(const tally_sweep *sweep, uint32_t chosen);

/* Writes the large tiles of the rules' own pool, at most `room`. Returns how many there are. */
uint32_t sweep_usual_large(const tally_sweep *sweep, uint16_t *tiles, uint32_t room);

#endif
