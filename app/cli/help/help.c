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
#include "cli/help/help.h"

#include "cli/commands.h"
#include "cli/help/examples.h"
#include "cli/runs.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <string.h>

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

static void put_range(struct buffer *out, tally_range range)
{
    buffer_number(out, range.first);
    if (range.last == range.first) return;
    buffer_text(out, "..");
    buffer_number(out, range.last);
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
                        enum option_id id)
{
    static const char *const brackets[] = {"any", "none", "left"};
    const tally_rules *const rules = own_rules(command, rules_name);
    const char *standard = common_options[id].standard;
    if (id == OPT_RULES) standard = rules->name;
    else if (id == OPT_VALUES) standard = tally_values_word(rules->values);
    else if (id == OPT_USE) standard = rules->use == TALLY_USE_ANY ? "any" : "all";
    else if (id == OPT_ORDER) standard = rules->order == TALLY_ORDER_ANY ? "any" : "given";
    else if (id == OPT_BRACKETS) standard = brackets[rules->brackets];
    else if (id == OPT_THREADS) standard = threads_of(command);
    else if (id == OPT_MEMORY)
        standard = is_named(command, "survey") ? "none" : "half of the machine's memory";
    if (id == OPT_OPS) put_operations(out, rules);
    else if (id == OPT_DEPTH) buffer_number(out, rules->unary_depth);
    else if (id == OPT_TARGETS && is_named(command, "values"))
        buffer_text(out, "all; for --grid up to the largest");
    else if (id == OPT_TARGETS) put_range(out, rules->usual);
    else if (standard != NULL) buffer_text(out, standard);
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { HELP_JSON };

static const struct option own_options[] = {
    [HELP_JSON] = FLAG_ROW("json", "write all commands and options as JSON"),
    OPTION_END,
};
const struct option *const help_own_options = own_options;

static void line(const char *text)
{
    buffer_text(&output, text);
    buffer_char(&output, '\n');
}

/* Lists the programs of the commands that need a library, with "(left out)" for each that was not
 * built. */
int help_version(void)
{
    buffer_text(&output, "tally ");
    line(tally_version());
    buffer_text(&output, "programs:");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *const command = command_at(i);
        if (command->missing == NULL && command->program == NULL) continue;
        buffer_char(&output, ' ');
        buffer_text(&output, command->name);
        if (command->run == NULL && command->program == NULL) buffer_text(&output, " (left out)");
    }
    buffer_text(&output, "\nkernels:");
    for (size_t i = 0; tally_kernel_at(i) != NULL; i++) {
        buffer_char(&output, ' ');
        buffer_text(&output, tally_kernel_at(i));
    }
    buffer_char(&output, '\n');
    return EXIT_SOLVED;
}

/* Appends text, wrapped between words at the page's width; further lines begin at column
 * `margin`. */
static void flow(const char *text, size_t column, size_t margin)
{
    enum { PAGE_WIDTH = 80 };
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > margin && column + 1 + length > PAGE_WIDTH) {
            buffer_char(&output, '\n');
            column = 0;
        } else if (column > margin) {
            buffer_char(&output, ' ');
            column++;
        }
        if (column < margin) buffer_fill(&output, ' ', margin - column);
        if (column < margin) column = margin;
        buffer_append(&output, text, length);
        column += length;
        text += length + strspn(text + length, " ");
    }
    buffer_char(&output, '\n');
}

enum { HELP_MARGIN = 26, EXAMPLE_MARGIN = 6 };

/* Each option is shown once: under the command's own options, or under the group that it belongs
 * to. */
static bool is_of_group(const struct option_group *group, const struct option_walk *walk)
{
    if (group == NULL) return walk->is_own; /* the command's own options */
    return !walk->is_own && (walk->option->groups & group->options) != 0;
}

/* The title of a group is written before its first option, so a group without options has no title.
 * Titles are capitalised for the man page; help writes them in lower case. */
static void put_title(const struct option_group *group)
{
    const char *const title = group != NULL ? group->title : "Options";
    buffer_char(&output, '\n');
    buffer_char(&output, (char)(title[0] - 'A' + 'a'));
    buffer_text(&output, title + 1);
    buffer_text(&output, ":\n");
}

/* Appends the option's names, "  -t, --threads COUNT|cpus". Returns their length. */
static size_t put_names(const struct option *option)
{
    const size_t begin = output.length;
    buffer_text(&output, "  ");
    if (option->letter != 0) {
        buffer_char(&output, '-');
        buffer_char(&output, option->letter);
        buffer_text(&output, ", ");
    } else {
        buffer_text(&output, "    ");
    }
    buffer_text(&output, "--");
    buffer_text(&output, option->name);
    if (option->argument != NULL) {
        buffer_char(&output, ' ');
        buffer_text(&output, option->argument);
    }
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
        if (walk->is_own) buffer_text(&text, option->standard);
        else put_default(&text, command, rules, (enum option_id)walk->index);
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

/* The order of the groups follows the order of a question: which game, which answers, in what form,
 * at what cost. */
const struct option_group *option_group_at(size_t index)
{
    static const struct option_group groups[] = {
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
    return index < sizeof groups / sizeof groups[0] ? &groups[index] : NULL;
}

static void show_examples(const struct command *command)
{
    line("\nexamples:");
    for (size_t i = 0; example_at(i) != NULL; i++) {
        const struct example *const example = example_at(i);
        if (!example_is_of(example, command)) continue;
        buffer_text(&output, "  ");
        line(example->line);
        flow(example->what, 0, EXAMPLE_MARGIN);
    }
}

/* The visit runs once for the command's own options and once for each group. A group writes its
 * title only if an option of it is shown. */
int help_of_command(const struct command *command, const char *rules)
{
    buffer_text(&output, "usage: tally ");
    buffer_text(&output, rules != NULL ? rules : command->name);
    buffer_text(&output, " [OPTIONS]");
    if (command->arguments[0] != '\0') buffer_char(&output, ' ');
    line(command->arguments);
    buffer_char(&output, '\n');
    flow(command->summary, 0, 0);
    if (command->run == NULL && command->program == NULL) {
        buffer_text(&output, "Not in this build: ");
        line(command->missing);
    }
    describe_group(command, rules, NULL);
    for (size_t i = 0; option_group_at(i) != NULL; i++)
        describe_group(command, rules, option_group_at(i));
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
        buffer_text(&output, "  ");
        buffer_text(&output, command->name);
        flow(command->summary, output.length - begin, 13);
    }
    line("\nThe name of a rule set is a command, too: tally krypto 12 3 4 7 9 11.\n"
         "'tally help rules' lists them.\n"
         "\n'tally COMMAND --help' lists the options of a command; tally(1) explains more.\n"
         "\n"
         "exit status: 0 solved; 1 out of reach, or not a solution; 2 wrong usage or\n"
         "             input; 3 stopped at a limit or interrupted without an answer");
    return EXIT_SOLVED;
}

void put_operations(struct buffer *out, const tally_rules *rules)
{
#define WORD(name, word) word,
    static const char *const names[] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD
    const char *separator = "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if ((rules->operations >> i & 1) == 0) continue;
        buffer_text(out, separator);
        buffer_text(out, names[i]);
        separator = " ";
    }
}

/* "ops + - * /; values whole; use any; order any; target 100..999" */
static void tell_columns(struct buffer *out, const tally_rules *rules)
{
    buffer_text(out, "ops ");
    put_operations(out, rules);
    buffer_text(out, "; values ");
    buffer_text(out, tally_values_word(rules->values));
    buffer_text(out, "; use ");
    buffer_text(out, rules->use == TALLY_USE_ANY ? "any" : "all");
    buffer_text(out, "; order ");
    buffer_text(out, rules->order == TALLY_ORDER_ANY ? "any" : "given");
    if ((rules->operations & TALLY_OP_NESTED) != 0) {
        buffer_text(out, "; depth ");
        buffer_number(out, rules->unary_depth);
    }
    buffer_text(out, "; target ");
    buffer_number(out, rules->usual.first);
    if (rules->usual.last != rules->usual.first) {
        buffer_text(out, "..");
        buffer_number(out, rules->usual.last);
    }
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

int run_help(struct call *call)
{
    if (call->own[HELP_JSON].is_set) return help_json();
    if (call->argument_count == 0) return help_general();
    if (call->argument_count > 1) {
        return fail_usage("help '%.40s': one command at a time; leave it out", call->arguments[1]);
    }
    const char *const name = call->arguments[0];
    if (strcmp(name, "rules") == 0) return help_rules();
    if (strcmp(name, "reading") == 0) return help_reading();
    const struct command *const command = command_find(name, strlen(name));
    if (command == NULL && tally_rules_find(name) != NULL)
        return help_of_command(command_find("solve", 5), name);
    if (command == NULL)
        return fail_usage("help '%.64s': there is no such command; see 'tally --help'", name);
    return help_of_command(command, NULL);
}
