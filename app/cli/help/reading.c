/* SPDX-License-Identifier: MIT */
/*
 * tally help reading: what tally reads, by example. It is the short form of docs/reading.md: it has
 * that page's sections in order, and each example is on the page, in its section
 * (tests/docs/help_reading_test.py).
 */
#include "cli/commands.h"
#include "cli/help/help.h"
#include "cli/terminal/output.h"

#include <string.h>

/* Examples, and what each is read as. NULL: the title of a section. */
static const char *const rows[][2] = {
    {NULL, "A game"},
    {"952 25 50 75 100 3 6", "the first number is the target"},
    {"952: 25 50 75 100 3 6", "the same"},
    {"25 50 75 100 3 6 = 952", "a sign sets the target apart: : = -> =>"},
    {"make 24 from 3 3 8 8", "labels, in six languages"},
    {"Numbers: 2, 3, 1, 9, Target: 14", "in any order"},
    {"10JQK", "cards, under rules such as make24"},
    {"1/2 3 4 4", "with exact values; also 2.5 and -3"},
    {"make24:24/3,3,8,8", "an ID, also in an address or a message"},
    {"{\"target\":24,\"nums\":[3,3,8,8],\"rules\":\"make24\"}", "JSON"},
    {"300..345", "a range of targets"},
    {NULL, "What is refused as a game"},
    {"1,000 25 50", "1000, or 1 and 000"},
    {"24 = 25", "24 from 25, or 25 from 24"},
    {"952 25 apples", "a word of no language"},
    {NULL, "An answer"},
    {"952 = ...", "also ... = 952: its value must be that"},
    {"[3 + 5] * {1}", "brackets of other kinds"},
    {"8 : 2", "signs and digits of all scripts"},
    {"2 ** 3", "powers, also 6²"},
    {"sqrt(9)", "a square root, also √9"},
    {"7(4)", "products without a sign"},
    {"3 5 +", "RPN"},
    {"K + Q + 10 - J", "cards: 13, 12, 10 and 11"},
    {"\\frac{8}{3 - 1}", "TeX"},
    {"8/2(3-1)", "refused: 8/2 * (3-1), or 8/(2 * (3-1))"},
    {NULL, "Steps"},
    {"50+1=51, 25-10=15, 51*15=765", "judged as the expression that they spell"},
    {"100+6=106, *75=7950, /25=318, *3=954, -2", "a running total"},
    {NULL, "An answer in a text"},
    {"<answer>", "a tag, also one that is not closed"},
    {"\\boxed{}", "a box"},
    {"Answer: (10 - 4) * 5 - 6 = 24", "a label; a code block; the last line"},
    {NULL, "A list of answers"},
    {"7 = 6 + 2 - 1", "a line of check --list: 7 by 6 + 2 - 1"},
    {"8: 2 = 4", "refused: 8 by 2 = 4, or 4 by 8: 2"},
    {NULL, "A claim that there is no solution"},
    {"NO", "also \"impossible\" and the like"},
    {NULL, "What is not read"},
    {"50 % 3", "named: percent is not an operation"},
    {"3 + 5.0", "5 is written as 5.0: write it as it is given"},
};

int help_reading(void)
{
    enum { MARGIN = 34 };
    buffer_text(&output, "tally reads what is not in doubt, and refuses a text with two readings.\n"
                         "Answers are read leniently where people type; --reading strict reads\n"
                         "plain expressions alone.\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const written = rows[i][0], *const read = rows[i][1];
        if (written == NULL) {
            buffer_char(&output, '\n');
            buffer_text(&output, read);
            buffer_text(&output, ":\n");
            continue;
        }
        const size_t length = strlen(written);
        buffer_text(&output, "  ");
        buffer_text(&output, written);
        if (length + 2 >= MARGIN) buffer_char(&output, '\n');
        buffer_fill(&output, ' ', length + 2 >= MARGIN ? MARGIN : MARGIN - length - 2);
        buffer_text(&output, read);
        buffer_char(&output, '\n');
    }
    return EXIT_SOLVED;
}
