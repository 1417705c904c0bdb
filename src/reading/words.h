/* SPDX-License-Identifier: MIT */
/*
 * The one table of words that people write around games and answers, in the six languages of the
 * page: English, French, German, Spanish, Japanese and Chinese.
 */
#ifndef TALLY_READING_WORDS_H
#define TALLY_READING_WORDS_H

#include <stddef.h>

enum word_meaning {
    WORD_UNKNOWN,
    WORD_TARGET,      /* the target follows: "target", "make" */
    WORD_NUMBERS,     /* the numbers follow: "numbers", "from", "using" */
    WORD_PART,        /* a part of them follows: "large", "small" */
    WORD_FILLER,      /* says nothing: "the" */
    WORD_GAME,        /* the same, but a number behind it may count games: "game 5" */
    WORD_IS,          /* between two numbers an equals sign, else nothing: "is" */
    WORD_TO,          /* between two numbers a range, else nothing: "to" */
    WORD_ASKING,      /* says nothing in a question for a game: "how", "can you", "please" */
    WORD_UNIT,        /* of a number that is no part of the game: "seconds" */
    WORD_CLOCK,       /* such a number follows: "time" */
    WORD_FOR,         /* the target follows, if it is one number: "for 952", not "for 3 3 8 8" */
    WORD_TELLING,     /* behind a game: its rules follow, with numbers that are none of it */
    WORD_CLOSING,     /* says nothing behind an answer: "as required" */
    WORD_POINTS,      /* the same, with a number that says nothing before it: "10 points" */
    WORD_AND,         /* between two numbers or steps: "and" */
    WORD_ANSWER,      /* an answer follows: "answer", "the answer is" */
    WORD_STEP,        /* a step follows: "step" */
    WORD_THEN,        /* between two steps: "then" */
    WORD_OFFERING,    /* offers or praises the answer beside it: "maybe", "write", "works" */
    WORD_LEFT,        /* the numbers that are left follow: "left", "remaining" */
    WORD_AWAY,        /* how far the answer is from the target stands beside it: "3 away" */
    WORD_PLUS,        /* the sign of an operation: "plus" */
    WORD_MINUS,       /* "minus" */
    WORD_TIMES,       /* "times" */
    WORD_OVER,        /* "divided by" */
    WORD_NO_SOLUTION, /* a claim that there is none: "impossible" */
    WORD_NO,          /* the same where it stands alone: "no" */
    WORD_IF,          /* what follows in its sentence is not claimed: "if", "suppose" */
    WORD_TAKING_BACK  /* what stands before it is no answer: "wrong" */
};

/* The meaning of the longest word, phrase or picture of the table that begins at a byte of the
 * text; *end is the byte behind it. Case and accents do not count; between the words of a phrase
 * there may be any blanks. In Latin script a word ends where its letters end, and what is before it
 * must not be a letter, for which the caller cares. WORD_UNKNOWN: none begins here, *end stays. */
enum word_meaning word_at(const char *text, size_t length, size_t position, size_t *end);

/* The sign of an operation in words: + - x for "times", or /; 0 of other words. */
char word_sign(enum word_meaning meaning);

/* The rules of the game whose name begins at a byte of the text, "24 game" or "krypto", the longest
 * of them; *end is as for word_at(). NULL: no name begins there. */
const char *word_game_at(const char *text, size_t length, size_t position, size_t *end);

/* The digits of the number whose word begins at a byte of the text, "twelve" or "zwölf", the
 * longest; *end is as for word_at(). NULL: no such word begins there. */
const char *word_number_at(const char *text, size_t length, size_t position, size_t *end);

/* The words of the table, in its order: the text and meaning of a row; NULL behind the last. */
const char *word_row(size_t index, enum word_meaning *meaning);

#endif
