/* SPDX-License-Identifier: MIT */
/*
 * The table of questions and their parameters, for lines of a batch, tally_query() and the HTTP
 * service. Readers of the various texts fill in a struct question; query.h answers it.
 */
#ifndef TALLY_QUERY_QUESTION_H
#define TALLY_QUERY_QUESTION_H

#include "base/compiler.h"
#include "tally/judge.h"
#include "tally/shapes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* X(NAME, the word in "question", the path below /api/v1/) */
#define QUERY_QUESTIONS(X)                                                                         \
    X(SOLVE, "solve", "solve")                                                                     \
    X(SOLUTIONS, "list", "solutions")                                                              \
    X(COUNT, "count", "count")                                                                     \
    X(VALUES, "values", "values")                                                                  \
    X(MISSING, "missing", "missing")                                                               \
    X(SHAPES, "shapes", "shapes")                                                                  \
    X(CHECK, "check", "check")                                                                     \
    X(HINT, "hint", "hint")                                                                        \
    X(MOVES, "moves", "moves")                                                                     \
    X(PROVE, "prove", "prove")                                                                     \
    X(DRAW, "draw", "draw")                                                                        \
    X(DAILY, "daily", "daily")                                                                     \
    X(FIVE, "five", "five")                                                                        \
    X(SHEET, "sheet", "sheet")                                                                     \
    X(READ, "read", "read")                                                                        \
    X(RULES, "rules", "rules")

enum question_kind {
#define QUERY_QUESTION_ENUM(name, word, path) QUESTION_##name,
    QUERY_QUESTIONS(QUERY_QUESTION_ENUM)
#undef QUERY_QUESTION_ENUM
        QUESTION_KINDS
};

/* Sets of question kinds, for the table of parameters. */
#define ASKED_IN(kind) (1u << QUESTION_##kind)
#define ASKED_IN_LISTS (ASKED_IN(SOLVE) | ASKED_IN(SOLUTIONS))
#define ASKED_IN_SEARCHES (ASKED_IN_LISTS | ASKED_IN(COUNT) | ASKED_IN(VALUES) | ASKED_IN(MISSING))
#define ASKED_WITH_OFFSET (ASKED_IN_SEARCHES & ~ASKED_IN(MISSING))
#define ASKED_IN_GAMES                                                                             \
    (ASKED_IN_SEARCHES | ASKED_IN(CHECK) | ASKED_IN(HINT) | ASKED_IN(MOVES) | ASKED_IN(PROVE))
#define ASKED_WITH_RECIPE (ASKED_IN(DRAW) | ASKED_IN(SHEET))
#define ASKED_OF_DAY (ASKED_IN(DAILY) | ASKED_IN(FIVE))
#define ASKED_IN_DRAWS (ASKED_WITH_RECIPE | ASKED_OF_DAY)
#define ASKED_WITH_RULES (ASKED_IN_GAMES | ASKED_IN_DRAWS | ASKED_IN(READ))
#define ASKED_WITH_DEPTH (ASKED_WITH_RULES & ~(ASKED_IN(SHEET) | ASKED_IN(MOVES) | ASKED_IN(PROVE)))
#define ASKED_WITH_TARGET (ASKED_IN_GAMES & ~ASKED_IN(VALUES) & ~ASKED_IN(MISSING))
#define ASKED_WITH_TEXT (ASKED_IN_GAMES | ASKED_IN(READ))
#define ASKED_WITH_TIME (ASKED_IN_GAMES | ASKED_IN(SHAPES) | ASKED_IN_DRAWS)
#define ASKED_WITH_DETOURS (ASKED_IN_LISTS | ASKED_IN(VALUES) | ASKED_IN(MISSING))
#define ASKED_IN_PAGES (ASKED_IN(SOLUTIONS) | ASKED_IN(VALUES))
#define ASKED_WITH_NUMBERS (ASKED_IN_GAMES | ASKED_IN(SHAPES))
#define ASKED_WITH_TARGETS (ASKED_IN(VALUES) | ASKED_IN(SHAPES))
#define ASKED_WITH_MOVES (ASKED_IN(MOVES) | ASKED_IN(HINT))
#define ASKED_WITH_COUNT (ASKED_WITH_RECIPE | ASKED_IN(MISSING))
#define ASKED_IN_ALL ((1u << QUESTION_KINDS) - 1)

/* The form of a value, as JSON and as text. */
enum parameter_type {
    PARAMETER_IS_TEXT,    /* "countdown" */
    PARAMETER_IS_NUMBER,  /* 952 or "952", least..most */
    PARAMETER_IS_RANGE,   /* 952, "952" or "100..999" */
    PARAMETER_IS_NUMBERS, /* [25,50]; as text 25,50 */
    PARAMETER_IS_FLAG,    /* true, false */
    PARAMETER_IS_ANY      /* any JSON, copied to the answer */
};

enum {
    PARAMETER_GAMES_MOST = 100,     /* games in one drawing, or missing numbers in one answer */
    PARAMETER_OFFSET_MOST = 1000000 /* solutions that may be skipped */
};

/* X(NAME, its name, its type, the kinds that have it over HTTP, the kinds that have it in lines,
 * least, most). The parameters of a game come first. Two parameters may have the same name if no
 * kind has both. A reader may allow less than `most`: the service has its own bounds on numbers and
 * time. */
#define QUERY_PARAMETERS(X)                                                                        \
    X(ID, "id", TEXT, ASKED_IN_GAMES, ASKED_IN_GAMES, 0, 0)                                        \
    X(GAME, "game", TEXT, ASKED_WITH_TEXT, ASKED_WITH_TEXT, 0, 0)                                  \
    X(RULES, "rules", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                              \
    X(OPS, "ops", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                                  \
    X(VALUES, "values", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                            \
    X(USE, "use", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                                  \
    X(ORDER, "order", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                              \
    X(BRACKETS, "brackets", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                        \
    X(OP_MOST, "op_most", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                          \
    X(OP_FEWEST, "op_fewest", TEXT, ASKED_WITH_RULES, ASKED_WITH_RULES, 0, 0)                      \
    X(MAX_VALUE, "max_value", NUMBER, ASKED_WITH_RULES, ASKED_WITH_RULES, 1, INT64_MAX / 2)        \
    X(DEPTH, "depth", NUMBER, ASKED_WITH_DEPTH, ASKED_WITH_DEPTH, 0, 4)                            \
    X(TARGET, "target", RANGE, ASKED_WITH_TARGET, ASKED_WITH_TARGET, 0, UINT64_MAX)                \
    X(NUMBERS, "numbers", NUMBERS, ASKED_WITH_NUMBERS, ASKED_WITH_NUMBERS, 0, UINT64_MAX)          \
    X(KIND, "kind", TEXT, ASKED_IN(READ), ASKED_IN(READ), 0, 0)                                    \
    X(TARGETS, "targets", RANGE, ASKED_WITH_TARGETS, ASKED_WITH_TARGETS, 0, UINT64_MAX)            \
    X(YEARS, "years", RANGE, ASKED_IN(SHAPES), ASKED_IN(SHAPES), 0, 999999)                        \
    X(FROM, "from", NUMBER, ASKED_IN(MISSING), ASKED_IN(MISSING), 0, UINT64_MAX)                   \
    X(FEWEST, "fewest", NUMBER, ASKED_IN_SEARCHES, ASKED_IN_SEARCHES, 1, TALLY_NUMBERS_MAX)        \
    X(MOST, "most", NUMBER, ASKED_IN_SEARCHES, ASKED_IN_SEARCHES, 1, TALLY_NUMBERS_MAX)            \
    X(MUST_USE, "must_use", NUMBERS, ASKED_IN_SEARCHES, ASKED_IN_SEARCHES, 0, UINT64_MAX)          \
    X(DETOURS, "detours", FLAG, ASKED_WITH_DETOURS, ASKED_WITH_DETOURS, 0, 0)                      \
    X(SORT, "sort", TEXT, ASKED_IN(SOLUTIONS), ASKED_IN_LISTS, 0, 0)                               \
    X(LIMIT, "limit", NUMBER, ASKED_IN(SOLUTIONS), ASKED_IN_LISTS, 1, UINT64_MAX)                  \
    X(OFFSET, "offset", NUMBER, ASKED_WITH_OFFSET, ASKED_IN_PAGES, 0, UINT64_MAX)                  \
    X(ANY, "any", FLAG, ASKED_IN(SOLVE), ASKED_IN(SOLVE), 0, 0)                                    \
    X(RATES, "difficulty", FLAG, ASKED_IN_LISTS, ASKED_IN_LISTS, 0, 0)                             \
    X(EXPRESSION, "expression", TEXT, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                      \
    X(COMPLETION, "completion", TEXT, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                      \
    X(LIST, "list", TEXT, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                                  \
    X(EXTRACT, "extract", TEXT, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                            \
    X(READING, "reading", TEXT, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                            \
    X(PROVE, "prove", FLAG, ASKED_IN(CHECK), ASKED_IN(CHECK), 0, 0)                                \
    X(HINT, "hint", NUMBER, ASKED_IN(HINT), ASKED_IN(HINT), 1, TALLY_HINTS)                        \
    X(AFTER, "after", TEXT, ASKED_WITH_MOVES, ASKED_WITH_MOVES, 0, 0)                              \
    X(COUNTS, "solutions", FLAG, ASKED_IN(MOVES), ASKED_IN(MOVES), 0, 0)                           \
    X(CLAIM, "claim", TEXT, ASKED_IN(PROVE), ASKED_IN(PROVE), 0, 0)                                \
    X(DATE, "date", NUMBER, ASKED_OF_DAY, ASKED_OF_DAY, 10101, 99991231)                           \
    X(GENERATOR, "generator", NUMBER, ASKED_IN(FIVE), ASKED_IN(FIVE), 1, TALLY_FIVE_GENERATORS)    \
    X(CODE, "code", TEXT, ASKED_IN(SHEET), ASKED_IN(SHEET), 0, 0)                                  \
    X(SEED, "seed", NUMBER, ASKED_WITH_RECIPE, ASKED_WITH_RECIPE, 0, UINT64_MAX)                   \
    X(LARGE, "large", NUMBER, ASKED_IN(DRAW), ASKED_IN(DRAW), 0, 4)                                \
    X(PICK, "pick", NUMBER, ASKED_WITH_RECIPE, ASKED_WITH_RECIPE, 1, TALLY_NUMBERS_MAX)            \
    X(GAMES, "count", NUMBER, ASKED_WITH_COUNT, ASKED_WITH_COUNT, 1, PARAMETER_GAMES_MOST)         \
    X(LARGEST, "largest", NUMBER, ASKED_IN(SHEET), ASKED_IN(SHEET), 1, UINT64_MAX)                 \
    X(RISES, "rises", FLAG, ASKED_IN(SHEET), ASKED_IN(SHEET), 0, 0)                                \
    X(SOLVABLE, "solvable", FLAG, ASKED_IN(DRAW), ASKED_IN(DRAW), 0, 0)                            \
    X(DIFFICULTY, "difficulty", RANGE, ASKED_WITH_RECIPE, ASKED_WITH_RECIPE, 0, 100)               \
    X(SOLUTIONS, "solutions", RANGE, ASKED_WITH_RECIPE, ASKED_WITH_RECIPE, 0, UINT64_MAX)          \
    X(ATTEMPTS, "attempts", NUMBER, ASKED_IN(DRAW), ASKED_IN(DRAW), 1, UINT64_MAX)                 \
    X(TIMEOUT_MS, "timeout_ms", NUMBER, ASKED_WITH_TIME, 0, 1, UINT32_MAX)                         \
    X(ALL, "all", FLAG, 0, ASKED_IN_LISTS, 0, 0)                                                   \
    X(KEY, "key", ANY, 0, ASKED_IN_ALL, 0, 0)                                                      \
    X(QUESTION, "question", TEXT, 0, ASKED_IN_ALL, 0, 0)

enum parameter {
#define QUERY_PARAMETER_ENUM(name, text, type, http, lines, least, most) PARAMETER_##name,
    QUERY_PARAMETERS(QUERY_PARAMETER_ENUM)
#undef QUERY_PARAMETER_ENUM
        PARAMETER_COUNT
};

enum { PARAMETERS_OF_GAME = PARAMETER_NUMBERS + 1 };

/* One row of the table of parameters. */
struct parameter_row {
    const char *name;
    size_t length; /* bytes of the name */
    enum parameter_type type;
    uint32_t http;  /* one bit for each enum question_kind */
    uint32_t lines; /* likewise */
    uint64_t least; /* smallest value of a number */
    uint64_t most;
};

extern const struct parameter_row parameter_rows[PARAMETER_COUNT];

/* One question, read and checked, with all defaults filled in. */
struct question {
    enum question_kind kind;
    tally_game *game;          /* NULL for drawing, a day's game, and the rules */
    tally_rules rules;         /* the rules of the games that are drawn */
    tally_recipe recipe;       /* the wishes for these games; their rules are in `rules` */
    tally_shapes_asked shapes; /* what `shapes` asks; its numbers are in must_use */
    tally_options options;     /* fewest, most, must_use_count, detours, sort, limit, and the
                              caller's memory limit, tick and executor */
    uint64_t must_use[TALLY_NUMBERS_MAX];
    bool is_unrated;  /* the difficulty is neither calculated nor told */
    uint64_t offset;  /* solutions, or values, to skip; the options' limit counts those after
                         them */
    tally_range rest; /* targets left for the next answer; the game has the targets before them */
    bool has_rest;
    bool is_of_range;     /* the question names a range of targets, even if the game has only one of
                             them */
    uint64_t next_offset; /* the offset that asks for the rest; 0: `target` does */
    bool has_range;       /* values: within range; missing: from range.first on */
    tally_range range;
    const char *expression; /* points into the text from which the question was read */
    size_t expression_length;
    uint64_t
        line; /* of a list of answers: the judgement repeats the line and the expression; 0: none */
    bool is_completion;    /* the expression is a completion */
    bool is_list;          /* it is a list of answers, for the targets that its lines name */
    tally_judging judging; /* how the expression or completion is read */
    bool proves;           /* a claim that there is no solution is proved */
    bool has_seed;
    uint64_t seed;
    uint64_t games;
    uint32_t date;      /* the day of a daily game: YYYYMMDD */
    uint32_t generator; /* version of the generator of a day's five games */
    char code[TALLY_SHEET_CODE_SIZE];
    uint32_t hint;     /* 1..TALLY_HINTS */
    bool counts;       /* of moves: solutions and seconds, too */
    const char *claim; /* to prove; NULL: what is found */
    uint32_t timeout_ms;
};

/* The kind with that word, such as "solve", or QUESTION_KINDS. */
enum question_kind question_of_word(const char *word, size_t length);

/* Is the question about a given game? */
static inline bool question_has_game(enum question_kind kind)
{
    return ((ASKED_IN_GAMES | ASKED_IN(READ)) >> kind & 1) != 0;
}

/* Does a drawing question accept any game? */
static inline bool question_wishes_nothing(const struct question *question)
{
    const tally_recipe *const recipe = &question->recipe;
    return !recipe->solvable && !recipe->has_difficulty && !recipe->has_solutions;
}

/* Does the same question give another answer each time? */
static inline bool question_is_by_chance(const struct question *question)
{
    return question->kind == QUESTION_DRAW && !question->has_seed;
}

/* Finds the kind with that path below /api/v1/. Returns false if there is none. */
bool question_find(const char *path, enum question_kind *kind);
const char *question_path(enum question_kind kind);

/* Removes each number of must_use from the game's numbers. Returns the index of the first that is
 * not left, or `count` if all are there. */
size_t must_use_missing(const tally_game *game, const uint64_t *must_use, size_t count);

#endif
