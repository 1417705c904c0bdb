/* SPDX-License-Identifier: MIT */
/*
 * Where the answer of a completion stands. For example, of "<answer>1</answer> or
 * <answer>2</answer>" the last answer is 2.
 */
#include "reading/extract.h"
#include "test.h"

/* Compares the answer; wanted NULL: there is none. */
static void check_answer(tally_extract extract, const char *text, const char *wanted)
{
    struct span span = {0, 0};
    const bool is_found = extract_answer(extract, text, strlen(text), &span);
    if (!CHECK_CASE(is_found == (wanted != NULL), text) || !is_found) return;
    CHECK_CASE(span.end - span.begin == strlen(wanted) &&
                   memcmp(text + span.begin, wanted, strlen(wanted)) == 0,
               text);
}

static void first_and_last_answer(void)
{
    static const char text[] = "<answer>1</answer> or <ANSWER> 2 </Answer>";
    check_answer(TALLY_EXTRACT_ANSWER_LAST, text, "2");
    check_answer(TALLY_EXTRACT_ANSWER_FIRST, text, "1");
    check_answer(TALLY_EXTRACT_WHOLE, text, text);
}

/* A tag that is never closed does no harm, nor does one that was never opened. */
static void only_complete_pairs_count(void)
{
    check_answer(TALLY_EXTRACT_ANSWER_LAST, "<answer>1</answer> <answer>2", "1");
    check_answer(TALLY_EXTRACT_ANSWER_LAST, "<answer>0 <answer>1</answer> </answer>", "1");
    check_answer(TALLY_EXTRACT_ANSWER_FIRST, "</answer><answer>1</answer>", "1");
    check_answer(TALLY_EXTRACT_ANSWER_LAST, "<answer>1", NULL);
    check_answer(TALLY_EXTRACT_ANSWER_LAST, "<answers>1</answers>", NULL);
    check_answer(TALLY_EXTRACT_ANSWER_LAST, "", NULL);
}

static void boxes_have_balanced_braces(void)
{
    check_answer(TALLY_EXTRACT_BOXED, "\\boxed{1} \\boxed{\\frac{8}{3}}", "\\frac{8}{3}");
    check_answer(TALLY_EXTRACT_BOXED, "\\boxed{1} \\boxed{2", "1");
    check_answer(TALLY_EXTRACT_BOXED, "\\boxed{\\{1\\}}", "\\{1\\}");
    check_answer(TALLY_EXTRACT_BOXED, "boxed{1}", NULL);
}

static void behind_the_thoughts(void)
{
    check_answer(TALLY_EXTRACT_AFTER_THINK, "<think>a</think> b <think>c</think> 1+2 ", "1+2");
    check_answer(TALLY_EXTRACT_AFTER_THINK, "1+2", NULL);
}

static void the_last_line_that_is_not_blank(void)
{
    check_answer(TALLY_EXTRACT_LAST_LINE, "one\n 1+2 \n \t\n", "1+2");
    check_answer(TALLY_EXTRACT_LAST_LINE, "1+2", "1+2");
    check_answer(TALLY_EXTRACT_LAST_LINE, " \n\n", NULL);
}

/* Blanks: those of ASCII, a no-break space, an ideographic space; a letter is none. */
static void blanks(void)
{
    static const char text[] = "\xc2\xa0 1 + 2\xe3\x80\x80\t";
    const struct span trimmed = span_trim(text, (struct span){0, sizeof text - 1});
    CHECK_U64(trimmed.begin, 3);
    CHECK_U64(trimmed.end, 8);
    CHECK_U64(blank_length(" ", 1), 1);
    CHECK_U64(blank_length("\xc2\xa0", 2), 2);
    CHECK_U64(blank_length("\xc2\xa0", 1), 0); /* cut: no bytes behind the end are read */
    CHECK_U64(blank_length("\xe3\x80\x80", 3), 3);
    CHECK_U64(blank_length("a", 1), 0);
    CHECK_U64(blank_length("\xc3\xa4", 2), 0);
}

int main(void)
{
    TEST(first_and_last_answer);
    TEST(only_complete_pairs_count);
    TEST(boxes_have_balanced_braces);
    TEST(behind_the_thoughts);
    TEST(the_last_line_that_is_not_blank);
    TEST(blanks);
    return test_end();
}
