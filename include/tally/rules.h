/* SPDX-License-Identifier: MIT */
/*
 * Rules: which operations, values and numbers a game allows. A rule set is a struct. The library
 * has presets; a caller copies one and changes columns of the copy.
 */
#ifndef TALLY_RULES_H
#define TALLY_RULES_H

#include <tally/base.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif

#endif
