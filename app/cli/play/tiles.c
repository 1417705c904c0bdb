/* SPDX-License-Identifier: MIT */
/*
 * The board. Frames use Unicode's box characters if the terminal has them, otherwise ASCII.
 */
#include "cli/play/tiles.h"

#include "cli/human.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/style.h"

#include <stdio.h>
#include <string.h>

enum { FACE_SIZE = 2 * TALLY_VALUE_SIZE + 2 }; /* two numbers, and dots between them */

/* The parts of a frame. Top: left corner, line, right corner; wall; bottom: the same as the top. */
struct frame {
    const char *top[3];
    const char *wall;
    const char *bottom[3];
};

static const struct frame plain_frame = {{"+", "-", "+"}, "|", {"+", "-", "+"}};
static const struct frame round_frame = {{"╭", "─", "╮"}, "│", {"╰", "─", "╯"}};
static const struct frame double_frame = {{"╔", "═", "╗"}, "║", {"╚", "═", "╝"}};

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

/* Draws a text centred in inner_width columns. */
static void draw_face(const char *wall, const char *face, size_t inner_width, enum paint paint)
{
    const size_t blanks = inner_width - strlen(face);
    buffer_text(&output, wall);
    buffer_fill(&output, ' ', blanks - blanks / 2);
    paint_on(paint);
    buffer_text(&output, face);
    paint_off();
    buffer_fill(&output, ' ', blanks / 2);
    buffer_text(&output, wall);
}

static void draw_row(const struct frame *frame, const tally_game *game, const uint64_t *numbers,
                     size_t count, size_t inner_width)
{
    for (int line = 0; line < 3; line++) {
        buffer_fill(&output, ' ', BOARD_MARGIN);
        for (size_t i = 0; i < count; i++) {
            if (i > 0) buffer_char(&output, ' ');
            if (line == 0) draw_edge(frame->top, inner_width);
            else if (line == 1)
                draw_face(frame->wall, name_of_number(game, numbers[i]).text, inner_width,
                          PAINT_NUMBER);
            else draw_edge(frame->bottom, inner_width);
        }
        buffer_char(&output, '\n');
    }
}

/* The target stands in the middle below the tiles. A range of targets is shown as one text,
 * FIRST..LAST. */
static void draw_target(const struct frame *frame, const tally_game *game, size_t board_width)
{
    char face[FACE_SIZE];
    const tally_range target = tally_game_target(game);
    const bool is_range = target.last != target.first;
    snprintf(face, sizeof face, "%s%s%s", name_of_number(game, target.first).text,
             is_range ? ".." : "", is_range ? name_of_number(game, target.last).text : "");
    const size_t inner_width = strlen(face) + 6;
    const size_t width = inner_width + 2;
    const size_t margin = BOARD_MARGIN + (board_width > width ? (board_width - width) / 2 : 0);
    buffer_fill(&output, ' ', margin);
    draw_edge(frame->top, inner_width);
    buffer_char(&output, '\n');
    buffer_fill(&output, ' ', margin);
    draw_face(frame->wall, face, inner_width, PAINT_NEAR);
    buffer_char(&output, '\n');
    buffer_fill(&output, ' ', margin);
    draw_edge(frame->bottom, inner_width);
    buffer_char(&output, '\n');
}

/* All tiles have the width of the widest number, so that the rows are even. */
void draw_board(const tally_game *game)
{
    const bool is_utf8 = terminal_is_utf8();
    size_t count = 0, digits = 1;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(name_of_number(game, numbers[i]).text);
        if (length > digits) digits = length;
    }
    const size_t inner_width = digits + 2;
    const size_t tile_width = inner_width + 3; /* two walls, and a blank beside the tile */
    const size_t room = terminal_width() > BOARD_MARGIN ? terminal_width() - BOARD_MARGIN : 1;
    size_t row = room / tile_width > 0 ? room / tile_width : 1;
    if (row > count) row = count;
    buffer_char(&output, '\n');
    for (size_t i = 0; i < count; i += row) {
        const size_t left = count - i;
        draw_row(is_utf8 ? &round_frame : &plain_frame, game, numbers + i, left < row ? left : row,
                 inner_width);
    }
    buffer_char(&output, '\n');
    draw_target(is_utf8 ? &double_frame : &plain_frame, game, row * tile_width - 1);
    buffer_char(&output, '\n');
}

void draw_bar(size_t width, unsigned long long done, unsigned long long whole)
{
    const bool is_utf8 = terminal_is_utf8();
    const size_t filled = whole > 0 ? (size_t)((unsigned long long)width * done / whole) : 0;
    paint_on(done * 5 < whole ? PAINT_BAD : done * 2 < whole ? PAINT_NEAR : PAINT_GOOD);
    repeat(is_utf8 ? "━" : "=", filled);
    paint_off();
    paint_on(PAINT_QUIET);
    repeat(is_utf8 ? "─" : "-", width - filled);
    paint_off();
}
