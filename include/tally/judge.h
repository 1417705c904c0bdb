/* SPDX-License-Identifier: MIT */
/*
 * Judging what language models write. The judge finds the answer in a completion, reads it, and
 * checks it exactly by the rules of a game. The judge never runs text as code. No text makes the
 * judge fail or take long.
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
 * The conventions are those of tally.h. The functions are part of libtally.
 */
#ifndef TALLY_JUDGE_H
#define TALLY_JUDGE_H

#include <tally/tally.h>

/* Where the judge looks for the answer. This list gives the enum and the word:
 *   answer-last   in the last complete <answer>...</answer>
 *   answer-first  in the first complete <answer>...</answer>
 *   boxed         in the last \boxed{...} with balanced braces; \{ and \} do not count as braces
 *   after-think   behind the last </think>
 *   last-line     the last line that is not blank
 *   whole         all of the text
 *   open          behind the last <answer> that is never closed, up to the end of the text, where
 *                 no complete pair stands before it
 *   label         behind the last label at the start of a line: "Answer:", "**Final answer**", "The
 *                 answer is", in six languages; the rest of the line, or the lines below it
 *   code          in the last code block, ```...```
 *   auto          all of the text, if it can be read (leniently) as an answer; else the first of
 *                 these that is there: answer-last, open, boxed, label, code, and the last line
 *                 that is an expression, also behind words where it solves the game: "One way: 8
 *                 * 3". Behind the last </think> alone, if there is one
 * Tags may have capital letters. A complete pair of tags is an opening tag and the next closing
 * tag, without another tag of that name between them. Therefore a tag that is never closed does no
 * harm. Blanks around an answer, also no-break spaces and the like, do not belong to the answer. */
#define TALLY_EXTRACTS(X)                                                                          \
    X(ANSWER_LAST, "answer-last")                                                                  \
    X(ANSWER_FIRST, "answer-first")                                                                \
    X(BOXED, "boxed")                                                                              \
    X(AFTER_THINK, "after-think")                                                                  \
    X(LAST_LINE, "last-line")                                                                      \
    X(WHOLE, "whole")                                                                              \
    X(OPEN, "open")                                                                                \
    X(LABEL, "label")                                                                              \
    X(CODE, "code")                                                                                \
    X(AUTO, "auto")

typedef enum tally_extract {
#define TALLY_EXTRACT_ENUM(name, word) TALLY_EXTRACT_##name,
    TALLY_EXTRACTS(TALLY_EXTRACT_ENUM)
#undef TALLY_EXTRACT_ENUM
} tally_extract;

enum { TALLY_EXTRACTS_MAX = 10 };

/* The word of an extract, "answer-last". Static. */
TALLY_API const char *tally_extract_word(tally_extract extract);

/* How the judge reads an answer.
 *   strict   as tally_check() does
 *   lenient  the judge also accepts what people and models write:
 *            \times \cdot \div \frac{a}{b} \dfrac{a}{b} \left( \right) \sqrt{a}, and the spaces of
 *            TeX; [ ] and { } as parentheses; digits, signs and blanks of all scripts; Sqrt
 *            7(4) and (6+2)3 as products; a superscript as a power; a plus before a number;
 *            RPN with commas
 *            K Q J T A as 13 12 11 10 1
 *            \boxed{...} \fbox{...} \text{...} \mathrm{...} $...$ $$...$$ \(...\) \[...\] `...`
 *            ```...``` **...** __...__, around the whole or around a side of an equals sign; a full
 *            stop at the end
 *            8 = EXPRESSION, and EXPRESSION = 8*1 = 8: one side is a value alone, one keeps the
 *            rules and is the answer, and all sides have the same value
 *            claims, such as "no solution" and "24 is impossible", in six languages
 * A text with two readings, such as 8/2(3+1), is refused. Text that the judge cannot read is
 * TALLY_REASON_SYNTAX, and judgement.thing names what stands there. Rules, numbers and
 * arithmetic are the same for both readings. */
typedef enum tally_reading { TALLY_READING_STRICT, TALLY_READING_LENIENT } tally_reading;

/* How completions are judged. */
typedef struct tally_judging {
    size_t size;              /* sizeof(tally_judging): see TALLY_JUDGING_INIT */
    const tally_rules *rules; /* NULL: the default */
    tally_reading reading;
    uint32_t extract_count; /* 1..TALLY_EXTRACTS_MAX; 0: 1, or auto in the reading lenient, if
                             * extracts[0] is ANSWER_LAST */
    tally_extract extracts[TALLY_EXTRACTS_MAX]; /* tried in order, until one finds an answer */
    const tally_options *prove; /* not NULL: claims that there is no solution are proved, by a
                                 * search with the memory, executor, tick and allocator of these
                                 * options, which bound its work */
    const tally_sink *found;    /* receives the solution of each claim that is wrong; may be NULL */
} tally_judging;

#define TALLY_JUDGING_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_judging), NULL, TALLY_READING_STRICT, 0, {TALLY_EXTRACT_ANSWER_LAST}, NULL,   \
            NULL                                                                                   \
    }

TALLY_API void tally_judging_init(tally_judging *judging, size_t size);

/* Sets the column "extract" (a list of words, "answer-last,boxed", each at most once) or "reading"
 * ("strict" or "lenient") from a text of `length` bytes. TALLY_OPTION: there is no such column or
 * word; error->position is the place in the text. */
TALLY_API tally_status tally_judging_set(tally_judging *judging, const char *column,
                                         const char *text, size_t length, tally_error *error);

/* A completion, and the game that it should solve. */
typedef struct tally_completion {
    const char *text; /* any bytes, of any length */
    size_t length;
    const uint64_t *numbers; /* as tally_game_new() takes them */
    size_t count;
    tally_range target;
} tally_completion;

/* What the judge says of a completion. TALLY_VERDICT_MISSING: the completion has no answer. An
 * answer that is empty, or has more than 64 KiB, is invalid with TALLY_REASON_SYNTAX. */
typedef struct tally_judged {
    size_t size;           /* sizeof(tally_judged): see TALLY_JUDGED_INIT */
    tally_status status;   /* not TALLY_OK: the game is wrong, and was not judged */
    tally_extract extract; /* the place where the answer was found */
    size_t begin;          /* first byte of the answer in the completion; 0: no answer */
    size_t length;
    uint64_t reserved[4];      /* 0; for later members, because judgement grows */
    tally_judgement judgement; /* position is a place in the completion */
} tally_judged;

#define TALLY_JUDGED_INIT                                                                          \
    {                                                                                              \
        sizeof(tally_judged), TALLY_OK, TALLY_EXTRACT_ANSWER_LAST, 0, 0, {0, 0, 0, 0},             \
            TALLY_JUDGEMENT_INIT                                                                   \
    }

TALLY_API void tally_judged_init(tally_judged *judged, size_t size);

/* Judges `count` completions exactly: judged[i] belongs to completions[i]. judged[0].size is the
 * size of each element; the function fills in the size of the others. Only proofs allocate. The
 * time grows with the length of the text: about 0.2 microseconds for a short answer. Any number of
 * threads may judge at once.
 *
 * If the game of a completion is wrong, judged[i].status tells why, and the status of the function
 * is that of the first such completion. The other completions are judged nevertheless. TALLY_RULES:
 * the rules are wrong. TALLY_OPTION: judging is wrong, or judged[0].size. */
TALLY_API tally_status tally_judge(tally_judged *judged, const tally_completion *completions,
                                   size_t count, const tally_judging *judging);

#endif
