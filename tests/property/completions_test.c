/* SPDX-License-Identifier: MIT */
/*
 * Judging completions, two ways: answers are found as by definitions that try every place; what the
 * library prints, in TeX too, and in every wrapping that models use, is solved; random texts of
 * pieces that models write never harm, and are right leniently where they are right strictly.
 */
#include "test.h"

#include <tally/judge.h>

static uint64_t below(tally_random *random, uint64_t bound)
{
    return tally_random_below(random, bound);
}

static const char *const pieces[] = {
    "<answer>",
    "</answer>",
    "<ANSWER>",
    "</Answer>",
    "<think>",
    "</think>",
    "\\boxed{",
    "{",
    "}",
    "\\{",
    "\\}",
    "\\",
    "\n",
    " ",
    "\xC2\xA0",
    "\xE3\x80\x80",
    "1",
    "2",
    "3",
    "(",
    ")",
    "[",
    "]",
    "+",
    "-",
    "*",
    "/",
    "=",
    "\\frac{",
    "\\times ",
    "\\left(",
    "\\right)",
    "$",
    "**",
    "`",
    "```",
    ".",
    "\xEF\xBC\x8B",
    "\xEF\xBC\x91",
    "\xC3\x97",
    "x",
    "word",
    "<",
    ">",
    "^",
    "!",
    "\xFF",
    "\\(",
    "\\)",
    "\\,",
    "=3",
    "1+2",
};

static size_t make_text(tally_random *random, char *text, size_t most)
{
    size_t length = 0;
    for (uint64_t i = below(random, most) + 1; i > 0; i--) {
        const char *const piece = pieces[below(random, sizeof pieces / sizeof pieces[0])];
        memcpy(text + length, piece, strlen(piece));
        length += strlen(piece);
    }
    text[length] = '\0';
    return length;
}

/* ---- Definitions that try every place -------------------------------------------------------- */

static bool is_tag(const char *text, const char *tag)
{
    for (; *tag != '\0'; text++, tag++) {
        const char c = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text;
        if (c != *tag) return false;
    }
    return true;
}

/* The pair that begins there: the next tag of that name closes it. */
static bool pair_at(const char *text, size_t begin, size_t *end)
{
    if (!is_tag(text + begin, "<answer>")) return false;
    for (size_t i = begin + 8; text[i] != '\0'; i++) {
        if (is_tag(text + i, "<answer>")) return false;
        *end = i;
        if (is_tag(text + i, "</answer>")) return true;
    }
    return false;
}

static bool has_backslash(const char *text, size_t place)
{
    size_t count = 0;
    while (count < place && text[place - count - 1] == '\\') count++;
    return count % 2 == 1;
}

static bool box_at(const char *text, size_t begin, size_t *end)
{
    size_t depth = 1;
    if (memcmp(text + begin, "\\boxed{", 7) != 0) return false;
    for (size_t i = begin + 7; text[i] != '\0'; i++) {
        if (has_backslash(text, i)) continue;
        if (text[i] == '{') depth++;
        if (text[i] == '}') depth--;
        *end = i;
        if (depth == 0) return true;
    }
    return false;
}

/* Where the answer begins and ends, with its blanks; false: there is none. */
static bool find_by_definition(tally_extract extract, const char *text, size_t length,
                               size_t *begin, size_t *end)
{
    bool is_found = false;
    for (size_t i = 0; i < length; i++) {
        size_t last = 0;
        if (extract == TALLY_EXTRACT_BOXED ? box_at(text, i, &last) : pair_at(text, i, &last)) {
            if (is_found && extract == TALLY_EXTRACT_ANSWER_FIRST) break;
            *begin = i + (extract == TALLY_EXTRACT_BOXED ? 7 : 8);
            *end = last;
            is_found = true;
        }
    }
    return is_found;
}

static void answers_are_found_as_defined(void)
{
    static const tally_extract extracts[] = {TALLY_EXTRACT_ANSWER_LAST, TALLY_EXTRACT_ANSWER_FIRST,
                                             TALLY_EXTRACT_BOXED};
    static const uint64_t numbers[] = {1, 2, 3};
    static char text[4096];
    tally_random random;
    const int amount = test_amount(30000, 120000);
    int found = 0;
    tally_random_seed(&random, 14);
    for (int i = 0; i < amount; i++) {
        const size_t length = make_text(&random, text, 24);
        tally_judging judging = TALLY_JUDGING_INIT;
        const tally_completion completion = {text, length, numbers, 3, {3, 3}};
        tally_judged judged = TALLY_JUDGED_INIT;
        size_t begin = 0, end = 0;
        judging.rules = tally_rules_find("llm");
        judging.extracts[0] = extracts[i % 3];
        CHECK(tally_judge(&judged, &completion, 1, &judging) == TALLY_OK);
        const bool is_found = find_by_definition(extracts[i % 3], text, length, &begin, &end);
        CHECK_CASE(is_found == (judged.judgement.verdict != TALLY_VERDICT_MISSING), text);
        if (!is_found) continue;
        CHECK_CASE(judged.begin >= begin && judged.begin + judged.length <= end, text);
        found++;
    }
    CHECK(found > amount / 60);
}

/* ---- What is printed is read ----------------------------------------------------------------- */

static const struct {
    const char *before, *behind;
} wrappings[] = {
    {"", ""},           {"$", "$"},    {"**", "**"},     {"\\(", "\\)"}, {"`", "`."},
    {"```\n", "\n```"}, {" = ", NULL}, {"\\[ ", " \\]"}, {"{", "}"},     {"**$", "$**."},
};

struct printing {
    const tally_game *game;
    unsigned seen;
};

static void check_solved(const tally_game *game, const char *text)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    tally_completion completion = {.text = text, .length = strlen(text)};
    tally_judged judged = TALLY_JUDGED_INIT;
    completion.numbers = tally_game_numbers(game, &completion.count);
    completion.target = tally_game_target(game);
    judging.rules = tally_game_rules(game);
    judging.reading = TALLY_READING_LENIENT;
    judging.extracts[0] = TALLY_EXTRACT_BOXED;
    CHECK(tally_judge(&judged, &completion, 1, &judging) == TALLY_OK);
    CHECK_CASE(judged.judgement.verdict == TALLY_VERDICT_SOLVED, text);
}

static int check_printed(void *user, const tally_solution *solution)
{
    static const tally_style styles[] = {TALLY_STYLE_INFIX, TALLY_STYLE_PAREN, TALLY_STYLE_TEX};
    struct printing *const printing = user;
    for (size_t s = 0; s < 3; s++) {
        char expression[512], text[1100];
        tally_expr_print(solution->expr, styles[s], expression, sizeof expression);
        const size_t w = printing->seen++ % (sizeof wrappings / sizeof wrappings[0]);
        if (wrappings[w].behind == NULL) /* TARGET = EXPRESSION = EXPRESSION */
            snprintf(text, sizeof text, "\\boxed{ %llu = %s = %s }",
                     (unsigned long long)solution->target, expression, expression);
        else
            snprintf(text, sizeof text, "\\boxed{%s%s%s}", wrappings[w].before, expression,
                     wrappings[w].behind);
        check_solved(printing->game, text);
    }
    return 0;
}

static void what_is_printed_is_read(void)
{
    static const char *const ids[] = {
        "llm:24/3,3,8,8",           "make24:24/1,5,5,5",  "countdown:765/1,3,7,10,25,50",
        "llm:50/7,12,3,25",         "four-fours:9/4,4,4", "year:20/2,0,1,9",
        "sequence:100/1,2,3,4,5,6", "llm:1/1,2,3,4,5",
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct printing printing = {.game = NULL};
        tally_game *game = NULL;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        tally_options options = TALLY_OPTIONS_INIT;
        const tally_sink sink = {.user = &printing, .solution = check_printed};
        options.limit = 200;
        options.detours = 1;
        if (!CHECK_CASE(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL) == TALLY_OK,
                        ids[i]))
            continue;
        printing.game = game;
        CHECK(tally_list(game, &options, &sink, &outcome) == TALLY_OK);
        CHECK_CASE(printing.seen != 0, ids[i]);
        tally_game_free(game);
    }
}

/* ---- Random texts ---------------------------------------------------------------------------- */

static void right_strictly_is_right_leniently(void)
{
    static const uint64_t numbers[] = {1, 2, 3};
    static char text[4096];
    tally_random random;
    const int amount = test_amount(60000, 300000);
    int solved = 0;
    tally_random_seed(&random, 15);
    for (int i = 0; i < amount; i++) {
        const size_t length = make_text(&random, text, 9);
        tally_judging judging = TALLY_JUDGING_INIT;
        const tally_completion completion = {text, length, numbers, 3, {1, 9}};
        tally_judged strict = TALLY_JUDGED_INIT, lenient = TALLY_JUDGED_INIT;
        judging.rules = tally_rules_find(i % 2 == 0 ? "countdown" : "llm");
        judging.extract_count = 3;
        judging.extracts[1] = TALLY_EXTRACT_BOXED;
        judging.extracts[2] = TALLY_EXTRACT_WHOLE;
        CHECK(tally_judge(&strict, &completion, 1, &judging) == TALLY_OK);
        judging.reading = TALLY_READING_LENIENT;
        CHECK(tally_judge(&lenient, &completion, 1, &judging) == TALLY_OK);
        CHECK_CASE(lenient.judgement.position <= length, text);
        solved += lenient.judgement.verdict == TALLY_VERDICT_SOLVED;
        if (strict.judgement.verdict == TALLY_VERDICT_INVALID) continue;
        CHECK_CASE(lenient.judgement.verdict == strict.judgement.verdict, text);
    }
    CHECK(solved > amount / 2000);
}

int main(void)
{
    TEST(answers_are_found_as_defined);
    TEST(what_is_printed_is_read);
    TEST(right_strictly_is_right_leniently);
    return test_end();
}
