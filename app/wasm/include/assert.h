/* SPDX-License-Identifier: MIT */
/*
 * assert() for WebAssembly: a failed assertion traps, which the page reports. Enabled in release
 * builds, too.
 */
#undef assert
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
