/* SPDX-License-Identifier: MIT */
/*
 * The command: its options, its table of commands, and what several commands share. Larger commands
 * have rooms of their own below this one.
 */
#ifndef TALLY_CLI_H
#define TALLY_CLI_H

#include "query/buffer.h"
#include "query/query.h"
#include "tally/judge.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Options --------------------------------------------------------------------------------- */

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

#define OUTPUT_ROW(HELP, STANDARD)                                                                 \
    {                                                                                              \
        'o', "output", OPTION_FILE, "FILE", HELP, STANDARD, 0, 0, NULL, 0                          \
    }

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

/* The options that several commands share, in the order in which help lists them; then
 * OPTION_END. */
extern const struct option common_options[];

/* --rules and the columns of rules, which follow each other:
 *
 *     for (const struct option *row = rule_options(); is_rule_option(row); row++) ... */
const struct option *rule_options(void);

static inline bool is_rule_option(const struct option *option)
{
    return option->groups == OPTIONS_RULES;
}

/* Indices in the choices of --color, and of --sort (the same as in tally_sort). */
enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* The most options that a command has of its own, and that commands share. */
enum { OPTIONS_OWN_MAX = 32, OPTIONS_COMMON_MAX = 48 };

struct command;

/* A parsed command line. All texts point into argv. */
struct call {
    const struct command *command;
    struct option_value values[OPTIONS_OWN_MAX + OPTIONS_COMMON_MAX]; /* see option_of() */
    const char **arguments; /* the arguments that are not options */
    size_t argument_count;
    size_t before_dashes; /* number of arguments before --; argument_count if there is no -- */
    bool has_dashes;
    bool is_bare;      /* no command was named */
    const char *rules; /* a rule set's name was given as the command, which is then solve;
                          otherwise NULL */
    char *const *argv; /* the argument list of the process */
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

/* The value of an option, "threads": of the command's own, or of the common one with that name. A
 * command that does not take the common one has it unset. */
struct option_value *option_of(const struct call *call, const char *name);

/* Is it given? Its argument, NULL if it is not given or has none; and its number. */
bool is_given(const struct call *call, const char *name);
const char *text_of(const struct call *call, const char *name);
uint64_t number_of(const struct call *call, const char *name);

/* ---- Commands -------------------------------------------------------------------------------- */

/*
 * The table of commands.
 *
 * To add one: write app/cli/NAME.c with
 *
 *     const struct option name_own_options[] = {     options of this command alone, if any
 *         OUTPUT_ROW("write the atlas to FILE", NULL),
 *         OPTION_END};
 *     int run_name(struct call *call) { ... return EXIT_SOLVED; }
 *
 * add its name below, and one line to the table in commands.c. A command of several files has a
 * folder of its own.
 *
 * Options are number_of(call, "threads") and text_of(call, "output"), arguments call->arguments[i].
 * read_game() makes a game of the arguments; terminal/terminal.h writes, reports errors, and stops
 * at a time-out or Ctrl-C; tally/threads.h runs a search on several threads.
 *
 * --help, the man page and the completions are made from the table; tools/man writes the committed
 * files. They are the same in every build: a command that needs a library which was not found keeps
 * its line and its options (outside the #if), and has NULL for run and a sentence for missing.
 *
 * A command that needs a library beyond libc is a program of its own (app/CMakeLists.txt), which
 * `tally` executes in its own place. The table is compiled for each program; a command of another
 * program has NULL for run, and that program's name.
 */

/* A row of the table of commands. */
struct command {
    const char *name;
    const char *arguments;         /* after the name in usage: "TARGET NUMBER..." */
    const char *summary;           /* one clause, lower case, no full stop */
    uint32_t options;              /* OPTIONS_ groups; OPTIONS_HELP is always included */
    const struct option *own;      /* options of this command alone; NULL: none */
    int (*run)(struct call *call); /* returns the exit status; NULL: another program has the
                                        command, or it was not built, as `missing` says */
    const char *program;           /* the program that has the command, if run is NULL; NULL:
                                        none */
    const char *missing; /* such as "SQLite (libsqlite3-dev) was not found when tally was built" */
};

/* The command at an index, or NULL past the last one. */
const struct command *command_at(size_t index);

/* The command of that name, or NULL. */
const struct command *command_find(const char *name, size_t length);

/* Goes through the options of a command: its own, then the common ones of its groups; NULL: all
 * common ones.
 *
 *     struct option_walk walk = {.command = command};
 *     while (option_walk_next(&walk)) ... walk.option ... */
struct option_walk {
    const struct command *command;
    const struct option *option; /* the current one */
    size_t index;                /* of its value in call.values */
    size_t next;                 /* the index to go on with */
};

/* Moves to the next option, at first to the first one. Returns false after the last. */
bool option_walk_next(struct option_walk *walk);

/* Finds an option by its letter, or by its name unless that is NULL. The walk stands at it; its
 * option is NULL if there is none. */
struct option_walk option_find(const struct command *command, char letter, const char *name,
                               size_t length);

/* Is the current option one of the command alone? */
static inline bool option_is_own(const struct option_walk *walk)
{
    return walk->index < OPTIONS_OWN_MAX;
}

/* Does each option that is given have an effect with the others? Otherwise says which one does not,
 * and why. */
bool options_fit(const struct call *call);

/* Texts made from the tables: --version, --help without a command, and of one command. rules: the
 * rule set that was given as the command; NULL: the command itself. Each function appends to the
 * output and returns EXIT_SOLVED. */
int help_version(void);
int help_general(void);
int help_of_command(const struct command *command, const char *rules);

/* Replaces this process by a program that stands beside `tally`, as in a build directory, or where
 * it is installed, in libexec/tally, with the same arguments; signals, the terminal and the exit
 * status are then the program's. So `tally` itself starts without the libraries that some commands
 * need. Returns only if the program cannot be executed: after a message, with the exit status.
 * what: what needs the program, for the message: "'serve'". */
int program_run(const char *program, const char *what, char *const argv[]);

/* What commands have for their rows of the table: run_NAME(), which returns the exit status, and
 * NAME_own_options[], if there are any. Each is in the file of the command's name; make24 and
 * make10 are `puzzle`, and year and fours have the options `grid` (puzzles.c). */
#define COMMAND(NAME)                                                                              \
    int run_##NAME(struct call *call);                                                             \
    extern const struct option NAME##_own_options[]
COMMAND(play);
COMMAND(solve);
COMMAND(count);
COMMAND(values);
COMMAND(missing);
COMMAND(prove);
COMMAND(best_numbers);
COMMAND(shapes);
COMMAND(year);
COMMAND(puzzle);
COMMAND(fours);
COMMAND(grid);
COMMAND(sequence);
COMMAND(draw);
COMMAND(worksheet);
COMMAND(dataset);
COMMAND(audit);
COMMAND(hint);
COMMAND(moves);
COMMAND(check);
COMMAND(survey);
COMMAND(merge);
COMMAND(atlas);
COMMAND(serve);
COMMAND(help);
#undef COMMAND

/* ---- From the command line to a game --------------------------------------------------------- */

/*
 * From command-line arguments to a game and the options of a search. On an error, each function
 * prints a message that says what is wrong, where, and how to fix it, and returns false.
 */

/* Reads --rules and the columns. preset: the rules if --rules is not given; NULL: countdown. */
bool read_rules(const struct call *call, const char *preset, tally_rules *rules);

/* Reads a game from `count` arguments, joined by blanks. rules: those that the text does not
 * name. */
bool read_text(const struct call *call, const tally_rules *rules, tally_text kind,
               const char *const *arguments, size_t count, tally_game **game);

/* Reads a game with its target from `count` arguments, under the rules of the call. */
bool read_game(const struct call *call, const char *const *arguments, size_t count,
               tally_game **game);

/* Reads a game with its target from all arguments, and runs a command on it. Returns its exit
 * status. */
int run_on_game(struct call *call, int (*run)(struct call *call, const tally_game *game));

/* Reads numbers from all arguments. *has_target: they hold a target too, as an ID does; else the
 * game has the target 1. */
bool read_numbers(const struct call *call, tally_game **game, bool *has_target);

/* The texts of options are read as parameters of the same name are in all front ends: the readers
 * of src/query take them from the members of a line. */
void options_as_line(const struct call *call, struct line *line);

/* Says what is wrong with an option that a reader refused. Returns false. */
bool refuse_parameter(const struct line *line);

/* The targets that these rules allow. */
tally_range range_of_targets(const tally_rules *rules);

static const tally_range any_number = {0, UINT64_MAX};

/* Reads FIRST..LAST or a single number within bounds. name: its name in messages, "--targets". */
bool read_range(const char *name, const char *text, tally_range bounds, tally_range *range);

/* Parses a pool of tiles, as --pool has it. */
bool read_pool(const char *text, tally_pool *pool);

/* Reads --targets, numbers of these rules: "-5..5", "3/4". */
bool read_targets(const struct call *call, const tally_rules *rules, tally_range *range);

/* Reads a whole file of at most `most` bytes, without a byte order mark; path "-": standard input.
 * Stops as soon as more has been read than is allowed, so that a huge file is noticed without
 * reading all of it. option: the option that names the file, for messages. */
bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text);

/* Reads --after, the moves so far: *after is NULL without it. Says what is wrong with them, or that
 * the game has no moves at all. */
#define AFTER_ROW                                                                                  \
    TEXT_ROW("after", "MOVES", "the moves so far, such as '75 * 3 = 225, 225 + 6'", NULL)
bool read_after(const struct option_value *option, const tally_game *game, const char **after);

/* Reads the text of --difficulty: a word, such as "hard", or a range of scores, 0..100. */
bool read_difficulty(const char *text, tally_range *range);

/* The bytes that searches may have, so that the whole process takes no more than --memory. */
size_t memory_for_searches(const struct call *call);

/* Makes a question about the game, without a kind, of the options of a search, including threads,
 * time-out and memory. The caller keeps the game. game: NULL for a batch, which has many games. */
bool read_search(const struct call *call, const tally_game *game, struct question *question);

/* The executor of --threads, or NULL for the caller's thread. is_worth_it: use all processors if
 * --threads is not given. It lives until the process ends. */
const tally_executor *lend_threads(const struct call *call, bool is_worth_it);

/* Says why a search failed. Returns the exit status. */
int fail_search(tally_status status);

/* ---- Answers for people ---------------------------------------------------------------------- */

/*
 * Answers for people.
 *
 *     952 = ((100 + 6) * 75 * 3 - 50) / 25
 *
 *         100 + 6 = 106
 *        106 * 75 = 7950
 *        7950 * 3 = 23850
 *      23850 - 50 = 23800
 *      23800 / 25 = 952
 *
 *     all 6 numbers used; very hard (95 of 100), about 12 minutes
 *
 * With --expr, --rpn, --paren or --tex, and in lists, a solution is the first line alone; with
 * --steps the steps follow it; with --quiet it is the expression alone.
 *
 * Counts have commas between groups of three digits ("259,076 solutions"). The numbers, targets and
 * values of games have none: people copy these into the next command, where a comma ends a number.
 * JSON, and a count that --quiet prints alone, have none either.
 */

/* How solutions are printed. */
struct form {
    tally_style style;
    bool is_quiet;
    bool has_steps;
    bool has_facts;         /* also print the unused numbers and the difficulty */
    bool is_unrated;        /* but not the difficulty */
    unsigned indent;        /* blanks before a solution's line */
    const tally_game *game; /* needed only for has_facts */
    /* of the game, where it is known; NULL, or without a word: not yet */
    const tally_difficulty *rating;
};

/* Reads the form from the options. is_list: many solutions, so steps are printed only if asked for,
 * and no facts. */
struct form form_of_call(const struct call *call, bool is_list);

/* How many characters of UTF-8 begin in a text. */
size_t characters_in(const char *text, size_t length);

/* Prints a number or a target of the game: 25, -2, 3/4. show_number_right() fills up to a width. */
void show_number(const tally_game *game, uint64_t number);
void show_number_right(const tally_game *game, uint64_t number, size_t width);

/* The same as text, for messages. */
struct numeral name_of_number(const tally_game *game, uint64_t number);

/* Prints "VALUE = EXPRESSION", with steps and facts as the form says. */
void show_solution(const struct form *form, const tally_solution *solution);

/* Do the show's points apply to the game? Only under the show's rules, with numbers in any order
 * and any number of them used. */
bool has_points(const tally_game *game);

/* Prints " (7 points)"; nothing if the show's points do not apply. */
void show_points(const tally_game *game, uint32_t points);

/* Prints a text, broken between words at the width, and ends its last line. It begins at a column;
 * further lines, and a text that begins before it, at the margin. */
void show_folded(const char *text, size_t column, size_t margin, size_t width);

/* The greatest depth of ! and the like, below that of the game, at which all that is not made of
 * the range is proved out of reach; UINT32_MAX: none is. */
uint32_t depth_proved(const tally_game *game, tally_range range, const tally_options *options);

/* "13/20 away" of a value from the target; the distance is also given rounded up. */
void show_away(const tally_game *game, const tally_value *value, uint64_t distance);

/* "multiple of 1/4 " for a target of 3/4, or "multiples of 1/4 "; nothing for a whole one. */
void show_multiples(const tally_game *game, uint64_t target, bool are_several);

/* Prints "831 is out of reach; the closest is 832, 1 away (7 points)", or both sides. values: one
 * or two closest values, the lower one first. */
void show_out_of_reach(const tally_game *game, const tally_outcome *outcome,
                       const tally_value *values, size_t count);

/* Why a search ended for lack of memory, and what helps: "memory ran out, raise --memory". */
const char *why_memory_ended(const tally_outcome *outcome);

/* Says on standard error why the answer is incomplete: "952: stopped by --timeout; more may
 * exist". */
void say_bound(const struct question *question, const tally_outcome *outcome);

/* What TALLY_BOUND_VALUE means in this game: the kind of values that were not explored. */
const char *what_was_not_explored(const tally_game *game);

/* The exit status for one answer. If one solution was asked for and found, that is an answer, even
 * if the search was stopped. */
int status_of_outcome(const tally_outcome *outcome, enum question_kind kind);

/* Prints "1 solution" or "12,345 solutions". */
void show_count(uint64_t count, const char *singular, const char *plural);

/* ---- Solving --------------------------------------------------------------------------------- */

/* Solves the game with the options of the command line, and prints the answer. Returns the exit
 * status. */
int solve_game(struct call *call, const tally_game *game);

/* --json: writes the answer, the same as in batches, in the service and from tally_query(). Says on
 * standard error which bound the search met. Returns the exit status. */
int answer_as_json(const struct question *question);

/* ---- Batches --------------------------------------------------------------------------------- */

/* --batch: answers the lines of a file or of standard input, in order, as questions of the kind of
 * `own`, which also has what the command's own options say: judging, limit and targets. Returns the
 * exit status. */
int batch_run(struct call *call, const struct question *own);

/* ---- Judging --------------------------------------------------------------------------------- */

/* Judging answers from the command line. */

enum { COMPLAINT_SIZE = 512 };

/* What is wrong with an invalid answer, in a line: the name of what is not read, or the reason. It
 * may be written into `said`. */
const char *complaint_about(const tally_game *game, const tally_judgement *judgement,
                            const char *text, size_t length, char *said, size_t size);

/* Shows a judged answer: the verdict, and a caret below the place where a rule is broken. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length);

/* ---- Shards ---------------------------------------------------------------------------------- */

/* --shard: a long question is cut into N parts, and a process makes one of them. */

/* One of `count` parts, from 0. A count of 0: the question is not cut. */
struct shard {
    uint32_t index, count;
};

/* Reads the option --shard, "K/N", if it is set. Returns false after a message. */
bool read_shard(const struct option_value *option, struct shard *shard);

/* Replaces "auto" and "auto/N" by the K/N that the environment gives to this process: variables of
 * MPI, Slurm and Kubernetes. Then the file of the other option, if it is set, gets K before its
 * endings: rows.jsonl.gz becomes rows.3.jsonl.gz. Returns false after a message. */
bool find_shard(struct option_value *option, struct option_value *output_file);

#endif
