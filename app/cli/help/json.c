/* SPDX-License-Identifier: MIT */
/*
 * Writes the tables of commands and options as one line of JSON, of which tools/man makes the man
 * page and the completions.
 */
#include "cli/help/examples.h"
#include "cli/help/help.h"
#include "cli/terminal/output.h"
#include "query/json_writer.h"

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
    json_key(json, "groups");
    json_open_array(json);
    for (size_t i = 0; option_group_at(i) != NULL; i++)
        if ((option_group_at(i)->options & options) != 0)
            json_string(json, option_group_at(i)->title);
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
    json_open_object(json);
    json_put_string(json, "name", command->name);
    json_put_string(json, "arguments", command->arguments);
    json_put_string(json, "summary", command->summary);
    put_groups(json, command->options | OPTIONS_HELP);
    json_key(json, "own");
    json_open_array(json);
    while (option_walk_next(&walk) && walk.is_own) put_option(json, walk.option);
    json_close_array(json);
    json_key(json, "common");
    json_open_array(json);
    walk = (struct option_walk){.command = command};
    while (option_walk_next(&walk))
        if (!walk.is_own) json_string(json, walk.option->name);
    json_close_array(json);
    json_key(json, "examples");
    json_open_array(json);
    for (size_t i = 0; example_at(i) != NULL; i++) {
        if (!example_is_of(example_at(i), command)) continue;
        json_open_object(json);
        json_put_string(json, "line", example_at(i)->line);
        json_put_string(json, "what", example_at(i)->what);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

int help_json(void)
{
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_string(&json, "tally", tally_version());
    json_key(&json, "commands");
    json_open_array(&json);
    for (size_t i = 0; command_at(i) != NULL; i++) put_command(&json, command_at(i));
    json_close_array(&json);
    json_key(&json, "groups");
    json_open_array(&json);
    for (size_t i = 0; option_group_at(i) != NULL; i++) {
        json_open_object(&json);
        json_put_string(&json, "title", option_group_at(i)->title);
        json_key(&json, "is_of_all");
        json_bool(&json, option_group_at(i)->options == OPTIONS_HELP);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_key(&json, "options");
    json_open_array(&json);
    for (size_t i = 0; i < OPT_COUNT; i++) put_option(&json, &common_options[i]);
    json_close_array(&json);
    json_close_object(&json);
    buffer_char(&output, '\n');
    return EXIT_SOLVED;
}
