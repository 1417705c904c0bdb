/* SPDX-License-Identifier: MIT */
/*
 * Parses the command line by the option table.
 *
 * First the command is found: the first argument that is not an option. This needs only the common
 * table, since only common options may precede the command. Then everything is parsed once, from
 * left to right.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"

#include <assert.h>

/* Parses seconds with up to three decimals, to milliseconds. */
static bool read_seconds(const char *text, uint64_t *milliseconds)
{
    const char *point = strchr(text, '.');
    const size_t whole_length = point != NULL ? (size_t)(point - text) : strlen(text);
    uint64_t whole = 0, thousandths = 0;
    if (!read_whole(text, whole_length, &whole) || whole > UINT64_MAX / 2000) return false;
    if (point != NULL) {
        const size_t decimals = strlen(point + 1);
        if (decimals > 3 || !read_whole(point + 1, decimals, &thousandths)) return false;
        for (size_t i = decimals; i < 3; i++) thousandths *= 10;
    }
    *milliseconds = whole * 1000 + thousandths;
    return true;
}

/* K, M and G are powers of 1024, as in other tools that take sizes of memory. */
static bool read_size(const char *text, uint64_t *bytes)
{
    static const char units[] = "kKmMgG";
    const size_t length = strlen(text);
    const char *const unit = length > 0 ? strchr(units, text[length - 1]) : NULL;
    const unsigned shift = unit != NULL ? 10 * ((unsigned)(unit - units) / 2 + 1) : 0;
    if (!read_whole(text, length - (unit != NULL), bytes) || *bytes > UINT64_MAX >> shift)
        return false;
    *bytes <<= shift;
    return true;
}

/* Finds a word in a list such as "auto|always|never"; *place becomes its index. */
static bool read_choice(const char *choices, const char *text, uint64_t *place)
{
    const size_t length = strlen(text);
    uint64_t i = 0;
    for (const char *word = choices;; i++) {
        const size_t word_length = strcspn(word, "|");
        if (word_length == length && memcmp(word, text, length) == 0) {
            *place = i;
            return true;
        }
        if (word[word_length] == '\0') return false;
        word += word_length + 1;
    }
}

/* Parses text as the option's argument. Returns false if it is not of the option's kind or
 * range. Only numbers have bounds. The text is kept too, because messages repeat what was typed. */
static bool read_option_value(const struct option *option, const char *text,
                              struct option_value *value)
{
    const enum option_kind kind = option->kind;
    const bool has_bounds = kind == OPTION_NUMBER || kind == OPTION_COUNT ||
                            kind == OPTION_SECONDS || kind == OPTION_SIZE;
    const bool is_all = kind == OPTION_COUNT && strcmp(text, "cpus") == 0;
    uint64_t number = is_all ? OPTION_CPUS : 0;
    bool is_right = true;
    if (kind == OPTION_CHOICE) is_right = read_choice(option->choices, text, &number);
    else if (kind == OPTION_SECONDS) is_right = read_seconds(text, &number);
    else if (kind == OPTION_SIZE) is_right = read_size(text, &number);
    else if (has_bounds && !is_all) is_right = read_whole(text, strlen(text), &number);
    const bool is_within = number >= option->least && number <= option->most;
    if (!is_right || (has_bounds && !is_all && !is_within)) return false;
    *value = (struct option_value){.is_set = true, .number = number, .text = text};
    return true;
}

/* Refuses a word that is none of the choices: "give strict or lenient". */
static void say_choices(const struct option *option, const char *text)
{
    struct buffer list = BUFFER_INIT;
    for (const char *word = option->choices; word != NULL && *word != '\0';) {
        const size_t length = strcspn(word, "|");
        const char *const next = word[length] == '|' ? word + length + 1 : NULL;
        if (word != option->choices) buffer_text(&list, next != NULL ? ", " : " or ");
        buffer_append(&list, word, length);
        word = next;
    }
    fail_usage("--%s '%s': give %.*s", option->name, text, (int)list.length,
               list.length != 0 ? list.data : "");
    buffer_clear(&list);
}

/* The message has the bounds of the option, so that the next try succeeds. */
static void say_what_is_expected(const struct option *option, const char *text)
{
    const char *const name = option->name;
    const unsigned long long least = option->least, most = option->most;
    switch (option->kind) {
    case OPTION_CHOICE: say_choices(option, text); return;
    case OPTION_COUNT:
        fail_usage("--%s '%s': give a number from %llu to %llu, or cpus", name, text, least, most);
        return;
    case OPTION_NUMBER:
        if (most == UINT64_MAX && strlen(text) >= 20 && text[strspn(text, "0123456789")] == '\0')
            fail_usage("--%s '%.40s': too large; the largest is %llu", name, text, most);
        else if (most == UINT64_MAX)
            fail_usage("--%s '%s': give a whole number from %llu up", name, text, least);
        else
            fail_usage("--%s '%s': give a whole number from %llu to %llu", name, text, least, most);
        return;
    case OPTION_SECONDS:
        fail_usage("--%s '%s': give seconds from %g to %llu, such as 2.5", name, text,
                   (double)least / 1000, most / 1000);
        return;
    case OPTION_SIZE:
        fail_usage("--%s '%s': give bytes from %llu up, such as 512M or 4G", name, text, least);
        return;
    case OPTION_FLAG:
    case OPTION_TEXT:
    case OPTION_FILE: fail_usage("--%s '%s': not a value of this option", name, text); return;
    }
}

/* ---- Looking options up ---------------------------------------------------------------------- */

/* The walk has no common option that the command does not take; its value is unset. */
struct option_value *option_of(const struct call *call, const char *name)
{
    struct call *const changed = (struct call *)call; /* the caller of parse_call() owns it */
    const size_t length = strlen(name);
    struct option_walk found = option_find(call->command, 0, name, length);
    if (found.option == NULL) found = option_find(NULL, 0, name, length);
    assert(found.option != NULL);
    return &changed->values[found.index];
}

bool is_given(const struct call *call, const char *name)
{
    return option_of(call, name)->is_set;
}

const char *text_of(const struct call *call, const char *name)
{
    return option_of(call, name)->text;
}

uint64_t number_of(const struct call *call, const char *name)
{
    return option_of(call, name)->number;
}

/* Three cases: a misspelt name of this command, a name that other commands have, and a name that
 * none has. */
static void say_unknown(const struct command *command, char letter, const char *name, size_t length)
{
    const char *const command_name = command->name;
    if (name == NULL) {
        const struct option_walk elsewhere = option_find(NULL, letter, NULL, 0);
        const char *const why =
            elsewhere.option != NULL ? "not an option of this command" : "unknown option";
        fail_usage("-%c: %s; see 'tally %s --help'", letter, why, command_name);
        return;
    }
    const char
        *names[OPTIONS_OWN_MAX + OPTIONS_COMMON_MAX]; /* from which a misspelt one is guessed */
    size_t count = 0;
    struct option_walk walk = {.command = command};
    while (count < sizeof names / sizeof names[0] && option_walk_next(&walk))
        names[count++] = walk.option->name;
    const char *const nearest = nearest_word(name, length, names, count);
    const int shown = length > 64 ? 64 : (int)length;
    if (nearest != NULL) {
        fail_usage("--%.*s: unknown option; did you mean --%s?", shown, name, nearest);
    } else if (option_find(NULL, 0, name, length).option != NULL) {
        fail_usage("--%.*s: not an option of 'tally %s'; see 'tally %s --help'", shown, name,
                   command_name, command_name);
    } else {
        fail_usage("--%.*s: unknown option; see 'tally %s --help'", shown, name, command_name);
    }
}

/* ---- Walking over argv ----------------------------------------------------------------------- */

/* -3 is a number, - alone is standard input, and -> is an arrow; none of them is an option. */
static bool is_option(const char *text)
{
    return text[0] == '-' && text[1] != '\0' && !(text[1] >= '0' && text[1] <= '9') &&
           strcmp(text, "->") != 0 && strcmp(text, "-->") != 0;
}

/* Takes the option's argument: the rest of the same text, or the next text, argv[*at + 1], unless
 * the argument is optional and an option follows. */
static bool take_argument(struct call *call, const struct option_walk *found, const char *attached,
                          char *const argv[], int *at)
{
    struct option_value *const value = &call->values[found->index];
    const char *text = attached;
    if (text == NULL) {
        text = argv[*at + 1];
        if (found->option->argument[0] == '[' && (text == NULL || is_option(text))) {
            value->is_set = true;
            return true;
        }
        if (text == NULL)
            return refuse("--%s: its argument %s is missing", found->option->name,
                          found->option->argument);
        ++*at;
    }
    if (read_option_value(found->option, text, value)) return true;
    say_what_is_expected(found->option, text);
    return false;
}

/* --name=value and --name value are the same, but a flag takes no value. */
static bool parse_long(struct call *call, const char *text, char *const argv[], int *at)
{
    const size_t length = strcspn(text, "=");
    const char *const attached = text[length] == '=' ? text + length + 1 : NULL;
    const struct option_walk found = option_find(call->command, 0, text, length);
    if (found.option == NULL) {
        say_unknown(call->command, 0, text, length);
        return false;
    }
    if (found.option->kind != OPTION_FLAG) return take_argument(call, &found, attached, argv, at);
    if (attached != NULL)
        return refuse("--%s: takes no argument; leave '=%s' out", found.option->name, attached);
    call->values[found.index].is_set = true;
    return true;
}

/* -ar is -a -r. If a letter takes an argument, the rest of the text is the argument: -t2. */
static bool parse_letters(struct call *call, const char *letters, char *const argv[], int *at)
{
    for (const char *letter = letters; *letter != '\0'; letter++) {
        const struct option_walk found = option_find(call->command, *letter, NULL, 0);
        if (found.option == NULL) {
            say_unknown(call->command, *letter, NULL, 0);
            return false;
        }
        if (found.option->kind != OPTION_FLAG) {
            return take_argument(call, &found, letter[1] != '\0' ? letter + 1 : NULL, argv, at);
        }
        call->values[found.index].is_set = true;
    }
    return true;
}

/* Does this text, an option, take the next text as its argument, according to the common table? */
static bool takes_next(const char *text)
{
    if (text[1] == '-') {
        const size_t length = strcspn(text + 2, "=");
        const struct option *option = option_find(NULL, 0, text + 2, length).option;
        return option != NULL && option->kind != OPTION_FLAG && text[2 + length] == '\0';
    }
    for (const char *letter = text + 1; *letter != '\0'; letter++) {
        const struct option *option = option_find(NULL, *letter, NULL, 0).option;
        if (option == NULL) return false;
        if (option->kind != OPTION_FLAG) return letter[1] == '\0';
    }
    return false;
}

/* The index of the first argument from `begin` on that is not an option, or argc. */
static int first_argument(int begin, int argc, char *const argv[])
{
    for (int i = begin; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) return i + 1 < argc ? i + 1 : argc;
        if (!is_option(argv[i])) return i;
        if (takes_next(argv[i])) i++;
    }
    return argc;
}

/* 952, 100..999, countdown:952/25,50 and "make 24 from" begin a game, also one that is wrong. A
 * single word that no game has is a command, misspelled. */
static bool begins_a_game(const char *text)
{
    tally_game *game = NULL;
    tally_misread misread = TALLY_MISREAD_INIT;
    const tally_status status =
        tally_read_game(&game, text, strlen(text), NULL, TALLY_TEXT_GAME, NULL, &misread);
    tally_game_free(game);
    const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    /* make1000 is rather a name that is misspelled than "make 1000" without its numbers. */
    const bool is_name = letters >= 4 && text[letters] != '\0' &&
                         strspn(text + letters, "0123456789") == strlen(text + letters);
    if (status != TALLY_OK && is_name) return false;
    return status == TALLY_OK || letters == 0 || misread.position != 0 || strchr(text, ' ') ||
           (misread.reason != TALLY_MISREAD_WORD && misread.reason != TALLY_MISREAD_NOT_WHOLE &&
            misread.reason != TALLY_MISREAD_CARD);
}

/* In `tally --colour always 952 ...` the option is unknown, and so that word is not its argument:
 * says so, if `text` is such an option. */
static bool say_unknown_before(const char *text)
{
    const bool is_long = text[1] == '-';
    const char *const name = text + 2;
    const size_t length = is_long ? strcspn(name, "=") : 0;
    if (!is_option(text) || strcmp(text, "--") == 0 ||
        option_find(NULL, is_long ? 0 : text[1], is_long ? name : NULL, length).option)
        return false;
    say_unknown(command_find("solve", 5), text[1], is_long ? name : NULL, length);
    return true;
}

/* Names of rule sets are commands too, so they are among the words that may have been meant. */
static const struct command *say_unknown_command(const char *name)
{
    const char *names[64];
    size_t count = 0;
    for (size_t i = 0; command_at(i) != NULL && count < 64; i++) {
        names[count++] = command_at(i)->name;
    }
    for (size_t i = 0; tally_rules_at(i) != NULL && count < 64; i++)
        names[count++] = tally_rules_at(i)->name;
    const char *const nearest = nearest_word(name, strlen(name), names, count);
    if (nearest != NULL) {
        fail_usage("'%.64s': neither a command nor a target; did you mean '%s'?", name, nearest);
    } else {
        fail_usage("'%.64s': neither a command nor a target; see 'tally --help'", name);
    }
    return NULL;
}

/* The command of rules whose name is the argument `at`. `tally year-game 2026` shows the square of
 * results, as `tally year 2026` does: the rules take digits, and have a range of targets. */
static const struct command *command_of_rules(int at, int argc, char *const argv[])
{
    const tally_rules *const rules = tally_rules_find(argv[at]);
    if (rules == NULL) return NULL;
    const int digits = first_argument(at + 1, argc, argv);
    const bool is_square =
        rules->usual.first != rules->usual.last && rules->order == TALLY_ORDER_ANY &&
        (rules->operations & TALLY_OP_CONCATENATE) != 0 && digits < argc &&
        strspn(argv[digits], "0123456789") == strlen(argv[digits]) && strlen(argv[digits]) > 1 &&
        first_argument(digits + 1, argc, argv) == argc;
    return is_square ? command_find("year", 4) : command_find("solve", 5);
}

/* Options that are not given have their default, where that is a number or a choice. */
static void set_defaults(struct call *call)
{
    const struct option *const own = call->command->own;
    for (size_t i = 0; own != NULL && own[i].name != NULL; i++) {
        struct option_value value = {.is_set = false};
        const bool has_number = own[i].kind != OPTION_TEXT && own[i].kind != OPTION_FILE;
        if (has_number && own[i].standard != NULL)
            (void)read_option_value(&own[i], own[i].standard, &value);
        call->values[i].number = value.number;
    }
}

/* Finds the command, then parses all arguments from left to right. Old names of options are
 * noted, to be reported later. */
bool parse_call(struct call *call, int argc, char *const argv[], const char **storage)
{
    *call = (struct call){.arguments = storage, .argv = argv};
    int skip = first_argument(1, argc, argv);
    if (skip == argc) {
        call->is_bare = true;
        call->command = command_find("play", 4);
    } else {
        call->command = command_find(argv[skip], strlen(argv[skip]));
        const struct command *const of_rules = command_of_rules(skip, argc, argv);
        if (call->command == NULL && of_rules != NULL) {
            call->rules = argv[skip];
            call->command = of_rules;
        } else if (call->command == NULL && begins_a_game(argv[skip])) {
            call->is_bare = true;
            call->command = command_find("solve", 5);
            skip = argc;
        } else if (call->command == NULL && (skip == 1 || !say_unknown_before(argv[skip - 1]))) {
            call->command = say_unknown_command(argv[skip]);
        }
        if (call->command == NULL) return false;
    }
    set_defaults(call);

    for (int at = 1; at < argc; at++) {
        const char *const text = argv[at];
        if (at == skip) continue;
        if (!call->has_dashes && strcmp(text, "--") == 0) {
            call->has_dashes = true;
            call->before_dashes = call->argument_count;
        } else if (call->has_dashes || !is_option(text)) {
            call->arguments[call->argument_count++] = text;
        } else if (text[1] == '-' ? !parse_long(call, text + 2, argv, &at)
                                  : !parse_letters(call, text + 1, argv, &at)) {
            return false;
        }
    }
    if (!call->has_dashes) call->before_dashes = call->argument_count;
    return true;
}
