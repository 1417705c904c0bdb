/* SPDX-License-Identifier: MIT */
/*
 * tally answers one question exactly: what can these numbers make?
 *
 *     #include <stdio.h>
 *     #include <tally/tally.h>
 *
 *     static int show(void *user, const tally_solution *solution)
 *     {
 *         char text[256];
 *         (void)user;
 *         tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
 *         printf("%s = %llu\n", text, (unsigned long long)solution->target);
 *         return 0;
 *     }
 *
 *     int main(void)
 *     {
 *         const uint64_t numbers[] = {25, 50, 75, 100, 3, 6};
 *         const tally_range target = {952, 952};
 *         const tally_sink sink = {.solution = show};
 *         tally_game *game = NULL;
 *         tally_outcome outcome = TALLY_OUTCOME_INIT;
 *         tally_status status =
 *             tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 6, NULL);
 *         if (status == TALLY_OK) status = tally_solve(game, NULL, &sink, &outcome);
 *         tally_game_free(game);
 *         return status == TALLY_OK ? 0 : 1;
 *     }
 *
 * Errors.    Functions that can fail return a tally_status. Results go out through leading
 *            pointers and are untouched on failure. "Out of reach" is a result, not an error, and
 *            so is a search that was stopped or had no more memory (tally_bound). Functions that
 *            read text take a tally_error, which may be NULL, and say there where the text is
 *            wrong; success leaves it alone. No other pointer may be NULL unless it says so, but
 *            for text of length 0 and a buffer of size 0.
 * Ownership. What a function NAME_new() or NAME_parse() gives is freed with NAME_free(); freeing
 *            NULL is fine. Text is written into the caller's buffer, always terminated, and the
 *            length that the whole text needs (without the final NUL) is returned: larger than the
 *            buffer means cut off.
 * Structs.   One that begins with its size may grow at its end. Set size to its sizeof, by the
 *            macro NAME_INIT or by NAME_init(): all else 0 is the default of each option. A program
 *            that was compiled with an older header has a smaller struct: what came later counts as
 *            0, and nothing is written beyond its size. What a newer program's larger struct has
 *            beyond is TALLY_OPTION where the library reads it and it is not 0, and 0 where the
 *            library writes it. TALLY_OPTION too: size is less than its own member, or above 4096.
 *            Structs that the library gives by a pointer may grow at their end as well. All others
 *            keep their size for ever.
 * Threads.   The library has no global state and starts no thread. Different objects may be used
 *            at the same time; one game may be searched by many threads at once, since a search
 *            only reads it. A search runs its parts on the executor that it is lent; without one,
 *            on the caller's thread. The results are the same, in the same order, with any
 *            executor. 256 KiB of stack are enough for any call, and for any task of an executor.
 * Process.   The library never prints, exits, reads a clock, the environment or a file.
 */
#ifndef TALLY_TALLY_H
#define TALLY_TALLY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TALLY_API __attribute__((visibility("default")))
#else
#define TALLY_API
#endif

#define TALLY_VERSION_MAJOR 0
#define TALLY_VERSION_MINOR 1
#define TALLY_VERSION_PATCH 0

/* The version of the library in use, "0.1.0"; static. */
TALLY_API const char *tally_version(void);

/* ---- Statuses -------------------------------------------------------------------------------- */

/* One list gives the enum, the name and the message of each status. */
#define TALLY_STATUSES(X)                                                                          \
    X(OK, "no error")                                                                              \
    X(NO_MEMORY, "out of memory")                                                                  \
    X(MEMORY_CAP, "the memory cap was met")                                                        \
    X(STOPPED, "stopped by the tick function or by a sink")                                        \
    X(SYNTAX, "the text is not of the form that is expected")                                      \
    X(NUMBER_RANGE, "a number is out of range")                                                    \
    X(NUMBER_COUNT, "too few or too many numbers")                                                 \
    X(TARGET_RANGE, "a target is out of range, or a range of targets runs backwards")              \
    X(RULES, "these rules do not exist, or do not go together")                                    \
    X(OPTION, "an option is out of range, or does not go with these rules")

typedef enum tally_status {
#define TALLY_STATUS_ENUM(name, message) TALLY_##name,
    TALLY_STATUSES(TALLY_STATUS_ENUM)
#undef TALLY_STATUS_ENUM
} tally_status;

/* The name of a status, "NO_MEMORY", and its message; static, never NULL. */
TALLY_API const char *tally_status_name(tally_status status);
TALLY_API const char *tally_status_message(tally_status status);

/* Both ends included. */
typedef struct tally_range {
    uint64_t first;
    uint64_t last;
} tally_range;

/* Where a text is wrong, or which option, and how to mend it. */
typedef struct tally_error {
    tally_status status;
    size_t position;      /* bytes from the beginning of the text */
    const char *message;  /* one clause without a full stop, "a number is missing"; static */
    const char *option;   /* the member of a struct that is wrong, "fewest"; NULL: none; static */
    tally_range range;    /* what that member may be; {0, 0}: no range says it */
    uint64_t reserved[4]; /* 0 */
} tally_error;

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Where memory comes from. allocate() returns size bytes aligned for any type, or NULL; release()
 * is given a block of it, never NULL. Both are called from several threads at once where an
 * executor has more than one, or where several of the caller's threads use the same allocator. */
typedef struct tally_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *block);
} tally_allocator;

/* ---- Rules ----------------------------------------------------------------------------------- */

enum {
    TALLY_OP_ADD = 1 << 0,
    TALLY_OP_SUBTRACT = 1 << 1,
    TALLY_OP_MULTIPLY = 1 << 2,
    TALLY_OP_DIVIDE = 1 << 3,
    TALLY_OP_POWER = 1 << 4,
    TALLY_OP_FACTORIAL = 1 << 5,
    TALLY_OP_SQRT = 1 << 6,
    TALLY_OP_NEGATE = 1 << 7,      /* unary minus */
    TALLY_OP_CONCATENATE = 1 << 8, /* of given digits */
    TALLY_OP_POINT = 1 << 9,       /* decimal point: .4 and 4.4 */
    TALLY_OP_BASIC = TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE
};

typedef enum tally_values_kind {
    TALLY_VALUES_WHOLE, /* positive whole numbers, at every step */
    TALLY_VALUES_EXACT  /* exact fractions, zero and negatives */
} tally_values_kind;

typedef enum tally_use { TALLY_USE_ANY, TALLY_USE_ALL } tally_use;
typedef enum tally_number_order { TALLY_ORDER_ANY, TALLY_ORDER_GIVEN } tally_number_order;

#define TALLY_RULES_NAME_SIZE 24
#define TALLY_POOL_MAX 64

/* A rule set is data. Begin with a copy of a preset, rules = *tally_rules_find("countdown"), then
 * change columns with tally_rules_set(). One that is 0 but for its size is the default. The fields
 * from usual on are no columns: an ID does not tell them, so a game read from its ID has the
 * preset's. The struct never grows, so that it can be copied: later columns take reserved space. */
typedef struct tally_rules {
    size_t size;                      /* sizeof(tally_rules) */
    char name[TALLY_RULES_NAME_SIZE]; /* of the preset that it began as */
    uint32_t operations;              /* TALLY_OP_ bits */
    tally_values_kind values;
    tally_use use;
    tally_number_order order;
    uint32_t unary_depth; /* how deep ! and sqrt may nest: 0..4 */
    tally_range usual;    /* targets that are usually asked for */
    uint32_t count_usual; /* how many numbers are usually given */
    uint64_t number_max;  /* largest number that may be given */
    uint32_t pool_count;  /* tiles that games are drawn from */
    uint16_t pool[TALLY_POOL_MAX];
    const char *title;    /* one line for people; static */
    uint32_t judged_too;  /* TALLY_OP_ bits that answers may have beside the operations, though no
                          * search writes them */
    uint64_t reserved[8]; /* 0 */
} tally_rules;

/* The presets, index 0 the default; NULL past the last one. Static. */
TALLY_API const tally_rules *tally_rules_at(size_t index);

/* The preset of that name, or NULL. Static. */
TALLY_API const tally_rules *tally_rules_find(const char *name);

/* Changes one column. The columns and their texts are those of the command line and of IDs:
 *   ops     a list of + - * / ^ ! sqrt neg cat dot       values  whole | exact
 *   use     any | all                                    order   any | given
 *   depth   0..4
 * TALLY_RULES where there is no such column or text: error->position is a place in text. */
TALLY_API tally_status tally_rules_set(tally_rules *rules, const char *column, const char *text,
                                       tally_error *error);

/* ---- Games ----------------------------------------------------------------------------------- */

#define TALLY_NUMBERS_MAX 64

/* Numbers, target and rules; never changes once made. */
typedef struct tally_game tally_game;

/* A game of 1..64 numbers, each 1..rules->number_max (0 too where values are exact). Targets are
 * 1..2^64-1 (0..2^63-1 where values are exact). rules and numbers are copied. allocator may be
 * NULL: malloc() and free(); otherwise it must outlive the game. TALLY_RULES (rules may be NULL),
 * TALLY_NUMBER_COUNT, TALLY_TARGET_RANGE, TALLY_NUMBER_RANGE, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_game_new(tally_game **game, const tally_rules *rules,
                                      tally_range target, const uint64_t *numbers, size_t count,
                                      const tally_allocator *allocator);

/* A game from its ID, "countdown:952/25,50,75,100,3,6". In full:
 * RULES[,COLUMN=TEXT]...:TARGET/NUMBER,... where TARGET is one number or FIRST..LAST; without
 * spaces. TALLY_SYNTAX, or as tally_game_new(). */
TALLY_API tally_status tally_game_parse(tally_game **game, const char *id, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_game_free(tally_game *game);

/* Writes the ID, which tally_game_parse() reads back to an equal game: up to some 1,500 bytes. */
TALLY_API size_t tally_game_id(const tally_game *game, char *buffer, size_t size);

/* The rules live as long as the game. */
TALLY_API const tally_rules *tally_game_rules(const tally_game *game);
TALLY_API tally_range tally_game_target(const tally_game *game);

/* The numbers as given; *count of them (count may be NULL). They live as long as the game. */
TALLY_API const uint64_t *tally_game_numbers(const tally_game *game, size_t *count);

/* ---- Expressions ----------------------------------------------------------------------------- */

/* A whole number below 2^128: high * 2^64 + low. */
typedef struct tally_wide {
    uint64_t low;
    uint64_t high; /* 0 in this version: no value is beyond 64 bits */
} tally_wide;

/* An exact value: (negative ? -1 : 1) * numerator / denominator, in lowest terms. */
typedef struct tally_value {
    tally_wide numerator;
    tally_wide denominator;
    int negative;
} tally_value;

#define TALLY_VALUE_ZERO                                                                           \
    {                                                                                              \
        {0, 0}, {0, 0}, 0                                                                          \
    }

enum { TALLY_VALUE_SIZE = 81 }; /* of the text of a value, with its final NUL */

/* Writes the value: "765", "-8/3". */
TALLY_API size_t tally_value_print(const tally_value *value, char *buffer, size_t size);

/* Is the value one of 0, 1, ... 2^64 - 1? Then not 0, and *whole, which may be NULL, is that. */
TALLY_API int tally_value_whole(const tally_value *value, uint64_t *whole);

/* A way of combining numbers: a tree of n-ary sums and products (docs/rules.md), in canonical form,
 * so that two expressions are the same solution exactly when they print alike. */
typedef struct tally_expr tally_expr;

typedef enum tally_style {
    TALLY_STYLE_INFIX, /* (50 + 1) * (25 - 10)          only the needed parentheses */
    TALLY_STYLE_PAREN, /* ((50 + 1) * (25 - 10))        one pair for each operation */
    TALLY_STYLE_RPN,   /* 50 1 + 25 10 - * */
    TALLY_STYLE_STEPS, /* 50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765     one step a line */
    TALLY_STYLE_TEX    /* (50 + 1) \times (25 - 10) */
} tally_style;

/* Reads infix, parenthesised or RPN text, in any order of operands; also x, ×, ·, ÷, −, superfluous
 * spaces and parentheses, and "= RESULT" at the end, which must be right. Text of up to 64 KiB. The
 * result is in canonical form. Rules that the expression breaks are not looked at: see
 * tally_check(). allocator may be NULL, as above. TALLY_SYNTAX also where a step has no value, or
 * the result is another one; TALLY_NUMBER_RANGE where a step is beyond 64 bits; TALLY_NO_MEMORY.
 *
 * The canonical form knows of no rules, so it may have a minus where the text has none, 2 ^ (-(3 *
 * (2 - 1))) for 2 ^ ((1 - 2) * 3), and a step beyond 64 bits, a * c / b for a / (b / c). What
 * searches deliver keeps to the rules and bounds. */
TALLY_API tally_status tally_expr_parse(tally_expr **expr, const char *text, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_expr_free(tally_expr *expr);
TALLY_API size_t tally_expr_print(const tally_expr *expr, tally_style style, char *buffer,
                                  size_t size);

/* The size of a buffer that has room for the text of any solution of a game, with its final NUL:
 * 38 bytes for six numbers of two digits, in + - * /, TALLY_STYLE_INFIX. */
TALLY_API size_t tally_game_text_size(const tally_game *game, tally_style style);

/* A copy, which lives until tally_expr_free(): a solution's expression lives until its sink
 * returns. allocator may be NULL. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_expr_copy(tally_expr **copy, const tally_expr *expr,
                                       const tally_allocator *allocator);

typedef enum tally_node_kind {
    TALLY_NODE_NUMBER,    /* a given number, or given digits put together; no operands */
    TALLY_NODE_SUM,       /* two operands or more, added or taken away */
    TALLY_NODE_PRODUCT,   /* two operands or more, multiplied or divided by */
    TALLY_NODE_POWER,     /* two operands: base and exponent */
    TALLY_NODE_FACTORIAL, /* one operand, as below */
    TALLY_NODE_SQRT,
    TALLY_NODE_NEGATE
} tally_node_kind;

/* One node of an expression's tree. */
typedef struct tally_node {
    size_t size; /* sizeof(tally_node): see TALLY_NODE_INIT */
    tally_node_kind kind;
    uint32_t operands; /* how many operands it has */
    uint32_t nodes;    /* of its subtree, itself included */
    int is_inverse;    /* it is taken away in the sum, or divided by in the product, above it */
    tally_value value;
} tally_node;

#define TALLY_NODE_INIT                                                                            \
    {                                                                                              \
        sizeof(tally_node), TALLY_NODE_NUMBER, 0, 0, 0, TALLY_VALUE_ZERO                           \
    }

/* *node = TALLY_NODE_INIT, for languages that cannot use a macro; size: that of their struct. */
TALLY_API void tally_node_init(tally_node *node, size_t size);

/* How many nodes the expression's tree has, and one of them: 0 is the root, the first operand of
 * the node i is i + 1, and the operand after j is j + (nodes of j). Returns 0, and leaves *node
 * alone, where index is no node, or node->size none. */
TALLY_API size_t tally_expr_size(const tally_expr *expr);
TALLY_API int tally_expr_node(const tally_expr *expr, size_t index, tally_node *node);

/* One step of working an expression out. */
typedef struct tally_step {
    uint32_t operation; /* TALLY_OP_ADD ... TALLY_OP_NEGATE */
    tally_value left;   /* of ! sqrt and minus: their operand */
    tally_value right;  /* of ! sqrt and minus: 0 */
    tally_value result; /* 0 where has_result is 0 */
    int has_result;     /* not 0: the step is within 64 bits, as every step of a solution is */
} tally_step;

/* Not 0 ends the walk. */
typedef int (*tally_step_sink)(void *user, const tally_step *step);

/* The steps in the order of TALLY_STYLE_STEPS, a minus before a number among them. TALLY_STOPPED:
 * the sink said stop. */
TALLY_API tally_status tally_expr_steps(const tally_expr *expr, tally_step_sink sink, void *user);

typedef struct tally_expr_info {
    size_t size; /* sizeof(tally_expr_info): see TALLY_EXPR_INFO_INIT */
    tally_value value;
    uint32_t numbers_used;
    uint64_t effort;          /* docs/rules.md, "Effort" */
    tally_value largest_step; /* the step whose value is largest in magnitude */
} tally_expr_info;

#define TALLY_EXPR_INFO_INIT                                                                       \
    {                                                                                              \
        sizeof(tally_expr_info), TALLY_VALUE_ZERO, 0, 0, TALLY_VALUE_ZERO                          \
    }

TALLY_API void tally_expr_info_init(tally_expr_info *info, size_t size);

/* TALLY_OK, or TALLY_OPTION for a size that is none. */
TALLY_API tally_status tally_expr_describe(const tally_expr *expr, tally_expr_info *info);

/* ---- Searching ------------------------------------------------------------------------------- */

/* Runs task(argument, i) once for each i below count, on any threads and in any order, and returns
 * when all are done. width: how many may run at once, at least 1; more than 256 are not used. Tasks
 * never block on one another, and never call run(). */
typedef struct tally_executor {
    void *context;
    size_t width;
    void (*run)(void *context, void (*task)(void *argument, size_t index), void *argument,
                size_t count);
} tally_executor;

/* How far a search is. Of a survey, a drawing and the like: the search of the game at hand. */
typedef struct tally_progress {
    size_t size;      /* sizeof(tally_progress), of the library */
    uint64_t done;    /* targets, or values, that are worked off, */
    uint64_t whole;   /* of so many; 0: not known, or not yet */
    uint32_t numbers; /* how many numbers the expressions have that are looked for at the moment;
                            * 0: not known */
    uint32_t numbers_most; /* and how many they have at most; 0: not known */
} tally_progress;

#define TALLY_PROGRESS_INIT                                                                        \
    {                                                                                              \
        sizeof(tally_progress), 0, 0, 0, 0                                                         \
    }

/* Called now and then while something is worked out, from any thread, also from several at once.
 * Not 0 stops. *progress lives until it returns; its figures only inform. */
typedef int (*tally_tick)(void *tick_context, const tally_progress *progress);

typedef enum tally_sort {
    TALLY_SORT_SIMPLEST,  /* fewest numbers, least effort, ... (docs/rules.md, "Order") */
    TALLY_SORT_TRICKIEST, /* the reverse: the most surprising first */
    TALLY_SORT_NONE,      /* as found; memory does not grow with the number of solutions */
    TALLY_SORT_EASIEST    /* the quickest for people to find first (docs/difficulty.md) */
} tally_sort;

/* It, and what it points to, is read while the search runs, and not kept. TALLY_OPTION: fewest is
 * above most, or above the count of the game's numbers; must_use has what is not given; sort or
 * width is none that there is; or size, as above. */
typedef struct tally_options {
    size_t size;              /* sizeof(tally_options): see TALLY_OPTIONS_INIT */
    uint32_t fewest;          /* least number of numbers to use; 0: no bound */
    uint32_t most;            /* largest number of numbers to use; 0: no bound */
    const uint64_t *must_use; /* numbers that must be used, each as often as it stands here */
    size_t must_use_count;
    int detours; /* not 0: also solutions with a detour (where any number may be used) */
    tally_sort sort;
    uint64_t limit;                 /* solutions for each target; 0: no bound */
    size_t memory_bytes;            /* cap on what a search holds at once; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
} tally_options;

#define TALLY_OPTIONS_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_options), 0, 0, NULL, 0, 0, TALLY_SORT_SIMPLEST, 0, 0, NULL, NULL, NULL, NULL \
    }

TALLY_API void tally_options_init(tally_options *options, size_t size);

/* Are these options fit for a search of the game? TALLY_OK or TALLY_OPTION: then error->option is
 * the one that is not, error->range what it may be, error->message says so, and error->position is
 * which of must_use is not given. */
TALLY_API tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                           tally_error *error);

/* One solution. It and all that it points to live until the sink returns. */
typedef struct tally_solution {
    uint64_t target;   /* the target that it was found for */
    tally_value value; /* what it is worth: the target, or a closest value */
    uint64_t distance; /* from target to value, rounded up */
    const tally_expr *expr;
    uint32_t numbers_used;
    uint64_t effort;
    tally_value largest_step;
    int has_detour;
    const uint64_t *unused; /* the numbers that are not used, as given */
    size_t unused_count;
} tally_solution;

typedef enum tally_answer {
    TALLY_ANSWER_SOLVED,  /* a solution is in hand, also where bound tells that the search was
                             stopped */
    TALLY_ANSWER_CLOSEST, /* out of reach, which is proved */
    TALLY_ANSWER_LIMIT    /* stopped before it was known */
} tally_answer;

/* Why an answer is not complete. */
typedef enum tally_bound {
    TALLY_BOUND_NONE,   /* it is complete */
    TALLY_BOUND_VALUE,  /* a value beyond 64 bits was not explored,
                         * and could have led to an answer */
    TALLY_BOUND_LIMIT,  /* options.limit */
    TALLY_BOUND_MEMORY, /* options.memory_bytes, or the allocator gave no more, or no machine has so
                           much */
    TALLY_BOUND_STOPPED /* options.tick or a sink said stop */
} tally_bound;

/* The words of --json: "solved", "closest" or "limit"; and "none", "value", "limit", "memory" or
 * "stopped"; static. */
TALLY_API const char *tally_answer_word(tally_answer answer);
TALLY_API const char *tally_bound_word(tally_bound bound);

/* What was found out about one target. */
typedef struct tally_outcome {
    size_t size; /* sizeof(tally_outcome): see TALLY_OUTCOME_INIT */
    uint64_t target;
    tally_answer answer;
    tally_bound bound;  /* TALLY_BOUND_NONE: complete */
    uint64_t distance;  /* of the nearest value; UINT64_MAX: none is known */
    uint64_t solutions; /* how many; tally_count(): without a detour (all, where all numbers must be
                           used) */
    uint64_t with_detours; /* tally_count() alone: with those that have a detour */
    uint32_t fewest;       /* numbers that the simplest solution uses; 0: not reached */
    uint64_t nodes; /* sub-problems looked at: the search's signature, the same for any executor */
} tally_outcome;

#define TALLY_OUTCOME_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_outcome), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0, 0, 0             \
    }

TALLY_API void tally_outcome_init(tally_outcome *outcome, size_t size);

/* What a search delivers to; each function may be NULL, and so may a search's sink. One that
 * returns other than 0 stops the search. All calls come from the thread that called the search.
 * A function that does not return, by longjmp() or by an exception of C++, leaks what the search
 * holds, and leaves the executor's threads at work; where the library has no tables for unwinding,
 * as releases have none, an exception ends the program. Catch exceptions in the sink, keep them,
 * return 1, and throw them on when the search has returned. So with tick and allocators.
 * done() comes once for each target, rising, after the solutions of that target; the last one tells
 * what ended a search early. */
typedef struct tally_sink {
    void *user;
    int (*solution)(void *user, const tally_solution *solution);
    int (*done)(void *user, const tally_outcome *outcome);
} tally_sink;

/* For every target of the game, rising: the simplest solution, or where the target is out of reach
 * the simplest solution of the nearest values on both sides (the lower one first; where one is
 * nearer, that one alone). Where the search is stopped with a solution in hand, that one is given:
 * outcome->answer is TALLY_ANSWER_SOLVED, and outcome->bound tells that a simpler one may exist.
 * *outcome, which may be NULL, is that of the last target. options may be NULL: TALLY_OPTIONS_INIT.
 *
 * The status of this search and of those below is TALLY_OK or TALLY_OPTION, and for a range of
 * values that runs backwards TALLY_TARGET_RANGE: what ended one early is told by outcome->bound.
 * Six numbers take milliseconds, and each more some ten times as long; options->tick and
 * memory_bytes keep it in bounds. The game must live until the search returns; any number of
 * searches of it may run at once. */
TALLY_API tally_status tally_solve(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* Like tally_solve(), but every solution, each once. With TALLY_SORT_NONE memory does not grow with
 * the number of solutions; sorted, it does, up to options->memory_bytes, where the search ends with
 * TALLY_BOUND_MEMORY after giving what it has. */
TALLY_API tally_status tally_list(const tally_game *game, const tally_options *options,
                                  const tally_sink *sink, tally_outcome *outcome);

/* The solutions of a game one by one, as the caller asks for them: those of tally_list(), in the
 * same order. A target is searched when its first solution is asked for, which takes as long as
 * tally_list() of that target; each further one takes a microsecond. Until they are given, the
 * solutions of one target are kept, packed: some 80 bytes each, of ten numbers; options->limit and
 * memory_bytes bound that. Belongs to one thread at a time. */
typedef struct tally_solutions tally_solutions;

/* The game and options->must_use are copied; what options lend (executor, tick, allocator) must
 * outlive the solutions. options may be NULL. TALLY_OPTION, as tally_list(); TALLY_NO_MEMORY,
 * TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_solutions_new(tally_solutions **solutions, const tally_game *game,
                                           const tally_options *options);
TALLY_API void tally_solutions_free(tally_solutions *solutions);

/* The next solution, which lives until the next call; NULL: there are no more, or the search of a
 * target was ended early, as tally_solutions_outcome() tells. */
TALLY_API const tally_solution *tally_solutions_next(tally_solutions *solutions);

/* What was found out about the target of the last solution; once there are no more, of the last
 * target that was searched. TALLY_OPTION: outcome->size is none. */
TALLY_API tally_status tally_solutions_outcome(const tally_solutions *solutions,
                                               tally_outcome *outcome);

/* How many solutions each target has, with and without detours, and the fewest numbers it needs;
 * only sink->done is called. options: fewest, most, must_use, executor, tick, allocator and
 * memory_bytes count. */
TALLY_API tally_status tally_count(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* How many parenthesised texts are worth the first target: a cruder count, in which public figures
 * are told, where (a + b) + c and a + (b + c) are two. Of all numbers in the order given, with + -
 * * / alone and exact values; TALLY_RULES for other rules. outcome->solutions is the count. Of
 * options, which may be NULL, tick, allocator and memory_bytes count. */
TALLY_API tally_status tally_count_texts(const tally_game *game, const tally_options *options,
                                         tally_outcome *outcome);

/* Every positive whole value (where values are exact: every whole value, 0 too) within the range
 * that can be made, rising, each with its simplest expression: solution->target is the value. range
 * NULL: all of them; the game's targets do not matter. sink->done is not called. outcome->solutions
 * is how many values there are, and options->limit bounds it. Where the search is stopped, those
 * values are given whose simplest expression is settled. */
TALLY_API tally_status tally_values(const tally_game *game, const tally_range *range,
                                    const tally_options *options, const tally_sink *sink,
                                    tally_outcome *outcome);

/* How far a search for what is missing has come. */
typedef struct tally_missing_progress {
    uint64_t next;     /* the numbers below it are settled */
    uint64_t searched; /* how many of them took a search */
    uint64_t limit;    /* sets of bits mark what cheap steps make of the values below it */
    uint64_t part;     /* so many of those sets are filled, of so many; 0 and 0: a number was */
    uint64_t whole;    /* searched for */
} tally_missing_progress;

/* What such a search delivers to; each function may be NULL, and so may the sink. One that returns
 * other than 0 stops the search. All calls come from the thread that called it. */
typedef struct tally_missing_sink {
    void *user;
    /* A number, outcome->target, that cannot be made: TALLY_ANSWER_CLOSEST, which is proved, or
     * TALLY_ANSWER_LIMIT, where only a value beyond 64 bits could make it. */
    int (*missing)(void *user, const tally_outcome *outcome);
    int (*progress)(void *user, const tally_missing_progress *progress);
} tally_missing_sink;

/* The first whole numbers of the range, rising, that cannot be made: options->limit of them, or
 * where that is 0 all. range NULL: from 1 on; the game's targets do not matter. All numbers below
 * outcome->target are settled, so a search that was stopped goes on from there;
 * outcome->solutions is how many numbers were given to the sink, and outcome->answer is
 * TALLY_ANSWER_SOLVED where the search came to its end. Sets of bits take memory as far as
 * options->memory_bytes goes; without them every number takes a search. TALLY_TARGET_RANGE: such
 * numbers are no targets of the game's rules. */
TALLY_API tally_status tally_missing(const tally_game *game, const tally_range *range,
                                     const tally_options *options, const tally_missing_sink *sink,
                                     tally_outcome *outcome);

/* ---- Judging --------------------------------------------------------------------------------- */

/* One list gives the enum, and the fixed word that --json and the HTTP service use. */
#define TALLY_REASONS(X)                                                                           \
    X(NONE, "none", "no rule is broken")                                                           \
    X(SYNTAX, "syntax", "this is not an expression")                                               \
    X(NUMBER_NOT_GIVEN, "number_not_given", "this number is not one of those given")               \
    X(NUMBER_USED_TWICE, "number_used_twice", "this number is used more often than it is given")   \
    X(NUMBER_NOT_USED, "number_not_used", "all numbers must be used")                              \
    X(OPERATION, "operation", "these rules do not have this operation")                            \
    X(ORDER, "order", "the numbers must stand in the order given")                                 \
    X(NOT_POSITIVE, "not_positive", "this step is not a positive number")                          \
    X(NOT_WHOLE, "not_whole", "this step is not a whole number")                                   \
    X(DIVISION_BY_ZERO, "division_by_zero", "this step divides by zero")                           \
    X(NO_VALUE, "no_value", "this step has no exact value")                                        \
    X(OVERFLOW, "overflow", "this step is beyond 64 bits")                                         \
    X(DEPTH, "depth", "unary operations nest deeper than these rules allow")                       \
    X(WRONG_RESULT, "wrong_result", "the result after = is not what the expression is worth")

typedef enum tally_reason {
#define TALLY_REASON_ENUM(name, word, message) TALLY_REASON_##name,
    TALLY_REASONS(TALLY_REASON_ENUM)
#undef TALLY_REASON_ENUM
} tally_reason;

/* The fixed word of a reason, and its message; static. */
TALLY_API const char *tally_reason_word(tally_reason reason);
TALLY_API const char *tally_reason_message(tally_reason reason);

typedef enum tally_verdict {
    TALLY_VERDICT_SOLVED,  /* worth a target, and breaks no rule */
    TALLY_VERDICT_OFF,     /* breaks no rule, but is worth something else */
    TALLY_VERDICT_INVALID, /* breaks a rule: reason and position say which and where */
    TALLY_VERDICT_MISSING  /* of tally_judge() alone: a completion without an answer */
} tally_verdict;

/* "solved", "off", "invalid" or "missing"; static. */
TALLY_API const char *tally_verdict_word(tally_verdict verdict);

typedef struct tally_judgement {
    size_t size; /* sizeof(tally_judgement): see TALLY_JUDGEMENT_INIT */
    tally_verdict verdict;
    tally_reason reason;
    size_t position; /* bytes from the beginning of the text */
    int has_value;   /* value and distance are known */
    tally_value value;
    uint64_t distance; /* from the nearest target to value, rounded up;
                        * UINT64_MAX: beyond 64 bits */
    uint32_t points;   /* tally_points(distance), 0 where invalid */
    uint32_t numbers_used;
} tally_judgement;

#define TALLY_JUDGEMENT_INIT                                                                       \
    {                                                                                              \
        sizeof(tally_judgement), TALLY_VERDICT_SOLVED, TALLY_REASON_NONE, 0, 0, TALLY_VALUE_ZERO,  \
            0, 0, 0                                                                                \
    }

TALLY_API void tally_judgement_init(tally_judgement *judgement, size_t size);

/* Called for each broken rule, in the order of the text; not 0 ends the judging. */
typedef int (*tally_break_sink)(void *user, tally_reason reason, size_t position);

/* Judges an answer, exactly. Steps are judged as written, from the inside out, left to right:
 * under whole values 10-12-5 breaks a rule where 10-(12-5) does not. *judgement tells the
 * first broken rule; breaks, which may be NULL, receives them all. TALLY_OK: text that is no
 * expression, or has more than 64 KiB, breaks TALLY_REASON_SYNTAX; TALLY_OPTION for a size that is
 * none. Takes some microseconds, and allocates nothing. */
TALLY_API tally_status tally_check(tally_judgement *judgement, const tally_game *game,
                                   const char *text, size_t length, tally_break_sink breaks,
                                   void *user);

/* Points on the show's scale: exact 10, 5 or less away 7, 10 or less 5, else 0. */
TALLY_API uint32_t tally_points(uint64_t distance);

/* How hard a game is for people: docs/difficulty.md. */
typedef struct tally_difficulty {
    size_t size;               /* sizeof(tally_difficulty): see TALLY_DIFFICULTY_INIT */
    uint32_t score;            /* 0..100: how many of 100 usual games of the rules take less time */
    const char *word;          /* "very easy", "easy", "medium", "hard", "very hard"; static; NULL:
                                  no solution is known, and nothing else is told */
    uint32_t tenths_of_second; /* the median of practised players; 36000 is an hour or more */
    int is_extrapolated;       /* no people's times are known of games like this one */
} tally_difficulty;

#define TALLY_DIFFICULTY_INIT                                                                      \
    {                                                                                              \
        sizeof(tally_difficulty), 0, NULL, 0, 0                                                    \
    }

TALLY_API void tally_difficulty_init(tally_difficulty *difficulty, size_t size);

/* The model that tells it: goes up whenever a game's figures change. */
#define TALLY_DIFFICULTY_MODEL 1

/* How hard it is to make a target from the game's numbers, or where that is out of reach a closest
 * value: by the race of at most the 200 simplest solutions; above seven numbers by the simplest
 * alone, with operations beyond + - * / above four. Costs a search for these solutions, and 10 to
 * 100 microseconds. options, which may be
 * NULL: memory_bytes, tick and allocator count. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY:
 * the search ended early. TALLY_OPTION: a size is none; TALLY_TARGET_RANGE: as tally_game_new(). */
TALLY_API tally_status tally_rate(tally_difficulty *difficulty, const tally_game *game,
                                  uint64_t target, const tally_options *options);

/* Does tally_rate() look at many solutions of this game? Else it rates the simplest alone, as
 * tally_rate_solution() does. */
TALLY_API int tally_rates_many(const tally_game *game);

/* How hard it would be if this solution were the only one. Takes some microseconds. */
TALLY_API tally_status tally_rate_solution(tally_difficulty *difficulty, const tally_game *game,
                                           const tally_solution *solution);

/* ---- Drawing games --------------------------------------------------------------------------- */

/* A random generator: the same seed gives the same numbers on every platform. The fields are
 * private, and mean nothing before tally_random_seed(). Not for secrets. */
typedef struct tally_random {
    uint64_t state[4];
} tally_random;

/* Begins the numbers of a seed. */
TALLY_API void tally_random_seed(tally_random *random, uint64_t seed);

/* Uniform in 0..bound-1; bound 0 means 2^64. */
TALLY_API uint64_t tally_random_below(tally_random *random, uint64_t bound);

/* Draws a game as the rules' pool and usual targets have it. large: how many large tiles (above
 * 10), 0..4, or -1 as chance has it. count: how many numbers, 0 the usual number. TALLY_OPTION: the
 * pool has not so many large tiles, or small ones beside them; TALLY_NUMBER_COUNT: not so many
 * tiles; else as tally_game_new(). */
TALLY_API tally_status tally_draw(tally_game **game, const tally_rules *rules, tally_random *random,
                                  int large, size_t count, const tally_allocator *allocator);

/* What drawn games are to be like. */
typedef struct tally_recipe {
    size_t size;              /* sizeof(tally_recipe): see TALLY_RECIPE_INIT */
    const tally_rules *rules; /* NULL: the default; copied */
    uint32_t pick;            /* how many numbers; 0: the usual number */
    int solvable;             /* not 0: the target can be reached */
    int has_large;            /* 0: as many large tiles as chance has it; else: */
    uint32_t large;           /* how many, 0..4 */
    int has_difficulty;       /* 0: of any difficulty; else it can be solved, and: */
    tally_range difficulty;   /* within 0..100 */
    int has_solutions;        /* 0: of any number of solutions; else: */
    tally_range solutions;    /* how many, without a detour */
    uint64_t attempts;        /* games drawn for one that is as wished, at most; 0: 10000 */
} tally_recipe;

#define TALLY_RECIPE_INIT                                                                          \
    {                                                                                              \
        sizeof(tally_recipe), NULL, 0, 0, 0, 0, 0, {0, 0}, 0, {0, 0}, 0                            \
    }

TALLY_API void tally_recipe_init(tally_recipe *recipe, size_t size);

/* The wishes, in the order in which a game is held against them. */
typedef enum tally_wish {
    TALLY_WISH_NONE,
    TALLY_WISH_MUST_USE, /* the numbers of options->must_use are drawn */
    TALLY_WISH_SOLVABLE,
    TALLY_WISH_DIFFICULTY,
    TALLY_WISH_SOLUTIONS,
    TALLY_WISH_ROOM = 16 /* later wishes are below it */
} tally_wish;

/* How a game was come by, and what was found out about it on the way. */
typedef struct tally_drawn {
    size_t size;       /* sizeof(tally_drawn): see TALLY_DRAWN_INIT */
    tally_wish unmet;  /* TALLY_WISH_NONE: the game is as wished; else the first wish that fails */
    uint64_t attempts; /* games drawn for this one, at least 1 */
    uint64_t refused[TALLY_WISH_ROOM]; /* of these, how many failed each wish first */
    uint64_t distance;                 /* of the nearest value; where it was not solved, 0 */
    uint32_t numbers_used;       /* of the simplest solution; 0: not solved, or out of reach */
    uint32_t difficulty;         /* 0..100, as tally_rate() has it */
    const char *difficulty_word; /* NULL where no difficulty is wished for; static */
    uint32_t tenths_of_second;   /* as tally_rate() has it */
    int is_extrapolated;         /* likewise */
    uint64_t solutions;          /* 0, too, where no number of solutions is wished for */
} tally_drawn;

#define TALLY_DRAWN_INIT                                                                           \
    {                                                                                              \
        sizeof(tally_drawn), TALLY_WISH_NONE, 0, {0}, 0, 0, 0, NULL, 0, 0, 0                       \
    }

TALLY_API void tally_drawn_init(tally_drawn *drawn, size_t size);

/* Games one after the other, those alone that are as wished: the same ones for a seed on every
 * platform, with any executor. Belongs to one thread at a time. */
typedef struct tally_drawing tally_drawing;

/* Begins to draw: as the random generator of that seed has it, tally_draw() by tally_draw().
 * options, which may be NULL, are those of the searches that look at the games: fewest, most,
 * must_use, memory_bytes (of each search), executor, tick and allocator count. What they
 * lend must outlive the drawing; recipe and must_use are copied. With an executor small games are
 * looked at side by side, some more of them than are asked for.
 *
 * TALLY_OPTION: a size is none, large, difficulty or solutions is set without its has_, or the pool
 * has not so many large tiles, or small ones beside them. TALLY_NUMBER_COUNT: it has not so many
 * tiles. TALLY_NUMBER_RANGE: difficulty or solutions run backwards, difficulty goes beyond 100, or
 * solvable games are to have no solution. TALLY_RULES, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_drawing_new(tally_drawing **drawing, const tally_recipe *recipe,
                                         uint64_t seed, const tally_options *options);
TALLY_API void tally_drawing_free(tally_drawing *drawing);

/* The next game that is as wished, which the caller frees. Where none of recipe->attempts games
 * was, the one that came nearest, and drawn->unmet says what it lacks: it fails the latest wish by
 * the least. Without a wish no game is searched; else each attempt takes as long as tally_solve(),
 * and tally_count() where difficulty or solutions are wished for.
 *
 * TALLY_STOPPED: the tick said stop. TALLY_MEMORY_CAP, TALLY_NO_MEMORY. TALLY_OPTION, as
 * tally_solve(). After any of these there is no next game, and the same status is given again. */
TALLY_API tally_status tally_drawing_next(tally_drawing *drawing, tally_game **game,
                                          tally_drawn *drawn);

/* The game of a day: the first solvable one that the seed 0x7a11 * 2^32 + date draws under these
 * rules, for all who play them. date: 20261121 for the 21st of November 2026; years 1 to 9999.
 * options, which may be NULL: memory_bytes, tick and allocator count. Some milliseconds at
 * most for the usual rules.
 *
 * TALLY_OPTION: there is no such date. TALLY_RULES, also where these rules draw no solvable game.
 * TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                                   const tally_options *options);

enum {
    TALLY_FIVE = 5,           /* games of a day */
    TALLY_FIVE_GENERATORS = 1 /* the newest generator of them */
};

/* The five games of a day, each with a solution, and how hard they are: one for each fifth of the
 * usual games, from very easy to very hard; difficulties[0].size is the size of each. The same for
 * all who play them. generator: 1 to
 * TALLY_FIVE_GENERATORS; a day keeps its games under the same one. date and options as in
 * tally_daily(). The caller frees the games. Some tens of milliseconds for the usual rules.
 *
 * TALLY_OPTION: there is no such date, or no such generator. TALLY_RULES, also where these rules
 * draw no such games. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: games is untouched. */
TALLY_API tally_status tally_daily_five(tally_game *games[TALLY_FIVE],
                                        tally_difficulty difficulties[TALLY_FIVE],
                                        const tally_rules *rules, uint32_t date, uint32_t generator,
                                        const tally_options *options);

/* ---- Worksheets ------------------------------------------------------------------------------ */

/* Games for a class, told by a short code: the same code gives the same games everywhere. */
typedef struct tally_sheet tally_sheet;

enum {
    TALLY_SHEET_GAMES_MAX = 60,
    TALLY_SHEET_SEED_MAX = (1 << 17) - 1,
    TALLY_SHEET_CODE_SIZE = 15 /* "7K2M-9QXA-3BCD" */
};

/* The code of a sheet of that many games, 1..TALLY_SHEET_GAMES_MAX, drawn by a recipe; rises, not
 * 0: the easiest first, with as many easy ones as hard ones. Of the recipe count rules (countdown,
 * compte, make24, make10, krypto and llm; operations may be fewer of + - * /, number_max may be
 * lower), pick (0..15), difficulty (in steps of 5, or any) and solutions ({1, 1}, or any). Where
 * numbers are few (4 at most), or are not multiplied, whole targets are 10..99. seed:
 * 0..TALLY_SHEET_SEED_MAX. TALLY_OPTION, TALLY_RULES: a code cannot tell this. */
TALLY_API tally_status tally_sheet_code(char code[TALLY_SHEET_CODE_SIZE],
                                        const tally_recipe *recipe, uint32_t games, int rises,
                                        uint32_t seed);

/* The code of a sheet as it is written on the sheet: large letters, in groups of four.
 * TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells where and why. */
TALLY_API tally_status tally_sheet_code_tidy(char tidy[TALLY_SHEET_CODE_SIZE], const char *code,
                                             size_t length, tally_error *error);

/* Draws the games of a code. Letters may be small, and hyphens and blanks stand anywhere. options,
 * which may be NULL: memory_bytes, tick and allocator count. About a millisecond for each game
 * drawn.
 *
 * TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells where and why. TALLY_RULES:
 * no games are drawn that are as the code wishes. TALLY_STOPPED, TALLY_MEMORY_CAP,
 * TALLY_NO_MEMORY, TALLY_OPTION. */
TALLY_API tally_status tally_sheet_new(tally_sheet **sheet, const char *code, size_t length,
                                       const tally_options *options, tally_error *error);
TALLY_API void tally_sheet_free(tally_sheet *sheet);

/* A game of the sheet, as long as the sheet lives, and how hard it is, where difficulty is not
 * NULL. NULL past the last one, and where difficulty->size is none. */
TALLY_API const tally_game *tally_sheet_game(const tally_sheet *sheet, size_t index,
                                             tally_difficulty *difficulty);

/* ---- Hints ----------------------------------------------------------------------------------- */

enum {
    TALLY_HINTS = 2,      /* 1: how many numbers are enough; 2: the first step */
    TALLY_STEP_SIZE = 256 /* of the text of a step */
};

typedef struct tally_hint {
    size_t size;           /* sizeof(tally_hint): see TALLY_HINT_INIT */
    uint32_t number;       /* 1..TALLY_HINTS */
    tally_answer answer;   /* TALLY_ANSWER_LIMIT: the search ended before the closest was proved */
    tally_bound bound;     /* TALLY_BOUND_NONE: no simpler or nearer solution exists */
    uint64_t distance;     /* of the solution that is hinted at; UINT64_MAX: none is known */
    uint32_t numbers_used; /* of it; 0: none is known */
    uint32_t points;       /* the most that a round still gives after this hint: 7, then 5 */
    char step[TALLY_STEP_SIZE]; /* "50 + 1 = 51"; the number itself where there is no step; empty
                                   for hint 1, or where no solution is known */
} tally_hint;

#define TALLY_HINT_INIT                                                                            \
    {                                                                                              \
        sizeof(tally_hint), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0,                     \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

TALLY_API void tally_hint_init(tally_hint *hint, size_t size);

/* A hint for a game: it tells of the solution that tally_solve() gives, the simplest, or the first
 * of the closest (of a range of targets, the nearest). number: 1..TALLY_HINTS. options as in
 * tally_solve(), whose time it takes. TALLY_OPTION: there is no such hint, or as tally_solve(). */
TALLY_API tally_status tally_take_hint(tally_hint *hint, const tally_game *game, uint32_t number,
                                       const tally_options *options);

/* The hint as a clause in English: "4 numbers are enough", "out of reach by 3", "the closest known
 * is 2 away", "begin with 50 + 1 = 51", "no solution is known". */
TALLY_API size_t tally_hint_print(const tally_hint *hint, char *buffer, size_t size);

/* ---- Surveys --------------------------------------------------------------------------------- */

#define TALLY_POOL_TILES_MAX 1024

/* The tiles that selections are drawn from, rising. */
typedef struct tally_pool {
    uint32_t count;
    uint16_t tiles[TALLY_POOL_TILES_MAX];
} tally_pool;

/* A pool from its text: "standard" (1..10 twice, 25, 50, 75, 100), "one-each" (1..10, 25, 50, 75,
 * 100), or a list of tiles 0..65535 and ranges of them, each of which may be repeated:
 * "1..10x2,25,50,75,100". At most TALLY_POOL_TILES_MAX tiles. */
TALLY_API tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length,
                                        tally_error *error);

/* Every selection of a pool, decided for every target. Selections are numbered from 0, in
 * lexicographic order of their rising tiles. Never changes once made. */
typedef struct tally_survey tally_survey;

enum {
    TALLY_SURVEY_COUNTS = 1 << 0, /* also the number of solutions, with and without detours */
    TALLY_SURVEY_EFFORT = 1 << 1  /* also the effort of the simplest solution;
                                   * a hundred times slower */
};

/* The kernels that run on this processor, the best first: "avx512", "avx2", "scalar"; static; NULL
 * past the last one. */
TALLY_API const char *tally_kernel_at(size_t index);

typedef struct tally_survey_options {
    size_t size;              /* sizeof(tally_survey_options): see TALLY_SURVEY_OPTIONS_INIT */
    const tally_rules *rules; /* NULL: the default */
    uint32_t pick;            /* tiles a selection, 1..10; 0: as many as the rules usually give */
    int has_target;           /* 0: the rules' usual targets; else: */
    tally_range target;       /* at most 20000 targets */
    uint32_t wanted;          /* TALLY_SURVEY_ bits */
    size_t memory_bytes;      /* cap on the tables that are kept, and on each search; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
    const char *kernel; /* "scalar", "avx2", "avx512"; NULL: the best that runs here */
} tally_survey_options;

#define TALLY_SURVEY_OPTIONS_INIT                                                                  \
    {                                                                                              \
        sizeof(tally_survey_options), NULL, 0, 0, {0, 0}, 0, 0, NULL, NULL, NULL, NULL, NULL       \
    }

TALLY_API void tally_survey_options_init(tally_survey_options *options, size_t size);

/* What was found for one selection. Arrays have one element for each target, the first target
 * first; they live until the sink returns. */
typedef struct tally_survey_row {
    uint64_t selection;
    const uint64_t *numbers; /* rising */
    uint32_t count;
    uint32_t large;            /* how many of the numbers are above 10 */
    uint64_t draws;            /* in how many ways the pool's tiles give this selection */
    uint32_t reached;          /* targets that are reached */
    const uint32_t *by_fewest; /* [n]: targets whose fewest numbers are n; [0]: not reached */
    const uint8_t *fewest;     /* numbers needed; 0: not reached */
    const uint32_t *distance;  /* to the closest whole value; 0: reached;
                                * UINT32_MAX: none is known */
    const uint8_t *side; /* of the closest value: 1 below, 2 above, 3 both; 0: reached, or none */
    const uint64_t *solutions;    /* without a detour; NULL unless wanted */
    const uint64_t *with_detours; /* all of them; NULL unless wanted */
    const uint64_t *effort;       /* of the simplest solution, 0: not reached; NULL unless wanted */
    uint32_t unproved; /* targets for which a value beyond 64 bits might have told otherwise */
} tally_survey_row;

typedef int (*tally_survey_sink)(void *user, const tally_survey_row *row);

/* Any rules can be surveyed; where they keep numbers in the order given, the tiles of a selection
 * stand in rising order. Games of + - * / in any order share value tables, which are made here, on
 * options->executor; with other rules, and for the effort, each selection is searched on its own.
 * options may be NULL; what it points to must outlive the survey, rules excepted.
 * TALLY_NUMBER_RANGE: a tile is not a number that these rules give. TALLY_NUMBER_COUNT: fewer tiles
 * than are picked, or more than 2^24 selections. */
TALLY_API tally_status tally_survey_new(tally_survey **survey, const tally_pool *pool,
                                        const tally_survey_options *options);
TALLY_API void tally_survey_free(tally_survey *survey);

/* How many selections there are; *draws, which may be NULL: in
 * how many ways tiles are drawn, in all. */
TALLY_API uint64_t tally_survey_size(const tally_survey *survey, uint64_t *draws);

/* The tiles of a selection below tally_survey_size(), rising: fills numbers[0..pick-1] and returns
 * in how many ways they are drawn. */
TALLY_API uint64_t tally_survey_selection(const tally_survey *survey, uint64_t selection,
                                          uint64_t *numbers);

/* Surveys the selections first..first + count - 1, and gives a row of each to the sink, in order,
 * on the caller's thread. A survey that was broken off goes on with the first selection that has no
 * row yet. Several threads may run a survey at once, where its executor lets them. TALLY_STOPPED:
 * tick or sink said stop. TALLY_OPTION: there are no such selections. */
TALLY_API tally_status tally_survey_run(const tally_survey *survey, uint64_t first, uint64_t count,
                                        tally_survey_sink sink, void *user);

/* ---- Sweeps ---------------------------------------------------------------------------------- */

/* Which large tiles are best to play with? A selection contains a few of the large tiles, so that
 * what a choice of tiles can solve is a sum over its subsets: games of selections with exactly that
 * subset and small tiles. A sweep finds those terms, each once. It never changes once made; any
 * number of threads may run it. */
typedef struct tally_sweep tally_sweep;

/* small: the tiles that stay, rising. large: the range of four and more that large tiles are chosen
 * from, above all small ones, up to 1000. options, which may be NULL: rules, pick, target,
 * memory_bytes, allocator and kernel count. TALLY_RULES where the rules are not of whole values,
 * all of + - * / and any of the numbers. */
TALLY_API tally_status tally_sweep_new(tally_sweep **sweep, const tally_pool *small,
                                       tally_range large, const tally_survey_options *options);
TALLY_API void tally_sweep_free(tally_sweep *sweep);

/* Receives a term: how many games of the selections with exactly these large tiles are solvable. */
typedef int (*tally_sweep_sink)(void *user, const uint16_t *tiles, uint32_t chosen,
                                uint64_t solvable);

/* The terms of all subsets of `chosen` large tiles (0..4, fewer than are picked) that begin with
 * `given` tiles, rising. given is chosen (one term) or chosen - 2 (each pair above the last one).
 * On the caller's thread. TALLY_STOPPED: the sink said stop. TALLY_NUMBER_COUNT,
 * TALLY_NUMBER_RANGE: there are no such tiles. */
TALLY_API tally_status tally_sweep_run(const tally_sweep *sweep, uint32_t chosen,
                                       const uint16_t *tiles, uint32_t given, tally_sweep_sink sink,
                                       void *user);

/* ---- Best tiles ------------------------------------------------------------------------------ */

/* Which choices of large tiles are the easiest to play with, and which the hardest? The ten of each
 * side, proved from the terms of a sweep. The caller makes the terms, a piece at a time, on threads
 * or machines as it likes, and may keep them, so that a search that was broken off goes on:
 *
 *     tally_best_new(&best, sweep, &options);
 *     while (tally_best_next(best, pieces, ROOM, &count) == TALLY_OK && count != 0) {
 *         for each piece, in any order, on any thread: tally_best_make(sweep, &pieces[i],
 * terms[i]..); for each piece, in order: tally_best_take(best, &pieces[i], terms[i]);
 *     }
 *     tell(tally_best_found(best));
 *     tally_best_free(best);
 */
typedef struct tally_best tally_best;

enum { TALLY_BEST_EXTREMES = 10 };

typedef struct tally_best_options {
    size_t size;         /* sizeof(tally_best_options): see TALLY_BEST_OPTIONS_INIT */
    uint32_t choose;     /* how many large tiles: 1..4, fewer than are picked; 0: 4 */
    int sums_all;        /* 1: sum up every choice, not only those that can be extremes */
    size_t memory_bytes; /* cap on what is kept; 0: no cap */
    const tally_allocator *allocator; /* NULL: malloc() and free() */
} tally_best_options;

#define TALLY_BEST_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(tally_best_options), 0, 0, 0, NULL                                                  \
    }

TALLY_API void tally_best_options_init(tally_best_options *options, size_t size);

/* The terms of all subsets of `chosen` large tiles that begin with the tiles given, rising, in the
 * order in which tally_sweep_run() gives them. */
typedef struct tally_best_piece {
    uint32_t chosen;
    uint32_t given;
    uint16_t tiles[4];
    uint32_t terms; /* how many */
    uint64_t most;  /* no term is more */
    int is_single;  /* 1: the last term of one choice, which is quicker made than kept */
} tally_best_piece;

typedef struct tally_best_choice {
    uint16_t tiles[4]; /* rising, then zeros */
    uint64_t solvable; /* games */
} tally_best_choice;

typedef struct tally_best_result {
    tally_range large;
    uint32_t choose;
    uint64_t choices;                               /* in all */
    uint64_t summed;                                /* choices that were summed up in full */
    uint64_t games;                                 /* of each choice */
    tally_best_choice easiest[TALLY_BEST_EXTREMES]; /* the easiest first */
    tally_best_choice hardest[TALLY_BEST_EXTREMES]; /* the hardest first */
    uint32_t found;                                 /* of each side */
    tally_best_choice usual; /* the large tiles of the rules, where all choices are summed up and
                                this is one of them; else zeros */
    uint32_t *sums;          /* of all choices, where they are summed up; the caller may sort
                                them. Else NULL */
    uint64_t part; /* how far the work is: so much of so much; begins anew for each side */
    uint64_t whole;
} tally_best_result;

/* options may be NULL; the sweep must outlive the search. TALLY_NUMBER_COUNT: too many are chosen.
 * TALLY_NUMBER_RANGE: more than 256 tiles to choose from. TALLY_TARGET_RANGE: more than 2^32 - 1
 * games a choice. */
TALLY_API tally_status tally_best_new(tally_best **best, const tally_sweep *sweep,
                                      const tally_best_options *options);
TALLY_API void tally_best_free(tally_best *best);

/* The next pieces, at most `room`; *count is 0 at the end. All that were given before must have
 * been taken. With one piece at a time the fewest choices are summed up. */
TALLY_API tally_status tally_best_next(tally_best *best, tally_best_piece *pieces, size_t room,
                                       size_t *count);

/* Makes the terms[0..piece->terms-1] of a piece, on the caller's thread; any number of threads may
 * do so. tick, which may be NULL, is asked at each term: TALLY_STOPPED where it said stop. */
TALLY_API tally_status tally_best_make(const tally_sweep *sweep, const tally_best_piece *piece,
                                       uint32_t *terms, tally_tick tick, void *tick_context);

/* Takes the terms of a piece; pieces are taken in the order in which they were given. */
TALLY_API void tally_best_take(tally_best *best, const tally_best_piece *piece,
                               const uint32_t *terms);

/* What was found so far; all of it once there are no pieces left. Lives as long as the search. */
TALLY_API const tally_best_result *tally_best_found(const tally_best *best);

/* ---- Questions as text ----------------------------------------------------------------------- */

/* Receives a piece of an answer; what it is given lives until it returns. Not 0 stops. */
typedef int (*tally_text_sink)(void *user, const char *text, size_t length);

/* Answers one question that is a JSON object, with the lines that the command prints with --json:
 *
 *     {"question":"solve","target":765,"numbers":[1,3,7,10,25,50]}
 *     {"question":"check","id":"countdown:102/1,2,50","expression":"(50+1)*2","key":17}
 *
 * "question" is solve (also where it is not said), list, count, values, missing, check, hint, draw,
 * daily, five, sheet or rules. A game is "id", or "target" and "numbers" with "rules", "ops",
 * "values", "use", "order" and "depth"; "values" asks without a target, within "targets", and
 * "missing" for the first "count" numbers from "from" on. "fewest", "most", "must_use", "detours",
 * "all", "limit" and "sort" are as in tally_options; "expression" is judged, or the answer in
 * "completion", found and read as "extract" and "reading" say (judge.h); "hint" is 1 or 2, as
 * tally_take_hint() has it; "seed", "large", "pick", "count", "solvable", "difficulty", "solutions"
 * and "attempts" draw, and "date" is that of tally_daily(), and with "generator" that of
 * tally_daily_five(); "code", or what draws with "largest" and "rises", tells a sheet. "key" is any
 * JSON, and comes back behind "version" in each line of the answer. Other members are left alone. A
 * line that is no object is a game's ID.
 *
 * question: the question whatever the line says of it; NULL: as the line says. options, which may
 * be NULL: what is lent to the search, and what counts where the line does not say it. Text goes to
 * the sink in pieces that end anywhere; each line ends with \n. The answer of "values" has a line
 * for each value, and none where there is no value. A line that cannot be answered is answered too,
 * {"version":1,"error":"...","position":7}, and the status tells: TALLY_SYNTAX where it cannot be
 * read, TALLY_OPTION where an option is out of range, what tally_game_parse() says of a game, or
 * what the search said. TALLY_STOPPED: the sink said stop. TALLY_NO_MEMORY. TALLY_OPTION, and
 * nothing is answered: question or options are none. */
TALLY_API tally_status tally_query(const char *question, const char *line, size_t length,
                                   const tally_options *options, tally_text_sink sink, void *user);

/* ---- Datasets -------------------------------------------------------------------------------- */

/* Labelled games, one after the other: docs/datasets.md. Belongs to one thread at a time. */
typedef struct tally_dataset tally_dataset;

/* Begins a dataset. recipe is a JSON object, whose members are named as the options of `tally
 * dataset`, with _ for -, and have their texts:
 *
 *     {"rules":"llm","pick":"3..4","targets":"10..999","difficulty":"40..60","unique":"key",
 *      "seed":7,"count":100000,"shard":"0/8","schema":"verl"}
 *
 * options, which may be NULL, are lent: memory_bytes (of each search), executor, tick and allocator
 * count, and must outlive the dataset. The same recipe gives the same rows on every platform, with
 * any executor. TALLY_SYNTAX: error tells what is wrong with the recipe, and where. TALLY_OPTION:
 * error tells what of it does not go together; or options' size. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_dataset_new(tally_dataset **result, const char *recipe, size_t length,
                                         const tally_options *options, tally_error *error);
TALLY_API void tally_dataset_free(tally_dataset *dataset);

/* Gives the next rows, at most `most`, each a line of JSON that ends with \n; a line comes in
 * pieces. *given, which is told in any case, is less than most with TALLY_OK where there are no
 * more: all rows of the recipe were given, or tally_dataset_unmet() tells why there are fewer. Some
 * rows more than are asked for are worked out, and kept for the next call. TALLY_STOPPED: tick or
 * sink said stop. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. After any of these there are no more rows. */
TALLY_API tally_status tally_dataset_next(tally_dataset *dataset, uint64_t most, uint64_t *given,
                                          tally_text_sink sink, void *user);

/* Where games as wished are not to be found: a clause on what nearly all games drawn since the last
 * row lack, "are not of that difficulty (--difficulty)"; static. NULL: nothing is amiss. */
TALLY_API const char *tally_dataset_unmet(const tally_dataset *dataset);

#ifdef __cplusplus
}
#endif

#endif
