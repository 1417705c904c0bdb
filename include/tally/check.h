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
    X(WRONG_RESULT, "wrong_result", "the result after = is not what the expression is worth")      \
    X(NUMBER_NOT_LEFT, "number_not_left", "this number was used by an earlier step")               \
    X(RESULT_USED_TWICE, "result_used_twice", "this result of a step is used more than once")      \
    X(RESULT_NOT_USED, "result_not_used", "the result of this step is never used")                 \
    X(NEGATIVE, "negative", "this step is below zero")                                             \
    X(BRACKETS, "brackets", "this needs brackets that these rules do not have")                    \
    X(TOO_MANY_OPERATIONS, "too_many_operations",                                                  \
      "this operation stands more often than these rules allow")                                   \
    X(TOO_FEW_OPERATIONS, "too_few_operations",                                                    \
      "an operation stands less often than these rules ask for")                                   \
    X(STEP_TOO_LARGE, "step_too_large", "the result of this step is larger than these rules allow")

typedef enum tally_reason {
#define TALLY_REASON_ENUM(name, word, message) TALLY_REASON_##name,
    TALLY_REASONS(TALLY_REASON_ENUM)
#undef TALLY_REASON_ENUM
} tally_reason;

/* The word and the message of a reason. Static. */
TALLY_API const char *tally_reason_word(tally_reason reason);
TALLY_API const char *tally_reason_message(tally_reason reason);

/* What stands where an answer cannot be read. This list gives the enum, the word that --json and
 * the HTTP service use, and what is said about it. */
#define TALLY_THINGS(X)                                                                            \
    X(NONE, "none", "")                                                                            \
    X(PERCENT, "percent", "percent is not an operation of these rules: write a fraction")          \
    X(LOGARITHM, "logarithm", "a logarithm is not an operation of these rules")                    \
    X(LN, "ln", "ln, the natural logarithm, is not an operation of these rules")                   \
    X(REMAINDER, "mod", "mod, the remainder, is not an operation of these rules")                  \
    X(FLOOR, "floor", "rounding down is not an operation of these rules")                          \
    X(CEILING, "ceiling", "rounding up is not an operation of these rules")                        \
    X(ROUND, "round", "rounding is not an operation of these rules")                               \
    X(GAMMA, "gamma", "the gamma function is not an operation of these rules")                     \
    X(DOUBLE_FACTORIAL, "double_factorial",                                                        \
      "a double factorial is not an operation of these rules: 4!! is read as (4!)!")               \
    X(SUBFACTORIAL, "subfactorial", "a subfactorial, !4, is not an operation of these rules")      \
    X(CHOOSE, "choose", "a number of combinations is not an operation of these rules")             \
    X(SUM, "sum", "a sum sign is not an operation of these rules: write + between the numbers")    \
    X(ROOT, "root", "a root that is no square root is not an operation of these rules")            \
    X(ABSOLUTE, "absolute", "an absolute value is not an operation of these rules")                \
    X(FUNCTION, "function", "this function is not an operation of these rules")                    \
    X(REPEATING, "repeating_decimal", "a repeating decimal is not read: write a fraction")         \
    X(FRACTION_SIGN, "fraction_sign",                                                              \
      "a fraction in one sign is not read: write its numbers with / between them")                 \
    X(ENTITY, "entity", "signs as HTML has them are not read: write the sign itself")              \
    X(EXPONENT, "exponent", "a power of ten, as in 1e3, is not read: write the number")            \
    X(COMPARISON, "comparison", "this compares: only = may stand between two values")              \
    X(EQUATION, "equation", "this is an equation: write one expression, and at most its value")    \
    X(WORDS, "words", "words are not read: write the expression alone")                            \
    X(UNIT, "unit", "a unit is not read: write the number alone")                                  \
    X(UNCLOSED, "unclosed_bracket", "this bracket is never closed")                                \
    X(UNOPENED, "unopened_bracket", "this bracket was never opened")                               \
    X(UNMATCHED, "unmatched_bracket", "this bracket closes one of another kind")                   \
    X(COMMA, "comma", "a comma is not read within an expression")                                  \
    X(THOUSANDS, "thousands", "a comma in a number is not read: write the number without it")      \
    X(DECIMAL, "decimal", "a decimal point is not allowed here: write the number as it is given")  \
    X(ZEROS, "leading_zero", "a number does not begin with 0")                                     \
    X(PRODUCT, "product", "the product has no sign and two readings")                              \
    X(JOINED, "joined", "a sign may be missing or the digits may be joined: two readings")         \
    X(MIXED, "mixed_number", "a mixed number or a product: two readings")                          \
    X(ROOT_INDEX, "root_index", "a product or a root of another degree: two readings")             \
    X(ROOT_POWER, "root_power", "the power of a root or the root of a power: two readings")        \
    X(POWER_FACTORIAL, "power_factorial",                                                          \
      "the factorial of a power or of its exponent: two readings")                                 \
    X(EXPONENT_SIGN, "superscript", "a superscript stands behind the number that it raises")       \
    X(NO_OPERATION, "no_operation", "an operation is missing before this")                         \
    X(NO_NUMBER, "no_number", "a number is missing here")                                          \
    X(SIGN, "sign", "this sign is not a part of an expression")                                    \
    X(TEX, "tex", "this command of TeX is not read")                                               \
    X(EMPTY, "empty", "there is no answer here: write an expression")                              \
    X(LONG, "long", "this is too long: an answer has at most 65536 bytes and 1024 parts")          \
    X(POWER, "power", "a power is not an operation of these rules")                                \
    X(FACTORIAL, "factorial", "a factorial is not an operation of these rules")                    \
    X(SQUARE_ROOT, "square_root", "a square root is not an operation of these rules")              \
    X(NEGATE, "negate", "a minus in front of a value is not an operation of these rules")          \
    X(IRRATIONAL, "irrational", "is irrational; these rules take exact fractions alone")           \
    X(WHOLE_QUOTIENT, "whole_quotient",                                                            \
      "the whole part of a quotient is not an operation of these rules")                           \
    X(BASE, "base", "a logarithm needs a base: log(2, 8)")                                         \
    X(ZERO_POWER, "zero_power", "0^0 has no value in these rules")                                 \
    X(CHAIN, "chain", "before the equals sign: write each step with its own result")               \
    X(ROUNDED, "rounded", "a rounded value is not exact: write a fraction, or one expression")

typedef enum tally_thing {
#define TALLY_THING_ENUM(name, word, message) TALLY_THING_##name,
    TALLY_THINGS(TALLY_THING_ENUM)
#undef TALLY_THING_ENUM
} tally_thing;

/* The word of a thing. Static. */
TALLY_API const char *tally_thing_word(tally_thing thing);

typedef enum tally_verdict {
    TALLY_VERDICT_SOLVED,  /* its value is a target, and it breaks no rule */
    TALLY_VERDICT_OFF,     /* it breaks no rule, but its value is not a target */
    TALLY_VERDICT_INVALID, /* it breaks a rule: reason and position tell which and where */
    TALLY_VERDICT_MISSING, /* tally_judge() only: a completion has no answer */
    TALLY_VERDICT_CLAIM    /* it says that nothing makes the target, as "NO" does */
} tally_verdict;

/* "solved", "off", "invalid", "missing" or "claim". Static. */
TALLY_API const char *tally_verdict_word(tally_verdict verdict);

/* What a proof says of a claim that nothing makes the target. tally_judge() proves claims where
 * judging->prove is set. */
typedef enum tally_claim {
    TALLY_CLAIM_NONE,     /* the answer is no claim, or no proof was asked for */
    TALLY_CLAIM_UNPROVED, /* the search was stopped, or something may be missing in it */
    TALLY_CLAIM_RIGHT,    /* all targets are proved to be out of reach */
    TALLY_CLAIM_WRONG     /* there is a solution */
} tally_claim;

/* "none", "unproved", "right" or "wrong". Static. */
TALLY_API const char *tally_claim_word(tally_claim claim);

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
    tally_thing thing; /* of an invalid answer: what stands at `position`, where it has a name */
    uint32_t step;     /* of an answer in steps: the broken one; of a valid one, the one that counts
                        * if it is not the last; 0: none */
    size_t length;     /* of the text at `position`, in bytes; 0: nothing is there, or no name */
    size_t character;  /* `position`, counted in characters */
    tally_claim claim; /* of a claim: what its proof says */
} tally_judgement;

#define TALLY_JUDGEMENT_INIT                                                                       \
    {                                                                                              \
        sizeof(tally_judgement), TALLY_VERDICT_SOLVED, TALLY_REASON_NONE, 0, 0, TALLY_VALUE_ZERO,  \
            0, 0, 0, TALLY_THING_NONE, 0, 0, 0, TALLY_CLAIM_NONE                                   \
    }

TALLY_API void tally_judgement_init(tally_judgement *judgement, size_t size);

/* Receives each broken rule, in the order of the text. A result other than 0 ends the check. */
typedef int (*tally_break_sink)(void *user, tally_reason reason, size_t position);

/* How far the value is from the nearest target, exactly: 13/20 from 7/5 to 3/4. A judgement has
 * this distance rounded up to a whole number. TALLY_NUMBER_RANGE: the distance does not fit. */
TALLY_API tally_status tally_distance(tally_value *distance, const tally_game *game,
                                      const tally_value *value);

/* Judges an answer exactly. Steps are judged as they are written, from the inside out and from left
 * to right: under whole values 10-12-5 breaks a rule, but 10-(12-5) does not. *judgement describes
 * the first broken rule. The sink `breaks`, which may be NULL, receives all broken rules. TALLY_OK:
 * text that is not an expression, or has more than 64 KiB, breaks TALLY_REASON_SYNTAX. The text
 * "NO" is a claim.
 * TALLY_OPTION: judgement->size is wrong. The check takes a few microseconds and allocates
 * nothing. */
TALLY_API tally_status tally_check(tally_judgement *judgement, const tally_game *game,
                                   const char *text, size_t length, tally_break_sink breaks,
                                   void *user);

/* Writes one line about what is wrong with an invalid answer, and how to mend it: "percent is not
 * an operation of these rules: write a fraction". game and text are those that were judged. As
 * all texts of tally.h: returns the length of the whole line; 0: the answer is not invalid. */
TALLY_API size_t tally_judgement_advice(const tally_judgement *judgement, const tally_game *game,
                                        const char *text, size_t length, char *buffer, size_t size);

/* Points by the show's rules: 10 for distance 0, 7 for distance 1..5, 5 for distance 6..10, else
 * 0. */
TALLY_API uint32_t tally_points(uint64_t distance);

#endif
