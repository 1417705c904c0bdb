/* SPDX-License-Identifier: MIT */
/*
 * Games from text: the table that all front ends share (tests/data/reading_games.jsonl), and what
 * tally writes of a game, read back.
 */
#include "query/json_reader.h"
#include "tally/tally.h"
#include "test.h"

enum { ROW = 8192, TEXT = 4096 };

/* The members of a row, NUL-terminated. */
struct row {
    char text[TEXT], rules[64], game[TEXT], word[32], found[TEXT], readings[2][128];
    size_t length; /* of the text */
    uint64_t character;
};

static void keep(char *to, size_t size, struct json_span value)
{
    struct buffer plain = BUFFER_INIT;
    json_unescape(&plain, value);
    if (plain.length < size && plain.length > 0) memcpy(to, plain.data, plain.length);
    to[plain.length < size ? plain.length : 0] = '\0';
    buffer_clear(&plain);
}

static bool is_name(const struct json_member *member, const char *name)
{
    return member->name.length == strlen(name) &&
           memcmp(member->name.text, name, member->name.length) == 0;
}

static bool read_row(struct row *row, const char *line)
{
    struct json_reader reader = json_read(line, strcspn(line, "\n"));
    struct json_member member;
    *row = (struct row){.length = 0};
    while (json_next_member(&reader, &member)) {
        struct json_span rest = member.value, item;
        if (is_name(&member, "text")) keep(row->text, sizeof row->text, member.value);
        if (is_name(&member, "rules")) keep(row->rules, sizeof row->rules, member.value);
        if (is_name(&member, "game")) keep(row->game, sizeof row->game, member.value);
        if (is_name(&member, "word")) keep(row->word, sizeof row->word, member.value);
        if (is_name(&member, "found")) keep(row->found, sizeof row->found, member.value);
        if (is_name(&member, "character")) row->character = strtoull(member.value.text, NULL, 10);
        for (size_t i = 0; is_name(&member, "readings") && json_next_item(&rest, &item); i++)
            if (i < 2) keep(row->readings[i], sizeof row->readings[i], item);
    }
    row->length = strlen(row->text);
    return reader.message == NULL;
}

static void check_row(const struct row *row)
{
    tally_game *game = NULL;
    tally_misread misread = TALLY_MISREAD_INIT;
    char id[TEXT] = "";
    const tally_status status =
        tally_read_game(&game, row->text, row->length, tally_rules_find(row->rules),
                        TALLY_TEXT_GAME, NULL, &misread);
    if (status == TALLY_OK) tally_game_id(game, id, sizeof id);
    if (strcmp(id, row->game) != 0)
        fprintf(stderr, "seen %s %s\n", id, status == TALLY_OK ? "" : misread.message);
    CHECK_CASE(strcmp(id, row->game) == 0, row->text);
    if (status != TALLY_OK && row->word[0] != '\0') {
        CHECK_U64(misread.status, status);
        CHECK_TEXT(misread.word, row->word);
        CHECK_CASE(misread.character == row->character, misread.message);
        const bool is_found = misread.length == strlen(row->found) &&
                              memcmp(row->text + misread.position, row->found, misread.length) == 0;
        CHECK_CASE(is_found, misread.message);
        if (row->readings[0][0] != '\0') {
            CHECK_TEXT(misread.readings[0], row->readings[0]);
            CHECK_TEXT(misread.readings[1], row->readings[1]);
        }
        CHECK_CASE(strchr(misread.message, '\n') == NULL, misread.message);
    }
    tally_game_free(game);
}

static void the_table(void)
{
    static char line[ROW];
    static struct row row;
    size_t rows = 0;
    FILE *const file = test_open_data("reading_games.jsonl");
    for (; fgets(line, sizeof line, file) != NULL; rows++)
        if (CHECK_CASE(read_row(&row, line), line)) check_row(&row);
    fclose(file);
    CHECK(rows > 150);
}

/* Whatever tally writes of a game is that game again. */
static void what_is_written_is_read_back(void)
{
    static const char *const forms[][2] = {
        {"", ""},
        {"https://a.example/play.html#", ""},
        {"See http://localhost/#/solve/", "."},
        {"{\"id\":\"", "\"}"},
    };
    tally_random random;
    tally_random_seed(&random, 35);
    for (int i = 0; i < test_amount(300, 5000); i++) {
        tally_game *game = NULL, *again = NULL;
        char id[TEXT], text[TEXT + 64], seen[TEXT] = "";
        size_t rules = 0;
        while (tally_rules_at(rules) != NULL) rules++;
        const tally_rules *const row = tally_rules_at(tally_random_below(&random, rules));
        if (tally_draw(&game, row, &random, -1, 0, NULL) != TALLY_OK) continue;
        tally_game_id(game, id, sizeof id);
        for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++) {
            snprintf(text, sizeof text, "%s%s%s", forms[form][0], id, forms[form][1]);
            again = NULL;
            if (CHECK_CASE(tally_read_game(&again, text, strlen(text), NULL, TALLY_TEXT_GAME, NULL,
                                           NULL) == TALLY_OK,
                           text))
                tally_game_id(again, seen, sizeof seen);
            CHECK_TEXT(seen, id);
            tally_game_free(again);
        }
        tally_game_free(game);
    }
}

static void kinds_of_text(void)
{
    static const struct {
        const char *text, *rules;
        tally_text kind;
        const char *id;
    } rows[] = {
        {"24 3 3 8 8", "make24", TALLY_TEXT_TARGET_FIRST, "make24:24/3,3,8,8"},
        {"24 3388", "make24", TALLY_TEXT_TARGET_FIRST, "make24:24/3388"},
        {"21 2019", "year", TALLY_TEXT_TARGET_FIRST, "year:21/2019"},
        {"10 1199", "make10", TALLY_TEXT_TARGET_FIRST, ""},
        {"1 19 9", "make10", TALLY_TEXT_NUMBERS, "make10:10/1,1,9,9"},
        {"25 50 3", "countdown", TALLY_TEXT_NUMBERS, "countdown:100..999/25,50,3"},
        {"25 50\n3 6", "countdown", TALLY_TEXT_NUMBERS, "countdown:100..999/25,50,3,6"},
        {"7: 25 50", "countdown", TALLY_TEXT_NUMBERS, "countdown:7/25,50"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tally_game *game = NULL;
        char id[256] = "";
        if (tally_read_game(&game, rows[i].text, strlen(rows[i].text),
                            tally_rules_find(rows[i].rules), rows[i].kind, NULL, NULL) == TALLY_OK)
            tally_game_id(game, id, sizeof id);
        CHECK_TEXT(id, rows[i].id);
        tally_game_free(game);
    }
}

/* 256 KB each: what takes time for its length squared would take half an hour. */
static void long_texts_end_at_once(void)
{
    static const char *const pieces[] = {
        "\n",
        "\r\n",
        "* ",
        "> ",
        "- ",
        "_",
        "**",
        "the ",
        "1. ",
        "numbers ",
        "large ",
        " ",
        "=",
        "{\"",
        "\\\"",
        "make24",
        "\t",
        ", ",
        "10J",
        "\xF0\x9F\x8E\x89",
        "\xE2\x80\x8D",
        "\xCC\x81",
        "\xC3\xA9",
        "\xE6\x88\x91",
    };
    static const char behind[] = " 952 25 50";
    enum { LENGTH = 1 << 18 };
    static char text[LENGTH + sizeof behind];
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        const size_t piece = strlen(pieces[i]);
        size_t length = 0;
        for (; length + piece <= LENGTH; length += piece) memcpy(text + length, pieces[i], piece);
        memcpy(text + length, behind, sizeof behind);
        length += sizeof behind - 1;
        tally_game *game = NULL;
        tally_misread misread = TALLY_MISREAD_INIT;
        const tally_status status =
            tally_read_game(&game, text, length, NULL, TALLY_TEXT_GAME, NULL, &misread);
        CHECK((status == TALLY_OK) == (game != NULL));
        CHECK(misread.position <= length);
        tally_game_free(game);
    }
}

static void wrong_calls(void)
{
    tally_game *game = NULL;
    tally_misread misread = TALLY_MISREAD_INIT;
    tally_rules rules = *tally_rules_at(0);
    rules.pool_count = 1000;
    CHECK_U64(tally_read_game(&game, "1 1", 3, &rules, TALLY_TEXT_GAME, NULL, &misread),
              TALLY_RULES);
    misread.size = 1;
    CHECK_U64(tally_read_game(&game, "1 1", 3, NULL, TALLY_TEXT_GAME, NULL, &misread),
              TALLY_OPTION);
    CHECK_U64(tally_read_game(&game, NULL, 0, NULL, TALLY_TEXT_GAME, NULL, NULL), TALLY_SYNTAX);
    CHECK(game == NULL);
}

int main(void)
{
    TEST(the_table);
    TEST(what_is_written_is_read_back);
    TEST(kinds_of_text);
    TEST(long_texts_end_at_once);
    TEST(wrong_calls);
    return test_end();
}
