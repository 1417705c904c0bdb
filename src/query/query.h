/* SPDX-License-Identifier: MIT */
/*
 * From a text to a question, and from the question to its answer:
 *
 *     a line, or texts of parameters  ->  struct question  ->  lines of JSON
 *
 * The tables of questions and parameters are in question.h. Lines of a batch, the HTTP service,
 * tally_query() and --json of the command share all of this.
 */
#ifndef TALLY_QUERY_QUERY_H
#define TALLY_QUERY_QUERY_H

#include "games/rated.h"
#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/json_writer.h"
#include "query/question.h"
#include "tally/judge.h"
#include "tally/moves.h"
#include "tally/rules.h"
#include "tally/shapes.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Complaints ------------------------------------------------------------------------------ */

/*
 * What is wrong with a question, and where: the common form of errors. The readers of lines, of
 * HTTP parameters and of options translate complaints for their users.
 */

/* The position of a complaint that does not concern a single byte. */
#define NOWHERE SIZE_MAX

/* What is wrong with one question. */
struct complaint {
    tally_status status;
    enum parameter parameter; /* PARAMETER_COUNT: none; position is then an offset in the whole
                                 line */
    size_t position;          /* byte offset in the parameter's text, or NOWHERE */
    const char *message;      /* a static string; NULL: only the range, "give 1 to 64" */
    uint64_t least;           /* the allowed values, named behind the message; {0, 0}: not named */
    uint64_t most;
    bool is_missing; /* a required parameter is absent */
    /* A text that was not read as a game: why; its status is not TALLY_OK. The message is there. */
    tally_misread misread;
};

/* Each records what is wrong and returns false, so that a reader can return the result. */
bool complain(struct complaint *complaint, tally_status status, enum parameter parameter,
              size_t position, const char *message);
bool complain_of_status(struct complaint *complaint, tally_status status, enum parameter parameter);
bool complain_of_missing(struct complaint *complaint, enum parameter parameter,
                         const char *message);

/* Records what the library's check of a struct found. parameter sets the member error->option. */
bool complain_of_option(struct complaint *complaint, const tally_error *error,
                        enum parameter parameter);

enum { COMPLAINT_ROOM = 160 };

/* Returns the message about a wrong option with its allowed values: "there are not so many tiles;
 * give at most 24". If the message has to be put together, its text is stored in `room`. */
const char *option_message(const tally_error *error, char room[COMPLAINT_ROOM]);

/* Returns the message. If the message has to be put together, its text is stored in `room`. */
const char *complaint_message(const struct complaint *complaint, char room[COMPLAINT_ROOM]);

/* ---- Lines ----------------------------------------------------------------------------------- */

/*
 * Reads one line of a batch: its members are the texts of parameters.
 *
 * Most lines have the same form as the line before, with other values. A `shape` records the form
 * of a line; in the next line of that form, only the values are read.
 */

/* The members of a line that its kind of question knows, indexed by enum parameter; other members
 * are ignored. The HTTP service fills in this struct, too, from other texts. */
struct line {
    struct json_span members[PARAMETER_COUNT]; /* absent: text NULL. The key is kept as written,
                                                  quotes included */
    uint64_t escapes;                          /* one bit for each member whose text has escapes */
    bool is_bare;                              /* the line is not an object but a game */
    bool has_texts;                            /* lists are texts such as 25,50, not JSON arrays */
    struct buffer texts;                       /* decoded texts; its allocator is that of what is
                                                  made from the line */
    /* The numbers of the array that begins at numbers_text, if they are read already. */
    const char *numbers_text;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t number_count;

    /* For the readers of values. */
    const tally_rules *usual;   /* the rules of lines that name none; NULL, or its size 0: the first
                                 of the table */
    const uint64_t *lent;       /* maxima of this reader, indexed by parameter, lower than the
                                 table's; 0: the table's maximum; NULL: all are the table's */
    bool is_of_numbers;         /* line_is_of_numbers(): so has the text of its game no target */
    struct complaint complaint; /* what is wrong, if a reader returned false */
};

/* Forgets the members of a line, to read another one. */
void line_forget(struct line *line);

/* Does the line have this parameter? */
static inline bool line_has(const struct line *line, enum parameter member)
{
    return line->members[member].text != NULL;
}

static inline bool has_escapes(const struct line *line, enum parameter member)
{
    return (line->escapes >> member & 1) != 0;
}

/* The text of a member without escapes: decoded into line->texts if it has some, in place of what
 * was decoded before. Where memory ran out, line->texts has failed. */
struct json_span line_plain(struct line *line, enum parameter member);

/* Does the question have numbers, and no target? The first number that is missing needs none. */
bool line_is_of_numbers(enum question_kind kind, const struct line *line);

/* The form of a line without its values. */
struct shape {
    struct json_span before[PARAMETER_COUNT]; /* the text before each value, since the value
                                                 before it */
    struct json_span behind;                  /* the text after the last value */
    uint8_t kinds[PARAMETER_COUNT];           /* enum json_kind */
    uint8_t members[PARAMETER_COUNT];         /* enum parameter */
    uint32_t count;                           /* number of values; 0: no line was read yet */
};

/* Reads a line as a question of this kind. Returns false if it cannot be answered; the complaint
 * says why. *shape: set its count to 0 before the first line. It points into the previous line,
 * whose text must still exist. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line);

/* Does the line have all parameters that this kind of question requires? */
bool line_is_whole(enum question_kind kind, struct line *line);

/* The kind that a line names in "question"; QUESTION_SOLVE if it names none. QUESTION_KINDS, with a
 * complaint: the name is unknown, or the line cannot be read. */
enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint);

/* Does a line describe its game with exactly the same text? `game`: the first PARAMETERS_OF_GAME
 * members of another line. */
bool is_same_game(const struct json_span *game, const struct line *line);

/* Had the other line numbers, and is all before the target the same in both? */
bool is_of_same_rules(const struct json_span *game, const struct line *line);

/* Has the text of a line blanks alone? */
bool line_is_blank(const char *text, size_t length);

/* Parses the whole text as a decimal number. */
bool read_whole(const char *text, size_t length, uint64_t *number);

/* ---- Values of parameters -------------------------------------------------------------------- */

/* Converts the text of a parameter to its value, within the bounds in the table of parameters. */

/* The value_ functions leave the value unchanged if the parameter is absent. most: a maximum lower
 * than the table's. */
bool value_number(struct line *line, enum parameter parameter, uint64_t most, uint64_t *number);
bool value_flag(struct line *line, enum parameter parameter, bool *flag);

/* Reads one of the words; message: what to give instead. */
bool value_word(struct line *line, enum parameter parameter, const char *const *words,
                uint32_t count, const char *message, uint32_t *index);

/* Reads a target of these rules: a number, which may be below 0 or a fraction, or a range. */
bool value_target(struct line *line, enum parameter parameter, tally_range bounds,
                  const tally_rules *rules, tally_range *target);

/* Reads one number, or a rising range FIRST..LAST, within bounds. */
bool value_range(struct line *line, enum parameter parameter, tally_range bounds,
                 tally_range *range);

/* Reads at most TALLY_NUMBERS_MAX numbers, each within bounds; rules not NULL: numbers below 0 and
 * fractions too, if the rules have them. */
bool value_numbers(struct line *line, enum parameter parameter, const tally_rules *rules,
                   tally_range bounds, uint64_t *numbers, size_t *count);

/* The place of one of the numbers in a list that is a text; NOWHERE: it is JSON. */
size_t value_place(struct line *line, enum parameter parameter, size_t index);

/* ---- Questions ------------------------------------------------------------------------------- */

/* Reads the parameters beside a game: which solutions, which values, how many drawn games. */

/* Reads the options and parameters into the question. Its kind, its game or rules, and the defaults
 * in its options must be set. */
bool line_choices(struct line *line, struct question *question);

/* Reads how many numbers a solution uses, and which it must use. game NULL: that of lines to come,
 * against which the numbers are not checked. must_use: room for TALLY_NUMBERS_MAX. */
bool line_uses(struct line *line, const tally_game *game, tally_options *options,
               uint64_t *must_use);

/* Does the recipe of a question that draws allow any game? Drawing would find that out too, but
 * could not name the wrong parameter. Only the service asks: the check would make the page 800
 * bytes heavier. */
bool line_recipe(struct line *line, const struct question *question);

/* ---- Games ----------------------------------------------------------------------------------- */

/*
 * Makes a game from its parameters: an ID; a text as people write it; or rules, target and numbers.
 * Other parameters beside an ID are accepted only if they repeat what the ID says.
 */

/* Reads the rules by name, or the default rules, and applies the columns that change them. */
bool line_rules(struct line *line, tally_rules *rules);

/* Makes the game of the line. *game: NULL; or the game of a line of the same rules, which then gets
 * the target and the numbers of this one if it has its rules in parameters. On failure, records a
 * complaint, leaves *game, and returns false. */
bool line_game(struct line *line, tally_game **game);

/* ---- Rules as one text ----------------------------------------------------------------------- */

/* Enough for the text of any rules, with a few superfluous blanks. */
enum { RULES_TEXT_SIZE = 256 };

/* Parses rules. Returns TALLY_OK, or fills in error with what is wrong and where. */
tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error);

/* Writes rules as in a game's ID: "countdown,use=all". Returns false if the text does not fit. */
bool rules_text(const tally_rules *rules, char *text, size_t size);

/* Do two rule sets have the same name and columns? */
bool are_same_rules(const tally_rules *a, const tally_rules *b);

/* ---- The scope of an answer ------------------------------------------------------------------ */

/*
 * The scope of an answer: which operations it is about, how deep they nest, which values, and up to
 * which size. What is out of reach within the scope may be made outside of it.
 */

/* Writes "with + - * / ^ ! √ (at most 3 deep), steps exact fractions". */
void scope_put_text(struct buffer *out, const tally_rules *rules);

/* Do the rules limit how often operations stand, or how large steps are? */
bool scope_has_limits(const tally_rules *rules);

/* Writes the member
 *
 *     "scope":{"operations":["+","-"],"depth":3,"values":"exact","bound":"64 bits"}
 *
 * "depth" is left out where no operation nests, "op_most":"+:1" and "max_value":999
 * where nothing is limited. */
void scope_put(struct json *json, const tally_rules *rules);

/* ---- Reports --------------------------------------------------------------------------------- */

/*
 * Answers as JSON objects, the same from the command, the HTTP service and WASM. The keys and their
 * order are stable; "version" is 1 as long as keys are only added. Nothing here prints: everything
 * is appended to a buffer, without a line end.
 *
 * An answer of tally_solve() or tally_list() comes in pieces, a solution at a time, while its head
 * is known only at the end. So the solutions are collected first, and the answer is written around
 * them:
 *
 *     struct json solutions = json_into(&buffer_of_solutions);
 *     report_solution(&solutions, rules, solution);    in sink.solution, as often as it is called
 *     report_answer(&out, game, outcome, &difficulty, &buffer_of_solutions);     in sink.done
 */

/* Writes the members "complete" and, if it is false, "bound": a word; and "simplest":false if that
 * is "any". */
void report_complete(struct json *json, tally_bound bound);

/* {"value":765,"expression":"...","rpn":"...","numbers_used":4,"effort":7,"steps":[...],
 *  "unused":[3,7]} */
void report_solution(struct json *json, const tally_rules *rules, const tally_solution *solution);

/* Writes
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"status":...,"difficulty":50,
 *      "seconds":38.1,"is_extrapolated":true,"difficulty_model":1,"distance":...,"complete":true,
 *      "solutions":[...]}
 *
 * "distance" is null if no value is known. If "complete" is false, "bound" follows it. If there is
 * no solution (word NULL), "difficulty", "seconds" and "is_extrapolated" are null; these
 * members are left out if difficulty is NULL. solutions: the objects, with commas between them. If
 * the target is not made, "scope" is the last member. */
void report_answer(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                   const tally_difficulty *difficulty, const struct buffer *solutions);

/* The same answer in the order in which its parts become known, for lists that are not kept in
 * memory:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"solutions":[
 *     the solutions
 *     ],"status":...,"difficulty":...,"seconds":...,"is_extrapolated":...,
 *     "difficulty_model":1,"distance":...,"complete":true} */
void report_answer_open(struct buffer *out, const tally_game *game, uint64_t target);
void report_answer_close(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                         const tally_difficulty *difficulty);

/* Writes
 *
 *     {"version":1,"id":...,"target":...,"numbers":[...],"rules":...,"solutions":12,
 *      "with_detours":17,"fewest":4,"complete":true}
 *
 * A number is null if the search ended before any was known. */
void report_count(struct buffer *out, const tally_game *game, const tally_outcome *outcome);

/* {"version":1,"value":3,"expression":"2 + 1","numbers_used":2} */
void report_value(struct buffer *out, const tally_solution *solution);

/* {"version":1,"complete":false,"bound":"attempts","attempts":10000,"unmet":"solutions",
 * "nearest":"countdown:..."}: the last line if no drawn game fulfilled the wishes. "unmet" is
 * must_use, solvable, difficulty or solutions. */
void report_unmet(struct buffer *out, const tally_drawn *drawn, const tally_game *nearest);

/* The two parts of a judged answer, without braces. Its game:
 * "target":...,"numbers":[...],"rules":... where "target" is "FIRST..LAST" for a range. The
 * verdict: "verdict":"solved","value":765,"distance":0,"points":10. For an invalid answer, "reason"
 * and "position" follow "verdict"; "value" and "distance" are written if they are known. */
void report_judged_game(struct buffer *out, const tally_game *game);
void report_verdict(struct buffer *out, const tally_judgement *judgement, const tally_game *game,
                    const char *text, size_t length);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"hint":2,"status":"solved",
 * "distance":0,"complete":true,"numbers_used":4,"points":5,"step":"50 + 1 = 51","text":"begin with
 * 50 + 1 = 51"}. distance and numbers_used are null if no solution is known; only hint 2 has a
 * step. */
void report_hint(struct buffer *out, const tally_game *game, const tally_hint *hint);

/* Opens an object, up to the numbers of the game, with this single target. */
void report_open_target(struct json *json, const tally_game *game, uint64_t target);

/* Opens an object, up to the numbers of the game. */
void report_open_game(struct json *json, const tally_game *game);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...]} */
void report_game(struct buffer *out, const tally_game *game);

/* Appends the members that say why a text was not read as a game, to an object with an error. */
void report_misread(struct json *json, const tally_misread *misread);

/* Writes "difficulty", "seconds", "is_extrapolated" and "difficulty_model". */
void report_difficulty(struct json *json, const tally_difficulty *difficulty);

/* Writes the seconds of a difficulty, with one decimal: 12.5. */
void report_seconds(struct json *json, uint32_t tenths_of_second);

/* Writes the game's ID, with this single target. */
void report_id(struct buffer *out, const tally_game *game, uint64_t target);

/* Writes the expression in a style. */
void report_expr(struct buffer *out, const tally_expr *expr, tally_style style);

/* ---- The table of rule sets ------------------------------------------------------------------ */

/* {"version":1,"rules":[{"name":"countdown",...},...]} */
void report_rules(struct buffer *out);

/* ---- Incomplete answers ---------------------------------------------------------------------- */

/*
 * The last line of an answer that lacks whole lines. The line says why they are missing, and which
 * part of the answer is settled.
 */

/* Begins such a line. bound: a word. */
void incomplete_open(struct json *json, const char *bound);

/* Writes the last line of an answer that lacks whole lines:
 * {"version":1,"complete":false,"bound":"stopped"} */
void incomplete_tell(struct buffer *out, tally_bound bound);

/* Like incomplete_tell(), with the targets of a range that have no line:
 * {"version":1,"complete":false,"bound":"stopped","target":"904..999"} */
void incomplete_tell_targets(struct buffer *out, tally_bound bound, const tally_rules *rules,
                             tally_range left);

/* Writes the last line of a list of values:
 *
 *     {"version":1,"complete":true,"scope":{...}}
 *     {"version":1,"complete":false,"bound":"stopped","settled_numbers":4,"settled_below":37,
 *      "scope":{...}}
 *
 * All values that four numbers make have a line, and so have all values below 37. The outcome is
 * that of tally_values(). If the bound is "value" or "limit", the line has neither of the two
 * members. */
void report_values_end(struct buffer *out, const tally_rules *rules, tally_bound bound,
                       const tally_outcome *outcome);

/* Writes a line with its line end:
 *
 *     {"version":1,"complete":false,"bound":"lines","offset":65536}
 *
 * The line follows an answer that has as many lines as are allowed. It tells how to ask for the
 * rest: by this offset, or, if offset is 0, by the targets of `rest`, which have no line yet. */
void incomplete_tell_page(struct buffer *out, uint64_t offset, const tally_rules *rules,
                          tally_range rest);

/* ---- What is missing ------------------------------------------------------------------------- */

/* The numbers that a search for missing numbers has found so far. */
struct missing_found {
    uint64_t from;
    uint64_t first; /* the first of missing and unproved, if there are any */
    uint64_t next;  /* all numbers below are decided */
    size_t count;
    size_t unproved_count; /* numbers that only a value beyond 64 bits could make: not proved to
                              be missing */
    tally_bound bound;
    uint64_t missing[PARAMETER_GAMES_MOST];
    uint64_t unproved[PARAMETER_GAMES_MOST];
};

/* Adds a number that is missing, or that may be. The arrays have room for PARAMETER_GAMES_MOST. */
static inline void missing_take(struct missing_found *found, const tally_outcome *outcome)
{
    if (found->count == 0 && found->unproved_count == 0) found->first = outcome->target;
    if (outcome->answer == TALLY_ANSWER_CLOSEST) found->missing[found->count++] = outcome->target;
    else found->unproved[found->unproved_count++] = outcome->target;
}

/* How many consecutive numbers can be made, from the first that was examined. */
static inline uint64_t missing_run(const struct missing_found *found)
{
    return (found->count != 0 || found->unproved_count != 0 ? found->first : found->next) -
           found->from;
}

/* Writes
 *
 *     {"version":1,"id":...,"rules":...,"numbers":[...],"run":230,"from":1,"missing":[231],
 *      "complete":true}
 *
 * The ID has the first number as its target. If "complete" is false, "bound" follows it, and
 * "next", where to continue. "unproved" follows "missing" if there are any. */
void report_missing(struct buffer *out, const tally_game *game, const struct missing_found *found);

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* Writes one shape as an element of an array; `user` is a struct json. A sink for tally_shapes():
 *
 *     {"shape":"ab - c - d","covers":6,"alone":1,"values":[1,8,9],"only":[8]}
 *
 * "values" and "only" are there if there is one choice of digits. */
int report_shape(void *user, const tally_shape *shape);

/* {"version":1,"years":"2019","targets":"0..100","games":1,"pairs":49,"count":15,"at_least":15,
 *  "shapes":[...],"complete":true}
 *
 * With numbers, "numbers" stands in place of "years". shapes: the elements that report_shape()
 * wrote. If "complete" is false, "bound" follows. */
void report_shapes(struct buffer *out, const tally_shapes_asked *asked,
                   const tally_shapes_outcome *outcome, const struct buffer *shapes);

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"left":[100,75,...],
 *      "reachable":true,"fewest":3,"distance":0,"moves":[{"a":75,"operation":"*","b":3,"value":225,
 *      "reachable":true,"fewest":2,"distance":0},...]}
 *
 * reachable is null where it is not known, fewest and distance where there is none. If
 * position->counts is set, each move has "solutions":12,"seconds":8.5 too, null where they are not
 * known. */
tally_status report_moves(struct buffer *out, tally_position *position, const tally_game *game,
                          const char *after, size_t length, const tally_options *options);

/* "+", "-", "*" or "/". */
const char *sign_of_move(const tally_move *move);

/* ---- Judging --------------------------------------------------------------------------------- */

/*
 * Judging as a question: the text is an expression or a completion, and `reading` says how to parse
 * it.
 */

/* Finds the text to judge, decoded, and whether it is a completion. Returns false if both kinds are
 * given. */
bool line_judged_text(struct line *line, struct json_span *text, bool *is_completion);

/* Reads "extract", "reading" and "prove". What is absent leaves judging and *proves unchanged. */
bool line_judging(struct line *line, tally_judging *judging, bool *proves);

/* Judges a text. For an expression, only `reading` of judging matters. prove: claims are proved
 * with these options; NULL: they are not. The solution of a wrong claim is written to `solution`,
 * which may be NULL. */
tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging,
                        const tally_options *prove, struct buffer *solution);

/* Is the answer right: a solution, or a claim that is proved to be right? */
bool judged_is_right(const tally_judgement *judgement);

/* Writes the verdict and points: "verdict":...,"points":10. For a completion with an answer, also
 * which extraction found the answer, and where: ,"extract":"boxed","begin":12,"length":7
 * solution: of a wrong claim; empty: none is known. */
void report_judged(struct buffer *out, const tally_judged *judged, const tally_game *game,
                   struct json_span text, bool is_completion, const struct buffer *solution);

/* Judges the answer of a question, and writes the object with the verdict, without a line end.
 * options: for proofs. */
tally_status judge_question(struct buffer *out, const struct question *question,
                            const tally_options *options, tally_judgement *judgement);

/* ---- Lists of answers ------------------------------------------------------------------------ */

/*
 * Judging a list of answers for one set of numbers: a line is about the target that it names. Then
 * the sum: which targets of the game's range are right, missing and wrong.
 */

/* What is listed at the end. LIST_OUTSIDE: targets outside the range. LIST_UNREAD: numbers of
 * lines. */
enum list_part { LIST_MISSING, LIST_WRONG, LIST_REPEATED, LIST_OUTSIDE, LIST_UNREAD, LIST_PARTS };

/* All zero at first, but for the allocators of its buffers. */
struct list_sum {
    uint64_t lines; /* taken so far */
    uint64_t right;
    uint64_t wrong;
    size_t at; /* private, as the next one: where the next line begins */
    struct buffer entries;
    struct buffer parts[LIST_PARTS]; /* of tally_range, rising */
};

/* The length of the byte order mark that some editors put before UTF-8 text, or 0. */
size_t mark_length(const char *text, size_t length);

/* Why no list is judged for the targets of the game; NULL: one is. */
const char *list_against(const tally_game *game);

/*
 * The lines of a question's text, one after the other:
 *
 *     while (status == TALLY_OK && list_next(&sum, question, &entry, &misread, &status)) {
 *         if (entry.game == NULL) ... misread says why the line was not read ...
 *         else ... judge the entry ... list_note(&sum, &entry, &judgement);
 *     }
 *     if (status == TALLY_OK) status = list_end(&sum, question);
 *
 * The caller clears the sum in any case.
 */

/* Takes the next line that is not blank. Returns false if there is none, or no memory: *status. The
 * game of the entry, which is the caller's, has the target of the line. */
bool list_next(struct list_sum *sum, const struct question *list, struct question *entry,
               tally_misread *misread, tally_status *status);

/* Takes the judgement of an entry, and frees its game. */
void list_note(struct list_sum *sum, struct question *entry, const tally_judgement *judgement);

/* Makes the sum. */
tally_status list_end(struct list_sum *sum, const struct question *list);

/* The ranges of a part. */
const tally_range *list_ranges(const struct list_sum *sum, enum list_part part, size_t *count);

/* Is the whole range right, nothing wrong, and every line read? */
bool list_is_right(const struct list_sum *sum);

/* {"version":1,"line":5,"error":"...","position":0,...}, without a line end. */
void report_unread(struct buffer *out, uint64_t line, const tally_misread *misread);

/* {"version":1,"targets":"1..6","lines":5,"right":2,"missing":["3","6"],"wrong":["4..5"],
 *  "repeated":[],"outside":[],"unread":["5"]}, without a line end. */
void report_list(struct buffer *out, const struct list_sum *sum, tally_range targets);

void list_sum_clear(struct list_sum *sum);

/* ---- Answers --------------------------------------------------------------------------------- */

/*
 * Answers a question: writes the lines that the command prints with --json, one object each.
 *
 * An answer is written into a buffer, which its owner may empty meanwhile: flow() is called after
 * each line, and within long ones. If the search was stopped, the object has "complete":false. If
 * whole lines are missing (the rest of a range, or of the values), a last line says so:
 * {"version":1,"complete":false,"bound":"stopped"}. An answer with more lines than allowed ends
 * with a line that says how to ask for the rest: {...,"bound":"lines","offset":10000}.
 */

/* An answer: where it goes, how it ended, and what is known while it is written line by line. What
 * the search may use is in the options of the question. */
struct answering {
    const struct question *question;
    struct buffer *out;
    struct buffer *held;         /* holds the solutions of the current target; kept from answer to
                                    answer, so that short answers allocate nothing */
    bool (*flow)(void *user);    /* may empty out; false: stop. NULL: out keeps everything */
    void *user;                  /* of this function and those below */
    uint64_t lines_most;         /* values in one answer; 0: no bound */
    size_t late_bytes;           /* bytes of a list that are kept if is_late(); 0: all */
    bool (*is_late)(void *user); /* returns true if there is no time left for a long list; NULL:
                                    there always is time */
    bool (*go_on)(void *user);   /* called for each solution; false: stop. NULL: go on */
    void (*told)(void *user,
                 const tally_outcome *outcome); /* called after a target's line; may be NULL */

    /* How it ended; all zero at first, as what follows. */
    tally_status status; /* TALLY_OK: out holds the answer */
    bool was_stopped; /* the tick, flow or lack of memory stopped it: a second try may find more */
    bool was_reached; /* some target or value was reached */
    bool was_misread; /* a line of a list of answers was not read */
    bool was_left_open;   /* the answer is incomplete: the search was stopped, or met a bound */
    uint64_t next_offset; /* the offset that asks for the next page; 0: there is none */
    uint64_t done_count;  /* number of targets in the answer so far */
    tally_bound rest;     /* the bound that the last line names; TALLY_BOUND_NONE: there
                             is no such line */

    /* Private. */
    tally_options options;
    struct json solutions;       /* the solutions of the current target, as JSON */
    tally_difficulty difficulty; /* of the current target, from its solutions; word NULL: none was
                                    found, or the rating was not finished */
    tally_difficulty rating;     /* of the only target, if rated_solve() gave it; likewise */
    uint64_t skipped;            /* solutions before the page, which are left out */
    uint64_t line_count;
    size_t line_begin;   /* index of the current line in out */
    bool is_streamed;    /* solutions come before the fields that are only known at the end */
    bool is_open;        /* if is_streamed: the first fields of the target are written */
    bool is_full;        /* the answer has the maximal number of lines */
    size_t early_length; /* bytes that are kept if there is no time for all; at most late_bytes */
    struct buffer proof; /* a certificate, held until its last line says that it proves something */
    uint64_t proof_most; /* bytes */
    bool is_proof_full;
};

/* Answers the question. If the resulting status is not TALLY_OK, the caller discards what is in
 * out, unless it has been sent already. */
void answer_question(struct answering *answering);

/* ---- The difficulty -------------------------------------------------------------------------- */

/*
 * The difficulty in an answer, where rated_solve() has not told it. If the simplest solution
 * suffices, which the answer has anyway, no search is needed; otherwise the difficulty has a search
 * of its own, without the cap on the question's memory.
 */

/* Call this for each solution of the target, as it is found. *difficulty is all 0 before the first
 * one. */
void rating_take(tally_difficulty *difficulty, const tally_game *game,
                 const tally_solution *solution);

/* Call this after the last solution, with the outcome of the target. is_listed: the solutions came
 * from tally_list(). Returns TALLY_STOPPED if the tick of the options ended the search for the
 * difficulty: then there is no difficulty, as if no solution were known: its word is NULL. Also
 * returns TALLY_NO_MEMORY. */
tally_status rating_end(tally_difficulty *difficulty, const tally_game *game,
                        const tally_outcome *outcome, const tally_options *options, bool is_listed);

/* ---- Lines and their answers ----------------------------------------------------------------- */

/*
 * Reads a line and writes its answer: shared by tally_query(), batches, and the page.
 *
 * A line often asks about the same game as the line before. A query keeps that game, and the text
 * that the answer has about it, as long as target, numbers and rules are written the same.
 */

/* How a line was answered. */
enum query_end {
    QUERY_ANSWERED, /* some target or value is reached, and the answer is complete */
    QUERY_MISSED,   /* no target is reached, or the judged answer is no solution */
    QUERY_WRONG,    /* the line cannot be read */
    QUERY_STOPPED   /* the answer is incomplete: the tick, flow or a bound stopped it */
};

/* A sequence of lines and their answers. The members above "Private" are set by the owner. */
struct query {
    struct question usual;    /* what a line leaves out, and the caller's memory limit, tick and
                                 executor; kind QUESTION_KINDS: each line names its own */
    struct buffer out;        /* the answers; the owner empties it */
    bool (*flow)(void *user); /* as in struct answering; not used for judging, but for a
                                   list */
    void *user;
    tally_text_sink sink; /* for query_flow(): takes the answers, with sink_user */
    void *sink_user;
    bool was_stopped; /* set where time or memory ended the answer to some line, or left a claim
                           unproved: a second try may find more */

    /* Private: all zero at first. */
    struct buffer held;    /* see struct answering */
    tally_game *game;      /* the game of an earlier line */
    struct line line;      /* the current line */
    struct json_span text; /* the text of the current line */
    /* the text of that game, if it still exists */
    struct json_span asked[PARAMETERS_OF_GAME];
    struct shape shape;  /* the form of the previous line, if its text still exists */
    size_t said_begin;   /* index in out of what report_judged_game() wrote about that game */
    size_t said_length;  /* bytes of that text; 0: none was written yet */
    tally_status status; /* why the current line could not be answered */
    bool was_refused;    /* the sink told the query to stop */
};

/* Answers a line, given without its line end. If memory runs out, out or held has failed. */
enum query_end query_line(struct query *query, const char *text, size_t length);

/* Writes an error message as the answer to a line that could not be read. */
enum query_end query_refuse(struct query *query, const char *message, size_t position);

/* Must be called before the text of earlier lines, or the content of out, is freed or changed. */
void query_forget_text(struct query *query);

/* Is an answer incomplete because memory ran out? */
bool query_has_failed(const struct query *query);

/* Frees all memory. */
void query_clear(struct query *query);

/* How many bytes of answers are collected, before they are handed to the sink. */
enum { QUERY_HELD_BYTES = 16 << 10 };

/* Hands what is in out to the sink. Returns false if the sink wants no more. */
bool query_hand_over(struct query *query);

/* A flow for queries with a sink; its user is the query. */
bool query_flow(void *user);

#endif
