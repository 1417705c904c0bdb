/* SPDX-License-Identifier: MIT */
/*
 * Fresh goals: the values that a subset makes and no smaller part of it, with all expressions that
 * may be in a simplest one. An example:
 *
 *     {3 6}    2 (6 / 3), 9 (6 + 3) and 18 (6 * 3) are fresh; 3 (6 - 3) is not
 */
#include "forest/fresh.h"
#include "test.h"

static const tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct fresh_levels levels;

static void begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC,
                         UINT64_MAX) == TALLY_OK);
    CHECK(workspace_build_tables(&workspace, count, 0) == TALLY_OK);
    fresh_init(&levels, &workspace, false, false);
    CHECK(fresh_build(&levels, count) == TALLY_OK);
    CHECK_U64(levels.height, count);
}

static void end(void)
{
    fresh_clear(&levels);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static uint32_t subset_of_all(void)
{
    return lattice_find(&workspace.lattice, workspace.lattice.full_code);
}

/* The parts of a fresh value over a subset; 0: it is not fresh. */
static uint8_t parts_of(uint32_t subset, uint64_t value)
{
    const struct fresh *const fresh = &levels.of_subset[subset];
    uint8_t parts = 0;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        if (fresh->values[i] == value) parts |= fresh->goals[i].expressions->part;
    }
    return parts;
}

static void an_example(void)
{
    begin((const uint64_t[]){3, 6}, 2);
    const uint32_t all = subset_of_all();
    CHECK_U64(levels.of_subset[all].class_begin[FRESH_CLASSES], 3);
    CHECK_U64(parts_of(all, 2), PART_QUOT);
    CHECK_U64(parts_of(all, 9), PART_SUM);
    CHECK_U64(parts_of(all, 18), PART_PROD);
    CHECK_U64(parts_of(all, 3), 0);
    end();
}

/* Does a smaller part of the subset have the value in its table? */
static bool is_made_by_part(uint32_t subset, uint64_t value)
{
    const uint64_t code = lattice_subset(&workspace.lattice, subset)->code;
    for (uint32_t i = 0; i < subset; i++) {
        if (lattice_contains(&workspace.lattice, code,
                             lattice_subset(&workspace.lattice, i)->code) &&
            table_parts(&workspace.tables[i], value) != 0)
            return true;
    }
    return false;
}

/* The least effort of a fresh value as some parts; UINT32_MAX: it has no such goal. */
static uint32_t least_of(uint32_t subset, uint64_t value, uint8_t parts)
{
    const struct fresh *const fresh = &levels.of_subset[subset];
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        const struct fresh_goal *const goal = &fresh->goals[i];
        if (fresh->values[i] == value && (goal->part & parts) != 0 && goal->least < least)
            least = goal->least;
    }
    return least;
}

/* A part of less use lacks only where the other one makes the value, with less effort. */
static void check_rivals(uint32_t subset, uint64_t value, uint8_t parts, uint8_t part,
                         uint8_t rival)
{
    const uint8_t seen = parts_of(subset, value);
    if ((parts & part) == 0) return;
    if ((seen & part) == 0) CHECK((seen & rival) != 0);
    else CHECK(least_of(subset, value, part) <= least_of(subset, value, rival));
}

/* The fresh goals of a subset are the values and parts of its table, but for those that a part
 * makes, and for differences and quotients that a sum or product displaces. */
static void check_subset(uint32_t subset)
{
    const struct value_run run = table_all(&workspace.tables[subset]);
    uint32_t goals = 0;
    for (uint32_t i = 0; i < run.count; i++) {
        const bool is_fresh = !is_made_by_part(subset, run.values[i]);
        const uint8_t parts = is_fresh ? run.parts[i] & PARTS_ANY : 0;
        const uint8_t seen = parts_of(subset, run.values[i]);
        CHECK_U64(seen & ~(uint32_t)(PART_DIFF | PART_QUOT),
                  parts & ~(uint32_t)(PART_DIFF | PART_QUOT));
        CHECK_U64(seen & ~(uint32_t)parts, 0);
        check_rivals(subset, run.values[i], parts, PART_DIFF, PART_SUM);
        check_rivals(subset, run.values[i], parts, PART_QUOT, PART_PROD);
        for (uint8_t left = seen; left != 0; left &= (uint8_t)(left - 1)) goals++;
    }
    CHECK_U64(levels.of_subset[subset].class_begin[FRESH_CLASSES], goals);
}

/* Each expression has the value and the subset of its goal, and no two have the same text. */
static void check_expressions(uint32_t subset)
{
    enum { TEXTS_MAX = 256, LENGTH_MAX = 64 };
    static char texts[TEXTS_MAX][LENGTH_MAX];
    const struct fresh *const fresh = &levels.of_subset[subset];
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        const struct fresh_goal *const goal = &fresh->goals[i];
        CHECK(goal->operand_count >= 1 && goal->operand_count <= goal->count);
        for (uint32_t j = 0; j < goal->count && CHECK(j < TEXTS_MAX); j++) {
            struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
            const tally_expr expr = {
                .nodes = nodes, .count = expression_to_nodes(false, &goal->expressions[j], nodes)};
            tally_expr_print(&expr, TALLY_STYLE_INFIX, texts[j], LENGTH_MAX);
            CHECK_U64(goal->expressions[j].value, fresh->values[i]);
            CHECK_U64(goal->expressions[j].subset, subset);
            CHECK_U64(goal->expressions[j].measure.text_length, strlen(texts[j]));
            for (uint32_t k = 0; k < j; k++) CHECK(strcmp(texts[j], texts[k]) != 0);
        }
    }
}

/* Texts that are compared without writing them have the order of the written ones, also where one
 * text begins with the other, and where operands have equal values. */
static void check_order_of_texts(void)
{
    enum { KEPT = 64, EACH = 7, LENGTH_MAX = 64 };
    static char texts[KEPT][LENGTH_MAX];
    static const struct built_expression *kept[KEPT];
    uint32_t count = 0, seen = 0;
    for (uint32_t subset = 0; subset < workspace.lattice.subsets.count; subset++) {
        const struct fresh *const fresh = &levels.of_subset[subset];
        for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++, seen++) {
            struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
            if (seen % EACH != 0 && lattice_subset(&workspace.lattice, subset)->size > 2) continue;
            const uint32_t at = count++ % KEPT;
            kept[at] = fresh->goals[i].expressions;
            const tally_expr expr = {.nodes = nodes,
                                     .count = expression_to_nodes(false, kept[at], nodes)};
            tally_expr_print(&expr, TALLY_STYLE_INFIX, texts[at], LENGTH_MAX);
            for (uint32_t j = 0; j < KEPT && j < count; j++) {
                const int order = expression_compare_text(false, kept[at], kept[j]);
                const int wanted = strcmp(texts[at], texts[j]);
                CHECK_CASE((order < 0) == (wanted < 0) && (order > 0) == (wanted > 0), texts[at]);
            }
        }
    }
}

static void check_all(const uint64_t *numbers, uint32_t count)
{
    begin(numbers, count);
    for (uint32_t subset = 0; subset < workspace.lattice.subsets.count; subset++) {
        check_subset(subset);
        check_expressions(subset);
    }
    check_order_of_texts();
    end();
}

static void fresh_is_what_no_part_makes(void)
{
    check_all((const uint64_t[]){1, 3, 7, 10}, 4);
    check_all((const uint64_t[]){2, 3, 4, 6, 25}, 5);
    check_all((const uint64_t[]){1, 10, 100, 2, 20}, 5);
    check_all((const uint64_t[]){1, 1}, 2);
}

/* The pivot is on both sides: an expression is still built once. */
static void also_of_equal_numbers(void)
{
    check_all((const uint64_t[]){2, 2, 3, 3}, 4);
    check_all((const uint64_t[]){4, 4, 4, 4, 4}, 5);
    check_all((const uint64_t[]){1, 1, 5, 5, 5}, 5);
}

/* Two sides of the same value divide each other in both orders: 9 / (6 + 3) and (6 + 3) / 9. Both
 * have the same figures, so the one stays whose text is first. */
static void one_comes_about_both_ways(void)
{
    begin((const uint64_t[]){3, 6, 9}, 3);
    const struct fresh *const fresh = &levels.of_subset[subset_of_all()];
    uint32_t found = 0;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        if (fresh->values[i] != 1) continue;
        found += fresh->goals[i].count;
        CHECK_U64(fresh->goals[i].expressions[0].left->part, PART_SUM);
    }
    CHECK_U64(found, 1);
    end();
}

static void memory_that_is_missing_is_told(void)
{
    static const uint64_t numbers[] = {2, 3, 7, 10, 25};
    tally_status status = TALLY_MEMORY_CAP;
    for (size_t cap = 20000; status == TALLY_MEMORY_CAP && CHECK(cap < 1 << 24); cap += 4096) {
        memory_init(&memory, NULL, cap);
        status =
            workspace_init(&workspace, &memory, &options, numbers, 5, TALLY_OP_BASIC, UINT64_MAX);
        fresh_init(&levels, &workspace, false, false);
        if (status == TALLY_OK) status = workspace_build_tables(&workspace, 5, 0);
        if (status == TALLY_OK) status = fresh_build(&levels, 5);
        CHECK(status == TALLY_OK || status == TALLY_MEMORY_CAP);
        end();
    }
    CHECK(status == TALLY_OK);
}

int main(void)
{
    TEST(an_example);
    TEST(fresh_is_what_no_part_makes);
    TEST(also_of_equal_numbers);
    TEST(one_comes_about_both_ways);
    TEST(memory_that_is_missing_is_told);
    return test_end();
}
