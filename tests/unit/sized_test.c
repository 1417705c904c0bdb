/* SPDX-License-Identifier: MIT */
/*
 * Programs that were compiled with another version of the header: their structs are smaller or
 * larger than those of the library. Each struct is given in memory of exactly its size, so that the
 * sanitizers see what is written beyond, and with guards behind it.
 */
#include "test.h"

#include <stdlib.h>
#include <tally/tally.h>

/* A value, but for the padding at its end. */
enum { VALUE_BYTES = offsetof(tally_value, negative) + sizeof(int) };

enum { LATER_BYTES = 24, GUARD_BYTES = 16, GUARD = 0xa5 };

/* A struct of another version: the first `size` bytes of it. */
static void *make_struct(size_t size)
{
    unsigned char *const bytes = malloc(size + GUARD_BYTES);
    if (bytes == NULL) abort();
    memset(bytes, GUARD, size + GUARD_BYTES);
    memcpy(bytes, &size, sizeof size);
    return bytes;
}

static void end_struct(void *object)
{
    size_t size;
    unsigned char *const bytes = object;
    memcpy(&size, bytes, sizeof size);
    for (size_t i = 0; i < GUARD_BYTES; i++) CHECK_U64(bytes[size + i], GUARD);
    free(bytes);
}

/* ---- What the library writes ----------------------------------------------------------------- */

/* 765 from 1 3 7 10 25 50. */
static tally_game *game;
static tally_expr *expression;

static tally_status solve(void *outcome)
{
    return tally_solve(game, NULL, NULL, outcome);
}

static tally_status list(void *outcome)
{
    return tally_list(game, NULL, NULL, outcome);
}

static tally_status count(void *outcome)
{
    return tally_count(game, NULL, NULL, outcome);
}

static tally_status all_values(void *outcome)
{
    static const tally_range range = {1, 5};
    return tally_values(game, &range, NULL, NULL, outcome);
}

static tally_status check(void *judgement)
{
    return tally_check(judgement, game, "(50+1)*(25-10)", 14, NULL, NULL);
}

static tally_status describe(void *info)
{
    return tally_expr_describe(expression, info);
}

static tally_status node(void *seen)
{
    return tally_expr_node(expression, 1, seen) ? TALLY_OK : TALLY_OPTION;
}

static tally_status rate(void *difficulty)
{
    return tally_rate(difficulty, game, 765, NULL);
}

static tally_status rate_range(void *difficulty)
{
    return tally_rate_range(difficulty, game, (tally_range){765, 765}, NULL);
}

static int rate_one(void *difficulty, const tally_solution *solution)
{
    return tally_rate_solution(difficulty, game, solution) != TALLY_OK;
}

static tally_status rate_solution(void *difficulty)
{
    const tally_sink sink = {.user = difficulty, .solution = rate_one};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_solve(game, NULL, &sink, &outcome);
    return outcome.bound == TALLY_BOUND_STOPPED ? TALLY_OPTION : status;
}

static tally_status draw(void *drawn)
{
    tally_drawing *drawing = NULL;
    tally_game *made = NULL;
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 100};
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 3, NULL), TALLY_OK);
    const tally_status status = tally_drawing_next(drawing, &made, drawn);
    tally_game_free(made);
    tally_drawing_free(drawing);
    return status;
}

static tally_status hint(void *taken)
{
    return tally_take_hint(taken, game, 2, NULL);
}

/* Where the fields of a struct stand: what lies between them is padding, which may be anything. */
struct field {
    size_t offset, size;
};

#define FIELD(type, member)                                                                        \
    {                                                                                              \
        offsetof(type, member), sizeof((type){0}.member)                                           \
    }

static const struct field outcome_fields[] = {FIELD(tally_outcome, target),
                                              FIELD(tally_outcome, answer),
                                              FIELD(tally_outcome, bound),
                                              FIELD(tally_outcome, distance),
                                              FIELD(tally_outcome, solutions),
                                              FIELD(tally_outcome, with_detours),
                                              FIELD(tally_outcome, fewest),
                                              FIELD(tally_outcome, nodes),
                                              {0, 0}};
static const struct field judgement_fields[] = {FIELD(tally_judgement, verdict),
                                                FIELD(tally_judgement, reason),
                                                FIELD(tally_judgement, position),
                                                FIELD(tally_judgement, has_value),
                                                FIELD(tally_judgement, value),
                                                FIELD(tally_judgement, distance),
                                                FIELD(tally_judgement, points),
                                                FIELD(tally_judgement, numbers_used),
                                                {0, 0}};
static const struct field info_fields[] = {FIELD(tally_expr_info, value),
                                           FIELD(tally_expr_info, numbers_used),
                                           FIELD(tally_expr_info, effort),
                                           FIELD(tally_expr_info, largest_step),
                                           {0, 0}};
static const struct field node_fields[] = {FIELD(tally_node, kind),  FIELD(tally_node, operands),
                                           FIELD(tally_node, nodes), FIELD(tally_node, is_inverse),
                                           FIELD(tally_node, value), {0, 0}};
static const struct field difficulty_fields[] = {FIELD(tally_difficulty, score),
                                                 FIELD(tally_difficulty, word),
                                                 FIELD(tally_difficulty, tenths_of_second),
                                                 FIELD(tally_difficulty, is_extrapolated),
                                                 {0, 0}};
static const struct field drawn_fields[] = {
    FIELD(tally_drawn, unmet),           FIELD(tally_drawn, attempts),
    FIELD(tally_drawn, refused),         FIELD(tally_drawn, distance),
    FIELD(tally_drawn, numbers_used),    FIELD(tally_drawn, difficulty),
    FIELD(tally_drawn, difficulty_word), FIELD(tally_drawn, tenths_of_second),
    FIELD(tally_drawn, solutions),       {0, 0}};
static const struct field hint_fields[] = {
    FIELD(tally_hint, number),       FIELD(tally_hint, answer),
    FIELD(tally_hint, bound),        FIELD(tally_hint, distance),
    FIELD(tally_hint, numbers_used), FIELD(tally_hint, points),
    FIELD(tally_hint, step),         {0, 0}};

static const struct {
    const char *name;
    size_t size;
    tally_status (*fill)(void *object);
    const struct field *fields;
} written[] = {
    {"tally_solve", sizeof(tally_outcome), solve, outcome_fields},
    {"tally_list", sizeof(tally_outcome), list, outcome_fields},
    {"tally_count", sizeof(tally_outcome), count, outcome_fields},
    {"tally_values", sizeof(tally_outcome), all_values, outcome_fields},
    {"tally_check", sizeof(tally_judgement), check, judgement_fields},
    {"tally_expr_describe", sizeof(tally_expr_info), describe, info_fields},
    {"tally_expr_node", sizeof(tally_node), node, node_fields},
    {"tally_rate", sizeof(tally_difficulty), rate, difficulty_fields},
    {"tally_rate_range", sizeof(tally_difficulty), rate_range, difficulty_fields},
    {"tally_rate_solution", sizeof(tally_difficulty), rate_solution, difficulty_fields},
    {"tally_drawing_next", sizeof(tally_drawn), draw, drawn_fields},
    {"tally_take_hint", sizeof(tally_hint), hint, hint_fields},
};

enum { WRITTEN = sizeof written / sizeof written[0] };

/* What a struct of this version holds of it; what its fields leave out is 0. */
static unsigned char *fill_whole(size_t which)
{
    unsigned char *const whole = make_struct(written[which].size);
    memset(whole + sizeof(size_t), 0, written[which].size - sizeof(size_t));
    CHECK_CASE(written[which].fill(whole) == TALLY_OK, written[which].name);
    return whole;
}

/* Of the fields that end within so many bytes. */
static bool have_same_fields(const struct field *field, const unsigned char *a,
                             const unsigned char *b, size_t bytes)
{
    for (; field->size != 0 && field->offset + field->size <= bytes; field++) {
        if (field->size > sizeof(tally_value)) continue; /* arrays, and text behind its end */
        if (memcmp(a + field->offset, b + field->offset,
                   field->size == sizeof(tally_value) ? VALUE_BYTES : field->size) != 0)
            return false;
    }
    return true;
}

static void older_programs_get_what_they_have_room_for(void)
{
    for (size_t i = 0; i < WRITTEN; i++) {
        unsigned char *const whole = fill_whole(i);
        for (size_t size = sizeof(size_t); size < written[i].size; size += 4) {
            unsigned char *const older = make_struct(size);
            memset(older + sizeof size, 0, size - sizeof size);
            CHECK_CASE(written[i].fill(older) == TALLY_OK, written[i].name);
            size_t kept;
            memcpy(&kept, older, sizeof kept);
            CHECK_U64(kept, size);
            CHECK_CASE(have_same_fields(written[i].fields, older, whole, size), written[i].name);
            end_struct(older);
        }
        end_struct(whole);
    }
}

static void newer_programs_get_0_for_what_is_unknown(void)
{
    for (size_t i = 0; i < WRITTEN; i++) {
        const size_t size = written[i].size + LATER_BYTES;
        unsigned char *const newer = make_struct(size);
        CHECK_CASE(written[i].fill(newer) == TALLY_OK, written[i].name);
        for (size_t k = written[i].size; k < size; k++) CHECK_U64(newer[k], 0);
        end_struct(newer);
    }
}

static void no_size_is_refused(void)
{
    static const size_t sizes[] = {0, 1, sizeof(size_t) - 1, 4097, SIZE_MAX};
    for (size_t i = 0; i < WRITTEN; i++) {
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            unsigned char *const object = make_struct(written[i].size);
            memcpy(object, &sizes[k], sizeof sizes[k]);
            CHECK_CASE(written[i].fill(object) == TALLY_OPTION, written[i].name);
            for (size_t byte = sizeof(size_t); byte < written[i].size; byte++)
                CHECK_U64(object[byte], GUARD);
            free(object);
        }
    }
}

/* ---- What the library reads ------------------------------------------------------------------ */

static tally_status read_options(const void *options)
{
    return tally_solve(game, options, NULL, NULL);
}

static tally_status read_recipe(const void *recipe)
{
    tally_drawing *drawing = NULL;
    const tally_status status = tally_drawing_new(&drawing, recipe, 1, NULL);
    tally_drawing_free(drawing);
    return status;
}

static tally_status read_drawing_options(const void *options)
{
    const tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawing *drawing = NULL;
    const tally_status status = tally_drawing_new(&drawing, &recipe, 1, options);
    tally_drawing_free(drawing);
    return status;
}

static tally_status read_day_options(const void *options)
{
    tally_game *made = NULL;
    const tally_status status = tally_daily(&made, tally_rules_at(0), 20260101, options);
    tally_game_free(made);
    return status;
}

static tally_status read_rate_options(const void *options)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    return tally_rate(&difficulty, game, 765, options);
}

static int take_text(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return 0;
}

static tally_status read_query_options(const void *options)
{
    static const char line[] = "countdown:765/1,3,7,10,25,50";
    return tally_query("solve", line, sizeof line - 1, options, take_text, NULL);
}

static tally_status read_survey_options(const void *options)
{
    const tally_pool pool = {.count = 6, .tiles = {1, 2, 3, 4, 5, 6}};
    tally_survey *survey = NULL;
    const tally_status status = tally_survey_new(&survey, &pool, options);
    tally_survey_free(survey);
    return status;
}

static tally_sweep *new_sweep(const tally_survey_options *options, tally_status *status)
{
    const tally_pool small = {.count = 6, .tiles = {1, 2, 3, 4, 5, 6}};
    tally_sweep *sweep = NULL;
    *status = tally_sweep_new(&sweep, &small, (tally_range){20, 25}, options);
    return sweep;
}

static tally_status read_sweep_options(const void *options)
{
    tally_status status;
    tally_sweep_free(new_sweep(options, &status));
    return status;
}

static tally_status read_best_options(const void *options)
{
    tally_status status;
    tally_best *best = NULL;
    tally_sweep *const sweep = new_sweep(NULL, &status);
    if (!CHECK_U64(status, TALLY_OK)) return status;
    status = tally_best_new(&best, sweep, options);
    tally_best_free(best);
    tally_sweep_free(sweep);
    return status;
}

static const struct {
    const char *name;
    size_t size;
    tally_status (*use)(const void *object);
} taken[] = {
    {"tally_solve", sizeof(tally_options), read_options},
    {"tally_drawing_new", sizeof(tally_recipe), read_recipe},
    {"tally_drawing_new, options", sizeof(tally_options), read_drawing_options},
    {"tally_daily", sizeof(tally_options), read_day_options},
    {"tally_rate", sizeof(tally_options), read_rate_options},
    {"tally_query", sizeof(tally_options), read_query_options},
    {"tally_survey_new", sizeof(tally_survey_options), read_survey_options},
    {"tally_sweep_new", sizeof(tally_survey_options), read_sweep_options},
    {"tally_best_new", sizeof(tally_best_options), read_best_options},
};

enum { TAKEN = sizeof taken / sizeof taken[0] };

/* A struct of any version that is 0 but for its size has the defaults. */
static void sizes_of_all_versions_are_read(void)
{
    for (size_t i = 0; i < TAKEN; i++) {
        for (size_t size = sizeof(size_t); size <= taken[i].size + LATER_BYTES; size += 8) {
            unsigned char *const object = make_struct(size);
            memset(object + sizeof size, 0, size - sizeof size);
            CHECK_CASE(taken[i].use(object) == TALLY_OK, taken[i].name);
            end_struct(object);
        }
    }
}

static void options_that_are_unknown_are_refused(void)
{
    for (size_t i = 0; i < TAKEN; i++) {
        const size_t size = taken[i].size + LATER_BYTES;
        unsigned char *const newer = make_struct(size);
        memset(newer + sizeof size, 0, size - sizeof size);
        newer[size - 1] = 1;
        CHECK_CASE(taken[i].use(newer) == TALLY_OPTION, taken[i].name);
        end_struct(newer);
        for (size_t none = 0; none < sizeof none; none++) {
            unsigned char *const object = make_struct(taken[i].size);
            memset(object, 0, taken[i].size);
            memcpy(object, &none, sizeof none);
            CHECK_CASE(taken[i].use(object) == TALLY_OPTION, taken[i].name);
            free(object);
        }
    }
}

static void an_unknown_option_is_told(void)
{
    const size_t size = sizeof(tally_options) + 8;
    unsigned char *const newer = make_struct(size);
    tally_error error = {.status = TALLY_OK};
    memset(newer + sizeof size, 0, size - sizeof size);
    CHECK_U64(tally_options_check((const void *)newer, game, NULL), TALLY_OK);
    newer[size - 1] = 1;
    CHECK_U64(tally_options_check((const void *)newer, game, &error), TALLY_OPTION);
    CHECK_TEXT(error.option, "size");
    CHECK_TEXT(error.message, "an option is set that this version of the library does not have");
    end_struct(newer);
}

/* The functions do as the macros, in as many bytes as the program's struct has. */
static void init_functions_are_the_macros(void)
{
#define CHECK_INIT(type, INIT)                                                                     \
    do {                                                                                           \
        const type wanted = INIT;                                                                  \
        type *const seen = make_struct(sizeof *seen);                                              \
        unsigned char *const older = make_struct(12);                                              \
        type##_init(seen, sizeof *seen);                                                           \
        CHECK_U64(seen->size, wanted.size);                                                        \
        for (size_t i = sizeof(size_t); i < sizeof *seen; i++)                                     \
            CHECK_U64(((const unsigned char *)seen)[i], 0);                                        \
        type##_init((void *)older, 12);                                                            \
        end_struct(older);                                                                         \
        end_struct(seen);                                                                          \
    } while (0)
    CHECK_INIT(tally_options, TALLY_OPTIONS_INIT);
    CHECK_INIT(tally_outcome, TALLY_OUTCOME_INIT);
    CHECK_INIT(tally_node, TALLY_NODE_INIT);
    CHECK_INIT(tally_expr_info, TALLY_EXPR_INFO_INIT);
    CHECK_INIT(tally_judgement, TALLY_JUDGEMENT_INIT);
    CHECK_INIT(tally_difficulty, TALLY_DIFFICULTY_INIT);
    CHECK_INIT(tally_recipe, TALLY_RECIPE_INIT);
    CHECK_INIT(tally_drawn, TALLY_DRAWN_INIT);
    CHECK_INIT(tally_hint, TALLY_HINT_INIT);
    CHECK_INIT(tally_survey_options, TALLY_SURVEY_OPTIONS_INIT);
    CHECK_INIT(tally_best_options, TALLY_BEST_OPTIONS_INIT);
#undef CHECK_INIT
}

int main(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50", text[] = "(50+1)*(25-10)";
    if (!CHECK_U64(tally_game_parse(&game, id, sizeof id - 1, NULL, NULL), TALLY_OK) ||
        !CHECK_U64(tally_expr_parse(&expression, text, sizeof text - 1, NULL, NULL), TALLY_OK))
        return test_end();
    TEST(older_programs_get_what_they_have_room_for);
    TEST(newer_programs_get_0_for_what_is_unknown);
    TEST(no_size_is_refused);
    TEST(sizes_of_all_versions_are_read);
    TEST(options_that_are_unknown_are_refused);
    TEST(an_unknown_option_is_told);
    TEST(init_functions_are_the_macros);
    tally_expr_free(expression);
    tally_game_free(game);
    return test_end();
}
