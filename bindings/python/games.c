/* SPDX-License-Identifier: MIT */
/*
 * Games, rules and answers that are judged, as objects of Python; and the plain objects that numbers
 * and values are.
 */
#include "core.h"

#include <stdio.h>
#include <string.h>

tally_game *make_game(const char *id, Py_ssize_t length)
{
    tally_game *game = NULL;
    tally_error error = {.message = NULL};
    const tally_status status = tally_game_parse(&game, id, (size_t)length, NULL, &error);
    if (status == TALLY_OK) return game;
    if (error.message != NULL) fail_input(error.message, error.position);
    else fail_status(status);
    return NULL;
}

bool make_rules(const char *text, tally_rules *rules)
{
    char id[1024];
    const int length = snprintf(id, sizeof id, "%s:1/1", text);
    if (length < 0 || (size_t)length >= sizeof id) return fail_status(TALLY_RULES) != NULL;
    tally_game *const game = make_game(id, length);
    if (game == NULL) return false;
    *rules = *tally_game_rules(game);
    tally_game_free(game);
    return true;
}

/* Numerator and denominator; the text of the value has both, whatever their size. */
PyObject *make_value(tally_value value)
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

bool read_number(PyObject *object, const tally_rules *rules, uint64_t *number)
{
    tally_error error = {.message = NULL};
    Py_ssize_t length = 0;
    PyObject *const text = PyObject_Str(object);
    const char *const digits = text != NULL ? PyUnicode_AsUTF8AndSize(text, &length) : NULL;
    const bool is_read = digits != NULL && tally_number_parse(number, digits, (size_t)length, rules,
                                                              &error) == TALLY_OK;
    Py_XDECREF(text);
    return is_read || (error.message != NULL && fail_input(error.message, 0) != NULL);
}

PyObject *make_number(uint64_t number, const tally_rules *rules)
{
    tally_value value;
    if (number <= INT64_MAX || rules->values == TALLY_VALUES_WHOLE)
        return PyLong_FromUnsignedLongLong(number);
    tally_number_value(&value, number, rules);
    if (value.denominator.low != 1) return make_value(value);
    const long long size = (long long)value.numerator.low;
    return PyLong_FromLongLong(value.negative ? -size : size);
}

PyObject *make_numbers(const uint64_t *numbers, size_t count, const tally_rules *rules)
{
    PyObject *const tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *const number = make_number(numbers[i], rules);
        if (number == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, number) != 0) {
            Py_DECREF(tuple);
            return NULL;
        }
    }
    return tuple;
}

/* None for what is not known. */
PyObject *make_distance(uint64_t distance)
{
    if (distance == UINT64_MAX) Py_RETURN_NONE;
    return PyLong_FromUnsignedLongLong(distance);
}

const char game_doc[] = "game(text) -> (id, rules, first, last, numbers): reads a game's ID";

PyObject *core_game(PyObject *self, PyObject *arguments)
{
    const char *text;
    Py_ssize_t length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &length)) return NULL;
    tally_game *const game = make_game(text, length);
    if (game == NULL) return NULL;
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const tally_range target = tally_game_target(game);
    char id[4096];
    tally_game_id(game, id, sizeof id);
    const tally_rules *const rules = tally_game_rules(game);
    PyObject *const result =
        Py_BuildValue("(ssNNN)", id, rules->name, make_number(target.first, rules),
                      make_number(target.last, rules), make_numbers(numbers, count, rules));
    tally_game_free(game);
    return result;
}

const char check_doc[] = "check(id, text) -> (verdict, reason, position, value, distance, points, "
                         "numbers_used): judges an answer; value is None where there is none";

PyObject *core_check(PyObject *self, PyObject *arguments)
{
    enum { ADVICE_SIZE = 512 };
    const char *id, *text;
    Py_ssize_t id_length, length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#s#", &id, &id_length, &text, &length)) return NULL;
    tally_game *const game = make_game(id, id_length);
    if (game == NULL) return NULL;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    const tally_status status = tally_check(&judgement, game, text, (size_t)length, NULL, NULL);
    char advice[ADVICE_SIZE];
    size_t advice_length =
        tally_judgement_advice(&judgement, game, text, (size_t)length, advice, sizeof advice);
    if (advice_length >= sizeof advice) advice_length = sizeof advice - 1;
    tally_game_free(game);
    if (status != TALLY_OK) return fail_status(status);
    PyObject *const value = judgement.has_value ? make_value(judgement.value) : Py_NewRef(Py_None);
    PyObject *const distance =
        judgement.has_value ? make_distance(judgement.distance) : Py_NewRef(Py_None);
    const size_t place = judgement.position < (size_t)length ? judgement.position : (size_t)length;
    return Py_BuildValue("(ssnNNIIsy#ny#I)", tally_verdict_word(judgement.verdict),
                         tally_reason_word(judgement.reason), (Py_ssize_t)judgement.position, value,
                         distance, (unsigned int)judgement.points,
                         (unsigned int)judgement.numbers_used, tally_thing_word(judgement.thing),
                         text + place, (Py_ssize_t)judgement.length,
                         (Py_ssize_t)judgement.character, advice, (Py_ssize_t)advice_length,
                         (unsigned int)judgement.step);
}

const char rules_doc[] = "rules() -> names of the rule sets";

PyObject *core_rules(PyObject *self, PyObject *arguments)
{
    (void)self;
    if (!PyArg_ParseTuple(arguments, "")) return NULL;
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

const char tex_doc[] = "tex(expression) -> the expression in TeX";

PyObject *core_tex(PyObject *self, PyObject *arguments)
{
    const char *text;
    Py_ssize_t length;
    tally_expr *expr = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &length)) return NULL;
    const tally_status status = tally_expr_parse(&expr, text, (size_t)length, NULL, NULL);
    if (status != TALLY_OK) return fail_status(status);
    const size_t size = tally_expr_print(expr, TALLY_STYLE_TEX, NULL, 0) + 1;
    char *const tex = PyMem_Malloc(size);
    if (tex != NULL) tally_expr_print(expr, TALLY_STYLE_TEX, tex, size);
    tally_expr_free(expr);
    PyObject *const result = tex != NULL ? PyUnicode_FromString(tex) : PyErr_NoMemory();
    PyMem_Free(tex);
    return result;
}
