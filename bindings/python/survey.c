/* SPDX-License-Identifier: MIT */
/*
 * Surveys: every selection of a pool, a row of each, some rows at a time.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

/* What a survey of Python holds. */
struct surveying {
    tally_survey *survey;
    tally_rules rules;
    tally_pool pool;
    tally_range target;
    struct lent lent;
    struct run run;
    bool is_busy;
};

static const char surveying_name[] = "libtally.survey";

static void free_surveying(struct surveying *surveying)
{
    tally_survey_free(surveying->survey);
    tally_threads_free(surveying->lent.pool);
    free(surveying);
}

static void drop_surveying(PyObject *capsule)
{
    struct surveying *const surveying = PyCapsule_GetPointer(capsule, surveying_name);
    if (surveying != NULL) free_surveying(surveying);
}

/* What is wrong with a survey, in the words of the package's parameters. */
static PyObject *fail_survey(tally_status status)
{
    switch (status) {
    case TALLY_NUMBER_COUNT:
        return fail_input("the pool has fewer tiles than pick, or more than 2^24 selections", 0);
    case TALLY_NUMBER_RANGE: return fail_input("pool: a tile is no number of these rules", 0);
    case TALLY_TARGET_RANGE: return fail_input("targets: at most 20000 targets of these rules", 0);
    case TALLY_OPTION: return fail_input("pick is from 1 to 10", 0);
    case TALLY_OK:
    case TALLY_NO_MEMORY:
    case TALLY_MEMORY_CAP:
    case TALLY_STOPPED:
    case TALLY_SYNTAX:
    case TALLY_RULES: break;
    }
    return fail_status(status);
}

/* The pool of a text, or where that is empty of the rules. */
static bool read_pool(struct surveying *surveying, const char *text, Py_ssize_t length)
{
    const tally_rules *const rules = &surveying->rules;
    tally_pool *const pool = &surveying->pool;
    tally_error error = {.message = NULL};
    if (length != 0) {
        if (tally_pool_parse(pool, text, (size_t)length, &error) == TALLY_OK) return true;
        return fail_input(error.message, error.position) != NULL;
    }
    if (rules->pool_count == 0)
        return fail_input("pool is missing: these rules have no tiles of their own", 0) != NULL;
    pool->count = rules->pool_count;
    memcpy(pool->tiles, rules->pool, rules->pool_count * sizeof pool->tiles[0]);
    return true;
}

static bool begin_survey(struct surveying *surveying, unsigned int pick, unsigned int wanted)
{
    struct run *const run = &surveying->run;
    tally_options lent = TALLY_OPTIONS_INIT;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    if (!run_lend(run, &surveying->lent, &lent)) return false;
    options.rules = &surveying->rules;
    options.pick = pick;
    options.has_target = 1;
    options.target = surveying->target;
    options.wanted = wanted;
    options.memory_bytes = lent.memory_bytes;
    options.executor = lent.executor;
    options.tick = lent.tick;
    options.tick_context = lent.tick_context;
    PyThreadState *const state = PyEval_SaveThread();
    const tally_status status = tally_survey_new(&surveying->survey, &surveying->pool, &options);
    PyEval_RestoreThread(state);
    if (run->has_failed) return false;
    return status == TALLY_OK || fail_survey(status) != NULL;
}

const char survey_new_doc[] = "survey_new(rules, pool, pick, has_targets, first, last, wanted, "
                              "timeout, memory, threads) -> "
                              "(survey, selections, draws, first, last)";

PyObject *core_survey_new(PyObject *self, PyObject *arguments)
{
    const char *rules, *pool;
    Py_ssize_t length;
    unsigned int pick, wanted;
    int has_targets;
    unsigned long long first, last;
    (void)self;
    struct surveying *const surveying = calloc(1, sizeof *surveying);
    if (surveying == NULL) return PyErr_NoMemory();
    PyObject *capsule = NULL;
    if (PyArg_ParseTuple(arguments, "ss#IpKKIdKn", &rules, &pool, &length, &pick, &has_targets,
                         &first, &last, &wanted, &surveying->lent.timeout, &surveying->lent.memory,
                         &surveying->lent.threads) &&
        make_rules(rules, &surveying->rules) && read_pool(surveying, pool, length)) {
        surveying->target = has_targets ? (tally_range){first, last} : surveying->rules.usual;
        if (begin_survey(surveying, pick, wanted))
            capsule = PyCapsule_New(surveying, surveying_name, drop_surveying);
    }
    if (capsule == NULL) {
        free_surveying(surveying);
        return NULL;
    }
    uint64_t draws = 0;
    const uint64_t size = tally_survey_size(surveying->survey, &draws);
    return Py_BuildValue("(NKKKK)", capsule, (unsigned long long)size, (unsigned long long)draws,
                         (unsigned long long)surveying->target.first,
                         (unsigned long long)surveying->target.last);
}

/* A column of the targets, as bytes; None where it was not asked for. */
static PyObject *make_column(const void *column, size_t count, size_t size)
{
    if (column == NULL) Py_RETURN_NONE;
    return PyBytes_FromStringAndSize(column, (Py_ssize_t)(count * size));
}

static PyObject *make_by_fewest(const tally_survey_row *row)
{
    uint64_t games[16];
    for (uint32_t i = 0; i <= row->count; i++) games[i] = row->by_fewest[i];
    return make_numbers(games, row->count + 1, tally_rules_at(0));
}

static PyObject *make_row(const tally_survey_row *row, size_t targets)
{
    return Py_BuildValue(
        "(KNKIINNNNNNNIN)", (unsigned long long)row->selection,
        make_numbers(row->numbers, row->count, tally_rules_at(0)), (unsigned long long)row->draws,
        (unsigned int)row->large, (unsigned int)row->reached, make_by_fewest(row),
        make_column(row->fewest, targets, sizeof *row->fewest),
        make_column(row->distance, targets, sizeof *row->distance),
        make_column(row->side, targets, sizeof *row->side),
        make_column(row->solutions, targets, sizeof *row->solutions),
        make_column(row->with_detours, targets, sizeof *row->with_detours),
        make_column(row->effort, targets, sizeof *row->effort), (unsigned int)row->unproved,
        make_column(row->height, targets, sizeof *row->height));
}

static int take_row(void *user, const tally_survey_row *row)
{
    struct surveying *const surveying = user;
    struct run *const run = &surveying->run;
    const size_t targets = (size_t)(surveying->target.last - surveying->target.first + 1);
    const PyGILState_STATE state = PyGILState_Ensure();
    const int stops = run->has_failed || run_give(run, make_row(row, targets));
    PyGILState_Release(state);
    return stops;
}

const char survey_next_doc[] =
    "survey_next(survey, first, count, sink): the sink gets a tuple for each selection";

PyObject *core_survey_next(PyObject *self, PyObject *arguments)
{
    PyObject *capsule, *sink;
    unsigned long long first, count;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OKKO", &capsule, &first, &count, &sink)) return NULL;
    struct surveying *const surveying = PyCapsule_GetPointer(capsule, surveying_name);
    if (surveying == NULL) return NULL;
    if (surveying->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is making rows of this survey");
        return NULL;
    }
    struct run *const run = &surveying->run;
    surveying->is_busy = true;
    run->thread = PyThread_get_thread_ident();
    run->sink = sink;
    run->has_failed = false;
    PyThreadState *const state = PyEval_SaveThread();
    const tally_status status =
        tally_survey_run(surveying->survey, first, count, take_row, surveying);
    PyEval_RestoreThread(state);
    surveying->is_busy = false;
    if (run->has_failed) return NULL;
    if (status != TALLY_OK) return fail_survey(status);
    Py_RETURN_NONE;
}
