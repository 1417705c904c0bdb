/* SPDX-License-Identifier: MIT */
/*
 * The numbers of a text about a game, one after the other, each with what stands before it: a
 * label, a sign that sets one number apart, the end of a line, a bracket, or nothing of these. What
 * the numbers mean is decided behind (games/read_game.c).
 */
#ifndef TALLY_READING_ITEMS_H
#define TALLY_READING_ITEMS_H

#include "reading/characters.h"
#include "tally/reading.h"

#include <stdbool.h>

/* What stands before a number, the stronger the larger. */
enum before {
    BEFORE_NOTHING, /* blanks, commas, words that say nothing */
    BEFORE_LINE,    /* the end of a line, a semicolon or a bar */
    BEFORE_BRACKET, /* a bracket was opened or closed */
    BEFORE_PARTING, /* the number before belonged to a label: "target 14 2 3 1 9" */
    BEFORE_GAP,     /* a blank line */
    BEFORE_SLASH,   /* 952/25,50,3 */
    BEFORE_COLON,   /* 952: 25 50 3 */
    BEFORE_EQUALS,  /* 25 50 3 = 952 */
    BEFORE_ARROW,   /* 25 50 3 -> 952 */
    BEFORE_NUMBERS, /* a label: "from" */
    BEFORE_TARGET   /* a label: "make" */
};

struct item {
    uint64_t first, last; /* two of a range; else the same */
    size_t begin, end;    /* its bytes in the text */
    size_t digits;        /* how many digits the number is written with */
    enum before before;
    bool is_range;
    bool has_and;   /* stands behind "and", as the last number of a list does */
    bool may_count; /* stands behind "game", "puzzle" or # */
    bool is_beyond; /* 64 bits; only where the rules take digits, which may be meant */
};

enum { ITEMS_MAX = TALLY_NUMBERS_MAX + 2 };

struct items {
    const char *text;
    size_t length;
    struct span name;         /* of the game, which is no item; empty: none */
    const tally_rules *rules; /* they decide whether letters are cards */
    tally_misread *misread;
    struct item list[ITEMS_MAX];
    size_t count;
    enum before open;   /* a label behind the last number: what it announces is missing */
    size_t at;          /* how far the text is read */
    enum before before; /* the strongest since the last number */
    enum before head;   /* a first line of labels: of the first number, whose line follows */
    size_t lines;       /* how many lines ended since the last number */
    size_t parts;       /* how many parts the list of numbers has, "large" and "small"; 0: one */
    size_t open_target; /* behind a label of a target whose number comes later; 0: there is none */
    struct span filler; /* the first word since then that says nothing; empty: none */
    bool has_to;        /* "to" is one of them */
    bool has_game;      /* "game" is one of them, since then or at the beginning */
    bool has_comma;     /* a comma or "and" stands since then */
    bool has_and;       /* "and" does */
};

/* Have the rules cards: ace, jack, queen and king? Are their numbers digits? */
bool rules_have_cards(const tally_rules *rules);
bool rules_take_digits(const tally_rules *rules);

/* Reads all items of the text. Returns false, and says why, at the first character or word that is
 * no part of a game. */
bool items_read(struct items *items);

/* Says what is wrong from byte `begin` to byte `end`, and how to mend that. Returns false. */
bool items_refuse(const struct items *items, tally_misreading reason, size_t begin, size_t end);

#endif
