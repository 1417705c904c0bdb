/* SPDX-License-Identifier: MIT */
/*
 * Reads the parameters of a question beside its game. Their bounds are in the table of parameters.
 */
#include "query/query.h"

#include "base/date.h"
#include "base/sized.h"
#include "base/text.h"
#include "rules/columns.h"
#include "rules/game.h"

static bool refuse(struct line *line, enum parameter parameter, size_t position,
                   const char *message)
{
    return complain(&line->complaint, TALLY_OPTION, parameter, position, message);
}

bool line_uses(struct line *line, const tally_game *game, tally_options *options,
               uint64_t *must_use)
{
    uint64_t fewest = options->fewest, most = options->most;
    size_t given = TALLY_NUMBERS_MAX;
    if (game != NULL) tally_game_numbers(game, &given);
    if (!value_number(line, PARAMETER_FEWEST, given, &fewest)) {
        if (line->complaint.most == given)
            line->complaint.message = "so many numbers are not given";
        return false;
    }
    if (!value_number(line, PARAMETER_MOST, UINT64_MAX, &most)) return false;
    options->fewest = (uint32_t)fewest;
    options->most = (uint32_t)most;
    const bool has_fewest = line_has(line, PARAMETER_FEWEST);
    if (most != 0 && fewest > most && (has_fewest || line_has(line, PARAMETER_MOST)))
        return refuse(line, has_fewest ? PARAMETER_FEWEST : PARAMETER_MOST, NOWHERE,
                      "fewest is more than most: swap them");
    if (!line_has(line, PARAMETER_MUST_USE)) return true;
    const tally_rules *const rules =
        game != NULL ? tally_game_rules(game) : tally_rules_find("llm");
    size_t *const count = &options->must_use_count;
    if (!value_numbers(line, PARAMETER_MUST_USE, rules, (tally_range){0, UINT64_MAX}, must_use,
                       count))
        return false;
    const size_t missing = game != NULL ? must_use_missing(game, must_use, *count) : *count;
    return missing == *count ||
           refuse(line, PARAMETER_MUST_USE, value_place(line, PARAMETER_MUST_USE, missing),
                  "a number is not among those given, or not so often");
}

/* A detour changes an answer only where there is a list, or a limit that only a detour may meet. */
static bool detours_fit(struct line *line, const struct question *question)
{
    static const char list[] = "only in lists, or with fewest or must_use";
    const tally_options *const options = &question->options;
    return question->kind == QUESTION_SOLUTIONS || !line_has(line, PARAMETER_DETOURS) ||
           options->detours == 0 || options->fewest != 0 || options->must_use_count != 0 ||
           refuse(line, PARAMETER_DETOURS, NOWHERE,
                  question->kind == QUESTION_SOLVE ? list : "only with fewest or must_use");
}

/* Reads which solutions to list. A limit or an order implies a list. */
static bool take_list(struct line *line, struct question *question)
{
    static const char *const sorts[] = {[TALLY_SORT_SIMPLEST] = "simplest",
                                        [TALLY_SORT_TRICKIEST] = "trickiest",
                                        [TALLY_SORT_NONE] = "none",
                                        [TALLY_SORT_EASIEST] = "easiest"};
    bool wants_all = question->kind == QUESTION_SOLUTIONS, rates = !question->is_unrated;
    bool wants_any = question->options.any != 0;
    if (!value_flag(line, PARAMETER_ALL, &wants_all)) return false;
    if (line_has(line, PARAMETER_LIMIT) || line_has(line, PARAMETER_SORT)) wants_all = true;
    question->kind = wants_all ? QUESTION_SOLUTIONS : QUESTION_SOLVE;
    if (!value_flag(line, PARAMETER_RATES, &rates) || !value_flag(line, PARAMETER_ANY, &wants_any))
        return false;
    if (wants_all && wants_any && line_has(line, PARAMETER_ANY))
        return refuse(line, PARAMETER_ANY, NOWHERE, "any is one solution, not a list");
    question->is_unrated = !rates || wants_any;
    question->options.any = wants_any;
    uint32_t sort = question->options.sort;
    const bool is_read = value_word(line, PARAMETER_SORT, sorts, sizeof sorts / sizeof sorts[0],
                                    "give simplest, easiest, trickiest or none", &sort);
    question->options.sort = (tally_sort)sort;
    return is_read && detours_fit(line, question) &&
           value_number(line, PARAMETER_LIMIT, UINT64_MAX, &question->options.limit);
}

/* The usual targets where a question has none, to see whether a text names its own. */
static const tally_range nobodys_target = {1, INT64_MAX - 1};

static bool is_range(tally_range a, tally_range b)
{
    return a.first == b.first && a.last == b.last;
}

/* Does an ID or a text name a target beside the numbers of values and missing numbers? */
static bool names_target(struct line *line, const tally_game *game)
{
    return line_has(line, PARAMETER_ID) ||
           (line_has(line, PARAMETER_GAME) && !is_range(tally_game_target(game), nobodys_target));
}

static bool take_values(struct line *line, struct question *question)
{
    if (!detours_fit(line, question)) return false;
    if (names_target(line, question->game) && !question->has_range) {
        question->has_range = true;
        question->range = tally_game_target(question->game);
    }
    if (line_has(line, PARAMETER_TARGETS)) question->has_range = true;
    return value_target(line, PARAMETER_TARGETS, (tally_range){0, UINT64_MAX},
                        tally_game_rules(question->game), &question->range);
}

/* Reads where to begin: at a number, at that of all lines, or at the target of an ID or
 * a text. */
static bool take_missing(struct line *line, struct question *question)
{
    if (TALLY_SMALL)
        return refuse(line, PARAMETER_NUMBERS, NOWHERE,
                      "the small library tells no missing values");
    if (!detours_fit(line, question)) return false;
    const bool has_zero = tally_game_rules(question->game)->values != TALLY_VALUES_WHOLE;
    const bool has_target = names_target(line, question->game);
    uint64_t from = question->has_range ? question->range.first
                    : has_target        ? tally_game_target(question->game).first
                                        : 1;
    uint64_t count = question->options.limit != 0 ? question->options.limit : 1;
    if (!value_number(line, PARAMETER_FROM, has_zero ? INT64_MAX : UINT64_MAX, &from) ||
        !value_number(line, PARAMETER_GAMES, UINT64_MAX, &count))
        return false;
    if (from == 0 && !has_zero)
        return refuse(line, PARAMETER_FROM, 0, "these rules make positive numbers; give 1 or more");
    if (from > INT64_MAX && has_zero)
        return refuse(line, PARAMETER_FROM, 0, "these rules make no number so large");
    question->range = (tally_range){from, has_zero ? INT64_MAX : UINT64_MAX};
    question->options.limit = count;
    return true;
}

/* Reads a range that a drawn game must meet. It stays unchanged if the parameter is absent. */
static bool take_wish(struct line *line, enum parameter parameter, tally_range *range)
{
    const struct parameter_row *const row = &parameter_rows[parameter];
    const struct json_span text = line->members[parameter];
    if (text.length != 0 && (text.text[0] < '0' || text.text[0] > '9'))
        return refuse(line, parameter, 0, "give a number, or FIRST..LAST");
    return value_range(line, parameter, (tally_range){row->least, row->most}, range);
}

static bool take_wishes(struct line *line, tally_recipe *recipe)
{
    bool is_solvable = false;
    if (!value_flag(line, PARAMETER_SOLVABLE, &is_solvable) ||
        !take_wish(line, PARAMETER_DIFFICULTY, &recipe->difficulty) ||
        !take_wish(line, PARAMETER_SOLUTIONS, &recipe->solutions) ||
        !value_number(line, PARAMETER_ATTEMPTS, UINT64_MAX, &recipe->attempts))
        return false;
    recipe->solvable = is_solvable;
    recipe->has_difficulty = line_has(line, PARAMETER_DIFFICULTY);
    recipe->has_solutions = line_has(line, PARAMETER_SOLUTIONS);
    if (recipe->attempts != 0 && !is_solvable && !recipe->has_difficulty && !recipe->has_solutions)
        return refuse(line, PARAMETER_ATTEMPTS, NOWHERE,
                      "only with solvable, difficulty or solutions");
    const bool has_none = recipe->has_solutions != 0 && recipe->solutions.last == 0;
    return !(has_none && (is_solvable || recipe->has_difficulty != 0)) ||
           refuse(line, PARAMETER_SOLUTIONS, NOWHERE,
                  "a game that can be solved has one solution at least");
}

static bool take_draw(struct line *line, struct question *question)
{
    tally_recipe *const recipe = &question->recipe;
    uint64_t large = 0, pick = 0;
    *recipe = (tally_recipe)TALLY_RECIPE_INIT;
    question->games = 1;
    if (!value_number(line, PARAMETER_SEED, UINT64_MAX, &question->seed) ||
        !value_number(line, PARAMETER_LARGE, UINT64_MAX, &large) ||
        !value_number(line, PARAMETER_PICK, UINT64_MAX, &pick) ||
        !value_number(line, PARAMETER_GAMES, UINT64_MAX, &question->games))
        return false;
    recipe->has_large = line_has(line, PARAMETER_LARGE);
    recipe->large = (uint32_t)large;
    recipe->pick = (uint32_t)pick;
    question->has_seed = line_has(line, PARAMETER_SEED);
    return take_wishes(line, recipe);
}

/* Records which parameter sets the member of the recipe that the library refuses. */
static bool refuse_recipe(struct line *line, const tally_error *error)
{
    static const struct {
        const char *member;
        enum parameter parameter;
    } rows[] = {{"games", PARAMETER_GAMES},
                {"seed", PARAMETER_SEED},
                {"difficulty", PARAMETER_DIFFICULTY},
                {"solutions", PARAMETER_SOLUTIONS},
                {"has_large", PARAMETER_LARGE},
                {"large", PARAMETER_LARGE},
                {"pick", PARAMETER_PICK},
                {"number_max", PARAMETER_LARGEST},
                {"rules", PARAMETER_RULES}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (text_is(error->option, strlen(error->option), rows[i].member))
            return complain_of_option(&line->complaint, error, rows[i].parameter);
    return complain_of_option(&line->complaint, error, PARAMETER_COUNT);
}

bool line_recipe(struct line *line, const struct question *question)
{
    tally_error error;
    tally_recipe recipe = question->recipe;
    recipe.rules = &question->rules;
    return tally_recipe_check(&recipe, NULL, &error) == TALLY_OK || refuse_recipe(line, &error);
}

static bool take_day(struct line *line, struct question *question)
{
    uint64_t date = 0;
    const bool is_read = value_number(line, PARAMETER_DATE, UINT64_MAX, &date);
    question->date = (uint32_t)date;
    return (is_read && date_is(question->date)) ||
           refuse(line, PARAMETER_DATE, 0,
                  "there is no such day; write YYYYMMDD, such as 20261121");
}

static bool take_five(struct line *line, struct question *question)
{
    uint64_t generator = TALLY_FIVE_GENERATORS;
    if (!value_number(line, PARAMETER_GENERATOR, UINT64_MAX, &generator)) return false;
    question->generator = (uint32_t)generator;
    return take_day(line, question);
}

/* ---- Worksheets ------------------------------------------------------------------------------ */

/* Reads the code of a worksheet in the form that sheets show; small letters are accepted. */
static bool take_code(struct line *line, struct question *question)
{
    const struct json_span code = line->members[PARAMETER_CODE];
    tally_error error = {.message = NULL};
    if (tally_sheet_code_tidy(question->code, code.text, code.length, &error) == TALLY_OK)
        return true;
    return refuse(line, PARAMETER_CODE, error.position, error.message);
}

/* A code tells the games, so nothing else can. */
static bool is_code_alone(struct line *line)
{
    static const enum parameter others[] = {
        PARAMETER_RULES,    PARAMETER_OPS,     PARAMETER_VALUES,     PARAMETER_USE,
        PARAMETER_ORDER,    PARAMETER_SEED,    PARAMETER_PICK,       PARAMETER_GAMES,
        PARAMETER_BRACKETS, PARAMETER_OP_MOST, PARAMETER_OP_FEWEST,  PARAMETER_MAX_VALUE,
        PARAMETER_LARGEST,  PARAMETER_RISES,   PARAMETER_DIFFICULTY, PARAMETER_SOLUTIONS};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (line_has(line, others[i]))
            return refuse(line, others[i], NOWHERE,
                          "the code tells the games; leave one of them out");
    return true;
}

/* A count or a seed as 32 bits. A larger one stays larger than any that a sheet has. */
static uint32_t at_most_32_bits(uint64_t number)
{
    return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

/* Computes the code of the asked sheet: the code determines all its games. */
static bool take_sheet(struct line *line, struct question *question)
{
    uint64_t largest = question->rules.number_max;
    bool rises = false;
    tally_error error;
    if (line_has(line, PARAMETER_CODE)) return is_code_alone(line) && take_code(line, question);
    if (!value_number(line, PARAMETER_LARGEST, UINT64_MAX, &largest) ||
        !value_flag(line, PARAMETER_RISES, &rises) || !take_draw(line, question))
        return false;
    tally_recipe recipe = question->recipe;
    recipe.rules = &question->rules;
    if (largest < question->rules.number_max) question->rules.number_max = largest;
    return tally_sheet_code(question->code, &recipe, at_most_32_bits(question->games), rises,
                            at_most_32_bits(question->seed), &error) == TALLY_OK ||
           refuse_recipe(line, &error);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

static bool take_shapes_numbers(struct line *line, struct question *question)
{
    tally_shapes_asked *const shapes = &question->shapes;
    if (line_has(line, PARAMETER_YEARS))
        return refuse(line, PARAMETER_NUMBERS, NOWHERE, "give years or numbers, not both");
    if (!value_numbers(line, PARAMETER_NUMBERS, NULL, (tally_range){0, UINT64_MAX},
                       question->must_use, &shapes->number_count))
        return false;
    shapes->numbers = question->must_use;
    return (shapes->number_count >= TALLY_SHAPES_NUMBERS_MIN &&
            shapes->number_count <= TALLY_SHAPES_NUMBERS_MAX) ||
           refuse(line, PARAMETER_NUMBERS, NOWHERE, "give 2 to 6 numbers");
}

static bool take_shapes(struct line *line, struct question *question)
{
    enum { YEARS_MOST = 999999, USUAL_LAST = 100 };
    tally_shapes_asked *const shapes = &question->shapes;
    if (TALLY_SMALL)
        return refuse(line, PARAMETER_TARGETS, NOWHERE, "the small library knows no shapes");
    *shapes = (tally_shapes_asked)TALLY_SHAPES_ASKED_INIT;
    shapes->targets = (tally_range){0, USUAL_LAST};
    if (!value_range(line, PARAMETER_TARGETS, (tally_range){0, TALLY_SHAPES_TARGET_MAX},
                     &shapes->targets) ||
        !value_range(line, PARAMETER_YEARS, (tally_range){0, YEARS_MOST}, &shapes->years))
        return false;
    return !line_has(line, PARAMETER_NUMBERS) || take_shapes_numbers(line, question);
}

/* The moves so far take the place of an answer to judge. */
static bool take_after(struct line *line, struct question *question)
{
    const struct json_span after = line_plain(line, PARAMETER_AFTER);
    tally_error error;
    if (TALLY_SMALL)
        return refuse(line, PARAMETER_AFTER, NOWHERE, "the small library knows no moves");
    if (!value_flag(line, PARAMETER_COUNTS, &question->counts)) return false;
    question->expression = after.text;
    question->expression_length = after.length;
    const bool is_read = tally_moves(NULL, question->game, after.text, after.length, NULL, NULL,
                                     NULL, &error) == TALLY_OK;
    const bool has_failed = line->texts.has_failed;
    if (is_read && !has_failed) return true;
    if (has_failed) error = (tally_error){.status = TALLY_NO_MEMORY};
    const bool has_place = error.status == TALLY_SYNTAX && !has_escapes(line, PARAMETER_AFTER);
    return complain(&line->complaint, error.status,
                    error.status == TALLY_SYNTAX  ? PARAMETER_AFTER
                    : error.status == TALLY_RULES ? PARAMETER_RULES
                                                  : PARAMETER_NUMBERS,
                    has_place ? error.position : NOWHERE, error.message);
}

static bool take_hint(struct line *line, struct question *question)
{
    uint64_t hint = 1;
    if (!value_number(line, PARAMETER_HINT, UINT64_MAX, &hint)) return false;
    question->hint = (uint32_t)hint;
    return !line_has(line, PARAMETER_AFTER) || take_after(line, question);
}

/* Reads what to prove, and whether the game has such certificates. */
static bool take_claim(struct line *line, struct question *question)
{
    static const char *const words[] = {"none", "closest", "grid", "missing", "count", "simplest"};
    uint32_t claim = 0;
    tally_error error;
    if (TALLY_SMALL)
        return refuse(line, PARAMETER_CLAIM, NOWHERE, "the small library knows no certificates");
    if (!value_word(line, PARAMETER_CLAIM, words, sizeof words / sizeof words[0],
                    "give none, closest, grid, missing, count or simplest", &claim))
        return false;
    if (line_has(line, PARAMETER_CLAIM)) question->claim = words[claim];
    const tally_status status =
        tally_prove(question->game, question->claim, NULL, NULL, NULL, NULL, &error);
    return status == TALLY_OK ||
           complain(&line->complaint, status,
                    status == TALLY_RULES ? PARAMETER_RULES : PARAMETER_TARGET, NOWHERE,
                    error.message);
}

static bool take_search(struct line *line, struct question *question)
{
    bool wants_detours = question->options.detours != 0;
    if (!value_flag(line, PARAMETER_DETOURS, &wants_detours)) return false;
    question->options.detours = wants_detours;
    const tally_range target = tally_game_target(question->game);
    question->is_of_range =
        (ASKED_WITH_TARGET >> question->kind & 1) != 0 && target.first != target.last;
    return value_number(line, PARAMETER_OFFSET, UINT64_MAX, &question->offset) &&
           line_uses(line, question->game, &question->options, question->must_use);
}

static bool take_patience(struct line *line, struct question *question)
{
    uint64_t timeout_ms = question->timeout_ms;
    if (!value_number(line, PARAMETER_TIMEOUT_MS, UINT64_MAX, &timeout_ms)) return false;
    question->timeout_ms = (uint32_t)timeout_ms;
    return true;
}

static bool take_list_of_answers(struct line *line, struct question *question)
{
    const struct json_span text = line_plain(line, PARAMETER_LIST);
    if (TALLY_SMALL)
        return refuse(line, PARAMETER_LIST, NOWHERE, "the small library judges no lists");
    if (line_has(line, PARAMETER_EXPRESSION) || line_has(line, PARAMETER_COMPLETION))
        return refuse(line, PARAMETER_LIST, NOWHERE,
                      "give expression, completion or list, not two of them");
    if (line_has(line, PARAMETER_EXTRACT))
        return refuse(line, PARAMETER_EXTRACT, NOWHERE, "only with completion");
    const char *const against = list_against(question->game);
    if (against != NULL) return refuse(line, PARAMETER_TARGET, NOWHERE, against);
    question->is_list = true;
    question->expression = text.text;
    question->expression_length = text.length;
    return line_judging(line, &question->judging, &question->proves);
}

static bool take_judged(struct line *line, struct question *question)
{
    struct json_span text;
    const tally_judging usual = TALLY_JUDGING_INIT;
    if (question->judging.size == 0) question->judging = usual;
    if (line_has(line, PARAMETER_LIST)) return take_list_of_answers(line, question);
    if (!line_judged_text(line, &text, &question->is_completion)) return false;
    question->expression = text.text;
    question->expression_length = text.length;
    return line_judging(line, &question->judging, &question->proves);
}

/* What each kind of question has of its own. */
static bool (*const choices[QUESTION_KINDS])(struct line *, struct question *) = {
    [QUESTION_SOLVE] = take_list,    [QUESTION_SOLUTIONS] = take_list,
    [QUESTION_VALUES] = take_values, [QUESTION_MISSING] = take_missing,
    [QUESTION_SHAPES] = take_shapes, [QUESTION_DRAW] = take_draw,
    [QUESTION_DAILY] = take_day,     [QUESTION_FIVE] = take_five,
    [QUESTION_SHEET] = take_sheet,   [QUESTION_HINT] = take_hint,
    [QUESTION_MOVES] = take_after,   [QUESTION_PROVE] = take_claim,
    [QUESTION_CHECK] = take_judged,
};

bool line_choices(struct line *line, struct question *question)
{
    const enum question_kind kind = question->kind;
    if (kind == QUESTION_READ || kind == QUESTION_RULES) return true;
    return take_patience(line, question) &&
           ((ASKED_IN_SEARCHES >> kind & 1) == 0 || take_search(line, question)) &&
           (choices[kind] == NULL || choices[kind](line, question));
}

/* ---- Rules as one text ----------------------------------------------------------------------- */

tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error)
{
    tally_game game;
    const size_t length = strlen(text);
    const bool is_name = memchr(text, ',', length) == NULL;
    if (length >= RULES_TEXT_SIZE || (is_name && tally_rules_find(text) == NULL))
        return error_at(error, TALLY_RULES, 0, "there are no such rules");
    const tally_status status = game_read_rules(rules, text, error);
    if (status != TALLY_OK || game_init(&game, rules)) return status;
    return error_at(error, TALLY_RULES, 0, tally_status_message(TALLY_RULES));
}

bool rules_text(const tally_rules *rules, char *text, size_t size)
{
    struct text_out out = {.buffer = text, .size = size};
    text_put_string(&out, rules->name);
    rules_put_changes(&out, rules);
    return text_end(&out) < size;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Complains about a position in the parameter's text. */
static bool complain_inside(struct line *line, enum parameter parameter, const tally_error *error)
{
    const size_t position = has_escapes(line, parameter) ? 0 : error->position;
    return complain(&line->complaint, error->status, parameter, position, error->message);
}

/* Copies a parameter's text, NUL-terminated and with escapes decoded. */
static tally_status copy_text(struct line *line, enum parameter parameter, char *copy, size_t size,
                              tally_error *error)
{
    const struct json_span text = line_plain(line, parameter);
    error_at(error, TALLY_OK, 0, NULL);
    if (line->texts.has_failed)
        error_at(error, TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY));
    else if (text.length >= size) error_at(error, TALLY_RULES, 0, "this text is too long");
    else if (memchr(text.text, '\0', text.length) != NULL)
        error_at(error, TALLY_RULES, 0, "a NUL is in the text");
    else memcpy(copy, text.text, text.length);
    if (error->status == TALLY_OK) copy[text.length] = '\0';
    return error->status;
}

/* Reads the name of a rule set with changes, as in IDs: "countdown,use=all". */
static bool read_named_rules(struct line *line, tally_rules *rules)
{
    char copy[RULES_TEXT_SIZE];
    tally_error error;
    if (copy_text(line, PARAMETER_RULES, copy, sizeof copy, &error) == TALLY_OK &&
        rules_of_text(copy, rules, &error) == TALLY_OK)
        return true;
    return complain_inside(line, PARAMETER_RULES, &error);
}

static bool change_column(struct line *line, enum parameter column, tally_rules *rules)
{
    char copy[RULES_TEXT_SIZE];
    tally_error error;
    if (copy_text(line, column, copy, sizeof copy, &error) == TALLY_OK &&
        tally_rules_set(rules, parameter_rows[column].name, copy, &error) == TALLY_OK)
        return true;
    return complain_inside(line, column, &error);
}

static const tally_rules *usual_rules(struct line *line)
{
    return line->usual != NULL && line->usual->size != 0 ? line->usual : tally_rules_at(0);
}

static bool names_rules(struct line *line)
{
    bool is_named = false;
    for (enum parameter column = PARAMETER_RULES; column <= PARAMETER_DEPTH; column++)
        is_named |= line_has(line, column);
    return is_named;
}

bool line_rules(struct line *line, tally_rules *rules)
{
    *rules = *usual_rules(line);
    if (line_has(line, PARAMETER_RULES) && !read_named_rules(line, rules)) return false;
    for (enum parameter column = PARAMETER_OPS; column <= PARAMETER_DEPTH; column++) {
        if (line_has(line, column) && !change_column(line, column, rules)) return false;
    }
    const bool nests = (rules->operations & TALLY_OP_NESTED) != 0;
    return nests || !line_has(line, PARAMETER_DEPTH) ||
           complain(&line->complaint, TALLY_OPTION, PARAMETER_DEPTH, NOWHERE,
                    "these rules have neither ! nor sqrt; leave it out");
}

/* ---- Rules, target and numbers --------------------------------------------------------------- */

static bool read_target(struct line *line, const tally_rules *rules, tally_range *target)
{
    const bool has_zero = rules->values != TALLY_VALUES_WHOLE;
    const tally_range bounds = {has_zero ? 0 : 1, has_zero ? INT64_MAX : UINT64_MAX};
    return value_target(line, PARAMETER_TARGET, bounds, rules, target);
}

static bool read_parts(struct line *line, tally_game **game)
{
    tally_rules named;
    const tally_rules *rules = *game != NULL ? tally_game_rules(*game) : usual_rules(line);
    tally_range target = {1, 1}; /* for questions without a target */
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    if (*game == NULL && names_rules(line)) {
        if (!line_rules(line, &named)) return false;
        rules = &named;
    }
    const uint64_t least = rules->values != TALLY_VALUES_WHOLE ? 0 : 1;
    if (!read_target(line, rules, &target) ||
        !value_numbers(line, PARAMETER_NUMBERS, rules, (tally_range){least, rules->number_max},
                       numbers, &count))
        return false;
    const tally_status status =
        *game != NULL ? game_set(*game, target, numbers, count)
                      : tally_game_new(game, rules, target, numbers, count, line->texts.allocator);
    if (status == TALLY_OK) return true;
    return complain_of_status(&line->complaint, status,
                              status == TALLY_TARGET_RANGE ? PARAMETER_TARGET
                              : status == TALLY_NUMBER_RANGE || status == TALLY_NUMBER_COUNT
                                  ? PARAMETER_NUMBERS
                                  : PARAMETER_COUNT);
}

/* ---- IDs ------------------------------------------------------------------------------------- */

bool are_same_rules(const tally_rules *a, const tally_rules *b)
{
    return text_is(a->name, strlen(a->name), b->name) && a->operations == b->operations &&
           a->values == b->values && a->use == b->use && a->order == b->order &&
           a->brackets == b->brackets && a->unary_depth == b->unary_depth &&
           memcmp(a->op_most, b->op_most, sizeof a->op_most) == 0 &&
           memcmp(a->op_fewest, b->op_fewest, sizeof a->op_fewest) == 0 &&
           a->max_value == b->max_value;
}

/* A rule set's name without changes agrees with an ID that changes its columns. */
static bool are_named_rules(const tally_rules *named, const tally_rules *of_game)
{
    if (are_same_rules(named, tally_rules_find(named->name)))
        return text_is(named->name, strlen(named->name), of_game->name);
    return are_same_rules(named, of_game);
}

static bool are_numbers_of(const tally_game *game, const uint64_t *numbers, size_t count)
{
    size_t wanted = 0;
    const uint64_t *const of_game = tally_game_numbers(game, &wanted);
    return count == wanted && memcmp(numbers, of_game, count * sizeof numbers[0]) == 0;
}

/* Compares a parameter beside an ID with the ID's game. *agrees: they say the same. */
static bool compare(struct line *line, enum parameter parameter, const tally_game *game,
                    bool *agrees)
{
    const tally_range all = {0, UINT64_MAX}, of_id = tally_game_target(game);
    const tally_rules *const of_game = tally_game_rules(game);
    tally_range target = of_id;
    tally_rules rules = *of_game;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    bool is_read = false;
    if (parameter == PARAMETER_TARGET) {
        is_read = read_target(line, of_game, &target);
        *agrees = is_range(target, of_id);
    } else if (parameter == PARAMETER_NUMBERS) {
        is_read = value_numbers(line, parameter, of_game, all, numbers, &count);
        *agrees = are_numbers_of(game, numbers, count);
    } else if (parameter == PARAMETER_RULES) {
        is_read = read_named_rules(line, &rules);
        *agrees = is_read && are_named_rules(&rules, of_game);
    } else {
        is_read = change_column(line, parameter, &rules);
        *agrees = are_same_rules(&rules, of_game);
    }
    return is_read;
}

static bool agrees_with_id(struct line *line, const tally_game *game)
{
    static const enum parameter others[] = {
        PARAMETER_TARGET,  PARAMETER_NUMBERS,   PARAMETER_RULES,     PARAMETER_OPS,
        PARAMETER_VALUES,  PARAMETER_USE,       PARAMETER_ORDER,     PARAMETER_BRACKETS,
        PARAMETER_OP_MOST, PARAMETER_OP_FEWEST, PARAMETER_MAX_VALUE, PARAMETER_DEPTH};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        bool agrees = true;
        if (!line_has(line, others[i])) continue;
        if (!compare(line, others[i], game, &agrees)) return false;
        if (!agrees)
            return complain(&line->complaint, TALLY_SYNTAX, others[i], 0,
                            "the game's ID says something else");
    }
    return true;
}

/* Reads the ID itself. */
static bool parse_id(struct line *line, tally_game **game)
{
    const struct json_span id = line_plain(line, PARAMETER_ID);
    tally_error error = {.message = NULL};
    const tally_status status =
        line->texts.has_failed
            ? TALLY_NO_MEMORY
            : tally_game_parse(game, id.text, id.length, line->texts.allocator, &error);
    if (status == TALLY_OK) return true;
    if (error.message != NULL) return complain_inside(line, PARAMETER_ID, &error);
    return complain_of_status(&line->complaint, status, PARAMETER_ID);
}

static bool read_id(struct line *line, tally_game **game)
{
    tally_game *found = NULL;
    if (!parse_id(line, &found)) return false;
    if (!agrees_with_id(line, found)) {
        tally_game_free(found);
        return false;
    }
    *game = found;
    return true;
}

/* ---- Any text -------------------------------------------------------------------------------- */

static bool read_kind(struct line *line, tally_text *kind)
{
    static const char *const words[] = {[TALLY_TEXT_GAME] = "game",
                                        [TALLY_TEXT_TARGET_FIRST] = "target-first",
                                        [TALLY_TEXT_NUMBERS] = "numbers"};
    uint32_t found = *kind;
    const bool is_read = value_word(line, PARAMETER_KIND, words, sizeof words / sizeof words[0],
                                    "give game, target-first or numbers", &found);
    *kind = (tally_text)found;
    return is_read;
}

static bool read_text(struct line *line, tally_game **game)
{
    static const enum parameter others[] = {PARAMETER_ID, PARAMETER_TARGET, PARAMETER_NUMBERS};
    tally_text kind = line->is_of_numbers ? TALLY_TEXT_NUMBERS : TALLY_TEXT_GAME;
    tally_rules rules;
    tally_misread misread = TALLY_MISREAD_INIT;
    const bool has_escaped = has_escapes(line, PARAMETER_GAME);
    if (TALLY_SMALL) /* its page reads what is typed */
        return complain(&line->complaint, TALLY_SYNTAX, PARAMETER_GAME, 0,
                        "the small library reads no texts; give id, or target and numbers");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (line_has(line, others[i]))
            return complain(&line->complaint, TALLY_SYNTAX, others[i], 0,
                            "the text of the game says it already");
    if (!read_kind(line, &kind) || !line_rules(line, &rules)) return false;
    if (line->is_of_numbers) rules.usual = nobodys_target;
    const struct json_span text = line_plain(line, PARAMETER_GAME);
    const tally_status status = line->texts.has_failed
                                    ? TALLY_NO_MEMORY
                                    : tally_read_game(game, text.text, text.length, &rules, kind,
                                                      line->texts.allocator, &misread);
    if (status == TALLY_OK) return true;
    if (misread.status == TALLY_OK)
        return complain_of_status(&line->complaint, status, PARAMETER_GAME);
    /* a place in a text with escapes is not that place in the line */
    complain(&line->complaint, misread.status, PARAMETER_GAME, has_escaped ? 0 : misread.position,
             NULL);
    line->complaint.misread = misread;
    return false;
}

bool line_game(struct line *line, tally_game **game)
{
    if (line_has(line, PARAMETER_GAME)) return read_text(line, game);
    return line_has(line, PARAMETER_ID) ? read_id(line, game) : read_parts(line, game);
}
