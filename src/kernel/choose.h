/* SPDX-License-Identifier: MIT */
/*
 * Choosing the kernel for the processor.
 */
#ifndef TALLY_KERNEL_CHOOSE_H
#define TALLY_KERNEL_CHOOSE_H

#include "kernel/kernel.h"

/* Returns the kernel of that name if this machine can run it, otherwise NULL. name NULL: the
 * fastest kernel that can run. */
const struct kernel *kernel_find(const char *name);

#endif
