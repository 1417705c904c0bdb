/* SPDX-License-Identifier: MIT */
/*
 * The only place for compiler extensions: attributes, hints, and instruction-set targets.
 */
#ifndef TALLY_BASE_COMPILER_H
#define TALLY_BASE_COMPILER_H

#include <assert.h>

#if defined(__GNUC__)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#if defined(__wasm__) /* for WebAssembly size comes first: the page must load quickly */
#define ALWAYS_INLINE inline
#else
#define ALWAYS_INLINE inline __attribute__((always_inline))
#endif
#define NEVER_INLINE __attribute__((noinline))
#define MUST_USE __attribute__((warn_unused_result))
#define prefetch(address) __builtin_prefetch(address)
#else
#define LIKELY(condition) (condition)
#define UNLIKELY(condition) (condition)
#define ALWAYS_INLINE inline
#define NEVER_INLINE
#define MUST_USE
#define prefetch(address) ((void)(address))
#endif

/* 1: the library of a first visit of the page, where each kilobyte is sent to a browser. It leaves
 * out some techniques, and refuses some questions (tools/wasm). */
#ifndef TALLY_SMALL
#define TALLY_SMALL 0
#endif

/* NEVER(condition): a condition that cannot be true, for the reason that a comment beside it gives,
 * and that is asked all the same, since a false claim is worse than a needless question. If it is
 * true after all, the program ends as by any assertion; without assertions the answer is cautious.
 * tools/mutants leaves lines with NEVER alone. */
#ifdef NDEBUG
#define NEVER(condition) (condition)
#else
#define NEVER(condition) (assert(!(condition)), false)
#endif

#endif
