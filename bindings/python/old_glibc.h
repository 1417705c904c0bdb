/* SPDX-License-Identifier: MIT */
/*
 * Included before all else where the wheel is built on Linux with glibc: threads by the versions of
 * their functions that glibc 2.17 has too, so that the wheel runs there (manylinux2014). glibc 2.32
 * and 2.34 gave these functions new versions when they moved from libpthread to libc; the old ones
 * are the same code.
 */
#if defined(__linux__) && defined(__GNUC__)
#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#endif
#ifdef OLDEST
__asm__(".symver pthread_create, pthread_create@" OLDEST);
__asm__(".symver pthread_join, pthread_join@" OLDEST);
__asm__(".symver pthread_sigmask, pthread_sigmask@" OLDEST);
#endif
#endif
