/* SPDX-License-Identifier: MIT */
/*
 * Characters and words: what each stands for, in any script.
 */
#include "reading/characters.h"
#include "reading/words.h"
#include "test.h"

static struct character only(const char *text)
{
    return character_at(text, strlen(text), 0);
}

/* Writes a character as UTF-8. */
static size_t encode(uint32_t code, char *text)
{
    if (code < 0x80) return text[0] = (char)code, 1;
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
    for (int i = more; i > 0; i--, code >>= 6) text[i] = (char)(0x80 | (code & 0x3F));
    text[0] = (char)(lead[more] | code);
    return (size_t)more + 1;
}

static void every_character_is_decoded_as_itself(void)
{
    size_t digits = 0;
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        char text[4];
        if (code >= 0xD800 && code < 0xE000) continue;
        const size_t length = encode(code, text);
        const struct character character = character_at(text, length, 0);
        if (character.code != code || character.bytes != length) CHECK_U64(character.code, code);
        if (character.kind == CHARACTER_END) CHECK_U64(code, 0);
        digits += character.kind == CHARACTER_DIGIT;
        if (character_at(text, length - 1, 0).bytes > 1 && length > 1) CHECK_U64(code, 0);
    }
    CHECK_U64(digits, 660); /* of 66 scripts, in Unicode 14 */
}

static void bytes_that_are_not_utf8_are_one_character_each(void)
{
    static const char *const wrong[] = {
        "\x80", "\xC0\xB1", "\xE0\x80\xB1", "\xED\xA0\x80", "\xF4\x90\x80\x80",
        "\xFF", "\xE2\x88", "\xC3("};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_U64(only(wrong[i]).code, 0xFFFD);
        CHECK_U64(only(wrong[i]).bytes, 1);
        CHECK_U64(only(wrong[i]).kind, CHARACTER_OTHER);
    }
    CHECK_U64(characters_before("a\xE2\x88\x92\xFF-", 5), 3);
    CHECK_U64(only("").kind, CHARACTER_END);
}

static void signs_have_one_plain_form(void)
{
    static const struct {
        const char *signs[12];
        char plain;
    } rows[] = {
        {{"-", "−", "–", "—", "‐", "﹣", "－"}, '-'},
        {{"*", "×", "·", "⋅", "∗", "✕", "✖", "＊"}, '*'},
        {{"/", "÷", "∕", "⁄", "／", "➗"}, '/'},
        {{"+", "＋", "➕"}, '+'},
        {{"=", "＝"}, '='},
        {{",", "，", "、", "،"}, ','},
        {{";", "；", "؛"}, ';'},
        {{":", "：", "∶"}, ':'},
        {{"(", "（"}, '('},
        {{"]", "］", "】"}, ']'},
        {{".", "．", "。"}, '.'},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t j = 0; rows[i].signs[j] != NULL; j++)
            CHECK_CASE(character_is(only(rows[i].signs[j]), rows[i].plain), rows[i].signs[j]);
    CHECK_U64(only("→").kind, CHARACTER_ARROW);
    CHECK_U64(only("⇒").kind, CHARACTER_ARROW);
    CHECK_U64(only("♠").kind, CHARACTER_SUIT);
    CHECK_U64(only("√").kind, CHARACTER_ROOT);
    CHECK_U64(only("…").kind, CHARACTER_DOTS);
    CHECK_U64(only("\u00A0").kind, CHARACTER_BLANK);
    CHECK_U64(only("\u202F").kind, CHARACTER_BLANK);
    CHECK_U64(only("\u3000").kind, CHARACTER_BLANK);
    CHECK_U64(only("\r").kind, CHARACTER_LINE);
    CHECK_U64(only("\u200B").kind, CHARACTER_IGNORED);
    CHECK_U64(only("😀").kind, CHARACTER_PICTURE);
    CHECK_U64(only("数").kind, CHARACTER_LETTER);
}

static void digits_letters_and_cards_have_one_too(void)
{
    static const char *const sevens[] = {"7", "７", "٧", "۷", "७", "𝟕"};
    for (size_t i = 0; i < sizeof sevens / sizeof sevens[0]; i++) {
        CHECK_U64(only(sevens[i]).kind, CHARACTER_DIGIT);
        CHECK_U64(only(sevens[i]).plain, '7');
    }
    CHECK_U64(only("²").kind, CHARACTER_SUPERSCRIPT);
    CHECK_U64(only("⁻").plain, '-');
    CHECK_U64(only("⁹").plain, '9');
    CHECK_U64(only("Ｋ").plain, 'K');
    CHECK_U64(only("🂡").plain, 'A');
    CHECK_U64(only("🃎").plain, 'K');
    CHECK_U64(only("🂠").kind, CHARACTER_OTHER);
    CHECK_U64(character_folded(only("À")), 'a');
    CHECK_U64(character_folded(only("ü")), 'u');
    CHECK_U64(character_folded(only("Ｚ")), 'z');
    CHECK_U64(character_folded(only("\u0301")), 0);
}

static void every_word_is_found_in_any_case(void)
{
    enum word_meaning wanted;
    const char *text;
    for (size_t i = 0; (text = word_row(i, &wanted)) != NULL; i++) {
        char upper[64];
        size_t end = 0;
        snprintf(upper, sizeof upper, "%s, 7", text);
        for (char *at = upper; *at != '\0'; at++)
            if (*at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
        CHECK_CASE(word_at(upper, strlen(upper), 0, &end) == wanted, text);
        CHECK_CASE(end == strlen(text), text);
    }
}

static enum word_meaning meaning(const char *text, size_t *end)
{
    return word_at(text, strlen(text), 0, end);
}

static void words_end_where_letters_end(void)
{
    size_t end = 99;
    CHECK_U64(meaning("targets", &end), WORD_UNKNOWN);
    CHECK_U64(end, 99);
    CHECK_U64(meaning("target7", &end), WORD_TARGET);
    CHECK_U64(end, 6);
    CHECK_U64(meaning("From  The\tNumbers: 5", &end), WORD_NUMBERS);
    CHECK_U64(meaning("out \n of 3", &end), WORD_NUMBERS);
    CHECK_U64(end, 8);
    CHECK_U64(meaning("a\u0300 trouver", &end), WORD_TARGET);
    CHECK_U64(meaning("目標は24", &end), WORD_TARGET);
    CHECK_U64(meaning("用3,3,8,8算出24", &end), WORD_NUMBERS);
    CHECK_U64(meaning("apples", &end), WORD_UNKNOWN);
    CHECK_U64(meaning("", &end), WORD_UNKNOWN);
}

/* The text of a key in the strings of a language. */
static bool string_of(const char *language, const char *key, char *value, size_t size)
{
    char path[512], line[2048], start[64];
    snprintf(path, sizeof path, "%s/web/strings/later/%s.js", TALLY_TEST_SOURCE, language);
    snprintf(start, sizeof start, "\"%s\": \"", key);
    FILE *const file = fopen(path, "r");
    bool is_found = false;
    while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL) {
        const char *const at = strstr(line, start);
        if (at == NULL) continue;
        const char *const text = at + strlen(start);
        snprintf(value, size, "%.*s", (int)strcspn(text, "\"{"), text);
        is_found = true;
    }
    if (file != NULL) fclose(file);
    return is_found;
}

static void the_page_labels_what_the_table_knows(void)
{
    static const char *const languages[] = {"en", "fr", "de", "es", "ja", "zh"};
    static const struct {
        const char *key;
        enum word_meaning meaning;
    } labels[] = {
        {"board.target", WORD_TARGET},
        {"round.target", WORD_TARGET},
        {"board.numbers", WORD_NUMBERS},
        {"solve.answer", WORD_ANSWER},
    };
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        for (size_t j = 0; j < sizeof labels / sizeof labels[0]; j++) {
            char label[128] = "";
            size_t end = 0;
            if (!CHECK_CASE(string_of(languages[i], labels[j].key, label, sizeof label), label))
                continue;
            CHECK_CASE(meaning(label, &end) == labels[j].meaning, label);
        }
    }
}

int main(void)
{
    TEST(every_character_is_decoded_as_itself);
    TEST(bytes_that_are_not_utf8_are_one_character_each);
    TEST(signs_have_one_plain_form);
    TEST(digits_letters_and_cards_have_one_too);
    TEST(every_word_is_found_in_any_case);
    TEST(words_end_where_letters_end);
    TEST(the_page_labels_what_the_table_knows);
    return test_end();
}
