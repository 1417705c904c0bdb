/* SPDX-License-Identifier: MIT */
/*
 * One term of a sweep: how many games the selections with exactly these large tiles solve.
 */
#ifndef TALLY_SURVEY_SWEEP_TERMS_H
#define TALLY_SURVEY_SWEEP_TERMS_H

#include "survey/sweep_sets.h"

/* Gives the sink the term of the tiles in the slots. */
tally_status sweep_give_term(struct sweeper *sweeper);

#endif
