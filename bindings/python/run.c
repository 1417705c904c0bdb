/* SPDX-License-Identifier: MIT */
/*
 * A search runs without the GIL. It takes the GIL to give something to the sink, and every 50 ms to
 * let Python handle signals, so that Ctrl-C stops it, and to ask whether the reader has left.
 */
#include "core.h"

#include <time.h>

uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t end_of(double timeout)
{
    return timeout >= 0 ? now_ns() + (uint64_t)(timeout * 1e9) + 1 : 0;
}

/* Does nobody want the rest? An exception ends the search, too. */
static bool is_left_by_all(struct run *run)
{
    if (run->is_left == NULL || run->is_left == Py_None) return false;
    PyObject *const answer = PyObject_CallFunctionObjArgs(run->is_left, NULL);
    const int is_left = answer != NULL ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    if (is_left < 0) run->has_failed = true;
    return is_left > 0;
}

/* From any thread; signals are handled on the caller's alone. */
int run_tick(void *context, const tally_progress *progress)
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
    const bool is_left = !run->has_failed && is_left_by_all(run);
    PyGILState_Release(state);
    return run->has_failed || is_left;
}

bool run_begin(struct run *run, struct lent *lent)
{
    *run = (struct run){.sink = run->sink,
                        .rules = run->rules,
                        .is_left = lent->is_left,
                        .thread = PyThread_get_thread_ident(),
                        .end_ns = end_of(lent->timeout)};
    if (lent->threads == 1) return true;
    return tally_threads_new(&lent->pool, (size_t)lent->threads) == TALLY_OK ||
           PyErr_NoMemory() != NULL;
}

bool run_lend(struct run *run, struct lent *lent, tally_options *options)
{
    if (!run_begin(run, lent)) return false;
    options->tick = run_tick;
    options->tick_context = run;
    options->memory_bytes = (size_t)lent->memory;
    if (lent->pool != NULL) options->executor = tally_threads_executor(lent->pool);
    return true;
}

int run_give(struct run *run, PyObject *object)
{
    PyObject *const answer =
        object != NULL ? PyObject_CallFunctionObjArgs(run->sink, object, NULL) : NULL;
    const int stops = answer != NULL ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(object);
    Py_XDECREF(answer);
    if (stops < 0) run->has_failed = true;
    return stops != 0;
}
