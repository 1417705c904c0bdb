/* SPDX-License-Identifier: MIT */
/*
 * The exact engine: every game that the whole-number engine does not answer. exact/workspace.h has the
 * picture.
 */
#include "answer/engine.h"
#include "exact/run.h"

const struct engine exact_engine = {exact_solve, exact_list, exact_count, exact_values};
