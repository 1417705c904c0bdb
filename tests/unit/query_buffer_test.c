/* SPDX-License-Identifier: MIT */
/*
 * The buffer: bytes and numbers are appended, what cannot be had is remembered, and memory comes
 * from whoever lends it.
 */
#include "faults/failing_allocator.h"
#include "test.h"

#include "query/buffer.h"

static bool holds(const struct buffer *buffer, const char *text)
{
    return buffer->length == strlen(text) && memcmp(buffer->data, text, buffer->length) == 0;
}

static void numbers_are_written_in_decimal(void)
{
    static const struct {
        uint64_t number;
        const char *text;
    } cases[] = {{0, "0"},
                 {9, "9"},
                 {10, "10"},
                 {99, "99"},
                 {100, "100"},
                 {12345, "12345"},
                 {UINT64_MAX, "18446744073709551615"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer buffer = BUFFER_INIT;
        buffer_number(&buffer, cases[i].number);
        CHECK(holds(&buffer, cases[i].text));
        CHECK_U64(decimal_digits(cases[i].number), strlen(cases[i].text));
        buffer_clear(&buffer);
    }
    struct buffer right = BUFFER_INIT;
    buffer_number_right(&right, 42, 5);
    buffer_number_right(&right, 123456, 5);
    CHECK(holds(&right, "   42123456"));
    buffer_clear(&right);
}

static void a_request_too_large_is_remembered(void)
{
    struct buffer buffer = BUFFER_INIT;
    buffer_text(&buffer, "kept");
    CHECK(!buffer_reserve(&buffer, SIZE_MAX - 8));
    CHECK(buffer.has_failed);
    buffer_char(&buffer, '.');
    buffer_number(&buffer, 7);
    buffer_text(&buffer, ", and this");
    CHECK(holds(&buffer, "kept"));
    buffer_clear(&buffer);
    CHECK(!buffer.has_failed);
}

static void memory_comes_from_the_allocator(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, 2, true);
    struct buffer buffer = {.allocator = &failing.allocator};
    buffer_text(&buffer, "kept");
    CHECK_U64(failing_allocator_held(&failing), 1);
    buffer_fill(&buffer, '.', 1000);
    CHECK_U64(failing_allocator_held(&failing), 1);
    CHECK_U64(buffer.length, 1004);
    CHECK(memcmp(buffer.data, "kept....", 8) == 0);
    buffer_fill(&buffer, '.', 10000);
    CHECK(buffer.has_failed);
    CHECK_U64(buffer.length, 1004);
    buffer_clear(&buffer);
    CHECK_U64(failing_allocator_held(&failing), 0);
    CHECK(buffer.allocator == &failing.allocator);
}

int main(void)
{
    TEST(numbers_are_written_in_decimal);
    TEST(a_request_too_large_is_remembered);
    TEST(memory_comes_from_the_allocator);
    return test_end();
}
