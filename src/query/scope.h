/* SPDX-License-Identifier: MIT */
/*
 * The scope of an answer: which operations it is about, how deep they nest, which values, and up to
 * which size. What is out of reach within the scope may be made outside of it.
 */
#ifndef TALLY_QUERY_SCOPE_H
#define TALLY_QUERY_SCOPE_H

#include "query/json_writer.h"
#include "tally/rules.h"

/* Writes "with + - * / ^ ! √ (at most 3 deep), steps exact fractions". */
void scope_put_text(struct buffer *out, const tally_rules *rules);

/* Do the rules limit how often operations stand, or how large steps are? */
bool scope_has_limits(const tally_rules *rules);

/* Writes the member
 *
 *     "scope":{"operations":["+","-"],"depth":3,"values":"exact","bound":"64 bits"}
 *
 * "depth" is left out where no operation nests, "op_most":"+:1" and "max_value":999
 * where nothing is limited. */
void scope_put(struct json *json, const tally_rules *rules);

#endif
