/* SPDX-License-Identifier: MIT */
/*
 * Rules: which operations, values and numbers a game allows. A rule set is a struct. The library
 * has presets; a caller copies one and changes columns of the copy.
 */
#ifndef TALLY_RULES_H
#define TALLY_RULES_H

#include <tally/base.h>

enum {
    TALLY_OP_ADD = 1 << 0,
    TALLY_OP_SUBTRACT = 1 << 1,
    TALLY_OP_MULTIPLY = 1 << 2,
    TALLY_OP_DIVIDE = 1 << 3,
    TALLY_OP_POWER = 1 << 4,
    TALLY_OP_FACTORIAL = 1 << 5,
    TALLY_OP_SQRT = 1 << 6,
    TALLY_OP_NEGATE = 1 << 7,            /* unary minus */
    TALLY_OP_CONCATENATE = 1 << 8,       /* of given digits */
    TALLY_OP_POINT = 1 << 9,             /* decimal point: .4 and 4.4 */
    TALLY_OP_DOUBLE_FACTORIAL = 1 << 10, /* 5!! = 5 * 3 * 1 */
    TALLY_OP_SQUARE = 1 << 11,           /* square(4) = 16, without a given 2 */
    TALLY_OP_PERCENT = 1 << 12,          /* 4% = 4 / 100 */
    TALLY_OP_SUM = 1 << 13,              /* sum(4) = 1 + 2 + 3 + 4 */
    TALLY_OP_SUBFACTORIAL = 1 << 14,     /* !4 = 9 */
    TALLY_OP_GAMMA = 1 << 15,            /* gamma(4) = 3! */
    TALLY_OP_ZERO = 1 << 16,             /* a 0 written before a decimal point is a given 0 */
    TALLY_OP_MOD = 1 << 17,              /* 17 mod 5 = 2 */
    TALLY_OP_ROOT = 1 << 18,             /* 3 root 27 = 3 */
    TALLY_OP_JOIN = 1 << 19,             /* (1 + 1) join 5 = 25 */
    TALLY_OP_REPEAT = 1 << 20,           /* repeating decimals: .4~ and .1(27) */
    TALLY_OP_FLOOR = 1 << 21,            /* floor(7 / 2) = 3 */
    TALLY_OP_CEIL = 1 << 22,             /* ceil(7 / 2) = 4 */
    TALLY_OP_IDIV = 1 << 23,             /* 7 idiv 2 = 3 */
    TALLY_OP_LOG = 1 << 24,              /* log(2, 8) = 3 */
    TALLY_OP_ZERO_POWER = 1 << 25,       /* 0 ^ 0 = 1, which otherwise has no value */
    /* the operations of two numbers beside + - * / ^, which have words */
    TALLY_OP_PAIRED = TALLY_OP_MOD | TALLY_OP_ROOT | TALLY_OP_JOIN | TALLY_OP_IDIV | TALLY_OP_LOG,
    /* the operations of one number, which count into the depth */
    TALLY_OP_NESTED = TALLY_OP_FACTORIAL | TALLY_OP_SQRT | TALLY_OP_DOUBLE_FACTORIAL |
                      TALLY_OP_SQUARE | TALLY_OP_PERCENT | TALLY_OP_SUM | TALLY_OP_SUBFACTORIAL |
                      TALLY_OP_GAMMA | TALLY_OP_FLOOR | TALLY_OP_CEIL,
    TALLY_OP_BASIC = TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE
};

/* All operations, in the order of their bits: the name of the bit, and the word on the command
 * line, in IDs and in JSON. */
#define TALLY_OPERATION_MAP(X)                                                                     \
    X(ADD, "+")                                                                                    \
    X(SUBTRACT, "-")                                                                               \
    X(MULTIPLY, "*")                                                                               \
    X(DIVIDE, "/")                                                                                 \
    X(POWER, "^")                                                                                  \
    X(FACTORIAL, "!")                                                                              \
    X(SQRT, "sqrt")                                                                                \
    X(NEGATE, "neg")                                                                               \
    X(CONCATENATE, "cat")                                                                          \
    X(POINT, "dot")                                                                                \
    X(DOUBLE_FACTORIAL, "!!")                                                                      \
    X(SQUARE, "square")                                                                            \
    X(PERCENT, "pct")                                                                              \
    X(SUM, "sum")                                                                                  \
    X(SUBFACTORIAL, "subf")                                                                        \
    X(GAMMA, "gamma")                                                                              \
    X(ZERO, "zero")                                                                                \
    X(MOD, "mod")                                                                                  \
    X(ROOT, "root")                                                                                \
    X(JOIN, "join")                                                                                \
    X(REPEAT, "rep")                                                                               \
    X(FLOOR, "floor")                                                                              \
    X(CEIL, "ceil")                                                                                \
    X(IDIV, "idiv")                                                                                \
    X(LOG, "log")                                                                                  \
    X(ZERO_POWER, "0^0")

/* The words of all operations, each behind a blank. */
#define TALLY_OPERATION_WORD(name, word) " " word
#define TALLY_OPERATION_WORDS TALLY_OPERATION_MAP(TALLY_OPERATION_WORD)

typedef enum tally_values_kind {
    TALLY_VALUES_WHOLE,   /* positive whole numbers, at every step */
    TALLY_VALUES_EXACT,   /* exact fractions, zero and negatives */
    TALLY_VALUES_NATURAL, /* whole numbers, zero too, at every step */
    TALLY_VALUES_INTEGER  /* whole numbers, zero and negatives, at every step */
} tally_values_kind;

/* The word of a kind of values, "whole"; "" if there is no such kind. Static. */
TALLY_API const char *tally_values_word(tally_values_kind values);

typedef enum tally_use { TALLY_USE_ANY, TALLY_USE_ALL } tally_use;
typedef enum tally_number_order { TALLY_ORDER_ANY, TALLY_ORDER_GIVEN } tally_number_order;

typedef enum tally_brackets_kind {
    TALLY_BRACKETS_ANY,
    TALLY_BRACKETS_NONE, /* the usual precedence alone */
    TALLY_BRACKETS_LEFT  /* left to right: each operation takes the result so far and one number */
} tally_brackets_kind;

#define TALLY_RULES_NAME_SIZE 24
#define TALLY_POOL_MAX 64

/* A rule set. To make one, copy a preset, rules = *tally_rules_find("countdown"), and change its
 * columns with tally_rules_set(). A struct that is 0 except for its size stands for the default
 * preset. The members from `usual` on are not columns: an ID does not contain them, so a game that
 * is read from its ID has those of the preset. This struct never grows, so that a program can copy
 * it; later columns will use the reserved members. */
typedef struct tally_rules {
    size_t size;                      /* sizeof(tally_rules) */
    char name[TALLY_RULES_NAME_SIZE]; /* of the preset that was copied */
    uint32_t operations;              /* TALLY_OP_ bits */
    tally_values_kind values;
    tally_use use;
    tally_number_order order;
    uint32_t unary_depth; /* how deep TALLY_OP_NESTED may be nested: 0..4 */
    tally_range usual;    /* the usual targets */
    uint32_t count_usual; /* the usual count of given numbers */
    uint64_t number_max;  /* largest number that may be given */
    uint32_t pool_count;  /* how many tiles games are drawn from; 0: no pool */
    uint16_t pool[TALLY_POOL_MAX];
    const char *title;   /* a line that describes the rules to people; static */
    uint32_t judged_too; /* TALLY_OP_ bits that an answer may contain beside the operations, though
                          * searches do not use them */
    uint32_t brackets;   /* tally_brackets_kind */
    uint32_t reserved_word; /* 0 */
    /* How often each operation may stand, and must: 4 bits for each, operation 0 in the lowest bits
     * of the first word. op_most: one more than the limit; 0: no limit. See tally_rules_set(). */
    uint64_t op_most[2];
    uint64_t op_fewest[2];
    uint64_t max_value;   /* no step of two operands may exceed this; 0: no limit */
    uint64_t reserved[2]; /* 0 */
} tally_rules;

/* The presets: index 0 is the default. NULL if there is no preset of that index. Static. */
TALLY_API const tally_rules *tally_rules_at(size_t index);

/* The preset of that name, or NULL if there is none. Static. */
TALLY_API const tally_rules *tally_rules_find(const char *name);

/* Changes one column. Columns have the same names and texts as on the command line and in IDs:
 *   ops     a list of the words of TALLY_OPERATION_MAP   order   any | given
 *   values  whole | natural | integer | exact            depth   0..4
 *   use     any | all                          brackets  any | none | left
 *   op-most, op-fewest    a list of limits: "+:1,-:1"; in IDs "add.1;sub.1"
 *   max-value             the largest step that an answer may have: 1 to 2^62 - 1
 * TALLY_RULES: there is no such column, or the column does not have that text; error->position is
 * the place in `text`, in bytes. */
TALLY_API tally_status tally_rules_set(tally_rules *rules, const char *column, const char *text,
                                       tally_error *error);

#endif
