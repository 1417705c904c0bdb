/* SPDX-License-Identifier: MIT */
/*
 * Tells whether an answer claims that nothing makes the target. A phrase such as "no solution"
 * claims by itself; the target, the given numbers and words without a meaning may stand around it.
 * A word such as "no" claims only where nothing but a label stands beside it.
 */
#include "reading/claim.h"

#include "reading/characters.h"
#include "reading/words.h"

#include <string.h>

bool claim_is_strict(const char *text, size_t length)
{
    const struct span span = span_trim(text, (struct span){0, length});
    return span.end - span.begin == 2 && (text[span.begin] | 0x20) == 'n' &&
           (text[span.begin + 1] | 0x20) == 'o';
}

#ifdef TALLY_SMALL /* the page of a first visit asks for a calculation */
bool claim_is_lenient(const tally_game *game, const char *text, struct span span)
{
    (void)game;
    (void)text;
    (void)span;
    return false;
}
#else
/* What was met in a text up to a place. */
struct claim {
    const tally_game *game;
    const char *text;
    size_t at;
    size_t end;
    bool has_phrase;  /* in the current sentence */
    bool has_claimed; /* a phrase anywhere */
    bool has_word;    /* "no" alone */
    bool has_more;    /* a number, or a word that says what is to be made */
    bool has_target;
    size_t numbers; /* how many there are */
};

static bool is_end_of_sentence(struct character character)
{
    return character.kind == CHARACTER_SIGN && character.plain != '\0' &&
           memchr(".,;:!", character.plain, 5) != NULL;
}

/* Marks of Markdown and TeX, and quotation marks. */
static bool is_mark(struct character character)
{
    return (character.code < 0x80 && memchr("*_`$\"'", (int)character.code, 6) != NULL) ||
           (character.code >= 0x2018 && character.code <= 0x201F) || character.code == 0xAB ||
           character.code == 0xBB;
}

static bool is_blank(struct character character)
{
    return character.kind == CHARACTER_BLANK || character.kind == CHARACTER_LINE ||
           character.kind == CHARACTER_IGNORED || is_mark(character);
}

/* Takes a number, which must be a target or a given one. */
static bool take_number(struct claim *claim)
{
    uint64_t number = 0;
    struct character next = character_at(claim->text, claim->end, claim->at);
    for (; next.kind == CHARACTER_DIGIT; next = character_at(claim->text, claim->end, claim->at)) {
        if (number > UINT64_MAX / 10 - 1) return false;
        number = number * 10 + (uint64_t)(next.plain - '0');
        claim->at += next.bytes;
    }
    claim->has_more = true;
    claim->numbers++;
    const tally_range target = tally_game_target(claim->game);
    if (number >= target.first && number <= target.last) return claim->has_target = true;
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(claim->game, &count);
    size_t i = 0;
    while (i < count && numbers[i] != number) i++;
    return i != count;
}

/* Does nothing of the sentence follow? */
static bool is_sentence_over(const struct claim *claim)
{
    size_t at = claim->at;
    struct character next = character_at(claim->text, claim->end, at);
    for (; is_blank(next) && next.kind != CHARACTER_LINE;
         next = character_at(claim->text, claim->end, at))
        at += next.bytes;
    return next.kind == CHARACTER_END || next.kind == CHARACTER_LINE || is_end_of_sentence(next);
}

static bool take_word(struct claim *claim)
{
    switch (word_at(claim->text, claim->end, claim->at, &claim->at)) {
    case WORD_NO: claim->has_word = true; return is_sentence_over(claim);
    case WORD_NO_SOLUTION:
        if (claim->has_phrase) return false; /* "impossible to find no solution" */
        claim->has_phrase = claim->has_claimed = true;
        return true;
    case WORD_TARGET:
    case WORD_NUMBERS: claim->has_more = true; return true;
    case WORD_FILLER:
    case WORD_AND:
    case WORD_ANSWER: return true;
    case WORD_ASKING:
    case WORD_STEP:
    case WORD_THEN:
    case WORD_UNKNOWN: break;
    }
    return false;
}

/* Is it about the game? "3 is impossible" is not, where 24 is to be made from 3 3 8 8. */
static bool is_about_game(const struct claim *claim)
{
    size_t count = 0;
    tally_game_numbers(claim->game, &count);
    return claim->numbers == 0 || claim->has_target || claim->numbers >= count;
}

bool claim_is_lenient(const tally_game *game, const char *text, struct span span)
{
    enum { CLAIM_MOST = 256 };
    struct claim claim = {.game = game, .text = text, .at = span.begin, .end = span.end};
    if (span.end - span.begin > CLAIM_MOST) return false;
    while (claim.at < claim.end) {
        const struct character next = character_at(text, claim.end, claim.at);
        if (is_blank(next) || is_end_of_sentence(next)) {
            if (is_end_of_sentence(next)) claim.has_phrase = false;
            claim.at += next.bytes;
        } else if (next.kind == CHARACTER_DIGIT) {
            if (!take_number(&claim)) return false;
        } else if (next.kind != CHARACTER_LETTER || !take_word(&claim)) {
            return false;
        }
    }
    return (claim.has_claimed || (claim.has_word && !claim.has_more)) && is_about_game(&claim);
}
#endif
