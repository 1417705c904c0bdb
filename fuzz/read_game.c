/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: tally_read_game(). A game that was read is a game: its ID is read back to the same.
 * A text that was not read has a reason, a place within the text, and one line of words. All kinds
 * of text and all rule sets are tried. The text is read as an entry of a list, too.
 */
#include "tally/tally.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static void look_at_game(tally_game *game)
{
    char id[2048], again_id[2048];
    tally_game *again = NULL;
    const size_t length = tally_game_id(game, id, sizeof id);
    require(length < sizeof id, "an ID is short");
    require(tally_read_game(&again, id, length, NULL, TALLY_TEXT_GAME, NULL, NULL) == TALLY_OK,
            "an ID is read");
    tally_game_id(again, again_id, sizeof again_id);
    require(strcmp(id, again_id) == 0, "it is the same game");
    tally_game_free(again);
    tally_game_free(game);
}

static void look_at_misread(const tally_misread *misread, tally_status status, size_t size)
{
    require(misread->status == status && misread->word != NULL, "there is a reason");
    require(misread->position <= size && misread->length <= size - misread->position &&
                misread->character <= misread->position,
            "there is a place");
    require(misread->message[0] != '\0' && strchr(misread->message, '\n') == NULL,
            "there is one line of words");
    require((misread->readings[0][0] == '\0') == (misread->readings[1][0] == '\0'),
            "both readings are shown");
}

/* An entry of a list is within the text, and is the same where it is written plainly. */
static void look_at_entry(const char *text, size_t size)
{
    uint64_t target = 0, again = 0;
    size_t begin = 0, length = 0, begin_again = 0, length_again = 0;
    tally_misread misread = TALLY_MISREAD_INIT;
    const tally_status status = tally_read_entry(&target, &begin, &length, text, size, &misread);
    if (status != TALLY_OK) {
        look_at_misread(&misread, status, size);
        return;
    }
    require(begin <= size && length <= size - begin, "the answer is in the text");
    if (length == 0) return;
    char *const plain = malloc(length + 32);
    require(plain != NULL, "there is memory");
    const int head = snprintf(plain, 32, "%llu = ", (unsigned long long)target);
    memcpy(plain + head, text + begin, length);
    require(tally_read_entry(&again, &begin_again, &length_again, plain, (size_t)head + length,
                             NULL) == TALLY_OK,
            "an entry is an entry where it is written plainly");
    require(again == target && length_again == length && begin_again == (size_t)head,
            "and the same one");
    free(plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* An exact copy, so that a byte read beyond the end is noticed. */
    char *const text = malloc(size > 0 ? size : 1);
    require(text != NULL, "there is memory");
    if (size > 0) memcpy(text, data, size);
    look_at_entry(text, size);
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) {
        for (int kind = TALLY_TEXT_GAME; kind <= TALLY_TEXT_NUMBERS; kind++) {
            tally_game *game = NULL;
            tally_misread misread = TALLY_MISREAD_INIT;
            const tally_status status = tally_read_game(&game, text, size, tally_rules_at(i),
                                                        (tally_text)kind, NULL, &misread);
            if (status == TALLY_OK) look_at_game(game);
            else look_at_misread(&misread, status, size);
        }
    }
    free(text);
    return 0;
}
