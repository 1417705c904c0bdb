/* SPDX-License-Identifier: MIT */
/*
 * Writes what JavaScript has to know of the tables of questions (src/query) and of rule sets
 * (src/rules): with the argument "types" questions.d.ts, else parameters.js. tools/npm compiles it
 * with the table of rule sets, and runs it; nothing else of the library is linked in. With "table"
 * it writes the table of questions as JSON, for tools/openapi.
 */
#include "query/parameter_texts.h"
#include "query/question.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct parameter_row rows[PARAMETER_COUNT] = {
#define QUERY_PARAMETER_ROW(name, text, type, http, lines, least, most)                            \
    {text, sizeof text - 1, PARAMETER_IS_##type, http, lines, least, most},
    QUERY_PARAMETERS(QUERY_PARAMETER_ROW)
#undef QUERY_PARAMETER_ROW
};

static const struct {
    const char *usual;
    const char *sentence;
} texts[PARAMETER_COUNT] = {
#define QUERY_PARAMETER_TEXT(name, usual, sentence) [PARAMETER_##name] = {usual, sentence},
    QUERY_PARAMETER_TEXTS(QUERY_PARAMETER_TEXT)
#undef QUERY_PARAMETER_TEXT
};

static const char *const words[QUESTION_KINDS] = {
#define QUERY_QUESTION_WORD(name, word, path) word,
    QUERY_QUESTIONS(QUERY_QUESTION_WORD)
#undef QUERY_QUESTION_WORD
};

static const char *const paths[QUESTION_KINDS] = {
#define QUERY_QUESTION_PATH(name, word, path) path,
    QUERY_QUESTIONS(QUERY_QUESTION_PATH)
#undef QUERY_QUESTION_PATH
};

/* REUSE-IgnoreStart */
static const char head[] =
    "// SPDX-License-Identifier: MIT\n"
    "// Written by tools/npm from the tables in src/query and src/rules.\n\n";
/* REUSE-IgnoreEnd */

/* Of those that a caller gives to a method: not what the method itself says. */
static bool is_asked(int parameter, int kind)
{
    if (parameter == PARAMETER_QUESTION || parameter == PARAMETER_KEY) return false;
    return (rows[parameter].lines >> kind & 1) != 0;
}

static const char *type_of(int parameter)
{
    switch (parameter) {
    case PARAMETER_VALUES: return "\"whole\" | \"natural\" | \"integer\" | \"exact\"";
    case PARAMETER_CLAIM:
        return "\"none\" | \"closest\" | \"grid\" | \"missing\" | \"count\" | \"simplest\"";
    case PARAMETER_USE: return "\"any\" | \"all\"";
    case PARAMETER_ORDER: return "\"any\" | \"given\"";
    case PARAMETER_BRACKETS: return "\"any\" | \"none\" | \"left\"";
    case PARAMETER_SORT: return "\"simplest\" | \"easiest\" | \"trickiest\" | \"none\"";
    case PARAMETER_READING: return "\"strict\" | \"lenient\"";
    case PARAMETER_KIND: return "\"game\" | \"target-first\" | \"numbers\"";
    case PARAMETER_RULES: return "RuleName | `${RuleName},${string}`";
    default: break;
    }
    switch (rows[parameter].type) {
    case PARAMETER_IS_TEXT: return "string";
    case PARAMETER_IS_NUMBER: return "Whole";
    case PARAMETER_IS_RANGE: return "Range";
    case PARAMETER_IS_NUMBERS: return "readonly Whole[]";
    case PARAMETER_IS_FLAG: return "boolean";
    case PARAMETER_IS_ANY: break;
    }
    return "unknown";
}

static void print_member(int parameter)
{
    printf("  /** %s", texts[parameter].sentence);
    if (texts[parameter].usual[0] != '\0') printf("; without it: %s", texts[parameter].usual);
    printf(" */\n  %s?: %s;\n", rows[parameter].name, type_of(parameter));
}

/* "list" -> "ListParameters" */
static void print_name(const char *word)
{
    printf("%c%sParameters", word[0] - 'a' + 'A', word + 1);
}

static void print_types(void)
{
    printf("%s/** A number, beyond 2^53 as a bigint or as text; one of a game also as \"3/4\". */\n"
           "export type Whole = number | bigint | string;\n"
           "/** One whole number, or \"300..345\". */\nexport type Range = Whole;\n\n",
           head);
    printf("/** The name of a rule set. */\nexport type RuleName =");
    for (size_t i = 0; tally_rules_at(i) != NULL; i++)
        printf("\n  | \"%s\"", tally_rules_at(i)->name);
    printf(";\n\n/** What a game is made of, where it is not given as an ID. */\n"
           "export interface GameParameters {\n");
    for (int i = PARAMETER_ID + 1; i < PARAMETERS_OF_GAME; i++) print_member(i);
    printf("}\n");
    for (int kind = 0; kind < QUESTION_KINDS; kind++) {
        const bool has_game = question_has_game((enum question_kind)kind);
        printf("\n/** What \"%s\" may be asked with%s. */\nexport interface ", words[kind],
               has_game ? ", beside its game" : "");
        print_name(words[kind]);
        printf(" {\n");
        for (int i = has_game ? PARAMETERS_OF_GAME : 0; i < PARAMETER_COUNT; i++)
            if (is_asked(i, kind)) print_member(i);
        printf("}\n");
    }
    printf("\n/** A question of query(). */\nexport type Question =");
    for (int kind = 0; kind < QUESTION_KINDS; kind++) {
        const bool has_game = question_has_game((enum question_kind)kind);
        printf("\n  | ({ question%s: \"%s\"; key?: unknown%s } & ", kind == 0 ? "?" : "",
               words[kind], has_game ? "; id?: string" : "");
        print_name(words[kind]);
        printf("%s)", has_game ? " & GameParameters" : "");
    }
    printf(";\n");
}

/* ["id", "rules"], in lines of at most 100 columns. */
static void print_names(const bool *is_there)
{
    const char *before = "[";
    int length = 32; /* what is before it, at most */
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        if (!is_there[i]) continue;
        const bool is_full = length + (int)rows[i].length > 90;
        if (is_full) length = 0;
        length += printf("%s%s\"%s\"", before,
                         is_full          ? "\n    "
                         : *before == ',' ? " "
                                          : "",
                         rows[i].name);
        before = ",";
    }
    printf("%s]", *before == '[' ? "[" : "");
}

/* What a player has to know before the first number is taken. */
static void print_rules(void)
{
    printf(
        "\n/** Which values the steps of each rule set may have, and which numbers are used. */\n"
        "export const RULES = {\n");
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) {
        const tally_rules *const rules = tally_rules_at(i);
        printf("  \"%s\": { values: \"%s\", use: \"%s\" },\n", rules->name,
               tally_values_word(rules->values), rules->use == TALLY_USE_ALL ? "all" : "any");
    }
    printf("};\n");
}

static void print_parameters(void)
{
    bool is_there[PARAMETER_COUNT] = {false};
    for (int i = 0; i < PARAMETERS_OF_GAME; i++) is_there[i] = true;
    printf("%s/** What a game is made of. */\nexport const GAME_PARAMETERS = ", head);
    print_names(is_there);
    printf(";\n\n/** What else each question may be asked with. */\n"
           "export const PARAMETERS = {\n");
    for (int kind = 0; kind < QUESTION_KINDS; kind++) {
        const bool has_game = question_has_game((enum question_kind)kind);
        for (int i = 0; i < PARAMETER_COUNT; i++)
            is_there[i] = is_asked(i, kind) && (!has_game || i >= PARAMETERS_OF_GAME);
        printf("  %s: ", words[kind]);
        print_names(is_there);
        printf(",\n");
    }
    printf("};\n");
    print_rules();
}

/* {"name":"rules","type":"TEXT",...,"http":["solve",...]}: the questions over HTTP that have it. */
static void print_row(int parameter)
{
    static const char *const types[] = {
        [PARAMETER_IS_TEXT] = "TEXT",   [PARAMETER_IS_NUMBER] = "NUMBER",
        [PARAMETER_IS_RANGE] = "RANGE", [PARAMETER_IS_NUMBERS] = "NUMBERS",
        [PARAMETER_IS_FLAG] = "FLAG",   [PARAMETER_IS_ANY] = "ANY"};
    const struct parameter_row *const row = &rows[parameter];
    const char *before = "";
    printf("%s\n  {\"name\":\"%s\",\"type\":\"%s\",\"least\":%" PRIu64 ",\"most\":%" PRIu64
           ",\"usual\":\"%s\",\"sentence\":\"%s\",\"http\":[",
           parameter > 0 ? "," : "", row->name, types[row->type], row->least, row->most,
           texts[parameter].usual, texts[parameter].sentence);
    for (int kind = 0; kind < QUESTION_KINDS; kind++) {
        if ((row->http >> kind & 1) == 0) continue;
        printf("%s\"%s\"", before, paths[kind]);
        before = ",";
    }
    printf("]}");
}

static void print_table(void)
{
    printf("{\"questions\":[");
    for (int kind = 0; kind < QUESTION_KINDS; kind++)
        printf("%s\"%s\"", kind > 0 ? "," : "", paths[kind]);
    printf("],\n\"rules\":[");
    for (size_t i = 0; tally_rules_at(i) != NULL; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", tally_rules_at(i)->name);
    printf("],\n\"parameters\":[");
    for (int i = 0; i < PARAMETER_COUNT; i++) print_row(i);
    printf("]}\n");
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "types") == 0) print_types();
    else if (count > 1 && strcmp(arguments[1], "table") == 0) print_table();
    else print_parameters();
    return fflush(stdout) != 0;
}
