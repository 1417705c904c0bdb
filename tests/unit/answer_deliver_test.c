/* SPDX-License-Identifier: MIT */
/*
 * Solutions are handed to the sink one after the other, in their order, unpacked, with the numbers
 * that they leave over. An example, the numbers 1 2 2 25 and the target 30:
 *
 *     25 + 2 * 2    worth 29, at a distance of 1, leaves the 1
 *
 * Several threads unpack, but what the sink sees is the same.
 */
#include "answer/deliver.h"
#include "faults/failing_allocator.h"
#include "support/finds.h"
#include "test.h"
#include "threads.h"

enum { SEEN_MAX = 2000 };

static struct failing_allocator failing;
static struct memory memory;
static struct numbers numbers;
static struct finds finds;
static tally_game *game;

/* What the sink saw. */
static struct {
    uint64_t values[SEEN_MAX];
    uint64_t count;
    uint64_t stop_at; /* the sink says stop at this one; 0: never */
    tally_solution last;
    uint64_t unused[TALLY_NUMBERS_MAX]; /* of the last one */
    char text[64];                      /* likewise */
} seen;

static int look(void *user, const tally_solution *solution)
{
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    (void)user;
    tally_expr_describe(solution->expr, &info);
    CHECK_U64(info.value.numerator.low, solution->value.numerator.low);
    CHECK_U64(info.numbers_used, solution->numbers_used);
    if (CHECK(seen.count < SEEN_MAX)) seen.values[seen.count++] = solution->value.numerator.low;
    seen.last = *solution;
    memcpy(seen.unused, solution->unused, solution->unused_count * sizeof seen.unused[0]);
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, seen.text, sizeof seen.text);
    return seen.count == seen.stop_at;
}

static const tally_sink sink = {.solution = look};

static void begin(const uint64_t *given, size_t count, const char *rules)
{
    failing_allocator_init(&failing, UINT64_MAX, true);
    memory_init(&memory, &failing.allocator, 0);
    finds = (struct finds){{0}, {0}};
    memset(&seen, 0, sizeof seen);
    CHECK(tally_game_new(&game, tally_rules_find(rules), (tally_range){1, 1}, given, count, NULL) ==
          TALLY_OK);
    numbers_init(&numbers, game);
}

static void end(void)
{
    finds_clear(&finds, &memory);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

static void add(const char *text)
{
    finds_add_text(&finds, &memory, &numbers, text);
}

static void an_example(void)
{
    static const tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    begin((const uint64_t[]){1, 2, 2, 25}, 4, "countdown");
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    add("25 + 2 * 2");
    CHECK(deliver_many(&delivery, &finds, 0, 1, 30, NULL) == TALLY_OK);
    CHECK_U64(seen.count, 1);
    CHECK_TEXT(seen.text, "25 + 2 * 2");
    CHECK_U64(seen.last.target, 30);
    CHECK_U64(seen.last.value.numerator.low, 29);
    CHECK_U64(seen.last.distance, 1);
    CHECK_U64(seen.last.numbers_used, 3);
    CHECK_U64(seen.last.largest_step.numerator.low, 29);
    CHECK_U64(seen.last.unused_count, 1);
    CHECK_U64(seen.unused[0], 1);
    CHECK(deliver_many(&delivery, &finds, 0, 1, 20, NULL) == TALLY_OK);
    CHECK_U64(seen.last.distance, 9);
    end();
}

/* Of equal numbers those given last are left over; the order is that in which they were given. */
static void unused_numbers_come_as_given(void)
{
    static const tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    begin((const uint64_t[]){9, 4, 9, 1, 4}, 5, "countdown");
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    add("9 - 4");
    CHECK(deliver_many(&delivery, &finds, 0, 1, 5, NULL) == TALLY_OK);
    CHECK_U64(seen.last.distance, 0);
    CHECK_U64(seen.last.unused_count, 3);
    CHECK_U64(seen.unused[0], 9);
    CHECK_U64(seen.unused[1], 1);
    CHECK_U64(seen.unused[2], 4);
    end();
}

static void steps_of_every_kind_are_unpacked(void)
{
    static const char *const texts[] = {"4! - 4 / 4", "4 + sqrt(4) - 4", "4 * 4 ^ (-4)"};
    static const tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    begin((const uint64_t[]){4, 4, 4, 4}, 4, "four-fours");
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        add(texts[i]);
        CHECK(deliver_many(&delivery, &finds, i, 1, 0, NULL) == TALLY_OK);
        CHECK_TEXT(seen.text, texts[i]);
        CHECK_U64(seen.last.unused_count, 1);
    }
    end();
}

/* ---- Many ------------------------------------------------------------------------------------ */

enum { MANY = 1500 };

/* The i-th is worth i + 1, the sum or difference of two given numbers or more. */
static void begin_many(void)
{
    begin((const uint64_t[]){1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}, 11, "countdown");
    for (uint32_t value = 1; value <= MANY; value++) {
        char text[128] = "";
        size_t length = 0;
        for (uint32_t bit = 1024; bit != 0; bit /= 2) {
            if ((value & bit) == 0) continue;
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%u",
                                       length == 0 ? "" : " + ", bit);
        }
        add(text);
    }
}

static void check_seen(uint64_t first, uint64_t count)
{
    CHECK_U64(seen.count, count);
    for (uint64_t i = 0; i < count; i++) CHECK_U64(seen.values[i], first + i + 1);
    seen.count = 0;
}

static void many_come_in_their_order_whoever_unpacks_them(void)
{
    static tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    struct threads threads;
    uint64_t delivered;
    threads_init(&threads, 3, true);
    begin_many();
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    for (int is_shared = 0; is_shared <= 1; is_shared++) {
        options.executor = is_shared ? &threads.executor : NULL;
        CHECK(deliver_many(&delivery, &finds, 0, MANY, 1, &delivered) == TALLY_OK);
        CHECK_U64(delivered, MANY);
        check_seen(0, MANY);
        CHECK(deliver_many(&delivery, &finds, 700, 40, 1, &delivered) == TALLY_OK);
        check_seen(700, 40);
        CHECK(deliver_many(&delivery, &finds, 5, 0, 1, &delivered) == TALLY_OK);
        CHECK_U64(delivered, 0);
        seen.stop_at = 613;
        CHECK(deliver_many(&delivery, &finds, 0, MANY, 1, &delivered) == TALLY_STOPPED);
        CHECK_U64(delivered, 613);
        check_seen(0, 613);
        seen.stop_at = 0;
    }
    CHECK(threads.runs != 0);
    options.executor = NULL;
    end();
}

static void without_memory_they_come_one_by_one(void)
{
    static tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    struct threads threads;
    uint64_t delivered;
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    begin_many();
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    failing.fail_at = 0;
    CHECK(deliver_many(&delivery, &finds, 0, MANY, 1, &delivered) == TALLY_OK);
    check_seen(0, MANY);
    CHECK_U64(threads.runs, 0);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

/* The tick is asked before the 64th; and not at all where it has said stop before. */
static void the_tick_ends_a_delivery_once(void)
{
    static tally_options options = TALLY_OPTIONS_INIT;
    struct delivery delivery;
    uint64_t delivered;
    begin_many();
    options.tick = say_stop;
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    CHECK(deliver_many(&delivery, &finds, 0, MANY, 1, &delivered) == TALLY_STOPPED);
    CHECK_U64(delivered, 63);
    check_seen(0, 63);
    delivery.asks = false;
    CHECK(deliver_many(&delivery, &finds, 0, MANY, 1, &delivered) == TALLY_OK);
    CHECK_U64(delivered, MANY);
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(unused_numbers_come_as_given);
    TEST(steps_of_every_kind_are_unpacked);
    TEST(many_come_in_their_order_whoever_unpacks_them);
    TEST(without_memory_they_come_one_by_one);
    TEST(the_tick_ends_a_delivery_once);
    return test_end();
}
