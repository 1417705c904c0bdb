/* SPDX-License-Identifier: MIT */
/*
 * What fits into one answer, and how long it may take.
 */
#include "httpd/extent.h"

#include "query/scope.h"

/* ---- The page of an answer ------------------------------------------------------------------- */

/* Reduces the game to the targets of this answer. */
static tally_status keep_targets(struct question *question, tally_range kept)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(question->game, &count);
    tally_game *game = NULL;
    const tally_status status =
        tally_game_new(&game, tally_game_rules(question->game), kept, numbers, count, NULL);
    if (status != TALLY_OK) return status;
    tally_game_free(question->game);
    question->game = game;
    return TALLY_OK;
}

/* The most targets in one answer: a small request must not cause an unbounded answer. */
static uint64_t targets_most(const struct question *question)
{
    if (question->kind != QUESTION_SOLUTIONS || question->options.sort == TALLY_SORT_NONE)
        return TARGETS_MOST;
    const uint64_t page = question->options.limit;
    return page < TARGETS_MOST ? TARGETS_MOST / page : 1;
}

/* Splits the targets into those of this answer and the rest. */
static bool keep_lines(struct question *question, uint64_t offset, struct problem *problem)
{
    const bool is_paged = question->kind != QUESTION_SOLUTIONS;
    const tally_range target = tally_game_target(question->game);
    if (offset > target.last - target.first)
        return problem_set_at(problem, PROBLEM_OPTION, "offset", 0,
                              "there are not so many targets");
    const uint64_t first = target.first + offset, most = targets_most(question);
    question->has_rest = target.last - first >= most;
    if (offset == 0 && !question->has_rest) return true;
    const uint64_t last = question->has_rest ? first + most - 1 : target.last;
    if (question->has_rest) question->rest = (tally_range){last + 1, target.last};
    if (question->has_rest && is_paged) question->next_offset = offset + most;
    const tally_status status = keep_targets(question, (tally_range){first, last});
    return status == TALLY_OK || problem_set(problem, problem_code_of(status), NULL, NULL);
}

/* A sorted list is sent page by page. An unsorted one is streamed, without a limit unless the
 * request sets one. */
static void keep_solutions(struct question *question)
{
    tally_options *const options = &question->options;
    if (options->limit == 0 && options->sort != TALLY_SORT_NONE) options->limit = PAGE_USUAL;
}

/* A certificate is about all targets, or there is none. */
static bool keeps_all(const struct question *question, struct problem *problem)
{
    const tally_range target = tally_game_target(question->game);
    return target.last - target.first < TARGETS_MOST ||
           problem_set(problem, PROBLEM_TARGET_RANGE, "target",
                       "a certificate of this service has not so many targets");
}

/* Each kind of question has its own unit of a page: targets of a range, values, or solutions of
 * each target. */
bool question_keep_page(struct question *question, struct problem *problem)
{
    const uint64_t offset = question->offset;
    switch (question->kind) {
    case QUESTION_SOLUTIONS: keep_solutions(question); return keep_lines(question, 0, problem);
    case QUESTION_SOLVE:
    case QUESTION_COUNT: question->offset = 0; return keep_lines(question, offset, problem);
    case QUESTION_PROVE: return keeps_all(question, problem);
    case QUESTION_VALUES:
    case QUESTION_MISSING:
    case QUESTION_SHAPES:
    case QUESTION_CHECK:
    case QUESTION_HINT:
    case QUESTION_MOVES:
    case QUESTION_DRAW:
    case QUESTION_DAILY:
    case QUESTION_FIVE:
    case QUESTION_SHEET:
    case QUESTION_READ:
    case QUESTION_RULES:
    case QUESTION_KINDS: break;
    }
    return true;
}

/* ---- What kind of answer --------------------------------------------------------------------- */

enum { HAS_LINES = ASKED_IN(VALUES) | ASKED_IN(FIVE) | ASKED_IN(SHEET) };

bool question_has_lines(const struct question *question)
{
    if ((HAS_LINES >> question->kind & 1) != 0) return true;
    if (question->kind == QUESTION_DRAW) return question->games > 1;
    if (question->kind == QUESTION_CHECK) return question->is_list;
    return question->is_of_range;
}

/* This is an estimate from the count of numbers and the kind of question. A wrong estimate costs
 * little: the question then moves to the queue. */
bool question_is_short(const struct question *question)
{
    enum { SHORT_WHOLE = 6, SHORT_EXACT = 4, SHORT_PAGE = 1000 };
    switch (question->kind) {
    case QUESTION_CHECK: return !question->proves;
    case QUESTION_READ:
    case QUESTION_RULES: return true;
    case QUESTION_DRAW: return question_wishes_nothing(question);
    case QUESTION_DAILY:
    case QUESTION_FIVE:
    case QUESTION_SHEET:
    case QUESTION_MISSING:
    case QUESTION_SHAPES:
    case QUESTION_PROVE:
    case QUESTION_VALUES: return false;
    case QUESTION_HINT:
    case QUESTION_MOVES:
    case QUESTION_SOLVE:
    case QUESTION_SOLUTIONS:
    case QUESTION_COUNT:
    case QUESTION_KINDS: break;
    }
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_rules *const rules = tally_game_rules(question->game);
    const bool is_whole = rules->values == TALLY_VALUES_WHOLE;
    if (rules->brackets != TALLY_BRACKETS_ANY || scope_has_limits(rules) ||
        (rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0 || question_has_lines(question))
        return false;
    if (question->kind == QUESTION_SOLUTIONS &&
        (question->options.limit == 0 || question->offset > SHORT_PAGE ||
         question->options.limit + question->offset > SHORT_PAGE))
        return false;
    return count <= (is_whole ? (size_t)SHORT_WHOLE : (size_t)SHORT_EXACT);
}

bool question_is_quick(const struct question *question)
{
    enum {
        QUICK_WHOLE = 7,
        QUICK_VALUES = 6,
        QUICK_EXACT = 5,
        QUICK_TARGETS = 1000,
        QUICK_YEAR = 9999
    };
    if (question->kind == QUESTION_SHAPES)
        return question->shapes.years.last <= QUICK_YEAR &&
               question->shapes.number_count < QUICK_EXACT;
    if (question->game == NULL) return true;
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_range target = tally_game_target(question->game);
    const bool is_whole = tally_game_rules(question->game)->values == TALLY_VALUES_WHOLE;
    if (question->kind == QUESTION_SOLUTIONS && question->options.limit == 0)
        return count <= QUICK_EXACT;
    if (question->kind == QUESTION_VALUES || question->kind == QUESTION_MISSING)
        return count <= (is_whole ? (size_t)QUICK_VALUES : (size_t)QUICK_EXACT);
    return target.last - target.first < QUICK_TARGETS &&
           count <= (is_whole ? (size_t)QUICK_WHOLE : (size_t)QUICK_EXACT);
}
