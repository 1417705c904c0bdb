/* SPDX-License-Identifier: MIT */
/*
 * The options of tally bench. They are separate from the benchmarks, which are in a program of
 * their own, so that `tally` can list them in help.
 */
#include "cli/bench/bench.h"

static const struct option own_options[] = {
    [BENCH_ONLY] = TEXT_ROW("only", "TEXT,...",
                            "run only the rows whose name contains one of the texts", "all rows"),
    [BENCH_SECONDS] = {0, "seconds", OPTION_SECONDS, "SECONDS", "how long each row is timed", "1",
                       1, 3600000, NULL, 0},
    [BENCH_LIST] = FLAG_ROW("list", "list the rows, and run none"),
    [BENCH_OUTPUT] = {'o', "output", OPTION_FILE, "FILE",
                      "also write the rows to FILE, as JSON lines", NULL, 0, 0, NULL, 0},
    OPTION_END,
};
const struct option *const bench_own_options = own_options;
