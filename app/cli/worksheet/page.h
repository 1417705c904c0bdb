/* SPDX-License-Identifier: MIT */
/*
 * A worksheet as a page of HTML that prints: its games, and the key on a page of its own. It loads
 * nothing, and shows in any browser.
 */
#ifndef TALLY_CLI_WORKSHEET_PAGE_H
#define TALLY_CLI_WORKSHEET_PAGE_H

#include "query/buffer.h"
#include "tally/tally.h"

struct page_layout {
    uint32_t columns; /* 1..3 */
    uint32_t lines;   /* for steps, below each game */
    bool is_letter;   /* else A4 */
};

/* code: as it is written on sheets. Solves each game for the key: as tally_solve(), tally_count();
 * where a search is stopped, TALLY_STOPPED, and out has a part of the page. */
tally_status page_of_sheet(struct buffer *out, const tally_sheet *sheet, const char *code,
                           const struct page_layout *layout, const tally_options *options);

#endif
