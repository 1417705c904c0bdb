/* SPDX-License-Identifier: MIT */
/*
 * What there is of this machine.
 */
#ifndef TALLY_COMMON_MACHINE_H
#define TALLY_COMMON_MACHINE_H

#include <stddef.h>

/* In bytes; 0 where that is not known. */
size_t memory_of_machine(void);

#endif
