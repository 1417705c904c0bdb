/* SPDX-License-Identifier: MIT */
/*
 * The part of <stdlib.h> that libtally and app/common use, for WebAssembly; implemented in
 * runtime.c.
 */
#ifndef TALLY_WASM_STDLIB_H
#define TALLY_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

#endif
