/* SPDX-License-Identifier: MIT */
#include "survey/counts.h"
tally_status count_tables_new(struct count_tables **counts, struct memory *memory,
                              const struct survey_tables *tables, tally_range target,
                              const tally_executor *executor){(void)counts;(void)memory;(void)tables;(void)target;(void)executor;return TALLY_OPTION;}
void count_tables_free(struct count_tables *counts){(void)counts;}
struct count_scratch *count_scratch_new(const struct count_tables *counts, struct memory *memory){(void)counts;(void)memory;return NULL;}
void count_scratch_free(struct count_scratch *scratch){(void)scratch;}
bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                              const uint8_t *members, uint64_t *solutions, uint64_t *with_detours){(void)counts;(void)scratch;(void)members;(void)solutions;(void)with_detours;return false;}
