/* SPDX-License-Identifier: MIT */
/*
 * From command-line arguments to a game: the arguments, joined by blanks, are a text that the
 * library reads (tally/reading.h).
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { SHOWN = 40 /* characters of an argument that messages repeat */ };

/* ---- Options as parameters ------------------------------------------------------------------- */

enum { PARAMETER_NAME_SIZE = 32 };

/* must_use is --must-use. */
static void option_of_parameter(enum parameter parameter, char name[PARAMETER_NAME_SIZE])
{
    snprintf(name, PARAMETER_NAME_SIZE, "%s", parameter_rows[parameter].name);
    for (char *c = name; *c != '\0'; c++)
        if (*c == '_') *c = '-';
}

static bool is_named_as(const char *option, const char *parameter)
{
    while (*option != '\0' && (*option == *parameter || (*option == '-' && *parameter == '_')))
        option++, parameter++;
    return *option == *parameter;
}

/* Some parameters of different questions have one name. */
void options_as_line(const struct call *call, struct line *line)
{
    struct option_walk walk = {.command = call->command};
    *line = (struct line){.has_texts = true};
    while (option_walk_next(&walk)) {
        const struct option_value *const value = &call->values[walk.index];
        const char *const text = value->text != NULL ? value->text : "true";
        if (!value->is_set) continue;
        for (enum parameter parameter = 0; parameter < PARAMETER_COUNT; parameter++)
            if (is_named_as(walk.option->name, parameter_rows[parameter].name))
                line->members[parameter] = (struct json_span){text, strlen(text)};
    }
}

/* "--must-use '3,', character 3: a whole number is expected" */
static bool refuse_text(const char *name, const char *text, const struct complaint *complaint)
{
    char room[COMPLAINT_ROOM];
    const char *const message = complaint_message(complaint, room);
    if (complaint->position == NOWHERE || complaint->position == 0)
        return refuse("%s '%.*s': %s", name, SHOWN, text, message);
    fail_text(name, text, &(tally_error){.position = complaint->position, .message = message});
    return false;
}

bool refuse_parameter(const struct line *line)
{
    char name[PARAMETER_NAME_SIZE + 2] = "--", room[COMPLAINT_ROOM];
    const struct complaint *const complaint = &line->complaint;
    if (complaint->parameter == PARAMETER_COUNT) return refuse("%s", complaint->message);
    option_of_parameter(complaint->parameter, name + 2);
    const char *const text = line->members[complaint->parameter].text;
    if (text != NULL) return refuse_text(name, text, complaint);
    return refuse("%s: %s", name, complaint_message(complaint, room));
}

/* Names rules that may be meant. */
static bool refuse_rules(const char *name)
{
    const char *names[32];
    size_t count = 0;
    for (; count < 32 && tally_rules_at(count) != NULL; count++)
        names[count] = tally_rules_at(count)->name;
    const char *const nearest = nearest_word(name, strlen(name), names, count);
    if (nearest != NULL)
        return refuse("--rules '%.*s': no such rules; did you mean '%s'?", SHOWN, name, nearest);
    return refuse("--rules '%.*s': no such rules; 'tally help rules' lists them", SHOWN, name);
}

/* Chooses the rule set that --rules names, or that is named as the command; otherwise the preset of
 * the command; otherwise the first rule set of the table. Then sets each column that has an option
 * of its own. */
bool read_rules(const struct call *call, const char *preset, tally_rules *rules)
{
    struct line line;
    const char *const named = text_of(call, "rules");
    if (named != NULL && call->rules != NULL)
        return refuse("--rules: '%s' names the rules already; leave one of them out", call->rules);
    if (call->rules != NULL) preset = call->rules;
    options_as_line(call, &line);
    if (named == NULL && preset != NULL)
        line.members[PARAMETER_RULES] = (struct json_span){preset, strlen(preset)};
    if (line_rules(&line, rules)) return true;
    const bool is_name = named != NULL && strchr(named, ',') == NULL;
    return line.complaint.parameter == PARAMETER_RULES && is_name ? refuse_rules(named)
                                                                  : refuse_parameter(&line);
}

/* ---- Numbers and targets --------------------------------------------------------------------- */

tally_range range_of_targets(const tally_rules *rules)
{
    return rules->values != TALLY_VALUES_WHOLE ? (tally_range){0, INT64_MAX}
                                               : (tally_range){1, UINT64_MAX};
}

bool read_range(const char *name, const char *text, tally_range bounds, tally_range *range)
{
    struct line line = {.members[PARAMETER_TARGETS] = {text, strlen(text)}};
    return value_range(&line, PARAMETER_TARGETS, bounds, range) ||
           refuse_text(name, text, &line.complaint);
}

bool read_targets(const struct call *call, const tally_rules *rules, tally_range *range)
{
    const char *const text = text_of(call, "targets");
    struct line line = {.members[PARAMETER_TARGETS] = {text, strlen(text)}};
    const tally_range all = {0, UINT64_MAX};
    return value_target(&line, PARAMETER_TARGETS, all, rules, range) ||
           refuse_text("--targets", text, &line.complaint);
}

bool read_after(const struct option_value *option, const tally_game *game, const char **after)
{
    tally_error error;
    *after = option->is_set ? option->text : NULL;
    const size_t length = *after != NULL ? strlen(*after) : 0;
    if (tally_moves(NULL, game, *after, length, NULL, NULL, NULL, &error) == TALLY_OK) return true;
    if (error.status != TALLY_SYNTAX) return refuse("%s", error.message);
    return refuse("--after '%.200s', at character %zu: %s", *after, error.position + 1,
                  error.message);
}

bool read_pool(const char *text, tally_pool *pool)
{
    tally_error error = {.message = NULL};
    if (tally_pool_parse(pool, text, strlen(text), &error) == TALLY_OK) return true;
    return fail_text("--pool", text, &error), false;
}

bool read_difficulty(const char *text, tally_range *range)
{
    enum { DIFFICULTY_MAX = 100 };
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    for (uint64_t level = 0; level < TALLY_DIFFICULTY_LEVELS; level++) {
        if (strcmp(text, words[level]) != 0) continue;
        *range = (tally_range){20 * level, level < 4 ? 20 * level + 19 : DIFFICULTY_MAX};
        return true;
    }
    if (text[0] >= '0' && text[0] <= '9') {
        return read_range("--difficulty", text, (tally_range){0, DIFFICULTY_MAX}, range);
    }
    return refuse(
        "--difficulty '%.40s': give 'very easy', easy, medium, hard, 'very hard', or a range of "
        "0..%d",
        text, DIFFICULTY_MAX);
}

/* ---- Games ----------------------------------------------------------------------------------- */

/* An ID, an address, JSON or a name may bring its rules: options that set others are refused beside
 * it. */
static bool agree(const struct call *call, const tally_rules *rules, const tally_rules *of_game)
{
    if (are_same_rules(rules, of_game)) return true;
    for (const struct option *column = rule_options(); is_rule_option(column); column++) {
        if (!is_given(call, column->name)) continue;
        return refuse("--%s: the game names its rules itself; leave the option out", column->name);
    }
    if (strcmp(rules->name, tally_rules_at(0)->name) == 0) return true;
    return refuse("'%s': the game names its rules itself; leave '%s' out", rules->name,
                  rules->name);
}

bool read_text(const struct call *call, const tally_rules *rules, tally_text kind,
               const char *const *arguments, size_t count, tally_game **game)
{
    tally_misread misread = TALLY_MISREAD_INIT;
    tally_game *found = NULL;
    struct buffer text = BUFFER_INIT;
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buffer_char(&text, ' ');
        buffer_text(&text, arguments[i]);
    }
    const tally_status status = text.has_failed ? TALLY_NO_MEMORY
                                                : tally_read_game(&found, text.data, text.length,
                                                                  rules, kind, NULL, &misread);
    buffer_clear(&text);
    if (status == TALLY_NO_MEMORY) return output_lacks_memory(), false;
    if (status != TALLY_OK) return refuse("%s", misread.message);
    if (!agree(call, rules, tally_game_rules(found))) return tally_game_free(found), false;
    *game = found;
    return true;
}

/* The usual targets are replaced by a range that nobody gives, to see whether the text has a target
 * of its own. */
bool read_numbers(const struct call *call, tally_game **game, bool *has_target)
{
    const tally_range nobodys = {1, INT64_MAX - 1}, one = {1, 1};
    tally_rules rules;
    tally_game *found = NULL;
    if (!read_rules(call, NULL, &rules)) return false;
    rules.usual = nobodys;
    if (!read_text(call, &rules, TALLY_TEXT_NUMBERS, call->arguments, call->argument_count, &found))
        return false;
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(found, &count);
    const tally_range seen = tally_game_target(found);
    *has_target = seen.first != nobodys.first || seen.last != nobodys.last;
    const tally_status status = tally_game_new(game, tally_game_rules(found),
                                               *has_target ? seen : one, numbers, count, NULL);
    tally_game_free(found);
    if (status != TALLY_OK) output_lacks_memory();
    return status == TALLY_OK;
}

bool read_game(const struct call *call, const char *const *arguments, size_t count,
               tally_game **game)
{
    tally_rules rules;
    return read_rules(call, NULL, &rules) &&
           read_text(call, &rules, TALLY_TEXT_TARGET_FIRST, arguments, count, game);
}

int run_on_game(struct call *call, int (*run)(struct call *call, const tally_game *game))
{
    tally_game *game = NULL;
    if (!read_game(call, call->arguments, call->argument_count, &game)) return EXIT_USAGE;
    const int status = run(call, game);
    tally_game_free(game);
    return status;
}

bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text)
{
    enum { BLOCK_BYTES = 64 << 10 };
    const bool is_input = strcmp(path, "-") == 0;
    const int file = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? -1 : 1;
    while (count > 0 && text->length <= most) {
        if (!buffer_reserve(text, BLOCK_BYTES)) break;
        do count = read(file, text->data + text->length, BLOCK_BYTES);
        while (count < 0 && errno == EINTR);
        if (count > 0) text->length += (size_t)count;
    }
    const int reason = errno;
    if (file >= 0 && !is_input) close(file);
    if (count < 0) return refuse("--%s '%.200s': %s", option, path, strerror(reason));
    if (text->has_failed || text->length > most)
        return refuse("--%s '%.200s': it is too large; it may have %zu bytes", option, path, most);
    const size_t mark = mark_length(text->data, text->length);
    if (mark > 0) memmove(text->data, text->data + mark, text->length - mark);
    text->length -= mark;
    return true;
}
