/* SPDX-License-Identifier: MIT */
/*
 * The part of <string.h> that libtally uses, for WebAssembly, which has no C library; implemented
 * in runtime.c.
 */
#ifndef TALLY_WASM_STRING_H
#define TALLY_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *place, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);
void *memchr(const void *place, int byte, size_t count);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strchr(const char *text, int character);

#endif
