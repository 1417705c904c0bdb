/* SPDX-License-Identifier: MIT */
/*
 * Writes --help and --version from the tables. The help of a command has these parts:
 *
 *     usage: tally values [OPTIONS] NUMBER...
 *
 *     SUMMARY
 *
 *     options:                        those of this command alone, if any
 *           --grid              draw a grid of the values that can be made
 *
 *     rules:                          then the groups of common options that it accepts
 *           --rules NAME        the rule set; 'tally help rules' lists them (default:
 *                               countdown)
 *
 *     Names begin in column 2 or 6, descriptions in column 26; lines end before column 80.
 *
 *     examples:
 */

#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"
#include "common/texts.h"

#include <stdio.h>

/* ---- Defaults -------------------------------------------------------------------------------- */

static bool is_named(const struct command *command, const char *name)
{
    return strcmp(command->name, name) == 0;
}

/* The rules that a command uses without --rules. */
static const tally_rules *own_rules(const struct command *command, const char *rules)
{
    static const char *const others[][2] = {{"fours", "four-fours"}, {"audit", "llm"}};
    if (rules != NULL) return tally_rules_find(rules);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_named(command, others[i][0])) return tally_rules_find(others[i][1]);
    const tally_rules *const named = tally_rules_find(command->name);
    return named != NULL ? named : tally_rules_at(0);
}

/* Appends the operations of the rules with blanks between them: "+ - * /". */
static void put_operations(struct buffer *out, const tally_rules *rules)
{
#define WORD(name, word) word,
    static const char *const names[] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD
    const char *separator = "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if ((rules->operations >> i & 1) == 0) continue;
        buffer_put(out, "%s%s", separator, names[i]);
        separator = " ";
    }
}

static const char *threads_of(const struct command *command)
{
    if (is_named(command, "check")) return "1";
    const bool is_always_wide =
        is_named(command, "survey") || is_named(command, "serve") || is_named(command, "draw");
    return is_always_wide ? "cpus" : "cpus for large games, 1 for small ones";
}

/* Appends the default of a common option, without a NUL; nothing if it has none. rules_name: the
 * rule set that was given as the command; NULL: the command's own rules. Most defaults are in
 * the table of options. These depend on the command: the columns of its rules, its targets, its
 * threads and its memory. */
static void put_default(struct buffer *out, const struct command *command, const char *rules_name,
                        const struct option *option)
{
    static const char *const brackets[] = {"any", "none", "left"};
    const tally_rules *const rules = own_rules(command, rules_name);
    const char *standard = option->standard, *const name = option->name;
    if (strcmp(name, "rules") == 0) standard = rules->name;
    else if (strcmp(name, "values") == 0) standard = tally_values_word(rules->values);
    else if (strcmp(name, "use") == 0) standard = rules->use == TALLY_USE_ANY ? "any" : "all";
    else if (strcmp(name, "order") == 0)
        standard = rules->order == TALLY_ORDER_ANY ? "any" : "given";
    else if (strcmp(name, "brackets") == 0) standard = brackets[rules->brackets];
    else if (strcmp(name, "threads") == 0) standard = threads_of(command);
    else if (strcmp(name, "memory") == 0)
        standard = is_named(command, "survey") ? "none" : "half of the machine's memory";
    if (strcmp(name, "ops") == 0) put_operations(out, rules);
    else if (strcmp(name, "depth") == 0) buffer_number(out, rules->unary_depth);
    else if (strcmp(name, "targets") == 0 && is_named(command, "values"))
        buffer_text(out, "all; for --grid up to the largest");
    else if (strcmp(name, "targets") == 0) range_text(out, rules, rules->usual);
    else if (standard != NULL) buffer_text(out, standard);
}

/* ---- Examples -------------------------------------------------------------------------------- */

enum { EXAMPLE_BYTES = 128 };

/* Moves to the next example of a command: the command line, and what it does. */
static bool next_example(const struct command *command, const char **at,
                         char (*command_line)[EXAMPLE_BYTES], char (*what)[EXAMPLE_BYTES])
{
    char name[32];
    int length = 0;
    while (sscanf(*at, "%31s %127[^\n] %127[^\n] %n", name, *command_line, *what, &length) == 3) {
        *at += length;
        if (is_named(command, name)) return true;
    }
    return false;
}

/* ---- Help ------------------------------------------------------------------------------------ */

const struct option help_own_options[] = {
    FLAG_ROW("json", "write all commands and options as JSON"),
    OPTION_END,
};

static void line(const char *text)
{
    buffer_put(&output, "%s\n", text);
}

/* Lists the programs of the commands that need a library, with "(left out)" for each that was not
 * built. */
int help_version(void)
{
    buffer_put(&output, "tally %s\nprograms:", tally_version());
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *const command = command_at(i);
        if (command->missing == NULL && command->program == NULL) continue;
        const bool is_left_out = command->run == NULL && command->program == NULL;
        buffer_put(&output, " %s%s", command->name, is_left_out ? " (left out)" : "");
    }
    buffer_text(&output, "\nkernels:");
    for (size_t i = 0; tally_kernel_at(i) != NULL; i++)
        buffer_put(&output, " %s", tally_kernel_at(i));
    buffer_char(&output, '\n');
    return EXIT_SOLVED;
}

static void flow(const char *text, size_t column, size_t margin)
{
    enum { PAGE_WIDTH = 80 };
    show_folded(text, column, margin, PAGE_WIDTH);
}

enum { HELP_MARGIN = 26, COMMAND_MARGIN = 16, EXAMPLE_MARGIN = 6 };

/* The groups of common options. Their order follows that of a question: which game, which answers,
 * in what form, at what cost. */
static const struct option_group {
    const char *title; /* "Which solutions" */
    uint32_t options;  /* OPTIONS_ */
} groups[] = {
    {"Rules", OPTIONS_RULES},
    {"Which solutions", OPTIONS_CHOICE | OPTIONS_DETOURS | OPTIONS_ONE},
    {"Listing", OPTIONS_LIST},
    {"Values", OPTIONS_RANGE},
    {"Drawing", OPTIONS_DRAW},
    {"Form", OPTIONS_FORM},
    {"Input and output", OPTIONS_BATCH | OPTIONS_OUTPUT},
    {"Searching",
     OPTIONS_SEARCH | OPTIONS_THREADS | OPTIONS_BOUNDS | OPTIONS_TIME | OPTIONS_KERNEL},
    {"Help", OPTIONS_HELP},
};

enum { GROUPS = sizeof groups / sizeof groups[0] };

/* Each option is shown once: under the command's own options, or under the group that it belongs
 * to. */
static bool is_of_group(const struct option_group *group, const struct option_walk *walk)
{
    if (group == NULL) return option_is_own(walk); /* the command's own options */
    return !option_is_own(walk) && (walk->option->groups & group->options) != 0;
}

/* The title of a group is written before its first option, so a group without options has no title.
 * Titles are capitalised for the man page; help writes them in lower case. */
static void put_title(const struct option_group *group)
{
    const char *const title = group != NULL ? group->title : "Options";
    buffer_put(&output, "\n%c%s:\n", title[0] - 'A' + 'a', title + 1);
}

/* Appends the option's names, "  -t, --threads COUNT|cpus". Returns their length. */
static size_t put_names(const struct option *option)
{
    const size_t begin = output.length;
    if (option->letter != 0) buffer_put(&output, "  -%c, --%s", option->letter, option->name);
    else buffer_put(&output, "      --%s", option->name);
    if (option->argument != NULL) buffer_put(&output, " %s", option->argument);
    return output.length - begin;
}

/* Names and description share a line if the names leave two blanks before the margin. Otherwise the
 * description begins on the next line. */
static void describe_option(const struct command *command, const char *rules,
                            const struct option_walk *walk)
{
    const struct option *const option = walk->option;
    size_t column = put_names(option);
    if (column + 2 > HELP_MARGIN) {
        buffer_char(&output, '\n');
        column = 0;
    }
    struct buffer text = BUFFER_INIT;
    buffer_text(&text, option->help);
    if (option->standard != NULL) {
        buffer_text(&text, " (default: ");
        if (option_is_own(walk)) buffer_text(&text, option->standard);
        else put_default(&text, command, rules, option);
        buffer_char(&text, ')');
    }
    buffer_char(&text, '\0');
    if (!text.has_failed) flow(text.data, column, HELP_MARGIN);
    buffer_clear(&text);
}

static void describe_group(const struct command *command, const char *rules,
                           const struct option_group *group)
{
    bool has_title = false;
    struct option_walk walk = {.command = command};
    while (option_walk_next(&walk)) {
        if (!is_of_group(group, &walk)) continue;
        if (!has_title) put_title(group);
        has_title = true;
        describe_option(command, rules, &walk);
    }
}

static void show_examples(const struct command *command)
{
    const char *at = text_examples_txt;
    char command_line[EXAMPLE_BYTES], what[EXAMPLE_BYTES];
    line("\nexamples:");
    while (next_example(command, &at, &command_line, &what)) {
        buffer_put(&output, "  %s\n", command_line);
        flow(what, 0, EXAMPLE_MARGIN);
    }
}

/* The visit runs once for the command's own options and once for each group. A group writes its
 * title only if an option of it is shown. */
int help_of_command(const struct command *command, const char *rules)
{
    buffer_put(&output, "usage: tally %s [OPTIONS]%s%s\n\n", rules != NULL ? rules : command->name,
               command->arguments[0] != '\0' ? " " : "", command->arguments);
    flow(command->summary, 0, 0);
    if (command->run == NULL && command->program == NULL)
        buffer_put(&output, "Not in this build: %s\n", command->missing);
    describe_group(command, rules, NULL);
    for (size_t i = 0; i < GROUPS; i++) describe_group(command, rules, &groups[i]);
    show_examples(command);
    return EXIT_SOLVED;
}

int help_general(void)
{
    line("usage: tally [OPTIONS] TARGET NUMBER...    solve a game\n"
         "       tally COMMAND [OPTIONS] ...\n"
         "       tally                               play a round\n"
         "\n"
         "Answers exactly what numbers can make. TARGET is a number or FIRST..LAST. A game\n"
         "ID such as countdown:952/25,50,75,100,3,6 can replace TARGET NUMBER...\n"
         "\n"
         "commands:");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *const command = command_at(i);
        const size_t begin = output.length;
        buffer_put(&output, "  %s", command->name);
        flow(command->summary, output.length - begin, COMMAND_MARGIN);
    }
    line("\nThe name of a rule set is a command, too: tally krypto 12 3 4 7 9 11.\n"
         "'tally help rules' lists them.\n"
         "\n'tally COMMAND --help' lists the options of a command; tally(1) explains more.\n"
         "\n"
         "exit status: 0 solved; 1 out of reach, or not a solution; 2 wrong usage or\n"
         "             input; 3 stopped at a limit or interrupted without an answer");
    return EXIT_SOLVED;
}

/* "ops + - * /; values whole; use any; order any; target 100..999" */
static void tell_columns(struct buffer *out, const tally_rules *rules)
{
    buffer_text(out, "ops ");
    put_operations(out, rules);
    buffer_put(out, "; values %s; use %s; order %s", tally_values_word(rules->values),
               rules->use == TALLY_USE_ANY ? "any" : "all",
               rules->order == TALLY_ORDER_ANY ? "any" : "given");
    if ((rules->operations & TALLY_OP_NESTED) != 0)
        buffer_put(out, "; depth %u", (unsigned)rules->unary_depth);
    buffer_text(out, "; target ");
    range_text(out, rules, rules->usual);
    buffer_char(out, '\0');
}

/* Two lines for each rule set: what it is, and its columns, so that a reader can see which options
 * would change it. */
static int help_rules(void)
{
    enum { RULES_MARGIN = 13 };
    struct buffer columns = BUFFER_INIT;
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) {
        const tally_rules *const rules = tally_rules_at(i);
        buffer_text(&output, rules->name);
        flow(rules->title, strlen(rules->name), RULES_MARGIN);
        columns.length = 0;
        tell_columns(&columns, rules);
        if (columns.has_failed) break;
        flow(columns.data, 0, RULES_MARGIN);
    }
    if (columns.has_failed) output_lacks_memory();
    buffer_clear(&columns);
    return EXIT_SOLVED;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/*
 * Writes the tables of commands and options as one line of JSON, of which tools/man makes the man
 * page and the completions.
 */

/* A text, or null. */
static void put_text(struct json *json, const char *name, const char *text)
{
    json_key(json, name);
    if (text != NULL) json_string(json, text);
    else json_null(json);
}

/* The titles of the groups that these bits belong to. */
static void put_groups(struct json *json, uint32_t options)
{
    json_open_list(json, "groups");
    for (size_t i = 0; i < GROUPS; i++)
        if ((groups[i].options & options) != 0) json_string(json, groups[i].title);
    json_close_array(json);
}

/* kind: how shells complete what follows the option. */
static void put_option(struct json *json, const struct option *option)
{
    const char letter[] = {option->letter, '\0'};
    const char *const kind = option->kind == OPTION_FLAG    ? "flag"
                             : option->kind == OPTION_FILE  ? "file"
                             : option->kind == OPTION_COUNT ? "count"
                                                            : "text";
    json_open_object(json);
    put_text(json, "letter", option->letter != 0 ? letter : NULL);
    json_put_string(json, "name", option->name);
    json_put_string(json, "kind", kind);
    put_text(json, "argument", option->argument);
    json_put_string(json, "help", option->help);
    put_text(json, "default", option->standard);
    put_text(json, "choices", option->choices);
    put_groups(json, option->groups);
    json_close_object(json);
}

/* Its own options in full, the common ones by name. */
static void put_command(struct json *json, const struct command *command)
{
    struct option_walk walk = {.command = command};
    const char *at = text_examples_txt;
    char command_line[EXAMPLE_BYTES], what[EXAMPLE_BYTES];
    json_open_object(json);
    json_put_string(json, "name", command->name);
    json_put_string(json, "arguments", command->arguments);
    json_put_string(json, "summary", command->summary);
    put_groups(json, command->options | OPTIONS_HELP);
    json_open_list(json, "own");
    while (option_walk_next(&walk) && option_is_own(&walk)) put_option(json, walk.option);
    json_close_array(json);
    json_open_list(json, "common");
    walk = (struct option_walk){.command = command};
    while (option_walk_next(&walk))
        if (!option_is_own(&walk)) json_string(json, walk.option->name);
    json_close_array(json);
    json_open_list(json, "examples");
    while (next_example(command, &at, &command_line, &what)) {
        json_open_object(json);
        json_put_string(json, "line", command_line);
        json_put_string(json, "what", what);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

static int help_json(void)
{
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_string(&json, "tally", tally_version());
    json_open_list(&json, "commands");
    for (size_t i = 0; command_at(i) != NULL; i++) put_command(&json, command_at(i));
    json_close_array(&json);
    json_open_list(&json, "groups");
    for (size_t i = 0; i < GROUPS; i++) {
        json_open_object(&json);
        json_put_string(&json, "title", groups[i].title);
        json_put_bool(&json, "is_of_all", groups[i].options == OPTIONS_HELP);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_open_list(&json, "options");
    for (const struct option *row = common_options; row->name != NULL; row++)
        put_option(&json, row);
    json_close_array(&json);
    json_close_object(&json);
    buffer_char(&output, '\n');
    return EXIT_SOLVED;
}

int run_help(struct call *call)
{
    if (is_given(call, "json")) return help_json();
    if (call->argument_count == 0) return help_general();
    if (call->argument_count > 1) {
        return fail_usage("help '%.40s': one command at a time; leave it out", call->arguments[1]);
    }
    const char *const name = call->arguments[0];
    if (strcmp(name, "rules") == 0) return help_rules();
    if (strcmp(name, "reading") == 0) {
        buffer_text(&output, text_reading_txt);
        return EXIT_SOLVED;
    }
    const struct command *const command = command_find(name, strlen(name));
    if (command == NULL && tally_rules_find(name) != NULL)
        return help_of_command(command_find("solve", 5), name);
    if (command == NULL)
        return fail_usage("help '%.64s': there is no such command; see 'tally --help'", name);
    return help_of_command(command, NULL);
}
