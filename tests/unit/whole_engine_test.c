/* SPDX-License-Identifier: MIT */
/*
 * The parts of the whole engine, between the forest and the questions of answer/engine.h: plans,
 * target searches and how they are cut, packing, and the way from one distance to the next. An
 * example, a plan for 24 of the numbers 2 3 4, size after size:
 *
 *     two numbers      no root: none of 2 * 3, 2 * 4, 3 * 4 is 24
 *     three numbers    one root, with one expression: 2 * 3 * 4
 */
#include "base/checked.h"
#include "exact/engine.h"
#include "forest/count.h"
#include "forest/measured.h"
#include "test.h"
#include "threads.h"
#include "whole/engine.h"
#include "whole/whole.h"

#include "support/engine_search.h"

static tally_options options = TALLY_OPTIONS_INIT;
static tally_range targets = {1, 1};

static struct whole *whole(void)
{
    return whole_of(search);
}

/* Opens a search of a game of countdown's rules; options are heeded. */
static void begin(const uint64_t *numbers, uint32_t count)
{
    tally_game *of = NULL;
    CHECK(tally_game_new(&of, tally_rules_find("countdown"), targets, numbers, count, NULL) ==
          TALLY_OK);
    engine_begin(&whole_engine, of, &options);
    if (options.must_use_count > 1) request.fewest = (uint32_t)options.must_use_count;
}

static const uint64_t six[] = {1, 3, 7, 10, 25, 50};

/* The numbers 1..64: more subsets of three than are looked at one by one. */
static const uint64_t *one_to_64(void)
{
    static uint64_t numbers[TALLY_NUMBERS_MAX];
    for (uint64_t i = 0; i < TALLY_NUMBERS_MAX; i++) numbers[i] = i + 1;
    return numbers;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

/* What the target searches of a plan have. */
struct planned {
    uint32_t searches;
    uint32_t roots;
    uint32_t smallest; /* numbers of a root */
    uint32_t largest;
    uint64_t expressions;
};

static void note_search(struct planned *planned, const struct target_search *target_search)
{
    planned->searches++;
    CHECK(target_search->roots.count != 0);
    for (size_t i = 0; i < target_search->roots.count; i++) {
        const uint32_t size = target_search_root_size(target_search, i);
        if (planned->smallest == 0 || size < planned->smallest) planned->smallest = size;
        CHECK(size >= planned->largest); /* sizes rise */
        planned->largest = size;
        planned->roots++;
        planned->expressions += forest_sum_counts(target_search_root(target_search, i), PARTS_ANY);
    }
}

static struct planned plan_values(const uint64_t *values, size_t count, uint32_t smallest,
                                  uint32_t largest, bool is_by_size)
{
    struct planned planned = {0};
    struct plan plan;
    struct target_search *target_search;
    plan_begin(&plan, &whole()->join, admission_within(whole()->admission, smallest, largest),
               &search->nodes, values, count, is_by_size);
    while (CHECK(plan_next(&plan, &target_search) == TALLY_OK) && target_search != NULL) {
        CHECK(target_search_derive(target_search, true, true, true) == TALLY_OK);
        note_search(&planned, target_search);
    }
    plan_end(&plan);
    return planned;
}

static void an_example(void)
{
    static const uint64_t value = 24;
    begin((const uint64_t[]){2, 3, 4}, 3);
    CHECK_U64(plan_values(&value, 1, 1, 2, true).searches, 0);
    const struct planned planned = plan_values(&value, 1, 1, 3, true);
    CHECK_U64(planned.searches, 1);
    CHECK_U64(planned.roots, 1);
    CHECK_U64(planned.smallest, 3);
    CHECK_U64(planned.expressions, 1);
    engine_end();
}

/* 765 has solutions of four, five and six numbers: 17 with detours. */
static void a_plan_goes_by_size_or_all_at_once(void)
{
    static const uint64_t value = 765;
    begin(six, 6);
    const struct planned by_size = plan_values(&value, 1, 1, 6, true);
    const struct planned at_once = plan_values(&value, 1, 1, 6, false);
    CHECK_U64(by_size.expressions, 17);
    CHECK_U64(at_once.expressions, 17);
    CHECK_U64(by_size.roots, at_once.roots);
    CHECK_U64(by_size.searches, 3);
    CHECK_U64(at_once.searches, 1);
    CHECK(search->nodes > 0);
    const struct planned some = plan_values(&value, 1, 5, 5, false);
    CHECK(some.smallest == 5 && some.largest == 5);
    CHECK(some.expressions > 0 && some.expressions < 17);
    engine_end();
}

static void values_are_planned_together(void)
{
    static const uint64_t values[] = {764, 765, 766};
    uint64_t sum = 0;
    begin(six, 6);
    for (size_t i = 0; i < 3; i++) sum += plan_values(&values[i], 1, 1, 6, false).expressions;
    CHECK_U64(plan_values(values, 3, 1, 6, false).expressions, sum);
    CHECK_U64(plan_values(values, 3, 1, 6, true).expressions, sum);
    engine_end();
}

/* Of very many subsets a join tells which can make a value, and each is a game of its own: with as
 * many expressions as one target search over all of them has. */
static void very_many_subsets_are_joined(void)
{
    static const uint64_t values[] = {9, 10};
    const uint64_t seven = 7;
    for (int must_use = 0; must_use < 2; must_use++) {
        struct target_search all;
        uint64_t expressions = 0;
        options.must_use = must_use != 0 ? &seven : NULL;
        options.must_use_count = must_use != 0 ? 1 : 0;
        begin(one_to_64(), TALLY_NUMBERS_MAX);
        const struct planned planned = plan_values(values, 2, 3, 3, true);
        CHECK(planned.searches > 10);
        CHECK_U64(planned.roots, planned.searches); /* one value over one subset each */
        CHECK(target_search_begin(&all, &whole()->workspace,
                                  admission_within(whole()->admission, 3, 3), values,
                                  2) == TALLY_OK);
        CHECK(target_search_derive(&all, true, true, true) == TALLY_OK);
        for (size_t i = 0; i < all.roots.count; i++)
            expressions += forest_sum_counts(target_search_root(&all, i), PARTS_ANY);
        CHECK_U64(planned.roots, all.roots.count);
        CHECK_U64(planned.expressions, expressions);
        target_search_clear(&all);
        engine_end();
    }
    options.must_use_count = 0;
}

/* The largest value that three of them make is joined too; of three values or more all subsets are
 * looked at. What is found over a subset is told with the numbers of the whole game. */
static void a_join_is_for_one_value_or_two(void)
{
    static const uint64_t values[] = {62 * 63 * 64 - 1, 62 * 63 * 64, 62 * 63 * 64 + 1};
    struct wanted wanted = {62 * 63 * 64, 0, WANTED_NOT_FOUND};
    struct finds finds = {0};
    char text[16] = "";
    begin(one_to_64(), TALLY_NUMBERS_MAX);
    CHECK_U64(plan_values(&values[1], 1, 3, 3, true).roots, 1);
    CHECK_U64(plan_values(&values[2], 1, 3, 3, true).roots, 0);
    CHECK_U64(plan_values(values, 3, 3, 3, true).roots, 1);
    CHECK_U64(plan_values((const uint64_t[]){9, 10, 11}, 3, 3, 3, true).searches, 1);
    CHECK(whole_simplest(search, &wanted, 1, 3, 3, &finds) == TALLY_OK);
    finds_text(&finds, &search->numbers, finds_at(&finds, wanted.find), text);
    CHECK_TEXT(text, "64 * 63 * 62");
    finds_clear(&finds, &memory);
    engine_end();
}

/* ---- Target searches ------------------------------------------------------------------------- */

/* Roots stand by size and subset; those of one subset in the order of its table where the values
 * are many in a row, else by value. */
static void roots_are_those_of_the_tables(void)
{
    enum { MANY = 100 };
    struct target_search target_search;
    uint64_t values[MANY];
    for (int is_a_run = 0; is_a_run < 2; is_a_run++) {
        uint32_t wanted = 0, last = 0;
        begin(six, 6);
        for (uint64_t i = 0; i < MANY; i++) values[i] = is_a_run ? 50 + i : 50 + 2 * i;
        CHECK(target_search_begin(&target_search, &whole()->workspace,
                                  admission_within(whole()->admission, 1, 5), values,
                                  MANY) == TALLY_OK);
        CHECK(workspace_build_tables(&whole()->workspace, 5, 0) == TALLY_OK);
        const struct lattice *const lattice = &whole()->workspace.lattice;
        for (uint32_t i = lattice->level_begin[1]; i < lattice->level_begin[6]; i++)
            for (size_t j = 0; j < MANY; j++)
                wanted += (table_parts(&whole()->workspace.tables[i], values[j]) & PARTS_ANY) != 0;
        CHECK_U64(target_search.roots.count, wanted);
        for (size_t i = 0; i < target_search.roots.count; i++) {
            const struct node *const root = target_search_root(&target_search, i);
            const uint64_t before = i != 0 ? target_search_root(&target_search, i - 1)->value : 0;
            CHECK(root->subset >= last);
            CHECK(is_a_run || root->subset > last || root->value > before);
            last = root->subset;
        }
        target_search_clear(&target_search);
        engine_end();
    }
}

/* Sizes that the request does not admit have no roots; no sizes at all are fine. */
static void a_target_search_keeps_to_what_is_admitted(void)
{
    static const uint64_t value = 765;
    struct target_search target_search;
    begin(six, 6);
    const struct admission five = {.fewest = 5, .most = 5};
    CHECK(target_search_begin(&target_search, &whole()->workspace, admission_within(five, 1, 6),
                              &value, 1) == TALLY_OK);
    CHECK(target_search.roots.count != 0);
    for (size_t i = 0; i < target_search.roots.count; i++)
        CHECK_U64(target_search_root_size(&target_search, i), 5);
    target_search_clear(&target_search);
    CHECK(target_search_begin(&target_search, &whole()->workspace, admission_within(five, 6, 6),
                              &value, 1) == TALLY_OK);
    CHECK_U64(target_search.roots.count, 0);
    CHECK(target_search_derive(&target_search, false, false, true) == TALLY_OK);
    target_search_clear(&target_search);
    engine_end();
}

/* Codes of all expressions of a target search, as they come. */
struct stream_log {
    struct finds finds;
    uint64_t hash; /* of the codes, in order */
};

static bool log_expression(void *context, const struct built_expression *root)
{
    struct stream_log *const log = context;
    bool is_beyond = false;
    finds_empty(&log->finds);
    CHECK(pack_expression(&log->finds, &memory, &search->numbers, root, &is_beyond) == TALLY_OK);
    const struct found *const found = finds_at(&log->finds, 0);
    const uint8_t *const code = (const uint8_t *)log->finds.codes.items + found->code_begin;
    for (uint32_t i = 0; i < found->code_length; i++)
        log->hash = (log->hash ^ code[i]) * UINT64_C(0x100000001b3);
    return true;
}

/* However fine a search is cut, its pieces hold the same expressions in the same order. */
static void pieces_hold_everything_in_order(void)
{
    static const uint64_t eight[] = {1, 2, 3, 4, 5, 6, 7, 8}, value = 100;
    static const uint64_t weights[] = {UINT64_MAX, 5000, 100, 1};
    struct target_search target_search;
    struct vector pieces = {0};
    uint64_t hash = 0;
    size_t count = 0;
    begin(eight, 8);
    CHECK(target_search_begin(&target_search, &whole()->workspace,
                              admission_within(whole()->admission, 8, 8), &value, 1) == TALLY_OK);
    CHECK(target_search_derive(&target_search, false, false, true) == TALLY_OK);
    target_search.derived_size = 4; /* so that there are large nodes under the root */
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        struct stream_log log = {.hash = 1};
        pieces.count = 0;
        CHECK(target_search_cut(&target_search, weights[i], &pieces) == TALLY_OK);
        CHECK(pieces.count > count);
        count = pieces.count;
        for (size_t j = 0; j < pieces.count; j++)
            CHECK(target_search_stream(&target_search, &whole()->workspace.workers[0],
                                       (struct stream_piece *)pieces.items + j, log_expression,
                                       &log) == TALLY_OK);
        CHECK(i == 0 || log.hash == hash);
        hash = log.hash;
        finds_clear(&log.finds, &memory);
    }
    CHECK(count > 1000);
    vector_clear(&memory, &pieces);
    target_search_clear(&target_search);
    engine_end();
}

/* ---- Packing --------------------------------------------------------------------------------- */

static bool check_packed(void *context, const struct built_expression *root)
{
    struct finds packed = {0}, made = {0};
    struct expr_node nodes[PLAIN_NODES_MAX];
    bool is_beyond = false;
    const uint32_t count = expression_to_nodes(false, root, nodes);
    const bool has_detour = root->has_detour || root->is_group_only;
    CHECK(pack_expression(&packed, &memory, &search->numbers, root, &is_beyond) == TALLY_OK);
    CHECK(finds_add_tree(&made, &memory, &search->numbers,
                         (struct solution_tree){nodes, count, has_detour}, &is_beyond) == TALLY_OK);
    CHECK(!is_beyond);
    const struct found *const a = finds_at(&packed, 0), *const b = finds_at(&made, 0);
    CHECK(a->value == b->value && a->effort == b->effort && a->largest_step == b->largest_step);
    CHECK(a->text_length == b->text_length && a->numbers_used == b->numbers_used);
    CHECK(a->has_detour == b->has_detour && a->is_plain == b->is_plain);
    CHECK(a->code_length == b->code_length &&
          memcmp(packed.codes.items, made.codes.items, a->code_length) == 0);
    finds_clear(&packed, &memory);
    finds_clear(&made, &memory);
    ++*(uint64_t *)context;
    return true;
}

/* Packing in one go gives what measuring and packing the tree gives, ties and detours included. */
static void packing_is_that_of_the_tree(void)
{
    static const uint64_t games[][6] = {
        {1, 3, 7, 10, 25, 50}, {2, 2, 2, 3, 3, 3}, {1, 1, 5, 5, 100, 100}};
    static const uint64_t values[] = {50, 60, 61, 62, 63};
    uint64_t count = 0;
    for (size_t i = 0; i < 3; i++) {
        struct plan plan;
        struct target_search *target_search;
        begin(games[i], 6);
        plan_begin(&plan, &whole()->join, whole()->admission, &search->nodes, values, 5, false);
        CHECK(plan_next(&plan, &target_search) == TALLY_OK);
        CHECK(target_search_derive(target_search, true, false, true) == TALLY_OK);
        for (size_t j = 0; j < target_search->roots.count; j++) {
            const struct stream_piece all = {.root = target_search_root(target_search, j)};
            CHECK(target_search_stream(target_search, &whole()->workspace.workers[0], &all,
                                       check_packed, &count) == TALLY_OK);
        }
        plan_end(&plan);
        engine_end();
    }
    CHECK(count > 500);
}

/* 2^40 * 2^30 / 2^30, in that order, has a step beyond 64 bits: it is not kept, and said. */
static void a_step_beyond_64_bits_is_not_kept(void)
{
    static const uint64_t numbers[] = {UINT64_C(1) << 30, UINT64_C(1) << 35, UINT64_C(1) << 40};
    struct finds finds = {0};
    struct built_expression factors[3], product, quotient;
    bool is_beyond = false;
    begin(numbers, 3);
    const struct lattice *const lattice = &whole()->workspace.lattice;
    CHECK(lattice_build(&whole()->workspace.lattice, 3) == TALLY_OK);
    for (uint32_t i = 0; i < 3; i++)
        factors[i] = derive_number(lattice, lattice_find(lattice, lattice->stride[i]));
    product =
        (struct built_expression){.left = &factors[2], .right = &factors[1], .part = PART_PROD};
    quotient = (struct built_expression){
        .value = UINT64_C(1) << 45, .left = &product, .right = &factors[0], .part = PART_QUOT};
    CHECK(pack_expression(&finds, &memory, &search->numbers, &quotient, &is_beyond) == TALLY_OK);
    CHECK(is_beyond);
    CHECK_U64(finds.found.count, 0);
    finds_clear(&finds, &memory);
    engine_end();
}

/* ---- The questions --------------------------------------------------------------------------- */

/* Only values that are not found yet are looked for, and with no fewer numbers than they are said
 * to need. */
static void what_is_found_is_not_looked_for_again(void)
{
    struct wanted wanted[] = {{765, 0, WANTED_NOT_FOUND}, {765, 5, WANTED_NOT_FOUND}};
    struct finds finds = {0};
    char text[32] = "";
    begin(six, 6);
    CHECK(whole_simplest(search, &wanted[0], 1, 1, 3, &finds) == TALLY_OK);
    CHECK_U64(wanted[0].find, WANTED_NOT_FOUND); /* it takes four */
    CHECK(whole_simplest(search, &wanted[0], 1, 4, 6, &finds) == TALLY_OK);
    CHECK_U64(wanted[0].find, 0);
    CHECK_U64(finds_at(&finds, 0)->numbers_used, 4);
    finds_text(&finds, &search->numbers, finds_at(&finds, 0), text);
    CHECK_TEXT(text, "(50 + 1) * (25 - 10)");
    search->nodes = 0;
    CHECK(whole_simplest(search, &wanted[0], 1, 1, 6, &finds) == TALLY_OK);
    CHECK_U64(search->nodes, 0);
    CHECK(whole_simplest(search, &wanted[1], 1, 1, 6, &finds) == TALLY_OK);
    CHECK_U64(finds_at(&finds, wanted[1].find)->numbers_used, 5);
    memset(text, 0, sizeof text);
    finds_text(&finds, &search->numbers, finds_at(&finds, wanted[1].find), text);
    CHECK_TEXT(text, "(50 + 1) * (25 - 7 - 3)");
    finds_clear(&finds, &memory);
    engine_end();
}

/* Where numbers must be used, the simplest may have a detour: 50 of 1 50 with the 1 is 50 * 1. */
static void the_simplest_may_have_a_detour_where_numbers_must_be_used(void)
{
    static const uint64_t one = 1;
    struct wanted wanted = {50, 0, WANTED_NOT_FOUND};
    struct finds finds = {0};
    options.must_use = &one;
    options.must_use_count = 1;
    begin((const uint64_t[]){1, 50}, 2);
    CHECK(whole_simplest(search, &wanted, 1, 1, 2, &finds) == TALLY_OK);
    CHECK_U64(finds.found.count, 1);
    CHECK_U64(finds_at(&finds, 0)->numbers_used, 2);
    CHECK(finds_at(&finds, 0)->has_detour);
    finds_clear(&finds, &memory);
    engine_end();
    options.must_use_count = 0;
}

/* A number of pieces beyond one batch, on one thread and on four: the same finds in the same order.
 */
static void batches_are_the_same_on_any_threads(void)
{
    static const uint64_t seven[] = {1, 2, 3, 4, 5, 6, 7};
    struct threads threads;
    uint64_t hashes[2] = {1, 1};
    for (int i = 0; i < 2; i++) {
        struct pieces pieces;
        uint32_t batches = 0;
        threads_init(&threads, 4, true);
        options.executor = i == 0 ? NULL : &threads.executor;
        begin(seven, 7);
        CHECK(whole_begin_pieces(search, 60, 1, 7, true) == TALLY_OK);
        while (CHECK(whole_next_pieces(search, &pieces) == TALLY_OK) && pieces.count != 0) {
            struct finds finds[PIECES_MAX] = {{{0}, {0}}};
            batches += pieces.count == PIECES_MAX;
            CHECK(whole_run_pieces(search, &pieces, finds) == TALLY_OK);
            for (uint32_t j = 0; j < pieces.count; j++) {
                for (size_t k = 0; k < finds[j].found.count; k++)
                    hashes[i] = (hashes[i] ^ finds_at(&finds[j], k)->effort) * 0x100000001b3;
                finds_clear(&finds[j], &memory);
            }
        }
        whole_end_pieces(search);
        CHECK(batches > 0);
        CHECK(i == 0 || threads.runs > 0);
        engine_end();
    }
    CHECK_U64(hashes[1], hashes[0]);
    options.executor = NULL;
}

/* ---- Counting -------------------------------------------------------------------------------- */

static bool is_same_count(const struct target_count *a, const struct target_count *b)
{
    return a->solutions == b->solutions && a->with_detours == b->with_detours &&
           a->fewest == b->fewest;
}

/* One target is counted in a forest that is expanded node by node, some in one whose subsets are
 * swept: the same each time, equal numbers and numbers that must be used included. Of four numbers
 * the exact engine counts as many. */
static void counts_are_the_same_however_they_are_made(void)
{
    enum { TARGETS = 600 };
    static const uint64_t games[][5] = {
        {3, 7, 10, 25, 50}, {2, 2, 3, 3, 4}, {5, 5, 5, 5, 1}, {1, 2, 4, 8, 16}};
    static struct target_count together[TARGETS], some[TARGETS], alone;
    for (size_t i = 0; i < 2 * sizeof games / sizeof games[0]; i++) {
        const uint64_t *const numbers = games[i / 2];
        options.must_use = &numbers[3];
        options.must_use_count = i % 2;
        begin(numbers, 5);
        memset(together, 0, sizeof together);
        CHECK(whole_count(search, 1, TARGETS, together) == TALLY_OK);
        engine_end();
        for (uint64_t first = 0; first < TARGETS; first += 60) {
            begin(numbers, 5);
            memset(some, 0, sizeof some);
            alone = (struct target_count){0};
            CHECK(whole_count(search, first + 1, 40, some) == TALLY_OK);
            for (size_t j = 0; j < 40; j++) CHECK(is_same_count(&together[first + j], &some[j]));
            whole_engine.forget(search);
            CHECK(whole_count(search, first + 7, 1, &alone) == TALLY_OK);
            CHECK(is_same_count(&together[first + 6], &alone));
            engine_end();
        }
    }
    options.must_use_count = 0;
}

static void the_exact_engine_counts_as_many(void)
{
    static const uint64_t games[][4] = {{1, 2, 3, 4}, {2, 2, 6, 6}, {5, 5, 5, 1}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        static struct target_count counts[80];
        struct engine_search *exact;
        begin(games[i], 4);
        memset(counts, 0, sizeof counts);
        CHECK(whole_count(search, 1, 80, counts) == TALLY_OK);
        CHECK(exact_engine.open(&exact, &request) == TALLY_OK);
        for (uint64_t target = 1; target <= 80; target++) {
            struct target_count count = {0};
            CHECK(exact_engine.count(exact, target, 1, &count) == TALLY_OK);
            CHECK(is_same_count(&count, &counts[target - 1]));
        }
        exact_engine.close(exact);
        engine_end();
    }
}

/* ---- Distances ------------------------------------------------------------------------------- */

static bool is_value(const struct vector *values, uint64_t value)
{
    const struct wanted *const wanted = values->items;
    for (size_t i = 0; i < values->count; i++)
        if (wanted[i].value == value) return true;
    return false;
}

/* Goes from distance to distance, as a search does, until there is a value; counts the steps. */
static uint64_t walk(const struct vector *values, uint64_t target, uint64_t beyond, uint32_t *steps)
{
    uint64_t distance = beyond;
    for (*steps = 0; *steps < 10000; ++*steps) {
        uint64_t above;
        if (!CHECK(whole_next_distance(search, target, distance, &distance) == TALLY_OK)) break;
        if (distance == UINT64_MAX) break;
        if (target > distance && is_value(values, target - distance)) break;
        if (!ckd_add(&above, target, distance) && is_value(values, above)) break;
    }
    return distance;
}

/* No distance that has a value is passed over, and no long way is gone step by step: between
 * values, near the top, above all of them, and with numbers that must be used. */
static void no_value_is_passed_over(void)
{
    static const uint64_t games[][5] = {
        {25, 50, 75, 100, 100}, {50, 75, 100, 100, 9}, {50, 75, 100, 9, 8}};
    static const uint64_t hundred = 100;
    for (uint32_t i = 0; i < 3; i++) {
        struct vector values = {0};
        options.must_use = &hundred;
        options.must_use_count = i == 2;
        tally_random random;
        tally_random_seed(&random, i);
        begin(games[i], 5);
        if (i == 2) request.most = whole()->admission.most = 3;
        CHECK(whole_values(search, (tally_range){1, UINT64_MAX}, request.fewest, request.most,
                           &values) == TALLY_OK);
        const uint64_t top = ((const struct wanted *)values.items)[values.count - 1].value;
        whole_engine.close(search);
        for (int j = 0; j < 60; j++) {
            const uint64_t target = j == 0   ? UINT64_MAX
                                    : j == 1 ? top - 1
                                             : 1 + tally_random_below(&random, top);
            uint32_t steps;
            CHECK(whole_engine.open(&search, &request) == TALLY_OK);
            if (j % 2 == 0)
                CHECK(workspace_build_tables(&whole()->workspace, request.most, 0) == TALLY_OK);
            const uint64_t distance = walk(&values, target, 0, &steps);
            CHECK_U64(distance, nearest_in_list(&values, target, 0));
            CHECK(steps <= (j == 0 ? 0 : 100)); /* above all values it is one look */
            CHECK_U64(walk(&values, target, distance, &steps),
                      nearest_in_list(&values, target, distance));
            CHECK(steps <= 100);
            whole_engine.close(search);
        }
        CHECK(whole_engine.open(&search, &request) == TALLY_OK);
        vector_clear(&memory, &values);
        engine_end();
    }
    options.must_use_count = 0;
}

/* ---- Claims ---------------------------------------------------------------------------------- */

/* A value beyond 64 bits comes back to 10 through a division where the numbers are large enough; of
 * two it cannot. */
static void what_may_be_missing_is_known(void)
{
    static const uint64_t huge = UINT64_C(1) << 40;
    bool may_be;
    begin((const uint64_t[]){huge, huge + 1, huge + 2, huge + 3}, 4);
    CHECK(whole_engine.may_be_missing(search, (tally_range){10, 10}, &may_be) == TALLY_OK);
    CHECK(may_be);
    const struct found of_two = {.value = 10, .numbers_used = 2}, of_four = {10, .numbers_used = 4};
    CHECK(whole_engine.may_be_simpler(search, &of_two, &may_be) == TALLY_OK);
    CHECK(!may_be);
    CHECK(whole_engine.may_be_simpler(search, &of_four, &may_be) == TALLY_OK);
    CHECK(may_be);
    engine_end();
    begin((const uint64_t[]){huge, huge + 1}, 2);
    CHECK(whole_engine.may_be_missing(search, (tally_range){10, 10}, &may_be) == TALLY_OK);
    CHECK(!may_be);
    CHECK(lattice_build(&whole()->workspace.lattice, 2) == TALLY_OK);
    CHECK(whole_engine.may_be_missing(search, (tally_range){1, UINT64_MAX}, &may_be) == TALLY_OK);
    CHECK(may_be);
    engine_end();
}

int main(void)
{
    TEST(an_example);
    TEST(a_plan_goes_by_size_or_all_at_once);
    TEST(values_are_planned_together);
    TEST(very_many_subsets_are_joined);
    TEST(a_join_is_for_one_value_or_two);
    TEST(roots_are_those_of_the_tables);
    TEST(a_target_search_keeps_to_what_is_admitted);
    TEST(pieces_hold_everything_in_order);
    TEST(packing_is_that_of_the_tree);
    TEST(a_step_beyond_64_bits_is_not_kept);
    TEST(what_is_found_is_not_looked_for_again);
    TEST(the_simplest_may_have_a_detour_where_numbers_must_be_used);
    TEST(batches_are_the_same_on_any_threads);
    TEST(counts_are_the_same_however_they_are_made);
    TEST(the_exact_engine_counts_as_many);
    TEST(no_value_is_passed_over);
    TEST(what_may_be_missing_is_known);
    return test_end();
}
