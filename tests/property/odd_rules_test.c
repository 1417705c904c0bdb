/* SPDX-License-Identifier: MIT */
/*
 * Small random games under odd rules against a brute force that knows the definition alone
 * (tests/brute): all searches, with detours and without, with bounds on the numbers used, alone and
 * in a range, on one thread and on two, and as a survey of one selection. A difference is told with
 * the command that shows it.
 *
 *     property_odd_rules              some hundred games; in the deep tier some ten thousand
 *     property_odd_rules GAMES SEED   as many games as that, from another seed
 *     property_odd_rules ID...        these games
 */
#include "test.h"

#ifdef __SIZEOF_INT128__

#include "brute/compare.h"
#include "threads.h"

enum {
    EFFORT_MOST = 60000,
    EFFORT_OF_ONE = 6000000,
    QUICK_GAMES = 150,
    DEEP_GAMES = 1200,
    RANGE_MOST = 24,
    PROVED_MOST = 10
};

/* ---- Searches of one game -------------------------------------------------------------------- */

static void compare_plainly(void)
{
    for (int detours = 0; detours <= !comparison.brute.rules.uses_all; detours++) {
        tally_options options = TALLY_OPTIONS_INIT;
        options.detours = detours;
        compare_search(SEARCH_SOLVE, &options);
        compare_search(SEARCH_LIST, &options);
    }
    const tally_options options = TALLY_OPTIONS_INIT;
    compare_search(SEARCH_COUNT, &options);
}

static void compare_range_of_values(void)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    const tally_range range = tally_game_target(comparison.game);
    comparison.range = &range;
    compare_search(SEARCH_VALUES, &options);
    comparison.range = NULL;
}

/* ---- Order and threads ----------------------------------------------------------------------- */

/* A list that ends at its limit does not call a target out of reach that can be made. */
static void compare_short_list(const tally_options *given)
{
    tally_options options = *given;
    options.limit = 1;
    search_game(SEARCH_LIST, &options);
    for (uint32_t i = 0; i < comparison.outcome_count; i++) {
        const tally_outcome *const outcome = &comparison.outcomes[i];
        if (outcome->answer == TALLY_ANSWER_CLOSEST && can_be_made(outcome->target))
            tell("called out of reach, but can be made", "--limit 1");
    }
}

/* A list is in order, its first solution is the one that solve gives, and it has a limit. */
static void compare_order(const tally_options *given, tally_random *random)
{
    static uint64_t texts[SEEN_MAX];
    tally_options options = *given;
    comparison.reads = false;
    compare_short_list(given);
    search_game(SEARCH_SOLVE, &options);
    const uint64_t simplest = comparison.seen[0].text;
    const bool is_solved = comparison.seen_count == 1;
    search_game(SEARCH_LIST, &options);
    const uint32_t count = comparison.seen_count;
    if (comparison.outcome_count != 1 || !outcomes_are_complete() || !is_solved || count == 0)
        return;
    if (comparison.seen[0].text != simplest) tell("the first of the list is not the simplest", "");
    for (uint32_t i = 1; i < count; i++) {
        const struct seen *const a = &comparison.seen[i - 1];
        const struct seen *const b = &comparison.seen[i];
        const bool is_less = a->numbers_used != b->numbers_used ? a->numbers_used < b->numbers_used
                                                                : a->effort <= b->effort;
        if (!is_less) tell("the list is out of order", "");
    }
    for (uint32_t i = 0; i < count; i++) texts[i] = comparison.seen[i].text;
    options.limit = 1 + tally_random_below(random, count);
    search_game(SEARCH_LIST, &options);
    if (comparison.seen_count != options.limit || comparison.seen[0].text != simplest) {
        tell_numbers("solutions up to a limit", comparison.seen_count, (wide_int)options.limit);
    }
    for (uint32_t i = 0; i < comparison.seen_count; i++)
        if (comparison.seen[i].text != texts[i]) tell("a list that is cut is another one", "");
}

static bool is_same_outcome(const tally_outcome *a, const tally_outcome *b)
{
    return a->target == b->target && a->answer == b->answer && a->bound == b->bound &&
           a->distance == b->distance && a->solutions == b->solutions &&
           a->with_detours == b->with_detours && a->fewest == b->fewest && a->nodes == b->nodes;
}

/* Two threads give what one gives, in the same order. */
static void compare_threads(enum search kind, const tally_options *given, bool is_backwards)
{
    static struct seen seen[SEEN_MAX];
    static tally_outcome outcomes[TARGETS_MAX];
    struct threads threads;
    tally_options options = *given;
    comparison.reads = false;
    search_game(kind, &options);
    const uint32_t count = comparison.seen_count;
    const uint32_t outcome_count = comparison.outcome_count;
    memcpy(seen, comparison.seen, count * sizeof seen[0]);
    memcpy(outcomes, comparison.outcomes, outcome_count * sizeof outcomes[0]);
    threads_init(&threads, 2, is_backwards);
    options.executor = &threads.executor;
    search_game(kind, &options);
    bool is_same = count == comparison.seen_count && outcome_count == comparison.outcome_count;
    for (uint32_t i = 0; i < count && is_same; i++)
        is_same = seen[i].text == comparison.seen[i].text;
    for (uint32_t i = 0; i < outcome_count && is_same; i++) {
        is_same = is_same_outcome(&outcomes[i], &comparison.outcomes[i]);
    }
    if (!is_same) tell("two threads differ from one", "");
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* The first hint of the nearest solution over all targets. */
static void compare_hint(const tally_options *options)
{
    const tally_range target = tally_game_target(comparison.game);
    tally_hint hint = TALLY_HINT_INIT;
    wide_int distance = UINT64_MAX;
    uint32_t fewest = 0;
    for (uint64_t at = target.first;; at++) {
        wide_int values[2];
        const bool has_some = truth_nearest(&comparison.truths, (wide_int)at, values) != 0;
        if (has_some && wide_size(values[0] - (wide_int)at) < distance) {
            distance = wide_size(values[0] - (wide_int)at);
            fewest = truth_sum(&comparison.truths, values[0]).fewest;
        }
        if (at == target.last) break;
    }
    if (tally_take_hint(&hint, comparison.game, 1, options) != TALLY_OK) tell("hint", "status");
    if (hint.bound != TALLY_BOUND_NONE && !may_be_incomplete()) tell("hint", "incomplete");
    if (hint.bound != TALLY_BOUND_NONE || (target.first != target.last && may_be_incomplete()))
        return;
    const tally_answer answer = distance == 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST;
    const wide_int unit = distance == UINT64_MAX ? 1 : comparison.truths.row.unit;
    distance = (distance + unit - 1) / unit;
    if (hint.answer != answer) tell_numbers("answer of a hint", hint.answer, answer);
    if ((wide_int)hint.distance != distance)
        tell_numbers("distance of a hint", (wide_int)hint.distance, distance);
    if (hint.numbers_used != fewest) tell_numbers("hint", hint.numbers_used, fewest);
}

/* The next number that cannot be made, and what was told so far. */
struct lacking {
    uint64_t next;
    uint64_t told;
};

static int note_missing(void *user, const tally_outcome *outcome)
{
    struct lacking *const lacking = user;
    for (; lacking->next < outcome->target; lacking->next++) {
        if (!can_be_made(lacking->next))
            tell_numbers("not called missing", (wide_int)lacking->next, (wide_int)outcome->target);
    }
    if (outcome->answer != TALLY_ANSWER_CLOSEST && !may_be_incomplete())
        tell("missing", "needlessly incomplete");
    if (outcome->answer == TALLY_ANSWER_CLOSEST && can_be_made(outcome->target))
        tell_numbers("called missing, but can be made", (wide_int)outcome->target, 0);
    lacking->next++;
    lacking->told++;
    return 0;
}

static void compare_missing(const tally_options *options, tally_random *random)
{
    enum { NUMBERS = 60 };
    tally_options limited = *options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    struct lacking lacking = {.next = 1 + tally_random_below(random, 12)};
    const tally_range range = {lacking.next, lacking.next + NUMBERS};
    const tally_missing_sink sink = {.user = &lacking, .missing = note_missing};
    limited.limit = 2;
    if (tally_missing(comparison.game, &range, &limited, &sink, &outcome) != TALLY_OK)
        tell("missing", "status");
    for (; lacking.told < limited.limit && lacking.next <= range.last; lacking.next++) {
        if (!can_be_made(lacking.next))
            tell_numbers("not called missing", (wide_int)lacking.next, 0);
    }
}

static void wish_at_random(struct wish *wish, tally_options *options, tally_random *random)
{
    const struct brute_rules *const rules = &comparison.brute.rules;
    const uint32_t count = rules->count;
    if (tally_random_below(random, 3) != 0)
        wish->fewest = (uint32_t)tally_random_below(random, count + 1);
    if (tally_random_below(random, 3) == 0)
        wish->most = wish->fewest + (uint32_t)tally_random_below(random, count + 1 - wish->fewest);
    const uint64_t first = tally_random_below(random, count);
    wish->must_use_count = (uint32_t)tally_random_below(random, count < 3 ? count + 1 : 3);
    for (uint32_t i = 0; i < wish->must_use_count; i++)
        wish->must_use[i] = rules->numbers[(first + i) % count];
    options->fewest = wish->fewest;
    options->most = wish->most;
    options->must_use = wish->must_use;
    options->must_use_count = wish->must_use_count;
    options->detours = tally_random_below(random, 3) == 0;
}

/* Bounds on the numbers used, and numbers that must be used, in all searches. Digits put together
 * may be a given number, too: which numbers are used is then a matter of choice. */
static void compare_wishes(tally_random *random)
{
    static const uint32_t digits = TALLY_OP_CONCATENATE | TALLY_OP_POINT | TALLY_OP_REPEAT;
    struct wish wish = {.fewest = 0};
    tally_options options = TALLY_OPTIONS_INIT;
    if (brute_has(&comparison.brute.rules, digits)) return;
    wish_at_random(&wish, &options, random);
    if (!truths_find(&comparison.truths, &comparison.brute, &wish)) return;
    const bool is_plain = truth_row_is_plain(&comparison.truths.row);
    for (int kind = 0; kind < (is_plain ? SEARCHES : SEARCH_VALUES); kind++)
        compare_search((enum search)kind, &options);
    compare_hint(&options);
    if (!is_plain) return;
    const tally_range range = tally_game_target(comparison.game);
    comparison.range = &range;
    compare_search(SEARCH_VALUES, &options);
    comparison.range = NULL;
    compare_missing(&options, random);
    const enum search kind = (enum search)tally_random_below(random, SEARCHES);
    if (tally_random_below(random, 2) == 0) compare_order(&options, random);
    else compare_threads(kind, &options, tally_random_below(random, 2) == 0);
}

/* ---- Surveys --------------------------------------------------------------------------------- */

static void check_row_of_target(const tally_survey_row *row, uint32_t at, wide_int target)
{
    wide_int values[2];
    const uint32_t count = truth_nearest(&comparison.truths, target, values);
    const struct truth_sum sum = truth_sum(&comparison.truths, target);
    const wide_int told = count == 0 ? UINT32_MAX : wide_size(values[0] - target);
    const wide_int distance = told < UINT32_MAX ? told : UINT32_MAX;
    uint32_t side = 0;
    for (uint32_t i = 0; i < count; i++)
        side |= values[i] < target ? 1u : (values[i] > target ? 2u : 0);
    if (row->fewest[at] != sum.fewest)
        tell_numbers("fewest in a survey", row->fewest[at], sum.fewest);
    if (row->distance[at] != distance)
        tell_numbers("distance in a survey", row->distance[at], distance);
    if (row->side[at] != side && distance < UINT32_MAX)
        tell_numbers("side in a survey", row->side[at], side);
    if (row->solutions[at] != sum.without) {
        tell_numbers("solutions in a survey", (wide_int)row->solutions[at], (wide_int)sum.without);
    }
    if (row->with_detours[at] != sum.with_detours) {
        tell_numbers("with detours in a survey", (wide_int)row->with_detours[at],
                     (wide_int)sum.with_detours);
    }
}

static int note_row(void *user, const tally_survey_row *row)
{
    const tally_range *const target = user;
    if (row->unproved != 0) {
        if (!may_be_incomplete()) tell("needlessly unproved", "");
        return 0;
    }
    for (uint32_t i = 0; i <= target->last - target->first; i++) {
        check_row_of_target(row, i, (wide_int)target->first + i);
    }
    return 0;
}

/* Where the numbers are tiles, and rise, they are a selection. */
static void compare_survey(void)
{
    const struct brute_rules *const rules = &comparison.brute.rules;
    tally_range target = tally_game_target(comparison.game);
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    tally_pool pool = {.count = rules->count};
    tally_survey *survey = NULL;
    for (uint32_t i = 0; i < rules->count; i++) {
        const bool rises = i == 0 || rules->numbers[i] >= rules->numbers[i - 1];
        if (rules->numbers[i] > UINT16_MAX || (!rises && rules->is_ordered)) return;
        uint32_t at = i;
        for (; at > 0 && pool.tiles[at - 1] > rules->numbers[i]; at--)
            pool.tiles[at] = pool.tiles[at - 1];
        pool.tiles[at] = (uint16_t)rules->numbers[i];
    }
    options.rules = tally_game_rules(comparison.game);
    options.pick = rules->count;
    options.has_target = 1;
    options.target = target;
    options.wanted = TALLY_SURVEY_COUNTS;
    snprintf(comparison.command, sizeof comparison.command, "survey of the numbers of");
    const tally_status status = tally_survey_new(&survey, &pool, &options);
    if (status != TALLY_OK) return;
    if (tally_survey_run(survey, 0, 1, note_row, &target) != TALLY_OK) tell("survey", "status");
    tally_survey_free(survey);
}

/* ---- Games ----------------------------------------------------------------------------------- */

static void compare_game(tally_random *random)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    const bool is_plain = truth_row_is_plain(&comparison.truths.row);
    const uint64_t choice =
        is_plain ? tally_random_below(random, 7) : 3 + tally_random_below(random, 3);
    const enum search kind =
        (enum search)tally_random_below(random, is_plain ? SEARCHES : SEARCH_VALUES);
    compare_plainly();
    if (choice < 3) compare_search(SEARCH_VALUES, &options);
    if (choice == 2) compare_range_of_values();
    if (choice == 3) compare_threads(kind, &options, false);
    if (choice == 4) compare_threads(kind, &options, true);
    if (choice == 5) compare_order(&options, random);
    if (choice == 6) compare_survey();
    if (tally_random_below(random, 2) == 0) compare_wishes(random);
}

/* Of values, use, order, and whether numbers are near the bounds. */
static uint64_t played[4][8];

static void play_random(tally_random *random)
{
    static const struct wish none = {.fewest = 0};
    struct brute_rules rules;
    char id[ID_SIZE];
    tally_game *game = NULL;
    odd_rules(&rules, random);
    rules.count = odd_count(random, &rules);
    const bool has_large = odd_numbers(&rules, random);
    if (!brute_play(&comparison.brute, &rules, EFFORT_MOST)) return;
    comparison.truths.row = truth_plain_row(&rules);
    if (!truths_find(&comparison.truths, &comparison.brute, &none)) return;
    /* With !, each target out of reach needs a proof among values of any size. */
    const uint32_t targets = brute_has(&rules, TALLY_OP_FACTORIAL) ? PROVED_MOST : RANGE_MOST;
    tally_range target = odd_target(random, &comparison.truths, targets);
    if (odd_target_of_row(random, &comparison.truths, &target) &&
        !truths_find(&comparison.truths, &comparison.brute, &none))
        return;
    odd_id(id, &rules, target);
    if (tally_game_parse(&game, id, strlen(id), NULL, NULL) != TALLY_OK) return;
    comparison.game = game;
    tally_game_id(game, comparison.id, sizeof comparison.id);
    played[rules.values][rules.uses_all | rules.is_ordered << 1 | has_large << 2]++;
    compare_game(random);
    tally_game_free(game);
}

static void play_many(uint64_t games, uint64_t seed)
{
    uint64_t total = 0;
    for (uint64_t i = 0; i < games; i++) {
        tally_random random;
        tally_random_seed(&random, seed * UINT64_C(1000000007) + i);
        play_random(&random);
    }
    for (uint32_t kind = 0; kind < 32; kind++) {
        const uint64_t count = played[kind / 8][kind % 8];
        printf("%7" PRIu64 " games: %s values, use %s, order %s%s\n", count,
               tally_values_word((tally_values_kind)(kind / 8)), (kind & 1) != 0 ? "all" : "any",
               (kind & 2) != 0 ? "given" : "any",
               (kind & 4) != 0 ? ", numbers near 2^63 and 2^64" : "");
        total += count;
    }
    printf("%7" PRIu64 " games; %" PRIu64 " complete answers, %" PRIu64 " incomplete, %" PRIu64
           " differences\n",
           total, comparison.complete, comparison.incomplete, comparison.differences);
    CHECK(total > games * 9 / 10);
}

static struct truth_row row_of_game(const tally_game *game, const struct brute_rules *brute)
{
    const tally_rules *const rules = tally_game_rules(game);
    const uint64_t first = tally_game_target(game).first;
    tally_value value;
    if (rules->values == TALLY_VALUES_WHOLE || first <= INT64_MAX) return truth_plain_row(brute);
    tally_number_value(&value, first, rules);
    return truth_row_of(first, wide_told(value));
}

static bool play_id(const char *id, tally_random *random)
{
    static const struct wish none = {.fewest = 0};
    struct brute_rules rules;
    tally_game *game = NULL;
    if (tally_game_parse(&game, id, strlen(id), NULL, NULL) != TALLY_OK) return false;
    comparison.game = game;
    tally_game_id(game, comparison.id, sizeof comparison.id);
    const bool is_known = odd_rules_of(&rules, game);
    if (is_known) comparison.truths.row = row_of_game(game, &rules);
    const bool is_played = is_known && brute_play(&comparison.brute, &rules, EFFORT_OF_ONE) &&
                           truths_find(&comparison.truths, &comparison.brute, &none);
    const tally_options options = TALLY_OPTIONS_INIT;
    if (is_played) {
        const bool is_plain = truth_row_is_plain(&comparison.truths.row);
        compare_plainly();
        if (is_plain) compare_search(SEARCH_VALUES, &options);
        if (is_plain) compare_range_of_values();
        compare_survey();
        compare_order(&options, random);
        for (int kind = 0; kind < (is_plain ? SEARCHES : SEARCH_VALUES); kind++)
            compare_threads((enum search)kind, &options, kind % 2 != 0);
        printf("%s: %" PRIu32 " solutions of all values, %s\n", id, comparison.truths.count,
               comparison.brute.is_beyond ? "some step leaves the bounds"
                                          : "all steps are within bounds");
    }
    tally_game_free(game);
    return is_played;
}

/* Games that were answered wrongly, or called incomplete without need. */
static void play_known(tally_random *random)
{
    static const char *const ids[] = {
        "countdown,values=exact,order=given:5/1,1,5,4,9",
        "countdown,values=exact,order=given:10/5,1,2,4,5",
        "countdown,ops=-*,values=exact:13/1,3,4,8",
        "countdown,ops=-neg,values=exact,order=given,depth=1:10/4,4,4,6",
        "countdown,ops=+-*/!,values=exact,depth=1:15/1,2,3",
        "countdown,values=exact,use=all,order=given:0/0,0,1,10",
        "countdown,ops=+-,values=exact,use=all:9223372036854775807/"
        "6148914691236517206,9223372036854775806",
        "countdown,ops=+*/!,values=exact:0/9,4611686018427387904,0",
        "countdown,ops=^!,values=exact,use=all,order=given:11..63/1,4",
        "countdown,ops=*,use=all:16/8,3,3074457345618258602",
        "countdown,ops=+:12297829386768001709/12297829382473034411,4294967295,3,11",
        "countdown,use=all:18446744073709551614..18446744073709551615/18446744073709551614",
        "countdown,ops=+*:4611686018427387903/4294967295,4294967297",
        "countdown,ops=+-!sqrtneg,values=exact,order=given,depth=1:6/2,9,2",
        "countdown,ops=-*^dot,values=exact,use=all:1/1,8,6",
        "countdown:2/1,4,6",
        "countdown,ops=+-,values=integer,use=all,order=given:0..3/2,9,20",
        "countdown,values=exact:0..2/-1,9",
        "make24,ops=+-*,brackets=left:1/2,5,20",
        "countdown,ops=+/sqrt,values=exact,use=all,order=given,brackets=none:90/"
        "9223372036854775807",
        "countdown,ops=+sqrt,values=integer,use=all,brackets=left:9223372036854775806/-9,3",
        "countdown,ops=+:18446744073709551615/2,18446744073709551614",
        "countdown:4..9/2,5,50,100",
        "countdown,ops=+*^sqrtdot,values=exact:64/3,2,2",
        "countdown,ops=+,depth=1:9223372036854775805/9223372036854775806,9,2",
        "countdown,ops=+-/,values=exact,order=given,depth=1:9223372036854775807/"
        "9223372036854775806,2",
        /* Only a product of 2^64 or more leads to the target, and just so: the numbers and the
         * target have 130 bits together. */
        "countdown:40/2523009935,8015405472,505573690972734108",
        /* The same, and the closest value has two solutions. */
        "countdown:40/2523009935,8015405472,505573690972734108,2,2",
        /* The closest value is the product, just above 2^64. */
        "countdown,ops=+*:18446744073709551615/4294967298,4294967295",
        /* Values beyond 63 bits come back: two of them; times zero on either side; under a root;
         * as an exponent, or to the power of 0. The last rules have numbers that no fraction
         * holds. */
        "countdown,ops=/!,values=exact,use=all,depth=1:25/25,24",
        "countdown,ops=+*,values=exact,use=all:0/0,4294967296,4294967297",
        "countdown,ops=+-*,values=exact,use=all,order=given:0/4294967296,4294967297,3,0",
        "countdown,ops=+-*,values=exact,use=all,order=given:0/0,4294967296,4294967297,3",
        "countdown,ops=*/sqrt,values=exact,use=all,depth=1:1/4294967296,17179869184,8589934592",
        "countdown,ops=+-*^,values=exact,use=all:5/0,4294967296,4294967297,5",
        "countdown,ops=-,order=given:2/18446744073709551615,18446744073709551613",
        "countdown,ops=-*/,values=integer,order=given,brackets=left,depth=0:0/0,0,2,0,2",
        "countdown,ops=-*/,values=exact,use=all,order=given,brackets=left:0..15/0,4,0,0,7",
        "countdown,ops=+*^,values=exact,depth=1:1/-1,-8,-9,0",
        "countdown,ops=+/^,values=integer,depth=3:-1..12/-1,0,-3,0",
        "countdown,ops=neg/floor,values=exact,use=all,depth=1:2/3_2",
        "countdown,ops=+-*/floorceil,values=exact,depth=2:-3/7,2,3",
        "countdown,ops=+*log,values=exact,use=all:-3/2,8,1_8",
        "countdown,ops=+-*^0^0,values=natural:1/0,0,2",
        "countdown,ops=-*square,values=exact,depth=1:1/-1,2,1",
        "countdown,ops=+-square,values=exact,depth=1,use=all:1/-1_2,-1_2",
        "countdown,ops=+*/,values=integer:0/1,0,-1,-6",
        "countdown,ops=+/squareceil,values=exact,depth=1:1/0,-1,-1",
        "countdown,ops=-negidiv,values=integer,order=given,brackets=none:0/2,4,2",
        "countdown,ops=-/!,values=exact,use=all,order=given,op-fewest=!.2:2/4",
        "countdown,ops=+!repfloor,values=exact,depth=1:1/3,-8,1_3",
        "countdown,ops=-/,values=exact,order=given:0/1,3,1_3",
        "countdown,ops=+*neg,values=integer,order=given,brackets=left,depth=1:"
        "9223372032559808511/4294967295,9223372036854775806",
        "countdown,values=exact,use=all,order=given,brackets=left:19/11,3074457345618258602,0,7",
        "countdown,ops=*negdot!!squarepctsubffloorceil,values=exact,depth=1:0..16/1,2",
        "countdown,ops=-^!neg,values=exact,use=all,brackets=left,depth=1:8/9,0,9",
        "countdown,ops=+-*/mod,values=exact:6/4294967295,11,2097152,5",
        "countdown,ops=+-*/^mod,values=exact:95/7_3,1_3,6",
        "countdown,ops=+-!floor,values=exact,depth=1:1/3_4,5,-5",
        "countdown,ops=+-negidiv,values=exact,use=all,brackets=left:0/2,9,5",
        "countdown,ops=negdotceil,values=exact,brackets=none,depth=1:3/2,7",
        "countdown,ops=+-!!square,values=integer,order=given,brackets=none:4/1,-4",
        "countdown,ops=+-idiv,values=integer,op-most=sub.1:-3/2,-9,5",
        "countdown,ops=-/negsquarepctfloor,values=exact,depth=1:1/3,3,3",
        "countdown,ops=-/^sqrtnegdot,values=integer,order=given,depth=1:-9..8/-9",
        "countdown,values=exact,brackets=left:14_3/2,7_3,5",
        "countdown,ops=-/negdotfloor,values=exact,order=given,op-fewest=div.1,depth=1:1/1,1,1",
        "countdown,ops=-/,values=integer,brackets=left:0/-8,2,-2,5",
        "countdown,use=all:2/18446744073709551615,1,9223372036854775808",
        "countdown,ops=+*neg,values=exact:-3/-5,5,2",
        "countdown,ops=+-*neg,values=exact:-7/-5,5,2",
        "countdown,ops=+-/^negpctfloor,values=exact,use=all,depth=1:-1/0,-2,2",
        "countdown,ops=+*negsum,values=exact,order=given,brackets=left,depth=1:5/4,4,-4",
        "countdown,ops=*^negsquarepct,values=exact,depth=1,op-most=square.2:1/-1,2,-1",
        "countdown,ops=^neg,values=exact,use=all,order=given,brackets=left:1/-1,9,-9",
        "countdown,ops=+-^sqrtneg,values=integer,use=all,depth=1:0/5,-9,-3",
        "countdown,ops=+-*/sum,values=exact,op-most=sub.2;sum.1,op-fewest=add.2;mul.2:15/2,8,-7",
        "countdown,ops=+*negsquarefloor,values=exact,order=given,op-fewest=square.1,depth=1:1/3,2",
        "countdown,ops=+negsquaresum,values=exact,order=given,op-fewest=square.2:1/4,4,-1",
        "countdown,ops=+negsquaregamma,values=exact,order=given,op-fewest=square.1,depth=1:1/3,1,2",
        "countdown,ops=+-*negsquare,values=exact,depth=1:1/3,-1,4",
        "countdown,ops=+*negsquarepct,values=exact,depth=1,op-fewest=square.2:1/-1,-1,2",
        "countdown,ops=+-/^sqrtnegsquare,values=exact,order=given:1/4,-9,5",
        "countdown,ops=+^!!neg,values=exact,depth=1:0/-1,1_2,0",
        "countdown,ops=+-*neg,values=integer,use=all,op-most=mul.0,depth=0:0/0,7",
        "countdown,ops=+-*/sqrtsquare,values=exact,use=all,depth=1:12/4,4,9",
        "countdown,ops=+-*/sqrtsquare,values=exact,use=all,depth=1:6/1,4,9",
        "countdown,ops=*/sqrtcatdotmodrep,values=exact,order=given,brackets=left,depth=0:71..78/"
        "479001600,2,4294967296",
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        CHECK_CASE(play_id(ids[i], random), ids[i]);
}

static uint64_t games_to_play(void)
{
    return (uint64_t)test_amount(QUICK_GAMES, DEEP_GAMES);
}

int main(int argc, char **argv)
{
    tally_random random;
    tally_random_seed(&random, 1);
    if (argc == 3 && strchr(argv[1], ':') == NULL) {
        play_many(strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    } else if (argc > 1) {
        for (int i = 1; i < argc; i++) CHECK_CASE(play_id(argv[i], &random), argv[i]);
    } else {
        play_known(&random);
        play_many(games_to_play(), 1);
    }
    return test_end();
}

#else

int main(void)
{
    puts("the brute force counts with 128 bits, which this machine does not have");
    return 77;
}

#endif
