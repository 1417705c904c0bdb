/* SPDX-License-Identifier: MIT */
/*
 * All options, each defined once. A row of the table (options.c) gives the parser, --help, the
 * OPTIONS of the man page and the completions of bash, zsh and fish; a test compares them.
 *
 * Options come in groups; a command names the groups that it accepts (commands.c). Options of a
 * single command are in that command's own file, as an array that ends with OPTION_END. They are
 * parsed, described and completed in the same way.
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
    OPTIONS_RULES = 1 << 0,    /* --rules and the columns */
    OPTIONS_SEARCH = 1 << 1,   /* --threads --timeout --memory */
    OPTIONS_CHOICE = 1 << 2,   /* which solutions: --fewest --most --must-use */
    OPTIONS_LIST = 1 << 3,     /* --all --limit --sort */
    OPTIONS_FORM = 1 << 4,     /* --rpn --expr --paren --steps --tex */
    OPTIONS_JSON = 1 << 5,     /* --json */
    OPTIONS_LOOK = 1 << 6,     /* --color --quiet */
    OPTIONS_DRAW = 1 << 7,     /* --large --seed --pick */
    OPTIONS_RANGE = 1 << 8,    /* --targets */
    OPTIONS_THREADS = 1 << 9,  /* --threads alone */
    OPTIONS_HELP = 1 << 10,    /* --help --version: every command has them */
    OPTIONS_BATCH = 1 << 11,   /* --batch */
    OPTIONS_BOUNDS = 1 << 12,  /* --timeout --memory */
    OPTIONS_ONE = 1 << 13,     /* --any --no-difficulty */
    OPTIONS_DETOURS = 1 << 14, /* --detours */
    OPTIONS_KERNEL = 1 << 15,  /* --kernel */
    OPTIONS_TIME = 1 << 16,    /* --timeout alone */
    OPTIONS_OUTPUT = OPTIONS_JSON | OPTIONS_LOOK
};

/* What an option takes as its argument. */
enum option_kind {
    OPTION_FLAG,    /* no argument */
    OPTION_NUMBER,  /* a whole number, least..most */
    OPTION_COUNT,   /* a number, or the word "cpus", stored as OPTION_CPUS */
    OPTION_SECONDS, /* 0.25 or 30; stored in milliseconds */
    OPTION_SIZE,    /* bytes; K, M and G are 2^10, 2^20 and 2^30 */
    OPTION_CHOICE,  /* one of the words of choices; stored as its index */
    OPTION_FILE,    /* a file name */
    OPTION_TEXT
};

#define OPTION_CPUS UINT64_MAX

/* A row of a table of options. */
struct option {
    char letter;      /* 0: none */
    const char *name; /* NULL: the end of the table */
    enum option_kind kind;
    const char *argument; /* name of the argument in help, in brackets if it is optional; NULL: a
                             flag */
    const char *help;     /* one clause, lower case, no full stop */
    const char *standard; /* the default, for help; NULL: none */
    uint64_t least;       /* smallest value, for OPTION_NUMBER, OPTION_COUNT, OPTION_SIZE and
                       OPTION_SECONDS (in milliseconds) */
    uint64_t most;
    const char *choices; /* OPTION_CHOICE: "auto|always|never"; OPTION_TEXT: words for
                            completion, or NULL */
    uint32_t groups;     /* OPTIONS_ bits: the groups that a common option belongs to */
};

/* Rows of a command's own table, by kind, without the columns that the kind does not use. An option
 * with a letter, or of a rarer kind, has its row in full. */
#define OPTION_ROW(NAME, KIND, ARGUMENT, HELP, STANDARD, LEAST, MOST, CHOICES)                     \
    {                                                                                              \
        0, NAME, KIND, ARGUMENT, HELP, STANDARD, LEAST, MOST, CHOICES, 0                           \
    }
#define FLAG_ROW(NAME, HELP) OPTION_ROW(NAME, OPTION_FLAG, NULL, HELP, NULL, 0, 0, NULL)
#define TEXT_ROW(NAME, ARGUMENT, HELP, STANDARD)                                                   \
    OPTION_ROW(NAME, OPTION_TEXT, ARGUMENT, HELP, STANDARD, 0, 0, NULL)
#define WORDS_ROW(NAME, ARGUMENT, HELP, STANDARD, WORDS)                                           \
    OPTION_ROW(NAME, OPTION_TEXT, ARGUMENT, HELP, STANDARD, 0, 0, WORDS)
#define FILE_ROW(NAME, ARGUMENT, HELP, STANDARD)                                                   \
    OPTION_ROW(NAME, OPTION_FILE, ARGUMENT, HELP, STANDARD, 0, 0, NULL)
#define NUMBER_ROW(NAME, ARGUMENT, HELP, STANDARD, LEAST, MOST)                                    \
    OPTION_ROW(NAME, OPTION_NUMBER, ARGUMENT, HELP, STANDARD, LEAST, MOST, NULL)
#define CHOICE_ROW(NAME, ARGUMENT, HELP, STANDARD, CHOICES)                                        \
    OPTION_ROW(NAME, OPTION_CHOICE, ARGUMENT, HELP, STANDARD, 0, 0, CHOICES)

#define OPTION_END                                                                                 \
    {                                                                                              \
        0, NULL, OPTION_FLAG, NULL, NULL, NULL, 0, 0, NULL, 0                                      \
    }

/* The value given for one option. */
struct option_value {
    bool is_set;
    uint64_t number;  /* depends on the option's kind; an option of the command alone that is not
                         set has its default, where that is a number or a choice */
    const char *text; /* the argument as it was given; NULL for flags */
};

/* The common options; the table has one row for each, in this order. OPT_RULES to OPT_DEPTH are the
 * rules and their columns. */
enum option_id {
    OPT_BATCH,
    OPT_RULES,
    OPT_OPS,
    OPT_VALUES,
    OPT_USE,
    OPT_ORDER,
    OPT_BRACKETS,
    OPT_OP_MOST,
    OPT_OP_FEWEST,
    OPT_MAX_VALUE,
    OPT_DEPTH,
    OPT_ALL,
    OPT_LIMIT,
    OPT_SORT,
    OPT_DETOURS,
    OPT_ANY,
    OPT_NO_DIFFICULTY,
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

/* Indices in the choices of --color, and of --sort (the same as in tally_sort). */
enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum { OPTIONS_OWN_MAX = 32, OLD_NAMES_MAX = 8 };

struct command;

/* An option that had another name. That still works, and a line on standard error tells the present
 * name; help, the man page and the completions show only present names. */
struct old_name {
    const char *command;   /* the command that has the option */
    const char *name;      /* the old name, without dashes */
    const char *now;       /* the present name, an option of the same command */
    bool has_milliseconds; /* the old argument is in milliseconds, the present one in seconds */
};

/* A parsed command line. All texts point into argv. */
struct call {
    const struct command *command;
    struct option_value common[OPT_COUNT];
    struct option_value own[OPTIONS_OWN_MAX]; /* indexed as the command's own table */
    const char **arguments;                   /* the arguments that are not options */
    size_t argument_count;
    size_t before_dashes; /* number of arguments before --; argument_count if there is no -- */
    bool has_dashes;
    bool is_bare;      /* no command was named */
    const char *rules; /* a rule set's name was given as the command, which is then solve;
                          otherwise NULL */
    char *const *argv; /* the argument list of the process */
    const struct old_name *old[OLD_NAMES_MAX]; /* old option names that were used */
    size_t old_count;
};

/* Exit statuses; in the man page under EXIT STATUS. */
enum {
    EXIT_SOLVED = 0,  /* a solution was found, or the command did its work */
    EXIT_MISSED = 1,  /* answered, but no target is reachable, or the checked answer is wrong */
    EXIT_USAGE = 2,   /* wrong usage or input, or the output cannot be written */
    EXIT_STOPPED = 3, /* stopped by a limit or a signal; what was found is printed */
};

/* Parses argv. The command is the first argument; "solve" if that is a number, a range or a game
 * ID; "play" if there is no argument. Returns false, after a message, if something is wrong.
 * storage must have room for argc texts; call->arguments points into it. */
bool parse_call(struct call *call, int argc, char *const argv[], const char **storage);

#endif
