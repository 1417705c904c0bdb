/* SPDX-License-Identifier: MIT */
/*
 * All solutions of a value, in pieces that threads compute in parallel: begin_pieces(),
 * next_pieces() and run_pieces() of answer/engine.h.
 */
#ifndef TALLY_WHOLE_PIECES_H
#define TALLY_WHOLE_PIECES_H

#include "answer/engine.h"

tally_status whole_begin_pieces(struct engine_search *search, uint64_t value, uint32_t fewest,
                                uint32_t most, bool is_by_size);
tally_status whole_next_pieces(struct engine_search *search, struct pieces *pieces);
tally_status whole_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds);
void whole_end_pieces(struct engine_search *search);

#endif
