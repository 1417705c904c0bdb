/* SPDX-License-Identifier: MIT */
/*
 * A round as on the show.
 */
#ifndef TALLY_CLI_PLAY_PLAY_H
#define TALLY_CLI_PLAY_PLAY_H

#include "cli/options.h"

int run_play(struct call *call);
extern const struct option *const play_own_options;

#endif
