/* SPDX-License-Identifier: MIT */
/*
 * tally play, and tally without arguments: a round as on the show.
 *
 * On a terminal, the board is drawn, and below it three lines that change: the clock, the answer
 * being typed, and what is wrong with it. An answer that breaks a rule may be corrected while the
 * clock runs; an answer that breaks none is accepted; ? asks for a hint. When the time is up, the
 * line in progress may still be finished. Then the simplest solution is shown. A terminal that
 * cannot move its cursor (TERM=dumb) is asked line by line instead. If input or output is not a
 * terminal, the game and its solution are printed.
 */
#include "cli/draw/draw.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <unistd.h>

/* ---- The board ------------------------------------------------------------------------------- */

/*
 * The board, as on the show: the numbers as tiles, the target below them. Frames use Unicode's box
 * characters if the terminal has them, otherwise ASCII.
 */

enum { BOARD_MARGIN = 4 };

enum { FACE_SIZE = 2 * TALLY_VALUE_SIZE + 2 }; /* two numbers, and dots between them */

/* The parts of a frame: left corner, line and right corner at the top, the same at the bottom, and
 * the wall. */
enum { FRAME_TOP, FRAME_BOTTOM = 3, FRAME_WALL = 6, FRAME_PARTS };

static const char *const plain_frame[FRAME_PARTS] = {"+", "-", "+", "+", "-", "+", "|"};
static const char *const round_frame[FRAME_PARTS] = {"╭", "─", "╮", "╰", "─", "╯", "│"};
static const char *const double_frame[FRAME_PARTS] = {"╔", "═", "╗", "╚", "═", "╝", "║"};

static void repeat(const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++) buffer_text(&output, text);
}

static void draw_edge(const char *const pieces[3], size_t inner_width)
{
    buffer_text(&output, pieces[0]);
    repeat(pieces[1], inner_width);
    buffer_text(&output, pieces[2]);
}

/* Draws faces beside each other, each a text centred in inner_width columns of its frame. */
static void draw_row(const char *const *frame, size_t margin, char faces[][FACE_SIZE], size_t count,
                     size_t inner_width, enum paint paint)
{
    for (int line = 0; line < 3; line++) {
        buffer_fill(&output, ' ', margin);
        for (size_t i = 0; i < count; i++) {
            const size_t blanks = inner_width - strlen(faces[i]);
            if (i > 0) buffer_char(&output, ' ');
            if (line != 1) {
                draw_edge(frame + (line == 0 ? FRAME_TOP : FRAME_BOTTOM), inner_width);
                continue;
            }
            buffer_text(&output, frame[FRAME_WALL]);
            buffer_fill(&output, ' ', blanks - blanks / 2);
            painted(paint, faces[i]);
            buffer_fill(&output, ' ', blanks / 2);
            buffer_text(&output, frame[FRAME_WALL]);
        }
        buffer_char(&output, '\n');
    }
}

/* Draws the tiles, in several rows if they do not fit the terminal's width, and the target in the
 * middle below them; a range of targets is one text, FIRST..LAST. All tiles have the width of the
 * widest number, so that the rows are even. */
static void draw_board(const tally_game *game)
{
    const bool is_utf8 = terminal_is_utf8();
    const tally_range target = tally_game_target(game);
    const bool is_range = target.last != target.first;
    char faces[TALLY_NUMBERS_MAX][FACE_SIZE], face[1][FACE_SIZE];
    size_t count = 0, digits = 1;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    for (size_t i = 0; i < count; i++) {
        snprintf(faces[i], FACE_SIZE, "%s", name_of_number(game, numbers[i]).text);
        if (strlen(faces[i]) > digits) digits = strlen(faces[i]);
    }
    const size_t inner_width = digits + 2;
    const size_t tile_width = inner_width + 3; /* two walls, and a blank beside the tile */
    const size_t room = terminal_width() > BOARD_MARGIN ? terminal_width() - BOARD_MARGIN : 1;
    size_t row = room / tile_width > 0 ? room / tile_width : 1;
    if (row > count) row = count;
    buffer_char(&output, '\n');
    for (size_t i = 0; i < count; i += row)
        draw_row(is_utf8 ? round_frame : plain_frame, BOARD_MARGIN, faces + i,
                 count - i < row ? count - i : row, inner_width, PAINT_NUMBER);
    buffer_char(&output, '\n');
    snprintf(face[0], FACE_SIZE, "%s%s%s", name_of_number(game, target.first).text,
             is_range ? ".." : "", is_range ? name_of_number(game, target.last).text : "");
    const size_t target_width = strlen(face[0]) + 6, board_width = row * tile_width - 1;
    const size_t spare = board_width > target_width + 2 ? board_width - target_width - 2 : 0;
    draw_row(is_utf8 ? double_frame : plain_frame, BOARD_MARGIN + spare / 2, face, 1, target_width,
             PAINT_NEAR);
    buffer_char(&output, '\n');
}

/* Draws a bar of `width` columns, of which the share done/whole is filled. */
static void draw_bar(size_t width, unsigned long long done, unsigned long long whole)
{
    const bool is_utf8 = terminal_is_utf8();
    const size_t filled = whole > 0 ? (size_t)((ull)width * done / whole) : 0;
    paint_on(done * 5 < whole ? PAINT_BAD : done * 2 < whole ? PAINT_NEAR : PAINT_GOOD);
    repeat(is_utf8 ? "━" : "=", filled);
    paint_off();
    paint_on(PAINT_QUIET);
    repeat(is_utf8 ? "─" : "-", width - filled);
    paint_off();
}

const struct option play_own_options[] = {
    {0, "clock", OPTION_SECONDS, "SECONDS", "how long a round lasts; 0: no clock", "30", 0, 3600000,
     NULL, 0},
    OPTION_END,
};

enum { REDRAW_MS = 100, BAR_WIDTH_MAX = 48 };

static const char prompt[] = "your answer  ";

/* A round that is being played. */
struct round {
    const tally_game *game;
    uint64_t begin_ms;
    uint64_t clock_ms; /* 0: no clock */
    size_t width;      /* the width of the terminal when the board was drawn */
    struct buffer line;
    uint32_t hints_taken;
    uint32_t hint_points; /* most points after the last hint */
    char hint[256];       /* the last hint, ASCII; empty: none was taken */
    uint64_t hint_ms;     /* clock time of the last hint */
    tally_judgement judgement;
    bool is_judged; /* the judgement belongs to the line as it is now */
    bool is_time_up;
};

static uint64_t milliseconds_left(const struct round *round)
{
    const uint64_t elapsed_ms = clock_ms() - round->begin_ms;
    return elapsed_ms < round->clock_ms ? round->clock_ms - elapsed_ms : 0;
}

static bool is_out_of_time(const struct round *round)
{
    return round->clock_ms != 0 && milliseconds_left(round) == 0;
}

static uint64_t in_seconds(uint64_t milliseconds)
{
    return (milliseconds + 999) / 1000;
}

/* ---- Hints ----------------------------------------------------------------------------------- */

/*
 * The library makes the hints, the same as on the page. Each lowers the points that can still be
 * won. Here are the time limit for finding one during a round, and the words around it.
 */

/* Takes the next hint in place of the line; if there is none, the text says so. Stops a running
 * watch. Points fall with each hint, but only under rules that have points. If no hint was found in
 * time, the hint does not count as taken. */
static void give_hint(struct round *round)
{
    enum { MOMENT_MS = 500, SIZE = sizeof round->hint };
    char told[224];
    tally_hint hint = TALLY_HINT_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = watch_tick;
    watch_begin(MOMENT_MS, false);
    if (round->hints_taken == TALLY_HINTS) {
        snprintf(round->hint, SIZE, "no more hints; Enter gives up");
    } else if (tally_take_hint(&hint, round->game, round->hints_taken + 1, &options) != TALLY_OK ||
               (hint.numbers_used == 0 && hint.answer == TALLY_ANSWER_LIMIT)) {
        snprintf(round->hint, SIZE, "no hint was found in time");
    } else {
        round->hints_taken++;
        round->hint_points = hint.points;
        tally_hint_print(&hint, told, sizeof told);
        if (has_points(round->game))
            snprintf(round->hint, SIZE, "%s (max %u points)", told, hint.points);
        else snprintf(round->hint, SIZE, "%s", told);
    }
    watch_begin(0, false);
    round->hint_ms = clock_ms();
    round->line.length = 0;
    round->is_judged = false;
}

/* ---- The three lines ------------------------------------------------------------------------- */

/* Draws an ASCII text beside the margin, in lines that break at blanks. The terminal must not wrap
 * it: these lines will be overwritten. Returns how many lines it takes. */
static size_t draw_note(enum paint paint, const char *text)
{
    const size_t taken = BOARD_MARGIN + 1;
    const size_t room = terminal_width() > taken ? terminal_width() - taken : 1;
    size_t lines = 1;
    paint_on(paint);
    for (; strlen(text) > room; lines++) {
        size_t length = room;
        while (length > 0 && text[length] != ' ') length--;
        if (length == 0) length = room;
        buffer_append(&output, text, length);
        buffer_char(&output, '\n');
        buffer_fill(&output, ' ', BOARD_MARGIN);
        text += length + (text[length] == ' ');
    }
    buffer_text(&output, text);
    paint_off();
    return lines;
}

static void draw_clock(const struct round *round)
{
    if (round->clock_ms == 0) {
        static const char all[] = "no clock; Enter alone gives up";
        painted(PAINT_QUIET, terminal_width() > BOARD_MARGIN + sizeof all ? all : "no clock");
        return;
    }
    const uint64_t left_ms = milliseconds_left(round);
    const size_t room =
        terminal_width() > BOARD_MARGIN + 12 ? terminal_width() - BOARD_MARGIN - 12 : 1;
    draw_bar(room < BAR_WIDTH_MAX ? room : BAR_WIDTH_MAX, left_ms, round->clock_ms);
    buffer_number_right(&output, in_seconds(left_ms), 5);
    buffer_text(&output, " s");
}

/* How many bytes at the beginning of the answer are hidden, so that its end fits the line. */
static size_t hidden_bytes(const struct round *round)
{
    const size_t taken = BOARD_MARGIN + sizeof prompt;
    const size_t room = terminal_width() > taken + 1 ? terminal_width() - taken : 1;
    size_t hidden = 0;
    while (characters_in(round->line.data + hidden, round->line.length - hidden) > room) hidden++;
    while (hidden < round->line.length && ((unsigned char)round->line.data[hidden] & 0xc0) == 0x80)
        hidden++;
    return hidden;
}

/* The help line for the keys, as long as the width allows. */
static const char *help_of_keys(void)
{
    static const char all[] = "Enter hands it in, Esc clears it, ? gives a hint";
    return terminal_width() > BOARD_MARGIN + sizeof all ? all : "Enter hands it in, ? gives a hint";
}

/* The line below the answer says one of four things: what is wrong with the answer, that the time
 * is up, the last hint, or the keys. A caret below the answer shows the place of an error, if the
 * message fits behind it. Returns how many lines that takes. */
static size_t draw_complaint(const struct round *round, size_t hidden)
{
    if (!round->is_judged) {
        return round->is_time_up ? draw_note(PAINT_NEAR, "time! finish your line, press Enter")
               : round->hint[0] != '\0' ? draw_note(PAINT_NUMBER, round->hint)
                                        : draw_note(PAINT_QUIET, help_of_keys());
    }
    char said[COMPLAINT_SIZE];
    const char *const message = complaint_about(round->game, &round->judgement, round->line.data,
                                                round->line.length, said, sizeof said);
    const size_t position = round->judgement.position < round->line.length
                                ? round->judgement.position
                                : round->line.length;
    if (position >= hidden) {
        const size_t column =
            sizeof prompt - 1 + characters_in(round->line.data + hidden, position - hidden);
        if (BOARD_MARGIN + column + 2 + characters_in(message, strlen(message)) <
            terminal_width()) {
            buffer_fill(&output, ' ', column);
            buffer_text(&output, "^ ");
            painted(PAINT_BAD, message);
            return 1;
        }
    }
    return draw_note(PAINT_BAD, message);
}

/* Draws the three changing lines, from the first one on. The answer is drawn last, although it is
 * the second line, so that the cursor stands behind it:
 *
 *       clock           \r, then two lines down
 *       answer          last: up again
 *       what is wrong   in one line or more */
static void draw_lines(const struct round *round)
{
    const size_t hidden = hidden_bytes(round);
    buffer_text(&output, "\r\033[K");
    buffer_fill(&output, ' ', BOARD_MARGIN);
    draw_clock(round);
    buffer_text(&output, "\n\n\033[J");
    buffer_fill(&output, ' ', BOARD_MARGIN);
    buffer_put(&output, "\r\033[%lluA\033[K", (ull)draw_complaint(round, hidden));
    buffer_fill(&output, ' ', BOARD_MARGIN);
    painted(PAINT_QUIET, prompt);
    paint_on(PAINT_STRONG);
    buffer_append(&output, round->line.data + hidden, round->line.length - hidden);
    paint_off();
    output_flush();
}

static void draw_all(struct round *round)
{
    round->width = terminal_width();
    draw_board(round->game);
    draw_lines(round);
}

/* Draws everything again on an empty screen: a terminal that became narrower has wrapped the old
 * lines. */
static void redraw(struct round *round)
{
    if (terminal_width() == round->width) {
        buffer_text(&output, "\r\033[1A");
        draw_lines(round);
    } else {
        buffer_text(&output, "\033[H\033[2J");
        draw_all(round);
    }
}

/* ---- A round --------------------------------------------------------------------------------- */

static bool is_empty(const struct round *round)
{
    return line_is_blank(round->line.data, round->line.length);
}

/* Judges the line. Returns whether it can be accepted. */
static bool judge_line(struct round *round)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    tally_judged judged = TALLY_JUDGED_INIT;
    judging.reading = TALLY_READING_LENIENT;
    const struct json_span text = {round->line.data, round->line.length};
    round->is_judged =
        judge_text(&judged, round->game, text, false, &judging, NULL, NULL) == TALLY_OK;
    round->judgement = judged.judgement;
    if (round->judgement.verdict == TALLY_VERDICT_CLAIM) { /* a round wants an expression */
        round->judgement.verdict = TALLY_VERDICT_INVALID;
        round->judgement.reason = TALLY_REASON_SYNTAX;
        round->judgement.thing = TALLY_THING_WORDS;
    }
    return round->is_judged && round->judgement.verdict != TALLY_VERDICT_INVALID;
}

/* Is the line a single question mark, which asks for a hint? */
static bool asks_for_hint(const struct buffer *line)
{
    size_t marks = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->data[i] == '?') marks++;
        else if (line->data[i] != ' ') return false;
    }
    return marks > 0;
}

/* Was this Enter typed right after a question mark? The question mark acts at once, so this Enter
 * does not mean giving up. */
static bool is_of_hint(const struct round *round)
{
    enum { TOGETHER_MS = 700 };
    return is_empty(round) && round->hint_ms != 0 && clock_ms() - round->hint_ms < TOGETHER_MS;
}

/* Reads the answer key by key. Returns whether an answer was accepted. */
static bool take_answer_by_keys(struct round *round)
{
    draw_all(round);
    for (;;) {
        const enum key key = keyboard_read(&round->line, REDRAW_MS);
        if (key == KEY_END) return false;
        if (key == KEY_EDIT) round->is_judged = false;
        if (key != KEY_NONE && asks_for_hint(&round->line)) {
            if (round->is_time_up) return false;
            give_hint(round);
        } else if (key == KEY_ENTER && !is_of_hint(round) && (is_empty(round) || judge_line(round)))
            return !is_empty(round);
        if (!round->is_time_up && is_out_of_time(round)) {
            round->is_time_up = true;
            if (is_empty(round)) return false;
        }
        redraw(round);
        if (output_has_failed()) return false;
    }
}

/* Like take_answer_by_keys(), for terminals without cursor movement: one line at a time, while the
 * clock runs. */
static bool take_answer_by_lines(struct round *round)
{
    draw_board(round->game);
    painted(PAINT_QUIET, "Enter alone gives up, ? gives a hint");
    buffer_char(&output, '\n');
    for (;;) {
        const uint64_t left_ms = milliseconds_left(round);
        buffer_text(&output, "your answer");
        if (round->clock_ms != 0) {
            buffer_put(&output, " (%llu s left)", (ull)in_seconds(left_ms));
        }
        buffer_text(&output, ": ");
        output_flush();
        const enum key key =
            keyboard_read_line(&round->line, round->clock_ms != 0 ? (int)left_ms : -1);
        round->is_time_up = is_out_of_time(round);
        if (key != KEY_ENTER) buffer_char(&output, '\n');
        if (key != KEY_ENTER || is_empty(round) || output_has_failed()) return false;
        if (asks_for_hint(&round->line)) {
            give_hint(round);
            buffer_put(&output, "%s\n", round->hint);
            continue;
        }
        if (judge_line(round)) return true;
        show_judgement(round->game, &round->judgement, round->line.data, round->line.length);
        if (round->is_time_up) return false;
    }
}

static void show_result(const struct round *round, bool has_answer, uint64_t taken_ms)
{
    if (!has_answer) {
        painted(PAINT_NEAR, round->is_time_up ? "time!" : "no answer");
        buffer_text(&output, "\n\n");
        return;
    }
    buffer_text(&output, "your answer: ");
    buffer_append(&output, round->line.data, round->line.length);
    buffer_char(&output, '\n');
    tally_judgement judgement = round->judgement;
    if (round->hints_taken != 0 && judgement.points > round->hint_points)
        judgement.points = round->hint_points;
    show_judgement(round->game, &judgement, round->line.data, round->line.length);
    paint_on(PAINT_QUIET);
    buffer_put(&output, "after %llu%s", (ull)(taken_ms / 1000),
               round->is_time_up ? " s, when the time was up" : " s");
    if (round->hints_taken != 0) {
        buffer_text(&output, ", with ");
        show_count(round->hints_taken, "hint", "hints");
    }
    buffer_text(&output, "\n\n");
    paint_off();
}

/* Shows how many solutions the game has, and the command that lists them. Shows nothing if counting
 * takes longer than a moment. */
static void show_more(const tally_game *game)
{
    enum { MOMENT_MS = 500 };
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    watch_begin(MOMENT_MS, false);
    const tally_options options = {.size = sizeof options, .tick = watch_tick};
    if (tally_count(game, &options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_NONE)
        return;
    if (outcome.solutions < 2) return;
    paint_on(PAINT_QUIET);
    buffer_put(&output, "one of %s solutions; all of them: tally -a ",
               grouped(outcome.solutions).text);
    paint_off();
    show_game(game);
}

/* The terminal is set back before anything is printed: the result is then a part of the screen that
 * stays, and can be scrolled. */
static int play(struct call *call, const tally_game *game)
{
    const struct option_value *const clock = option_of(call, "clock");
    struct round round = {.game = game, .clock_ms = clock->number, .line = BUFFER_INIT};
    buffer_reserve(&round.line, 1);
    watch_begin(0, false);
    round.begin_ms = clock_ms();
    const bool has_keys = !terminal_is_dumb() && keyboard_open();
    const bool has_answer = has_keys ? take_answer_by_keys(&round) : take_answer_by_lines(&round);
    const uint64_t taken_ms = clock_ms() - round.begin_ms;
    if (has_keys) {
        keyboard_close();
        buffer_text(&output, "\r\033[1A\033[J"); /* the lines of the round */
    }
    if (watch_was_interrupted()) {
        buffer_clear(&round.line);
        return EXIT_STOPPED;
    }
    show_result(&round, has_answer, taken_ms);
    buffer_clear(&round.line);
    const int status = solve_game(call, game);
    if (status == EXIT_SOLVED && !is_given(call, "quiet")) show_more(game);
    return status;
}

static int print_game(struct call *call, const tally_game *game)
{
    if (!is_given(call, "json")) {
        show_game(game);
        buffer_char(&output, '\n');
    }
    return solve_game(call, game);
}

/* Draws a game by --large, --pick and --must-use. Prints a message if there is none. */
static bool draw_game(const struct call *call, tally_game **game)
{
    tally_rules rules;
    struct question question;
    tally_drawing *drawing = NULL;
    tally_drawn drawn = TALLY_DRAWN_INIT;
    if (!read_rules(call, NULL, &rules) || !read_search(call, NULL, &question)) return false;
    const tally_recipe recipe = recipe_of_call(call, &rules);
    tally_status status =
        tally_drawing_new(&drawing, &recipe, seed_of_call(call), &question.options);
    if (status == TALLY_OK) status = tally_drawing_next(drawing, game, &drawn);
    tally_drawing_free(drawing);
    if (status != TALLY_OK) {
        fail_recipe(&recipe, &question.options, status);
    } else if (drawn.unmet != TALLY_WISH_NONE) {
        fail_usage("--must-use '%s': no game of %llu drawn has these numbers; ask for fewer",
                   text_of(call, "must-use"), (ull)drawn.attempts);
        tally_game_free(*game);
        status = TALLY_OPTION;
    }
    return status == TALLY_OK;
}

int run_play(struct call *call)
{
    tally_game *game = NULL;
    if (call->argument_count > 0) {
        if (!read_game(call, call->arguments, call->argument_count, &game)) return EXIT_USAGE;
    } else if (!draw_game(call, &game)) {
        return EXIT_USAGE;
    }
    terminal_begin(call);
    const bool is_played = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_given(call, "json");
    const int status = is_played ? play(call, game) : print_game(call, game);
    tally_game_free(game);
    return status;
}

/* ---- tally hint ------------------------------------------------------------------------------ */

const struct option hint_own_options[] = {
    {'n', "number", OPTION_NUMBER, "K",
     "the K-th hint: 1: how many numbers are enough; 2: the first step", "1", 1, TALLY_HINTS, NULL,
     0},
    AFTER_ROW,
    OPTION_END,
};

/* The hint is a clause, and the exit status is that of solving the game: 0 if the target is
 * reached. */
static int show_hint(const struct call *call, const struct question *question,
                     const tally_hint *hint)
{
    const tally_game *const game = question->game;
    char text[TALLY_STEP_SIZE + 64];
    if (is_given(call, "json")) {
        report_hint(&output, game, hint);
    } else {
        tally_hint_print(hint, text, sizeof text);
        buffer_text(&output, text);
    }
    buffer_char(&output, '\n');
    const tally_outcome outcome = {.target = tally_game_target(game).first,
                                   .answer = hint->answer,
                                   .bound = hint->bound,
                                   .distance = hint->distance};
    say_bound(question, &outcome);
    return status_of_outcome(&outcome, question->kind);
}

static int hint_at(struct call *call, const tally_game *game)
{
    const uint32_t number = (uint32_t)number_of(call, "number");
    const struct option_value *const moves = option_of(call, "after");
    const char *after = NULL;
    struct question question;
    tally_hint hint = TALLY_HINT_INIT;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    if (moves->is_set && !read_after(moves, game, &after)) return EXIT_USAGE;
    terminal_begin(call);
    const tally_status status =
        after == NULL
            ? tally_take_hint(&hint, game, number, &question.options)
            : tally_hint_after(&hint, game, after, strlen(after), number, &question.options, NULL);
    return status == TALLY_OK ? show_hint(call, &question, &hint) : fail_search(status);
}

int run_hint(struct call *call)
{
    return run_on_game(call, hint_at);
}
