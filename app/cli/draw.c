/* SPDX-License-Identifier: MIT */
/*
 * tally draw: random games, the same for the same seed everywhere; on request only those that have a
 * solution, so many solutions, or a certain difficulty. The others are drawn and left out, so that with a
 * wish, too, the same seed gives the same games.
 */
#include "cli/draw.h"

#include "cli/commands.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "cli/terminal.h"
#include "cli/watch.h"
#include "common/report.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DRAW_COUNT, DRAW_SOLVE, DRAW_SOLVABLE, DRAW_SOLUTIONS, DRAW_DIFFICULTY };

enum { DIFFICULTY_MAX = 100 };

static const struct option own_options[] = {
    [DRAW_COUNT] = {0, "count", OPTION_NUMBER, "COUNT", "how many games", "1", 1, UINT64_MAX, NULL, 0},
    [DRAW_SOLVE] = {0, "solve", OPTION_FLAG, NULL, "solve each game", NULL, 0, 0, NULL, 0},
    [DRAW_SOLVABLE] = {0, "solvable", OPTION_FLAG, NULL, "draw again where the target is out of reach", NULL,
                       0, 0, NULL, 0},
    [DRAW_SOLUTIONS] = {0, "solutions", OPTION_TEXT, "RANGE",
                        "draw again where there are more or fewer solutions; 1: exactly one", NULL, 0, 0,
                        NULL, 0},
    [DRAW_DIFFICULTY] = {0, "difficulty", OPTION_TEXT, "LEVEL",
                         "draw again where it is not easy, medium, hard, or within a range of 0..100", NULL,
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

/* ---- Wishes -------------------------------------------------------------------------------------- */

/* What a game has to be like. */
struct wishes {
    bool is_solvable;
    bool has_solutions, has_difficulty;
    tally_range solutions, difficulty;
    uint64_t end_ms; /* of --timeout, for the drawing of all */
};

/* A word as tally_rate() has it, or a range of scores. */
static bool read_difficulty(const struct call *call, tally_range *range)
{
    static const struct {
        const char *word;
        tally_range range;
    } words[] = {{"very easy", {0, 19}},
                 {"easy", {20, 39}},
                 {"medium", {40, 59}},
                 {"hard", {60, 79}},
                 {"very hard", {80, DIFFICULTY_MAX}}};
    const char *const text = call->own[DRAW_DIFFICULTY].text;
    if (text == NULL) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].word) != 0) continue;
        *range = words[i].range;
        return true;
    }
    if (text[0] >= '0' && text[0] <= '9') {
        if (!read_range("--difficulty", text, 0, range)) return false;
        if (range->last <= DIFFICULTY_MAX) return true;
    }
    fail_usage("--difficulty '%.40s': give 'very easy', easy, medium, hard, 'very hard', or a range of "
               "0..%d",
               text, DIFFICULTY_MAX);
    return false;
}

static bool read_wishes(const struct call *call, struct wishes *wishes)
{
    const struct option_value *const solutions = &call->own[DRAW_SOLUTIONS];
    const uint64_t timeout_ms = call->common[OPT_TIMEOUT].number;
    *wishes = (struct wishes){
        .is_solvable = call->own[DRAW_SOLVABLE].is_set || call->own[DRAW_DIFFICULTY].is_set,
        .has_solutions = solutions->is_set,
        .has_difficulty = call->own[DRAW_DIFFICULTY].is_set,
        .end_ms = timeout_ms != 0 ? clock_ms() + timeout_ms : UINT64_MAX,
    };
    if (solutions->is_set && !read_range("--solutions", solutions->text, 0, &wishes->solutions)) return false;
    return read_difficulty(call, &wishes->difficulty);
}

static bool has_wish(const struct wishes *wishes)
{
    return wishes->is_solvable || wishes->has_solutions;
}

static bool is_within(uint64_t number, tally_range range)
{
    return number >= range.first && number <= range.last;
}

struct simplest {
    uint32_t numbers_used;
    uint64_t effort;
};

static int take_simplest(void *user, const tally_solution *solution)
{
    *(struct simplest *)user = (struct simplest){solution->numbers_used, solution->effort};
    return 0;
}

/* Whether an answer came to its end; what it lacks for values beyond 64 bits is no reason to stop. */
static bool was_stopped(const tally_outcome *outcome)
{
    return outcome->bound == TALLY_BOUND_STOPPED || outcome->bound == TALLY_BOUND_MEMORY;
}

/* EXIT_SOLVED: the game is as wished; EXIT_MISSED: it is not; or the status to end with. */
static int hold_against(const struct wishes *wishes, struct call *call, const tally_game *game)
{
    struct search search;
    struct simplest simplest = {.numbers_used = 0};
    tally_outcome outcome = {.answer = TALLY_ANSWER_LIMIT};
    const tally_sink sink = {.user = &simplest, .solution = take_simplest};
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    tally_status status = tally_solve(game, &search.options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    if (was_stopped(&outcome)) return EXIT_STOPPED;
    if (wishes->is_solvable && outcome.answer != TALLY_ANSWER_SOLVED) return EXIT_MISSED;
    if (wishes->has_difficulty) {
        const uint64_t known = known_solutions(game, tally_game_target(game).first);
        const tally_difficulty rated = tally_rate(simplest.numbers_used, simplest.effort, known);
        if (!is_within(rated.score, wishes->difficulty)) return EXIT_MISSED;
    }
    if (!wishes->has_solutions) return EXIT_SOLVED;
    status = tally_count(game, &search.options, NULL, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    if (was_stopped(&outcome)) return EXIT_STOPPED;
    return is_within(outcome.solutions, wishes->solutions) ? EXIT_SOLVED : EXIT_MISSED;
}

/* Draws until a game is as wished. EXIT_SOLVED, or the status to end with. */
static int draw_wished(struct call *call, const struct wishes *wishes, const tally_rules *rules,
                       tally_random *random, tally_game **game)
{
    for (;;) {
        if (!draw_game(call, rules, random, game)) return EXIT_USAGE;
        const int status = has_wish(wishes) ? hold_against(wishes, call, *game) : EXIT_SOLVED;
        if (status == EXIT_SOLVED) return status;
        tally_game_free(*game);
        *game = NULL;
        if (status != EXIT_MISSED) return status;
        if (watch_was_interrupted() || clock_ms() >= wishes->end_ms) return EXIT_STOPPED;
    }
}

/* ---- The command --------------------------------------------------------------------------------- */

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
static int say_stopped(const struct wishes *wishes, uint64_t drawn, uint64_t count)
{
    const bool is_late = watch_has_timed_out() || clock_ms() >= wishes->end_ms;
    return fail_stopped("%s after %llu of %llu games",
                        watch_was_interrupted() ? "interrupted"
                        : is_late               ? "stopped by --timeout"
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
    struct wishes wishes;
    if (!read_rules(call, NULL, &rules) || !read_wishes(call, &wishes)) return EXIT_USAGE;
    seed_random(call, &random);
    terminal_begin(call);
    watch_begin(0, false);
    const uint64_t count = call->own[DRAW_COUNT].is_set ? call->own[DRAW_COUNT].number : 1;
    int status = EXIT_SOLVED;
    for (uint64_t i = 0; i < count && !output_has_failed(); i++) {
        tally_game *game = NULL;
        const int drawn = draw_wished(call, &wishes, &rules, &random, &game);
        if (drawn == EXIT_USAGE) return drawn;
        if (drawn == EXIT_STOPPED) return say_stopped(&wishes, i, count);
        const int presented = present(call, game, i == 0);
        tally_game_free(game);
        output_flow();
        if (presented == EXIT_USAGE) return presented;
        if (watch_was_interrupted()) return say_stopped(&wishes, i + 1, count);
        /* A game that met a bound does not keep the next from being drawn. */
        if (count == 1 || presented == EXIT_STOPPED) status = presented;
    }
    return status;
}
