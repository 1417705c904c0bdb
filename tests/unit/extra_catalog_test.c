/* SPDX-License-Identifier: MIT */
/*
 * Shapes are joined into one form, and printed.
 */
#include "extra/catalog.h"
#include "test.h"

static uint32_t place(struct catalog *catalog, uint32_t digits)
{
    uint32_t index = 0;
    CHECK(catalog_place(catalog, digits, &index));
    return index;
}

static uint32_t join(struct catalog *catalog, enum joint joint, uint32_t a, uint32_t b)
{
    const struct joined *joined = NULL;
    CHECK(catalog_join(catalog, a, b, &joined));
    return joined->shape[joint];
}

static void check_text(const struct catalog *catalog, uint32_t index, const char *text)
{
    char printed[SHAPE_TEXT_SIZE];
    shape_print(catalog, index, printed);
    CHECK_TEXT(printed, text);
}

static void texts(struct catalog *catalog)
{
    const uint32_t a = place(catalog, 1), ab = place(catalog, 2);
    const uint32_t sum = join(catalog, JOINT_SUM, a, a);
    check_text(catalog, ab, "ab");
    check_text(catalog, join(catalog, JOINT_DIFFERENCE, a, ab), "ab - c");
    check_text(catalog, join(catalog, JOINT_POWER, sum, a), "(a + b)^c");
    check_text(catalog, join(catalog, JOINT_INVERSE_POWER, a, sum), "a^-(b + c)");
    check_text(catalog, join(catalog, JOINT_RATIO, sum, ab), "(a + b) / cd");
    const uint32_t inverse = join(catalog, JOINT_INVERSE_POWER, a, a);
    check_text(catalog, inverse, "a^-b");
    check_text(catalog, join(catalog, JOINT_PRODUCT, a, inverse), "a / b^c");
    check_text(catalog, join(catalog, JOINT_PRODUCT, inverse, inverse), "a^-b / c^d");
}

static void one_form(struct catalog *catalog)
{
    const uint32_t a = place(catalog, 1);
    const uint32_t difference = join(catalog, JOINT_DIFFERENCE, a, a);
    const uint32_t odd = join(catalog, JOINT_PRODUCT, difference, a);
    CHECK(catalog_shape(catalog, difference)->is_odd);
    CHECK(catalog_shape(catalog, odd)->is_odd);
    CHECK(!catalog_shape(catalog, join(catalog, JOINT_SUM, a, a))->is_odd);
    /* a - (b - c) is a + c - b; d - (a - b) * c is d + (a - b) * c. */
    CHECK_U64(join(catalog, JOINT_DIFFERENCE, a, difference),
              join(catalog, JOINT_SUM, a, difference));
    CHECK_U64(join(catalog, JOINT_DIFFERENCE, a, odd), join(catalog, JOINT_SUM, a, odd));
    /* b + c - a is the negative of a - b - c, which is not the same as a + b - c. */
    const uint32_t sum = join(catalog, JOINT_SUM, a, a);
    const struct joined *joined = NULL;
    CHECK(catalog_join(catalog, a, sum, &joined));
    CHECK(joined->is_negated[JOINT_DIFFERENCE]);
    check_text(catalog, joined->shape[JOINT_DIFFERENCE], "a + b - c");
}

int main(void)
{
    struct memory memory;
    struct catalog catalog;
    memory_init(&memory, NULL, 0);
    catalog_init(&catalog, &memory);
    texts(&catalog);
    one_form(&catalog);
    catalog_clear(&catalog);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    return test_end();
}
