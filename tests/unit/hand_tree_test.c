/* SPDX-License-Identifier: MIT */
/*
 * A solution in hand: items written out as a canonical tree, and found with little work. An
 * example, the items of 10 - (7 - 2):
 *
 *     0: 10   1: 7   2: 2   3: item 1 - item 2   4: item 0 - item 3      10 + 2 - 7
 */
#include "hand/hand.h"
#include "search/search.h"

#include "support/engine_search.h"

enum { TEXT_SIZE = 128 };

static struct hand_item items[2 * TALLY_NUMBERS_MAX];
static uint32_t item_count;

static uint16_t add_number(uint64_t number)
{
    items[item_count] = (struct hand_item){.value = rational_of_whole(number), .kind = RAW_NUMBER};
    return (uint16_t)item_count++;
}

static uint16_t add_step(enum raw_kind kind, uint16_t left, uint16_t right)
{
    struct hand_item *const item = &items[item_count];
    *item = (struct hand_item){.kind = (uint8_t)kind, .left = left, .right = right};
    CHECK(raw_take_step(&item->value, kind, items[left].value, items[right].value) == RATIONAL_OK);
    return (uint16_t)item_count++;
}

static void begin(const char *id)
{
    tally_game *const of = game_of(id);
    item_count = 0;
    engine_begin(search_engine_for(of), of, NULL);
}

/* Writes an item out; NULL: refused. */
static const char *text_of(uint32_t item, bool is_straight)
{
    static char text[TEXT_SIZE];
    struct finds finds = {{0}, {0}};
    const bool is_added = hand_tree_add(items, item, search, is_straight, &finds);
    CHECK_U64(finds.found.count, is_added);
    memset(text, 0, sizeof text);
    if (is_added) finds_text(&finds, &search->numbers, finds_at(&finds, 0), text);
    finds_clear(&finds, &memory);
    return is_added ? text : NULL;
}

static void an_example(void)
{
    begin("countdown:5/10,7,2");
    const uint16_t ten = add_number(10), seven = add_number(7), two = add_number(2);
    const uint16_t five = add_step(RAW_SUBTRACT, seven, two);
    CHECK_TEXT(text_of(add_step(RAW_SUBTRACT, ten, five), true), "10 + 2 - 7");
    CHECK_TEXT(text_of(ten, true), "10");
    engine_end();
}

/* In the order given, the numbers stay where they are. */
static void the_order_given_stays(void)
{
    begin("make24,order=given:5/10,7,2");
    const uint16_t ten = add_number(10), seven = add_number(7), two = add_number(2);
    const uint16_t five = add_step(RAW_SUBTRACT, seven, two);
    CHECK_TEXT(text_of(add_step(RAW_SUBTRACT, ten, five), false), "10 - 7 + 2");
    engine_end();
}

/* 10 + 7 - 7 has a detour: it is refused if only a straight expression will do. */
static void detours_are_refused_on_demand(void)
{
    begin("countdown:10/10,7,7");
    const uint16_t ten = add_number(10), seven = add_number(7), other = add_number(7);
    const uint16_t detour = add_step(RAW_SUBTRACT, add_step(RAW_ADD, ten, seven), other);
    CHECK_TEXT(text_of(detour, false), "10 + 7 - 7");
    CHECK(text_of(detour, true) == NULL);
    engine_end();
}

static void without_memory_nothing_is_added(void)
{
    begin("countdown:5/10,7,2");
    const uint16_t ten = add_number(10);
    memory.cap_bytes = 1;
    CHECK(text_of(ten, true) == NULL);
    memory.cap_bytes = 0;
    engine_end();
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* Of few numbers all expressions are tried, so a solution is found; else the nearest value. */
static void a_target_is_found(void)
{
    static const struct {
        const char *id;
        uint64_t value;
    } cases[] = {{"countdown:17/10,7", 17},
                 {"countdown:999/10,7", 70},
                 {"make24:24/3,3,8,8", 24},
                 {"sequence:24/2,3,4", 24}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct finds finds = {{0}, {0}};
        begin(cases[i].id);
        hand_find(search, game->target.first, false, &finds);
        if (CHECK_CASE(finds.found.count == 1, cases[i].id))
            CHECK_U64(finds_at(&finds, 0)->value, cases[i].value);
        finds_clear(&finds, &memory);
        engine_end();
    }
}

static void many_values_are_found(void)
{
    enum { VALUES = 20 };
    struct wanted wanted[VALUES];
    struct finds finds = {{0}, {0}};
    uint64_t made = 0;
    begin("countdown:1/10,7");
    for (uint32_t i = 0; i < VALUES; i++) wanted[i] = (struct wanted){i + 1, 1, WANTED_NOT_FOUND};
    hand_find_values(search, wanted, VALUES, &finds);
    for (uint32_t i = 0; i < VALUES; i++) {
        if (wanted[i].find == WANTED_NOT_FOUND) continue;
        CHECK_U64(finds_at(&finds, wanted[i].find)->value, wanted[i].value);
        made |= UINT64_C(1) << wanted[i].value;
    }
    CHECK_U64(made, 1 << 3 | 1 << 17); /* 10 - 7 and 10 + 7; single numbers are not tried */
    finds_clear(&finds, &memory);
    engine_end();
}

int main(void)
{
    TEST(an_example);
    TEST(the_order_given_stays);
    TEST(detours_are_refused_on_demand);
    TEST(without_memory_nothing_is_added);
    TEST(a_target_is_found);
    TEST(many_values_are_found);
    return test_end();
}
