/* SPDX-License-Identifier: MIT */
/*
 * Extracts the answer from a completion, and tells claims that there is none.
 */
#ifndef TALLY_READING_EXTRACT_H
#define TALLY_READING_EXTRACT_H

#include "base/compiler.h"
#include "reading/characters.h"
#include "tally/judge.h"

#include <stdbool.h>

/* Finds the answer, without surrounding blanks. Returns false if there is none. Cost: linear in
 * length. */
MUST_USE bool extract_answer(tally_extract extract, const char *text, size_t length,
                             struct span *answer);

/* A member of a JSON object. */
struct json_member {
    struct span name;
    struct span value; /* without the quotes or brackets around it */
    char open;         /* the quote or bracket that opens it; 0: none does */
};

/* Reads the member that begins with a quote there; false: none does. */
bool json_member_at(const char *text, size_t length, size_t at, struct json_member *member);

/* Finds the answer in a JSON object at the end of the text, in a code block too: its member
 * "expression", "answer", "solution" or the like. *told: the value of a member beside it that tells
 * its value, or denies it, "valid": false; it stays where there is none. */
bool extract_member(const char *text, struct span *answer, struct span *told);

/* The last line of the span that is not blank; false: there is none. */
MUST_USE bool line_before(const char *text, struct span within, struct span *line);

/* What stands behind the last </think>, or all of the text; an opening <think> behind it that is
 * never closed hides all that follows it. */
struct span after_thoughts(const char *text, size_t length);

/* A code block may begin with the name of a language on its own line: the place behind it. */
size_t after_language(const char *text, struct span span);

/* Returns the span without blanks at both ends. */
struct span span_trim(const char *text, struct span span);

/* Is the number a target, or a given one? */
bool is_of_game(const tally_game *game, uint64_t number);

/* What is told beside an answer: [765], (= 765), ≈ 765, (3 away), 3 and 7 left. */
struct aside {
    uint64_t number;  /* the last one */
    size_t number_at; /* its place */
    size_t count;     /* of numbers */
    bool is_of_game;  /* all of them are */
    bool has_left, has_away, has_near, has_unit, has_words;
};

/* The end of the unit of time or points behind a number, "12 seconds", "12 s"; `at`: there is
 * none. */
size_t unit_end(const char *text, size_t length, size_t at);

/* The end of the aside that begins there; `at`: none does. */
size_t aside_end(const tally_game *game, const char *text, size_t length, size_t at,
                 struct aside *aside);

/* Is there an operation behind the first character? */
bool has_operation(const char *text, struct span line);

/* Is there a digit, too, so that it may be a part of an answer? */
bool is_formula(const char *text, struct span line);

/* The place of the brace that closes the one at `open`, or `length`. An escaped brace, \{, does
 * not count. */
size_t closing_brace(const char *text, size_t length, size_t open);

/* Returns the length in bytes of the blank character at `bytes`, of which `left` bytes may be read;
 * 0 if it is no blank. Blanks are those of ASCII, and Unicode's spaces, line ends and zero-width
 * characters. */
size_t blank_length(const char *bytes, size_t left);

/* Claims are texts that say that nothing makes the target, such as "NO" and "no solution". The
 * strict reading: "no" alone, in any case. */
bool claim_is_strict(const char *text, size_t length);

/* The lenient reading, in six languages (words.h), of a text without marks around it. */
bool claim_is_lenient(const tally_game *game, const char *text, struct span span);

#endif
