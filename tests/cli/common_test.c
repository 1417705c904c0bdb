/* SPDX-License-Identifier: MIT */
/*
 * What the front ends share: texts in a format.
 */
#include "test.h"

#include "common/format.h"

static void texts_of_any_length_are_formatted(void)
{
    struct buffer out = BUFFER_INIT;
    char wanted[1200];
    for (int length = 0; length < 600; length += 7) {
        out.length = 0;
        buffer_text(&out, "-");
        buffer_put(&out, "%*d|%s", length, length, "end");
        buffer_char(&out, '\0');
        snprintf(wanted, sizeof wanted, "-%*d|end", length, length);
        CHECK(!out.has_failed);
        CHECK_TEXT(out.data, wanted);
    }
    buffer_clear(&out);
}

int main(void)
{
    TEST(texts_of_any_length_are_formatted);
    return test_end();
}
