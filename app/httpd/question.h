/* SPDX-License-Identifier: MIT */
/*
 * A question as it comes over HTTP: parameters, from a query or from a JSON object, become a game and
 * options.
 *
 *     parameter_add(), parameters_of_json()   texts by name, each at most once, as the kind of question knows
 * them question_read()                         the game and the options, or the problem that says what is
 * wrong
 *
 * Both forms mean the same: {"numbers":[25,50]} is numbers=25,50. Nothing here knows of connections, so that
 * the fuzz target goes through the same code.
 */
#ifndef TALLY_HTTPD_QUESTION_H
#define TALLY_HTTPD_QUESTION_H

#include "httpd/problem.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What can be asked, with its path below /api/v1/. */
#define HTTPD_QUESTIONS(X)                                                                                   \
    X(SOLVE, "solve")                                                                                        \
    X(SOLUTIONS, "solutions")                                                                                \
    X(COUNT, "count")                                                                                        \
    X(VALUES, "values")                                                                                      \
    X(CHECK, "check")                                                                                        \
    X(DRAW, "draw")                                                                                          \
    X(RULES, "rules")

enum question_kind {
#define HTTPD_QUESTION_ENUM(name, path) QUESTION_##name,
    HTTPD_QUESTIONS(HTTPD_QUESTION_ENUM)
#undef HTTPD_QUESTION_ENUM
        QUESTION_KINDS
};

/* Groups of kinds for the table of parameters. */
#define ASKED_IN(kind) (1u << QUESTION_##kind)
#define ASKED_IN_SEARCHES (ASKED_IN(SOLVE) | ASKED_IN(SOLUTIONS) | ASKED_IN(COUNT) | ASKED_IN(VALUES))
#define ASKED_IN_GAMES (ASKED_IN_SEARCHES | ASKED_IN(CHECK))

#define HTTPD_PARAMETERS(X)                                                                                  \
    X(ID, "id", ASKED_IN_GAMES)                                                                              \
    X(RULES, "rules", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                       \
    X(OPS, "ops", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                           \
    X(VALUES, "values", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                     \
    X(USE, "use", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                           \
    X(ORDER, "order", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                       \
    X(DEPTH, "depth", ASKED_IN_GAMES | ASKED_IN(DRAW))                                                       \
    X(TARGET, "target", ASKED_IN_GAMES & ~ASKED_IN(VALUES))                                                  \
    X(NUMBERS, "numbers", ASKED_IN_GAMES)                                                                    \
    X(TARGETS, "targets", ASKED_IN(VALUES))                                                                  \
    X(FEWEST, "fewest", ASKED_IN_SEARCHES)                                                                   \
    X(MOST, "most", ASKED_IN_SEARCHES)                                                                       \
    X(MUST_USE, "must_use", ASKED_IN_SEARCHES)                                                               \
    X(DETOURS, "detours", ASKED_IN(SOLVE) | ASKED_IN(SOLUTIONS) | ASKED_IN(VALUES))                          \
    X(SORT, "sort", ASKED_IN(SOLUTIONS))                                                                     \
    X(LIMIT, "limit", ASKED_IN(SOLUTIONS))                                                                   \
    X(OFFSET, "offset", ASKED_IN_SEARCHES)                                                                   \
    X(EXPRESSION, "expression", ASKED_IN(CHECK))                                                             \
    X(SEED, "seed", ASKED_IN(DRAW))                                                                          \
    X(LARGE, "large", ASKED_IN(DRAW))                                                                        \
    X(PICK, "pick", ASKED_IN(DRAW))                                                                          \
    X(GAMES, "count", ASKED_IN(DRAW))                                                                        \
    X(SOLVABLE, "solvable", ASKED_IN(DRAW))                                                                  \
    X(TIMEOUT_MS, "timeout_ms", ASKED_IN_SEARCHES | ASKED_IN(DRAW))

enum parameter {
#define HTTPD_PARAMETER_ENUM(name, text, kinds) PARAMETER_##name,
    HTTPD_PARAMETERS(HTTPD_PARAMETER_ENUM)
#undef HTTPD_PARAMETER_ENUM
        PARAMETER_COUNT
};

enum {
    PAGE_USUAL = 100, /* solutions, where limit is not given */
    PAGE_MOST = 10000,
    OFFSET_MOST = 1000000,
    TARGETS_MOST = 10000,   /* in one answer; and solutions of one that is sorted, over all its targets */
    VALUES_MOST = 50000,    /* in one answer; six numbers make some 20,000 */
    GAMES_MOST = 100,       /* drawn at once */
    EXPRESSION_MOST = 65536 /* bytes; the library reads no more */
};

/* Texts of parameters, each followed by a NUL, one after the other. */
struct parameters {
    struct buffer texts;
    uint32_t is_set; /* bits, by enum parameter */
    size_t begin[PARAMETER_COUNT];
    size_t length[PARAMETER_COUNT];
};

/* What the server allows. */
struct question_bounds {
    uint32_t numbers_most;
    uint32_t timeout_ms;
};

struct question {
    enum question_kind kind;
    tally_game *game;      /* NULL: for drawing and for the rules */
    tally_rules rules;     /* for drawing */
    tally_options options; /* fewest, most, must_use, detours, sort, limit */
    uint64_t must_use[TALLY_NUMBERS_MAX];
    uint64_t offset;  /* solutions, or values, that are left out at the beginning */
    tally_range rest; /* targets that this answer leaves to the next one; the game has those before them */
    bool has_rest;
    bool is_of_range;     /* several targets were asked for, though the game may be left with one */
    uint64_t next_offset; /* that asks for the rest; 0: target does */
    bool has_range;       /* values: within range */
    tally_range range;
    const char *expression; /* in the parameters */
    size_t expression_length;
    bool has_seed;
    uint64_t seed;
    int large;   /* -1: as chance has it */
    size_t pick; /* 0: the usual number */
    uint64_t games;
    bool wants_solvable;
    uint32_t timeout_ms;
};

/* The kind of that path below /api/v1/; false where there is none. */
bool question_find(const char *path, enum question_kind *kind);
const char *question_path(enum question_kind kind);

/* Adds one parameter. */
bool parameter_add(struct parameters *parameters, enum question_kind kind, const char *name,
                   size_t name_length, const char *text, size_t length, struct problem *problem);

/* Adds all members of a JSON object. */
bool parameters_of_json(struct parameters *parameters, enum question_kind kind, const char *text,
                        size_t length, struct problem *problem);

void parameters_clear(struct parameters *parameters);

/* The question lives as long as the parameters. On failure nothing is to be cleared. */
bool question_read(struct question *question, enum question_kind kind, const struct parameters *parameters,
                   const struct question_bounds *bounds, struct problem *problem);
void question_clear(struct question *question);

/* Whether the answer may be many lines: of a range, or a list of values. */
bool question_has_lines(const struct question *question);

/* Whether it is answered in far less than a millisecond, as far as can be told beforehand. */
bool question_is_short(const struct question *question);

/* Whether it may well be answered in a tenth of a second. */
bool question_is_quick(const struct question *question);

#endif
