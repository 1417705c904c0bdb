/* SPDX-License-Identifier: MIT */
#include "search/engine.h"
static tally_status none(const tally_game *g, const tally_options *o, const tally_sink *s, tally_outcome *out)
{
    (void)g, (void)o, (void)s, (void)out;
    return TALLY_RULES;
}
static tally_status none_values(const tally_game *g, const tally_range *r, const tally_options *o, const tally_sink *s, tally_outcome *out)
{
    (void)g, (void)r, (void)o, (void)s, (void)out;
    return TALLY_RULES;
}
const struct engine exact_engine = {none, none, none, none_values};
