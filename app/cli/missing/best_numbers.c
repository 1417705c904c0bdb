/* SPDX-License-Identifier: MIT */
/*
 * tally best-numbers: the numbers of a pool that make the longest run 1, 2, 3 ... For every
 * selection of the pool, searches the first number that it cannot make. Where the rules give the
 * order, each order of a selection is a selection of its own.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

enum { BEST_KEPT = 64, COUNT_MOST = 10 };

const struct option best_numbers_own_options[] = {
    WORDS_ROW("pool", "POOL",
              "the numbers to choose from, such as 1..9x4: each of 1 to 9 four times",
              "each of 1 to 9 as often as wanted", "standard|one-each"),
    OPTION_END,
};

/* The walk over all selections of `count` numbers from the pool, and the longest runs that it
 * met. */
struct best {
    const struct call *call;
    tally_rules rules;
    struct question question;
    tally_pool pool;
    uint32_t count;
    uint32_t place[COUNT_MOST]; /* the current selection: indices in the pool, in its order */
    uint64_t selections;        /* examined so far */
    uint64_t run;               /* the longest run so far */
    uint64_t kept[BEST_KEPT][COUNT_MOST];
    uint64_t with_run; /* selections with that run; the first of them are kept */
    bool is_unproved;  /* the end of some run is not proved, so the run may be longer */
    tally_bound bound;
};

/* ---- Selections ------------------------------------------------------------------------------ */

static uint32_t number_at(const struct best *best, uint32_t at)
{
    return best->pool.tiles[best->place[at]];
}

static void swap_places(struct best *best, uint32_t a, uint32_t b)
{
    const uint32_t place = best->place[a];
    best->place[a] = best->place[b];
    best->place[b] = place;
}

static void reverse_from(struct best *best, uint32_t first)
{
    for (uint32_t last = best->count; first + 1 < last; first++) swap_places(best, first, --last);
}

static void first_selection(struct best *best)
{
    for (uint32_t i = 0; i < best->count; i++) best->place[i] = i;
}

/* Moves to the next order of the current numbers, each order once. After the last, returns false,
 * and the places rise again. */
static bool next_order(struct best *best)
{
    uint32_t at = best->count - 1;
    while (at > 0 && number_at(best, at - 1) >= number_at(best, at)) at--;
    reverse_from(best, at);
    if (at == 0) return false;
    uint32_t other = at;
    while (number_at(best, other) <= number_at(best, at - 1)) other++;
    swap_places(best, at - 1, other);
    return true;
}

/* Moves to the next selection in order. Of equal numbers, the leftmost are taken, so that each
 * selection occurs once. Returns false after the last. */
static bool next_selection(struct best *best)
{
    const tally_pool *const pool = &best->pool;
    if (best->rules.order == TALLY_ORDER_GIVEN && next_order(best)) return true;
    for (uint32_t at = best->count; at-- > 0;) {
        uint32_t place = best->place[at];
        while (place < pool->count && pool->tiles[place] == pool->tiles[best->place[at]]) place++;
        if (place + (best->count - at) > pool->count) continue;
        for (; at < best->count; at++) best->place[at] = place++;
        return true;
    }
    return false;
}

/* How many selections there are; 0: more than it pays to count. */
static uint64_t count_selections(struct best *best)
{
    enum { COUNTED_MOST = 1 << 24 };
    uint64_t count = 1;
    first_selection(best);
    while (count != 0 && next_selection(best)) count = count < COUNTED_MOST ? count + 1 : 0;
    first_selection(best);
    return count;
}

/* Takes the first number that a selection cannot make. */
static int take_first(void *user, const tally_outcome *outcome)
{
    tally_outcome *const first = user;
    *first = *outcome;
    return 0;
}

static void keep(struct best *best, uint64_t run, const uint64_t *numbers)
{
    if (run < best->run) return;
    if (run > best->run) best->with_run = 0;
    best->run = run;
    if (best->with_run < BEST_KEPT)
        memcpy(best->kept[best->with_run], numbers, best->count * sizeof numbers[0]);
    best->with_run++;
}

/* Finds the run of the current selection. */
static tally_status ask(struct best *best)
{
    const bool has_zero = best->rules.values != TALLY_VALUES_WHOLE;
    const tally_range all = {1, has_zero ? INT64_MAX : UINT64_MAX};
    tally_outcome first = {.target = 0};
    const tally_missing_sink sink = {.user = &first, .missing = take_first};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    uint64_t numbers[COUNT_MOST];
    tally_game *game = NULL;
    for (uint32_t i = 0; i < best->count; i++) numbers[i] = number_at(best, i);
    tally_status status =
        tally_game_new(&game, &best->rules, (tally_range){1, 1}, numbers, best->count, NULL);
    if (status == TALLY_OK)
        status = tally_missing(game, &all, &best->question.options, &sink, &outcome);
    tally_game_free(game);
    if (status != TALLY_OK) return status;
    if (first.target == 0) best->bound = outcome.bound;
    else keep(best, first.target - 1, numbers);
    if (first.target != 0 && first.answer != TALLY_ANSWER_CLOSEST) best->is_unproved = true;
    best->selections++;
    return TALLY_OK;
}

static tally_status ask_all(struct best *best)
{
    tally_status status = TALLY_OK;
    const uint64_t whole = count_selections(best);
    do {
        status = ask(best);
        progress_part(best->selections, whole);
    } while (status == TALLY_OK && best->bound == TALLY_BOUND_NONE && next_selection(best));
    if (best->bound == TALLY_BOUND_NONE && best->is_unproved) best->bound = TALLY_BOUND_VALUE;
    return status;
}

/* ---- The answer ------------------------------------------------------------------------------ */

static uint64_t kept_count(const struct best *best)
{
    return best->with_run < BEST_KEPT ? best->with_run : BEST_KEPT;
}

static void report(const struct best *best)
{
    char rules[RULES_TEXT_SIZE];
    struct json json = json_into(&output);
    const bool has_text = rules_text(&best->rules, rules, sizeof rules);
    json_open_line(&json);
    json_put_string(&json, "rules", has_text ? rules : best->rules.name);
    json_put_number(&json, "count", best->count);
    json_put_number(&json, "selections", best->selections);
    json_put_number(&json, "run", best->run);
    json_put_number(&json, "with_run", best->with_run);
    json_open_list(&json, "numbers");
    for (uint64_t i = 0; i < kept_count(best); i++) json_numbers(&json, best->kept[i], best->count);
    json_close_array(&json);
    report_complete(&json, best->bound);
    json_close_object(&json);
    buffer_char(&output, '\n');
}

/* "1 to 15, the longest run of 165 selections:" */
static void show_heading(const struct best *best)
{
    if (best->run == 0) {
        buffer_text(&output, "1 cannot be made; no run of ");
    } else {
        buffer_put(&output, "%s%llu, the longest run of ", best->run > 1 ? "1 to " : "",
                   (ull)best->run);
    }
    if (best->rules.order == TALLY_ORDER_GIVEN) show_count(best->selections, "order", "orders");
    else show_count(best->selections, "selection", "selections");
    buffer_text(&output, ":\n");
}

static void show(const struct best *best)
{
    if (!is_given(best->call, "quiet")) show_heading(best);
    for (uint64_t i = 0; i < kept_count(best); i++) {
        buffer_numbers(&output, best->kept[i], best->count);
        buffer_char(&output, '\n');
    }
}

static int end_status(const struct best *best)
{
    if (best->bound == TALLY_BOUND_NONE) return EXIT_SOLVED;
    if (best->bound == TALLY_BOUND_VALUE)
        return fail_stopped("values beyond 64 bits were not explored; a run may be longer");
    return fail_stopped("stopped after %s selections; a longer run may exist",
                        grouped(best->selections).text);
}

/* ---- The command ----------------------------------------------------------------------------- */

static bool read_numbers_of(struct best *best)
{
    char usual[32];
    const char *const given = text_of(best->call, "pool");
    snprintf(usual, sizeof usual, "1..9x%u", (unsigned)best->count);
    const char *const text = given != NULL ? given : usual;
    if (!read_pool(text, &best->pool)) return false;
    if (best->pool.count >= best->count) return true;
    return refuse("--pool '%s': fewer numbers than are asked for", text);
}

static bool read_count(struct best *best)
{
    const struct call *const call = best->call;
    uint64_t count = 0;
    if (call->argument_count != 1)
        return refuse("give how many numbers, 1 to %d, and nothing else", COUNT_MOST);
    const char *const text = call->arguments[0];
    if (!read_whole(text, strlen(text), &count) || count == 0 || count > COUNT_MOST)
        return refuse("'%s': give how many numbers, 1 to %d", text, COUNT_MOST);
    best->count = (uint32_t)count;
    return true;
}

/* Each selection is a search of its own for one missing number. So --limit is 1, whatever the user
 * asked for. */
int run_best_numbers(struct call *call)
{
    static struct best best;
    best.call = call;
    if (!read_count(&best) || !read_numbers_of(&best) || !read_rules(call, NULL, &best.rules) ||
        !read_search(call, NULL, &best.question))
        return EXIT_USAGE;
    best.question.options.limit = 1;
    best.question.options.must_use_count = 0;
    terminal_begin(call);
    const tally_status status = ask_all(&best);
    if (status != TALLY_OK) return fail_search(status);
    if (is_given(call, "json")) report(&best);
    else show(&best);
    output_flow();
    return end_status(&best);
}
