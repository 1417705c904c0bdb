/* SPDX-License-Identifier: MIT */
/*
 * A worksheet as a printable HTML page: its games, and the key on a page of its own. It loads
 * nothing else, and works in any browser.
 */
#ifndef TALLY_CLI_WORKSHEET_PAGE_H
#define TALLY_CLI_WORKSHEET_PAGE_H

#include "query/buffer.h"
#include "tally/tally.h"

/* Writes the page. code: in the form printed on sheets; columns: of games on a page, 1..3; lines:
 * blank ones for steps below each game; is_letter: the paper is US Letter, otherwise A4. Each game is solved and counted for the
 * key, with the costs of tally_solve() and tally_count(). If a search is stopped, returns
 * TALLY_STOPPED, and out has a part of the page. */
tally_status page_of_sheet(struct buffer *out, const tally_sheet *sheet, const char *code,
                           uint32_t columns, uint32_t lines, bool is_letter,
                           const tally_options *options);

#endif
