/* SPDX-License-Identifier: MIT */
/*
 * Choosing a kernel.
 */
#ifndef TALLY_KERNEL_CHOOSE_H
#define TALLY_KERNEL_CHOOSE_H

#include "kernel/kernel.h"

/* The kernel of that name if it runs on this machine, else NULL. name NULL: the best one. */
const struct kernel *kernel_find(const char *name);

#endif
