/* SPDX-License-Identifier: MIT */
/*
 * Expressions: reading and printing them, a walk over the tree of one, and its steps.
 */
#ifndef TALLY_EXPR_H
#define TALLY_EXPR_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/value.h>

/* A way to combine numbers: a tree of sums and products with two operands or more (docs/rules.md),
 * in canonical form. Two expressions are the same solution exactly if their texts are the same. */
typedef struct tally_expr tally_expr;

typedef enum tally_style {
    TALLY_STYLE_INFIX, /* (50 + 1) * (25 - 10)          only the needed parentheses */
    TALLY_STYLE_PAREN, /* ((50 + 1) * (25 - 10))        one pair for each operation */
    TALLY_STYLE_RPN,   /* 50 1 + 25 10 - * */
    TALLY_STYLE_STEPS, /* 50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765     one step a line */
    TALLY_STYLE_TEX    /* (50 + 1) \times (25 - 10) */
} tally_style;

/* Reads an expression in infix or RPN notation, up to 64 KiB of text. The operands may have any
 * order. The text may also contain x, ×, ·, ÷, − and unnecessary spaces and parentheses, and may
 * end in "= RESULT" if the result is right. The expression is in canonical form afterwards. The
 * function does not check rules: see tally_check(). allocator may be NULL, which means malloc() and
 * free().
 * 4!! is the double factorial and !4 the subfactorial: docs/rules.md, "Operations".
 * TALLY_SYNTAX: the text is not an expression, a step has no value, or the result is wrong.
 * TALLY_NUMBER_RANGE: a step is beyond 64 bits. TALLY_NO_MEMORY.
 *
 * The canonical form does not depend on rules. Therefore it may have a minus that the text does not
 * have: 2 ^ (-(3 * (2 - 1))) for 2 ^ ((1 - 2) * 3). It may also have a step beyond 64 bits that the
 * text does not have: a * c / b for a / (b / c). Solutions that a search delivers keep the rules
 * and fit in 64 bits. */
TALLY_API tally_status tally_expr_parse(tally_expr **expr, const char *text, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_expr_free(tally_expr *expr);
/* Writes the expression as text. */
TALLY_API size_t tally_expr_print(const tally_expr *expr, tally_style style, char *buffer,
                                  size_t size);

/* The size in bytes of a buffer that suffices for the text of any solution of the game, with its
 * NUL: 38 for six numbers of two digits with + - * / in TALLY_STYLE_INFIX. */
TALLY_API size_t tally_game_text_size(const tally_game *game, tally_style style);

/* Copies an expression. The caller frees the copy with tally_expr_free(). A sink needs a copy of an
 * expression that it wants to keep, because a solution's expression lives only until the sink
 * returns. allocator may be NULL. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_expr_copy(tally_expr **copy, const tally_expr *expr,
                                       const tally_allocator *allocator);

typedef enum tally_node_kind {
    TALLY_NODE_NUMBER,    /* a given number, or concatenated given digits; no operands */
    TALLY_NODE_SUM,       /* two operands or more, added or subtracted */
    TALLY_NODE_PRODUCT,   /* two operands or more; multiplied, or divided by */
    TALLY_NODE_POWER,     /* two operands: base and exponent */
    TALLY_NODE_FACTORIAL, /* one operand */
    TALLY_NODE_SQRT,      /* one operand */
    TALLY_NODE_NEGATE,    /* one operand, like those below up to GAMMA */
    TALLY_NODE_DOUBLE_FACTORIAL,
    TALLY_NODE_SQUARE,
    TALLY_NODE_PERCENT,
    TALLY_NODE_SUM_TO, /* 1 + 2 + ... up to the operand */
    TALLY_NODE_SUBFACTORIAL,
    TALLY_NODE_GAMMA,
    TALLY_NODE_MOD,  /* two operands, like those below up to LOG */
    TALLY_NODE_ROOT, /* the degree first */
    TALLY_NODE_JOIN,
    TALLY_NODE_IDIV,
    TALLY_NODE_LOG,   /* the base first */
    TALLY_NODE_FLOOR, /* one operand */
    TALLY_NODE_CEIL   /* one operand */
} tally_node_kind;

/* One node of an expression's tree. */
typedef struct tally_node {
    size_t size; /* sizeof(tally_node): see TALLY_NODE_INIT */
    tally_node_kind kind;
    uint32_t operands; /* how many operands the node has */
    uint32_t nodes;    /* how many nodes its subtree has, the node included */
    int is_inverse;    /* not 0: the sum above subtracts the node, or the product divides by it */
    tally_value value;
} tally_node;

#define TALLY_NODE_INIT                                                                            \
    {                                                                                              \
        sizeof(tally_node), TALLY_NODE_NUMBER, 0, 0, 0, TALLY_VALUE_ZERO                           \
    }

/* Sets *node to TALLY_NODE_INIT, for languages that cannot use a macro. size is the sizeof of the
 * caller's struct. All functions NAME_init() work in the same way. */
TALLY_API void tally_node_init(tally_node *node, size_t size);

/* tally_expr_size() returns how many nodes the tree has. tally_expr_node() writes one of them to
 * *node and returns 1. Node 0 is the root. The first operand of node i is node i + 1. The operand
 * after node j is node j + (`nodes` of j). If there is no node of that index, or node->size is
 * wrong, the function returns 0 and leaves *node unchanged. */
TALLY_API size_t tally_expr_size(const tally_expr *expr);
TALLY_API int tally_expr_node(const tally_expr *expr, size_t index, tally_node *node);

/* One operation with its operands and its result. */
typedef struct tally_step {
    uint32_t operation; /* the TALLY_OP_ bit */
    tally_value left;   /* that of an operation of one operand, too */
    tally_value right;  /* 0 if there is one operand */
    tally_value result; /* 0 where has_result is 0 */
    int has_result;     /* not 0: the result fits in 64 bits, as in every step of a solution */
} tally_step;

/* Receives a step. A result other than 0 ends the walk. */
typedef int (*tally_step_sink)(void *user, const tally_step *step);

/* Gives each step of the expression to the sink: the steps of TALLY_STYLE_STEPS, in their order
 * (docs/rules.md, "Steps"). TALLY_STOPPED: the sink ended the walk. */
TALLY_API tally_status tally_expr_steps(const tally_expr *expr, tally_step_sink sink, void *user);

/* What is known about an expression. */
typedef struct tally_expr_info {
    size_t size; /* sizeof(tally_expr_info): see TALLY_EXPR_INFO_INIT */
    tally_value value;
    uint32_t numbers_used;
    uint64_t effort;          /* docs/rules.md, "Effort" */
    tally_value largest_step; /* the value of the step that is largest in magnitude */
} tally_expr_info;

#define TALLY_EXPR_INFO_INIT                                                                       \
    {                                                                                              \
        sizeof(tally_expr_info), TALLY_VALUE_ZERO, 0, 0, TALLY_VALUE_ZERO                          \
    }

TALLY_API void tally_expr_info_init(tally_expr_info *info, size_t size);

/* Fills in *info. TALLY_OPTION: info->size is wrong. */
TALLY_API tally_status tally_expr_describe(const tally_expr *expr, tally_expr_info *info);

#endif
