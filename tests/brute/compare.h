/* SPDX-License-Identifier: MIT */
/*
 * The searches of the library against the brute force. Where an answer says that it is complete, it
 * is the brute force's; where it says that it is not, what it gives is right, and there is a reason
 * for it: a step that leaves the bounds, or whatever the test did to stop the search.
 */
#ifndef TALLY_TESTS_BRUTE_COMPARE_H
#define TALLY_TESTS_BRUTE_COMPARE_H

#include "brute/odd_games.h"
#include "brute/text.h"
#include "brute/truth.h"
#include "test.h"

/* SEEN_MAX: 24 targets of a game with 60,000 trees have fewer solutions. */
enum { SEEN_MAX = 3 << 19, TARGETS_MAX = 80, TEXT_MAX = 600 };

/* What a search delivered. */
struct seen {
    uint64_t target;
    wide_int value;
    tree_code code;
    uint32_t numbers_used;
    bool has_detour;
    uint64_t effort;
    uint64_t text; /* a hash */
};

enum search { SEARCH_SOLVE, SEARCH_LIST, SEARCH_COUNT, SEARCH_VALUES };

enum { SEARCHES = SEARCH_VALUES + 1 };

static struct comparison {
    struct brute_game brute;
    struct truths truths;
    struct seen seen[SEEN_MAX];
    uint32_t seen_count;
    tally_outcome outcomes[TARGETS_MAX];
    uint32_t outcome_count;
    const tally_game *game;
    const tally_range *range; /* of values; NULL: all */
    char id[ID_SIZE];
    char command[200]; /* how the search that runs is asked for */
    bool reads;        /* the texts of what is delivered, and judges them */
    bool is_disturbed; /* the search may end early, for want of memory or because it is stopped */
    uint32_t stops_after; /* solutions: the sink says stop */
    uint64_t complete;    /* answers */
    uint64_t incomplete;
    uint64_t differences;
} comparison;

/* ---- Telling --------------------------------------------------------------------------------- */

static inline void tell(const char *what, const char *detail)
{
    char line[TEXT_MAX + ID_SIZE + 400];
    snprintf(line, sizeof line, "%s\ttally %s '%s'\t%s", what, comparison.command, comparison.id,
             detail);
    comparison.differences++;
    CHECK_CASE(false, line);
}

static inline void tell_tree(const char *what, tree_code code)
{
    if (code == TREE_NONE) {
        tell(what, "");
        return;
    }
    const struct message message = brute_text(&comparison.brute, code);
    tell(what, message.text);
}

/* Digits of a number, from the end of a buffer of 48 bytes on. */
static inline const char *decimal_of(char buffer[48], wide_int value)
{
    char *at = buffer + 47;
    *at = '\0';
    for (wide_int left = wide_size(value); left != 0 || *at == '\0'; left /= 10)
        *--at = (char)('0' + (int)(left % 10));
    if (value < 0) *--at = '-';
    return at;
}

static inline void tell_numbers(const char *what, wide_int seen, wide_int wanted)
{
    char detail[200];
    char first[48];
    char second[48];
    snprintf(detail, sizeof detail, "seen %s, wanted %s", decimal_of(first, seen),
             decimal_of(second, wanted));
    tell(what, detail);
}

/* ---- Searching ------------------------------------------------------------------------------- */

static inline uint64_t hash_of_text(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text != '\0'; text++) hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* The judge takes the text in each style. */
static inline void judge_styles(const tally_solution *solution, bool fits)
{
    static const tally_style styles[] = {TALLY_STYLE_INFIX, TALLY_STYLE_PAREN, TALLY_STYLE_RPN};
    char text[TEXT_MAX];
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        const size_t length = tally_expr_print(solution->expr, styles[i], text, sizeof text);
        tally_check(&judgement, comparison.game, text, length, NULL, NULL);
        if (judgement.verdict != TALLY_VERDICT_INVALID) continue;
        tell(fits ? "text is judged invalid" : "text leaves the bounds", text);
    }
}

static inline struct wide wide_told(tally_value value)
{
    const wide_int top = (wide_int)value.numerator.low;
    return (struct wide){value.negative ? -top : top, (wide_int)value.denominator.low};
}

/* Every text that is delivered keeps the rules, and is worth what it is said to be. */
static inline tree_code read_solution(const tally_solution *solution, const char *text)
{
    bool fits = false;
    struct brute_game *const brute = &comparison.brute;
    const tree_code code = brute_read(brute, text, &fits);
    if (code == TREE_NONE) {
        tell("text breaks a rule", text);
        return code;
    }
    judge_styles(solution, fits);
    if (solution->unused_count + solution->numbers_used != brute->rules.count)
        tell("unused numbers", text);
    if (!wide_is_equal(tree_value(&brute->trees, code), wide_told(solution->value)))
        tell("text has another value", text);
    if (brute_fewest(brute, code) == 0) tell("text is not among all", text);
    return tree_settled(&brute->trees, code);
}

static inline int note_solution(void *user, const tally_solution *solution)
{
    char text[TEXT_MAX];
    (void)user;
    if (comparison.seen_count == SEEN_MAX) return 1;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    wide_int value = 0;
    if (!truth_number(&comparison.truths.row, wide_told(solution->value), &value))
        tell("value in another row", text);
    comparison.seen[comparison.seen_count++] =
        (struct seen){.target = solution->target,
                      .value = value,
                      .code = comparison.reads ? read_solution(solution, text) : TREE_NONE,
                      .numbers_used = solution->numbers_used,
                      .has_detour = solution->has_detour != 0,
                      .effort = solution->effort,
                      .text = hash_of_text(text)};
    return comparison.is_disturbed && comparison.seen_count > comparison.stops_after;
}

static inline int note_outcome(void *user, const tally_outcome *outcome)
{
    (void)user;
    if (comparison.outcome_count < TARGETS_MAX)
        comparison.outcomes[comparison.outcome_count++] = *outcome;
    comparison.complete += outcome->bound == TALLY_BOUND_NONE;
    comparison.incomplete += outcome->bound != TALLY_BOUND_NONE;
    return 0;
}

static inline void write_command(enum search kind, const tally_options *options)
{
    static const char *const names[] = {"solve -e", "solve -e -a", "count", "values -e"};
    size_t length = 0;
    const size_t size = sizeof comparison.command;
    char *const command = comparison.command;
    length += (size_t)snprintf(command, size, "%s", names[kind]);
    if (kind == SEARCH_VALUES && comparison.range != NULL) {
        length +=
            (size_t)snprintf(command + length, size - length, " --targets %" PRIu64 "..%" PRIu64,
                             comparison.range->first, comparison.range->last);
    }
    if (options->detours != 0)
        length += (size_t)snprintf(command + length, size - length, " --detours");
    if (options->fewest != 0) {
        length +=
            (size_t)snprintf(command + length, size - length, " --fewest %u", options->fewest);
    }
    if (options->most != 0) {
        length += (size_t)snprintf(command + length, size - length, " --most %u", options->most);
    }
    if (options->must_use_count != 0) {
        for (size_t i = 0; i < options->must_use_count; i++) {
            length += (size_t)snprintf(command + length, size - length, "%s%" PRIu64,
                                       i == 0 ? " --must-use " : ",", options->must_use[i]);
        }
    }
    if (options->memory_bytes != 0) {
        snprintf(command + length, size - length, " --memory %zu", options->memory_bytes);
    }
}

static inline tally_outcome search_game(enum search kind, const tally_options *options)
{
    const tally_sink sink = {.solution = note_solution, .done = note_outcome};
    const tally_game *const game = comparison.game;
    tally_outcome outcome = {.size = sizeof(tally_outcome), .target = 0};
    tally_status status = TALLY_OK;
    write_command(kind, options);
    comparison.seen_count = 0;
    comparison.outcome_count = 0;
    switch (kind) {
    case SEARCH_SOLVE: status = tally_solve(game, options, &sink, &outcome); break;
    case SEARCH_LIST: status = tally_list(game, options, &sink, &outcome); break;
    case SEARCH_COUNT: status = tally_count(game, options, &sink, &outcome); break;
    case SEARCH_VALUES:
    default: status = tally_values(game, comparison.range, options, &sink, &outcome); break;
    }
    if (status != TALLY_OK) tell("status", tally_status_name(status));
    return outcome;
}

/* ---- One target ------------------------------------------------------------------------------ */

static inline bool can_be_made(uint64_t target)
{
    const uint32_t at = truth_from(&comparison.truths, (wide_int)target);
    return truth_is(&comparison.truths, at, (wide_int)target);
}

/* Has a game numbers below 0, whose signs the library does not see where it explores? */
static inline bool has_unseen_signs(const struct brute_rules *rules)
{
    bool has_negative = false;
    for (uint32_t i = 0; i < rules->count; i++) has_negative |= rules->given[i].top < 0;
    return has_negative && brute_has(rules, ~(uint32_t)TALLY_OP_BASIC);
}

/* In any order, tables round the opposite of each fraction, also where no part can be negative. */
static inline bool rounds_opposites(const struct brute_rules *rules)
{
    const uint32_t factorials =
        TALLY_OP_FACTORIAL | TALLY_OP_DOUBLE_FACTORIAL | TALLY_OP_SUBFACTORIAL;
    return brute_has(rules, TALLY_OP_FLOOR | TALLY_OP_CEIL) && brute_has(rules, factorials);
}

/* A step that the library works with may leave the bounds. */
static inline bool may_be_incomplete(void)
{
    const struct brute_rules *const rules = &comparison.brute.rules;
    return comparison.brute.is_beyond || brute_stands_in(rules) || has_unseen_signs(rules) ||
           rounds_opposites(rules);
}

/* `values` under powers, with roots or fractions of 100, says of some games that there may be more
 * where there is none: of about one in 100,000 random games, never the other way round. */
static inline bool is_coarse(void)
{
    const uint32_t fractions = TALLY_OP_POINT | TALLY_OP_REPEAT | TALLY_OP_PERCENT;
    const uint32_t roots = TALLY_OP_SQRT | TALLY_OP_PERCENT;
    const struct brute_rules *const rules = &comparison.brute.rules;
    return strncmp(comparison.command, "values", 6) == 0 && brute_has(rules, TALLY_OP_POWER) &&
           brute_has(rules, fractions) && brute_has(rules, roots);
}

static inline bool is_complete(const tally_outcome *outcome)
{
    if (outcome->answer == TALLY_ANSWER_CLOSEST && can_be_made(outcome->target)) {
        tell("called out of reach, but can be made", "");
    }
    if (outcome->bound == TALLY_BOUND_NONE) return true;
    if (comparison.is_disturbed) {
        if (outcome->bound == TALLY_BOUND_LIMIT) tell("bound", "limit, but none was set");
        return false;
    }
    if (outcome->bound != TALLY_BOUND_VALUE)
        tell_numbers("bound", outcome->bound, TALLY_BOUND_VALUE);
    if (!may_be_incomplete() && !is_coarse())
        tell("needlessly incomplete", "no step leaves the bounds");
    return false;
}

static inline void check_outcome(const tally_outcome *outcome, const wide_int *values,
                                 uint32_t count)
{
    const wide_int distance =
        count == 0 ? UINT64_MAX : wide_size(values[0] - (wide_int)outcome->target);
    const wide_int unit = count == 0 ? 1 : comparison.truths.row.unit;
    const wide_int rounded = (distance + unit - 1) / unit;
    if ((wide_int)outcome->distance != rounded)
        tell_numbers("distance", (wide_int)outcome->distance, rounded);
    const tally_answer answer = distance == 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST;
    if (outcome->answer != answer) tell_numbers("answer", outcome->answer, answer);
}

static inline int compare_seen(const void *a, const void *b)
{
    const struct seen *const x = a;
    const struct seen *const y = b;
    if (x->target != y->target) return x->target < y->target ? -1 : 1;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

/* Solutions of one target that were delivered, in the order of compare_seen(). */
struct listing {
    const struct seen *at;
    const struct seen *end;
    bool detours;  /* are asked for */
    bool is_whole; /* nothing may be missing */
};

static inline void check_listed(const struct listing *listing, struct truth *truth)
{
    const struct seen *const seen = listing->at;
    const bool has_detour = truth_has_detour(&comparison.truths, truth);
    if (!listing->detours && !truth_belongs(&comparison.truths, truth, listing->is_whole))
        tell_tree("listed, but has a detour", truth->code);
    if (seen->numbers_used != truth->numbers_used) {
        tell_numbers("numbers used", seen->numbers_used, truth->numbers_used);
    }
    if (comparison.brute.rules.uses_all || seen->has_detour == has_detour) return;
    tell_tree(has_detour ? "not called a detour" : "called a detour, but is none", truth->code);
}

/* All solutions that are worth a value against those that were delivered. */
static inline void check_value(struct listing *listing, wide_int value)
{
    struct truths *const truths = &comparison.truths;
    for (uint32_t i = truth_from(truths, value); truth_is(truths, i, value); i++) {
        struct truth *const truth = &truths->truths[i];
        while (listing->at < listing->end && listing->at->value == value &&
               listing->at->code < truth->code) {
            tell_tree("listed, but is none", listing->at++->code);
        }
        const bool is_listed = listing->at < listing->end && listing->at->code == truth->code;
        const bool is_wanted =
            listing->is_whole && (listing->detours || truth_belongs(truths, truth, true));
        if (is_wanted && !is_listed) tell_tree("missing", truth->code);
        if (!is_listed) continue;
        check_listed(listing, truth);
        for (listing->at++; listing->at < listing->end && listing->at->code == truth->code;
             listing->at++) {
            tell_tree("listed twice", truth->code);
        }
    }
    while (listing->at < listing->end && listing->at->value == value) {
        tell_tree("listed, but is none", listing->at++->code);
    }
}

static inline void check_list(const tally_outcome *outcome, struct listing listing)
{
    wide_int values[2];
    const uint32_t count = truth_nearest(&comparison.truths, (wide_int)outcome->target, values);
    listing.is_whole = is_complete(outcome);
    if (listing.is_whole) {
        check_outcome(outcome, values, count);
        for (uint32_t i = 0; i < count; i++) check_value(&listing, values[i]);
        while (listing.at < listing.end) tell_tree("listed, but not nearest", listing.at++->code);
    }
    while (listing.at < listing.end) check_value(&listing, listing.at->value);
}

static inline void check_count(const tally_outcome *outcome)
{
    const struct truth_sum sum = truth_sum(&comparison.truths, (wide_int)outcome->target);
    if (is_complete(outcome)) {
        if (outcome->with_detours != sum.with_detours) {
            tell_numbers("count with detours", (wide_int)outcome->with_detours,
                         (wide_int)sum.with_detours);
        }
        if (outcome->solutions != sum.without) {
            tell_numbers("count without detours", (wide_int)outcome->solutions,
                         (wide_int)sum.without);
        }
        if (outcome->fewest != sum.fewest) tell_numbers("fewest", outcome->fewest, sum.fewest);
        return;
    }
    if (outcome->with_detours > sum.with_detours) {
        tell_numbers("counted too many", (wide_int)outcome->with_detours,
                     (wide_int)sum.with_detours);
    }
    if (sum.fewest != 0 && outcome->fewest != 0 && outcome->fewest < sum.fewest) {
        tell_numbers("too few needed", outcome->fewest, sum.fewest);
    }
}

/* Is the solution as simple as its value allows? */
static inline void check_simplest(const struct seen *seen, bool detours)
{
    struct truths *const truths = &comparison.truths;
    const struct truth_sum sum = truth_sum(truths, seen->value);
    if (seen->numbers_used != sum.fewest) tell_numbers("simplest", seen->numbers_used, sum.fewest);
    for (uint32_t i = truth_from(truths, seen->value); truth_is(truths, i, seen->value); i++) {
        struct truth *const truth = &truths->truths[i];
        if (truth->code == seen->code && !detours && !truth_belongs(truths, truth, true))
            tell_tree("simplest, but has a detour", truth->code);
    }
}

static inline void check_solved(const tally_outcome *outcome, const struct seen *seen,
                                uint32_t count, bool detours)
{
    wide_int values[2];
    const uint32_t value_count =
        truth_nearest(&comparison.truths, (wide_int)outcome->target, values);
    if (outcome->answer == TALLY_ANSWER_SOLVED &&
        (count != 1 || seen->value != (wide_int)outcome->target)) {
        tell("called solved, but is not", "");
    }
    if (!is_complete(outcome)) return;
    check_outcome(outcome, values, value_count);
    if (count != value_count) {
        tell_numbers("solutions for the nearest", count, value_count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (seen[i].value != values[i]) tell_numbers("nearest value", seen[i].value, values[i]);
        else check_simplest(&seen[i], detours);
    }
}

/* ---- All targets ----------------------------------------------------------------------------- */

static inline uint32_t end_of_target(uint32_t at, uint64_t target)
{
    while (at < comparison.seen_count && comparison.seen[at].target == target) at++;
    return at;
}

/* The values that are asked for: of a range, or all that the library can tell. */
static inline void values_asked(wide_int *first, wide_int *last)
{
    const wide_int most = comparison.brute.rules.values == TALLY_VALUES_WHOLE ? (wide_int)UINT64_MAX
                                                                              : (wide_int)INT64_MAX;
    *first = comparison.range != NULL ? (wide_int)comparison.range->first : 0;
    *last = comparison.range != NULL ? (wide_int)comparison.range->last : most;
    if (*last > most) *last = most;
}

static inline void check_values(tally_outcome outcome, bool detours)
{
    struct truths *const truths = &comparison.truths;
    wide_int first = 0;
    wide_int last = 0;
    values_asked(&first, &last);
    outcome.answer = TALLY_ANSWER_SOLVED; /* which is not told */
    const bool is_whole = is_complete(&outcome);
    const struct seen *at = comparison.seen;
    const struct seen *const end = at + comparison.seen_count;
    for (uint32_t i = truth_from(truths, first);
         i < truths->count && truths->truths[i].value <= last;) {
        const wide_int value = truths->truths[i].value;
        const bool is_listed = at < end && at->value == value;
        if (is_whole && !is_listed) tell_tree("value is missing", truths->truths[i].code);
        if (is_whole && is_listed) check_simplest(at, detours);
        at += is_listed;
        while (truth_is(truths, i, value)) i++;
    }
    if (at != end) tell("values out of order, or values that are none", "");
}

static inline bool outcomes_are_complete(void)
{
    for (uint32_t i = 0; i < comparison.outcome_count; i++) {
        if (comparison.outcomes[i].bound != TALLY_BOUND_NONE) return false;
    }
    return true;
}

/* Runs a search of comparison.game, and checks what it gives. */
static inline void compare_search(enum search kind, const tally_options *options)
{
    uint32_t at = 0;
    comparison.reads = true;
    const tally_outcome last = search_game(kind, options);
    const bool detours = options->detours != 0;
    if (kind == SEARCH_VALUES) {
        check_values(last, detours);
        return;
    }
    if (kind == SEARCH_LIST)
        qsort(comparison.seen, comparison.seen_count, sizeof comparison.seen[0], compare_seen);
    for (uint32_t i = 0; i < comparison.outcome_count; i++) {
        const tally_outcome *const outcome = &comparison.outcomes[i];
        const uint32_t end = end_of_target(at, outcome->target);
        const struct seen *const seen = &comparison.seen[at];
        if (kind == SEARCH_SOLVE) check_solved(outcome, seen, end - at, detours);
        else if (kind == SEARCH_COUNT) check_count(outcome);
        else check_list(outcome, (struct listing){seen, seen + (end - at), detours, true});
        at = end;
    }
}

#endif
