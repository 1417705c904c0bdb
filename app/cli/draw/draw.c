/* SPDX-License-Identifier: MIT */
/*
 * tally draw: random games. The same seed gives the same games everywhere, with any number of
 * threads.
 */
#include "cli/draw/draw.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* ---- Recipes --------------------------------------------------------------------------------- */

tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules)
{
    const struct option_value *const large = option_of(call, "large");
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.rules = rules;
    recipe.has_large = large->is_set;
    if (large->is_set) recipe.large = (uint32_t)large->number;
    recipe.pick = (uint32_t)number_of(call, "pick");
    return recipe;
}

/* The library says which member of the recipe is wrong; the table translates the member to the
 * option that set it. */
int fail_recipe(const tally_recipe *recipe, const tally_options *options, tally_status status)
{
    static const struct member_option rows[] = {
        {"pick", "--pick", NULL},
        {"large", "--large", "leave it out"},
        {"has_large", "--large", "leave it out"},
        {"difficulty", "--difficulty", NULL},
        {"solutions", "--solutions", NULL},
        {"fewest", "--fewest", NULL},
        {"must_use_count", "--must-use", NULL},
        {"must_use", "--must-use", NULL},
        {NULL, "--rules", "choose other rules"},
    };
    tally_error error;
    if (tally_recipe_check(recipe, options, &error) != TALLY_OK) return fail_member(&error, rows);
    if (status != TALLY_NO_MEMORY)
        return fail_usage("--rules %s: no games are drawn under these rules", recipe->rules->name);
    output_lacks_memory();
    return EXIT_USAGE;
}

/* ---- What no game met ------------------------------------------------------------------------ */

/* Appends how many games failed a wish: "812 are out of reach". */
static void put_refused_by(struct buffer *text, const tally_recipe *recipe, int wish, bool is_one)
{
    if (wish == TALLY_WISH_MUST_USE) {
        buffer_put(text, "%s numbers of --must-use", is_one ? " lacks" : " lack");
    } else if (wish == TALLY_WISH_SOLVABLE) {
        buffer_put(text, "%s out of reach", is_one ? " is" : " are");
    } else if (wish == TALLY_WISH_DIFFICULTY) {
        buffer_put(text, "%s not of difficulty ", is_one ? " is" : " are");
        range_text(text, tally_rules_at(0), recipe->difficulty);
    } else {
        buffer_put(text, "%s not have ", is_one ? " does" : " do");
        range_text(text, tally_rules_at(0), recipe->solutions);
        buffer_text(text, " solutions");
    }
}

/* Appends all failures: "812 are out of reach, 9188 do not have 5..9 solutions". */
static void put_refused(struct buffer *text, const tally_recipe *recipe, const tally_drawn *missed)
{
    const char *before = "";
    for (int wish = TALLY_WISH_MUST_USE; wish <= TALLY_WISH_SOLUTIONS; wish++) {
        if (missed->refused[wish] == 0) continue;
        buffer_put(text, "%s%s", before, grouped(missed->refused[wish]).text);
        put_refused_by(text, recipe, wish, missed->refused[wish] == 1);
        before = ", ";
    }
}

/* Appends what the nearest game has, and how to change the wish that it fails. */
static void put_nearest(struct buffer *text, const tally_drawn *missed)
{
    if (missed->unmet == TALLY_WISH_DIFFICULTY) {
        buffer_put(text, " (the nearest has %llu); widen --difficulty", (ull)missed->difficulty);
    } else if (missed->unmet == TALLY_WISH_SOLUTIONS) {
        buffer_put(text, " (the nearest has %s); widen --solutions",
                   grouped(missed->solutions).text);
    } else {
        buffer_text(text, "; ask for other games");
    }
}

/* Says that recipe->attempts games failed the wishes, and which wishes they failed. after: a text
 * that tells how many games were drawn before them. Returns the exit status. */
static int fail_unmet(const tally_recipe *recipe, const tally_drawn *missed, const char *after)
{
    struct buffer text = BUFFER_INIT;
    put_refused(&text, recipe, missed);
    put_nearest(&text, missed);
    const int status =
        fail_stopped("stopped %s: of %s games drawn for the next one, %.*s, or raise --attempts",
                     after, grouped(missed->attempts).text, (int)text.length, text.data);
    buffer_clear(&text);
    return status;
}

/* ---- Beginning ------------------------------------------------------------------------------- */

/* What a command line asks for. The library draws the games, and checks them on all threads. */
struct draw {
    const struct call *call;
    tally_rules rules;
    tally_recipe recipe;
    struct question question; /* the options for checking a game */
    tally_drawing *drawing;
};

/* Adds the wishes to the recipe: --solvable, --difficulty, --solutions and --attempts. */
static bool read_wishes(const struct call *call, tally_recipe *recipe)
{
    recipe->solvable = is_given(call, "solvable");
    recipe->attempts = number_of(call, "attempts");
    recipe->has_solutions = is_given(call, "solutions");
    recipe->has_difficulty = is_given(call, "difficulty");
    return (!recipe->has_solutions || read_range("--solutions", text_of(call, "solutions"),
                                                 any_number, &recipe->solutions)) &&
           (!recipe->has_difficulty ||
            read_difficulty(text_of(call, "difficulty"), &recipe->difficulty));
}

/* Reads the options, also how games are checked against the wishes. Returns false after a
 * message. */
static bool begin(struct draw *draw, const struct call *call)
{
    tally_recipe *const recipe = &draw->recipe;
    tally_options *const options = &draw->question.options;
    *draw = (struct draw){.call = call, .question.options = TALLY_OPTIONS_INIT};
    options->tick = watch_tick;
    if (!read_rules(call, NULL, &draw->rules)) return false;
    *recipe = recipe_of_call(call, &draw->rules);
    if (!read_wishes(call, recipe)) return false;
    if (recipe->solvable || recipe->has_difficulty || recipe->has_solutions ||
        is_given(call, "must-use")) {
        const uint32_t given = recipe->pick != 0 ? recipe->pick : draw->rules.count_usual;
        if (!read_search(call, NULL, &draw->question)) return false;
        options->executor = lend_threads(call, true);
        if (options->fewest > given)
            return refuse("--fewest %u: more than the numbers given, %u", options->fewest, given);
    }
    const tally_status status =
        tally_drawing_new(&draw->drawing, recipe, seed_of_call(call), options);
    if (status != TALLY_OK) fail_recipe(recipe, options, status);
    return status == TALLY_OK;
}

/* ---- The options ----------------------------------------------------------------------------- */

const struct option draw_own_options[] = {
    NUMBER_ROW("count", "COUNT", "how many games", "1", 1, UINT64_MAX),
    FLAG_ROW("solve", "solve each game"),
    FLAG_ROW("solvable", "only games with a solution"),
    TEXT_ROW("solutions", "RANGE", "only games with this many solutions; 1: exactly one", NULL),
    TEXT_ROW("difficulty", "LEVEL",
             "only games of this difficulty: a range of 0..100, or very easy, easy, medium, hard "
             "or very hard",
             NULL),
    NUMBER_ROW("attempts", "COUNT", "give up after this many draws for one game", "10000", 1,
               UINT64_MAX),
    OPTION_END,
};

uint64_t seed_of_call(const struct call *call)
{
    if (is_given(call, "seed")) return number_of(call, "seed");
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
        buffer_put(&output, "%s\n", id);
        return;
    }
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    paint_on(PAINT_STRONG);
    buffer_number(&output, tally_game_target(game).first);
    paint_off();
    buffer_char(&output, ' ');
    buffer_numbers(&output, numbers, count);
    buffer_char(&output, '\n');
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Prints one game in the requested form. */
static int present(struct call *call, const tally_game *game, bool is_first)
{
    const bool is_json = is_given(call, "json"), is_solved = is_given(call, "solve");
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

/* Says how many games were drawn, and why there are no more: a status, or a game that came nearest
 * to the wishes, and what it misses. Returns the exit status. */
static int say_ended(const struct draw *draw, uint64_t done, tally_status status,
                     const tally_game *nearest, const tally_drawn *missed)
{
    char after[2 * TALLY_VALUE_SIZE + 32];
    const bool lacks_memory = status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP;
    snprintf(after, sizeof after, "after %s of %s games", grouped(done).text,
             grouped(number_of(draw->call, "count")).text);
    if (is_given(draw->call, "json")) {
        if (nearest != NULL) report_unmet(&output, missed, nearest);
        else incomplete_tell(&output, lacks_memory ? TALLY_BOUND_MEMORY : TALLY_BOUND_STOPPED);
        buffer_char(&output, '\n');
    }
    if (nearest != NULL) return fail_unmet(&draw->recipe, missed, after);
    return fail_stopped(
        "%s %s", lacks_memory && !watch_was_interrupted() ? "memory ran out" : watch_why("stopped"),
        after);
}

/* Draws and prints a game. *is_ended: there was none. */
static int draw_one(struct call *call, const struct draw *draw, uint64_t done, bool *is_ended)
{
    tally_game *game = NULL;
    tally_drawn drawn = TALLY_DRAWN_INIT;
    const tally_status status = tally_drawing_next(draw->drawing, &game, &drawn);
    *is_ended = status != TALLY_OK || drawn.unmet != TALLY_WISH_NONE;
    const int end = status == TALLY_OPTION ? fail_search(status)
                    : *is_ended            ? say_ended(draw, done, status, game, &drawn)
                                           : present(call, game, done == 0);
    tally_game_free(game);
    return end;
}

/* Each game is printed when it is drawn, so that a reader of a pipe gets it at once. Between two
 * games the watch is asked, because a search of one small game may never ask. */
static int draw_all(struct call *call, const struct draw *draw)
{
    const uint64_t count = number_of(call, "count");
    int status = EXIT_SOLVED;
    for (uint64_t i = 0; i < count && !output_has_failed(); i++) {
        bool is_ended;
        const int end = draw_one(call, draw, i, &is_ended);
        output_flow();
        if (is_ended || end == EXIT_USAGE) return end;
        const bool is_last = i + 1 == count || output_has_failed();
        if (!is_last && watch_tick(NULL, NULL) != 0)
            return say_ended(draw, i + 1, TALLY_STOPPED, NULL, NULL);
        /* If one game's search met a limit, the next games are drawn nonetheless. */
        if (count == 1 || end == EXIT_STOPPED) status = end;
    }
    return status;
}

int run_draw(struct call *call)
{
    if (call->argument_count > 0) {
        return fail_usage("draw '%.40s': numbers are drawn, not given; 'tally solve' takes them",
                          call->arguments[0]);
    }
    struct draw draw;
    int status = EXIT_USAGE;
    if (begin(&draw, call)) {
        terminal_begin(call);
        watch_begin_all(number_of(call, "timeout"));
        status = draw_all(call, &draw);
    }
    tally_drawing_free(draw.drawing);
    return status;
}
