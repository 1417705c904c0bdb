/* SPDX-License-Identifier: MIT */
/*
 * Checking an answer: does an expression keep the rules, and what is its value? judge.h also finds
 * the answer in the completion of a language model.
 */
#ifndef TALLY_CHECK_H
#define TALLY_CHECK_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* This list gives the enum, the word that --json and the HTTP service use, and the message. */
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

/* The word and the message of a reason. Static. */
TALLY_API const char *tally_reason_word(tally_reason reason);
TALLY_API const char *tally_reason_message(tally_reason reason);

typedef enum tally_verdict {
    TALLY_VERDICT_SOLVED,  /* its value is a target, and it breaks no rule */
    TALLY_VERDICT_OFF,     /* it breaks no rule, but its value is not a target */
    TALLY_VERDICT_INVALID, /* it breaks a rule: reason and position tell which and where */
    TALLY_VERDICT_MISSING  /* tally_judge() only: a completion has no answer */
} tally_verdict;

/* "solved", "off", "invalid" or "missing". Static. */
TALLY_API const char *tally_verdict_word(tally_verdict verdict);

/* What is known about an answer. */
typedef struct tally_judgement {
    size_t size; /* sizeof(tally_judgement): see TALLY_JUDGEMENT_INIT */
    tally_verdict verdict;
    tally_reason reason;
    size_t position; /* of the broken rule, in bytes from the beginning of the text */
    int has_value;   /* not 0: value and distance are known */
    tally_value value;
    uint64_t distance; /* from value to the nearest target, rounded up;
                        * UINT64_MAX: beyond 64 bits */
    uint32_t points;   /* tally_points(distance); 0 if invalid */
    uint32_t numbers_used;
} tally_judgement;

#define TALLY_JUDGEMENT_INIT                                                                       \
    {                                                                                              \
        sizeof(tally_judgement), TALLY_VERDICT_SOLVED, TALLY_REASON_NONE, 0, 0, TALLY_VALUE_ZERO,  \
            0, 0, 0                                                                                \
    }

TALLY_API void tally_judgement_init(tally_judgement *judgement, size_t size);

/* Receives each broken rule, in the order of the text. A result other than 0 ends the check. */
typedef int (*tally_break_sink)(void *user, tally_reason reason, size_t position);

/* Judges an answer exactly. Steps are judged as they are written, from the inside out and from left
 * to right: under whole values 10-12-5 breaks a rule, but 10-(12-5) does not. *judgement describes
 * the first broken rule. The sink `breaks`, which may be NULL, receives all broken rules. TALLY_OK:
 * text that is not an expression, or has more than 64 KiB, breaks TALLY_REASON_SYNTAX.
 * TALLY_OPTION: judgement->size is wrong. The check takes a few microseconds and allocates
 * nothing. */
TALLY_API tally_status tally_check(tally_judgement *judgement, const tally_game *game,
                                   const char *text, size_t length, tally_break_sink breaks,
                                   void *user);

/* Points by the show's rules: 10 for distance 0, 7 for distance 1..5, 5 for distance 6..10, else
 * 0. */
TALLY_API uint32_t tally_points(uint64_t distance);

#ifdef __cplusplus
}
#endif

#endif
