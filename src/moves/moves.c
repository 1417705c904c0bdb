/* SPDX-License-Identifier: MIT */
/*
 * The moves of a position, in their order, each with what it is worth (oracle.h).
 */
#include "tally/moves.h"

#include "base/progress.h"
#include "base/rational.h"
#include "base/sized.h"
#include "base/text.h"
#include "games/searching.h"
#include "moves/follow.h"
#include "moves/oracle.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

/* ---- What a move leaves ---------------------------------------------------------------------- */

/* Adds the outcomes of all targets. */
static int add_outcome(void *user, const tally_outcome *outcome)
{
    struct move *const move = user;
    if (outcome->bound != TALLY_BOUND_NONE) move->solutions = UINT64_MAX;
    else if (move->solutions != UINT64_MAX) move->solutions += outcome->solutions;
    return 0;
}

static tally_status count_and_rate(struct move *move, const tally_game *game,
                                   const tally_options *options)
{
    const tally_sink sink = {.user = move, .done = add_outcome};
    const tally_range target = tally_game_target(game);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    move->solutions = 0;
    tally_status status = tally_count(game, options, &sink, &outcome);
    status = end_of_search(status, &outcome);
    if (status != TALLY_OK || move->solutions == 0 || target.first != target.last) return status;
    status = tally_rate(&difficulty, game, target.first, options);
    if (status == TALLY_OK) move->tenths_of_second = difficulty.tenths_of_second;
    return status;
}

/* Counts the solutions of the game that a move leaves, which has these values in place of its
 * numbers, and rates it.
 * Neither is known where a value is no given number under the rules; the seconds are not, either,
 * where there is no solution, or more than one target. options: memory, tick and allocator.
 * TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the work ended early. */
static tally_status look_behind(struct move *move, const tally_game *game, const struct left *left,
                                const tally_options *options)
{
    tally_rules rules = *tally_game_rules(game);
    uint64_t numbers[TALLY_MOVES_VALUES_MAX];
    tally_game *behind = NULL;
    move->solutions = UINT64_MAX;
    rules.number_max = rules_target_max(&rules); /* results are larger than given numbers */
    for (uint32_t i = 0; i < left->count; i++)
        if (!number_find(&rules, left->values[i], &numbers[i]) ||
            !game_takes_number(&rules, numbers[i]))
            return TALLY_OK;
    tally_status status = tally_game_new(&behind, &rules, tally_game_target(game), numbers,
                                         left->count, options->allocator);
    if (status != TALLY_OK) return status;
    status = count_and_rate(move, behind, options);
    tally_game_free(behind);
    return status;
}

enum { MOVES_MAX = 6 * TALLY_MOVES_VALUES_MAX * (TALLY_MOVES_VALUES_MAX - 1) / 2 };

/* The moves of a position, whose values are the largest first. */
struct moving {
    struct memory memory;
    const tally_game *game;
    const tally_options *options;
    struct arena arena;
    struct oracle *oracle;
    struct left left;
    struct move moves[MOVES_MAX];
    uint32_t move_count;
    bool is_beyond;
    bool was_stopped;
};

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
static tally_status follow_text(struct left *left, const tally_rules *rules, const char *text,
                                size_t length, tally_error *error)
{
    for (size_t begin = 0, end = 0; begin < length; begin = end + 1) {
        bool is_blank = true;
        for (end = begin; end < length && !is_between(text[end]); end++)
            is_blank = is_blank && (text[end] == ' ' || text[end] == '\r' || text[end] == '\t');
        if (!is_blank && !follow_move(left, rules, text + begin, end - begin, false))
            return error_at(error, TALLY_SYNTAX, begin, clause_of(left->reason));
    }
    return TALLY_OK;
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

static tally_status read_left(struct left *left, const tally_game *game, const char *after,
                              size_t length, tally_error *error)
{
    tally_status status = TALLY_OK;
    const tally_rules *const rules = tally_game_rules(game);
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    if ((rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0 || rules->order != TALLY_ORDER_ANY ||
        !rules_are_free(rules))
        return error_at(error, TALLY_RULES, 0,
                        "moves are those of rules with + - * / alone, any order and any brackets, "
                        "without limits of operations and without a largest step");
    for (size_t i = 0; i < count; i++) left->values[i] = number_value(rules, numbers[i]);
    left->count = (uint32_t)count;
    if (after != NULL) status = follow_text(left, rules, after, length, error);
    if (status != TALLY_OK) return status;
    sort_values(left);
    if (left->count <= TALLY_MOVES_VALUES_MAX) return TALLY_OK;
    return error_at(error, TALLY_NUMBER_COUNT, 0,
                    "a position has at most 8 values; give fewer numbers, or the moves so far");
}

/* ---- The moves ------------------------------------------------------------------------------- */

static tally_status failure_of(const struct moving *moving)
{
    return moving->was_stopped ? TALLY_STOPPED : memory_failure(&moving->memory);
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
    const uint32_t first = moving->move_count;
    const struct rational a = moving->left.values[i], b = moving->left.values[j];
    const uint32_t rest = ((1u << moving->left.count) - 1) & ~(1u << i) & ~(1u << j);
    struct move results[6];
    const uint32_t count =
        oracle_results(tally_game_rules(moving->game), a, b, results, &moving->is_beyond);
    for (uint32_t k = 0; k < count; k++) {
        struct move *const move = &moving->moves[moving->move_count++];
        *move = (struct move){.value = results[k].value};
        uint32_t same = first;
        while (!rational_is_equal(moving->moves[same].value, move->value)) same++;
        if (&moving->moves[same] != move) *move = moving->moves[same];
        else if (!oracle_look(moving->oracle, rest, move)) return failure_of(moving);
        move->a = results[k].a;
        move->b = results[k].b;
        move->operation = results[k].operation;
    }
    return ask_stop(moving->options);
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
    moving->oracle = oracle_new(&moving->arena, moving->game, moving->left.values,
                                moving->left.count, moving->options, &moving->was_stopped);
    if (moving->oracle == NULL) return failure_of(moving);
    for (uint32_t i = 0; i < moving->left.count; i++)
        for (uint32_t j = i + 1; j < moving->left.count && status == TALLY_OK; j++)
            if (!is_repeated(moving, i, 0) && !is_repeated(moving, j, i + 1))
                status = add_moves(moving, i, j);
    sort_moves(moving);
    return status;
}

/* ---- Solutions and seconds ------------------------------------------------------------------- */

/* Removes a value. */
static uint32_t without(struct rational *values, uint32_t count, struct rational value)
{
    uint32_t i = 0;
    while (!rational_is_equal(values[i], value)) i++;
    for (; i + 1 < count; i++) values[i] = values[i + 1];
    return count - 1;
}

/* Of each move that may reach the target; the others have no solution. */
static tally_status count_behind(struct moving *moving)
{
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < moving->move_count && status == TALLY_OK; i++) {
        struct move *const move = &moving->moves[i];
        struct left left = moving->left;
        if (move->reachable == 0) continue;
        left.count = without(left.values, left.count, move->a);
        left.count = without(left.values, left.count, move->b);
        left.values[left.count++] = move->value;
        status = look_behind(move, moving->game, &left, moving->options);
    }
    return status;
}

/* ---- What the position is worth -------------------------------------------------------------- */

/* Of the values themselves: any of them where not all must be used, else the only one. */
static void take_values(const struct moving *moving, tally_position *position)
{
    const bool counts =
        tally_game_rules(moving->game)->use != TALLY_USE_ALL || moving->left.count == 1;
    tally_range target = tally_game_target(moving->game);
    const struct number_row row = number_widest_row(tally_game_rules(moving->game), &target);
    position->count = moving->left.count;
    for (uint32_t i = 0; i < moving->left.count; i++) {
        uint64_t number;
        position->values[i] = rational_told(moving->left.values[i]);
        if (!counts || !number_row_find(&row, moving->left.values[i], &number)) continue;
        const uint64_t distance = number_row_distance(&row, range_distance(target, number));
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
        return read_left(&left, game, after, length, error);
    }
    if (!sized_is_fit(position) || !options_lend(&own, options != NULL ? options : &no_options))
        return TALLY_OPTION;
    struct moving *const moving =
        memory_new_owner(own.allocator, own.memory_bytes, sizeof *moving, &status);
    if (moving == NULL) return status;
    tally_position found = {.size = sizeof found, .distance = UINT64_MAX};
    moving->game = game;
    moving->options = &own;
    arena_init(&moving->arena, &moving->memory);
    status = read_left(&moving->left, game, after, length, error);
    if (status == TALLY_OK) status = find_moves(moving);
    found.counts = position->counts;
    if (status == TALLY_OK && found.counts != 0) status = count_behind(moving);
    if (status == TALLY_OK) {
        take_values(moving, &found);
        for (uint32_t i = 0; i < moving->move_count; i++) take_move(&found, &moving->moves[i]);
        if (moving->is_beyond && found.reachable == 0) found.reachable = -1;
        if (found.distance == 0) found.reachable = 1;
        sized_write(position, &found, sizeof found);
        status = hand_over(moving, sink, user);
    }
    arena_clear(&moving->arena);
    memory_free_owner(&moving->memory);
    return status;
}
