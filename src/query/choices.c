/* SPDX-License-Identifier: MIT */
/*
 * What a line asks beside its game: which solutions, of which values, how many drawn games. Bounds
 * are those of the table of parameters.
 */
#include "query/line.h"

static bool refuse(const struct line *line, const char *text, enum parameter member,
                   const char *message, struct complaint *complaint)
{
    return complain(complaint, text, line->members[member].text, message);
}

/* Leaves *number as it is where the line does not say it. */
static bool take_number(const struct line *line, const char *text, enum parameter member,
                        uint64_t *number, struct complaint *complaint)
{
    const struct parameter_row *const row = &parameter_rows[member];
    const struct json_span value = line->members[member];
    uint64_t found = 0;
    if (value.text == NULL) return true;
    if (!read_whole(value.text, value.length, &found))
        return refuse(line, text, member, "this is not a whole number of 64 bits", complaint);
    if (found < row->least) return refuse(line, text, member, "the number is too small", complaint);
    if (found > row->most) return refuse(line, text, member, "the number is too large", complaint);
    *number = found;
    return true;
}

static void take_flag(const struct line *line, enum parameter member, bool *flag)
{
    if (line_has(line, member)) *flag = line->members[member].text[0] == 't';
}

/* How many numbers are used, and which must be. */
static bool take_uses(const struct line *line, const char *text, struct question *question,
                      struct complaint *complaint)
{
    tally_options *const options = &question->options;
    uint64_t fewest = options->fewest, most = options->most;
    size_t given = 0;
    tally_game_numbers(question->game, &given);
    if (!take_number(line, text, PARAMETER_FEWEST, &fewest, complaint) ||
        !take_number(line, text, PARAMETER_MOST, &most, complaint))
        return false;
    options->fewest = (uint32_t)fewest;
    options->most = (uint32_t)most;
    if (line_has(line, PARAMETER_FEWEST) && fewest > given)
        return refuse(line, text, PARAMETER_FEWEST, "so many numbers are not given", complaint);
    if (most != 0 && fewest > most &&
        (line_has(line, PARAMETER_FEWEST) || line_has(line, PARAMETER_MOST)))
        return refuse(line, text,
                      line_has(line, PARAMETER_FEWEST) ? PARAMETER_FEWEST : PARAMETER_MOST,
                      "fewest is more than most", complaint);
    if (!line_has(line, PARAMETER_MUST_USE)) return true;
    size_t *const count = &options->must_use_count;
    if (!line_numbers(line, PARAMETER_MUST_USE, text, question->must_use, count, complaint))
        return false;
    return must_use_missing(question->game, question->must_use, *count) == *count ||
           refuse(line, text, PARAMETER_MUST_USE,
                  "a number is not among those given, or not so often", complaint);
}

/* Which solutions are listed. A bound on their number, and an order, ask for a list. */
static bool take_list(const struct line *line, const char *text, struct question *question,
                      struct complaint *complaint)
{
    bool wants_all = question->kind == QUESTION_SOLUTIONS;
    const struct json_span sort = line->members[PARAMETER_SORT];
    take_flag(line, PARAMETER_ALL, &wants_all);
    if (line_has(line, PARAMETER_LIMIT) || sort.text != NULL) wants_all = true;
    question->kind = wants_all ? QUESTION_SOLUTIONS : QUESTION_SOLVE;
    if (!take_number(line, text, PARAMETER_LIMIT, &question->options.limit, complaint))
        return false;
    return sort.text == NULL || sort_of_word(sort.text, sort.length, &question->options.sort) ||
           refuse(line, text, PARAMETER_SORT, "give simplest, trickiest or none", complaint);
}

static bool take_values(const struct line *line, const char *text, struct question *question,
                        struct complaint *complaint)
{
    const struct json_span targets = line->members[PARAMETER_TARGETS];
    if (line_has(line, PARAMETER_ID) && !question->has_range) {
        question->has_range = true;
        question->range = tally_game_target(question->game);
    }
    if (targets.text == NULL) return true;
    question->has_range = true;
    return (read_target(targets, &question->range) &&
            question->range.first <= question->range.last) ||
           refuse(line, text, PARAMETER_TARGETS, "the targets are no number and no rising range",
                  complaint);
}

static bool take_draw(const struct line *line, const char *text, struct question *question,
                      struct complaint *complaint)
{
    uint64_t large = 0, pick = 0;
    question->large = -1;
    question->games = 1;
    if (!take_number(line, text, PARAMETER_SEED, &question->seed, complaint) ||
        !take_number(line, text, PARAMETER_LARGE, &large, complaint) ||
        !take_number(line, text, PARAMETER_PICK, &pick, complaint) ||
        !take_number(line, text, PARAMETER_GAMES, &question->games, complaint))
        return false;
    if (line_has(line, PARAMETER_LARGE)) question->large = (int)large;
    question->pick = (size_t)pick;
    question->has_seed = true;
    take_flag(line, PARAMETER_SOLVABLE, &question->wants_solvable);
    return true;
}

static bool take_search(const struct line *line, const char *text, struct question *question,
                        struct complaint *complaint)
{
    bool wants_detours = question->options.detours != 0;
    take_flag(line, PARAMETER_DETOURS, &wants_detours);
    question->options.detours = wants_detours;
    const tally_range target = tally_game_target(question->game);
    question->is_of_range = question->kind != QUESTION_VALUES && target.first != target.last;
    return take_uses(line, text, question, complaint);
}

bool read_choices(const struct line *line, const char *text, struct question *question,
                  struct complaint *complaint)
{
    switch (question->kind) {
    case QUESTION_SOLVE:
    case QUESTION_SOLUTIONS:
        return take_search(line, text, question, complaint) &&
               take_list(line, text, question, complaint);
    case QUESTION_COUNT: return take_search(line, text, question, complaint);
    case QUESTION_VALUES:
        return take_search(line, text, question, complaint) &&
               take_values(line, text, question, complaint);
    case QUESTION_DRAW: return take_draw(line, text, question, complaint);
    case QUESTION_CHECK:
    case QUESTION_RULES:
    case QUESTION_KINDS: break;
    }
    return true;
}
