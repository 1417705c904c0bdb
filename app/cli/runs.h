/* SPDX-License-Identifier: MIT */
/*
 * What each command has for its row of the table in commands.c: its function, which returns the
 * exit status, and its own options, if there are any. Each is in the file of the command's name;
 * those of well-known puzzles are in puzzles.c.
 */
#ifndef TALLY_CLI_RUNS_H
#define TALLY_CLI_RUNS_H

#include "cli/options.h"

int run_play(struct call *call);
int run_solve(struct call *call);
int run_count(struct call *call);
int run_values(struct call *call);
int run_missing(struct call *call);
int run_prove(struct call *call);
int run_best_numbers(struct call *call);
int run_shapes(struct call *call);
int run_year(struct call *call);
int run_make24(struct call *call);
int run_make10(struct call *call);
int run_fours(struct call *call);
int run_sequence(struct call *call);
int run_draw(struct call *call);
int run_worksheet(struct call *call);
int run_dataset(struct call *call);
int run_audit(struct call *call);
int run_hint(struct call *call);
int run_moves(struct call *call);
int run_check(struct call *call);
int run_survey(struct call *call);
int run_merge(struct call *call);
int run_atlas(struct call *call);
int run_serve(struct call *call);
int run_help(struct call *call);

extern const struct option play_own_options[];
extern const struct option values_own_options[];
extern const struct option missing_own_options[];
extern const struct option prove_own_options[];
extern const struct option best_numbers_own_options[];
extern const struct option shapes_own_options[];
extern const struct option grid_own_options[];
extern const struct option draw_own_options[];
extern const struct option worksheet_own_options[];
extern const struct option dataset_own_options[];
extern const struct option audit_own_options[];
extern const struct option hint_own_options[];
extern const struct option moves_own_options[];
extern const struct option check_own_options[];
extern const struct option survey_own_options[];
extern const struct option merge_own_options[];
extern const struct option atlas_own_options[];
extern const struct option serve_own_options[];
extern const struct option help_own_options[];

#endif
