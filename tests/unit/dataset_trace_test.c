/* SPDX-License-Identifier: MIT */
/*
 * The traces of searches, in the form of the stream-of-search data. The first lines of an example,
 * of 24 from 8 3 8 3:
 *
 *     Current State: 24:[8, 3, 8, 3], Operations: []
 *     Exploring Operation: 8+8=16, Resulting Numbers: [3, 3, 16]
 */
#include "dataset/dataset.h"
#include "test.h"

static struct recipe recipe;
static struct buffer out = BUFFER_INIT;

/* Writes the trace of a game. Returns whether it ends in a solution. */
static bool trace(const char *json, uint64_t target, const uint64_t *numbers, uint32_t count)
{
    struct drawn_game drawn = {.target = target, .count = count};
    tally_error error = {.message = NULL};
    bool is_found = false;
    memcpy(drawn.numbers, numbers, count * sizeof numbers[0]);
    recipe_begin(&recipe);
    CHECK_CASE(recipe_read(&recipe, json, strlen(json), &error), json);
    CHECK_CASE(recipe_settle(&recipe, &error), json);
    out.length = 0;
    CHECK(trace_write(&recipe, &drawn, &out, &is_found) == TALLY_OK);
    buffer_char(&out, '\0');
    recipe_clear(&recipe);
    return is_found;
}

static const char depth_first[] = "{\"rules\":\"llm\",\"pick\":4,\"trace\":\"dfs\"}";
static const char breadth_first[] = "{\"rules\":\"llm\",\"pick\":4,\"trace\":\"bfs\"}";
static const uint64_t hand[] = {8, 3, 8, 3};

static void an_example(void)
{
    static const char first[] = "Current State: 24:[8, 3, 8, 3], Operations: []\n"
                                "Exploring Operation: ";
    CHECK(trace(depth_first, 24, (const uint64_t[]){1, 2, 3, 4}, 4));
    CHECK(strstr(out.data, "24,24 equal: Goal Reached") != NULL);
    (void)trace(depth_first, 24, hand, 4);
    CHECK(strncmp(out.data, first, strlen(first)) == 0);
}

/* Checks each "Exploring Operation: a+b=c". Returns how many there are. */
static uint32_t check_operations(void)
{
    uint32_t operations = 0;
    for (const char *at = out.data; (at = strstr(at, "Exploring Operation: ")) != NULL; at++) {
        unsigned long long a, b, c;
        char operation;
        at += strlen("Exploring Operation: ");
        if (sscanf(at, "%llu%c%llu=%llu", &a, &operation, &b, &c) != 4) continue; /* a fraction */
        operations++;
        if (at[strcspn(at, "/,")] == '/' && a % b != 0) continue;
        CHECK((operation == '+' && a + b == c) || (operation == '-' && a - b == c) ||
              (operation == '*' && a * b == c) || (operation == '/' && c * b == a));
    }
    return operations;
}

static void operations_are_right(void)
{
    static const char whole[] = "{\"rules\":\"countdown\",\"pick\":4,\"trace\":\"dfs\"}";
    (void)trace(whole, 997, hand, 4);
    CHECK(check_operations() > 100);
    (void)trace(whole, 765, (const uint64_t[]){25, 10, 50, 1}, 4);
    CHECK(check_operations() > 2);
}

/* Nothing is random. */
static void a_game_has_one_trace(void)
{
    static const char *const recipes[] = {depth_first, breadth_first};
    for (size_t i = 0; i < 2; i++) {
        const bool is_found = trace(recipes[i], 24, hand, 4);
        char *const first = malloc(out.length);
        if (!CHECK(first != NULL)) return;
        memcpy(first, out.data, out.length);
        const size_t length = out.length;
        CHECK(trace(recipes[i], 24, hand, 4) == is_found);
        CHECK(out.length == length && memcmp(first, out.data, length) == 0);
        free(first);
    }
}

/* Both searches find what is solvable, if they may take enough steps; and no more than that. */
static void steps_are_bounded(void)
{
    static const char few[] = "{\"rules\":\"llm\",\"pick\":4,\"trace\":\"bfs\",\"trace-steps\":10}";
    static const char many[] =
        "{\"rules\":\"llm\",\"pick\":4,\"trace\":\"bfs\",\"trace-steps\":100000}";
    CHECK(!trace(few, 24, hand, 4));
    const size_t length = out.length;
    uint32_t explored = 0;
    for (const char *at = out.data; (at = strstr(at, "Exploring Operation: ")) != NULL; at++)
        explored++;
    CHECK(explored <= 10);
    CHECK(trace(many, 24, hand, 4));
    CHECK(out.length > length);
}

/* What cannot be made is searched to the end. */
static void out_of_reach(void)
{
    CHECK(!trace(depth_first, 997, (const uint64_t[]){1, 2}, 2));
    CHECK(strstr(out.data, "Goal Reached") == NULL);
}

int main(void)
{
    TEST(an_example);
    TEST(operations_are_right);
    TEST(a_game_has_one_trace);
    TEST(steps_are_bounded);
    TEST(out_of_reach);
    buffer_clear(&out);
    return test_end();
}
