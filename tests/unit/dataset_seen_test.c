/* SPDX-License-Identifier: MIT */
/*
 * The set of texts that were there before. For example, the key llm:24/3,3,8,8 is in the set once
 * it was added, and llm:24/3,3,8,9 is not.
 */
#include "dataset/dataset.h"
#include "faults/failing_allocator.h"
#include "test.h"

static uint64_t seen_count(const struct seen *seen)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < SEEN_PARTS; i++) count += seen->parts[i].count;
    return count;
}

static struct memory memory;
static struct seen seen;

static void begin(void)
{
    memory_init(&memory, NULL, 0);
    seen = (struct seen){.memory = &memory};
}

static void end(void)
{
    seen_clear(&seen);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct fingerprint print_of(const char *text)
{
    return fingerprint_of(text, strlen(text));
}

static struct fingerprint print_of_number(uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "llm:%" PRIu64 "/1,2,3", number);
    return print_of(text);
}

static void an_example(void)
{
    begin();
    CHECK(!seen_has(&seen, print_of("llm:24/3,3,8,8")));
    CHECK(seen_add(&seen, print_of("llm:24/3,3,8,8")));
    CHECK(seen_has(&seen, print_of("llm:24/3,3,8,8")));
    CHECK(!seen_has(&seen, print_of("llm:24/3,3,8,9")));
    CHECK_U64(seen_count(&seen), 1);
    CHECK(seen_add(&seen, print_of("llm:24/3,3,8,8")));
    CHECK_U64(seen_count(&seen), 1);
    end();
}

/* Many texts, so that every part grows several times: none is lost, none is invented. */
static void growing_loses_nothing(void)
{
    const uint64_t texts = test_is_sanitized() ? 5000 : 50000;
    begin();
    for (uint64_t i = 0; i < texts; i++) CHECK(seen_add(&seen, print_of_number(i)));
    CHECK_U64(seen_count(&seen), texts);
    for (uint64_t i = 0; i < texts; i++) CHECK(seen_has(&seen, print_of_number(i)));
    for (uint64_t i = texts; i < 2 * texts; i++) CHECK(!seen_has(&seen, print_of_number(i)));
    CHECK(atomic_load(&memory.used_bytes) < 40 * texts);
    end();
}

/* The parts of a text matter, and so does their order; an empty text has a fingerprint too. */
static void fingerprints_differ(void)
{
    static const char *const texts[] = {"", "a", "b", "ab", "ba", "aa", "1,12", "11,2"};
    enum { TEXTS = sizeof texts / sizeof texts[0] };
    for (size_t i = 0; i < TEXTS; i++) {
        for (size_t j = 0; j < TEXTS; j++) {
            const struct fingerprint a = print_of(texts[i]), b = print_of(texts[j]);
            CHECK((a.high == b.high && a.low == b.low) == (i == j));
        }
    }
}

/* FNV-1a, finished as splitmix64 does, by definition: splits and shards must never change. */
static uint64_t hash_by_definition(const char *text, uint64_t basis)
{
    uint64_t hash = basis;
    for (; *text != '\0'; text++) hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

static void hashes_stay(void)
{
    static const char text[] = "llm:24/3,3,8,8";
    CHECK_U64(hash_of_text(text, strlen(text), 0),
              hash_by_definition(text, UINT64_C(0xcbf29ce484222325)));
    CHECK(hash_of_text(text, strlen(text), 0) != hash_of_text(text, strlen(text), 1));
    CHECK(hash_of_text(text, strlen(text), 0) != hash_of_text(text, strlen(text) - 1, 0));
}

/* Without memory an addition fails, and what was added stays. */
static void without_memory(void)
{
    for (uint64_t n = 0; n < 20; n++) {
        struct failing_allocator failing;
        uint64_t added = 0;
        failing_allocator_init(&failing, n, true);
        memory_init(&memory, &failing.allocator, 0);
        seen = (struct seen){.memory = &memory};
        while (added < 2000 && seen_add(&seen, print_of_number(added))) added++;
        CHECK(n != 0 || added == 0);
        CHECK_U64(seen_count(&seen), added);
        for (uint64_t i = 0; i < added; i++) CHECK(seen_has(&seen, print_of_number(i)));
        seen_clear(&seen);
        CHECK_U64(failing_allocator_held(&failing), 0);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(growing_loses_nothing);
    TEST(fingerprints_differ);
    TEST(hashes_stay);
    TEST(without_memory);
    return test_end();
}
