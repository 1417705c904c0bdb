/* SPDX-License-Identifier: MIT */
/*
 * The exact engine: every game that the whole-number engine does not answer. exact_space.h has the picture.
 */
#include "search/engine.h"
#include "search/exact_run.h"

const struct engine exact_engine = {exact_solve, exact_list, exact_count, exact_values};
