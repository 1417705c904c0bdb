/* SPDX-License-Identifier: MIT */
/*
 * The audit of one row. For example, {"nums":[3,3,8,8],"target":24} has a solution only with
 * fractions, and a gold answer of 8*3 is right only if numbers may be left over.
 */
#include "dataset/dataset.h"
#include "test.h"

static struct recipe recipe;
static struct auditor auditor;
static struct audited audited;

static void begin(const char *rules)
{
    static const tally_options options = TALLY_OPTIONS_INIT;
    char json[64];
    tally_error error = {.message = NULL};
    snprintf(json, sizeof json, "{\"rules\":\"%s\"}", rules);
    recipe_begin(&recipe);
    CHECK(recipe_read(&recipe, json, strlen(json), &error));
    CHECK(recipe_settle(&recipe, &error));
    memset(&auditor, 0, sizeof auditor);
    auditor_begin(&auditor, &recipe, &options);
}

static void end(void)
{
    auditor_clear(&auditor);
    recipe_clear(&recipe);
}

static void audit(const char *row)
{
    CHECK_CASE(audit_row(&auditor, row, strlen(row), "train", &audited) == TALLY_OK, row);
}

static void an_example(void)
{
    begin("llm");
    audit("{\"nums\":[3,3,8,8],\"target\":24}");
    CHECK(audited.unreadable[0] == '\0');
    CHECK(audited.is_solvable && audited.is_proved && audited.needs_fractions);
    CHECK(!audited.has_gold && !audited.is_wrong);
    CHECK_U64(audited.solutions, 1);
    CHECK_U64(audited.numbers, 4);
    audit("{\"nums\":[1,2,3,4],\"target\":24}");
    CHECK(audited.is_solvable && !audited.needs_fractions);
    audit("{\"nums\":[1,1,1,1],\"target\":24}");
    CHECK(!audited.is_solvable && audited.is_proved);
    CHECK_U64(audited.solutions, 0);
    end();
}

static void gold_answers_are_judged(void)
{
    begin("llm");
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8/(3-8/3)\"}");
    CHECK(audited.has_gold && !audited.is_wrong);
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8*3\"}");
    CHECK(audited.has_gold && audited.is_wrong);
    CHECK(audited.reason[0] != '\0');
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8+\"}");
    CHECK(audited.has_gold && !audited.is_wrong && audited.is_gold_unreadable);
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8+\",\"answer\":\"8/(3-8/3)\"}");
    CHECK(audited.has_gold && !audited.is_wrong && !audited.is_gold_unreadable);
    end();
    begin("countdown");
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8*3\"}");
    CHECK(audited.has_gold && !audited.is_wrong);
    end();
}

static void labels_are_compared(void)
{
    begin("llm");
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solvable\":false}");
    CHECK(audited.is_mislabelled);
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"solvable\":true}");
    CHECK(!audited.is_mislabelled && !audited.is_told_unsolvable);
    audit("{\"nums\":[1,1,1,1],\"target\":24,\"solvable\":false}");
    CHECK(!audited.is_mislabelled && audited.is_told_unsolvable);
    end();
}

static bool is_equal(struct fingerprint a, struct fingerprint b)
{
    return a.high == b.high && a.low == b.low;
}

/* Rows of the same game have one key, in whatever order; the written order is known too. */
static void keys_recognise_games(void)
{
    begin("llm");
    audit("{\"nums\":[3,3,8,8],\"target\":24}");
    const struct audited first = audited;
    CHECK(memcmp(auditor.texts.data + first.key_begin, "llm:24/3,3,8,8", first.key_length) == 0);
    audit("{\"nums\":[8,3,8,3],\"target\":24}");
    CHECK(is_equal(audited.key, first.key) && !is_equal(audited.written, first.written));
    audit("{\"nums\":[3,3,8,8],\"target\":24}");
    CHECK(is_equal(audited.key, first.key) && is_equal(audited.written, first.written));
    CHECK(is_equal(audited.with_split, first.with_split));
    audit("{\"nums\":[3,3,8,8],\"target\":24,\"split\":\"test\"}");
    CHECK(is_equal(audited.key, first.key) && !is_equal(audited.with_split, first.with_split));
    audit("{\"nums\":[3,3,8,9],\"target\":24}");
    CHECK(!is_equal(audited.key, first.key));
    end();
}

static void what_cannot_be_read(void)
{
    static const char *const rows[] = {"",
                                       "{",
                                       "[1]",
                                       "{\"target\":24}",
                                       "{\"nums\":[3,3]}",
                                       "{\"nums\":[3,\"x\"],\"target\":24}"};
    begin("llm");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        audit(rows[i]);
        CHECK_CASE(audited.unreadable[0] != '\0', rows[i]);
    }
    audit("{\"nums\":[1,2,3,4],\"target\":24}"); /* and leaves nothing behind */
    CHECK(audited.unreadable[0] == '\0' && audited.is_solvable);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(gold_answers_are_judged);
    TEST(labels_are_compared);
    TEST(keys_recognise_games);
    TEST(what_cannot_be_read);
    return test_end();
}
