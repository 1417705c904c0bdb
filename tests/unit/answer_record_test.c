/* SPDX-License-Identifier: MIT */
/*
 * Where solutions go. An example, 5 + 1 and 5 - 1 for the target 5:
 *
 *     to the sink    both, at once
 *     on record      both; the sink sees neither
 */
#include "answer/deliver.h"
#include "faults/failing_allocator.h"
#include "support/finds.h"
#include "test.h"

static const tally_options options = TALLY_OPTIONS_INIT;
static struct failing_allocator failing;
static struct memory memory;
static struct numbers numbers;
static struct finds finds;
static struct finds record;
static struct delivery delivery;
static tally_game *game;

static struct {
    uint64_t values[8];
    uint32_t count;
    uint32_t stop_at; /* 0: never */
} seen;

static int look(void *user, const tally_solution *solution)
{
    (void)user;
    if (CHECK(seen.count < 8)) seen.values[seen.count++] = solution->value.numerator.low;
    return seen.count == seen.stop_at;
}

static const tally_sink sink = {.solution = look};

static void add(const char *text)
{
    finds_add_text(&finds, &memory, &numbers, text);
}

/* Solutions worth 6, 4, 5 and 1. */
static void begin(bool is_on_record)
{
    failing_allocator_init(&failing, UINT64_MAX, true);
    memory_init(&memory, &failing.allocator, 0);
    memset(&seen, 0, sizeof seen);
    finds = (struct finds){{0}, {0}};
    record = (struct finds){{0}, {0}};
    CHECK(tally_game_new(&game, tally_rules_find("countdown"), (tally_range){5, 5},
                         (const uint64_t[]){1, 5}, 2, NULL) == TALLY_OK);
    numbers_init(&numbers, game);
    delivery_init(&delivery, game, &options, &sink, &numbers, &memory);
    if (is_on_record) delivery.record = &record;
    add("5 + 1");
    add("5 - 1");
    add("5");
    add("1");
}

static void end(void)
{
    finds_clear(&finds, &memory);
    finds_clear(&record, &memory);
    CHECK_U64(failing_allocator_held(&failing), 0);
    tally_game_free(game);
}

static void an_example(void)
{
    uint64_t given = 0;
    begin(false);
    CHECK(deliver_many(&delivery, &finds, 0, 2, 5, &given) == TALLY_OK);
    CHECK_U64(given, 2);
    CHECK_U64(seen.count, 2);
    CHECK_U64(seen.values[0], 6);
    CHECK_U64(seen.values[1], 4);
    end();

    begin(true);
    CHECK(deliver_many(&delivery, &finds, 0, 2, 5, &given) == TALLY_OK);
    CHECK_U64(given, 2);
    CHECK_U64(seen.count, 0);
    CHECK_U64(record.found.count, 2);
    CHECK_U64(finds_at(&record, 1)->value, 4);
    end();
}

static void a_part_of_the_finds_is_put_behind_what_is_on_record(void)
{
    uint64_t given = 0;
    begin(true);
    CHECK(deliver_many(&delivery, &finds, 2, 2, 5, &given) == TALLY_OK);
    CHECK(deliver_many(&delivery, &finds, 0, 1, 6, &given) == TALLY_OK);
    CHECK_U64(given, 1);
    CHECK_U64(record.found.count, 3);
    CHECK_U64(finds_at(&record, 0)->value, 5);
    CHECK_U64(finds_at(&record, 1)->value, 1);
    CHECK_U64(finds_at(&record, 2)->value, 6);
    CHECK(deliver_many(&delivery, &finds, 0, 0, 6, &given) == TALLY_OK);
    CHECK_U64(given, 0);
    end();
}

static void the_sink_may_want_no_more(void)
{
    uint64_t given = 0;
    begin(false);
    seen.stop_at = 3;
    CHECK(deliver_many(&delivery, &finds, 0, 4, 5, &given) == TALLY_STOPPED);
    CHECK_U64(given, 3);
    end();
}

/* What is said to be on record is there, whichever allocation fails. */
static void without_memory_the_record_is_whole(void)
{
    for (uint64_t allowed = 0; allowed < 8; allowed++) {
        uint64_t given = 0;
        begin(true);
        failing.fail_at = failing.requests + allowed;
        const tally_status status = deliver_many(&delivery, &finds, 0, 4, 5, &given);
        CHECK(status == TALLY_OK || status == TALLY_NO_MEMORY);
        CHECK(status == TALLY_NO_MEMORY || given == 4);
        CHECK(allowed != 0 || status == TALLY_NO_MEMORY);
        CHECK_U64(record.found.count, given);
        end();
    }
}

int main(void)
{
    TEST(an_example);
    TEST(a_part_of_the_finds_is_put_behind_what_is_on_record);
    TEST(the_sink_may_want_no_more);
    TEST(without_memory_the_record_is_whole);
    return test_end();
}
