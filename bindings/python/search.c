/* SPDX-License-Identifier: MIT */
/*
 * Searches of one game, and questions as JSON lines.
 */
#include "core.h"

#include <string.h>

/* ---- What is found --------------------------------------------------------------------------- */

static PyObject *make_text(const tally_expr *expr, tally_style style)
{
    char small[512];
    const size_t length = tally_expr_print(expr, style, small, sizeof small);
    if (length < sizeof small) return PyUnicode_FromStringAndSize(small, (Py_ssize_t)length);
    char *const large = PyMem_Malloc(length + 1);
    if (large == NULL) return PyErr_NoMemory();
    tally_expr_print(expr, style, large, length + 1);
    PyObject *const text = PyUnicode_FromStringAndSize(large, (Py_ssize_t)length);
    PyMem_Free(large);
    return text;
}

static PyObject *make_solution(const tally_solution *solution, const tally_rules *rules)
{
    return Py_BuildValue(
        "(NNKNNNIKNN)", make_number(solution->target, rules), make_value(solution->value),
        (unsigned long long)solution->distance, make_text(solution->expr, TALLY_STYLE_INFIX),
        make_text(solution->expr, TALLY_STYLE_RPN), make_text(solution->expr, TALLY_STYLE_STEPS),
        (unsigned int)solution->numbers_used, (unsigned long long)solution->effort,
        PyBool_FromLong(solution->has_detour),
        make_numbers(solution->unused, solution->unused_count, rules));
}

static PyObject *make_outcome(const tally_outcome *outcome, const tally_rules *rules)
{
    return Py_BuildValue("(NssNKKIK)", make_number(outcome->target, rules),
                         tally_answer_word(outcome->answer), tally_bound_word(outcome->bound),
                         make_distance(outcome->distance), (unsigned long long)outcome->solutions,
                         (unsigned long long)outcome->with_detours, (unsigned int)outcome->fewest,
                         (unsigned long long)outcome->nodes);
}

static int take_solution(void *user, const tally_solution *solution)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops = run->has_failed || run_give(run, make_solution(solution, run->rules));
    PyGILState_Release(state);
    return stops;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops = run->has_failed || run_give(run, make_outcome(outcome, run->rules));
    PyGILState_Release(state);
    return stops;
}

static int take_text(void *user, const char *text, size_t length)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops =
        run->has_failed || run_give(run, PyBytes_FromStringAndSize(text, (Py_ssize_t)length));
    PyGILState_Release(state);
    return stops;
}

/* ---- Searches -------------------------------------------------------------------------------- */

/* A tuple of numbers as an array for PyMem_Free(). */
static bool read_tuple(PyObject *tuple, const tally_rules *rules, uint64_t **numbers, size_t *count)
{
    const Py_ssize_t size = PyTuple_Size(tuple);
    if (size < 0) return false;
    *count = (size_t)size;
    *numbers = PyMem_Malloc((*count + 1) * sizeof **numbers);
    if (*numbers == NULL) return PyErr_NoMemory() != NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (!read_number(PyTuple_GetItem(tuple, i), rules, &(*numbers)[i])) return false;
    }
    return true;
}

/* An end of a range of values: one far above all values is allowed. */
static bool read_end(PyObject *object, const tally_rules *rules, uint64_t *number)
{
    *number = PyLong_AsUnsignedLongLong(object);
    if (PyErr_Occurred() == NULL) return true;
    PyErr_Clear();
    return read_number(object, rules, number);
}

static tally_status search(int kind, const tally_game *game, const tally_range *range,
                           const tally_options *options, struct run *run, tally_outcome *outcome)
{
    const tally_sink sink = {.user = run, .solution = take_solution, .done = take_outcome};
    switch (kind) {
    case 's': return tally_solve(game, options, &sink, outcome);
    case 'l': return tally_list(game, options, &sink, outcome);
    case 'c': return tally_count(game, options, &sink, outcome);
    default: return tally_values(game, range, options, &sink, outcome);
    }
}

static PyObject *run_search(int kind, const tally_game *game, const tally_range *range,
                            tally_options *options, struct lent *lent, PyObject *sink)
{
    struct run run = {.sink = sink, .rules = tally_game_rules(game)};
    tally_error error = {.message = NULL};
    tally_outcome outcome = {
        .size = sizeof(tally_outcome), .answer = TALLY_ANSWER_LIMIT, .bound = TALLY_BOUND_STOPPED};
    if (!run_lend(&run, lent, options)) return NULL;
    if (tally_options_check(options, game, &error) != TALLY_OK) {
        tally_threads_free(lent->pool);
        return fail_input(error.message, error.position);
    }
    tally_status status;
    Py_BEGIN_ALLOW_THREADS status = search(kind, game, range, options, &run, &outcome);
    tally_threads_free(lent->pool);
    Py_END_ALLOW_THREADS if (run.has_failed) return NULL;
    if (status != TALLY_OK) return fail_status(status);
    return make_outcome(&outcome, run.rules);
}

const char search_doc[] =
    "search(kind, id, first, last, fewest, most, must_use, detours, any, sort, limit, "
    "timeout, memory, threads, sink, is_left) -> outcome: solves 's', lists 'l', counts 'c' or "
    "gives values "
    "'v'; the sink gets a tuple for each solution and each target; is_left, or None, tells that "
    "nobody wants the rest";

PyObject *core_search(PyObject *self, PyObject *arguments)
{
    int kind, sort;
    const char *id;
    Py_ssize_t length;
    unsigned long long limit;
    PyObject *first, *last, *must_use, *sink, *result = NULL;
    struct lent lent = {.pool = NULL};
    tally_options options = TALLY_OPTIONS_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Cs#OOIIO!ppiKdKnOO", &kind, &id, &length, &first, &last,
                          &options.fewest, &options.most, &PyTuple_Type, &must_use,
                          &options.detours, &options.any, &sort, &limit, &lent.timeout,
                          &lent.memory, &lent.threads, &sink, &lent.is_left))
        return NULL;
    options.sort = (tally_sort)sort;
    options.limit = limit;
    uint64_t *numbers = NULL;
    tally_game *const game = make_game(id, length);
    tally_range range = {0, 0};
    const tally_rules *const rules = game != NULL ? tally_game_rules(game) : NULL;
    if (game != NULL && read_tuple(must_use, rules, &numbers, &options.must_use_count) &&
        (kind != 'v' ||
         (read_end(first, rules, &range.first) && read_end(last, rules, &range.last)))) {
        options.must_use = numbers;
        result = run_search(kind, game, &range, &options, &lent, sink);
    }
    PyMem_Free(numbers);
    tally_game_free(game);
    return result;
}

const char rate_doc[] =
    "rate(id, target, expression, is_simplest, timeout, memory) -> (difficulty, word, tenths of a "
    "second, "
    "whether it is extrapolated), or None: of a game of many numbers it looks at the expression, "
    "where there is one";

/* The difficulty of the game as if this were its only solution. */
static tally_status rate_expression(tally_difficulty *difficulty, const tally_game *game,
                                    uint64_t target, const char *text)
{
    tally_expr *expr = NULL;
    const tally_status status = tally_expr_parse(&expr, text, strlen(text), NULL, NULL);
    if (status != TALLY_OK) return status;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    tally_expr_describe(expr, &info);
    const tally_solution solution = {.target = target,
                                     .value = info.value,
                                     .expr = expr,
                                     .numbers_used = info.numbers_used,
                                     .effort = info.effort};
    const tally_status rated = tally_rate_solution(difficulty, game, &solution);
    tally_expr_free(expr);
    return rated;
}

static tally_status rate(tally_difficulty *difficulty, const tally_game *game, uint64_t target,
                         const char *text, bool is_simplest, const tally_options *options)
{
    if (is_simplest && !tally_rates_many(game))
        return rate_expression(difficulty, game, target, text);
    const tally_status status = tally_rate(difficulty, game, target, options);
    const bool has_ended = status == TALLY_STOPPED || status == TALLY_MEMORY_CAP;
    return has_ended ? TALLY_OK : status; /* an unfinished rating is not told: its word is NULL */
}

PyObject *core_rate(PyObject *self, PyObject *arguments)
{
    const char *id, *text;
    Py_ssize_t length;
    PyObject *told;
    uint64_t target = 0;
    int is_simplest;
    struct lent lent = {.threads = 1};
    struct run run = {.sink = NULL};
    tally_options options = TALLY_OPTIONS_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#OspdK", &id, &length, &told, &text, &is_simplest,
                          &lent.timeout, &lent.memory))
        return NULL;
    if (!run_lend(&run, &lent, &options)) return NULL;
    tally_game *const game = make_game(id, length);
    if (game == NULL) return NULL;
    if (!read_number(told, tally_game_rules(game), &target)) {
        tally_game_free(game);
        return NULL;
    }
    PyThreadState *const state = PyEval_SaveThread();
    const tally_status status = rate(&difficulty, game, target, text, is_simplest, &options);
    tally_game_free(game);
    PyEval_RestoreThread(state);
    if (run.has_failed) return NULL;
    if (status != TALLY_OK) return fail_status(status);
    if (difficulty.word == NULL) Py_RETURN_NONE;
    return Py_BuildValue("(IsIN)", (unsigned int)difficulty.score, difficulty.word,
                         (unsigned int)difficulty.tenths_of_second,
                         PyBool_FromLong(difficulty.is_extrapolated));
}

const char query_doc[] =
    "query(question, line, timeout, memory, threads, sink) -> whether the line "
    "was answered: the sink gets pieces of JSON lines, as bytes";

PyObject *core_query(PyObject *self, PyObject *arguments)
{
    const char *question, *line;
    Py_ssize_t length;
    struct lent lent = {.pool = NULL};
    struct run run = {.sink = NULL};
    tally_options options = TALLY_OPTIONS_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "zs#dKnO", &question, &line, &length, &lent.timeout,
                          &lent.memory, &lent.threads, &run.sink))
        return NULL;
    if (!run_lend(&run, &lent, &options)) return NULL;
    tally_status status;
    Py_BEGIN_ALLOW_THREADS status =
        tally_query(question, line, (size_t)length, &options, take_text, &run);
    tally_threads_free(lent.pool);
    Py_END_ALLOW_THREADS if (run.has_failed) return NULL;
    if (status == TALLY_NO_MEMORY) return PyErr_NoMemory();
    if (status == TALLY_OPTION && question != NULL)
        return fail_input("there is no such question, or the options do not fit", 0);
    return PyBool_FromLong(status == TALLY_OK);
}
