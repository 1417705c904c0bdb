/* SPDX-License-Identifier: MIT */
/*
 * JSON, written and read: strings, commas, large numbers; flat objects, nested values, and what is
 * wrong with a text.
 */
#include "test.h"

#include "query/json_reader.h"
#include "query/json_writer.h"

static bool holds(const struct buffer *buffer, const char *text)
{
    return buffer->length == strlen(text) && memcmp(buffer->data, text, buffer->length) == 0;
}

static void strings_are_escaped_and_mended(void)
{
    static const struct {
        const char *text, *json;
    } cases[] = {
        {"plain", "\"plain\""},
        {"\"\\\n\r\t\x01\x7f", "\"\\\"\\\\\\n\\r\\t\\u0001\\u007f\""},
        {"\xc3\x97 \xe2\x88\x92 \xf0\x9f\x98\x80", "\"\xc3\x97 \xe2\x88\x92 \xf0\x9f\x98\x80\""},
        {"\xff", "\"\xef\xbf\xbd\""},
        {"\xc3", "\"\xef\xbf\xbd\""},                                 /* cut off */
        {"\xc0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\""},                 /* overlong */
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* half a pair */
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer buffer = BUFFER_INIT;
        struct json json = json_into(&buffer);
        json_string(&json, cases[i].text);
        CHECK(holds(&buffer, cases[i].json));
        buffer_clear(&buffer);
    }
}

static void commas_stand_where_they_must(void)
{
    struct buffer buffer = BUFFER_INIT;
    struct json json = json_into(&buffer);
    json_open_object(&json);
    json_key(&json, "a");
    json_open_array(&json);
    json_number(&json, 1);
    json_open_array(&json);
    json_close_array(&json);
    json_bool(&json, true);
    json_close_array(&json);
    json_key(&json, "b");
    json_null(&json);
    json_key(&json, "c");
    json_raw(&json, "[0]", 3);
    json_put_range(&json, "d", (tally_range){904, 999});
    json_put_range(&json, "e", (tally_range){7, 7});
    json_close_object(&json);
    CHECK(
        holds(&buffer, "{\"a\":[1,[],true],\"b\":null,\"c\":[0],\"d\":\"904..999\",\"e\":\"7\"}"));
    buffer_clear(&buffer);
}

static void values_beyond_doubles_are_strings(void)
{
    const struct {
        tally_value value;
        const char *json;
    } cases[] = {
        {{{765, 0}, {1, 0}, 0}, "765"},
        {{{3, 0}, {1, 0}, 1}, "-3"},
        {{{8, 0}, {3, 0}, 0}, "\"8/3\""},
        {{{8, 0}, {3, 0}, 1}, "\"-8/3\""},
        {{{UINT64_C(9007199254740992), 0}, {1, 0}, 0}, "9007199254740992"},
        {{{UINT64_C(9007199254740993), 0}, {1, 0}, 0}, "\"9007199254740993\""},
        {{{0, 1}, {1, 0}, 0}, "\"18446744073709551616\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer buffer = BUFFER_INIT;
        struct json json = json_into(&buffer);
        json_value(&json, cases[i].value);
        CHECK(holds(&buffer, cases[i].json));
        buffer_clear(&buffer);
    }
}

/* Reads all members; the message, NULL where the text is right. */
static const char *read_all(const char *text, size_t *members, size_t *position)
{
    struct json_reader reader = json_read(text, strlen(text));
    struct json_member member;
    *members = 0;
    while (json_next_member(&reader, &member)) ++*members;
    *position = reader.position;
    return reader.message;
}

static void flat_objects_are_read(void)
{
    size_t members, position;
    CHECK(read_all(" {} ", &members, &position) == NULL);
    CHECK_U64(members, 0);
    CHECK(read_all("{\"a\":1,\"b\":\"x\\\"y\",\"c\":[1,\"2\",-3.5e+7],\"d\":true,\"e\":null}",
                   &members, &position) == NULL);
    CHECK_U64(members, 5);

    struct json_reader reader = json_read("{\"numbers\" : [ 25,\"50\" , 3 ] }", 30);
    struct json_member member;
    if (!CHECK(json_next_member(&reader, &member))) return;
    CHECK(member.kind == JSON_ARRAY);
    struct json_span items = member.value, item;
    static const char *const expected[] = {"25", "50", "3"};
    for (size_t i = 0; i < 3; i++) {
        if (!CHECK(json_next_item(&items, &item))) return;
        CHECK(item.length == strlen(expected[i]) &&
              memcmp(item.text, expected[i], item.length) == 0);
    }
    CHECK(!json_next_item(&items, &item));
}

/* The kind of the only member's value. */
static enum json_kind kind_of(const char *text)
{
    struct json_reader reader = json_read(text, strlen(text));
    struct json_member member = {.kind = JSON_WORD}, none;
    CHECK_CASE(json_next_member(&reader, &member), text);
    CHECK_CASE(!json_next_member(&reader, &none) && reader.message == NULL, text);
    return member.kind;
}

static void nested_values_are_handed_out_whole(void)
{
    static const char *const nests[] = {
        "{}",         "[[]]",      "[{}]",
        "[null]",     "[1, true]", "[\"\",[]]",
        "{\"b\":[]}", "[[[ ] ]]",  "[1,{\"x\" : [2,\"]\", {}] , \"y\":false}]"};
    char text[4 * JSON_DEPTH_MAX + 16];
    for (size_t i = 0; i < sizeof nests / sizeof nests[0]; i++) {
        struct json_member member;
        const int length = snprintf(text, sizeof text, "{\"a\" : %s , \"z\":1}", nests[i]);
        struct json_reader reader = json_read(text, (size_t)length);
        CHECK_CASE(json_next_member(&reader, &member) && member.kind == JSON_NEST, nests[i]);
        CHECK_CASE(member.value.length == strlen(nests[i]) &&
                       memcmp(member.value.text, nests[i], member.value.length) == 0,
                   nests[i]);
        CHECK_CASE(json_next_member(&reader, &member) && member.kind == JSON_NUMBER, nests[i]);
        CHECK_CASE(!json_next_member(&reader, &member) && reader.message == NULL, nests[i]);
    }
    CHECK(kind_of("{\"a\":[]}") == JSON_ARRAY && kind_of("{\"a\":[ -1, \"2\" ]}") == JSON_ARRAY);

    for (int depth = JSON_DEPTH_MAX; depth <= JSON_DEPTH_MAX + 1; depth++) {
        char brackets[JSON_DEPTH_MAX + 2];
        size_t members, position;
        memset(brackets, '[', sizeof brackets);
        int length = snprintf(text, sizeof text, "{\"a\":%.*s", depth, brackets);
        memset(brackets, ']', sizeof brackets);
        snprintf(text + length, sizeof text - (size_t)length, "%.*s}", depth, brackets);
        CHECK((read_all(text, &members, &position) == NULL) == (depth == JSON_DEPTH_MAX));
        if (depth > JSON_DEPTH_MAX) CHECK_U64(position, 5 + JSON_DEPTH_MAX);
    }
}

static void names_may_have_escapes(void)
{
    struct json_reader reader = json_read("{\"t\\u0061rget\\/\":1}", 21);
    struct json_member member;
    if (!CHECK(json_next_member(&reader, &member) && member.name_has_escapes)) return;
    CHECK(json_equals(member.name, "target/"));
    CHECK(!json_equals(member.name, "target") && !json_equals(member.name, "target/s"));
    CHECK(!json_equals(member.name, "t\\u0061rget"));
}

static void mistakes_are_said_where_they_are(void)
{
    static const struct {
        const char *text;
        size_t position;
    } cases[] = {
        {"", 0},
        {"[]", 0},
        {"{", 1},
        {"{\"a\"}", 4},
        {"{\"a\":}", 5},
        {"{\"a\":1,}", 7},
        {"{\"a\":01}", 7},
        {"{\"a\":1.}", 7},
        {"{\"a\":-}", 6},
        {"{\"a\":1e}", 7},
        {"{\"a\":tru}", 5},
        {"{\"a\":\"\n\"}", 6},
        {"{\"a\":\"\\x\"}", 7},
        {"{\"a\":\"\\u12g4\"}", 7},
        {"{\"a\":{]}", 6},
        {"{\"a\":[[}]}", 7},
        {"{\"a\":[1,]}", 8},
        {"{\"a\":{\"b\":1,}}", 12},
        {"{\"a\":{1:2}}", 6},
        {"{\"a\":{\"b\" 1}}", 10},
        {"{\"a\":[nil]}", 6},
        {"{\"a\":[[1]", 9},
        {"{\"a\":[", 6},
        {"{\"a\":[1}", 7},
        {"{\"a\":1} x", 8},
        {"{\"a\":1 \"b\":2}", 7},
        {"{\"a\":\"\xff\"}", 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t members, position;
        const char *const message = read_all(cases[i].text, &members, &position);
        if (!CHECK(message != NULL)) fprintf(stderr, "%s is taken\n", cases[i].text);
        if (!CHECK_U64(position, cases[i].position))
            fprintf(stderr, "%s: %s\n", cases[i].text, message);
    }
}

static void escapes_are_undone(void)
{
    static const char json[] = "a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00d7\\u2212\\ud83d\\ude00\\ud83dz";
    struct buffer buffer = BUFFER_INIT;
    json_unescape(&buffer, (struct json_span){json, sizeof json - 1});
    CHECK(holds(&buffer, "a\"\\/\b\f\n\r\t\xc3\x97\xe2\x88\x92\xf0\x9f\x98\x80\xef\xbf\xbdz"));
    buffer_clear(&buffer);
}

int main(void)
{
    TEST(strings_are_escaped_and_mended);
    TEST(commas_stand_where_they_must);
    TEST(values_beyond_doubles_are_strings);
    TEST(flat_objects_are_read);
    TEST(nested_values_are_handed_out_whole);
    TEST(names_may_have_escapes);
    TEST(mistakes_are_said_where_they_are);
    TEST(escapes_are_undone);
    return test_end();
}
