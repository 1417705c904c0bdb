/* SPDX-License-Identifier: MIT */
/*
 * The remaining numbers are a game of their own. In the text of its solution, each combined number
 * is replaced by the expression that made it.
 */
#include "least/reduce.h"

#include "expr/canonical.h"
#include "least/settle.h"
#include "reading/strict.h"

#include <string.h>

enum { LEFT = 9, TEXT_SIZE = 4096, WORK = 1 << 22 };

/* A number of the reduced game. */
struct part {
    uint64_t value;
    char text[TEXT_SIZE / 4]; /* the expression that made it; empty: a given number */
};

static size_t put_number(char *out, uint64_t number)
{
    char digits[20];
    size_t length = 0;
    for (; number != 0 || length == 0; number /= 10) digits[length++] = (char)('0' + number % 10);
    for (size_t i = 0; i < length; i++) out[i] = digits[length - 1 - i];
    return length;
}

static size_t put_part(char *out, const struct part *part)
{
    const size_t length = strlen(part->text);
    if (length == 0) return put_number(out, part->value);
    memcpy(out, part->text, length);
    return length;
}

/* Combines two numbers as (a - b), or as (a / b) if they are equal: always a positive whole number.
 * Returns false if the text would be too long or no number is left. */
static bool put_together(struct part *a, struct part *b)
{
    struct part both = {.value = a->value != b->value ? a->value - b->value : 1};
    char *out = both.text;
    if (b->value == 0 || strlen(a->text) + strlen(b->text) + 50 > sizeof both.text) return false;
    *out++ = '(';
    out += put_part(out, a);
    memcpy(out, a->value != b->value ? " - " : " / ", 3);
    out += put_part(out + 3, b) + 3;
    *out = ')';
    *a = both;
    b->value = UINT64_MAX;
    return true;
}

/* Sorts by value, largest first. Parts that were used up are removed; returns how many are left. */
static uint32_t sort_parts(struct part *parts, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t j = i; j > 0 && parts[j].value > parts[j - 1].value; j--) {
            const struct part moved = parts[j];
            parts[j] = parts[j - 1];
            parts[j - 1] = moved;
        }
    }
    while (count > 0 && parts[0].value == UINT64_MAX) {
        count--;
        memmove(parts, parts + 1, count * sizeof parts[0]);
    }
    return count;
}

/* Combines neighbours in the list, but leaves the `kept` largest numbers alone. */
static bool reduce(const tally_game *game, struct part *parts, uint32_t *count, uint32_t kept)
{
    for (uint32_t i = 0; i < game->count; i++) parts[i] = (struct part){.value = game->numbers[i]};
    *count = sort_parts(parts, game->count);
    while (*count > LEFT) {
        if (!put_together(&parts[kept], &parts[kept + 1])) return false;
        *count = sort_parts(parts, *count);
    }
    return true;
}

/* Replaces each combined number in the text by its expression. */
static bool expand_text(struct part *parts, uint32_t count, const char *text, char out[TEXT_SIZE])
{
    char *end = out;
    while (*text != '\0') {
        uint64_t number = 0;
        uint32_t i = 0;
        if (end - out > TEXT_SIZE / 2) return false;
        if (*text < '0' || *text > '9') {
            *end++ = *text++;
            continue;
        }
        for (; *text >= '0' && *text <= '9'; text++) number = 10 * number + (uint64_t)(*text - '0');
        while (i < count && parts[i].value != number) i++;
        if (i == count) return false;
        end += put_part(end, &parts[i]);
        parts[i].value = UINT64_MAX;
    }
    *end = '\0';
    return true;
}

/* Parses the text as a solution of the whole game, and keeps it. */
static tally_status keep_text(const struct engine_search *search, const char *text,
                              struct finds *finds)
{
    struct raw_text raw;
    tally_error error;
    tally_expr *read = NULL;
    bool is_beyond = false;
    tally_status status = raw_parse(&raw, text, strlen(text), 0);
    if (status == TALLY_OK)
        status = canonical_from_raw(&read, &raw, NULL, search->memory->allocator, &error);
    if (status != TALLY_OK) return status;
    const struct solution_tree tree = {.nodes = read->nodes, .count = read->count};
    status = finds_add_tree(finds, search->memory, &search->numbers, tree, &is_beyond);
    tally_expr_free(read);
    return status;
}

/* Searches for a solution with the remaining numbers. */
static tally_status find_reduced(const struct engine_search *search, struct part *parts,
                                 uint32_t count, uint64_t target, struct finds *finds)
{
    tally_game game = *search->request->game;
    struct request request = *search->request;
    struct engine_search reduced = *search;
    struct finds found = {{0}, {0}};
    char text[TEXT_SIZE];
    char whole[TEXT_SIZE];
    bool is_settled;
    game.count = count;
    for (uint32_t i = 0; i < count; i++) game.numbers[i] = parts[i].value;
    request.game = &game;
    reduced.request = &request;
    numbers_init(&reduced.numbers, &game);
    tally_status status = least_settle(&reduced, target, WORK, &found, &is_settled);
    if (status == TALLY_MEMORY_CAP) status = TALLY_OK;
    if (found.found.count != 0 && finds_at(&found, 0)->text_length < TEXT_SIZE) {
        finds_text(&found, &reduced.numbers, finds_at(&found, 0), text);
        text[finds_at(&found, 0)->text_length] = '\0';
        if (expand_text(parts, count, text, whole)) status = keep_text(search, whole, finds);
    }
    finds_clear(&found, search->memory);
    return status;
}

tally_status least_reduce(const struct engine_search *engine_search, uint64_t target,
                          struct finds *finds)
{
    static const uint32_t kept[] = {3, 5, 1, 7};
    const tally_game *const game = engine_search->request->game;
    const size_t room = TALLY_NUMBERS_MAX * sizeof(struct part);
    struct part *const parts = memory_allocate(engine_search->memory, room);
    uint32_t count;
    tally_status status = TALLY_OK;
    if (parts == NULL) return memory_failure(engine_search->memory);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (status != TALLY_OK || finds->found.count != 0) break;
        if (reduce(game, parts, &count, kept[i]))
            status = find_reduced(engine_search, parts, count, target, finds);
    }
    memory_release(engine_search->memory, parts, room);
    return status;
}
