/* SPDX-License-Identifier: MIT */
/*
 * Certificates as JSON.
 */
#ifndef TALLY_QUERY_REPORT_PROOF_H
#define TALLY_QUERY_REPORT_PROOF_H

#include "query/buffer.h"
#include "tally/prove.h"

#include <stdbool.h>

/* What is to be proved: see tally_prove(). A certificate of more bytes than the search may take, or
 * than these, has the bound of memory. */
enum { PROOF_BYTES_MOST = 64 << 20 };

struct proof_asked {
    const tally_game *game;
    const char *claim;
    const tally_options *options;
};

struct proof_told {
    tally_bound bound;
    bool is_proved;
    bool is_out_of_reach; /* it is proved that the target cannot be made */
};

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":831,"numbers":[...],"claim":"closest",
 *      "proved":true,"complete":true,"certificate":"tally-proof 1\nnumbers ...\nend\n"}
 *
 * If the claim does not hold, proved is false and complete is true; if it is not known, complete is
 * false, and "bound" says why. Then certificate is null, and claim is what was asked, or null. */
tally_status report_proof(struct buffer *out, const struct proof_asked *asked,
                          struct proof_told *told);

#endif
