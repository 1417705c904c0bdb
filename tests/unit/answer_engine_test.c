/* SPDX-License-Identifier: MIT */
/*
 * The contract of the engines (answer/engine.h), asked of both: a game of positive whole numbers,
 * in any order, has the same answers from each. An example, the numbers 1 2 3:
 *
 *     simplest of 6     3 * 2
 *     pieces of 6       with three numbers: 3 + 2 + 1, and the detour 3 * 2 * 1
 *     from 10 on        the next value is 9 = (1 + 2) * 3
 */
#include "answer/engine.h"
#include "exact/engine.h"
#include "test.h"
#include "whole/engine.h"

#include "support/engine_search.h"

enum { TEXTS_MAX = 1024, TEXT_MAX = 64 };

static const struct engine *const engines[] = {&whole_engine, &exact_engine};

static struct finds finds;

static char texts[TEXTS_MAX][TEXT_MAX];
static uint32_t text_count;

static void begin(const struct engine *engine, const uint64_t *numbers, uint32_t count)
{
    tally_game *of = NULL;
    CHECK(tally_game_new(&of, tally_rules_find("countdown"), (tally_range){1, 1}, numbers, count,
                         NULL) == TALLY_OK);
    finds = (struct finds){{0}, {0}};
    text_count = 0;
    engine_begin(engine, of, NULL);
}

static void end(void)
{
    finds_clear(&finds, &memory);
    engine_end();
}

/* Appends the texts of the finds. */
static void note_texts(const struct finds *found)
{
    for (size_t i = 0; i < found->found.count && CHECK(text_count < TEXTS_MAX); i++) {
        memset(texts[text_count], 0, TEXT_MAX);
        finds_text(found, &search->numbers, finds_at(found, i), texts[text_count++]);
    }
}

static bool has_text(const char *text)
{
    for (uint32_t i = 0; i < text_count; i++)
        if (strcmp(texts[i], text) == 0) return true;
    return false;
}

/* The texts of all solutions of a value, piece by piece; sizes rise. */
static void list_pieces(uint64_t value, bool is_by_size)
{
    struct pieces pieces = {0};
    uint32_t size = 0;
    text_count = 0;
    CHECK(search->engine->begin_pieces(search, value, 1, game->count, is_by_size) == TALLY_OK);
    for (;;) {
        struct finds found[PIECES_MAX] = {{{0}, {0}}};
        CHECK(search->engine->next_pieces(search, &pieces) == TALLY_OK);
        if (pieces.count == 0) break;
        CHECK(search->engine->run_pieces(search, &pieces, found) == TALLY_OK);
        for (uint32_t i = 0; i < pieces.count; i++) {
            CHECK(pieces.size[i] >= size);
            size = pieces.size[i];
            for (size_t j = 0; j < found[i].found.count; j++) {
                CHECK_U64(finds_at(&found[i], j)->numbers_used, pieces.size[i]);
                CHECK_U64(finds_at(&found[i], j)->value, value);
            }
            note_texts(&found[i]);
            finds_clear(&found[i], &memory);
        }
    }
    search->engine->end_pieces(search);
}

static void an_example(void)
{
    for (size_t i = 0; i < 2; i++) {
        struct wanted wanted[] = {
            {6, 0, WANTED_NOT_FOUND}, {7, 0, WANTED_NOT_FOUND}, {8, 0, WANTED_NOT_FOUND}};
        uint64_t distance = 0;
        begin(engines[i], (const uint64_t[]){1, 2, 3}, 3);
        CHECK(search->engine->simplest(search, wanted, 3, 1, 3, &finds) == TALLY_OK);
        note_texts(&finds);
        CHECK_U64(text_count, 3);
        CHECK_TEXT(texts[wanted[0].find], "3 * 2");
        CHECK_TEXT(texts[wanted[1].find], "3 * 2 + 1");
        CHECK_TEXT(texts[wanted[2].find], "(3 + 1) * 2");

        list_pieces(6, false);
        CHECK_U64(text_count, 3);
        CHECK(has_text("3 * 2"));
        CHECK(has_text("3 + 2 + 1"));
        CHECK(has_text("3 * 2 * 1"));

        CHECK(search->engine->next_distance(search, 10, 0, &distance) == TALLY_OK);
        CHECK_U64(distance, 1);
        end();
    }
}

/* As many solutions as are counted, with detours; each once; whether by size or not. */
static void pieces_hold_what_is_counted(void)
{
    static const uint64_t games[][4] = {{1, 2, 3, 4}, {2, 2, 6, 6}, {3, 7, 10, 25}};
    static const uint64_t values[] = {1, 2, 12, 24, 28, 75};
    for (size_t i = 0; i < 3 * sizeof values / sizeof values[0]; i++) {
        uint64_t counted[2] = {0};
        for (size_t j = 0; j < 2; j++) {
            struct target_count count = {0};
            begin(engines[j], games[i % 3], 4);
            CHECK(search->engine->count(search, values[i / 3], 1, &count) == TALLY_OK);
            CHECK(count.solutions <= count.with_detours);
            CHECK((count.fewest == 0) == (count.with_detours == 0));
            counted[j] = count.with_detours;
            for (int is_by_size = 0; is_by_size <= 1; is_by_size++) {
                search->engine->forget(search);
                list_pieces(values[i / 3], is_by_size != 0);
                CHECK_U64(text_count, count.with_detours);
                for (uint32_t a = 0; a < text_count; a++)
                    for (uint32_t b = 0; b < a; b++)
                        CHECK_CASE(strcmp(texts[a], texts[b]) != 0, texts[a]);
            }
            end();
        }
        CHECK_U64(counted[0], counted[1]);
    }
}

/* Which values there are, each with the fewest numbers that make it, is the same to both. */
static void values_are_the_same(void)
{
    static struct wanted kept[4096];
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        struct vector values = {0};
        begin(engines[i], (const uint64_t[]){3, 7, 10, 25}, 4);
        CHECK(search->engine->values(search, (tally_range){1, 1000}, 1, 4, &values) == TALLY_OK);
        struct wanted *const wanted = values.items;
        CHECK(values.count > 100 && values.count < 4096);
        for (size_t j = 0; j < values.count; j++) wanted[j].find = WANTED_NOT_FOUND;
        CHECK(search->engine->simplest(search, wanted, values.count, 1, 4, &finds) == TALLY_OK);
        size_t made = 0;
        for (size_t j = 0; j < values.count; j++) {
            CHECK(j == 0 || wanted[j - 1].value < wanted[j].value);
            if (wanted[j].find == WANTED_NOT_FOUND) continue;
            const struct found *const found = finds_at(&finds, wanted[j].find);
            CHECK_U64(found->value, wanted[j].value);
            CHECK(found->numbers_used >= wanted[j].fewest);
            if (i == 0) kept[made] = (struct wanted){found->value, found->numbers_used, 0};
            else
                CHECK(kept[made].value == found->value && kept[made].fewest == found->numbers_used);
            made++;
        }
        if (i == 0) count = made;
        CHECK_U64(made, count);
        vector_clear(&memory, &values);
        end();
    }
}

static void nothing_is_missing_in_a_small_game(void)
{
    for (size_t i = 0; i < 2; i++) {
        bool may_be = true;
        begin(engines[i], (const uint64_t[]){1, 2, 3}, 3);
        CHECK(search->engine->may_be_missing(search, (tally_range){1, 1000}, &may_be) == TALLY_OK);
        CHECK(!may_be);
        end();
    }
}

int main(void)
{
    TEST(an_example);
    TEST(pieces_hold_what_is_counted);
    TEST(values_are_the_same);
    TEST(nothing_is_missing_in_a_small_game);
    return test_end();
}
