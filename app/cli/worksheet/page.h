/* SPDX-License-Identifier: MIT */
/*
 * A worksheet as a printable HTML page: its games, and the key on a page of its own. It loads
 * nothing else, and works in any browser.
 */
#ifndef TALLY_CLI_WORKSHEET_PAGE_H
#define TALLY_CLI_WORKSHEET_PAGE_H

#include "query/buffer.h"
#include "tally/tally.h"

/* How a sheet is laid out on paper. */
struct page_layout {
    uint32_t columns; /* columns of games on a page: 1..3 */
    uint32_t lines;   /* blank lines for steps below each game */
    bool is_letter;   /* the paper is US Letter; otherwise A4 */
};

/* Writes the page. code: in the form printed on sheets. Each game is solved and counted for the
 * key, with the costs of tally_solve() and tally_count(). If a search is stopped, returns
 * TALLY_STOPPED, and out has a part of the page. */
tally_status page_of_sheet(struct buffer *out, const tally_sheet *sheet, const char *code,
                           const struct page_layout *layout, const tally_options *options);

#endif
