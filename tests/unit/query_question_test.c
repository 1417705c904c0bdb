/* SPDX-License-Identifier: MIT */
/*
 * The table of questions and parameters is sound, and the options of the command have its bounds,
 * defaults and words.
 */
#include "test.h"

#include "cli/cli.h"
#include "cli/draw/draw.h"
#include "query/parameter_texts.h"
#include "query/question.h"

static const struct {
    const char *usual;
    const char *text;
} texts[PARAMETER_COUNT] = {
#define TEXT_OF(name, usual, text) [PARAMETER_##name] = {usual, text},
    QUERY_PARAMETER_TEXTS(TEXT_OF)
#undef TEXT_OF
};

/* Names and types of the table: each is asked in something, once, and a range of numbers is one. */
static void the_table_is_sound(void)
{
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const struct parameter_row *const row = &parameter_rows[i];
        CHECK((row->http | row->lines) != 0);
        CHECK_U64(row->length, strlen(row->name));
        if (row->type == PARAMETER_IS_NUMBER) CHECK(row->least <= row->most);
        for (int j = 0; j < i; j++) {
            const struct parameter_row *const other = &parameter_rows[j];
            CHECK(strcmp(row->name, other->name) != 0 ||
                  ((row->http & other->http) == 0 && (row->lines & other->lines) == 0));
        }
    }
    CHECK(question_of_word("list", 4) == QUESTION_SOLUTIONS);
    CHECK(question_of_word("lists", 5) == QUESTION_KINDS);
}

static void questions_are_found_by_word_and_by_path(void)
{
    for (int i = 0; i < QUESTION_KINDS; i++) {
        const enum question_kind kind = (enum question_kind)i;
        enum question_kind found = QUESTION_KINDS;
        CHECK(question_find(question_path(kind), &found) && found == kind);
    }
    enum question_kind found = QUESTION_KINDS;
    CHECK(!question_find("solve/", &found) && !question_find("", &found));
    CHECK(found == QUESTION_KINDS);
}

/* The same tile may be asked for as often as it is given. */
static void numbers_that_must_be_used_are_given(void)
{
    const uint64_t numbers[] = {3, 5, 3}, twice[] = {3, 3}, thrice[] = {3, 3, 3}, other[] = {5, 4};
    tally_game *game = NULL;
    const tally_range target = {9, 9};
    CHECK(tally_game_new(&game, tally_rules_at(0), target, numbers, 3, NULL) == TALLY_OK);
    CHECK_U64(must_use_missing(game, twice, 2), 2);
    CHECK_U64(must_use_missing(game, thrice, 3), 2);
    CHECK_U64(must_use_missing(game, other, 2), 1);
    tally_game_free(game);
}

/* Each parameter is described, and what counts without it is within its bounds. */
static void parameters_have_texts(void)
{
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const struct parameter_row *const row = &parameter_rows[i];
        if (!CHECK(texts[i].text != NULL && texts[i].text[0] != '\0')) continue;
        if (texts[i].usual[0] == '\0') continue;
        if (row->type == PARAMETER_IS_FLAG)
            CHECK_TEXT(texts[i].usual, i == PARAMETER_RATES ? "true" : "false");
        if (row->type != PARAMETER_IS_NUMBER) continue;
        const uint64_t usual = strtoull(texts[i].usual, NULL, 10);
        CHECK(usual >= row->least && usual <= row->most);
    }
}

/* Whether the option --must-use is the parameter must_use. */
static bool is_same_name(const char *option, const char *parameter)
{
    while (*option != '\0' && (*option == *parameter || (*option == '-' && *parameter == '_'))) {
        option++;
        parameter++;
    }
    return *option == *parameter;
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* The option of draw takes words, too: easy, medium, hard. */
static bool is_described_otherwise(enum parameter parameter)
{
    return parameter == PARAMETER_DIFFICULTY;
}

/* What may be asked of the command and in a line has the same bounds, and the same words. */
static void check_option(const struct option *option, enum parameter parameter)
{
    const struct parameter_row *const row = &parameter_rows[parameter];
    CHECK((option->kind == OPTION_FLAG) == (row->type == PARAMETER_IS_FLAG));
    if (!is_described_otherwise(parameter) &&
        !CHECK(begins_with(option->help, texts[parameter].text)))
        fprintf(stderr, "    --%s: %s\n", option->name, option->help);
    if (option->standard != NULL && row->type != PARAMETER_IS_FLAG)
        CHECK(begins_with(option->standard, texts[parameter].usual));
    if (option->kind != OPTION_NUMBER) return;
    CHECK_U64(option->least, row->least);
    if (parameter != PARAMETER_GAMES) CHECK_U64(option->most, row->most); /* the command draws on */
}

/* How many options of a list are parameters that draw, or search, has. */
static size_t check_options(const struct option *options, bool are_of_draw)
{
    size_t alike = 0;
    for (size_t i = 0; options[i].name != NULL; i++) {
        for (int j = 0; j < PARAMETER_COUNT; j++) {
            const bool is_of_draw = (parameter_rows[j].lines & ASKED_IN(DRAW)) != 0;
            if (!is_same_name(options[i].name, parameter_rows[j].name)) continue;
            if (are_of_draw && !is_of_draw) continue;
            check_option(&options[i], (enum parameter)j);
            alike++;
        }
    }
    return alike;
}

static void options_have_bounds_and_words_of_the_table(void)
{
    CHECK_U64(check_options(common_options, false), 22);
    CHECK_U64(check_options(draw_own_options, true), 5);
}

int main(void)
{
    TEST(the_table_is_sound);
    TEST(questions_are_found_by_word_and_by_path);
    TEST(numbers_that_must_be_used_are_given);
    TEST(parameters_have_texts);
    TEST(options_have_bounds_and_words_of_the_table);
    return test_end();
}
