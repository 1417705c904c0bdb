/* SPDX-License-Identifier: MIT */
/*
 * The rows of make bench. Known answers come from tests/data (README.md and FIGURES.md there say
 * from where); the efforts of games that use all numbers were confirmed with the engines' forests.
 * The time of a search includes building its tables.
 */
#include "bench.h"
#include "games.h"
#include "prototype.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tally/judge.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* ---- Games ----------------------------------------------------------------------------------- */

/* Sums over the targets of a search, and the answer to the last one. */
struct sums {
    struct bench *bench;
    const tally_game *game;
    uint64_t delivered, exact; /* solutions and closest ones; solutions alone */
    uint64_t reached, solutions, with_detours, nodes, effort;
    tally_outcome last;
};

/* While checking: judges a solution independently. Its value must be whole. */
static void check_solution(struct bench *bench, const tally_game *game,
                           const tally_solution *solution)
{
    char text[1024];
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    const tally_status status = tally_check(&judgement, game, text, length, NULL, NULL);
    const uint64_t value = judgement.value.numerator.low, target = solution->target;
    const bool is_right = status == TALLY_OK && judgement.verdict != TALLY_VERDICT_INVALID &&
                          value == solution->value.numerator.low &&
                          judgement.value.denominator.low == 1 &&
                          solution->distance == (value > target ? value - target : target - value);
    if (!is_right) bench_wrong(bench, "a solution is not worth what it says");
}

static int take_solution(void *user, const tally_solution *solution)
{
    struct sums *const sums = user;
    sums->delivered++;
    sums->exact += solution->distance == 0;
    sums->effort = solution->distance == 0 ? solution->effort : 0;
    if (sums->bench->is_checking && solution->value.denominator.low == 1)
        check_solution(sums->bench, sums->game, solution);
    return 0;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct sums *const sums = user;
    sums->reached += outcome->answer == TALLY_ANSWER_SOLVED;
    sums->solutions += outcome->solutions;
    sums->with_detours += outcome->with_detours;
    sums->nodes += outcome->nodes;
    sums->last = *outcome;
    return 0;
}

typedef tally_status (*search)(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome);

/* Searches a game that this function frees; NULL: it could not be made. */
static struct sums ask_game(struct bench *bench, search ask, tally_game *game)
{
    struct sums sums = {.bench = bench, .game = game};
    const tally_sink sink = {.user = &sums, .solution = take_solution, .done = take_outcome};
    if (game == NULL || ask(game, bench->options, &sink, NULL) != TALLY_OK)
        bench_wrong(bench, "a search failed");
    tally_game_free(game);
    return sums;
}

static tally_game *new_game(const char *id)
{
    tally_game *game = NULL;
    return tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK ? game : NULL;
}

static struct sums ask_id(struct bench *bench, search ask, const char *id)
{
    return ask_game(bench, ask, new_game(id));
}

static struct sums ask_numbers(struct bench *bench, search ask, const char *rules, uint64_t target,
                               const uint64_t *numbers, size_t count)
{
    tally_game *game = NULL;
    const tally_status status = tally_game_new(&game, tally_rules_find(rules),
                                               (tally_range){target, target}, numbers, count, NULL);
    return ask_game(bench, ask, status == TALLY_OK ? game : NULL);
}

/* The values of a square of results. */
static tally_status square(const tally_game *game, const tally_options *options,
                           const tally_sink *sink, tally_outcome *outcome)
{
    const tally_range range = tally_game_target(game);
    return tally_values(game, &range, options, sink, outcome);
}

/* The outcome of a search without a sink. */
static tally_outcome quiet(struct bench *bench, search ask, const char *id,
                           const tally_options *options)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = new_game(id);
    if (game == NULL || ask(game, options, NULL, &outcome) != TALLY_OK)
        bench_wrong(bench, "a search failed");
    tally_game_free(game);
    return outcome;
}

/* ---- Whole numbers --------------------------------------------------------------------------- */

static struct sums ask_six(struct bench *bench, search ask, size_t item,
                           const struct bench_answer **known)
{
    const struct bench_game *const game = &bench_games[item / BENCH_TARGETS];
    *known = &game->answers[item % BENCH_TARGETS];
    return ask_numbers(bench, ask, "countdown", (*known)->target, game->numbers, 6);
}

static uint64_t run_six_simplest(struct bench *bench, size_t item)
{
    const struct bench_answer *known;
    const struct sums sums = ask_six(bench, tally_solve, item, &known);
    if (sums.reached != (known->fewest > 0) || sums.delivered == 0 ||
        (known->fewest > 0 && sums.last.fewest != known->fewest))
        bench_wrong(bench, "the fewest numbers differ from the golden ones");
    return sums.nodes;
}

static uint64_t run_six_all(struct bench *bench, size_t item)
{
    const struct bench_answer *known;
    const struct sums sums = ask_six(bench, tally_list, item, &known);
    if (known->fewest > 0 && sums.delivered != known->solutions)
        bench_wrong(bench, "the number of solutions differs from the golden one");
    return sums.nodes;
}

static uint64_t run_six_range(struct bench *bench, size_t item)
{
    static const char id[] = "countdown:100..999/1,3,7,10,25,50";
    const struct sums counted = ask_id(bench, tally_count, id);
    (void)item;
    if (bench->is_checking) {
        const struct sums one = ask_id(bench, tally_count, "countdown:765/1,3,7,10,25,50");
        if (one.solutions != 12 || one.with_detours != 17)
            bench_wrong(bench, "765 has 12 solutions, 17 with detours");
        if (ask_id(bench, tally_list, id).exact != counted.solutions)
            bench_wrong(bench, "list and count differ");
    }
    return counted.nodes;
}

static const struct {
    const char *id;
    uint64_t with_detours; /* 0: not known */
} large[] = {
    {"countdown:765/1,3,7,10,25,50,75", 424},
    {"countdown:765/4,5,6,6,8,10,75", 331},
    {"countdown:765/1,5,7,8,9,10,100", 764},
    {"countdown:765/1,3,7,10,25,50,75,100", 7152},
    {"countdown:765/1,2,3,7,10,25,50,75,100", 208709},
    {"countdown:765/1,2,3,5,7,10,25,50,75,100", 0},
};
enum { EIGHT = 3, NINE, TEN };

static uint64_t run_list(struct bench *bench, size_t item)
{
    const struct sums listed = ask_id(bench, tally_list, large[item].id);
    if (!bench->is_checking) return listed.nodes;
    const struct sums counted = ask_id(bench, tally_count, large[item].id);
    if (counted.with_detours != large[item].with_detours)
        bench_wrong(bench, "the count with detours is not the known one");
    if (counted.solutions != listed.delivered) bench_wrong(bench, "list and count differ");
    return listed.nodes;
}

static uint64_t run_eight_all(struct bench *bench, size_t item)
{
    return run_list(bench, EIGHT + item);
}

static uint64_t run_nine_all(struct bench *bench, size_t item)
{
    return run_list(bench, NINE + item);
}

static uint64_t run_count(struct bench *bench, size_t item)
{
    const struct sums sums = ask_id(bench, tally_count, large[item].id);
    const uint64_t known = large[item].with_detours;
    if (known != 0 ? sums.with_detours != known : sums.with_detours <= sums.solutions)
        bench_wrong(bench, "the count with detours is not the known one");
    return sums.nodes;
}

static uint64_t run_nine_count(struct bench *bench, size_t item)
{
    return run_count(bench, NINE + item);
}

static uint64_t run_ten_count(struct bench *bench, size_t item)
{
    return run_count(bench, TEN + item);
}

static const uint64_t hard_targets[] = {765, 9973, 98765, 999983, 7654321, 123456789};

static uint64_t run_ten_simplest(struct bench *bench, size_t item)
{
    static const uint64_t numbers[] = {1, 2, 3, 5, 7, 10, 25, 50, 75, 100};
    const struct sums sums =
        ask_numbers(bench, tally_solve, "countdown", hard_targets[item], numbers, 10);
    if (sums.last.bound != TALLY_BOUND_NONE || sums.delivered == 0)
        bench_wrong(bench, "a game has no answer");
    return sums.nodes;
}

static uint64_t run_sixty_four(struct bench *bench, size_t item)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    for (size_t i = 0; i < TALLY_NUMBERS_MAX; i++) numbers[i] = i + 1;
    const struct sums sums = ask_numbers(bench, tally_solve, "countdown", hard_targets[item],
                                         numbers, TALLY_NUMBERS_MAX);
    if (sums.reached != 1) bench_wrong(bench, "a game has no solution");
    return sums.nodes;
}

/* ---- Fractions ------------------------------------------------------------------------------- */

/* Moves to the next hand of cards 1..13, in rising order. */
static bool next_hand(uint64_t *hand, size_t count)
{
    size_t i = count;
    while (i > 0 && hand[i - 1] == 13) i--;
    if (i == 0) return false;
    const uint64_t number = hand[i - 1] + 1;
    for (; i <= count; i++) hand[i - 1] = number;
    return true;
}

static uint64_t run_make24(struct bench *bench, size_t item)
{
    uint64_t hand[4] = {1, 1, 1, 1}, reached = 0, delivered = 0, nodes = 0;
    (void)item;
    do {
        const struct sums sums = ask_numbers(bench, tally_list, "make24", 24, hand, 4);
        reached += sums.reached;
        delivered += sums.exact;
        nodes += sums.nodes;
    } while (next_hand(hand, 4));
    if (reached != 1362 || delivered != 3537)
        bench_wrong(bench, "1,362 hands have 3,537 solutions");
    return nodes;
}

static uint64_t run_make10(struct bench *bench, size_t item)
{
    uint64_t reached = 0, nodes = 0;
    (void)item;
    for (uint64_t i = 0; i < 10000; i++) {
        const uint64_t digits[] = {i / 1000, i / 100 % 10, i / 10 % 10, i % 10};
        const struct sums sums = ask_numbers(bench, tally_count, "make10", 10, digits, 4);
        reached += sums.reached;
        nodes += sums.nodes;
    }
    if (reached != 8147) bench_wrong(bench, "8,147 strings of four digits make 10");
    return nodes;
}

static uint64_t run_five(struct bench *bench, size_t item)
{
    uint64_t hand[5] = {1, 1, 1, 1, 1}, reached = 0, nodes = 0;
    (void)item;
    while (next_hand(hand, 5)) {
        if (hand[4] == hand[0]) continue;
        const struct sums sums = ask_numbers(bench, tally_count, "make24", 24, hand, 5);
        reached += sums.reached;
        nodes += sums.nodes;
    }
    if (reached != 6095) bench_wrong(bench, "6,095 hands of five make 24");
    return nodes;
}

/* Values of 0..100, each with its simplest expression, and how many there are. */
static const struct {
    const char *id;
    uint64_t reached;
} squares[] = {
    {"year:0..100/2,0,1,9", 49},
    {"year:0..100/2,0,2,6", 53},
    {"year:0..100/1,2,3,4,5,6,7,8", 101},
    {"four-fours:0..100/4,4,4,4", 98},
};

static uint64_t run_square(struct bench *bench, size_t item)
{
    const struct sums sums = ask_id(bench, square, squares[item].id);
    if (sums.exact != squares[item].reached)
        bench_wrong(bench, "the number of values is not the known one");
    return sums.exact;
}

static uint64_t run_year_eight(struct bench *bench, size_t item)
{
    return run_square(bench, 2 + item);
}

static uint64_t run_fours(struct bench *bench, size_t item)
{
    return run_square(bench, 3 + item);
}

/* Runs tasks on the executor if there is one, each on one thread. */
static void run_tasks(const tally_executor *executor, void (*task)(void *argument, size_t index),
                      void *argument, size_t count)
{
    if (executor != NULL) executor->run(executor->context, task, argument, count);
    for (size_t i = 0; executor == NULL && i < count; i++) task(argument, i);
}

enum { YEARS_FIRST = 1000, YEARS = 2000 };

/* Tasks of several threads, which add up what they found. */
struct tasks {
    struct bench *bench;
    tally_survey *survey;
    atomic_uint_least64_t found;
};

static void run_one_of_years(void *argument, size_t index)
{
    struct tasks *const years = argument;
    tally_options alone = *years->bench->options;
    struct bench bench = {.options = &alone};
    char id[64];
    const unsigned year = (unsigned)(YEARS_FIRST + index);
    alone.executor = NULL;
    snprintf(id, sizeof id, "year:0..100/%u,%u,%u,%u", year / 1000, year / 100 % 10, year / 10 % 10,
             year % 10);
    atomic_fetch_add(&years->found, ask_id(&bench, square, id).exact);
}

static uint64_t run_years(struct bench *bench, size_t item)
{
    struct tasks years = {.bench = bench};
    (void)item;
    run_tasks(bench->options->executor, run_one_of_years, &years, YEARS);
    if (years.found != 147615) bench_wrong(bench, "the years 1000 to 2999 make 147,615 values");
    return years.found;
}

static uint64_t run_ten_to_one(struct bench *bench, size_t item)
{
    const struct sums sums =
        ask_id(bench, tally_list, "make24,order=given:2016/10,9,8,7,6,5,4,3,2,1");
    (void)item;
    if (sums.exact != 591) bench_wrong(bench, "10 to 1 make 2016 in 591 ways");
    return sums.nodes;
}

/* ---- All numbers used; closest values -------------------------------------------------------- */

static const struct {
    const char *id;
    uint64_t effort;
} simplest[] = {
    {"countdown,use=all:24/1,2,3,4,5,6,7,8,9", 10},
    {"countdown,use=all:24/1,2,3,4,5,6,7,8,9,10", 11},
    {"countdown,use=all:952/1,2,3,4,5,6,7,8,9,10,11,12", 13},
    {"make24:24/1,2,3,4,5,6,7,8,9", 10},
    {"make24:24/1,2,3,4,5,6,7,8,9,10", 11},
    {"countdown,values=exact,use=all:952/25,50,75,100,3,6,8,9,7", 13},
    {"sequence:1/1,2,3,4,5,6,7,8,9", 1},
};

static uint64_t run_simplest(struct bench *bench, size_t item)
{
    const struct sums sums = ask_id(bench, tally_solve, simplest[item].id);
    if (sums.effort != simplest[item].effort || sums.last.bound != TALLY_BOUND_NONE)
        bench_wrong(bench, "a solution is not the simplest");
    return sums.nodes;
}

enum { NEAREST_GAMES = 4 };

static const struct {
    const char *id;
    uint64_t distance;
} nearest[] = {
    {"countdown,values=exact:999999937/25,50,75,100,3,6,7", 181250063},
    {"countdown,values=exact:999999937/25,50,75,100,3,6,7,8", 3125063},
    {"countdown,values=exact:10000000000/1,2,3,4,5,6,7", 9999992440},
    {"countdown,values=exact,order=given:100000007/1,2,3,4,5,6,7,8,9,10", 94556807},
    {"countdown:1000000007/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", 73741817},
    {"countdown:1000000007/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"
     ",2,2,2,2,2,2",
     1},
};

static uint64_t run_nearest(struct bench *bench, size_t item)
{
    const tally_outcome outcome = quiet(bench, tally_solve, nearest[item].id, bench->options);
    if (outcome.bound != TALLY_BOUND_NONE || outcome.distance != nearest[item].distance)
        bench_wrong(bench, "a closest value is wrong");
    return outcome.nodes;
}

static uint64_t run_equal(struct bench *bench, size_t item)
{
    return run_nearest(bench, NEAREST_GAMES + item);
}

enum { RANDOM_GAMES = 50 };

/* Draws a random game: tiles of the show, all of which must be used, with fractions; a target of
 * three digits. */
static uint64_t draw(size_t item, uint64_t *numbers, uint32_t count)
{
    uint64_t left[] = {25, 50, 75, 100, 1, 2, 3, 4, 5, 6, 7, 8,
                       9,  10, 1,  2,   3, 4, 5, 6, 7, 8, 9, 10};
    tally_random random;
    size_t tiles_left = LENGTH(left);
    tally_random_seed(&random, item);
    const uint64_t target = 100 + tally_random_below(&random, 900);
    for (uint32_t i = 0; i < count; i++) {
        const size_t drawn = (size_t)tally_random_below(&random, tiles_left);
        numbers[i] = left[drawn];
        left[drawn] = left[--tiles_left];
    }
    return target;
}

static uint64_t run_random(struct bench *bench, size_t item, uint32_t count)
{
    uint64_t numbers[PROTOTYPE_NUMBERS_MAX];
    tally_rules rules = *tally_rules_find("countdown");
    const uint64_t target = draw(item, numbers, count);
    tally_game *game = NULL;
    rules.values = TALLY_VALUES_EXACT;
    rules.use = TALLY_USE_ALL;
    if (tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) !=
        TALLY_OK)
        game = NULL;
    const struct sums sums = ask_game(bench, tally_solve, game);
    if (sums.last.bound != TALLY_BOUND_NONE) bench_wrong(bench, "an answer is not complete");
    return sums.nodes;
}

static uint64_t run_prototype(struct bench *bench, size_t item, uint32_t count)
{
    uint64_t numbers[PROTOTYPE_NUMBERS_MAX];
    size_t nodes;
    const uint64_t target = draw(item, numbers, count);
    prototype_solve((int64_t)target, numbers, count, &nodes);
    if (nodes == SIZE_MAX) bench_wrong(bench, "the prototype has no memory");
    return nodes;
}

static uint64_t run_prototype_six(struct bench *bench, size_t item)
{
    return run_prototype(bench, item, 6);
}

static uint64_t run_prototype_seven(struct bench *bench, size_t item)
{
    return run_prototype(bench, item, 7);
}

static uint64_t run_used_six(struct bench *bench, size_t item)
{
    return run_random(bench, item, 6);
}

static uint64_t run_used_seven(struct bench *bench, size_t item)
{
    return run_random(bench, item, 7);
}

static uint64_t run_used_eight(struct bench *bench, size_t item)
{
    return run_random(bench, item, 8);
}

/* ---- Long questions, refused ones and stopped ones ------------------------------------------- */

static uint64_t run_sequence(struct bench *bench, const char *id, uint64_t solvable)
{
    const struct sums sums = ask_id(bench, tally_solve, id);
    if (sums.reached != solvable) bench_wrong(bench, "a target has no solution");
    return sums.reached;
}

static uint64_t run_sequence_thousand(struct bench *bench, size_t item)
{
    (void)item;
    return run_sequence(bench, "sequence:0..1000/1,2,3,4,5,6,7,8,9", 1001);
}

static uint64_t run_sequence_ten(struct bench *bench, size_t item)
{
    (void)item;
    return run_sequence(bench, "sequence:10958/1,2,3,4,5,6,7,8,9,0", 1);
}

static tally_status all_values(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome)
{
    return tally_values(game, NULL, options, sink, outcome);
}

static uint64_t run_values_eight(struct bench *bench, size_t item)
{
    const tally_outcome outcome =
        quiet(bench, all_values, "countdown:1/25,50,75,100,3,6,8,9", bench->options);
    (void)item;
    if (outcome.bound != TALLY_BOUND_NONE || outcome.solutions != 2253715)
        bench_wrong(bench, "the number of values is wrong");
    return outcome.solutions;
}

/* A count that needs more memory than allowed. The search refuses it before it uses any memory. */
static uint64_t run_refused(struct bench *bench, size_t item)
{
    tally_options options = *bench->options;
    options.memory_bytes = (size_t)1 << 30;
    const tally_outcome outcome =
        quiet(bench, tally_count, "countdown:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14", &options);
    (void)item;
    if (outcome.bound != TALLY_BOUND_MEMORY || outcome.needed_bytes <= options.memory_bytes)
        bench_wrong(bench, "a count was not refused");
    return outcome.solutions;
}

static int stop_at_once(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

/* A search that is stopped at its first tick. It returns its solution in hand. */
static uint64_t run_solution_in_hand(struct bench *bench, size_t item)
{
    tally_options options = *bench->options;
    options.tick = stop_at_once;
    const tally_outcome outcome =
        quiet(bench, tally_solve, "countdown,use=all:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
              &options);
    (void)item;
    if (outcome.bound != TALLY_BOUND_STOPPED || outcome.answer != TALLY_ANSWER_SOLVED)
        bench_wrong(bench, "no solution is in hand");
    return outcome.answer == TALLY_ANSWER_SOLVED;
}

static tally_status values_in_hand(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome)
{
    const tally_range range = tally_game_target(game);
    return tally_values_in_hand(game, &range, options, sink, outcome);
}

static uint64_t run_values_in_hand(struct bench *bench, size_t item)
{
    const tally_outcome outcome =
        quiet(bench, values_in_hand, "year:0..100/1,2,3,4,5,6,7,8", bench->options);
    (void)item;
    if (outcome.solutions != 101) bench_wrong(bench, "a value is not in hand");
    return outcome.solutions;
}

/* Asks for games with a million solutions, which six numbers never have: how fast attempts fail. */
static uint64_t run_unmet_wish(struct bench *bench, size_t item)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawn drawn = TALLY_DRAWN_INIT;
    tally_drawing *drawing = NULL;
    tally_game *game = NULL;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1000000, 2000000};
    recipe.attempts = 1000;
    if (tally_drawing_new(&drawing, &recipe, item, bench->options) != TALLY_OK ||
        tally_drawing_next(drawing, &game, &drawn) != TALLY_OK ||
        drawn.unmet != TALLY_WISH_SOLUTIONS || drawn.attempts != recipe.attempts)
        bench_wrong(bench, "a wish was fulfilled, or another one failed");
    tally_game_free(game);
    tally_drawing_free(drawing);
    return drawn.attempts;
}

/* ---- The command as a process ---------------------------------------------------------------- */

extern char **environ;

static FILE *input;

/* Starts `tally`, which is beside this program, by a line of words without quotes, with `input` if
 * there is any; the output goes to /dev/null. Returns its exit status, or -1. */
static int run_tally(const char *line)
{
    char words[256], *arguments[16] = {words};
    snprintf(words, sizeof words, "%s", line);
    for (size_t i = 1; i < LENGTH(arguments) - 1; i++) {
        char *const blank = strchr(arguments[i - 1], ' ');
        if (blank == NULL) break;
        *blank = '\0';
        arguments[i] = blank + 1;
    }
    posix_spawn_file_actions_t actions;
    char path[4096];
    pid_t process;
    int status = -1;
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "tally");
    if (length <= 0 || posix_spawn_file_actions_init(&actions) != 0) return -1;
    path[length] = '\0';
    memcpy(strrchr(path, '/') + 1, "tally", sizeof "tally");
    bool is_ready =
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0;
    if (input != NULL)
        is_ready = is_ready && lseek(fileno(input), 0, SEEK_SET) == 0 &&
                   posix_spawn_file_actions_adddup2(&actions, fileno(input), STDIN_FILENO) == 0;
    is_ready = is_ready && posix_spawn(&process, path, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!is_ready || waitpid(process, &status, 0) != process || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

static uint64_t run_process(struct bench *bench, size_t item)
{
    (void)item;
    if (run_tally("tally 952 25 50 75 100 3 6") != 0)
        bench_wrong(bench, "the command did not solve 952 25 50 75 100 3 6");
    return 0;
}

static bool begin_input(struct bench *bench)
{
    input = tmpfile();
    if (input == NULL) bench_wrong(bench, "there is no place for a temporary file");
    return input != NULL;
}

static void end_input(void)
{
    if (input != NULL) fclose(input);
    input = NULL;
}

enum { ANSWERS = 1000000 };

/* Answers to random games: sums and products of four numbers. One in four is right. */
static bool begin_judging(struct bench *bench)
{
    tally_random random;
    tally_random_seed(&random, 1);
    if (!begin_input(bench)) return false;
    for (int i = 0; i < ANSWERS; i++) {
        tally_game *game = NULL;
        size_t count = 0;
        if (tally_draw(&game, tally_rules_find("countdown"), &random, -1, 6, NULL) != TALLY_OK)
            break;
        const uint64_t *const n = tally_game_numbers(game, &count);
        const bool is_right = tally_random_below(&random, 4) == 0;
        fprintf(input, "{\"target\":%u,\"numbers\":[",
                (unsigned)(is_right ? (n[0] + n[1]) * n[2] + n[3] : tally_game_target(game).first));
        for (size_t j = 0; j < count; j++) fprintf(input, "%s%u", j > 0 ? "," : "", (unsigned)n[j]);
        fprintf(input, "],\"expression\":\"(%u + %u) * %u + %u\"}\n", (unsigned)n[0],
                (unsigned)n[1], (unsigned)n[2], (unsigned)n[3]);
        tally_game_free(game);
    }
    if (fflush(input) != 0) bench_wrong(bench, "the answers could not be written");
    return bench->wrong == NULL;
}

static uint64_t run_judging(struct bench *bench, size_t item)
{
    char line[64];
    (void)item;
    snprintf(line, sizeof line, "tally check --batch --threads %zu", bench->threads);
    /* exit status 1: all were judged, and some are not solutions */
    if (run_tally(line) != 1) bench_wrong(bench, "the answers were not judged");
    return 0;
}

/* ---- Completions ----------------------------------------------------------------------------- */

enum { COMPLETIONS = 200000, NUMBERS = 4, BLOCK = 256, TEXT_MOST = 320 };

/* What a language model might write, some 200 bytes, and the numbers that it may use. */
struct judged_text {
    char text[TEXT_MOST];
    uint64_t numbers[NUMBERS];
};

static struct judged_text *completion_texts;
static tally_completion *completions;

/* Writes (a + b) * c - d, and its value if that can be a target. Half of the answers are right; the
 * others have another value, use a number twice, or lack the tags. */
static void write_completion(struct judged_text *one, tally_completion *completion,
                             tally_random *random)
{
    uint64_t *const n = one->numbers;
    for (size_t i = 0; i < NUMBERS; i++) n[i] = 1 + tally_random_below(random, 99);
    const uint64_t kind = tally_random_below(random, 10), product = (n[0] + n[1]) * n[2];
    const bool is_right = kind < 5 && product >= n[3];
    const bool has_tags = kind != 9;
    const uint64_t target = is_right ? product - n[3] : 10 + tally_random_below(random, 90);
    const int length = snprintf(
        one->text, sizeof one->text,
        "<think>I have four numbers and need the target. Let me try sums and products of them "
        "first, and then look at what is missing to it; %.*s</think>\n%s(%u + %u) * %u - %u%s%s",
        (int)tally_random_below(random, 30), "so it may be near, but not it;",
        has_tags ? "<answer>" : "", (unsigned)n[0], (unsigned)n[1], (unsigned)n[2], (unsigned)n[3],
        kind == 8 ? " + 1" : "", has_tags ? "</answer>" : "");
    *completion = (tally_completion){one->text, (size_t)length, n, NUMBERS, {target, target}};
}

static void end_completions(void)
{
    free(completion_texts);
    free(completions);
    completion_texts = NULL;
    completions = NULL;
}

static bool begin_completions(struct bench *bench)
{
    tally_random random;
    tally_random_seed(&random, 14);
    completion_texts = malloc(COMPLETIONS * sizeof *completion_texts);
    completions = malloc(COMPLETIONS * sizeof *completions);
    if (completion_texts == NULL || completions == NULL) {
        bench_wrong(bench, "out of memory for the completions");
        return false;
    }
    for (size_t i = 0; i < COMPLETIONS; i++)
        write_completion(&completion_texts[i], &completions[i], &random);
    return true;
}

/* Judges one block, and adds the solved ones to the first sum, those without an answer to the
 * second. */
static void judge_block(void *argument, size_t block)
{
    atomic_uint_least64_t *const sums = argument;
    static const tally_judged usual = TALLY_JUDGED_INIT;
    tally_judged judged[BLOCK];
    tally_judging judging = TALLY_JUDGING_INIT;
    const size_t begin = block * BLOCK;
    const size_t count = COMPLETIONS - begin < BLOCK ? COMPLETIONS - begin : BLOCK;
    uint64_t solved = 0, missing = 0;
    judging.rules = tally_rules_find("llm");
    judged[0] = usual;
    tally_judge(judged, completions + begin, count, &judging);
    for (size_t i = 0; i < count; i++) {
        solved += judged[i].judgement.verdict == TALLY_VERDICT_SOLVED;
        missing += judged[i].judgement.verdict == TALLY_VERDICT_MISSING;
    }
    atomic_fetch_add(&sums[0], solved);
    atomic_fetch_add(&sums[1], missing);
}

/* The number of solved completions is the signature. */
static uint64_t run_completions(struct bench *bench, size_t item)
{
    atomic_uint_least64_t sums[2] = {0, 0};
    (void)item;
    run_tasks(bench->options->executor, judge_block, sums, (COMPLETIONS + BLOCK - 1) / BLOCK);
    if (sums[0] < COMPLETIONS / 3 || sums[0] > COMPLETIONS / 2 || sums[1] < COMPLETIONS / 12 ||
        sums[1] > COMPLETIONS / 8)
        bench_wrong(bench, "half of the completions are right, and a tenth has no answer");
    return sums[0];
}

/* ---- Data sets ------------------------------------------------------------------------------- */

enum { ROWS = 1000, AUDITED = 1024 };

/* Games with uniform difficulty, in three bands; then Countdown games; then games to audit. */
static const char *const recipes[] = {
    "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"0..33\",\"count\":1000}",
    "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"34..66\",\"count\":1000}",
    "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"67..100\",\"count\":1000}",
    ("{\"rules\":\"countdown\",\"count\":1000,\"fields\":[\"id\","
     "\"solvable\",\"solutions\",\"fewest\",\"difficulty\",\"seconds\"]}"),
    "{\"rules\":\"llm\",\"pick\":\"3..4\",\"solvable\":true,\"count\":1024}",
};

static int take_rows(void *user, const char *text, size_t length)
{
    *(uint64_t *)user += length;
    if (input != NULL) fwrite(text, 1, length, input);
    return 0;
}

static uint64_t make_rows(struct bench *bench, const char *recipe, uint64_t rows)
{
    tally_dataset *dataset = NULL;
    uint64_t given = 0, bytes = 0;
    if (tally_dataset_new(&dataset, recipe, strlen(recipe), bench->options, NULL) != TALLY_OK ||
        tally_dataset_next(dataset, rows, &given, take_rows, &bytes) != TALLY_OK || given != rows)
        bench_wrong(bench, "there are fewer rows than were asked for");
    tally_dataset_free(dataset);
    return bytes;
}

static uint64_t run_dataset_llm(struct bench *bench, size_t item)
{
    return make_rows(bench, recipes[item], ROWS);
}

static uint64_t run_dataset_countdown(struct bench *bench, size_t item)
{
    return make_rows(bench, recipes[3 + item], ROWS);
}

static bool begin_audit(struct bench *bench)
{
    if (!begin_input(bench)) return false;
    make_rows(bench, recipes[4], AUDITED);
    if (fflush(input) != 0) bench_wrong(bench, "the rows could not be written");
    return bench->wrong == NULL;
}

/* The command audits the rows: they were made with right labels, so it finds no fault. */
static uint64_t run_audit(struct bench *bench, size_t item)
{
    char line[64];
    (void)item;
    snprintf(line, sizeof line, "tally audit --threads %zu /dev/stdin", bench->threads);
    if (run_tally(line) != 0) bench_wrong(bench, "rows that tally made have no fault");
    return AUDITED;
}

/* ---- Whole game spaces ----------------------------------------------------------------------- */

/* Sums over the selections of a survey. */
struct survey_sums {
    uint64_t solvable, solutions, with_detours;
    size_t targets;
};

static int add_selection(void *user, const tally_survey_row *row)
{
    struct survey_sums *const sums = user;
    sums->solvable += row->reached;
    for (size_t i = 0; row->solutions != NULL && i < sums->targets; i++) {
        sums->solutions += row->solutions[i];
        sums->with_detours += row->with_detours[i];
    }
    return 0;
}

static tally_survey *new_survey(struct bench *bench, uint32_t pick, tally_range target,
                                uint32_t wanted)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = pick;
    options.has_target = 1;
    options.target = target;
    options.wanted = wanted;
    options.executor = bench->options->executor;
    options.kernel = bench->kernel;
    options.allocator = bench->options->allocator;
    if (tally_pool_parse(&pool, "standard", 8, NULL) != TALLY_OK ||
        tally_survey_new(&survey, &pool, &options) != TALLY_OK)
        bench_wrong(bench, "the survey could not be made");
    return survey;
}

static struct survey_sums run_survey(struct bench *bench, uint32_t pick, tally_range target,
                                     uint32_t wanted)
{
    struct survey_sums sums = {.targets = target.last - target.first + 1};
    tally_survey *const survey = new_survey(bench, pick, target, wanted);
    if (survey == NULL || tally_survey_run(survey, 0, tally_survey_size(survey, NULL),
                                           add_selection, &sums) != TALLY_OK)
        bench_wrong(bench, "the survey did not come to its end");
    tally_survey_free(survey);
    return sums;
}

static uint64_t run_standard(struct bench *bench, size_t item)
{
    const struct survey_sums sums = run_survey(bench, 6, (tally_range){100, 999}, 0);
    (void)item;
    if (sums.solvable != 10871986) bench_wrong(bench, "10,871,986 games of six can be solved");
    return sums.solvable;
}

static uint64_t run_survey_seven(struct bench *bench, size_t item)
{
    const struct survey_sums sums = run_survey(bench, 7, (tally_range){101, 999}, 0);
    (void)item;
    if (sums.solvable != 24691553) bench_wrong(bench, "24,691,553 games of seven can be solved");
    return sums.solvable;
}

static uint64_t run_counts(struct bench *bench, size_t item)
{
    const struct survey_sums sums =
        run_survey(bench, 6, (tally_range){100, 999}, TALLY_SURVEY_COUNTS);
    (void)item;
    if (sums.solutions != 158088194 || sums.with_detours != 222614704)
        bench_wrong(bench, "the standard pool has 158088194 solutions, 222614704 with detours");
    return sums.solutions;
}

/* The command writes the whole survey, with a row for each game, to a temporary file. Half of the
 * time is that of SQLite. */
static uint64_t run_database(struct bench *bench, size_t item)
{
    char path[] = "/tmp/tally-bench-XXXXXX", line[128];
    const int file = mkstemp(path);
    (void)item;
    if (file < 0) return bench_wrong(bench, "no temporary file could be made"), 0;
    close(file);
    unlink(path);
    snprintf(line, sizeof line,
             "tally survey --quiet --count-solutions --games --threads %zu --output %s",
             bench->threads, path);
    if (run_tally(line) != 0)
        bench_wrong(bench, "the database could not be written (tally-atlas needs SQLite)");
    unlink(path);
    return 0;
}

enum { SELECTIONS_A_TASK = 16 };

/* The book of one target for some selections: every solution is counted, and none is printed. */
static void list_some(void *argument, size_t index)
{
    struct tasks *const book = argument;
    const uint64_t size = tally_survey_size(book->survey, NULL);
    tally_options options = *book->bench->options;
    struct bench alone = {.options = &options};
    options.executor = NULL;
    for (uint64_t i = index * SELECTIONS_A_TASK; i < (index + 1) * SELECTIONS_A_TASK && i < size;
         i++) {
        uint64_t numbers[6];
        tally_survey_selection(book->survey, i, numbers);
        const struct sums sums = ask_numbers(&alone, tally_list, "countdown", 765, numbers, 6);
        atomic_fetch_add(&book->found, sums.exact);
    }
}

static uint64_t run_book(struct bench *bench, size_t item)
{
    struct tasks book = {.bench = bench,
                         .survey = new_survey(bench, 6, (tally_range){765, 765}, 0)};
    (void)item;
    if (book.survey == NULL) return 0;
    const uint64_t size = tally_survey_size(book.survey, NULL);
    run_tasks(bench->options->executor, list_some, &book,
              (size_t)(size + SELECTIONS_A_TASK - 1) / SELECTIONS_A_TASK);
    if (book.found != 136536) bench_wrong(bench, "target 765 has 136536 solutions");
    tally_survey_free(book.survey);
    return book.found;
}

enum { TERMS = 200 };

static int add_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    uint64_t *const sums = user;
    (void)tiles;
    (void)chosen;
    sums[0] += solvable;
    return ++sums[1] == TERMS;
}

/* The terms of all choices that contain 25 and 50. The sink stops the sweep after a fixed number of
 * terms, so the row takes the same work on every machine. */
static uint64_t run_sweep(struct bench *bench, size_t item)
{
    static const uint16_t fixed[] = {25, 50};
    uint64_t sums[2] = {0, 0};
    tally_sweep *sweep = NULL;
    tally_pool small;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.has_target = 1;
    options.target = (tally_range){101, 999};
    options.kernel = bench->kernel;
    options.allocator = bench->options->allocator;
    (void)item;
    if (tally_pool_parse(&small, "1..10x2", 7, NULL) != TALLY_OK ||
        tally_sweep_new(&sweep, &small, (tally_range){11, 100}, &options) != TALLY_OK ||
        tally_sweep_run(sweep, 4, fixed, 2, add_term, sums) != TALLY_STOPPED || sums[1] != TERMS)
        bench_wrong(bench, "the sweep did not give its terms");
    tally_sweep_free(sweep);
    return sums[0];
}

const struct row bench_rows[] = {
    {"six-simplest",
     "six numbers, the simplest solution or the closest: golden games, random targets",
     run_six_simplest, LENGTH(bench_games) * BENCH_TARGETS, 1, false, NULL, NULL},
    {"six-all", "six numbers, all solutions of a target: golden games, random targets", run_six_all,
     LENGTH(bench_games) * BENCH_TARGETS, 1, false, NULL, NULL},
    {"six-range", "1 3 7 10 25 50, all targets 100..999 counted", run_six_range, 1, 1, true, NULL,
     NULL},
    {"seven-all", "seven numbers, all solutions of 765: three games", run_list, 3, 1, false, NULL,
     NULL},
    {"eight-all", "1 3 7 10 25 50 75 100 -> 765, all solutions", run_eight_all, 1, 1, true, NULL,
     NULL},
    {"nine-all", "1 2 3 7 10 25 50 75 100 -> 765, all solutions", run_nine_all, 1, 1, true, NULL,
     NULL},
    {"nine-count", "1 2 3 7 10 25 50 75 100 -> 765, counted with detours", run_nine_count, 1, 1,
     true, NULL, NULL},
    {"ten-count", "1 2 3 5 7 10 25 50 75 100 -> 765, counted with detours", run_ten_count, 1, 1,
     true, NULL, NULL},
    {"ten-simplest", "1 2 3 5 7 10 25 50 75 100, the simplest solution: targets of 3 to 9 digits",
     run_ten_simplest, LENGTH(hard_targets), 1, true, NULL, NULL},
    {"sixty-four-simplest", "1 to 64, the simplest solution: targets of 3 to 7 digits",
     run_sixty_four, LENGTH(hard_targets) - 1, 1, true, NULL, NULL},
    {"make24-hands", "all 1,820 hands of 24, every solution", run_make24, 1, 1820, false, NULL,
     NULL},
    {"make24-five", "five of 1..13, at most four alike, all 6,175 hands, counted", run_five, 1,
     6175, false, NULL, NULL},
    {"make10-strings", "make 10 of all 10,000 strings of four digits, counted", run_make10, 1,
     10000, false, NULL, NULL},
    {"year", "2 0 1 9 and 2 0 2 6, all of 0..100, each with its simplest expression", run_square, 2,
     1, false, NULL, NULL},
    {"years", "the same of all years 1000..2999", run_years, 1, YEARS, true, NULL, NULL},
    {"year-eight",
     "1 to 8 under the rules of year, all of 0..100, each with its simplest expression",
     run_year_eight, 1, 1, false, NULL, NULL},
    {"four-fours", "4 4 4 4, all of 0..100, each with its simplest expression", run_fours, 1, 1,
     false, NULL, NULL},
    {"ten-to-one", "10 9 8 7 6 5 4 3 2 1 in order -> 2016, every solution", run_ten_to_one, 1, 1,
     false, NULL, NULL},
    {"all-used-known", "all of nine to twelve numbers, the simplest solution of very many",
     run_simplest, LENGTH(simplest), 1, false, NULL, NULL},
    {"all-used-six", "all of six tiles with fractions, the simplest solution: random games",
     run_used_six, RANDOM_GAMES, 1, false, NULL, NULL},
    {"all-used-seven", "all of seven tiles with fractions, the simplest solution: random games",
     run_used_seven, RANDOM_GAMES, 1, false, NULL, NULL},
    {"all-used-eight", "all of eight tiles with fractions, the simplest solution: random games",
     run_used_eight, RANDOM_GAMES, 1, false, NULL, NULL},
    {"prototype-six", "a yardstick: the games of all-used-six by a naive prototype",
     run_prototype_six, RANDOM_GAMES, 1, false, NULL, NULL},
    {"prototype-seven", "a yardstick: the games of all-used-seven by a naive prototype",
     run_prototype_seven, RANDOM_GAMES, 1, false, NULL, NULL},
    {"exact-nearest", "fractions of seven and eight numbers, of ten in order: the closest values",
     run_nearest, NEAREST_GAMES, 1, false, NULL, NULL},
    {"equal-numbers", "thirty equal numbers and more: the closest to a large target, or a solution",
     run_equal, LENGTH(nearest) - NEAREST_GAMES, 1, false, NULL, NULL},
    {"sequence-thousand",
     "1 2 3 4 5 6 7 8 9 in order, all of 0..1000, each with its simplest expression",
     run_sequence_thousand, 1, 1001, false, NULL, NULL},
    {"sequence-ten", "1 2 3 4 5 6 7 8 9 0 in order -> 10958, the simplest solution",
     run_sequence_ten, 1, 1, false, NULL, NULL},
    {"values-eight", "25 50 75 100 3 6 8 9, all 2,253,715 values and their simplest expressions",
     run_values_eight, 1, 1, true, NULL, NULL},
    {"refused", "1 to 14 -> 952, counted: refused, since it takes more than 1 GB", run_refused, 1,
     1, false, NULL, NULL},
    {"solution-in-hand", "all of 1 to 16 -> 952: a solution, where the search was stopped at once",
     run_solution_in_hand, 1, 1, false, NULL, NULL},
    {"values-in-hand", "the year 12345678: values in hand, where their search was stopped",
     run_values_in_hand, 1, 1, false, NULL, NULL},
    {"unmet-wish", "1,000 games drawn, where a million solutions are wished for", run_unmet_wish, 1,
     1000, false, NULL, NULL},
    {"judging", "answers judged as a stream of JSON lines, a game of its own each: a million",
     run_judging, 1, ANSWERS, true, begin_judging, end_input},
    {"process", "tally 952 25 50 75 100 3 6 as a process", run_process, 1, 1, false, NULL, NULL},
    {"completions", "completions of a model, some 200 bytes with answers of four numbers, judged",
     run_completions, 1, COMPLETIONS, true, begin_completions, end_completions},
    {"dataset-llm", "labelled llm games of 3 or 4 numbers, evenly in 3 bands of difficulty",
     run_dataset_llm, 3, ROWS, true, NULL, NULL},
    {"dataset-countdown", "Countdown games with their counts and their difficulty",
     run_dataset_countdown, 1, ROWS, true, NULL, NULL},
    {"audit", "rows of llm games of 3 or 4 numbers, audited", run_audit, 1, AUDITED, true,
     begin_audit, end_input},
    {"survey-standard", "13,243 selections, 100..999, reachable and fewest numbers", run_standard,
     1, 13243, true, NULL, NULL},
    {"survey-counts", "the same, with solutions counted, both counts", run_counts, 1, 11918700,
     true, NULL, NULL},
    {"survey-database", "the same, into SQLite, one row a game", run_database, 1, 11918700, true,
     NULL, NULL},
    {"survey-solutions", "all solutions of target 765 of all selections", run_book, 1, 136536, true,
     NULL, NULL},
    {"survey-seven", "seven tiles, 27,522 selections, reachable", run_survey_seven, 1, 27522, true,
     NULL, NULL},
    {"sweep-part", "200 of the 2,555,190 choices of four large tiles", run_sweep, 1, TERMS, false,
     NULL, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL, NULL},
};
