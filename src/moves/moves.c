/* SPDX-License-Identifier: MIT */
/*
 * The moves of a position, in their order, each with what it is worth: the game that it leaves,
 * whose numbers are the values behind it, is searched like any other.
 */
#include "tally/moves.h"

#include "base/memory.h"
#include "base/rational.h"
#include "base/sized.h"
#include "base/text.h"
#include "games/searching.h"
#include "moves/follow.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/operations.h"
#include "rules/rules.h"

#include <string.h>

enum {
    RESULTS_MAX = 6, /* of two values */
    MOVES_MAX = RESULTS_MAX * TALLY_MOVES_VALUES_MAX * (TALLY_MOVES_VALUES_MAX - 1) / 2
};

/* A move, and what it is worth: see tally_move. */
struct move {
    struct rational a;
    struct rational b;
    struct rational value;
    uint64_t distance;
    uint64_t solutions;
    uint32_t operation;
    int reachable;
    uint32_t fewest;
    uint32_t tenths_of_second;
};

/* The moves of a position, whose values are the largest first. */
struct moving {
    struct memory memory;
    const tally_game *game;
    const tally_options *options;
    bool counts; /* moves have solutions and seconds, too */
    struct left left;
    struct move moves[MOVES_MAX];
    uint32_t move_count;
    bool is_beyond;
};

/* ---- What a move leaves ---------------------------------------------------------------------- */

static int take_solution(void *user, const tally_solution *solution)
{
    struct move *const move = user;
    if (solution->distance < move->distance) move->distance = solution->distance;
    if (solution->distance == 0 && (move->fewest == 0 || solution->numbers_used < move->fewest))
        move->fewest = solution->numbers_used;
    return 0;
}

/* Searches for one target. A target that is neither made nor out of reach is not known. */
static tally_status look_at_target(struct move *move, const tally_game *behind,
                                   const tally_options *options)
{
    const tally_sink sink = {.user = move, .solution = take_solution};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_solve(behind, options, &sink, &outcome);
    if (outcome.answer == TALLY_ANSWER_LIMIT) move->reachable = -1;
    return end_of_search(status, &outcome);
}

/* Any target of a range will do: that which needs the fewest values. If none can be made, the
 * nearest value is that of the first or the last one. */
static tally_status look_at_range(struct move *move, tally_game *behind,
                                  const tally_options *options)
{
    const tally_range target = behind->target;
    const uint64_t ends[] = {target.first, target.last};
    const tally_sink sink = {.user = move, .solution = take_solution};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_status status =
        end_of_search(tally_values(behind, &target, options, &sink, &outcome), &outcome);
    if (outcome.bound == TALLY_BOUND_VALUE) move->reachable = -1;
    for (size_t i = 0; i < 2 && status == TALLY_OK && move->distance != 0; i++) {
        behind->target = (tally_range){ends[i], ends[i]};
        status = look_at_target(move, behind, options);
    }
    behind->target = target;
    return status;
}

/* Adds the outcomes of all targets. */
static int add_outcome(void *user, const tally_outcome *outcome)
{
    struct move *const move = user;
    if (outcome->bound != TALLY_BOUND_NONE) move->solutions = UINT64_MAX;
    else if (move->solutions != UINT64_MAX) move->solutions += outcome->solutions;
    return 0;
}

/* The seconds are not known where there is no solution, or more than one target. */
static tally_status count_and_rate(struct move *move, const tally_game *behind,
                                   const tally_options *options)
{
    const tally_sink sink = {.user = move, .done = add_outcome};
    const tally_range target = behind->target;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_status status = end_of_search(tally_count(behind, options, &sink, &outcome), &outcome);
    if (status != TALLY_OK || move->solutions == 0 || target.first != target.last) return status;
    status = tally_rate(&difficulty, behind, target.first, options);
    if (status == TALLY_OK) move->tenths_of_second = difficulty.tenths_of_second;
    return status;
}

static uint32_t without(struct rational *values, uint32_t count, struct rational value)
{
    uint32_t i = 0;
    while (!rational_is_equal(values[i], value)) i++;
    for (; i + 1 < count; i++) values[i] = values[i + 1];
    return count - 1;
}

/* Makes the game that a move leaves: its numbers are the values behind the move. *behind stays NULL
 * if the rules can have no such number. */
static tally_status make_behind(tally_game **behind, const struct moving *moving,
                                const struct move *move)
{
    tally_rules rules = *tally_game_rules(moving->game);
    struct rational values[TALLY_NUMBERS_MAX];
    uint64_t numbers[TALLY_MOVES_VALUES_MAX];
    uint32_t count = moving->left.count;
    rules.number_max = rules_target_max(&rules); /* results are larger than given numbers */
    memcpy(values, moving->left.values, count * sizeof *values);
    count = without(values, count, move->a);
    count = without(values, count, move->b);
    values[count++] = move->value;
    for (uint32_t i = 0; i < count; i++)
        if (!number_find(&rules, values[i], &numbers[i]) || !game_takes_number(&rules, numbers[i]))
            return TALLY_OK;
    return tally_game_new(behind, &rules, tally_game_target(moving->game), numbers, count,
                          moving->options->allocator);
}

/* Finds out what a move is worth: the game behind it is searched like any other. */
static tally_status look_behind(const struct moving *moving, struct move *move)
{
    const tally_range target = tally_game_target(moving->game);
    tally_game *behind = NULL;
    move->distance = UINT64_MAX;
    tally_status status = make_behind(&behind, moving, move);
    if (behind == NULL) {
        move->reachable = -1;
        move->solutions = UINT64_MAX;
        return status;
    }
    status = target.first == target.last ? look_at_target(move, behind, moving->options)
                                         : look_at_range(move, behind, moving->options);
    if (move->fewest != 0) move->reachable = 1;
    if (status == TALLY_OK && moving->counts && move->reachable != 0)
        status = count_and_rate(move, behind, moving->options);
    tally_game_free(behind);
    return status;
}

static bool refuse(tally_error *error, tally_status status, size_t position, const char *message)
{
    *error = (tally_error){.status = status, .position = position, .message = message};
    return false;
}

/* ---- The position ---------------------------------------------------------------------------- */

static bool is_between(char c)
{
    return c == ',' || c == ';' || c == '\n';
}

/* Why a move is not legal, as a clause. */
static const char *clause_of(const char *reason)
{
    static const struct {
        const char *reason, *clause;
    } clauses[] = {{"division_by_zero", "a division by zero has no value"},
                   {"wrong_result", "the result is another one"},
                   {"operation", "the rules do not have this operation"},
                   {"number_not_given", "a value of this move is not left"}};
    if (reason == NULL) return "give moves such as 75 * 3 = 225, with commas between them";
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
        if (text_is(reason, strlen(reason), clauses[i].reason)) return clauses[i].clause;
    return "the rules do not allow this result";
}

/* Follows the moves of a text. */
static bool follow_text(struct left *left, const tally_rules *rules, const char *text,
                        size_t length, tally_error *error)
{
    for (size_t begin = 0, end = 0; begin < length; begin = end + 1) {
        bool is_blank = true;
        for (end = begin; end < length && !is_between(text[end]); end++)
            is_blank = is_blank && (text[end] == ' ' || text[end] == '\r' || text[end] == '\t');
        if (!is_blank && !follow_move(left, rules, text + begin, end - begin, false))
            return refuse(error, TALLY_SYNTAX, begin, clause_of(left->reason));
    }
    return true;
}

static void sort_values(struct left *left)
{
    for (uint32_t i = 1; i < left->count; i++) {
        const struct rational value = left->values[i];
        uint32_t at = i;
        for (; at > 0 && rational_compare(left->values[at - 1], value) < 0; at--)
            left->values[at] = left->values[at - 1];
        left->values[at] = value;
    }
}

static bool read_left(struct left *left, const tally_game *game, const char *after, size_t length,
                      tally_error *error)
{
    const tally_rules *const rules = tally_game_rules(game);
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    if ((rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0 || rules->order != TALLY_ORDER_ANY ||
        !rules_are_free(rules))
        return refuse(error, TALLY_RULES, 0,
                      "moves are those of rules with + - * / alone, any order and any brackets, "
                      "without limits of operations and without a largest step");
    for (size_t i = 0; i < count; i++) left->values[i] = number_value(rules, numbers[i]);
    left->count = (uint32_t)count;
    if (after != NULL && !follow_text(left, rules, after, length, error)) return false;
    sort_values(left);
    return left->count <= TALLY_MOVES_VALUES_MAX ||
           refuse(error, TALLY_NUMBER_COUNT, 0,
                  "a position has at most 8 values; give fewer numbers, or the moves so far");
}

/* ---- The moves ------------------------------------------------------------------------------- */

/* The moves on a and b that the rules allow: sets their a, b, value and operation. */
static uint32_t list_results(struct moving *moving, struct rational a, struct rational b,
                             struct move results[RESULTS_MAX])
{
    static const struct {
        enum operation operation;
        bool is_reversed;
    } kinds[RESULTS_MAX] = {{OPERATION_ADD, false},      {OPERATION_SUBTRACT, false},
                            {OPERATION_MULTIPLY, false}, {OPERATION_DIVIDE, false},
                            {OPERATION_SUBTRACT, true},  {OPERATION_DIVIDE, true}};
    const tally_rules *const rules = tally_game_rules(moving->game);
    const bool are_equal = rational_is_equal(a, b);
    uint32_t count = 0;
    for (size_t i = 0; i < RESULTS_MAX; i++) {
        struct move *const result = &results[count];
        const uint32_t operation = kinds[i].operation;
        const bool is_reversed = kinds[i].is_reversed;
        if ((rules->operations & operation_bit(operation)) == 0 || (is_reversed && are_equal))
            continue;
        *result = (struct move){.a = is_reversed ? b : a,
                                .b = is_reversed ? a : b,
                                .operation = operation_bit(operation)};
        const enum rational_status status =
            operation_rows[operation].apply_two(&result->value, result->a, result->b);
        if (status == RATIONAL_BEYOND) moving->is_beyond = true;
        count +=
            status == RATIONAL_OK && rules_against_value(rules, result->value) == TALLY_REASON_NONE;
    }
    return count;
}

/* Does a value equal to this one stand earlier, behind `from`? Its moves are the same. */
static bool is_repeated(const struct moving *moving, uint32_t place, uint32_t from)
{
    return place > from &&
           rational_is_equal(moving->left.values[place - 1], moving->left.values[place]);
}

/* Adds the moves of two values. Equal results leave equal positions, which are looked at once. */
static tally_status add_moves(struct moving *moving, uint32_t i, uint32_t j)
{
    struct move *const first = &moving->moves[moving->move_count];
    struct move results[RESULTS_MAX];
    const uint32_t count =
        list_results(moving, moving->left.values[i], moving->left.values[j], results);
    for (uint32_t k = 0; k < count; k++) {
        struct move *const move = &first[k], *same = first;
        *move = results[k];
        while (!rational_is_equal(same->value, move->value)) same++;
        if (same == move) {
            const tally_status status = look_behind(moving, move);
            if (status != TALLY_OK) return status;
        } else {
            *move = *same;
            move->a = results[k].a;
            move->b = results[k].b;
            move->operation = results[k].operation;
        }
    }
    moving->move_count += count;
    return TALLY_OK;
}

/* Does a move come before another one? */
static bool is_before(const struct move *one, const struct move *other)
{
    const int by_a = rational_compare(one->a, other->a), by_b = rational_compare(one->b, other->b);
    if (by_a != 0 || by_b != 0) return by_a != 0 ? by_a > 0 : by_b > 0;
    return one->operation < other->operation;
}

static void sort_moves(struct moving *moving)
{
    for (uint32_t i = 1; i < moving->move_count; i++) {
        const struct move move = moving->moves[i];
        uint32_t at = i;
        for (; at > 0 && is_before(&move, &moving->moves[at - 1]); at--)
            moving->moves[at] = moving->moves[at - 1];
        moving->moves[at] = move;
    }
}

static tally_status find_moves(struct moving *moving)
{
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < moving->left.count; i++)
        for (uint32_t j = i + 1; j < moving->left.count && status == TALLY_OK; j++)
            if (!is_repeated(moving, i, 0) && !is_repeated(moving, j, i + 1))
                status = add_moves(moving, i, j);
    sort_moves(moving);
    return status;
}

/* ---- What the position is worth -------------------------------------------------------------- */

/* Of the values themselves: any of them where not all must be used, else the only one. */
static void take_values(const struct moving *moving, tally_position *position)
{
    const bool counts =
        tally_game_rules(moving->game)->use != TALLY_USE_ALL || moving->left.count == 1;
    const tally_range target = tally_game_target(moving->game);
    const struct number_row row = number_row_of(tally_game_rules(moving->game), target.first);
    position->count = moving->left.count;
    for (uint32_t i = 0; i < moving->left.count; i++) {
        uint64_t number, distance = UINT64_MAX;
        position->values[i] = rational_told(moving->left.values[i]);
        if (!counts || !number_row_find(&row, moving->left.values[i], &number)) continue;
        if (number < target.first) distance = target.first - number;
        else distance = number > target.last ? number - target.last : 0;
        distance = number_row_distance(&row, distance);
        if (distance < position->distance) position->distance = distance;
        if (distance == 0) position->fewest = 1;
    }
}

static void take_move(tally_position *position, const struct move *move)
{
    if (move->distance < position->distance) position->distance = move->distance;
    if (move->reachable < 0 && position->reachable == 0) position->reachable = -1;
    const uint32_t fewest = move->fewest + 1; /* a solution begins with two of its values */
    if (fewest > 1 && (position->fewest == 0 || fewest < position->fewest))
        position->fewest = fewest;
}

static tally_status hand_over(const struct moving *moving, tally_move_sink sink, void *user)
{
    for (uint32_t i = 0; sink != NULL && i < moving->move_count; i++) {
        const struct move *const move = &moving->moves[i];
        const tally_move told = {.a = rational_told(move->a),
                                 .b = rational_told(move->b),
                                 .value = rational_told(move->value),
                                 .operation = move->operation,
                                 .reachable = move->reachable,
                                 .fewest = move->fewest,
                                 .distance = move->distance,
                                 .solutions = move->solutions,
                                 .tenths_of_second = move->tenths_of_second};
        if (sink(user, &told) != 0) return TALLY_STOPPED;
    }
    return TALLY_OK;
}

tally_status tally_moves(tally_position *position, const tally_game *game, const char *after,
                         size_t length, const tally_options *options, tally_move_sink sink,
                         void *user, tally_error *error)
{
    static const tally_options no_options = TALLY_OPTIONS_INIT;
    tally_status status;
    tally_options own;
    if (position == NULL) { /* only the moves so far are checked */
        struct left left;
        tally_error wrong = {.status = TALLY_OK};
        if (read_left(&left, game, after, length, &wrong)) return TALLY_OK;
        if (error != NULL) *error = wrong;
        return wrong.status;
    }
    if (!sized_is_fit(position) || !options_lend(&own, options != NULL ? options : &no_options))
        return TALLY_OPTION;
    struct moving *const moving =
        memory_new_owner(own.allocator, own.memory_bytes, sizeof *moving, &status);
    if (moving == NULL) return status;
    tally_position found = {.size = sizeof found, .distance = UINT64_MAX};
    moving->game = game;
    moving->options = &own;
    moving->counts = position->counts != 0;
    tally_error wrong = {.status = TALLY_OK};
    const bool is_read = read_left(&moving->left, game, after, length, &wrong);
    if (!is_read && error != NULL) *error = wrong;
    status = is_read ? find_moves(moving) : wrong.status;
    found.counts = position->counts;
    if (status == TALLY_OK) {
        take_values(moving, &found);
        for (uint32_t i = 0; i < moving->move_count; i++) take_move(&found, &moving->moves[i]);
        if (moving->is_beyond && found.reachable == 0) found.reachable = -1;
        if (found.distance == 0) found.reachable = 1;
        sized_write(position, &found, sizeof found);
        status = hand_over(moving, sink, user);
    }
    memory_free_owner(&moving->memory);
    return status;
}
