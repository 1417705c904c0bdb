/* SPDX-License-Identifier: MIT */
/*
 * Structs that begin with their size, of an older, the same and a newer version. An example: this
 * library knows two fields, of which an older program knows one, and a newer program three.
 */
#include "base/sized.h"
#include "test.h"

struct older {
    size_t size;
    uint64_t first;
};

struct present {
    size_t size;
    uint64_t first;
    uint64_t second;
};

struct newer {
    size_t size;
    uint64_t first;
    uint64_t second;
    uint64_t third;
};

static void what_an_older_program_lacks_counts_as_0(void)
{
    const struct older from = {sizeof from, 7};
    struct present to = {0, 1, 2};
    CHECK(sized_is_fit(&from));
    CHECK(sized_read(&to, &from, sizeof to) == NULL);
    CHECK_U64(to.first, 7);
    CHECK_U64(to.second, 0);
}

static void what_is_unknown_must_be_0(void)
{
    struct newer from = {sizeof from, 7, 8, 0};
    struct present to = {0, 1, 2};
    CHECK(sized_read(&to, &from, sizeof to) == NULL);
    CHECK_U64(to.first, 7);
    CHECK_U64(to.second, 8);
    from.third = 9;
    from.first = 1;
    CHECK(sized_read(&to, &from, sizeof to) != NULL);
    CHECK_U64(to.first, 7); /* unchanged */
}

/* Each gets what it has room for, and keeps its size; what is unknown here becomes 0. */
static void what_is_written_fits(void)
{
    struct {
        struct older told;
        uint64_t behind;
    } old = {{sizeof old.told, 1}, 99};
    struct newer new = {sizeof new, 1, 2, 3};
    const struct present from = {sizeof from, 7, 8};
    sized_write(&old, &from, sizeof from);
    CHECK_U64(old.told.size, sizeof old.told);
    CHECK_U64(old.told.first, 7);
    CHECK_U64(old.behind, 99);
    sized_write(&new, &from, sizeof from);
    CHECK_U64(new.size, sizeof new);
    CHECK_U64(new.first, 7);
    CHECK_U64(new.second, 8);
    CHECK_U64(new.third, 0);
    sized_write(NULL, &from, sizeof from); /* nobody wants it */
}

static void the_first_size_holds_for_an_array(void)
{
    struct older told[2] = {{sizeof told[0], 0}, {0, 0}};
    const struct present from[2] = {{sizeof from[0], 1, 2}, {sizeof from[0], 3, 4}};
    sized_write_all(told, from, sizeof from[0], 2);
    CHECK_U64(told[0].first, 1);
    CHECK_U64(told[1].first, 3);
    CHECK_U64(told[1].size, sizeof told[0]);
}

/* A size that no version has was not set. */
static void sizes_that_are_wrong(void)
{
    struct newer unset = {0, 1, 2, 3};
    struct present to;
    CHECK(sized_is_fit(NULL));
    CHECK(!sized_is_fit(&unset));
    CHECK(sized_read(&to, &unset, sizeof to) != NULL);
    unset.size = SIZED_MAX + 1;
    CHECK(!sized_is_fit(&unset));
}

int main(void)
{
    TEST(what_an_older_program_lacks_counts_as_0);
    TEST(what_is_unknown_must_be_0);
    TEST(what_is_written_fits);
    TEST(the_first_size_holds_for_an_array);
    TEST(sizes_that_are_wrong);
    return test_end();
}
