/* SPDX-License-Identifier: MIT */
/*
 * A target search, from its roots to the stream. An example: 6 from 1 2 3 has the roots {2 3} and
 * {1 2 3}, and the expressions 2 * 3, 1 + 2 + 3 and 1 * 2 * 3, of which the last has a detour.
 */
#include "test.h"
#include "whole/target_search.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct target_search target_search;

static void begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, 1000) ==
          TALLY_OK);
}

static void end(void)
{
    target_search_clear(&target_search);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void search(uint64_t value, struct admission admission)
{
    CHECK(target_search_begin(&target_search, &workspace, admission, &value, 1) == TALLY_OK);
}

static bool count_expression(void *context, const struct built_expression *root)
{
    uint64_t *const left = context;
    (void)root;
    --*left;
    return *left != 0;
}

/* How many expressions the pieces have; at most `most` are streamed. */
static uint64_t stream(uint64_t weight, uint64_t most)
{
    struct vector pieces = {0};
    uint64_t left = most;
    tally_status status = target_search_cut(&target_search, weight, &pieces);
    CHECK(status == TALLY_OK);
    for (size_t i = 0; i < pieces.count && status == TALLY_OK; i++)
        status = target_search_stream(&target_search, &workspace.workers[0],
                                      (const struct stream_piece *)pieces.items + i,
                                      count_expression, &left);
    CHECK(status == (left == 0 ? TALLY_STOPPED : TALLY_OK));
    vector_clear(&memory, &pieces);
    return most - left;
}

static void an_example(void)
{
    begin((const uint64_t[]){1, 2, 3}, 3);
    search(6, (struct admission){.fewest = 1, .most = 3});
    CHECK_U64(target_search.roots.count, 2);
    CHECK_U64(target_search_root_size(&target_search, 0), 2);
    CHECK_U64(target_search_root_size(&target_search, 1), 3);
    CHECK(target_search_root(&target_search, 1)->value == 6);
    CHECK(target_search_derive(&target_search, true, false, true) == TALLY_OK);
    CHECK_U64(stream(100, 1000), 3);
    end();
    begin((const uint64_t[]){1, 2, 3}, 3);
    search(6, (struct admission){.fewest = 1, .most = 3});
    CHECK(target_search_derive(&target_search, false, false, true) == TALLY_OK);
    CHECK_U64(stream(100, 1000), 2); /* without the detour */
    end();
}

/* Roots have the admitted sizes, and the numbers that must be used. */
static void what_is_admitted(void)
{
    static const uint64_t must[] = {1};
    struct request request = {.fewest = 2, .most = 3};
    request.options.must_use = must;
    request.options.must_use_count = 1;
    begin((const uint64_t[]){1, 2, 3}, 3);
    const struct admission admission = admission_of(&workspace.lattice, &request);
    CHECK_U64(admission.fewest, 2);
    CHECK_U64(admission.most, 3);
    CHECK(admission.must_use == workspace.lattice.stride[0]);
    search(6, admission);
    CHECK_U64(target_search.roots.count, 1);
    CHECK_U64(target_search_root_size(&target_search, 0), 3);
    end();
    begin((const uint64_t[]){1, 2, 3}, 3);
    search(10, (struct admission){.fewest = 1, .most = 3}); /* larger than 3 * (1 + 2) */
    CHECK_U64(target_search.roots.count, 0);
    CHECK(target_search_derive(&target_search, true, false, true) == TALLY_OK);
    end();
    begin((const uint64_t[]){2, 4, 6}, 3);
    search(9, (struct admission){.fewest = 1, .most = 3}); /* small enough, but cannot be made */
    CHECK_U64(target_search.roots.count, 0);
    end();
}

/* However finely a stream is cut, the pieces have all expressions, each once. The sink may end
 * it. */
static void pieces_have_all(void)
{
    begin((const uint64_t[]){1, 3, 7, 10, 25, 50}, 6);
    search(765, (struct admission){.fewest = 1, .most = 6});
    CHECK(target_search_derive(&target_search, true, false, true) == TALLY_OK);
    CHECK_U64(stream(1000000, 1000), 17); /* 12 without a detour */
    CHECK_U64(stream(1, 1000), 17);
    CHECK_U64(stream(1000000, 5), 5);
    end();
}

/* Tables up to half the numbers, or nearly: see the measurements in target_search.c. */
static void heights(void)
{
    CHECK_U64(target_search_height(6, 4), 3);
    CHECK_U64(target_search_height(17, 4), 2);
    CHECK_U64(target_search_height(6, 1), 1);
    for (uint32_t size = 2; size <= TALLY_NUMBERS_MAX; size++) {
        const uint32_t height = target_search_height(TALLY_NUMBERS_MAX, size);
        CHECK(height >= size / 2 && height < size);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(what_is_admitted);
    TEST(pieces_have_all);
    TEST(heights);
    return test_end();
}
