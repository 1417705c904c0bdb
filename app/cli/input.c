/* SPDX-License-Identifier: MIT */
/*
 * From command-line arguments to a game: the arguments, joined by blanks, are a text that the
 * library reads (tally/reading.h).
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { SHOWN = 40 /* characters of an argument that messages repeat */ };

static const char largest_number[] = "18446744073709551615";

/* Finds the rules of a name, or of a text as in an ID: "llm,ops=+-". */
static bool find_rules(tally_rules *rules, const char *name)
{
    const tally_rules *const found = tally_rules_find(name);
    tally_error error = {.message = NULL};
    if (found != NULL) {
        *rules = *found;
        return true;
    }
    if (strchr(name, ',') != NULL) {
        if (rules_of_text(name, rules, &error) == TALLY_OK) return true;
        fail_text("--rules", name, &error);
        return false;
    }
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
    const struct option_value *const named = option_of(call, "rules");
    if (named->is_set && call->rules != NULL)
        return refuse("--rules: '%s' names the rules already; leave one of them out", call->rules);
    if (call->rules != NULL) preset = call->rules;
    const char *const name = named->is_set    ? named->text
                             : preset != NULL ? preset
                                              : tally_rules_at(0)->name;
    if (!find_rules(rules, name)) return false;
    for (const struct option *column = rule_options(); is_rule_option(++column);) {
        const char *const text = text_of(call, column->name);
        tally_error error = {.message = NULL};
        if (text == NULL) continue;
        if (tally_rules_set(rules, column->name, text, &error) != TALLY_OK) {
            char option[16];
            snprintf(option, sizeof option, "--%s", column->name);
            fail_text(option, text, &error);
            return false;
        }
    }
    const bool nests = (rules->operations & TALLY_OP_NESTED) != 0;
    if (is_given(call, "depth") && !nests)
        return refuse("--depth: these rules have neither ! nor sqrt; leave it out");
    return true;
}

/* ---- Numbers and targets --------------------------------------------------------------------- */

static bool is_digits(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
    }
    return length > 0;
}

/* Three mistakes get three messages: too large, negative, and anything that is not digits. */
static bool say_wrong_number(const char *name, const char *text, size_t length, uint64_t least)
{
    const int shown = length > SHOWN ? SHOWN : (int)length;
    if (is_digits(text, length)) {
        fail_usage("%s '%.*s': too large; the largest is %s", name, shown, text, largest_number);
    } else if (length > 1 && text[0] == '-' && is_digits(text + 1, length - 1)) {
        fail_usage("%s '%.*s': below %llu; give a whole number from %llu up", name, shown, text,
                   (ull)least, (ull)least);
    } else {
        fail_usage("%s '%.*s': not a whole number; give digits alone, such as 25", name, shown,
                   text);
    }
    return false;
}

static bool read_bound(const char *name, const char *text, size_t length, uint64_t least,
                       uint64_t *number)
{
    if (!read_whole(text, length, number)) return say_wrong_number(name, text, length, least);
    if (*number >= least) return true;
    return refuse("%s '%.*s': below %llu; give a whole number from %llu up", name,
                  length > SHOWN ? SHOWN : (int)length, text, (ull)least, (ull)least);
}

uint64_t least_target(const tally_rules *rules)
{
    return rules->values != TALLY_VALUES_WHOLE ? 0 : 1;
}

/* 100-999 is a frequent way to write a range, so it gets a message of its own instead of "not a
 * whole number". */
bool read_range(const char *name, const char *text, uint64_t least, tally_range *range)
{
    const char *const dots = strstr(text, "..");
    const size_t digits = strspn(text, "0123456789");
    if (digits > 0 && text[digits] == '-' &&
        is_digits(text + digits + 1, strlen(text + digits + 1)))
        return refuse("%s '%.*s': a range is written with two dots, as %.*s..%.*s", name, SHOWN,
                      text, digits > SHOWN ? SHOWN : (int)digits, text, SHOWN, text + digits + 1);
    const size_t first_length = dots != NULL ? (size_t)(dots - text) : strlen(text);
    tally_range found;
    if (dots != NULL && (first_length == 0 || dots[2] == '\0'))
        return refuse("%s '%.*s': a range needs both ends; write FIRST..LAST, such as 100..999",
                      name, SHOWN, text);
    if (!read_bound(name, text, first_length, least, &found.first)) return false;
    found.last = found.first;
    if (dots != NULL && !read_bound(name, dots + 2, strlen(dots + 2), least, &found.last))
        return false;
    if (found.first > found.last)
        return refuse("%s '%.*s': the range runs backwards; write %llu..%llu", name, SHOWN, text,
                      (ull)found.last, (ull)found.first);
    *range = found;
    return true;
}

/* One end of a range of these rules' numbers. */
static bool read_end(const char *name, const char *text, size_t length, const tally_rules *rules,
                     uint64_t *end)
{
    tally_error error;
    if (tally_number_parse(end, text, length, rules, &error) == TALLY_OK) return true;
    return refuse("%s '%.*s': %s", name, length < SHOWN ? (int)length : SHOWN, text, error.message);
}

/* Is the first of two whole numbers larger? */
static bool is_larger(const tally_value *a, const tally_value *b)
{
    if (a->negative != b->negative) return b->negative;
    return a->negative ? a->numerator.low < b->numerator.low : a->numerator.low > b->numerator.low;
}

bool read_targets(const char *name, const char *text, const tally_rules *rules, tally_range *range)
{
    const bool is_other =
        text[0] == '-' || strstr(text, "..-") != NULL || strchr(text, '/') != NULL;
    if (!is_other || rules->values == TALLY_VALUES_WHOLE) return read_range(name, text, 0, range);
    const char *const dots = strstr(text, "..");
    const size_t length = dots != NULL ? (size_t)(dots - text) : strlen(text);
    if (!read_end(name, text, length, rules, &range->first)) return false;
    range->last = range->first;
    if (dots == NULL) return true;
    if (!read_end(name, dots + 2, strlen(dots + 2), rules, &range->last)) return false;
    tally_value first, last;
    tally_number_value(&first, range->first, rules);
    tally_number_value(&last, range->last, rules);
    if (first.denominator.low != 1 || last.denominator.low != 1)
        return refuse("%s '%.*s': a range has whole ends, such as -5..5", name, SHOWN, text);
    if (is_larger(&first, &last))
        return refuse("%s '%.*s': the range runs backwards", name, SHOWN, text);
    return true;
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
        if (!read_range("--difficulty", text, 0, range)) return false;
        if (range->last <= DIFFICULTY_MAX) return true;
    }
    return refuse(
        "--difficulty '%.40s': give 'very easy', easy, medium, hard, 'very hard', or a range of "
        "0..%d",
        text, DIFFICULTY_MAX);
}

/* Makes the game, or says what is wrong with the numbers or the target. */
static bool make_game(const tally_rules *rules, tally_range target, const uint64_t *numbers,
                      size_t count, tally_game **game)
{
    if (count > TALLY_NUMBERS_MAX)
        return refuse("%zu numbers: too many; a game has at most %d", count, TALLY_NUMBERS_MAX);
    const tally_status status = tally_game_new(game, rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    if (status == TALLY_NO_MEMORY) {
        output_lacks_memory();
    } else if (status == TALLY_TARGET_RANGE && rules->values != TALLY_VALUES_WHOLE) {
        fail_usage("target: out of range; under these rules, give 0 to %llu", (ull)INT64_MAX);
    } else {
        fail_usage("the game: %s", tally_status_message(status));
    }
    return false;
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
bool read_numbers(const struct call *call, tally_range target, tally_game **game, bool *has_target)
{
    const tally_range nobodys = {1, INT64_MAX - 1};
    tally_rules rules;
    if (!read_rules(call, NULL, &rules)) return false;
    rules.usual = nobodys;
    if (!read_text(call, &rules, TALLY_TEXT_NUMBERS, call->arguments, call->argument_count, game))
        return false;
    tally_game *const found = *game;
    const tally_range seen = tally_game_target(found);
    *has_target = seen.first != nobodys.first || seen.last != nobodys.last;
    if (*has_target) return true;
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(found, &count);
    const bool is_made = make_game(tally_game_rules(found), target, numbers, count, game);
    tally_game_free(found);
    return is_made;
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
