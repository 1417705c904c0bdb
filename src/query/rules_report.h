/* SPDX-License-Identifier: MIT */
/*
 * The table of rule sets as JSON.
 */
#ifndef TALLY_QUERY_RULES_REPORT_H
#define TALLY_QUERY_RULES_REPORT_H

#include "query/json_writer.h"
#include "tally/tally.h"

/* {"version":1,"rules":[{"name":"countdown",...},...]} */
void report_rules(struct buffer *out);

#endif
