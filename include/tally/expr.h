/* SPDX-License-Identifier: MIT */
/*
 * Expressions: reading and printing them, a walk over the tree of one, and its steps.
 */
#ifndef TALLY_EXPR_H
#define TALLY_EXPR_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/value.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif

#endif
