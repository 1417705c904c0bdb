/* SPDX-License-Identifier: MIT */
/*
 * Which options go together. An option that is given has its effect, or is refused with a line that
 * says why. The table in fits.c has the options of each command that have an effect only with
 * others, or none with others; tests/cli/fits_test.py tries each option of each command.
 */
#ifndef TALLY_CLI_FITS_H
#define TALLY_CLI_FITS_H

#include "cli/options.h"

/* Does each option that is given have an effect with the others? Otherwise says which one does not,
 * and why. */
bool options_fit(const struct call *call);

#endif
