/* SPDX-License-Identifier: MIT */
/*
 * Properties of this machine.
 */
#ifndef TALLY_COMMON_MACHINE_H
#define TALLY_COMMON_MACHINE_H

#include <stddef.h>

/* Physical memory in bytes; 0 if unknown. */
size_t memory_of_machine(void);

#endif
