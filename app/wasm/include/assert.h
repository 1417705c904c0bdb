/* SPDX-License-Identifier: MIT */
/*
 * assert() for WebAssembly: what is not as it must be ends in a trap, which the page reports. Stays
 * on in release builds.
 */
#undef assert
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
