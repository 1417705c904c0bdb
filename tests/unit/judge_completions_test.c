/* SPDX-License-Identifier: MIT */
/*
 * Judging completions: the cases of completions.jsonl, answers.jsonl and claims.jsonl of
 * tests/data, and the relatives of each: where the answer is found, what is read of it, and where
 * it is wrong.
 */
#include "test.h"

#include "query/json_reader.h"

#include <tally/judge.h>

/* Rules by name, also with columns: "llm,order=given". They are kept until the next call. */
static const tally_rules *rules_of(const char *text)
{
    static tally_rules rules;
    char id[64];
    tally_game *game = NULL;
    const int length = snprintf(id, sizeof id, "%s:1/1", text);
    if (!CHECK(tally_game_parse(&game, id, (size_t)length, NULL, NULL) == TALLY_OK)) return NULL;
    rules = *tally_game_rules(game);
    tally_game_free(game);
    return &rules;
}

static tally_judging judging_of(const char *rules, const char *extract, const char *reading)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    judging.rules = rules_of(rules);
    CHECK(tally_judging_set(&judging, "extract", extract, strlen(extract), NULL) == TALLY_OK);
    CHECK(tally_judging_set(&judging, "reading", reading, strlen(reading), NULL) == TALLY_OK);
    return judging;
}

/* ---- The cases of the files------------------------------------------------------------------- */

struct given_case {
    struct buffer completion;
    char rules[32], extract[64], reading[16], verdict[16], claim[16], note[128];
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    uint64_t target;
};

static void copy_text(char *to, size_t size, struct json_span from)
{
    snprintf(to, size, "%.*s", (int)from.length, from.text);
}

static bool name_is(const struct json_member *member, const char *name)
{
    return member->name.length == strlen(name) &&
           memcmp(member->name.text, name, member->name.length) == 0;
}

static bool read_case(struct given_case *seen, const char *line)
{
    struct json_reader reader = json_read(line, strlen(line));
    struct json_member member;
    seen->completion.length = 0;
    while (json_next_member(&reader, &member)) {
        struct json_span items = member.value, item;
        if (name_is(&member, "completion")) json_unescape(&seen->completion, member.value);
        if (name_is(&member, "rules")) copy_text(seen->rules, sizeof seen->rules, member.value);
        if (name_is(&member, "extract"))
            copy_text(seen->extract, sizeof seen->extract, member.value);
        if (name_is(&member, "reading"))
            copy_text(seen->reading, sizeof seen->reading, member.value);
        if (name_is(&member, "verdict"))
            copy_text(seen->verdict, sizeof seen->verdict, member.value);
        if (name_is(&member, "claim")) copy_text(seen->claim, sizeof seen->claim, member.value);
        if (name_is(&member, "note")) copy_text(seen->note, sizeof seen->note, member.value);
        if (name_is(&member, "target")) seen->target = strtoull(member.value.text, NULL, 10);
        if (!name_is(&member, "numbers")) continue;
        seen->count = 0;
        while (json_next_item(&items, &item))
            seen->numbers[seen->count++] = strtoull(item.text, NULL, 10);
    }
    return reader.message == NULL;
}

static unsigned cases_have_their_verdicts(const char *name)
{
    enum { LINE_SIZE = 65536 };
    FILE *const file = test_open_data(name);
    char *const line = malloc(LINE_SIZE);
    struct given_case seen = {.completion = BUFFER_INIT, .claim = "none"};
    unsigned cases = 0;
    while (line != NULL && fgets(line, LINE_SIZE, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (!CHECK(read_case(&seen, line))) break;
        const tally_options proof = TALLY_OPTIONS_INIT;
        tally_judging judging = judging_of(seen.rules, seen.extract, seen.reading);
        judging.prove = &proof;
        const tally_completion completion = {seen.completion.data,
                                             seen.completion.length,
                                             seen.numbers,
                                             seen.count,
                                             {seen.target, seen.target}};
        tally_judged judged = TALLY_JUDGED_INIT;
        CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
        if (!CHECK_CASE(strcmp(tally_verdict_word(judged.judgement.verdict), seen.verdict) == 0,
                        seen.note))
            fprintf(stderr, "    seen %s\n", tally_verdict_word(judged.judgement.verdict));
        CHECK_CASE(strcmp(tally_claim_word(judged.judgement.claim), seen.claim) == 0, seen.note);
        cases++;
    }
    buffer_clear(&seen.completion);
    free(line);
    fclose(file);
    return cases;
}

static void cases_of_the_files_have_their_verdicts(void)
{
    CHECK(cases_have_their_verdicts("completions.jsonl") >= 65);
    CHECK(cases_have_their_verdicts("answers.jsonl") >= 100);
    CHECK(cases_have_their_verdicts("claims.jsonl") >= 140);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    ++*(unsigned *)context;
    return 1;
}

static int take_solution(void *user, const tally_solution *solution)
{
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, user, 64);
    return 0;
}

/* The claim that nothing makes the target, proved with these options. */
static tally_claim claim_of(const uint64_t *numbers, size_t count, tally_range target,
                            const tally_options *proof, char *solution)
{
    const tally_completion completion = {"<answer>NO</answer>", 19, numbers, count, target};
    const tally_sink sink = {.user = solution, .solution = take_solution};
    tally_judging judging = judging_of("llm", "answer-last", "strict");
    tally_judged judged = TALLY_JUDGED_INIT;
    judging.prove = proof;
    judging.found = &sink;
    CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
    CHECK(judged.judgement.verdict == TALLY_VERDICT_CLAIM);
    return judged.judgement.claim;
}

/* A search that did not end proves nothing, and a range is out of reach where all of it is. */
static void claims_are_right_only_where_that_is_proved(void)
{
    static const uint64_t ones[] = {1, 1, 1, 1}, many[] = {101, 103, 107, 109, 113, 127, 131, 137};
    char solution[64] = "";
    unsigned ticks = 0;
    tally_options proof = TALLY_OPTIONS_INIT;
    CHECK(claim_of(ones, 4, (tally_range){5, 30}, &proof, solution) == TALLY_CLAIM_RIGHT);
    CHECK_TEXT(solution, "");
    CHECK(claim_of(ones, 4, (tally_range){4, 30}, &proof, solution) == TALLY_CLAIM_WRONG);
    CHECK_TEXT(solution, "1 + 1 + 1 + 1");
    CHECK(claim_of(ones, 4, (tally_range){5, 30}, NULL, solution) == TALLY_CLAIM_NONE);
    proof.memory_bytes = 4096;
    CHECK(claim_of(many, 8, (tally_range){999983, 999983}, &proof, solution) ==
          TALLY_CLAIM_UNPROVED);
    proof.memory_bytes = 0;
    proof.tick = stop;
    proof.tick_context = &ticks;
    CHECK(claim_of(many, 8, (tally_range){999983, 999983}, &proof, solution) ==
          TALLY_CLAIM_UNPROVED);
    CHECK(ticks != 0);
}

/* ---- Finding the answer ---------------------------------------------------------------------- */

/* The answer that is found, or "(missing)". */
static void check_extract(const char *extract, const char *text, const char *wanted)
{
    static const uint64_t numbers[] = {1};
    const tally_judging judging = judging_of("llm", extract, "strict");
    const tally_completion completion = {text, strlen(text), numbers, 1, {1, 1}};
    tally_judged judged = TALLY_JUDGED_INIT;
    char seen[256] = "(missing)";
    CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
    if (judged.judgement.verdict != TALLY_VERDICT_MISSING)
        snprintf(seen, sizeof seen, "%.*s", (int)judged.length, text + judged.begin);
    CHECK(judged.begin + judged.length <= completion.length);
    if (!CHECK_TEXT(seen, wanted)) fprintf(stderr, "    %s: %s\n", extract, text);
}

static void tags_are_paired(void)
{
    check_extract("answer-last", "<answer>1</answer>", "1");
    check_extract("answer-last", "<answer>2</answer><answer>1</answer>", "1");
    check_extract("answer-first", "<answer>2</answer><answer>1</answer>", "2");
    check_extract("answer-last", "<answer>1</answer></answer>", "1");
    check_extract("answer-last", "</answer><answer>1</answer>", "1");
    check_extract("answer-first", "</answer><answer>1</answer>", "1");
    check_extract("answer-last", "<answer>2<answer>1</answer></answer>", "1");
    check_extract("answer-first", "<answer>2<answer>1</answer></answer>", "1");
    check_extract("answer-last", "<answer>1</answer><answer>", "1");
    check_extract("answer-first", "<answer><answer>1</answer>", "1");
    check_extract("answer-last", "<answer>", "(missing)");
    check_extract("answer-last", "</answer>", "(missing)");
    check_extract("answer-last", "</answer><answer>", "(missing)");
    check_extract("answer-first", "</answer><answer>", "(missing)");
    check_extract("answer-last", "answer>1</answer>", "(missing)");
    check_extract("answer-last", "<answer>1<answer>", "(missing)");
    check_extract("answer-last", "<answers>1</answers>", "(missing)");
    check_extract("answer-last", "<answer>1</answer", "(missing)");
    check_extract("answer-last", "<aNsWeR>1</AnSwEr>", "1");
    check_extract("answer-last", "<answer> \t\r\n1\v\f </answer>", "1");
    check_extract("answer-last",
                  "<answer>\xC2\xA0\xE2\x80\x89"
                  "1\xE3\x80\x80\xEF\xBB\xBF</answer>",
                  "1");
    check_extract("answer-last", "<answer>\xC2\xA1</answer>", "\xC2\xA1");
    check_extract("answer-last", "<answer></answer>", "");
    check_extract("answer-last", "<answer> \n </answer>", "");
    check_extract("answer-last", "<answer>2</answer><answer></answer>", "");
    check_extract("answer-last", ">", "(missing)");
    check_extract("answer-last", "", "(missing)");
}

static void braces_are_balanced(void)
{
    check_extract("boxed", "\\boxed{1}", "1");
    check_extract("boxed", "\\boxed{2} and \\boxed{1}.", "1");
    check_extract("boxed", "\\boxed{2} and \\boxed{1", "2");
    check_extract("boxed", "\\boxed{\\frac{1}{2}}", "\\frac{1}{2}");
    check_extract("boxed", "\\boxed{\\boxed{1}}", "1");
    check_extract("boxed", "\\boxed{ {2 }", "(missing)");
    check_extract("boxed", "{\\boxed{1}", "1");
    check_extract("boxed", "\\boxed{1}}}", "1");
    check_extract("boxed", "}\\boxed{", "(missing)");
    check_extract("boxed", "\\boxed{\\{1\\}}", "\\{1\\}");
    check_extract("boxed", "\\boxed{1\\}}", "1\\}");
    check_extract("boxed", "\\boxed{1\\\\}", "1\\\\");
    check_extract("boxed", "\\boxed{}", "");
    check_extract("boxed", "\\boxed", "(missing)");
    check_extract("boxed", "boxed{1}", "(missing)");
    check_extract("boxed", "$\\boxed{ 1 }$", "1");
}

static void lines_and_thoughts_are_found(void)
{
    check_extract("after-think", "<think>2</think> 1 ", "1");
    check_extract("after-think", "<think>2</think>3</THINK>1", "1");
    check_extract("after-think", "1", "(missing)");
    check_extract("after-think", "<think>1", "(missing)");
    check_extract("after-think", "<think>2</think>", "");
    check_extract("last-line", "2\n1", "1");
    check_extract("last-line", "2\r\n 1\r\n\r\n", "1");
    check_extract("last-line", "2\r1", "1");
    check_extract("last-line", "2\n1\n\xC2\xA0\n", "1");
    check_extract("last-line", "1", "1");
    check_extract("last-line", " \n ", "(missing)");
    check_extract("whole", " 1\n", "1");
    check_extract("whole", "", "(missing)");
    check_extract("whole", " \t", "(missing)");
}

static void ways_are_tried_in_order(void)
{
    check_extract("answer-last,boxed", "\\boxed{2}<answer>1</answer>", "1");
    check_extract("boxed,answer-last", "\\boxed{2}<answer>1</answer>", "2");
    check_extract("answer-last,boxed,last-line", "3\n1", "1");
    check_extract("answer-last,whole", "<answer></answer>", "");
    check_extract("answer-last,after-think,boxed", "1", "(missing)");
}

static void columns_are_read(void)
{
    static const struct {
        const char *column, *text;
        size_t position;
    } wrong[] = {
        {"extract", "", 0},       {"extract", "answer", 0},      {"extract", "boxed,", 6},
        {"extract", ",boxed", 0}, {"extract", "boxed,boxed", 6}, {"extract", "boxed, whole", 6},
        {"reading", "", 0},       {"reading", "Strict", 0},      {"rules", "llm", 0},
        {"extract", "Boxed", 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tally_judging judging = TALLY_JUDGING_INIT;
        tally_error error = {.status = TALLY_OK};
        CHECK_U64(tally_judging_set(&judging, wrong[i].column, wrong[i].text, strlen(wrong[i].text),
                                    &error),
                  TALLY_OPTION);
        CHECK_U64(error.position, wrong[i].position);
        CHECK_U64(judging.extract_count, 0);
    }
    CHECK_TEXT(tally_extract_word(TALLY_EXTRACT_AFTER_THINK), "after-think");
}

/* ---- Reading it ------------------------------------------------------------------------------ */

static tally_judged judge(const char *rules, const char *reading, const char *text,
                          const char *numbers, uint64_t target)
{
    uint64_t list[TALLY_NUMBERS_MAX];
    size_t count = 0;
    char *at = NULL;
    const tally_judging judging = judging_of(rules, "whole", reading);
    for (; *numbers != '\0'; numbers = at) list[count++] = strtoull(numbers, &at, 10);
    const tally_completion completion = {text, strlen(text), list, count, {target, target}};
    tally_judged judged = TALLY_JUDGED_INIT;
    CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
    return judged;
}

/* "solved", "off", "invalid reason@position". */
static void check_lenient(const char *text, const char *numbers, uint64_t target,
                          const char *wanted)
{
    const tally_judgement judgement = judge("llm", "lenient", text, numbers, target).judgement;
    char seen[64];
    snprintf(seen, sizeof seen, "%s", tally_verdict_word(judgement.verdict));
    if (judgement.verdict == TALLY_VERDICT_INVALID)
        snprintf(seen, sizeof seen, "invalid %s@%zu", tally_reason_word(judgement.reason),
                 judgement.position);
    if (!CHECK_TEXT(seen, wanted)) fprintf(stderr, "    %s\n", text);
}

static void tex_is_read(void)
{
    check_lenient("(3+5)\\times1", "3 5 1", 8, "solved");
    check_lenient("(3+5) \\cdot 1", "3 5 1", 8, "solved");
    check_lenient("(3+5)\\div{1}", "3 5 1", 8, "solved");
    check_lenient("\\dfrac{3+5}{1}", "3 5 1", 8, "solved");
    check_lenient("\\tfrac {3+5} {1}", "3 5 1", 8, "solved");
    check_lenient("\\frac{8}{3 - \\frac{8}{3}}", "3 3 8 8", 24, "solved");
    check_lenient("\\left(3+5\\right)\\,1", "3 5 1", 8, "solved");
    check_lenient("\\left[3+5\\right] \\cdot\\,1", "3 5 1", 8, "solved");
    check_lenient("\\left\\{3+5\\right\\}*1", "3 5 1", 8, "solved");
    check_lenient("\\{3+5\\}*1", "3 5 1", 8, "solved");
    check_lenient("\\(3+5\\)", "3 5", 8, "solved");
    check_lenient("\\[ 3+5 \\]", "3 5", 8, "solved");
    check_lenient("$$3+5$$", "3 5", 8, "solved");
    check_lenient("$3+5 = 8$", "3 5", 8, "solved");
    check_lenient("$3+5$ = $8$", "3 5", 8, "solved");
    check_lenient("$3+5$ = 8.", "3 5", 8, "solved");
    check_lenient("\\frac12", "1 2", 0, "off");
    check_lenient("\\frac{1}2", "1 2", 0, "off");
    check_lenient("\\frac84", "8 4", 2, "solved");
    check_lenient("\\frac8{3-1}", "8 3 1", 4, "solved");
    check_lenient("2\\frac12", "1 2 2", 0, "invalid syntax@0");
    check_lenient("\\frac842", "8 4 2", 4, "invalid syntax@7");
    check_lenient("\\frac{1}", "1 2", 0, "invalid syntax@8");
    check_lenient("2\\frac{1}{2}", "1 2 2", 0, "invalid syntax@0");
    check_lenient("\\frac{(1}{2)}", "1 2", 0, "invalid syntax@8");
    check_lenient("3\\timesx 5", "3 5", 15, "invalid syntax@1");
    check_lenient("3\\times*5", "3 5", 243, "invalid syntax@7");
    check_lenient("3\\cdots5", "3 5", 15, "invalid syntax@1");
    check_lenient("\\text{3+5}", "3 5", 8, "solved");
    check_lenient("3+5 \\approx 8", "3 5", 8, "invalid syntax@4");
    check_lenient("3+5\\", "3 5", 8, "invalid syntax@3");
    check_lenient("\\frac{1}{0}", "1 0", 8, "invalid division_by_zero@7");
}

static void brackets_go_together(void)
{
    check_lenient("[3+5]*{1}", "3 5 1", 8, "solved");
    check_lenient("{[(3+5)]}*1", "3 5 1", 8, "solved");
    check_lenient("[3+5)*1", "3 5 1", 8, "invalid syntax@4");
    check_lenient("(3+5]*1", "3 5 1", 8, "invalid syntax@4");
    check_lenient("[3+5", "3 5", 8, "invalid syntax@0");
    check_lenient("3+5]", "3 5", 8, "invalid syntax@3");
    check_lenient("[3,5][1]", "3 5", 5, "invalid syntax@2");
    check_lenient("{3+5}}", "3 5", 8, "invalid syntax@5");
}

static void full_width_is_read(void)
{
    check_lenient("\xEF\xBC\x88\xEF\xBC\x93\xEF\xBC\x8B\xEF\xBC\x95\xEF\xBC\x89\xEF\xBC\x8A"
                  "\xEF\xBC\x91",
                  "3 5 1", 8, "solved");
    check_lenient("\xEF\xBC\x91\xEF\xBC\x90\xEF\xBC\x8D\xEF\xBC\x92 \xEF\xBC\x9D \xEF\xBC\x98",
                  "10 2", 8, "solved");
    check_lenient("16\xEF\xBC\x8F"
                  "2\xE3\x80\x82",
                  "16 2", 8, "solved");
    check_lenient("3\xE3\x80\x80+\xE2\x80\x8B"
                  "5",
                  "3 5", 8, "solved");
    check_lenient("\xEF\xBC\xA1+3", "3", 8, "invalid number_not_given@0"); /* a card */
    check_lenient("9\xE2\x80\x91"
                  "1",
                  "9 1", 8, "solved");
}

static void marks_are_taken_off(void)
{
    check_lenient("**3+5**", "3 5", 8, "solved");
    check_lenient("***3+5***", "3 5", 8, "solved");
    check_lenient("__3+5__", "3 5", 8, "solved");
    check_lenient("`3+5`", "3 5", 8, "solved");
    check_lenient("``3+5``", "3 5", 8, "solved");
    check_lenient("```\n3+5\n```", "3 5", 8, "solved");
    check_lenient("```python\n3+5\n```", "3 5", 8, "solved");
    check_lenient("```3+5```", "3 5", 8, "solved");
    check_lenient("```python 3+5```", "3 5", 8, "invalid syntax@3");
    check_lenient("```sqrt\n9```", "9", 9, "invalid operation@3");
    check_lenient("**`$3+5$`**.", "3 5", 8, "solved");
    check_lenient("**3+5** = **8**", "3 5", 8, "solved");
    check_lenient("**3+5.**", "3 5", 8, "solved");
    check_lenient("3+5.", "3 5", 8, "solved");
    check_lenient("3+5..", "3 5", 8, "invalid syntax@4");
    check_lenient("**3+5", "3 5", 8, "invalid syntax@0");
    check_lenient("3+5**", "3 5", 8, "invalid syntax@5");
    check_lenient("****", "3 5", 8, "invalid syntax@2");
    check_lenient("3 `+` 5", "3 5", 8, "invalid syntax@2");
    check_lenient("2**3", "2 3", 8, "invalid operation@1");
    check_lenient("**2**3**", "2 3", 8, "invalid operation@3");
    check_lenient("$", "2 3", 8, "invalid syntax@0");
}

static void long_answers_are_read(void)
{
    static char text[40000];
    memset(text, ' ', 30000);
    memcpy(text, "[3+5]", 5);
    memcpy(text + 30000, "*1", 3);
    check_lenient(text, "3 5 1", 8, "solved");
    memcpy(text, "[3+5]*1", 7);
    for (size_t i = 7; i < 30000; i += 4) memcpy(text + i, " = 8", 5);
    check_lenient(text, "3 5 1", 8, "solved");
    memcpy(text + 20007, " = 9", 4);
    check_lenient(text, "3 5 1", 8, "invalid wrong_result@20010");
}

static void unequal_is_no_equality(void)
{
    check_lenient("3 != 3*1!", "3 1", 3, "invalid syntax@2");
    check_lenient("3*1 = 3! = 3", "3 1", 3, "invalid syntax@7");
    check_lenient("3*1 = 3*1! != 3", "3 1", 3, "invalid syntax@11");
    const tally_judgement judgement =
        judge("four-fours", "lenient", "24 = 4! = 4!*4/4", "4 4 4", 24).judgement;
    CHECK_U64(judgement.verdict, TALLY_VERDICT_SOLVED);
}

static void chains_of_equals_are_right(void)
{
    check_lenient("8 = (3+5)*1", "3 5 1", 8, "solved");
    check_lenient("9 = (3+5)*1", "3 5 1", 8, "invalid wrong_result@4");
    check_lenient("(3+5)*1 = 8*1 = 8", "3 5 1", 8, "solved");
    check_lenient("(3+5)*1 = 8*1 = 9", "3 5 1", 8, "invalid wrong_result@16");
    check_lenient("(3+5)*1 = 8+1 = 9", "3 5 1", 8, "invalid wrong_result@10");
    check_lenient("8 = 8*1 = (3+5)*1", "3 5 1", 8, "solved");
    check_lenient("8 = 8/1", "8 1", 8, "solved");
    check_lenient("8/1 = 8", "8 1", 8, "solved");
    check_lenient("8 = 3+5", "3 5 1", 8, "invalid number_not_used@7");
    check_lenient("3+5 = 8 = 8", "3 5 1", 8, "invalid number_not_used@3");
    check_lenient("3+5+1 = 9 = 8+1", "3 5 1", 8, "off");
    check_lenient("3+5 =", "3 5", 8, "invalid syntax@5");
    check_lenient("= 3+5", "3 5", 8, "solved");
    check_lenient("3+5 == 8", "3 5", 8, "invalid syntax@5");
    check_lenient("3+5 = 8/0", "3 5", 8, "invalid wrong_result@6");
    check_lenient("1/3*3 = 1", "1 3 3", 1, "solved");
    check_lenient("1/3 = 0.333", "1 3", 1, "invalid wrong_result@6");
    check_lenient("8", "8", 8, "solved");
    check_lenient("8 = 8", "8", 8, "solved");
    check_lenient("8 = 8 = 8", "8", 8, "solved");
    check_lenient("3+5 = -8", "3 5", 8, "invalid wrong_result@6");
    check_lenient("3-5 = -2 = 1-3", "3 5", 2, "off");
    check_lenient("3 5 + = 8 = 8", "3 5", 8, "solved");
}

/* Which step is wrong and why, or which one counts. */
static void steps_are_told(void)
{
    static const struct {
        const char *text;
        tally_reason reason;
        uint32_t step;
        size_t position;
    } cases[] = {
        {"50+1=51, 25-10=15, 51*15=765", TALLY_REASON_NONE, 0, 0},
        {"50+1=51, 25-10=15, 51*15=765, 765+3=768", TALLY_REASON_NONE, 3, 0},
        {"50+1=51, 25-10=16, 51*16=816", TALLY_REASON_WRONG_RESULT, 2, 15},
        {"50+1=51, 50-10=40, 51*40=2040", TALLY_REASON_NUMBER_NOT_LEFT, 2, 9},
        {"50+1=51, 51-10=41, 51*41=2091", TALLY_REASON_RESULT_USED_TWICE, 3, 19},
        {"50+1=51, 25-10=15, 7*3=21, 51*15=765", TALLY_REASON_RESULT_NOT_USED, 3, 19},
        {"50+1=51, 26-10=16, 51*16=816", TALLY_REASON_NUMBER_NOT_GIVEN, 2, 9},
        {"50+1=51, 10-25=15", TALLY_REASON_WRONG_RESULT, 2, 15},
        {"50+1=51, 25 apples", TALLY_REASON_SYNTAX, 2, 12},
        {"50+1=51, 25-10=15, 51/15", TALLY_REASON_NOT_WHOLE, 3, 21},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const tally_judgement judgement =
            judge("countdown", "lenient", cases[i].text, "1 3 7 10 25 50", 765).judgement;
        CHECK_CASE(judgement.reason == cases[i].reason, cases[i].text);
        CHECK_CASE(judgement.step == cases[i].step, cases[i].text);
        CHECK_CASE(judgement.position == cases[i].position, cases[i].text);
    }
}

static void nothing_else_is_read(void)
{
    check_lenient("", "8", 8, "missing");
    check_lenient("1.5*2", "1 5 2", 3, "invalid operation@0");
    check_lenient("1,000", "1000", 1000, "invalid syntax@1");
    check_lenient("The answer is 3+5", "3 5", 8, "invalid syntax@0");
    check_lenient("3+5 (Done)", "3 5", 8, "invalid syntax@5");
    check_lenient("3 0", "30", 30, "invalid syntax@2");
    check_lenient("3\\,0", "30", 30, "invalid syntax@3");
    check_lenient("-1*(3-5)+4", "3 5 1 4", 6, "solved");
    check_lenient("+3+5", "3 5", 8, "solved");
    check_lenient("2(3+5)", "2 3 5", 16, "solved");
    check_lenient("3+5;", "3 5", 8, "invalid syntax@3");
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void unary_minus_is_judged_under_llm_alone(void)
{
    CHECK_U64(judge("llm", "strict", "-3+11", "3 11", 8).judgement.verdict, TALLY_VERDICT_SOLVED);
    CHECK_U64(judge("llm", "strict", "3--5", "3 5", 8).judgement.verdict, TALLY_VERDICT_SOLVED);
    CHECK_U64(judge("llm", "strict", "-(3-11)", "3 11", 8).judgement.verdict, TALLY_VERDICT_SOLVED);
    CHECK_U64(judge("make24", "strict", "-3+11", "3 11", 8).judgement.reason,
              TALLY_REASON_OPERATION);
    CHECK_U64(tally_rules_find("llm")->operations, TALLY_OP_BASIC);
}

/* So many bytes of the same text, one behind the other. */
static char *repeated(const char *text, size_t times)
{
    const size_t length = strlen(text);
    char *const all = malloc(times * length + 1);
    if (all == NULL) exit(EXIT_FAILURE);
    for (size_t i = 0; i < times; i++) memcpy(all + i * length, text, length);
    all[times * length] = '\0';
    return all;
}

/* A megabyte each: what takes time for its length squared would take minutes. */
static void long_texts_end_at_once(void)
{
    static const char *const pieces[] = {
        "<answer>",
        "</answer>",
        "\\boxed{",
        "}",
        "\\\\{",
        "<",
        ">",
        "</think>",
        "\n",
        " ",
        "`",
        "**",
        "$",
        "=",
        "(",
        "[",
        "\\frac{",
        "\\left(",
        "1+",
        "1=",
        "\xE3\x80\x80",
        "-",
        "```a\n",
        "\r\n",
        "\xF0\x9F\x8E\x89",
        "\xE6\x88\x91",
    };
    static const char *const readings[] = {"strict", "lenient"};
    static const char all[] = "answer-last,answer-first,boxed,after-think,last-line,whole";
    static const uint64_t numbers[] = {1};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        char *const text = repeated(pieces[i], (1U << 20) / strlen(pieces[i]));
        for (size_t r = 0; r < 4; r++) {
            const tally_judging judging = judging_of("llm", r < 2 ? all : "whole", readings[r % 2]);
            const size_t length = r < 2 ? strlen(text) : strlen(text) / 17;
            const tally_completion completion = {text, length, numbers, 1, {1, 1}};
            tally_judged judged = TALLY_JUDGED_INIT;
            CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
            CHECK(judged.judgement.verdict != TALLY_VERDICT_SOLVED);
            CHECK(judged.judgement.position <= length);
        }
        memcpy(text, "1=1", 3); /* a step, and something behind the pieces */
        text[60000] = 'x';
        const tally_judging judging = judging_of("llm", "whole", "lenient");
        const tally_completion completion = {text, 60001, numbers, 1, {1, 1}};
        tally_judged judged = TALLY_JUDGED_INIT;
        CHECK_U64(tally_judge(&judged, &completion, 1, &judging), TALLY_OK);
        CHECK(judged.judgement.verdict != TALLY_VERDICT_SOLVED);
        free(text);
    }
}

static void games_that_are_none_are_told(void)
{
    static const uint64_t numbers[] = {1, 0};
    tally_judging judging = judging_of("countdown", "whole", "strict");
    const tally_completion completions[] = {
        {"1", 1, numbers, 1, {1, 1}}, {"1", 1, numbers, 0, {1, 1}}, {"1", 1, numbers, 2, {1, 1}},
        {"1", 1, numbers, 1, {0, 0}}, {"1", 1, numbers, 1, {1, 1}},
    };
    static const tally_status wanted[] = {TALLY_OK, TALLY_NUMBER_COUNT, TALLY_NUMBER_RANGE,
                                          TALLY_TARGET_RANGE, TALLY_OK};
    tally_judged judged[5] = {TALLY_JUDGED_INIT};
    CHECK_U64(tally_judge(judged, completions, 5, &judging), TALLY_NUMBER_COUNT);
    for (size_t i = 0; i < 5; i++) {
        CHECK_U64(judged[i].status, wanted[i]);
        if (wanted[i] == TALLY_OK) CHECK_U64(judged[i].judgement.verdict, TALLY_VERDICT_SOLVED);
    }
    judging.extract_count = TALLY_EXTRACTS_MAX + 1;
    CHECK_U64(tally_judge(judged, completions, 1, &judging), TALLY_OPTION);
    judging = (tally_judging)TALLY_JUDGING_INIT;
    judging.size = 1;
    CHECK_U64(tally_judge(judged, completions, 1, &judging), TALLY_OPTION);
    judging = (tally_judging)TALLY_JUDGING_INIT;
    judging.reading = (tally_reading)2;
    CHECK_U64(tally_judge(judged, completions, 1, &judging), TALLY_OPTION);
}

int main(void)
{
    TEST(cases_of_the_files_have_their_verdicts);
    TEST(claims_are_right_only_where_that_is_proved);
    TEST(tags_are_paired);
    TEST(braces_are_balanced);
    TEST(lines_and_thoughts_are_found);
    TEST(ways_are_tried_in_order);
    TEST(columns_are_read);
    TEST(tex_is_read);
    TEST(brackets_go_together);
    TEST(full_width_is_read);
    TEST(marks_are_taken_off);
    TEST(chains_of_equals_are_right);
    TEST(unequal_is_no_equality);
    TEST(long_answers_are_read);
    TEST(steps_are_told);
    TEST(nothing_else_is_read);
    TEST(unary_minus_is_judged_under_llm_alone);
    TEST(long_texts_end_at_once);
    TEST(games_that_are_none_are_told);
    return test_end();
}
