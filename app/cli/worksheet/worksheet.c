/* SPDX-License-Identifier: MIT */
/*
 * tally worksheet: the options are encoded in a code, and the code determines the games. So the
 * code at the foot of a sheet makes the same sheet again, in the command and on the page (#/print).
 * The sheet is an HTML page to print, which loads nothing else; the key is on a page of its own.
 */
#include "cli/cli.h"
#include "cli/draw/draw.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"
#include "common/texts.h"

#include <stdio.h>

/* ---- The page -------------------------------------------------------------------------------- */

/* Largest difficulty, of 0..100, that is shown by one dot and by two. */
enum { DOT_MOST = 33, TWO_DOTS_MOST = 66 };

/* What the steps may be, in words. */
static const char *steps_of(const tally_rules *rules)
{
    switch (rules->values) {
    case TALLY_VALUES_WHOLE: return " Every step is a whole number above 0.";
    case TALLY_VALUES_NATURAL: return " Every step is a whole number, 0 or more.";
    case TALLY_VALUES_INTEGER: return " Every step is a whole number, above or below 0.";
    case TALLY_VALUES_EXACT: break;
    }
    return " Fractions are fine on the way.";
}

static void put_signs(struct buffer *out, uint32_t operations)
{
    static const struct {
        uint32_t bit;
        const char *sign;
    } signs[] = {{TALLY_OP_ADD, "+"},
                 {TALLY_OP_SUBTRACT, "\u2212"},
                 {TALLY_OP_MULTIPLY, "\u00d7"},
                 {TALLY_OP_DIVIDE, "\u00f7"}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if ((operations & signs[i].bit) == 0) continue;
        if (i > 0) buffer_char(out, ' ');
        buffer_text(out, signs[i].sign);
    }
}

/* Appends the name of the rules: their title up to the colon. */
static void put_title(struct buffer *out, const tally_rules *rules)
{
    buffer_append(out, rules->title, strcspn(rules->title, ":"));
}

static void put_head(struct buffer *out, const tally_game *game, uint32_t columns, bool is_letter)
{
    const tally_rules *const rules = tally_game_rules(game);
    buffer_text(out,
                "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    put_title(out, rules);
    buffer_put(out,
               "</"
               "title>\n<style>\n%s.games{grid-template-columns:repeat(%llu,1fr)}@page{margin:14mm;"
               "size:%s}</style>\n</head>\n<body>\n<section>\n<header><h1>",
               text_worksheet_css, (ull)columns, is_letter ? "letter" : "A4");
    put_title(out, rules);
    buffer_text(out, "</h1><div class=\"name\">Name</div>\n<p>Make the number in the box with ");
    put_signs(out, rules->operations);
    buffer_put(out, "%s%s</p></header>\n",
               rules->use == TALLY_USE_ALL ? ". Use all numbers, each once."
                                           : ". Use each number once at most.",
               steps_of(rules));
}

/* A box with the target, a number, one to three dots for the difficulty, the tiles, and lines to
 * write on. */
static void put_game(struct buffer *out, const tally_sheet *sheet, size_t index, uint32_t lines)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    const tally_game *const game = tally_sheet_game(sheet, index, &difficulty);
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const int dots = 1 + (difficulty.score > DOT_MOST) + (difficulty.score > TWO_DOTS_MOST);
    buffer_put(out, "<li><span class=\"target\">%llu</span>%llu. ",
               (ull)tally_game_target(game).first, (ull)(index + 1));
    for (int i = 0; i < dots; i++) buffer_text(out, "\u25cf");
    buffer_text(out, "<br>");
    for (size_t i = 0; i < count; i++) {
        buffer_put(out, "<span class=\"tile\">%llu</span> ", (ull)numbers[i]);
    }
    for (uint32_t i = 0; i < lines; i++) buffer_text(out, "<div class=\"line\"></div>");
    buffer_text(out, "</li>\n");
}

/* ---- The key --------------------------------------------------------------------------------- */

static int put_solution(void *user, const tally_solution *solution)
{
    char text[1024];
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    buffer_printed(user, text);
    return 1;
}

/* "(50 + 1) × (25 − 10) = 765  12 ways": a pupil with another solution sees that there are
 * others. */
static tally_status put_key_line(struct buffer *out, const tally_sheet *sheet, size_t index,
                                 const tally_options *options)
{
    const tally_game *const game = tally_sheet_game(sheet, index, NULL);
    const tally_sink sink = {.user = out, .solution = put_solution};
    tally_outcome counted = TALLY_OUTCOME_INIT;
    tally_status status = tally_count(game, options, NULL, &counted);
    if (status != TALLY_OK) return status;
    if (counted.bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    if (counted.bound == TALLY_BOUND_MEMORY) return TALLY_MEMORY_CAP;
    buffer_put(out, "<li>%llu. ", (ull)(index + 1));
    status = tally_solve(game, options, &sink, NULL);
    buffer_put(out, " = %llu <span class=\"ways\">%s%s", (ull)tally_game_target(game).first,
               grouped(counted.solutions).text,
               counted.solutions == 1 ? " way</span></li>\n" : " ways</span></li>\n");
    return status;
}

/* Writes the page. code: in the form printed on sheets; columns: of games on a page, 1..3;
 * lines: blank ones for steps below each game; is_letter: the paper is US Letter, otherwise A4.
 * Each game is solved and counted for the key, with the costs of tally_solve() and
 * tally_count(). If a search is stopped, returns TALLY_STOPPED, and out has a part of the page. */
static tally_status page_of_sheet(struct buffer *out, const tally_sheet *sheet, const char *code,
                                  uint32_t columns, uint32_t lines, bool is_letter,
                                  const tally_options *options)
{
    tally_status status = TALLY_OK;
    size_t count = 0;
    while (tally_sheet_game(sheet, count, NULL) != NULL) count++;
    put_head(out, tally_sheet_game(sheet, 0, NULL), columns, is_letter);
    buffer_text(out, "<ol class=\"games\">\n");
    for (size_t i = 0; i < count; i++) put_game(out, sheet, i, lines);
    buffer_put(out,
               "</ol>\n<footer>Sheet <code>%s</code>: the same code makes the same sheet again "
               "(tally worksheet --code CODE). The key is on the last "
               "page.</footer>\n</section>\n<section>\n<header><h1>Answer "
               "key</h1><code>%s</code></header>\n<ol class=\"key\">\n",
               code, code);
    for (size_t i = 0; i < count && status == TALLY_OK; i++)
        status = put_key_line(out, sheet, i, options);
    buffer_text(out, "</ol>\n<footer>The simplest way of each, and how many there are.</footer>\n"
                     "</section>\n</body>\n</html>\n");
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

enum { PAPER_A4, PAPER_LETTER, ROOM_OF_LEVEL = 32 };

const struct option worksheet_own_options[] = {
    TEXT_ROW("code", "CODE",
             "print the sheet with this code, in place of the options that describe its games",
             NULL),
    NUMBER_ROW("count", "COUNT", "how many games", "10", 1, TALLY_SHEET_GAMES_MAX),
    TEXT_ROW(
        "difficulty", "LEVEL",
        "only games of this difficulty: very easy, easy, medium, hard or very hard, or a range "
        "of 0..100 in steps of 5",
        NULL),
    FLAG_ROW("rises", "from the easiest game to the hardest, evenly spread"),
    NUMBER_ROW("largest", "NUMBER", "the largest number that a game may have", "as the rules say",
               1, 127),
    FLAG_ROW("single", "only games with exactly one solution"),
    NUMBER_ROW("columns", "COUNT", "columns of games", "2", 1, 3),
    NUMBER_ROW("lines", "COUNT", "lines for steps below each game", "2", 0, 9),
    CHOICE_ROW("paper", "SIZE", "the paper: a4 or letter", "a4", "a4|letter"),
    OPTION_END,
};

/* The range of a level such as "easy", as the page has it: sheets have steps of 5. Other texts stay
 * as they are. */
static bool read_level(const struct call *call, struct line *line, char room[ROOM_OF_LEVEL])
{
    tally_range level;
    const struct json_span text = line->members[PARAMETER_DIFFICULTY];
    if (text.length == 0 || (text.text[0] >= '0' && text.text[0] <= '9')) return true;
    if (!read_difficulty(text_of(call, "difficulty"), &level)) return false;
    const int length = snprintf(room, ROOM_OF_LEVEL, "%u..%u", (unsigned)level.first,
                                (unsigned)(level.last + 1) / 5 * 5);
    line->members[PARAMETER_DIFFICULTY] = (struct json_span){room, (size_t)length};
    return true;
}

/* The code that is given, or that of the games which the options describe. */
static bool read_code(const struct call *call, char code[TALLY_SHEET_CODE_SIZE])
{
    struct line line;
    char level[ROOM_OF_LEVEL];
    struct question question = {.kind = QUESTION_SHEET,
                                .seed = seed_of_call(call) & TALLY_SHEET_SEED_MAX};
    if (!read_rules(call, NULL, &question.rules)) return false;
    options_as_line(call, &line);
    if (!is_given(call, "code") && !is_given(call, "count"))
        line.members[PARAMETER_GAMES] = (struct json_span){"10", 2};
    if (!read_level(call, &line, level)) return false;
    if (is_given(call, "single")) line.members[PARAMETER_SOLUTIONS] = (struct json_span){"1", 1};
    if (!line_choices(&line, &question)) return refuse_parameter(&line);
    memcpy(code, question.code, sizeof question.code);
    return true;
}

static int fail_sheet(tally_status status)
{
    if (status == TALLY_STOPPED) return fail_stopped("stopped before the sheet was done");
    if (status == TALLY_RULES)
        return fail_usage(
            "no such games were found; allow another --difficulty, a larger --largest "
            "or more --ops");
    if (status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP) output_lacks_memory();
    return EXIT_USAGE;
}

int run_worksheet(struct call *call)
{
    char code[TALLY_SHEET_CODE_SIZE];
    tally_sheet *sheet = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    if (call->argument_count > 0)
        return fail_usage("worksheet '%.40s': no arguments are taken", call->arguments[0]);
    if (is_given(call, "large"))
        return fail_usage("--large: a worksheet draws its numbers at random; leave it out");
    if (!read_code(call, code)) return EXIT_USAGE;
    watch_begin(0, false);
    options.tick = watch_tick;
    tally_status status = tally_sheet_new(&sheet, code, strlen(code), &options, NULL);
    if (status != TALLY_OK) return fail_sheet(status);
    const uint32_t columns = (uint32_t)number_of(call, "columns");
    const uint32_t lines = (uint32_t)number_of(call, "lines");
    const bool is_letter = number_of(call, "paper") == PAPER_LETTER;
    status = page_of_sheet(&output, sheet, code, columns, lines, is_letter, &options);
    tally_sheet_free(sheet);
    return status == TALLY_OK ? EXIT_SOLVED : fail_sheet(status);
}
