/* SPDX-License-Identifier: MIT */
/*
 * tally draw: random games. The same seed gives the same games everywhere, with any number of
 * threads.
 */
#include "cli/draw/draw.h"

#include "cli/commands.h"
#include "cli/draw/round.h"
#include "cli/input.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "common/format.h"
#include "query/incomplete.h"
#include "query/report.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct option own_options[] = {
    [DRAW_COUNT] = NUMBER_ROW("count", "COUNT", "how many games", "1", 1, UINT64_MAX),
    [DRAW_SOLVE] = FLAG_ROW("solve", "solve each game"),
    [DRAW_SOLVABLE] = FLAG_ROW("solvable", "draw again if the target is out of reach"),
    [DRAW_SOLUTIONS] =
        TEXT_ROW("solutions", "RANGE",
                 "draw again if there are more or fewer solutions; 1: exactly one", NULL),
    [DRAW_DIFFICULTY] =
        TEXT_ROW("difficulty", "LEVEL",
                 "draw again if it is not easy, medium, hard, or within a range of 0..100", NULL),
    [DRAW_ATTEMPTS] = NUMBER_ROW("attempts", "COUNT", "give up after this many draws for one game",
                                 "10000", 1, UINT64_MAX),
    OPTION_END,
};
const struct option *const draw_own_options = own_options;

uint64_t seed_of_call(const struct call *call)
{
    if (call->common[OPT_SEED].is_set) return call->common[OPT_SEED].number;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t moment = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    return moment ^ (uint64_t)getpid() << 40;
}

/* Under the default rules the game is printed as numbers, ready to be typed again. Other rules need
 * the ID, which contains them. */
void show_game(const tally_game *game)
{
    char id[2048];
    tally_game_id(game, id, sizeof id);
    const char *const usual = tally_rules_at(0)->name;
    const size_t length = strlen(usual);
    if (strncmp(id, usual, length) != 0 || id[length] != ':') {
        buffer_text(&output, id);
        buffer_char(&output, '\n');
        return;
    }
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    paint_on(PAINT_STRONG);
    buffer_number(&output, tally_game_target(game).first);
    paint_off();
    for (size_t i = 0; i < count; i++) {
        buffer_char(&output, ' ');
        buffer_number(&output, numbers[i]);
    }
    buffer_char(&output, '\n');
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Prints one game in the requested form. */
static int present(const struct round *round, const struct drawn *drawn, bool is_first)
{
    if (round->is_solved) return present_answer(round, drawn);
    struct call *const call = round->call;
    const bool is_json = call->common[OPT_JSON].is_set, is_solved = call->own[DRAW_SOLVE].is_set;
    if (is_json && is_solved) return solve_game(call, drawn->game);
    if (is_json) {
        report_game(&output, drawn->game);
        buffer_char(&output, '\n');
        return EXIT_SOLVED;
    }
    if (is_solved && !is_first) buffer_char(&output, '\n');
    show_game(drawn->game);
    return is_solved ? solve_game(call, drawn->game) : EXIT_SOLVED;
}

static void report_end(const struct round *round)
{
    const bool lacks_memory = round->status == TALLY_NO_MEMORY || round->status == TALLY_MEMORY_CAP;
    if (!round->call->common[OPT_JSON].is_set) return;
    if (round->nearest != NULL) report_unmet(&output, &round->missed, round->nearest);
    else incomplete_tell(&output, lacks_memory ? TALLY_BOUND_MEMORY : TALLY_BOUND_STOPPED);
    buffer_char(&output, '\n');
}

/* Says how many games were drawn, and why the drawing ended. */
static int say_ended(const struct round *round, uint64_t drawn, uint64_t count)
{
    char after[80];
    snprintf(after, sizeof after, "after %s of %s games", grouped(drawn).text, grouped(count).text);
    report_end(round);
    if (round->nearest != NULL) return fail_unmet(&round->recipe, &round->missed, after);
    const bool lacks_memory = round->status == TALLY_NO_MEMORY || round->status == TALLY_MEMORY_CAP;
    const char *const why = watch_was_interrupted() ? "interrupted"
                            : lacks_memory          ? "memory ran out"
                            : watch_has_timed_out() ? "stopped by --timeout"
                                                    : "stopped";
    return fail_stopped("%s %s", why, after);
}

/* Ends the drawing because there is no other game. */
static int end_early(const struct round *round, uint64_t drawn, uint64_t count)
{
    if (round->was_said) return EXIT_USAGE;
    const bool is_wrong = round->status == TALLY_OPTION;
    return is_wrong ? fail_search(round->status) : say_ended(round, drawn, count);
}

/* Each game is printed when it is drawn, so that a reader of a pipe gets it at once. Between two
 * games the watch is asked, because a search of one small game may never ask. */
static int draw_all(struct round *round)
{
    const struct call *const call = round->call;
    const uint64_t count = call->own[DRAW_COUNT].is_set ? call->own[DRAW_COUNT].number : 1;
    int status = EXIT_SOLVED;
    for (uint64_t i = 0; i < count && !output_has_failed(); i++) {
        const struct drawn *const drawn = round_next(round, count - i);
        if (drawn == NULL) return end_early(round, i, count);
        const int presented = present(round, drawn, i == 0);
        output_flow();
        if (presented == EXIT_USAGE) return presented;
        const bool is_last = i + 1 == count || output_has_failed();
        if (!is_last && watch_tick(NULL, NULL) != 0) return say_ended(round, i + 1, count);
        /* If one game's search met a limit, the next games are drawn nonetheless. */
        if (count == 1 || presented == EXIT_STOPPED) status = presented;
    }
    return status;
}

int run_draw(struct call *call)
{
    if (call->argument_count > 0) {
        return fail_usage("draw '%.40s': numbers are drawn, not given; 'tally solve' takes them",
                          call->arguments[0]);
    }
    struct round round;
    int status = EXIT_USAGE;
    if (round_begin(&round, call)) {
        terminal_begin(call);
        watch_begin_all(call->common[OPT_TIMEOUT].number);
        status = draw_all(&round);
    }
    round_end(&round);
    return status;
}
