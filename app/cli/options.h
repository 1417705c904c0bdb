/* SPDX-License-Identifier: MIT */
/*
 * Every option, once. A row of the table (options.c) gives the parser, --help, the OPTIONS of the
 * man page and the completions of bash, zsh and fish; a test compares them.
 *
 * Options come in groups; a command names the groups that it understands (commands.c). Options of
 * one command alone stand in that command's own file, as an array that ends with OPTION_END, and
 * are parsed, described and completed in the same way.
 *
 * The parser is our own, since getopt_long() takes a bare -3 for an option. Options and arguments
 * may be mixed; -t2, -t 2, --threads=2 and --threads 2 are the same; short flags may be joined
 * (-ar); -- ends the options. An argument that begins with - and a digit is never an option.
 */
#ifndef TALLY_CLI_OPTIONS_H
#define TALLY_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Groups of options. */
enum {
    OPTIONS_RULES = 1 << 0,   /* --rules and the columns */
    OPTIONS_SEARCH = 1 << 1,  /* --threads --timeout --memory --kernel */
    OPTIONS_CHOICE = 1 << 2,  /* which solutions: --fewest --most --must-use --detours */
    OPTIONS_LIST = 1 << 3,    /* --all --limit --sort */
    OPTIONS_FORM = 1 << 4,    /* --rpn --expr --paren --steps --tex */
    OPTIONS_JSON = 1 << 5,    /* --json */
    OPTIONS_LOOK = 1 << 6,    /* --color --quiet */
    OPTIONS_DRAW = 1 << 7,    /* --large --seed --pick */
    OPTIONS_RANGE = 1 << 8,   /* --targets */
    OPTIONS_THREADS = 1 << 9, /* --threads alone */
    OPTIONS_HELP = 1 << 10,   /* --help --version: every command has them */
    OPTIONS_BATCH = 1 << 11,  /* --batch */
    OPTIONS_OUTPUT = OPTIONS_JSON | OPTIONS_LOOK
};

enum option_kind {
    OPTION_FLAG,    /* no argument */
    OPTION_NUMBER,  /* a whole number, least..most */
    OPTION_COUNT,   /* the same, or the word "cpus", which is OPTION_CPUS */
    OPTION_SECONDS, /* 0.25 or 30; kept in milliseconds */
    OPTION_SIZE,    /* bytes; K, M and G are 2^10, 2^20 and 2^30 */
    OPTION_CHOICE,  /* one of the words of choices; its place in the list is kept in number */
    OPTION_FILE,    /* the name of a file */
    OPTION_TEXT
};

#define OPTION_CPUS UINT64_MAX

struct option {
    char letter;      /* 0: none */
    const char *name; /* NULL: the end of the table */
    enum option_kind kind;
    const char *argument; /* what stands for the argument in help, in brackets where it may be left
                             out; NULL: a flag */
    const char *help;     /* one clause, lower case, no full stop */
    const char *standard; /* the default, as text for help; NULL: none */
    uint64_t least; /* OPTION_NUMBER, OPTION_COUNT, OPTION_SIZE, OPTION_SECONDS (in milliseconds) */
    uint64_t most;
    const char *choices; /* OPTION_CHOICE: "auto|always|never"; OPTION_TEXT: words worth completing,
                            or NULL */
    uint32_t groups;     /* common options alone */
};

#define OPTION_END                                                                                 \
    {                                                                                              \
        0, NULL, OPTION_FLAG, NULL, NULL, NULL, 0, 0, NULL, 0                                      \
    }

/* What was given for one option. */
struct option_value {
    bool is_set;
    uint64_t number;  /* by kind */
    const char *text; /* as it was given; NULL for flags */
};

/* The common options; the table has one row for each, in this order. */
enum option_id {
    OPT_BATCH,
    OPT_RULES,
    OPT_OPS,
    OPT_VALUES,
    OPT_USE,
    OPT_ORDER,
    OPT_DEPTH,
    OPT_ALL,
    OPT_LIMIT,
    OPT_SORT,
    OPT_DETOURS,
    OPT_FEWEST,
    OPT_MOST,
    OPT_MUST_USE,
    OPT_TARGETS,
    OPT_LARGE,
    OPT_PICK,
    OPT_SEED,
    OPT_RPN,
    OPT_EXPR,
    OPT_PAREN,
    OPT_STEPS,
    OPT_TEX,
    OPT_JSON,
    OPT_THREADS,
    OPT_TIMEOUT,
    OPT_MEMORY,
    OPT_KERNEL,
    OPT_COLOR,
    OPT_QUIET,
    OPT_HELP,
    OPT_VERSION,
    OPT_COUNT
};

extern const struct option common_options[OPT_COUNT];

/* In --color's list of choices, and in --sort's (which is that of tally_sort). */
enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum { OPTIONS_OWN_MAX = 32, OLD_NAMES_MAX = 8 };

struct command;
struct old_name;

/* A command line, taken apart. Texts are those of argv. */
struct call {
    const struct command *command;
    struct option_value common[OPT_COUNT];
    struct option_value own[OPTIONS_OWN_MAX]; /* in the order of the command's own table */
    const char **arguments;                   /* what is not an option */
    size_t argument_count;
    size_t before_dashes; /* arguments that stand before --; argument_count where there is none */
    bool has_dashes;
    bool is_bare;      /* the command was not named */
    const char *rules; /* the command was named by a rule set, and is solve; else NULL */
    char *const *argv; /* as given to the process */
    const struct old_name *old[OLD_NAMES_MAX]; /* old names of options that were given */
    size_t old_count;
};

/* Takes argv apart; the command is its first argument, or "solve" where that is a number, a range
 * or a game ID, or "play" where there is none. Says on standard error what is wrong and returns
 * false. arguments of the call point into storage, which has room for argc texts. */
bool parse_call(struct call *call, int argc, char *const argv[], const char **storage);

/* Reads text as the option's argument; false where it is not of the option's kind or range. */
bool read_option_value(const struct option *option, const char *text, struct option_value *value);

#endif
