/* SPDX-License-Identifier: MIT */
/*
 * Chooses a kernel. Only this file queries the processor's features, so it must be compiled without
 * special instruction sets.
 */
#include "kernel/kernel.h"

#include "tally/tally.h"

#ifdef KERNEL_HAS_X86
#include <cpuid.h>
#endif

static bool is_same_name(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) a++, b++;
    return *a == *b;
}

#ifdef KERNEL_HAS_X86

/* Returns the register states that the operating system saves (XCR0): bits 1 and 2 for AVX, bits 5
 * to 7 for AVX-512. */
static uint64_t saved_states(void)
{
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

/* Can this processor, and the operating system, run AVX2, and also BMI, BMI2 and POPCNT, which some
 * virtual machines hide? And the parts F, BW, DQ, VL and VBMI2 of AVX-512? */
static void find_features(bool *has_avx2, bool *has_avx512)
{
    *has_avx2 = *has_avx512 = false;
    unsigned int a, b, c, d;
    const unsigned int needed = bit_OSXSAVE | bit_AVX | bit_POPCNT;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & needed) != needed) return;
    const uint64_t states = saved_states();
    if ((states & 6) != 6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return;
    const unsigned int together = bit_AVX2 | bit_BMI | bit_BMI2;
    *has_avx2 = (b & together) == together;
    const unsigned int wanted = bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL;
    *has_avx512 = *has_avx2 && (states & 0xE0) == 0xE0 && (b & wanted) == wanted &&
                  (c & (1u << 6)) != 0; /* VBMI2 */
}

/* Returns the index-th fastest kernel that runs here, or NULL if there are fewer. */
static const struct kernel *kernel_at(size_t index)
{
    bool has_avx2, has_avx512;
    find_features(&has_avx2, &has_avx512);
    const struct {
        const struct kernel *kernel;
        bool runs_here;
    } kernels[] = {
        {&kernel_avx512, has_avx512},
        {&kernel_avx2, has_avx2},
        {&kernel_scalar, true},
    };
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++)
        if (kernels[i].runs_here && index-- == 0) return kernels[i].kernel;
    return NULL;
}

#else

/* NEON is a part of each arm64 processor, so no feature has to be queried. */
static const struct kernel *kernel_at(size_t index)
{
#ifdef KERNEL_HAS_NEON
    if (index-- == 0) return &kernel_neon;
#endif
    return index == 0 ? &kernel_scalar : NULL;
}

#endif

const struct kernel *kernel_find(const char *name)
{
    const struct kernel *kernel = kernel_at(0);
    for (size_t i = 0; name != NULL && kernel != NULL && !is_same_name(name, kernel->name); i++)
        kernel = kernel_at(i + 1);
    return kernel;
}

const char *tally_kernel_at(size_t index)
{
    const struct kernel *const kernel = kernel_at(index);
    return kernel != NULL ? kernel->name : NULL;
}
