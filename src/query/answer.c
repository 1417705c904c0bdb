/* SPDX-License-Identifier: MIT */
/*
 * Writes answers: one sink for each kind of question, around the reports that the
 * command uses too.
 */
#include "query/query.h"

#include "base/text.h"

/* ---- The difficulty -------------------------------------------------------------------------- */

void rating_take(tally_difficulty *difficulty, const tally_game *game,
                 const tally_solution *solution)
{
    tally_difficulty first = TALLY_DIFFICULTY_INIT;
    if (difficulty->word == NULL && tally_rate_solution(&first, game, solution) == TALLY_OK)
        *difficulty = first;
}

/* Is the first solution of the answer the simplest of all? */
static bool begins_with_simplest(const tally_options *options, bool is_listed)
{
    if (is_listed && options->sort != TALLY_SORT_SIMPLEST) return false;
    return options->fewest <= 1 && options->most == 0 && options->must_use_count == 0;
}

/* Is the search over before it was finished, so that its first solution may not be the simplest? */
static bool has_ended_early(const tally_outcome *outcome)
{
    return outcome->bound == TALLY_BOUND_STOPPED || outcome->bound == TALLY_BOUND_MEMORY;
}

tally_status rating_end(tally_difficulty *difficulty, const tally_game *game,
                        const tally_outcome *outcome, const tally_options *options, bool is_listed)
{
    const bool rates_many = tally_rates_many(game) != 0;
    if (difficulty->word == NULL) return TALLY_OK;
    if (!rates_many && !has_ended_early(outcome) && begins_with_simplest(options, is_listed))
        return TALLY_OK;
    *difficulty = (tally_difficulty)TALLY_DIFFICULTY_INIT;
    if (!rates_many && has_ended_early(outcome)) return TALLY_OK;
    tally_options own = *options;
    own.memory_bytes = 0; /* few numbers, little memory; a cap would change the difficulty */
    const tally_status status = tally_rate(difficulty, game, outcome->target, &own);
    return status == TALLY_MEMORY_CAP ? TALLY_NO_MEMORY : status;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static int flow(struct answering *answering)
{
    return answering->out->has_failed ||
           (answering->flow != NULL && !answering->flow(answering->user));
}

static int end_line(struct answering *answering)
{
    buffer_char(answering->out, '\n');
    answering->line_count++;
    answering->is_open = false;
    const int status = flow(answering);
    answering->line_begin = answering->out->length;
    return status;
}

/* ---- Solving and listing --------------------------------------------------------------------- */

static const tally_rules *rules_of(const struct answering *answering)
{
    return tally_game_rules(answering->question->game);
}

static void begin_target(struct answering *answering)
{
    struct buffer *const held = answering->held;
    held->length = answering->early_length = 0;
    answering->solutions = json_into(answering->is_streamed ? answering->out : held);
    answering->skipped = 0;
    answering->difficulty.word = NULL;
}

static void open_target(struct answering *answering, uint64_t target)
{
    if (answering->is_open) return;
    report_answer_open(answering->out, answering->question->game, target);
    answering->is_open = true;
}

static bool goes_on(const struct answering *answering)
{
    return answering->go_on == NULL || answering->go_on(answering->user);
}

/* Writes a solution, unless it is before the page. */
static int take_solution(void *user, const tally_solution *solution)
{
    struct answering *const answering = user;
    if (!goes_on(answering)) return 1;
    if (!answering->question->is_unrated && answering->rating.word == NULL)
        rating_take(&answering->difficulty, answering->question->game, solution);
    if (answering->skipped < answering->question->offset && solution->distance == 0) {
        answering->skipped++;
        return 0;
    }
    if (answering->is_streamed) open_target(answering, solution->target);
    report_solution(&answering->solutions, rules_of(answering), solution);
    if (answering->is_streamed) return flow(answering);
    const struct buffer *const held = answering->held;
    if (held->length <= answering->late_bytes) answering->early_length = held->length;
    return held->has_failed;
}

/* How many solutions the search must find: those that are skipped, and those of the page. */
static uint64_t limit_with_offset(const struct question *question)
{
    const uint64_t limit = question->options.limit;
    if (limit == 0 || question->kind != QUESTION_SOLUTIONS) return limit;
    return question->offset <= UINT64_MAX - limit ? limit + question->offset : UINT64_MAX;
}

static void note_bound(struct answering *answering, tally_bound bound)
{
    if (bound == TALLY_BOUND_STOPPED || bound == TALLY_BOUND_MEMORY) answering->was_stopped = true;
    const struct question *const question = answering->question;
    const uint64_t limit = limit_with_offset(question);
    const bool is_page = question->kind == QUESTION_SOLUTIONS && limit <= PARAMETER_OFFSET_MOST;
    if (bound == TALLY_BOUND_LIMIT && is_page) answering->next_offset = limit;
}

static void note_outcome(struct answering *answering, const tally_outcome *outcome)
{
    note_bound(answering, outcome->bound);
    if (outcome->answer == TALLY_ANSWER_SOLVED) answering->was_reached = true;
    const bool is_one = answering->question->kind == QUESTION_SOLVE;
    if (is_one && outcome->answer == TALLY_ANSWER_SOLVED) return;
    if (outcome->answer == TALLY_ANSWER_LIMIT ||
        (outcome->bound != TALLY_BOUND_NONE && outcome->bound != TALLY_BOUND_VALUE))
        answering->was_left_open = true;
}

/* Ends the line with the outcome, or, if memory ran out while writing, with that. */
static void tell_outcome(struct answering *answering, const tally_outcome *outcome)
{
    answering->done_count++;
    if (answering->told != NULL && !answering->out->has_failed)
        answering->told(answering->user, outcome);
}

/* If there is no time for a long list, cuts off its end. */
static void cut_list(struct answering *answering, const tally_outcome *outcome)
{
    if (outcome->bound == TALLY_BOUND_STOPPED && answering->is_late != NULL &&
        answering->is_late(answering->user))
        answering->held->length = answering->early_length;
}

static void rate_target(struct answering *answering, const tally_outcome *outcome)
{
    const struct question *const question = answering->question;
    if (question->is_unrated) return;
    if (answering->rating.word != NULL) {
        answering->difficulty = answering->rating;
        return;
    }
    const tally_status status =
        rating_end(&answering->difficulty, question->game, outcome, &answering->options,
                   question->kind == QUESTION_SOLUTIONS);
    if (status == TALLY_NO_MEMORY) answering->out->has_failed = true;
    if (status == TALLY_STOPPED) answering->was_stopped = true;
}

static int take_answer(void *user, const tally_outcome *outcome)
{
    struct answering *const answering = user;
    struct buffer *const out = answering->out;
    const struct buffer *const held = answering->held;
    const tally_difficulty *const difficulty =
        answering->question->is_unrated ? NULL : &answering->difficulty;
    note_outcome(answering, outcome);
    rate_target(answering, outcome);
    if (answering->is_streamed) {
        open_target(answering, outcome->target);
        report_answer_close(out, answering->question->game, outcome, difficulty);
    } else {
        cut_list(answering, outcome);
        report_answer(out, answering->question->game, outcome, difficulty, held);
        if (held->has_failed) out->has_failed = true;
    }
    const int status = end_line(answering);
    tell_outcome(answering, outcome);
    begin_target(answering);
    return status;
}

static int take_count(void *user, const tally_outcome *outcome)
{
    struct answering *const answering = user;
    note_outcome(answering, outcome);
    report_count(answering->out, answering->question->game, outcome);
    const int status = end_line(answering);
    tell_outcome(answering, outcome);
    return status;
}

static int take_value(void *user, const tally_solution *solution)
{
    struct answering *const answering = user;
    if (!goes_on(answering)) return 1;
    if (answering->skipped < answering->question->offset) {
        answering->skipped++;
        return 0;
    }
    const uint64_t most = answering->lines_most;
    answering->is_full = most != 0 && answering->line_count == most;
    if (answering->is_full) return 1;
    report_value(answering->out, solution);
    answering->was_reached = true;
    return end_line(answering);
}

static void end_rest(struct answering *answering, tally_bound bound)
{
    answering->rest = bound;
    note_bound(answering, bound);
    if (bound != TALLY_BOUND_VALUE) answering->was_left_open = true;
    end_line(answering);
}

/* Ends the answer of a single target, about which nothing is known, in its usual form, without
 * solutions. TALLY_BOUND_NONE: a sink stopped the answer. */
static void tell_unknown(struct answering *answering, tally_bound bound)
{
    struct buffer *const out = answering->out;
    const tally_game *const game = answering->question->game;
    const struct buffer no_solutions = BUFFER_INIT;
    const tally_difficulty not_rated = {.word = NULL};
    tally_outcome unknown = {.answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    unknown.bound = bound != TALLY_BOUND_NONE ? bound : TALLY_BOUND_STOPPED;
    unknown.target = tally_game_target(game).first;
    if (answering->question->kind == QUESTION_COUNT) report_count(out, game, &unknown);
    else
        report_answer(out, game, &unknown, answering->question->is_unrated ? NULL : &not_rated,
                      &no_solutions);
    end_rest(answering, unknown.bound);
}

/* Ends an answer of several lines with an object that names the bound. */
static void tell_rest(struct answering *answering, tally_bound bound)
{
    incomplete_tell(answering->out, bound);
    end_rest(answering, bound);
}

static void say_where_the_rest_is(struct answering *answering, uint64_t offset)
{
    if (offset != 0) answering->next_offset = offset;
    incomplete_tell_page(answering->out, offset, rules_of(answering), answering->question->rest);
}

/* Reports which targets of a range a search has not settled. */
static void tell_left(struct answering *answering, tally_bound bound)
{
    tally_range left = tally_game_target(answering->question->game);
    if (bound == TALLY_BOUND_NONE) bound = TALLY_BOUND_STOPPED;
    left.first += answering->done_count;
    incomplete_tell_targets(answering->out, bound, rules_of(answering), left);
    end_rest(answering, bound);
}

/* Ends a list of values, and says whether it is complete. */
static void end_values(struct answering *answering, const tally_outcome *outcome, tally_bound bound)
{
    report_values_end(answering->out, rules_of(answering), bound, outcome);
    if (bound != TALLY_BOUND_NONE) end_rest(answering, bound);
    else end_line(answering);
}

/* Ends a search, and reports what is missing in the answer. */
static void end_search(struct answering *answering, tally_status status,
                       const tally_outcome *outcome)
{
    const struct question *const question = answering->question;
    tally_bound bound = outcome->bound;
    if (answering->is_full) {
        say_where_the_rest_is(answering, question->offset + answering->lines_most);
        return;
    }
    if (status == TALLY_STOPPED) bound = TALLY_BOUND_STOPPED;
    else if (status == TALLY_MEMORY_CAP) bound = TALLY_BOUND_MEMORY;
    else if (status != TALLY_OK) {
        answering->status = status;
        return;
    }
    if (question->kind == QUESTION_VALUES) {
        end_values(answering, outcome, bound);
        return;
    }
    const tally_range target = tally_game_target(question->game);
    if (answering->done_count > target.last - target.first) {
        if (question->has_rest) say_where_the_rest_is(answering, question->next_offset);
        return;
    }
    if (question->is_of_range) tell_left(answering, bound);
    else tell_unknown(answering, bound);
}

/* Runs the search of the question's kind, with the sink that writes its lines. */
static void search(struct answering *answering)
{
    const struct question *const question = answering->question;
    tally_sink sink = {.user = answering, .solution = take_solution, .done = take_answer};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_status status = TALLY_OK;
    begin_target(answering);
    if (question->kind == QUESTION_SOLVE) {
        status = question->is_unrated
                     ? tally_solve(question->game, &answering->options, &sink, &outcome)
                     : rated_solve(question->game, &answering->options, &sink, &outcome,
                                   &answering->rating);
    } else if (question->kind == QUESTION_SOLUTIONS) {
        status = tally_list(question->game, &answering->options, &sink, &outcome);
    } else if (question->kind == QUESTION_COUNT) {
        sink.done = take_count;
        status = tally_count(question->game, &answering->options, &sink, &outcome);
    } else {
        sink = (tally_sink){.user = answering, .solution = take_value};
        status = tally_values(question->game, question->has_range ? &question->range : NULL,
                              &answering->options, &sink, &outcome);
    }
    end_search(answering, status, &outcome);
}

/* ---- The other questions --------------------------------------------------------------------- */

static void check_one(struct answering *answering)
{
    tally_judgement judgement;
    answering->status =
        judge_question(answering->out, answering->question, &answering->options, &judgement);
    if (answering->status != TALLY_OK) return;
    answering->was_reached = judged_is_right(&judgement);
    answering->was_stopped = judgement.claim == TALLY_CLAIM_UNPROVED;
    end_line(answering);
}

static bool list_goes_on(struct answering *answering)
{
    enum { TICK_LINES = 64 };
    if (flow(answering) != 0) return false;
    return answering->line_count % TICK_LINES != 0 || answering->options.tick == NULL ||
           answering->options.tick(answering->options.tick_context, NULL) == 0;
}

static tally_status judge_lines(struct answering *answering, struct list_sum *sum)
{
    struct buffer *const out = answering->out;
    const struct question *const list = answering->question;
    struct question entry;
    tally_misread misread;
    tally_status status = TALLY_OK;
    while (status == TALLY_OK && list_next(sum, list, &entry, &misread, &status)) {
        if (entry.game == NULL) {
            report_unread(out, sum->lines, &misread);
        } else {
            tally_judgement judgement = TALLY_JUDGEMENT_INIT;
            status = judge_question(out, &entry, &answering->options, &judgement);
            answering->was_stopped |= judgement.claim == TALLY_CLAIM_UNPROVED;
            list_note(sum, &entry, &judgement);
        }
        if (status == TALLY_OK) end_line(answering);
        if (status == TALLY_OK && !list_goes_on(answering)) status = TALLY_STOPPED;
    }
    return status == TALLY_OK ? list_end(sum, list) : status;
}

static void check_list(struct answering *answering)
{
    struct buffer *const out = answering->out;
    const struct question *const question = answering->question;
    struct list_sum sum = {.entries = {.allocator = out->allocator}};
    for (int i = 0; i < LIST_PARTS; i++) sum.parts[i].allocator = out->allocator;
    const tally_status status = judge_lines(answering, &sum);
    if (status == TALLY_STOPPED) {
        tell_rest(answering, TALLY_BOUND_STOPPED);
    } else if (status != TALLY_OK) {
        answering->status = status;
    } else {
        report_list(out, &sum, tally_game_target(question->game));
        answering->was_reached = list_is_right(&sum);
        answering->was_misread = sum.parts[LIST_UNREAD].length != 0;
        end_line(answering);
    }
    list_sum_clear(&sum);
}

static void check(struct answering *answering)
{
    if (answering->question->is_list && !TALLY_SMALL) check_list(answering);
    else check_one(answering);
}

/* Ends a drawing that gave no game, or a day without a game. */
static void end_drawing(struct answering *answering, tally_status status)
{
    if (status == TALLY_STOPPED) tell_rest(answering, TALLY_BOUND_STOPPED);
    else if (status == TALLY_MEMORY_CAP) tell_rest(answering, TALLY_BOUND_MEMORY);
    else answering->status = status;
}

static int tell_game(struct answering *answering, const tally_game *game, const tally_drawn *drawn)
{
    if (drawn->unmet == TALLY_WISH_NONE) {
        report_game(answering->out, game);
    } else {
        report_unmet(answering->out, drawn, game);
        answering->was_left_open = true;
    }
    return end_line(answering) != 0 || drawn->unmet != TALLY_WISH_NONE;
}

static void draw(struct answering *answering)
{
    const struct question *const question = answering->question;
    tally_recipe recipe = question->recipe;
    tally_drawing *drawing = NULL;
    recipe.rules = &question->rules;
    tally_status status = tally_drawing_new(&drawing, &recipe, question->seed, &answering->options);
    int end = 0;
    for (uint64_t i = 0; i < question->games && status == TALLY_OK && end == 0; i++) {
        tally_game *game = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        status = tally_drawing_next(drawing, &game, &drawn);
        if (status != TALLY_OK) break;
        end = tell_game(answering, game, &drawn);
        tally_game_free(game);
    }
    tally_drawing_free(drawing);
    if (status != TALLY_OK) end_drawing(answering, status);
}

static void draw_of_day(struct answering *answering)
{
    const struct question *const question = answering->question;
    const tally_drawn as_wished = TALLY_DRAWN_INIT;
    tally_game *game = NULL;
    const tally_status status =
        tally_daily(&game, &question->rules, question->date, &answering->options);
    if (status == TALLY_OK) tell_game(answering, game, &as_wished);
    else end_drawing(answering, status);
    tally_game_free(game);
}

/* Ends an answer with several games, without an incomplete line. */
static void end_games(struct answering *answering, tally_status status)
{
    answering->out->length = answering->line_begin;
    if (status != TALLY_OK) end_drawing(answering, status);
}

static struct json open_drawn(struct answering *answering, const tally_game *game, uint32_t place)
{
    struct json json = json_into(answering->out);
    report_open_target(&json, game, tally_game_target(game).first);
    json_put_number(&json, "place", place);
    return json;
}

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"generator":1,
 *  "difficulty":12,"seconds":14.2,"is_extrapolated":true,"difficulty_model":1} */
static void draw_five(struct answering *answering)
{
    const struct question *const question = answering->question;
    tally_game *games[TALLY_FIVE] = {NULL};
    tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
    const tally_status status =
        tally_daily_five(games, difficulties, &question->rules, question->date, question->generator,
                         &answering->options);
    int end = 0;
    for (uint32_t i = 0; i < TALLY_FIVE && status == TALLY_OK; i++) {
        if (end == 0) {
            struct json json = open_drawn(answering, games[i], i + 1);
            json_put_number(&json, "generator", question->generator);
            report_difficulty(&json, &difficulties[i]);
            json_close_object(&json);
            end = end_line(answering);
        }
        tally_game_free(games[i]);
    }
    end_games(answering, status);
}

static int put_solution(void *user, const tally_solution *solution)
{
    struct json *const json = user;
    json_key(json, "solution");
    report_solution(json, tally_rules_at(0), solution); /* drawn numbers are plain */
    return 1;
}

/* The game is known to have a solution, and few numbers, so both searches finish unless they are
 * stopped.
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"difficulty":12,
 *      "seconds":14.2,"is_extrapolated":true,"difficulty_model":1,"solutions":12,
 *      "solution":{...}}
 *
 * with the simplest solution. */
static tally_status put_sheet_game(struct answering *answering, const tally_sheet *sheet,
                                   uint32_t index)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_outcome counted = TALLY_OUTCOME_INIT;
    const tally_game *const game = tally_sheet_game(sheet, index, &difficulty);
    tally_status status = tally_count(game, &answering->options, NULL, &counted);
    if (status != TALLY_OK) return status;
    if (counted.bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    if (counted.bound == TALLY_BOUND_MEMORY) return TALLY_MEMORY_CAP;
    struct json json = open_drawn(answering, game, index + 1);
    const tally_sink sink = {.user = &json, .solution = put_solution};
    report_difficulty(&json, &difficulty);
    json_put_number(&json, "solutions", counted.solutions);
    status = tally_solve(game, &answering->options, &sink, NULL);
    json_close_object(&json);
    return status;
}

/* {"version":1,"code":"7K2M-9QXA-3BCD","rules":"countdown","games":20} */
static void put_sheet_head(struct answering *answering, const tally_sheet *sheet)
{
    struct json json = json_into(answering->out);
    uint32_t games = 0;
    while (tally_sheet_game(sheet, games, NULL) != NULL) games++;
    json_open_line(&json);
    json_put_string(&json, "code", answering->question->code);
    json_put_string(&json, "rules", tally_game_rules(tally_sheet_game(sheet, 0, NULL))->name);
    json_put_number(&json, "games", games);
    json_close_object(&json);
}

/* A sheet is drawn as a whole before its first line; its solutions are computed line by line. */
static void draw_sheet(struct answering *answering)
{
    const char *const code = answering->question->code;
    tally_sheet *sheet = NULL;
    tally_status status = tally_sheet_new(&sheet, code, strlen(code), &answering->options, NULL);
    if (status == TALLY_OK) put_sheet_head(answering, sheet);
    int end = status == TALLY_OK ? end_line(answering) : 1;
    for (uint32_t i = 0; end == 0 && tally_sheet_game(sheet, i, NULL) != NULL; i++) {
        status = put_sheet_game(answering, sheet, i);
        end = status == TALLY_OK ? end_line(answering) : 1;
    }
    tally_sheet_free(sheet);
    end_games(answering, status);
}

static void hint(struct answering *answering)
{
    const struct question *const question = answering->question;
    tally_hint taken = TALLY_HINT_INIT;
    const tally_status status =
        question->expression == NULL || TALLY_SMALL
            ? tally_take_hint(&taken, question->game, question->hint, &answering->options)
            : tally_hint_after(&taken, question->game, question->expression,
                               question->expression_length, question->hint, &answering->options,
                               NULL);
    if (status != TALLY_OK) {
        answering->status = status;
        return;
    }
    report_hint(answering->out, question->game, &taken);
    note_bound(answering, taken.bound);
    if (taken.answer == TALLY_ANSWER_LIMIT) answering->was_left_open = true;
    end_line(answering);
}

static void list_moves(struct answering *answering)
{
    const struct question *const question = answering->question;
    tally_position position = TALLY_POSITION_INIT;
    if (TALLY_SMALL) return; /* it refuses the question */
    position.counts = question->counts;
    answering->status =
        report_moves(answering->out, &position, question->game, question->expression,
                     question->expression_length, &answering->options);
    if (answering->status != TALLY_OK) return;
    answering->was_reached = position.reachable > 0;
    answering->was_left_open = position.reachable < 0;
    end_line(answering);
}

/* A certificate, held until its last line says that it proves something. One of more bytes than the
 * search may take, or than these, has the bound of memory. */
enum { PROOF_BYTES_MOST = 64 << 20 };

static int take_text(void *user, const char *text, size_t length)
{
    struct answering *const answering = user;
    struct buffer *const proof = &answering->proof;
    answering->is_proof_full = length > answering->proof_most - proof->length;
    if (!answering->is_proof_full) buffer_append(proof, text, length);
    return answering->is_proof_full || proof->has_failed;
}

static bool is_whole(const struct buffer *text)
{
    static const char last[] = "\nend\n";
    const size_t length = strlen(last);
    return text->length >= length && memcmp(text->data + text->length - length, last, length) == 0;
}

/* The word of the claim, the second one of line 4 of a whole certificate. */
static struct json_span find_claim(const struct buffer *text)
{
    enum { LINES_BEFORE = 3 };
    static const char before[] = "claim ";
    size_t at = 0, length = 0;
    for (int line = 0; line < LINES_BEFORE && at < text->length; at++)
        if (text->data[at] == '\n') line++;
    at += strlen(before);
    while (at + length < text->length && text->data[at + length] != ' ') length++;
    return (struct json_span){text->data + at, length};
}

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":831,"numbers":[...],"claim":"closest",
 *      "proved":true,"complete":true,"certificate":"tally-proof 1\nnumbers ...\nend\n"}
 *
 * If the claim does not hold, proved is false and complete is true; if it is not known, complete is
 * false, and "bound" says why. Then certificate is null, and claim is what was asked, or null.
 * proof: NULL: nothing is proved. */
static void put_proof(struct answering *answering, const struct buffer *proof, tally_bound bound)
{
    const struct question *const question = answering->question;
    struct json json = json_into(answering->out);
    struct json_span claim = {"", 0};
    report_open_game(&json, question->game);
    json_key(&json, "claim");
    if (proof != NULL) {
        claim = find_claim(proof);
        json_string_of(&json, claim.text, claim.length);
    } else if (question->claim != NULL) {
        json_string(&json, question->claim);
    } else {
        json_null(&json);
    }
    json_put_bool(&json, "proved", proof != NULL);
    report_complete(&json, bound);
    json_key(&json, "certificate");
    if (proof != NULL) json_string_of(&json, proof->data, proof->length);
    else json_null(&json);
    json_close_object(&json);
    note_bound(answering, bound);
    answering->was_reached = proof != NULL && !text_is(claim.text, claim.length, "none") &&
                             !text_is(claim.text, claim.length, "closest");
    answering->was_left_open = proof == NULL;
    end_line(answering);
}

static void prove(struct answering *answering)
{
    const struct question *const question = answering->question;
    struct buffer *const proof = &answering->proof;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (TALLY_SMALL) return; /* it refuses the question */
    proof->allocator = answering->out->allocator;
    answering->proof_most = PROOF_BYTES_MOST;
    const size_t memory_bytes = answering->options.memory_bytes;
    if (memory_bytes != 0 && memory_bytes < answering->proof_most)
        answering->proof_most = memory_bytes;
    tally_status status = tally_prove(question->game, question->claim, &answering->options,
                                      take_text, answering, &outcome, NULL);
    if (proof->has_failed) status = TALLY_NO_MEMORY;
    tally_bound bound = outcome.bound;
    if (answering->is_proof_full || status == TALLY_MEMORY_CAP) bound = TALLY_BOUND_MEMORY;
    else if (status == TALLY_STOPPED) bound = TALLY_BOUND_STOPPED;
    const bool is_proved = status == TALLY_OK && !answering->is_proof_full && is_whole(proof);
    const bool has_memory = status != TALLY_NO_MEMORY;
    if (has_memory && (bound != TALLY_BOUND_NONE || status == TALLY_TARGET_RANGE))
        status = TALLY_OK; /* nothing is proved */
    answering->status = status;
    if (status == TALLY_OK) put_proof(answering, is_proved ? proof : NULL, bound);
    buffer_clear(proof);
}

/* ---- What is missing ------------------------------------------------------------------------- */

static int take_missing(void *user, const tally_outcome *outcome)
{
    missing_take(user, outcome);
    return 0;
}

static void find_missing(struct answering *answering)
{
    const struct question *const question = answering->question;
    struct missing_found found = {.from = question->range.first};
    const tally_missing_sink sink = {.user = &found, .missing = take_missing};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (TALLY_SMALL) return; /* it refuses the question */
    const tally_status status =
        tally_missing(question->game, &question->range, &answering->options, &sink, &outcome);
    if (status != TALLY_OK) {
        answering->status = status;
        return;
    }
    found.next = outcome.target;
    found.bound = outcome.bound;
    report_missing(answering->out, question->game, &found);
    note_bound(answering, outcome.bound);
    answering->was_reached = true;
    if (outcome.bound != TALLY_BOUND_NONE) answering->was_left_open = true;
    answering->rest = outcome.bound;
    end_line(answering);
}

static void find_shapes(struct answering *answering)
{
    const struct question *const question = answering->question;
    struct buffer shapes = {.allocator = answering->out->allocator};
    struct json json = json_into(&shapes);
    const tally_shapes_sink sink = {.user = &json, .shape = report_shape};
    tally_shapes_outcome outcome = TALLY_SHAPES_OUTCOME_INIT;
    if (TALLY_SMALL) return; /* it refuses the question */
    answering->status = tally_shapes(&question->shapes, &answering->options, &sink, &outcome);
    if (shapes.has_failed) answering->status = TALLY_NO_MEMORY;
    if (answering->status == TALLY_OK) {
        report_shapes(answering->out, &question->shapes, &outcome, &shapes);
        note_bound(answering, outcome.bound);
        answering->was_left_open = outcome.bound != TALLY_BOUND_NONE;
        end_line(answering);
    }
    buffer_clear(&shapes);
}

static void list_rules(struct answering *answering)
{
    report_rules(answering->out);
    end_line(answering);
}

static void show_game(struct answering *answering)
{
    report_game(answering->out, answering->question->game);
    end_line(answering);
}

static void (*const answers[QUESTION_KINDS])(struct answering *) = {
    [QUESTION_SOLVE] = search,
    [QUESTION_SOLUTIONS] = search,
    [QUESTION_COUNT] = search,
    [QUESTION_VALUES] = search,
    [QUESTION_MISSING] = find_missing,
    [QUESTION_SHAPES] = find_shapes,
    [QUESTION_MOVES] = list_moves,
    [QUESTION_PROVE] = prove,
    [QUESTION_CHECK] = check,
    [QUESTION_HINT] = hint,
    [QUESTION_DRAW] = draw,
    [QUESTION_DAILY] = draw_of_day,
    [QUESTION_FIVE] = draw_five,
    [QUESTION_SHEET] = draw_sheet,
    [QUESTION_READ] = show_game,
    [QUESTION_RULES] = list_rules,
};

void answer_question(struct answering *answering)
{
    const struct question *const question = answering->question;
    answering->options = question->options;
    answering->options.must_use = question->options.must_use_count != 0 ? question->must_use : NULL;
    answering->options.limit = limit_with_offset(question);
    answering->line_begin = answering->out->length;
    answering->is_streamed =
        question->kind == QUESTION_SOLUTIONS && question->options.sort == TALLY_SORT_NONE;
    answers[question->kind](answering);
    if (answering->out->has_failed) answering->status = TALLY_NO_MEMORY;
}
