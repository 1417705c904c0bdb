/* SPDX-License-Identifier: MIT */
/*
 * From command-line arguments to a game. The library validates everything again; the checks here
 * give better messages, with the argument and how to fix it.
 */
#include "cli/input.h"

#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "query/line.h"

#include <stdio.h>
#include <string.h>

/* Limits of what a message or a pasted game holds. */
enum {
    SHOWN = 40,     /* characters of an argument that messages repeat */
    PASTED_MAX = 64 /* most bytes of the target in a pasted game */
};

static const char largest_number[] = "18446744073709551615";

/* Chooses the rule set that --rules names, or that is named as the command; otherwise the preset of
 * the command; otherwise the first rule set of the table. Then sets each column that has an option
 * of its own. */
bool read_rules(const struct call *call, const char *preset, tally_rules *rules)
{
    static const struct {
        enum option_id option;
        const char *column;
    } columns[] = {{OPT_OPS, "ops"},
                   {OPT_VALUES, "values"},
                   {OPT_USE, "use"},
                   {OPT_ORDER, "order"},
                   {OPT_DEPTH, "depth"}};

    const struct option_value *const named = &call->common[OPT_RULES];
    if (named->is_set && call->rules != NULL)
        return fail_usage("--rules: '%s' names the rules already; leave one of them out",
                          call->rules),
               false;
    if (call->rules != NULL) preset = call->rules;
    const char *const name = named->is_set    ? named->text
                             : preset != NULL ? preset
                                              : tally_rules_at(0)->name;
    const tally_rules *const found = tally_rules_find(name);
    if (found == NULL) {
        const char *names[32];
        size_t count = 0;
        for (; count < 32 && tally_rules_at(count) != NULL; count++)
            names[count] = tally_rules_at(count)->name;
        const char *const nearest = nearest_word(name, strlen(name), names, count);
        if (nearest != NULL)
            fail_usage("--rules '%.*s': no such rules; did you mean '%s'?", SHOWN, name, nearest);
        else
            fail_usage("--rules '%.*s': no such rules; 'tally help rules' lists them", SHOWN, name);
        return false;
    }
    *rules = *found;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        const struct option_value *const value = &call->common[columns[i].option];
        tally_error error = {.message = NULL};
        if (!value->is_set) continue;
        if (tally_rules_set(rules, columns[i].column, value->text, &error) != TALLY_OK) {
            char option[16] = "--";
            memcpy(option + 2, columns[i].column, strlen(columns[i].column) + 1);
            fail_text(option, value->text, &error);
            return false;
        }
    }
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
                   (unsigned long long)least, (unsigned long long)least);
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
    fail_usage("%s '%.*s': below %llu; give a whole number from %llu up", name,
               length > SHOWN ? SHOWN : (int)length, text, (unsigned long long)least,
               (unsigned long long)least);
    return false;
}

/* 100-999 is a frequent way to write a range, so it gets a message of its own instead of "not a
 * whole number". */
bool read_range(const char *name, const char *text, uint64_t least, tally_range *range)
{
    const char *const dots = strstr(text, "..");
    const size_t digits = strspn(text, "0123456789");
    if (digits > 0 && text[digits] == '-' &&
        is_digits(text + digits + 1, strlen(text + digits + 1))) {
        fail_usage("%s '%.*s': a range is written with two dots, as %.*s..%.*s", name, SHOWN, text,
                   digits > SHOWN ? SHOWN : (int)digits, text, SHOWN, text + digits + 1);
        return false;
    }
    const size_t first_length = dots != NULL ? (size_t)(dots - text) : strlen(text);
    tally_range found;
    if (dots != NULL && (first_length == 0 || dots[2] == '\0')) {
        fail_usage("%s '%.*s': a range needs both ends; write FIRST..LAST, such as 100..999", name,
                   SHOWN, text);
        return false;
    }
    if (!read_bound(name, text, first_length, least, &found.first)) return false;
    found.last = found.first;
    if (dots != NULL && !read_bound(name, dots + 2, strlen(dots + 2), least, &found.last))
        return false;
    if (found.first > found.last) {
        fail_usage("%s '%.*s': the range runs backwards; write %llu..%llu", name, SHOWN, text,
                   (unsigned long long)found.last, (unsigned long long)found.first);
        return false;
    }
    *range = found;
    return true;
}

/* The five words are the fifths of the scale. A range of numbers may be narrower, or lie across two
 * words. */
bool read_difficulty(const char *text, tally_range *range)
{
    enum { DIFFICULTY_MAX = 100 };
    static const struct {
        const char *word;
        tally_range range;
    } words[] = {{"very easy", {0, 19}},
                 {"easy", {20, 39}},
                 {"medium", {40, 59}},
                 {"hard", {60, 79}},
                 {"very hard", {80, DIFFICULTY_MAX}}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].word) != 0) continue;
        *range = words[i].range;
        return true;
    }
    if (text[0] >= '0' && text[0] <= '9') {
        if (!read_range("--difficulty", text, 0, range)) return false;
        if (range->last <= DIFFICULTY_MAX) return true;
    }
    fail_usage(
        "--difficulty '%.40s': give 'very easy', easy, medium, hard, 'very hard', or a range of "
        "0..%d",
        text, DIFFICULTY_MAX);
    return false;
}

/* Numbers may be separate arguments, or several in one argument, separated by commas or blanks. */
struct numbers {
    uint64_t list[TALLY_NUMBERS_MAX];
    size_t count;
};

/* Counts numbers beyond the limit too, so that make_game() can say how many there are. */
static bool read_number_list(struct numbers *numbers, const char *text, const tally_rules *rules)
{
    static const char separators[] = ", ";
    const uint64_t least = rules->values == TALLY_VALUES_EXACT ? 0 : 1;
    for (const char *at = text + strspn(text, separators); *at != '\0' || at == text;) {
        const size_t length = strcspn(at, separators);
        uint64_t number = 0;
        char name[32];
        snprintf(name, sizeof name, "number %zu,", numbers->count + 1);
        if (!read_bound(name, at, length, least, &number)) return false;
        if (number > rules->number_max) {
            fail_usage("%s '%.*s': the rules %s take numbers up to %llu", name, (int)length, at,
                       rules->name, (unsigned long long)rules->number_max);
            return false;
        }
        if (numbers->count < TALLY_NUMBERS_MAX) numbers->list[numbers->count] = number;
        numbers->count++;
        at += length;
        if (*at == '\0') break;
        at += strspn(at, separators);
    }
    return true;
}

bool make_game(const tally_rules *rules, tally_range target, const uint64_t *numbers, size_t count,
               tally_game **game)
{
    if (count > TALLY_NUMBERS_MAX) {
        fail_usage("%zu numbers: too many; a game has at most %d", count, TALLY_NUMBERS_MAX);
        return false;
    }
    const tally_status status = tally_game_new(game, rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    if (status == TALLY_NO_MEMORY) {
        output_lacks_memory();
    } else if (status == TALLY_TARGET_RANGE && rules->values == TALLY_VALUES_EXACT) {
        fail_usage("target: out of range; where values are exact, give 0 to %llu",
                   (unsigned long long)INT64_MAX);
    } else {
        fail_usage("the game: %s", tally_status_message(status));
    }
    return false;
}

/* Reads a game ID. The ID contains the rules, so options that set rules are refused beside it. */
static bool read_id(const struct call *call, const char *id, size_t count, tally_game **game)
{
    static const enum option_id columns[] = {OPT_RULES, OPT_OPS,   OPT_VALUES,
                                             OPT_USE,   OPT_ORDER, OPT_DEPTH};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        if (!call->common[columns[i]].is_set) continue;
        fail_usage("--%s: the game ID names its rules itself; leave the option out",
                   common_options[columns[i]].name);
        return false;
    }
    if (count > 1) {
        fail_usage(
            "game ID '%.*s': it contains the target and the numbers; leave out what follows it",
            SHOWN, id);
        return false;
    }
    tally_error error = {.message = NULL};
    const tally_status status = tally_game_parse(game, id, strlen(id), NULL, &error);
    if (status == TALLY_OK) return true;
    if (status == TALLY_NO_MEMORY) output_lacks_memory();
    else fail_text("game ID", id, &error);
    return false;
}

bool read_numbers(const struct call *call, const char *const *arguments, size_t count,
                  tally_range target, tally_game **game)
{
    if (count > 0 && strchr(arguments[0], ':') != NULL)
        return read_id(call, arguments[0], count, game);
    tally_rules rules;
    struct numbers numbers = {.count = 0};
    if (!read_rules(call, NULL, &rules)) return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_number_list(&numbers, arguments[i], &rules)) return false;
    }
    if (numbers.count == 0) {
        fail_usage("numbers are missing; give 1 to %d, such as 25 50 75 100 3 6",
                   TALLY_NUMBERS_MAX);
        return false;
    }
    return make_game(&rules, target, numbers.list, numbers.count, game);
}

/* Reads a whole game in one argument, "952 25 50 75 100 3 6", for example pasted or read from a
 * file. */
static bool read_pasted(const struct call *call, const char *text, size_t target_length,
                        tally_game **game)
{
    char target[PASTED_MAX];
    snprintf(target, sizeof target, "%.*s", (int)target_length, text);
    const char *const pasted[] = {target, text + target_length};
    return read_game(call, pasted, 2, game);
}

/* Three forms of a game are told apart by their first argument: an ID has a colon, a pasted game
 * has a comma or a blank, and otherwise the argument is the target. */
bool read_game(const struct call *call, const char *const *arguments, size_t count,
               tally_game **game)
{
    if (count == 0) {
        fail_usage("a target and numbers are missing; give, for instance, 952 25 50 75 100 3 6");
        return false;
    }
    if (strchr(arguments[0], ':') != NULL) return read_id(call, arguments[0], count, game);
    const size_t first_length = strcspn(arguments[0], ", ");
    const bool is_pasted = count == 1 && first_length > 0 && first_length < PASTED_MAX &&
                           arguments[0][first_length] != '\0';
    if (is_pasted) return read_pasted(call, arguments[0], first_length, game);
    tally_rules rules;
    tally_range target;
    if (!read_rules(call, NULL, &rules)) return false;
    if (!read_range("target", arguments[0], rules.values == TALLY_VALUES_EXACT ? 0 : 1, &target))
        return false;
    if (count == 1) {
        fail_usage(
            "numbers are missing after the target %.*s; give 1 to %d, such as 25 50 75 100 3 6",
            SHOWN, arguments[0], TALLY_NUMBERS_MAX);
        return false;
    }
    return read_numbers(call, arguments + 1, count - 1, target, game);
}
