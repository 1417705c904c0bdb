/* SPDX-License-Identifier: MIT */
/*
 * tally draw: random games. The same seed gives the same games everywhere, with any number of
 * threads.
 */
#include "cli/draw/draw.h"
#include "base/tasks.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Like recipe_of_call(), with the wishes of tally draw: --solvable, --difficulty, --solutions and
 * --attempts. Returns false after a message. */
static bool read_recipe(const struct call *call, const tally_rules *rules, tally_recipe *recipe)
{
    const struct option_value *const solutions = option_of(call, "solutions");
    *recipe = recipe_of_call(call, rules);
    recipe->solvable = is_given(call, "solvable");
    recipe->attempts = number_of(call, "attempts");
    recipe->has_solutions = solutions->is_set;
    recipe->has_difficulty = is_given(call, "difficulty");
    if (solutions->is_set &&
        !read_range("--solutions", solutions->text, any_number, &recipe->solutions))
        return false;
    return !recipe->has_difficulty ||
           read_difficulty(text_of(call, "difficulty"), &recipe->difficulty);
}

static bool has_wish(const tally_recipe *recipe)
{
    return recipe->solvable || recipe->has_difficulty || recipe->has_solutions;
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

static void put_range(struct buffer *text, tally_range range)
{
    buffer_number(text, range.first);
    if (range.first == range.last) return;
    buffer_put(text, "..%llu", (ull)range.last);
}

/* Appends how many games failed a wish: "812 are out of reach". */
static void put_refused_by(struct buffer *text, const tally_recipe *recipe, int wish, bool is_one)
{
    if (wish == TALLY_WISH_MUST_USE) {
        buffer_put(text, "%s numbers of --must-use", is_one ? " lacks" : " lack");
    } else if (wish == TALLY_WISH_SOLVABLE) {
        buffer_put(text, "%s out of reach", is_one ? " is" : " are");
    } else if (wish == TALLY_WISH_DIFFICULTY) {
        buffer_put(text, "%s not of difficulty ", is_one ? " is" : " are");
        put_range(text, recipe->difficulty);
    } else {
        buffer_put(text, "%s not have ", is_one ? " does" : " do");
        put_range(text, recipe->solutions);
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

/* ---- A round of games ------------------------------------------------------------------------ */

/* The library draws games that fulfil the wishes (tally_drawing_next()). Here, small games are
 * solved in parallel, a round at a time, since a second thread does not help to solve one of them.
 * Each round is twice as large as the one before, up to a bound: the first games appear at once,
 * and later threads seldom wait for each other.
 *
 * A large game uses all threads by itself, and so does each game if --timeout may end it. Such a
 * game is solved when it is printed. */

/* A drawn game, and its answer if it is solved. */
struct drawn {
    tally_game *game;
    struct question question;
    tally_status status;  /* of the answer */
    struct buffer answer; /* the answer as a JSON line, if the game was solved */
    struct buffer held;   /* see struct answer_way */
    tally_outcome outcome;
};

/* A drawing, and the games that are drawn but not printed yet. */
struct round {
    struct call *call;
    tally_rules rules;
    tally_recipe recipe;
    struct question question; /* the options for checking and solving a game */
    tally_drawing *drawing;
    bool is_listed; /* list all solutions */
    bool is_solved; /* solve the games before they are returned */
    struct drawn *list;
    size_t room, count, next;
    size_t size; /* largest size of the next round */

    /* The drawing has ended: no games follow those of this round. The members below say why. */
    bool has_ended;
    bool was_said;       /* the reason was reported already: the options do not fit a game */
    tally_status status; /* the status of the drawing; TALLY_OK: the last attempts all failed the
                            wishes */
    tally_drawn missed;  /* the failed attempts */
    tally_game *nearest; /* the game that came nearest to the wishes */
};

/* A round is a number of games that are drawn together and solved in parallel. Each round has
 * twice as many games as the one before, up to ROUND_MAX. */
enum {
    ROUND_MAX = 512,
    ROUND_WORTH_THREADS = 64, /* fewer games take less time than starting threads */
    ATTEMPTS_IN_A_MOMENT = 8, /* a game that took more attempts is printed without waiting for
                                 others */
    WHOLE_NUMBERS_MAX = 7,    /* most numbers of a small game */
    OTHER_NUMBERS_MAX = 6
};

static uint64_t numbers_drawn(const struct round *round)
{
    return round->recipe.pick != 0 ? round->recipe.pick : round->rules.count_usual;
}

static bool are_games_small(const struct round *round)
{
    const bool is_whole = round->rules.values == TALLY_VALUES_WHOLE;
    return numbers_drawn(round) <= (uint64_t)(is_whole ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX);
}

/* Reads how games are checked against the wishes. */
static bool read_look(struct round *round)
{
    struct call *const call = round->call;
    round->question = (struct question){.options = TALLY_OPTIONS_INIT};
    round->question.options.tick = watch_tick;
    if (!has_wish(&round->recipe) && !is_given(call, "must-use")) return true;
    if (!read_search(call, NULL, &round->question)) return false;
    round->question.options.executor = lend_threads(call, true);
    const uint64_t given = numbers_drawn(round);
    if (round->question.options.fewest <= given) return true;
    return refuse("--fewest %u: more than the numbers given, %llu", round->question.options.fewest,
                  (ull)given);
}

static bool begin_drawing(struct round *round)
{
    const uint64_t seed = seed_of_call(round->call);
    const tally_status status =
        tally_drawing_new(&round->drawing, &round->recipe, seed, &round->question.options);
    if (status == TALLY_OK) return true;
    fail_recipe(&round->recipe, &round->question.options, status);
    return false;
}

/* Reads the options. Returns false after a message. Decides whether games are solved ahead, many
 * at a time. That needs answers that are kept as text (--json), games that one thread solves
 * quickly, and no time limit for a single game. */
static bool round_begin(struct round *round, struct call *call)
{
    *round = (struct round){.call = call, .size = 1};
    if (!read_rules(call, NULL, &round->rules)) return false;
    if (!read_recipe(call, &round->rules, &round->recipe) || !read_look(round)) return false;
    const bool is_streamed = is_given(call, "sort") && number_of(call, "sort") == TALLY_SORT_NONE;
    const bool is_apart = are_games_small(round) && !is_given(call, "timeout");
    round->is_listed = asks_for_list(call);
    round->is_solved =
        is_apart && is_given(call, "solve") && is_given(call, "json") && !is_streamed;
    round->room = round->is_solved ? ROUND_MAX : 1;
    round->list = calloc(round->room, sizeof *round->list);
    if (round->list == NULL) {
        output_lacks_memory();
        return false;
    }
    return begin_drawing(round);
}

static void round_end(struct round *round)
{
    for (size_t i = 0; round->list != NULL && i < round->room; i++) {
        tally_game_free(round->list[i].game);
        buffer_clear(&round->list[i].answer);
        buffer_clear(&round->list[i].held);
    }
    free(round->list);
    tally_game_free(round->nearest);
    tally_drawing_free(round->drawing);
}

/* ---- Solving, on any thread ------------------------------------------------------------------ */

static void note_outcome(void *user, const tally_outcome *outcome)
{
    ((struct drawn *)user)->outcome = *outcome;
}

/* Runs on any thread. The answer goes to the game's own buffer, and is printed later, in the order
 * of the games. */
static void solve_drawn(void *user, size_t index)
{
    const struct round *const round = user;
    struct drawn *const drawn = &round->list[index];
    struct question *const question = &drawn->question;
    question->kind = round->is_listed ? QUESTION_SOLUTIONS : QUESTION_SOLVE;
    const struct answer_way way = {.out = &drawn->answer,
                                   .user = drawn,
                                   .tick = question->options.tick,
                                   .tick_context = question->options.tick_context,
                                   .memory_bytes = question->options.memory_bytes,
                                   .told = note_outcome,
                                   .held = &drawn->held};
    drawn->answer.length = 0;
    drawn->status = answer_question(question, &way).status;
}

static void solve_round(struct round *round)
{
    const size_t count = round->count;
    const tally_executor *const executor =
        count > 1 ? lend_threads(round->call, count >= ROUND_WORTH_THREADS) : NULL;
    tasks_run(executor, solve_drawn, round, count);
}

/* Prints the answer of a game (needs round.is_solved). Returns its exit status. */
static int present_answer(const struct round *round, const struct drawn *drawn)
{
    const enum asked asked = asked_of(round->is_listed, &round->question.options);
    if (drawn->answer.has_failed) output_lacks_memory();
    if (drawn->status != TALLY_OK) return fail_search(drawn->status);
    buffer_append(&output, drawn->answer.data, drawn->answer.length);
    say_bound(drawn->game, &drawn->outcome, asked);
    return status_of_outcome(&drawn->outcome, asked);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Draws a game, and determines how to solve it. Returns false if no further game can be had. */
static bool draw_one(struct round *round, struct drawn *drawn, tally_drawn *told)
{
    tally_game_free(drawn->game);
    drawn->game = NULL;
    round->status = tally_drawing_next(round->drawing, &drawn->game, told);
    if (round->status != TALLY_OK) return false;
    if (told->unmet != TALLY_WISH_NONE) {
        round->missed = *told;
        round->nearest = drawn->game;
        drawn->game = NULL;
        return false;
    }
    if (!round->is_solved) return true;
    round->was_said = !read_search(round->call, drawn->game, &drawn->question);
    return !round->was_said;
}

static void begin_round(struct round *round, uint64_t wanted)
{
    const size_t count = wanted < round->size ? (size_t)wanted : round->size;
    tally_drawn told = TALLY_DRAWN_INIT;
    if (round->size < round->room) round->size *= 2;
    round->next = round->count = 0;
    while (round->count < count && told.attempts <= ATTEMPTS_IN_A_MOMENT && !round->has_ended) {
        round->has_ended = !draw_one(round, &round->list[round->count], &told);
        if (!round->has_ended) round->count++;
    }
    if (!round->is_solved) return;
    for (size_t i = 0; i < round->count && round->count > 1; i++)
        round->list[i].question.options.executor = NULL;
    solve_round(round);
}

/* Returns the next game, which is valid until the call after this one. wanted: how many games
 * may still be asked for, at least 1. NULL: there is none, and round says why. */
static const struct drawn *round_next(struct round *round, uint64_t wanted)
{
    if (round->next == round->count && !round->has_ended) begin_round(round, wanted);
    return round->next < round->count ? &round->list[round->next++] : NULL;
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
    for (size_t i = 0; i < count; i++) {
        buffer_put(&output, " %llu", (ull)numbers[i]);
    }
    buffer_char(&output, '\n');
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Prints one game in the requested form. */
static int present(const struct round *round, const struct drawn *drawn, bool is_first)
{
    if (round->is_solved) return present_answer(round, drawn);
    struct call *const call = round->call;
    const bool is_json = is_given(call, "json"), is_solved = is_given(call, "solve");
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
    if (!is_given(round->call, "json")) return;
    if (round->nearest != NULL) report_unmet(&output, &round->missed, round->nearest);
    else incomplete_tell(&output, lacks_memory ? TALLY_BOUND_MEMORY : TALLY_BOUND_STOPPED);
    buffer_char(&output, '\n');
}

/* Says how many games were drawn, and why the drawing ended. */
static int say_ended(const struct round *round, uint64_t drawn, uint64_t count)
{
    char after[2 * TALLY_VALUE_SIZE + 32];
    snprintf(after, sizeof after, "after %s of %s games", grouped(drawn).text, grouped(count).text);
    report_end(round);
    if (round->nearest != NULL) return fail_unmet(&round->recipe, &round->missed, after);
    const bool lacks_memory = round->status == TALLY_NO_MEMORY || round->status == TALLY_MEMORY_CAP;
    return fail_stopped(
        "%s %s", lacks_memory && !watch_was_interrupted() ? "memory ran out" : watch_why("stopped"),
        after);
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
    const uint64_t count = number_of(call, "count");
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
        watch_begin_all(number_of(call, "timeout"));
        status = draw_all(&round);
    }
    round_end(&round);
    return status;
}
