/* SPDX-License-Identifier: MIT */
/*
 * tally draw: random games, the same for the same seed everywhere.
 */
#include "cli/draw.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/solve.h"
#include "cli/terminal.h"
#include "cli/watch.h"
#include "common/report.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DRAW_COUNT, DRAW_SOLVE, DRAW_SOLVABLE };

static const struct option own_options[] = {
    [DRAW_COUNT] = {0, "count", OPTION_NUMBER, "COUNT", "how many games", "1", 1, UINT64_MAX, NULL, 0},
    [DRAW_SOLVE] = {0, "solve", OPTION_FLAG, NULL, "solve each game", NULL, 0, 0, NULL, 0},
    [DRAW_SOLVABLE] = {0, "solvable", OPTION_FLAG, NULL, "draw again where the target is out of reach", NULL,
                       0, 0, NULL, 0},
    OPTION_END,
};
const struct option *const draw_own_options = own_options;

void seed_random(const struct call *call, tally_random *random)
{
    if (call->common[OPT_SEED].is_set) {
        tally_random_seed(random, call->common[OPT_SEED].number);
        return;
    }
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t moment = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    tally_random_seed(random, moment ^ (uint64_t)getpid() << 40);
}

bool draw_game(const struct call *call, const tally_rules *rules, tally_random *random, tally_game **game)
{
    const struct option_value *const large = &call->common[OPT_LARGE];
    const size_t pick = (size_t)call->common[OPT_PICK].number;
    const int large_count = large->is_set ? (int)large->number : -1;
    const tally_status status = tally_draw(game, rules, random, large_count, pick, NULL);
    if (status == TALLY_OK) return true;
    if (status == TALLY_NO_MEMORY) {
        output_lacks_memory();
    } else if (large->is_set) {
        fail_usage("--large %s: the pool of the rules %s has no such game; leave it out", large->text,
                   rules->name);
    } else if (pick != 0) {
        fail_usage("--pick %zu: the pool of the rules %s has %u tiles; pick fewer", pick, rules->name,
                   rules->pool_count);
    } else {
        fail_usage("--rules %s: no games are drawn under these rules", rules->name);
    }
    return false;
}

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

/* Draws until the target can be reached. EXIT_SOLVED, or the status to end with. */
static int draw_solvable(struct call *call, const tally_rules *rules, tally_random *random, tally_game **game)
{
    for (;;) {
        struct search search;
        tally_outcome outcome = {.answer = TALLY_ANSWER_LIMIT};
        if (!draw_game(call, rules, random, game)) return EXIT_USAGE;
        if (!read_search(call, *game, &search)) return EXIT_USAGE;
        const tally_status status = tally_solve(*game, &search.options, NULL, &outcome);
        if (status == TALLY_OK && outcome.answer == TALLY_ANSWER_SOLVED) return EXIT_SOLVED;
        tally_game_free(*game);
        *game = NULL;
        if (status != TALLY_OK) return fail_search(status);
        if (outcome.answer == TALLY_ANSWER_LIMIT) return EXIT_STOPPED;
    }
}

static int draw_one(struct call *call, const tally_rules *rules, tally_random *random, tally_game **game)
{
    if (call->own[DRAW_SOLVABLE].is_set) return draw_solvable(call, rules, random, game);
    return draw_game(call, rules, random, game) ? EXIT_SOLVED : EXIT_USAGE;
}

/* One game, as asked for. */
static int present(struct call *call, const tally_game *game, bool is_first)
{
    const bool is_json = call->common[OPT_JSON].is_set, is_solved = call->own[DRAW_SOLVE].is_set;
    if (is_json && is_solved) return solve_game(call, game);
    if (is_json) {
        report_game(&output, game);
        buffer_char(&output, '\n');
        return EXIT_SOLVED;
    }
    if (is_solved && !is_first) buffer_char(&output, '\n');
    show_game(game);
    return is_solved ? solve_game(call, game) : EXIT_SOLVED;
}

/* Says after how many games an end was made, and why. */
static int say_stopped(uint64_t drawn, uint64_t count)
{
    return fail_stopped("%s after %llu of %llu games",
                        watch_was_interrupted() ? "interrupted"
                        : watch_has_timed_out() ? "stopped by --timeout"
                                                : "stopped",
                        (unsigned long long)drawn, (unsigned long long)count);
}

int run_draw(struct call *call)
{
    if (call->argument_count > 0) {
        return fail_usage("draw '%.40s': numbers are drawn, not given; 'tally solve' takes them",
                          call->arguments[0]);
    }
    tally_rules rules;
    tally_random random;
    if (!read_rules(call, NULL, &rules)) return EXIT_USAGE;
    seed_random(call, &random);
    terminal_begin(call);
    watch_begin(0, false);
    const uint64_t count = call->own[DRAW_COUNT].is_set ? call->own[DRAW_COUNT].number : 1;
    int status = EXIT_SOLVED;
    for (uint64_t i = 0; i < count && !output_has_failed(); i++) {
        tally_game *game = NULL;
        const int drawn = draw_one(call, &rules, &random, &game);
        if (drawn == EXIT_USAGE) return drawn;
        if (drawn == EXIT_STOPPED) return say_stopped(i, count);
        const int presented = present(call, game, i == 0);
        tally_game_free(game);
        output_flow();
        if (presented == EXIT_USAGE) return presented;
        if (watch_was_interrupted()) return say_stopped(i + 1, count);
        /* A game that met a bound does not keep the next from being drawn. */
        if (count == 1 || presented == EXIT_STOPPED) status = presented;
    }
    return status;
}
