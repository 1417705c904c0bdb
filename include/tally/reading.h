/* SPDX-License-Identifier: MIT */
/*
 * Reading what people write: a game from any text. docs/reading.md shows what is read, by example.
 */
#ifndef TALLY_READING_H
#define TALLY_READING_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/rules.h>

/* Why a text was not read: the enum, a fixed word, what is wrong, and how to mend it. */
#define TALLY_MISREADINGS(X)                                                                       \
    X(NOTHING, "nothing", "a target and numbers are missing",                                      \
      "give, for instance, 952 25 50 75 100 3 6")                                                  \
    X(NO_NUMBERS, "no_numbers", "numbers are missing", "give 1 to 64, such as 25 50 75 100 3 6")   \
    X(NO_TARGET, "no_target", "the target is missing", "write, for instance, 24 from 3 3 8 8")     \
    X(NOT_WHOLE, "not_whole", "not a whole number", "give digits alone, such as 25")               \
    X(NEGATIVE, "negative", "a number below 0", "a game has whole numbers from 0 up")              \
    X(SIGN, "sign", "this sign is no part of a game", "leave it out")                              \
    X(WORD, "word", "this word is not read", "leave it out")                                       \
    X(CARD, "card", "a card, where the rules have none",                                           \
      "choose rules with cards, such as make24")                                                   \
    X(NO_CARD, "no_card", "neither number nor card", "give 1 to 10, A, J, Q or K")                 \
    X(TOO_LARGE, "too_large", "too large", "the largest is 18446744073709551615")                  \
    X(NUMBER_RANGE, "number_range", "not a number of these rules", "")                             \
    X(TARGET_RANGE, "target_range", "not a target of these rules", "")                             \
    X(NUMBER_COUNT, "number_count", "too many numbers", "a game has at most 64")                   \
    X(RANGE, "range", "a range of targets is written with two dots", "write 100..999")             \
    X(RANGE_END, "range_end", "a range needs both ends", "write FIRST..LAST, such as 100..999")    \
    X(BACKWARDS, "backwards", "the range runs backwards", "give the smaller number first")         \
    X(RANGE_NUMBER, "range_number", "a range among the numbers", "only the target may be a range") \
    X(TWO_NUMBERS, "two_numbers", "one number, or several", "put blanks between numbers alone")    \
    X(TWO_TARGETS, "two_targets", "two numbers may be the target",                                 \
      "write, for instance, 24 from 3 3 8 8")                                                      \
    X(TWO_GAMES, "two_games", "one game, or more than one", "give one game")                       \
    X(ID, "id", "not the ID of a game", "")                                                        \
    X(DAY, "day", "there is no such day, or no such game of the day", "")                          \
    X(JSON, "json", "not a JSON object with a target and numbers",                                 \
      "write {\"target\":24,\"numbers\":[3,3,8,8]}")                                               \
    X(RULES, "rules", "these rules cannot be used", "")                                            \
    X(MEMORY, "memory", "out of memory", "")

typedef enum tally_misreading {
#define TALLY_MISREADING_ENUM(name, word, message, advice) TALLY_MISREAD_##name,
    TALLY_MISREADINGS(TALLY_MISREADING_ENUM)
#undef TALLY_MISREADING_ENUM
} tally_misreading;

/* What stands where a text cannot be read. */
typedef struct tally_misread {
    size_t size;             /* sizeof(tally_misread): see TALLY_MISREAD_INIT */
    tally_status status;     /* what the function returned */
    tally_misreading reason; /* valid if the status is not TALLY_OK */
    const char *word;        /* the reason as a word, "two_targets"; static */
    size_t position;         /* of what was found, in bytes from the beginning of the text */
    size_t length;           /* of what was found, in bytes; 0: something is missing here */
    size_t character;        /* its place in characters, from 0 */
    char found[64];          /* what was found, shortened; "": something is missing */
    char readings[2][64];    /* where the text has two readings: both, shortened; else "" */
    char message[320];       /* one clause: what is wrong, both readings, how to mend it */
} tally_misread;

#define TALLY_MISREAD_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_misread), TALLY_OK, TALLY_MISREAD_NOTHING, NULL, 0, 0, 0, "", {"", ""}, ""    \
    }

TALLY_API void tally_misread_init(tally_misread *misread, size_t size);

/* Which numbers of a text are meant, where it does not say. */
typedef enum tally_text {
    TALLY_TEXT_GAME,         /* the first is the target; but all are given numbers where the rules
                                have one usual target and all numbers must be used, as make24 */
    TALLY_TEXT_TARGET_FIRST, /* the first is the target, whatever the rules */
    TALLY_TEXT_NUMBERS       /* all are given numbers; the game gets the usual targets */
} tally_text;

/* Makes a game from a text as people write it: "952 25 50 75 100 3 6", "952: 25 50 75 100 3 6",
 * "make 24 from 3 3 8 8", "Tirage : 25 50 75 100 3 6, à trouver : 952", cards, digits of any
 * script, an ID or an address or message that holds one, a JSON object. rules: those that the text
 * does not name, NULL: the default. A text with two readings is refused, with both. The text has
 * `length` bytes of UTF-8. allocator is as for tally_game_new().
 *
 * On failure, *game is unchanged, and misread, which may be NULL, says what is wrong. TALLY_SYNTAX:
 * the text is not read as a game. TALLY_OPTION: misread->size is wrong. Otherwise the statuses of
 * tally_game_new(). An address of a day (today.html#331) has the first of its five games, or the
 * one that it names (today.html#331/3), and takes as long as tally_daily_five(). */
TALLY_API tally_status tally_read_game(tally_game **game, const char *text, size_t length,
                                       const tally_rules *rules, tally_text kind,
                                       const tally_allocator *allocator, tally_misread *misread);

/* Finds the target and the answer in a line of a list of answers, which is about many targets:
 * "7 = (2 + 6) - 1", "7: (2 + 6) - 1", "(2 + 6) - 1 = 7", with a tab, an arrow or the bars of a
 * table in place of the sign, and a bullet before it. The answer is *answer_length bytes at
 * text + *begin, to be judged for *target by itself; none: nothing stands there but a dash, dots
 * or a question mark.
 *
 * On failure the results are unchanged, and misread, which may be NULL, says what is wrong.
 * TALLY_MISREAD_NOTHING: the line is blank. NO_TARGET: no number is set apart. TWO_TARGETS: as in
 * "8: 2 = 4". TALLY_OPTION: misread->size is wrong. */
TALLY_API tally_status tally_read_entry(uint64_t *target, size_t *begin, size_t *answer_length,
                                        const char *text, size_t length, tally_misread *misread);

#endif
