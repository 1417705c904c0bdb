/* SPDX-License-Identifier: MIT */
/*
 * The table of rule sets as JSON.
 */
#include "query/rules_report.h"

static void key_range(struct json *json, const char *key, tally_range range)
{
    json_key(json, key);
    json_open_array(json);
    json_number(json, range.first);
    json_number(json, range.last);
    json_close_array(json);
}

static void key_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void key_operations(struct json *json, uint32_t operations)
{
#define WORD(name, word) word,
    static const char *const words[] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD
    json_key(json, "ops");
    json_open_array(json);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((operations >> i & 1) != 0) json_string(json, words[i]);
    }
    json_close_array(json);
}

static void put_rules(struct json *json, const tally_rules *rules)
{
    json_open_object(json);
    key_text(json, "name", rules->name);
    key_text(json, "title", rules->title);
    key_operations(json, rules->operations);
    key_text(json, "values", tally_values_word(rules->values));
    key_text(json, "use", rules->use == TALLY_USE_ANY ? "any" : "all");
    key_text(json, "order", rules->order == TALLY_ORDER_ANY ? "any" : "given");
    json_key(json, "depth");
    json_number(json, rules->unary_depth);
    key_range(json, "usual_targets", rules->usual);
    json_key(json, "usual_count");
    json_number(json, rules->count_usual);
    json_key(json, "number_max");
    json_number(json, rules->number_max);
    json_key(json, "pool");
    json_open_array(json);
    for (uint32_t i = 0; i < rules->pool_count; i++) json_number(json, rules->pool[i]);
    json_close_array(json);
    json_close_object(json);
}

void report_rules(struct buffer *out)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_key(&json, "rules");
    json_open_array(&json);
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) put_rules(&json, tally_rules_at(i));
    json_close_array(&json);
    json_close_object(&json);
}
