/* SPDX-License-Identifier: MIT */
/*
 * Libraries that are opened at run time: DLLs.
 */
#ifndef TALLY_WINDOWS_DLFCN_H
#define TALLY_WINDOWS_DLFCN_H

enum { RTLD_NOW = 2, RTLD_LOCAL = 0 };

void *dlopen(const char *name, int flags);
void *dlsym(void *library, const char *name);
int dlclose(void *library);

#endif
