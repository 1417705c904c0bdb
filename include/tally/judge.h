/* SPDX-License-Identifier: MIT */
/*
 * Judging what language models write: the answer is found in a completion, read, and judged by the
 * rules of a game, exactly. No text is ever run as code, and no text makes judging fail or take
 * long.
 *
 *     tally_judging judging = TALLY_JUDGING_INIT;
 *     const uint64_t numbers[] = {3, 5, 1};
 *     const char text[] = "3+5 is 8. <answer>(3+5)*1</answer>";
 *     const tally_completion completion = {text, sizeof text - 1, numbers, 3, {8, 8}};
 *     tally_judged judged = TALLY_JUDGED_INIT;
 *     judging.rules = tally_rules_find("llm");
 *     if (tally_judge(&judged, &completion, 1, &judging) == TALLY_OK)
 *         puts(tally_verdict_word(judged.judgement.verdict));            "solved"
 *
 * The conventions are those of tally.h. Functions here are part of libtally.
 */
#ifndef TALLY_JUDGE_H
#define TALLY_JUDGE_H

#include <tally/tally.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the answer is looked for. One list gives the enum and the word:
 *   answer-last   in the last complete <answer>...</answer>
 *   answer-first  in the first one
 *   boxed         in the last \boxed{...} whose braces are balanced; \{ and \} do not count
 *   after-think   behind the last </think>
 *   last-line     the last line that has more than blanks
 *   whole         all of the text
 * Tags are read in any case. A pair of tags is an opening tag and the closing tag that follows it
 * without another tag of that name between them, so a tag that is never closed does not matter.
 * Blanks around an answer (also no-break spaces and the like) are no part of it. */
#define TALLY_EXTRACTS(X)                                                                          \
    X(ANSWER_LAST, "answer-last")                                                                  \
    X(ANSWER_FIRST, "answer-first")                                                                \
    X(BOXED, "boxed")                                                                              \
    X(AFTER_THINK, "after-think")                                                                  \
    X(LAST_LINE, "last-line")                                                                      \
    X(WHOLE, "whole")

typedef enum tally_extract {
#define TALLY_EXTRACT_ENUM(name, word) TALLY_EXTRACT_##name,
    TALLY_EXTRACTS(TALLY_EXTRACT_ENUM)
#undef TALLY_EXTRACT_ENUM
} tally_extract;

enum { TALLY_EXTRACTS_MAX = 6 };

/* "answer-last"; static. */
TALLY_API const char *tally_extract_word(tally_extract extract);

/* How an answer is read.
 *   strict   as tally_check() reads it
 *   lenient  also what models write:
 *            \times \cdot \div \frac{a}{b} \dfrac{a}{b} \left( \right), and TeX's spaces
 *            [ ] and { } as parentheses; digits and signs of full width
 *            $...$ $$...$$ \(...\) \[...\] `...` ```...``` **...** __...__, around the whole or
 *            around a side of an equals sign; a full stop at the end
 *            8 = EXPRESSION, and EXPRESSION = 8*1 = 8: one side keeps to the rules, and is the
 *            answer; all sides have the same value
 * What is not read is TALLY_REASON_SYNTAX. Rules, numbers and arithmetic are the same for both. */
typedef enum tally_reading { TALLY_READING_STRICT, TALLY_READING_LENIENT } tally_reading;

/* How completions are judged. */
typedef struct tally_judging {
    size_t size;              /* sizeof(tally_judging): see TALLY_JUDGING_INIT */
    const tally_rules *rules; /* NULL: the default */
    tally_reading reading;
    uint32_t extract_count;                     /* at most TALLY_EXTRACTS_MAX; 0 is 1 */
    tally_extract extracts[TALLY_EXTRACTS_MAX]; /* tried in this order until one finds an answer */
} tally_judging;

#define TALLY_JUDGING_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_judging), NULL, TALLY_READING_STRICT, 0,                                      \
        {                                                                                          \
            TALLY_EXTRACT_ANSWER_LAST                                                              \
        }                                                                                          \
    }

TALLY_API void tally_judging_init(tally_judging *judging, size_t size);

/* Sets "extract" (a list of words, "answer-last,boxed", each at most once) or "reading" ("strict",
 * "lenient") from a text of that length. TALLY_OPTION where there is no such column or word:
 * error->position is a place in the text. */
TALLY_API tally_status tally_judging_set(tally_judging *judging, const char *column,
                                         const char *text, size_t length, tally_error *error);

/* A completion, and the game that it answers. */
typedef struct tally_completion {
    const char *text; /* any bytes, of any length */
    size_t length;
    const uint64_t *numbers; /* as tally_game_new() takes them */
    size_t count;
    tally_range target;
} tally_completion;

/* TALLY_VERDICT_MISSING: no answer was found in the completion. An answer that was found and is
 * empty, or has more than 64 KiB, is invalid by TALLY_REASON_SYNTAX. */
typedef struct tally_judged {
    size_t size;           /* sizeof(tally_judged): see TALLY_JUDGED_INIT */
    tally_status status;   /* not TALLY_OK: the game is none, and nothing was judged */
    tally_extract extract; /* what found the answer */
    size_t begin;          /* of the answer in the completion; 0 where there is none */
    size_t length;
    uint64_t reserved[4];      /* 0; the struct grows with the judgement at its end */
    tally_judgement judgement; /* its position is a place in the completion */
} tally_judged;

#define TALLY_JUDGED_INIT                                                                          \
    {                                                                                              \
        sizeof(tally_judged), TALLY_OK, TALLY_EXTRACT_ANSWER_LAST, 0, 0, {0, 0, 0, 0},             \
            TALLY_JUDGEMENT_INIT                                                                   \
    }

TALLY_API void tally_judged_init(tally_judged *judged, size_t size);

/* Judges completions: judged[i] is what is said of completions[i], exact; judged[0].size is the
 * size of each, and the size of the others is filled in. Nothing is allocated; the
 * time grows with the length of the text, and is about a fifth of a microsecond for a short answer.
 * Any number of threads may judge at once. A status of tally_game_new(), where the game of a
 * completion is none: that of the first; the others are judged all the same. TALLY_RULES: there are
 * no such rules. TALLY_OPTION: judging is none, or judged[0].size. */
TALLY_API tally_status tally_judge(tally_judged *judged, const tally_completion *completions,
                                   size_t count, const tally_judging *judging);

#ifdef __cplusplus
}
#endif

#endif
