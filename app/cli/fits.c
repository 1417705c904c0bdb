/* SPDX-License-Identifier: MIT */
/*
 * Which options go together. An option that is given has its effect, or is refused with a line that
 * says why. The table has the options of each command that have an effect only with others, or none
 * with others; tests/cli/fits_test.py tries each option of each command. What depends on the value
 * of an option, or on the rules, is checked where it is read.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#define FORMS "rpn|expr|paren|steps|tex"
#define RULES "rules|ops|values|use|order|depth"
#define LISTS "all|limit|sort"
#define PROPERTIES "target|solutions|fewest|distance|large|difficulty|uses|step"

/* A row holds for commands and options that are lists of names, such as "solve|draw". An option of
 * the row that is given needs one of `needs`, and none of `not_with`; each is such a list, or NULL.
 * In `not_with`, "#" stands for arguments. */
static const struct {
    const char *commands; /* NULL: all that have the option */
    const char *options;
    const char *needs;
    const char *not_with;
    const char *why; /* ends the message if there is a reason that is not obvious */
} fits[] = {
    {NULL, FORMS, NULL, "json|batch", "JSON has forms of its own"},
    {NULL, "rpn", NULL, "expr|paren|tex", NULL},
    {NULL, "expr", NULL, "paren|tex|steps", NULL},
    {NULL, "paren", NULL, "tex", NULL},

    /* Of the solutions with fewest numbers, none has a detour. */
    {"solve|play|make24|make10|sequence|draw", "detours", LISTS "|fewest|must-use|batch", NULL,
     NULL},
    {NULL, "any", NULL, LISTS, "it is one solution"},
    {"values|missing", "detours", "fewest|must-use|batch", NULL, NULL},
    {"year|fours|hint", "detours", "fewest|must-use", NULL, NULL},

    {"play", "clock", NULL, "json", "no round is played"},
    {"play", "large|pick|seed", NULL, "#", "a game that is given is not drawn"},
    {"values|year|fours", FORMS, NULL, "grid", "a grid has no expressions"},
    {"values", FORMS, NULL, "svg|html|count", "there is no list of expressions"},
    {"values", "count", NULL, "grid|svg|html|batch", "it writes one number"},
    {"values", "grid|svg|html", NULL, "batch", "it writes JSON lines"},
    {"values|year|fours", "grid", NULL, "json", "JSON lines have the values"},
    {"hint", "after", NULL, "detours|fewest|most|must-use", "the moves of a position have no such"},
    {"moves", "after|solutions", NULL, "batch", "lines say it themselves"},
    {"check", "list", NULL, "batch", "each line is a question of its own"},
    {"check", "extract", NULL, "list", "a line of a list is no completion"},
    {"check", "timeout|memory", "prove|batch", NULL, NULL},
    {"missing", "checkpoint", NULL, "batch", "a file is for one search"},

    {"draw", LISTS "|" FORMS, "solve", NULL, NULL},
    {"draw", "fewest|most|detours", "solve|solvable|solutions|difficulty", NULL, NULL},
    {"draw", "attempts", "solvable|solutions|difficulty|must-use", NULL, NULL},
    {"dataset", "split-by", "split|recipe", NULL, NULL},
    {"worksheet", RULES "|pick|seed|count|difficulty|rises|largest|single", NULL, "code",
     "the code tells the games"},

    {"survey", "choose|whole|export", "choose-large", NULL, NULL},
    {"survey", "export", "whole", NULL, NULL},
    {"survey", "json|quiet", NULL, "export", "it takes the place of the summary"},
    {"survey", "detours|rpn|expr|paren|tex", "book", NULL, NULL},
    {"survey", "steps", NULL, "book", "a book has a line for each solution"},
    {"survey", "steps", "book", NULL, NULL},
    {"survey", "count-solutions|effort|height|games", NULL, "choose-large|book", NULL},
    {"survey", "effort|games", "output", NULL, NULL},
    {"survey", "book", NULL, "choose-large", NULL},
    {"survey", "shard", "output", "book", NULL},
    {"survey", "json|quiet|export", NULL, "shard", "a part has no summary"},

    {"atlas", PROPERTIES "|limit|json", NULL, "plot", "a picture shows the whole atlas"},
    {"atlas", "export", NULL, "plot", NULL},
    {"atlas", "output", "plot|export", NULL, NULL},
    {"atlas", "memory", "uses|step|difficulty", NULL, NULL},
    {"atlas", PROPERTIES "|limit|plot|export|output|memory", NULL, "verify",
     "it takes only the file"},
    {"help", "json", NULL, "#", "it is about all commands"},
};

/* The next name of a list such as "all|limit", and its length; NULL at the end. */
static const char *next_name(const char **list, size_t *length)
{
    const char *const name = *list;
    if (name == NULL || *name == '\0') return NULL;
    *length = strcspn(name, "|");
    *list = name + *length + (name[*length] == '|');
    return name;
}

static bool is_name(const char *name, size_t length, const char *whole)
{
    return strncmp(name, whole, length) == 0 && whole[length] == '\0';
}

/* The value of the option of that name; NULL: the command has no such option. */
static const struct option_value *value_of(const struct call *call, const char *name, size_t length)
{
    const struct option_walk found = option_find(call->command, 0, name, length);
    return found.option != NULL ? &call->values[found.index] : NULL;
}

/* Is the option of that name given? Or, for "#", an argument? */
static bool is_there(const struct call *call, const char *name, size_t length)
{
    const struct option_value *const value = value_of(call, name, length);
    return *name == '#' ? call->argument_count != 0 : value != NULL && value->is_set;
}

/* The first option of a list that is given, or NULL. */
static const char *first_given(const struct call *call, const char *list, size_t *length)
{
    for (const char *name; (name = next_name(&list, length)) != NULL;)
        if (is_there(call, name, *length)) return name;
    return NULL;
}

/* "--all, --limit or --sort": those of the list that the command has. */
static void put_options(const struct call *call, const char *list, struct buffer *text)
{
    const char *name, *before = "";
    size_t length;
    const char *last = NULL;
    for (const char *rest = list; (name = next_name(&rest, &length)) != NULL;)
        if (value_of(call, name, length) != NULL) last = name;
    while ((name = next_name(&list, &length)) != NULL) {
        if (value_of(call, name, length) == NULL) continue;
        buffer_put(text, "%s--", name == last && *before != '\0' ? " or " : before);
        buffer_append(text, name, length);
        before = ", ";
    }
    buffer_char(text, '\0');
}

static void say_lacking(const struct call *call, const char *option, size_t length,
                        const char *needs)
{
    struct buffer text = BUFFER_INIT;
    put_options(call, needs, &text);
    fail_usage("--%.*s: only with %s; leave it out, or add %s", (int)length, option,
               text.has_failed ? "others" : text.data,
               strchr(needs, '|') == NULL ? "that" : "one of them");
    buffer_clear(&text);
}

static void say_conflict(const char *option, size_t length, const char *other, size_t other_length,
                         const char *why)
{
    const bool is_argument = *other == '#';
    fail_usage("--%.*s: not with %s%.*s%s%s; leave one of them out", (int)length, option,
               is_argument ? "" : "--", is_argument ? 9 : (int)other_length,
               is_argument ? "arguments" : other, why != NULL ? ": " : "", why != NULL ? why : "");
}

static bool fits_row(const struct call *call, size_t row)
{
    const char *options = fits[row].options, *const needs = fits[row].needs;
    size_t length, other_length;
    for (const char *option; (option = next_name(&options, &length)) != NULL;) {
        if (!is_there(call, option, length)) continue;
        if (needs != NULL && first_given(call, needs, &other_length) == NULL) {
            say_lacking(call, option, length, needs);
            return false;
        }
        const char *const other = first_given(call, fits[row].not_with, &other_length);
        if (other == NULL) continue;
        say_conflict(option, length, other, other_length, fits[row].why);
        return false;
    }
    return true;
}

bool options_fit(const struct call *call)
{
    for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++) {
        const char *commands = fits[i].commands;
        size_t length;
        bool is_of_command = commands == NULL;
        for (const char *name; (name = next_name(&commands, &length)) != NULL;)
            is_of_command |= is_name(name, length, call->command->name);
        if (is_of_command && !fits_row(call, i)) return false;
    }
    return true;
}
