/* SPDX-License-Identifier: MIT */
/*
 * The tables of questions and of their parameters.
 */
#include "query/question.h"

#include "base/given.h"
#include "base/text.h"

#include <string.h>

static const struct {
    const char *word;
    const char *path;
} questions[QUESTION_KINDS] = {
#define QUERY_QUESTION_ROW(name, word, path) {word, path},
    QUERY_QUESTIONS(QUERY_QUESTION_ROW)
#undef QUERY_QUESTION_ROW
};

const struct parameter_row parameter_rows[PARAMETER_COUNT] = {
#define QUERY_PARAMETER_ROW(name, text, type, http, lines, least, most)                            \
    {text, sizeof text - 1, PARAMETER_IS_##type, http, lines, least, most},
    QUERY_PARAMETERS(QUERY_PARAMETER_ROW)
#undef QUERY_PARAMETER_ROW
};

enum question_kind question_of_word(const char *word, size_t length)
{
    int kind = 0;
    while (kind < QUESTION_KINDS && !text_is(word, length, questions[kind].word)) kind++;
    return (enum question_kind)kind;
}

bool question_find(const char *path, enum question_kind *kind)
{
    const size_t length = strlen(path);
    for (int i = 0; i < QUESTION_KINDS; i++) {
        if (!text_is(path, length, questions[i].path)) continue;
        *kind = (enum question_kind)i;
        return true;
    }
    return false;
}

const char *question_path(enum question_kind kind)
{
    return questions[kind].path;
}

size_t must_use_missing(const tally_game *game, const uint64_t *must_use, size_t count)
{
    size_t given = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &given);
    return number_not_given(numbers, given, must_use, count);
}
