/* SPDX-License-Identifier: MIT */
/*
 * libtally._core: the library as functions of Python, over CPython's limited API. What they give is
 * plain: integers, texts and tuples; libtally/__init__.py makes objects of them.
 *
 * A search runs without the GIL. It takes the GIL to give a solution to the sink, and every 50 ms
 * to let Python handle signals, so that Ctrl-C stops it.
 */
#include "core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static PyObject *input_error; /* libtally.InputError; set by set_errors() */
static PyObject *limit_error;

/* ---- Errors ---------------------------------------------------------------------------------- */

PyObject *fail_input(const char *message, size_t position)
{
    PyObject *const error = PyObject_CallFunction(input_error, "sn", message, (Py_ssize_t)position);
    if (error != NULL) PyErr_SetObject(input_error, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *fail_status(tally_status status)
{
    if (PyErr_Occurred() != NULL) return NULL;
    if (status == TALLY_NO_MEMORY) return PyErr_NoMemory();
    if (status == TALLY_STOPPED || status == TALLY_MEMORY_CAP)
        return PyErr_SetString(limit_error, tally_status_message(status)), NULL;
    return fail_input(tally_status_message(status), 0);
}

static tally_game *read_game(const char *id, Py_ssize_t length)
{
    tally_game *game = NULL;
    tally_error error = {.message = NULL};
    const tally_status status = tally_game_parse(&game, id, (size_t)length, NULL, &error);
    if (status == TALLY_OK) return game;
    if (error.message != NULL) fail_input(error.message, error.position);
    else fail_status(status);
    return NULL;
}

bool read_rules_text(const char *text, tally_rules *rules)
{
    char id[1024];
    const int length = snprintf(id, sizeof id, "%s:1/1", text);
    if (length < 0 || (size_t)length >= sizeof id) return fail_status(TALLY_RULES) != NULL;
    tally_game *const game = read_game(id, length);
    if (game == NULL) return false;
    *rules = *tally_game_rules(game);
    tally_game_free(game);
    return true;
}

/* ---- A search that Python can stop ----------------------------------------------------------- */

struct run {
    PyObject *sink;          /* called for each solution and outcome */
    unsigned long thread;    /* the caller's */
    uint64_t end_ns;         /* when time is up; 0: never */
    uint64_t next_signal_ns; /* when signals are looked at again */
    bool has_failed;         /* an exception is set on the caller's thread */
};

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* From any thread; signals are handled on the caller's alone. */
static int tick(void *context, const tally_progress *progress)
{
    (void)progress;
    enum { SIGNALS_NS = 50000000 };
    struct run *const run = context;
    const uint64_t now = now_ns();
    if (run->end_ns != 0 && now >= run->end_ns) return 1;
    if (PyThread_get_thread_ident() != run->thread) return 0;
    if (now < run->next_signal_ns) return 0;
    run->next_signal_ns = now + SIGNALS_NS;
    const PyGILState_STATE state = PyGILState_Ensure();
    if (PyErr_CheckSignals() != 0) run->has_failed = true;
    PyGILState_Release(state);
    return run->has_failed;
}

/* Numerator and denominator; the text of the value has both, whatever their size. */
static PyObject *make_value(tally_value value)
{
    char text[TALLY_VALUE_SIZE];
    tally_value_print(&value, text, sizeof text);
    char *const slash = strchr(text, '/');
    if (slash != NULL) *slash = '\0';
    PyObject *const numerator = PyLong_FromString(text, NULL, 10);
    PyObject *const denominator =
        slash != NULL ? PyLong_FromString(slash + 1, NULL, 10) : PyLong_FromLong(1);
    return Py_BuildValue("(NN)", numerator, denominator);
}

static PyObject *make_numbers(const uint64_t *numbers, size_t count)
{
    PyObject *const tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *const number = PyLong_FromUnsignedLongLong(numbers[i]);
        if (number == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, number) != 0) {
            Py_DECREF(tuple);
            return NULL;
        }
    }
    return tuple;
}

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

static PyObject *make_solution(const tally_solution *solution)
{
    return Py_BuildValue(
        "(KNKNNNIKNN)", (unsigned long long)solution->target, make_value(solution->value),
        (unsigned long long)solution->distance, make_text(solution->expr, TALLY_STYLE_INFIX),
        make_text(solution->expr, TALLY_STYLE_RPN), make_text(solution->expr, TALLY_STYLE_STEPS),
        (unsigned int)solution->numbers_used, (unsigned long long)solution->effort,
        PyBool_FromLong(solution->has_detour),
        make_numbers(solution->unused, solution->unused_count));
}

/* None for what is not known. */
static PyObject *make_distance(uint64_t distance)
{
    if (distance == UINT64_MAX) Py_RETURN_NONE;
    return PyLong_FromUnsignedLongLong(distance);
}

static PyObject *make_outcome(const tally_outcome *outcome)
{
    return Py_BuildValue("(KssNKKIK)", (unsigned long long)outcome->target,
                         tally_answer_word(outcome->answer), tally_bound_word(outcome->bound),
                         make_distance(outcome->distance), (unsigned long long)outcome->solutions,
                         (unsigned long long)outcome->with_detours, (unsigned int)outcome->fewest,
                         (unsigned long long)outcome->nodes);
}

/* Hands object over, which may be NULL where it could not be made. A sink that returns True stops.
 */
static int give(struct run *run, PyObject *object)
{
    PyObject *const answer =
        object != NULL ? PyObject_CallFunctionObjArgs(run->sink, object, NULL) : NULL;
    const int stops = answer != NULL ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(object);
    Py_XDECREF(answer);
    if (stops < 0) run->has_failed = true;
    return stops != 0;
}

static int take_solution(void *user, const tally_solution *solution)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops = run->has_failed || give(run, make_solution(solution));
    PyGILState_Release(state);
    return stops;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops = run->has_failed || give(run, make_outcome(outcome));
    PyGILState_Release(state);
    return stops;
}

static int take_text(void *user, const char *text, size_t length)
{
    struct run *const run = user;
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops =
        run->has_failed || give(run, PyBytes_FromStringAndSize(text, (Py_ssize_t)length));
    PyGILState_Release(state);
    return stops;
}

/* What is lent to a search: time, memory and threads. */
struct lent {
    double timeout; /* seconds; negative: no end */
    unsigned long long memory;
    Py_ssize_t threads; /* 0: one for each processor */
    tally_threads *pool;
};

static bool lend(struct lent *lent, struct run *run, tally_options *options)
{
    *run = (struct run){.sink = run->sink, .thread = PyThread_get_thread_ident()};
    if (lent->timeout >= 0) run->end_ns = now_ns() + (uint64_t)(lent->timeout * 1e9) + 1;
    options->tick = tick;
    options->tick_context = run;
    options->memory_bytes = (size_t)lent->memory;
    if (lent->threads == 1) return true;
    if (tally_threads_new(&lent->pool, (size_t)lent->threads) != TALLY_OK)
        return PyErr_NoMemory() != NULL;
    options->executor = tally_threads_executor(lent->pool);
    return true;
}

/* ---- Functions of the module ----------------------------------------------------------------- */

PyDoc_STRVAR(game_doc, "game(text) -> (id, rules, first, last, numbers): reads a game's ID");

static PyObject *core_game(PyObject *self, PyObject *arguments)
{
    const char *text;
    Py_ssize_t length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &length)) return NULL;
    tally_game *const game = read_game(text, length);
    if (game == NULL) return NULL;
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const tally_range target = tally_game_target(game);
    char id[4096];
    tally_game_id(game, id, sizeof id);
    PyObject *const result =
        Py_BuildValue("(ssKKN)", id, tally_game_rules(game)->name, (unsigned long long)target.first,
                      (unsigned long long)target.last, make_numbers(numbers, count));
    tally_game_free(game);
    return result;
}

/* A tuple of numbers as an array for PyMem_Free(). */
static bool read_numbers(PyObject *tuple, uint64_t **numbers, size_t *count)
{
    const Py_ssize_t size = PyTuple_Size(tuple);
    if (size < 0) return false;
    *count = (size_t)size;
    *numbers = PyMem_Malloc((*count + 1) * sizeof **numbers);
    if (*numbers == NULL) return PyErr_NoMemory() != NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        (*numbers)[i] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(tuple, i));
        if (PyErr_Occurred() != NULL) return false;
    }
    return true;
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
    struct run run = {.sink = sink};
    tally_error error = {.message = NULL};
    tally_outcome outcome = {
        .size = sizeof(tally_outcome), .answer = TALLY_ANSWER_LIMIT, .bound = TALLY_BOUND_STOPPED};
    if (!lend(lent, &run, options)) return NULL;
    if (tally_options_check(options, game, &error) != TALLY_OK) {
        tally_threads_free(lent->pool);
        return fail_input(error.message, error.position);
    }
    tally_status status;
    Py_BEGIN_ALLOW_THREADS status = search(kind, game, range, options, &run, &outcome);
    tally_threads_free(lent->pool);
    Py_END_ALLOW_THREADS if (run.has_failed) return NULL;
    if (status != TALLY_OK) return fail_status(status);
    return make_outcome(&outcome);
}

PyDoc_STRVAR(search_doc,
             "search(kind, id, first, last, fewest, most, must_use, detours, sort, limit, timeout, "
             "memory, threads, sink) -> outcome: solves 's', lists 'l', counts 'c' or gives values "
             "'v'; the sink gets a tuple for each solution and each target");

static PyObject *core_search(PyObject *self, PyObject *arguments)
{
    int kind, sort;
    const char *id;
    Py_ssize_t length;
    unsigned long long first, last, limit;
    PyObject *must_use, *sink, *result = NULL;
    struct lent lent = {.pool = NULL};
    tally_options options = TALLY_OPTIONS_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Cs#KKIIO!piKdKnO", &kind, &id, &length, &first, &last,
                          &options.fewest, &options.most, &PyTuple_Type, &must_use,
                          &options.detours, &sort, &limit, &lent.timeout, &lent.memory,
                          &lent.threads, &sink))
        return NULL;
    options.sort = (tally_sort)sort;
    options.limit = limit;
    uint64_t *numbers = NULL;
    tally_game *const game = read_game(id, length);
    if (game != NULL && read_numbers(must_use, &numbers, &options.must_use_count)) {
        const tally_range range = {first, last};
        options.must_use = numbers;
        result = run_search(kind, game, &range, &options, &lent, sink);
    }
    PyMem_Free(numbers);
    tally_game_free(game);
    return result;
}

PyDoc_STRVAR(check_doc, "check(id, text) -> (verdict, reason, position, value, distance, points, "
                        "numbers_used): judges an answer; value is None where there is none");

static PyObject *core_check(PyObject *self, PyObject *arguments)
{
    const char *id, *text;
    Py_ssize_t id_length, length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#s#", &id, &id_length, &text, &length)) return NULL;
    tally_game *const game = read_game(id, id_length);
    if (game == NULL) return NULL;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    const tally_status status = tally_check(&judgement, game, text, (size_t)length, NULL, NULL);
    tally_game_free(game);
    if (status != TALLY_OK) return fail_status(status);
    PyObject *const value = judgement.has_value ? make_value(judgement.value) : Py_NewRef(Py_None);
    PyObject *const distance =
        judgement.has_value ? make_distance(judgement.distance) : Py_NewRef(Py_None);
    return Py_BuildValue("(ssnNNII)", tally_verdict_word(judgement.verdict),
                         tally_reason_word(judgement.reason), (Py_ssize_t)judgement.position, value,
                         distance, (unsigned int)judgement.points,
                         (unsigned int)judgement.numbers_used);
}

PyDoc_STRVAR(query_doc, "query(question, line, timeout, memory, threads, sink) -> whether the line "
                        "was answered: the sink gets pieces of JSON lines, as bytes");

static PyObject *core_query(PyObject *self, PyObject *arguments)
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
    if (!lend(&lent, &run, &options)) return NULL;
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

/* ---- Datasets -------------------------------------------------------------------------------- */

/* What a dataset of Python holds. */
struct making {
    tally_dataset *dataset;
    struct lent lent;
    struct run run;
    char *text; /* of the rows of one call */
    size_t length;
    size_t room;
    bool is_busy;
};

static const char making_name[] = "libtally.dataset";

static void free_making(struct making *making)
{
    tally_dataset_free(making->dataset);
    tally_threads_free(making->lent.pool);
    free(making->text);
    free(making);
}

static void drop_making(PyObject *capsule)
{
    struct making *const making = PyCapsule_GetPointer(capsule, making_name);
    if (making != NULL) free_making(making);
}

PyDoc_STRVAR(dataset_new_doc, "dataset_new(recipe, timeout, memory, threads) -> a dataset, of a "
                              "recipe in JSON");

static PyObject *core_dataset_new(PyObject *self, PyObject *arguments)
{
    const char *recipe;
    Py_ssize_t length;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_error error = {.message = NULL};
    (void)self;
    struct making *const making = calloc(1, sizeof *making);
    if (making == NULL) return PyErr_NoMemory();
    if (!PyArg_ParseTuple(arguments, "s#dKn", &recipe, &length, &making->lent.timeout,
                          &making->lent.memory, &making->lent.threads) ||
        !lend(&making->lent, &making->run, &options)) {
        free_making(making);
        return NULL;
    }
    const tally_status status =
        tally_dataset_new(&making->dataset, recipe, (size_t)length, &options, &error);
    PyObject *capsule = NULL;
    if (status == TALLY_OK) capsule = PyCapsule_New(making, making_name, drop_making);
    else if (error.message != NULL) fail_input(error.message, error.position);
    else fail_status(status);
    if (capsule == NULL) free_making(making);
    return capsule;
}

/* Without the lock of Python: rows are gathered as they come. */
static int gather(void *user, const char *text, size_t length)
{
    struct making *const making = user;
    if (length > making->room - making->length) {
        const size_t room = (making->length + length) * 2 + 4096;
        char *const larger = realloc(making->text, room);
        if (larger == NULL) return 1;
        making->text = larger;
        making->room = room;
    }
    memcpy(making->text + making->length, text, length);
    making->length += length;
    return 0;
}

PyDoc_STRVAR(dataset_next_doc, "dataset_next(dataset, most) -> (rows as JSON lines, how many, "
                               "whether it was stopped, what cannot be met)");

static PyObject *core_dataset_next(PyObject *self, PyObject *arguments)
{
    PyObject *capsule;
    unsigned long long most;
    uint64_t given = 0;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OK", &capsule, &most)) return NULL;
    struct making *const making = PyCapsule_GetPointer(capsule, making_name);
    if (making == NULL) return NULL;
    if (making->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is making rows of this dataset");
        return NULL;
    }
    making->is_busy = true;
    making->run.thread = PyThread_get_thread_ident();
    making->length = 0;
    tally_status status;
    Py_BEGIN_ALLOW_THREADS status =
        tally_dataset_next(making->dataset, most, &given, gather, making);
    Py_END_ALLOW_THREADS making->is_busy = false;
    if (making->run.has_failed) return NULL;
    if (status == TALLY_NO_MEMORY) return PyErr_NoMemory();
    if (status != TALLY_OK && status != TALLY_STOPPED && status != TALLY_MEMORY_CAP)
        return fail_status(status);
    return Py_BuildValue("(y#KOz)", making->text != NULL ? making->text : "",
                         (Py_ssize_t)making->length, (unsigned long long)given,
                         status != TALLY_OK ? Py_True : Py_False,
                         tally_dataset_unmet(making->dataset));
}

PyDoc_STRVAR(set_errors_doc, "set_errors(InputError, LimitError): what is raised");

static PyObject *core_set_errors(PyObject *self, PyObject *arguments)
{
    PyObject *input, *limit;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OO", &input, &limit)) return NULL;
    Py_XDECREF(input_error);
    Py_XDECREF(limit_error);
    input_error = Py_NewRef(input);
    limit_error = Py_NewRef(limit);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(rules_doc, "rules() -> names of the rule sets");

static PyObject *core_rules(PyObject *self, PyObject *arguments)
{
    (void)self;
    (void)arguments;
    PyObject *const names = PyList_New(0);
    for (size_t i = 0; names != NULL && tally_rules_at(i) != NULL; i++) {
        PyObject *const name = PyUnicode_FromString(tally_rules_at(i)->name);
        const int status = name != NULL ? PyList_Append(names, name) : -1;
        Py_XDECREF(name);
        if (status != 0) {
            Py_DECREF(names);
            return NULL;
        }
    }
    return names;
}

static PyMethodDef methods[] = {
    {"game", core_game, METH_VARARGS, game_doc},
    {"search", core_search, METH_VARARGS, search_doc},
    {"check", core_check, METH_VARARGS, check_doc},
    {"judge", core_judge, METH_VARARGS, judge_doc},
    {"query", core_query, METH_VARARGS, query_doc},
    {"dataset_new", core_dataset_new, METH_VARARGS, dataset_new_doc},
    {"dataset_next", core_dataset_next, METH_VARARGS, dataset_next_doc},
    {"rules", core_rules, METH_NOARGS, rules_doc},
    {"set_errors", core_set_errors, METH_VARARGS, set_errors_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    "libtally._core",
    "What numbers can make, exactly.",
    -1,
    methods,
    NULL,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *const made = PyModule_Create(&module);
    if (made != NULL && PyModule_AddStringConstant(made, "version", tally_version()) != 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
