/* SPDX-License-Identifier: MIT */
/*
 * Moves: each is worth what making everything by force says. Positions are drawn at random, under
 * each kind of values, with any and with all of the numbers; their moves are followed by text, so
 * that positions have fractions and negative values too.
 */
#include "base/rational.h"
#include "moves/follow.h"
#include "test.h"

#include <tally/tally.h>

enum { POSITIONS = 10000, MOVES_MOST = 64 };

/* What can be made of values, by force. */
struct force {
    const tally_rules *rules;
    uint64_t target;
    uint64_t distance;
    uint32_t fewest;
};

static void look_at(struct force *force, struct rational value, uint32_t used)
{
    if (!rational_is_whole(value)) return;
    const int64_t whole = value.negative ? -(int64_t)value.numerator : (int64_t)value.numerator;
    const int64_t away = whole - (int64_t)force->target;
    const uint64_t distance = (uint64_t)(away < 0 ? -away : away);
    if (distance < force->distance) force->distance = distance;
    if (distance == 0 && (force->fewest == 0 || used < force->fewest)) force->fewest = used;
}

/* Makes one of two values in each way, and goes on. used: how many values each one is made of. */
static void make_all(struct force *force, const struct rational *values, const uint32_t *used,
                     uint32_t count)
{
    const bool uses_all = force->rules->use == TALLY_USE_ALL;
    for (uint32_t i = 0; i < count && (!uses_all || count == 1); i++)
        look_at(force, values[i], used[i]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++) {
            static const char signs[] = "+-*/";
            for (size_t k = 0; i != j && k < 4; k++) {
                char text[2 * TALLY_VALUE_SIZE + 8], a[TALLY_VALUE_SIZE], b[TALLY_VALUE_SIZE];
                struct left left = {.values = {values[i], values[j]}, .count = 2};
                uint32_t own[8];
                if ((k == 0 || k == 2) && i > j) continue;
                const tally_value told[2] = {rational_told(values[i]), rational_told(values[j])};
                tally_value_print(&told[0], a, sizeof a);
                tally_value_print(&told[1], b, sizeof b);
                snprintf(text, sizeof text, "(%s)%c(%s)", a, signs[k], b);
                if (!follow_move(&left, force->rules, text, strlen(text), false)) continue;
                own[0] = used[i] + used[j];
                for (uint32_t rest = 0; rest < count; rest++) {
                    if (rest == i || rest == j) continue;
                    left.values[left.count] = values[rest];
                    own[left.count++] = used[rest];
                }
                make_all(force, left.values, own, left.count);
            }
        }
}

/* The moves of a position. */
struct found {
    tally_move moves[MOVES_MOST * 4];
    uint32_t count;
};

static int take(void *user, const tally_move *move)
{
    struct found *const found = user;
    found->moves[found->count++] = *move;
    return 0;
}

static struct rational value_of(const tally_value *value)
{
    return rational_make(value->numerator.low, value->denominator.low, value->negative != 0);
}

/* The values behind a move: the position's without a and b, with the result. */
static uint32_t values_behind(const tally_position *position, const tally_move *move,
                              struct rational *values)
{
    bool has_a = false, has_b = false;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        const struct rational value = value_of(&position->values[i]);
        if (!has_a && rational_is_equal(value, value_of(&move->a))) has_a = true;
        else if (!has_b && rational_is_equal(value, value_of(&move->b))) has_b = true;
        else values[count++] = value;
    }
    CHECK(has_a && has_b);
    values[count++] = value_of(&move->value);
    return count;
}

static void check_move(const tally_game *game, const tally_position *position,
                       const tally_move *move)
{
    struct rational values[8];
    static const uint32_t ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const uint32_t count = values_behind(position, move, values);
    struct force force = {tally_game_rules(game), tally_game_target(game).first, UINT64_MAX, 0};
    make_all(&force, values, ones, count);
    CHECK(move->reachable == (force.distance == 0));
    CHECK_U64(move->fewest, force.fewest);
    CHECK_U64(move->distance, force.distance);
}

/* Takes some moves at random, and checks those of the position that they lead to. */
static void check_position(tally_random *random, const tally_game *game)
{
    static struct found found;
    char after[512];
    size_t length = 0;
    tally_position position = TALLY_POSITION_INIT;
    for (;;) {
        found.count = 0;
        CHECK_U64(tally_moves(&position, game, after, length, NULL, take, &found, NULL), TALLY_OK);
        if (found.count == 0 || tally_random_below(random, 3) != 0) break;
        const tally_move *const move = &found.moves[tally_random_below(random, found.count)];
        char a[TALLY_VALUE_SIZE], b[TALLY_VALUE_SIZE];
        tally_value_print(&move->a, a, sizeof a);
        tally_value_print(&move->b, b, sizeof b);
        const char sign = move->operation == TALLY_OP_ADD        ? '+'
                          : move->operation == TALLY_OP_SUBTRACT ? '-'
                          : move->operation == TALLY_OP_MULTIPLY ? '*'
                                                                 : '/';
        length +=
            (size_t)snprintf(after + length, sizeof after - length, "(%s) %c (%s), ", a, sign, b);
    }
    uint32_t fewest = 0;
    for (uint32_t i = 0; i < found.count; i++)
        if (found.moves[i].fewest != 0 && (fewest == 0 || found.moves[i].fewest < fewest))
            fewest = found.moves[i].fewest;
    CHECK(position.fewest == 1 || position.fewest == (fewest == 0 ? 0 : fewest + 1));
    CHECK((position.fewest != 0) == (position.reachable == 1));
    if (found.count != 0)
        check_move(game, &position, &found.moves[tally_random_below(random, found.count)]);
}

static void moves_are_worth_what_force_says(void)
{
    static const char *const rules[] = {"countdown",
                                        "llm",
                                        "countdown,values=natural,use=all",
                                        "llm,values=integer,use=any",
                                        "llm,use=any,ops=+-/",
                                        "countdown"};
    tally_random random;
    tally_random_seed(&random, 7);
    for (uint32_t i = 0; i < POSITIONS; i++) {
        char id[128];
        const bool is_whole = i % 6 % 5 == 0;
        const uint32_t count =
            2 + (uint32_t)tally_random_below(&random, is_whole && i % 60 == 0 ? 4 : 3);
        size_t length = (size_t)snprintf(id, sizeof id, "%s:%u/", rules[i % 6],
                                         1 + (uint32_t)tally_random_below(&random, 60));
        for (uint32_t k = 0; k < count; k++)
            length += (size_t)snprintf(id + length, sizeof id - length, "%s%u", k != 0 ? "," : "",
                                       1 + (uint32_t)tally_random_below(&random, 12));
        tally_game *game = NULL;
        if (!CHECK_U64(tally_game_parse(&game, id, length, NULL, NULL), TALLY_OK)) return;
        check_position(&random, game);
        tally_game_free(game);
    }
}

static void moves_come_in_order(void)
{
    static struct found found;
    tally_game *game = NULL;
    tally_position position = TALLY_POSITION_INIT;
    CHECK_U64(tally_game_parse(&game, "countdown:952/25,50,75,100,3,6", 30, NULL, NULL), TALLY_OK);
    CHECK_U64(tally_moves(&position, game, NULL, 0, NULL, take, &found, NULL), TALLY_OK);
    CHECK(position.reachable == 1 && position.count == 6 && position.distance == 0);
    CHECK_U64(position.fewest, 6);
    for (uint32_t i = 1; i < found.count; i++) {
        const tally_move *const one = &found.moves[i - 1], *const other = &found.moves[i];
        const uint64_t a = one->a.numerator.low, b = one->b.numerator.low;
        CHECK(a >= b);
        CHECK(a > other->a.numerator.low ||
              (a == other->a.numerator.low &&
               (b > other->b.numerator.low ||
                (b == other->b.numerator.low && one->operation < other->operation))));
    }
    tally_game_free(game);
}

/* The game that a move leaves, by its ID. */
static tally_game *game_behind(const tally_game *game, const tally_position *position,
                               const tally_move *move)
{
    struct rational values[8];
    char id[256];
    tally_game *left = NULL;
    const uint32_t count = values_behind(position, move, values);
    size_t length = (size_t)snprintf(id, sizeof id, "%s:%llu/", tally_game_rules(game)->name,
                                     (unsigned long long)tally_game_target(game).first);
    for (uint32_t i = 0; i < count; i++) {
        length += (size_t)snprintf(id + length, sizeof id - length, "%s%s%llu", i != 0 ? "," : "",
                                   values[i].negative ? "-" : "",
                                   (unsigned long long)values[i].numerator);
        if (values[i].denominator == 1) continue;
        length += (size_t)snprintf(id + length, sizeof id - length, "_%llu",
                                   (unsigned long long)values[i].denominator);
    }
    CHECK_U64(tally_game_parse(&left, id, length, NULL, NULL), TALLY_OK);
    return left;
}

static void check_counted(const tally_game *game, const tally_position *position,
                          const tally_move *move)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_game *const left = game_behind(game, position, move);
    const uint64_t target = tally_game_target(game).first;
    CHECK((move->solutions == 0) == (move->reachable == 0));
    if (left == NULL) return;
    CHECK_U64(tally_count(left, NULL, NULL, &outcome), TALLY_OK);
    CHECK_U64(move->solutions, outcome.solutions);
    if (move->solutions != 0) tally_rate(&difficulty, left, target, NULL);
    CHECK_U64(move->tenths_of_second, difficulty.tenths_of_second);
    tally_game_free(left);
}

static void solutions_are_those_of_the_game_behind(void)
{
    static const char *const ids[] = {"countdown:24/1,3,5,8", "llm:24/1,3,5,8",
                                      "countdown:8/8,8,2,3,1", "llm:1/4,4,2"};
    static struct found found;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_game *game = NULL;
        tally_position position = TALLY_POSITION_INIT;
        found.count = 0;
        position.counts = 1;
        CHECK_U64(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL), TALLY_OK);
        CHECK_U64(tally_moves(&position, game, NULL, 0, NULL, take, &found, NULL), TALLY_OK);
        CHECK(found.count != 0 && position.counts == 1);
        for (uint32_t k = 0; k < found.count; k++) check_counted(game, &position, &found.moves[k]);
        tally_game_free(game);
    }
}

/* Is the step of a hint, "8 * 3 = 24", one of the moves that are worth most? */
static bool is_best_move(const struct found *found, const char *step, uint32_t fewest)
{
    for (uint32_t i = 0; i < found->count; i++) {
        const tally_move *const move = &found->moves[i];
        char text[4 * TALLY_VALUE_SIZE], parts[3][TALLY_VALUE_SIZE];
        const char sign = move->operation == TALLY_OP_ADD        ? '+'
                          : move->operation == TALLY_OP_SUBTRACT ? '-'
                          : move->operation == TALLY_OP_MULTIPLY ? '*'
                                                                 : '/';
        tally_value_print(&move->a, parts[0], sizeof parts[0]);
        tally_value_print(&move->b, parts[1], sizeof parts[1]);
        tally_value_print(&move->value, parts[2], sizeof parts[2]);
        snprintf(text, sizeof text, "%s %c %s = %s", parts[0], sign, parts[1], parts[2]);
        if (strcmp(text, step) == 0) return move->reachable == 1 && move->fewest + 1 == fewest;
    }
    return false;
}

static void check_hints(const tally_game *game)
{
    static struct found found;
    tally_position position = TALLY_POSITION_INIT;
    tally_hint first = TALLY_HINT_INIT, second = TALLY_HINT_INIT;
    found.count = 0;
    CHECK_U64(tally_moves(&position, game, NULL, 0, NULL, take, &found, NULL), TALLY_OK);
    CHECK_U64(tally_take_hint(&first, game, 1, NULL), TALLY_OK);
    CHECK_U64(tally_take_hint(&second, game, 2, NULL), TALLY_OK);
    CHECK((first.answer == TALLY_ANSWER_SOLVED) == (position.reachable == 1));
    CHECK_U64(first.distance, position.distance);
    if (position.reachable != 1) return;
    CHECK_U64(first.numbers_used, position.fewest);
    CHECK(position.fewest == 1 || is_best_move(&found, second.step, position.fewest));
}

/* A hint gives nothing that the moves deny: as few numbers, and a step that keeps the target within
 * reach with one number less. */
static void hints_are_as_the_moves_say(void)
{
    tally_random random;
    tally_random_seed(&random, 11);
    for (uint32_t i = 0; i < 300; i++) {
        char id[128];
        tally_game *game = NULL;
        size_t length = (size_t)snprintf(id, sizeof id, "countdown:%u/",
                                         1 + (uint32_t)tally_random_below(&random, 300));
        for (uint32_t k = 0; k < 4 + i % 3; k++)
            length += (size_t)snprintf(id + length, sizeof id - length, "%s%u", k != 0 ? "," : "",
                                       1 + (uint32_t)tally_random_below(&random, 25));
        if (!CHECK_U64(tally_game_parse(&game, id, length, NULL, NULL), TALLY_OK)) return;
        check_hints(game);
        tally_game_free(game);
    }
}

static void what_is_no_move_is_told(void)
{
    static const struct {
        const char *id, *after;
        tally_status status;
        size_t position;
    } cases[] = {{"countdown:24/3,3,8,8", "3 * 8, 24 + 24", TALLY_SYNTAX, 6},
                 {"countdown:24/3,3,8,8", "3 - 8", TALLY_SYNTAX, 0},
                 {"countdown:24/3,3,8,8", "3 * 8 = 25", TALLY_SYNTAX, 0},
                 {"countdown:24/3,3,8,8", "3 3", TALLY_SYNTAX, 0},
                 {"year:24/2,0,2,4", "", TALLY_RULES, 0},
                 {"countdown:24/1,2,3,4,5,6,7,8,9", "", TALLY_NUMBER_COUNT, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_game *game = NULL;
        tally_error error = {.message = NULL};
        tally_position position = TALLY_POSITION_INIT;
        CHECK_U64(tally_game_parse(&game, cases[i].id, strlen(cases[i].id), NULL, NULL), TALLY_OK);
        CHECK_U64(tally_moves(&position, game, cases[i].after, strlen(cases[i].after), NULL, NULL,
                              NULL, &error),
                  cases[i].status);
        CHECK_U64(error.position, cases[i].position);
        CHECK(error.message != NULL);
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(moves_are_worth_what_force_says);
    TEST(moves_come_in_order);
    TEST(hints_are_as_the_moves_say);
    TEST(solutions_are_those_of_the_game_behind);
    TEST(what_is_no_move_is_told);
    return test_end();
}
