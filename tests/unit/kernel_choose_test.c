/* SPDX-License-Identifier: MIT */
/*
 * Choosing a kernel: the best that runs here, or the one of a name. An example: on a processor with
 * AVX-512 the names are avx512, avx2, scalar, in this order; the scalar kernel runs everywhere.
 */
#include "kernel/kernel.h"
#include "test.h"

#include <tally/tally.h>

static void an_example(void)
{
    const struct kernel *const best = kernel_find(NULL);
    if (!CHECK(best != NULL)) return;
    CHECK_TEXT(best->name, tally_kernel_at(0));
    CHECK(kernel_find("scalar") == &kernel_scalar);
}

/* Each name leads to the kernel of that name; the scalar one comes last. */
static void names_lead_to_kernels(void)
{
    size_t count = 0;
    for (; tally_kernel_at(count) != NULL; count++) {
        const struct kernel *const kernel = kernel_find(tally_kernel_at(count));
        if (!CHECK(kernel != NULL)) return;
        CHECK_TEXT(kernel->name, tally_kernel_at(count));
        CHECK(kernel->combine != NULL && kernel->combine_top != NULL &&
              kernel->combine_divided != NULL && kernel->gather != NULL &&
              kernel->extract != NULL && kernel->unite != NULL);
        for (size_t i = 0; i < count; i++) CHECK(kernel_find(tally_kernel_at(i)) != kernel);
    }
    if (!CHECK(count >= 1 && count <= 3)) return;
    CHECK_TEXT(tally_kernel_at(count - 1), "scalar");
    CHECK(tally_kernel_at(count + 1) == NULL);
}

static void other_names_are_none(void)
{
    CHECK(kernel_find("") == NULL);
    CHECK(kernel_find("scala") == NULL);
    CHECK(kernel_find("scalars") == NULL);
    CHECK(kernel_find("AVX2") == NULL);
}

int main(void)
{
    TEST(an_example);
    TEST(names_lead_to_kernels);
    TEST(other_names_are_none);
    return test_end();
}
