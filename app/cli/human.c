/* SPDX-License-Identifier: MIT */
/*
 * Prints answers for people.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

/* A style that was asked for means a short answer: without steps and facts, unless --steps adds the
 * steps. */
struct form form_of_call(const struct call *call, bool is_list)
{
    const bool has_style = is_given(call, "rpn") || is_given(call, "expr") ||
                           is_given(call, "paren") || is_given(call, "tex");
    struct form form = {.style = TALLY_STYLE_INFIX,
                        .is_quiet = is_given(call, "quiet"),
                        .is_unrated = is_given(call, "no-difficulty") || is_given(call, "any")};
    if (is_given(call, "rpn")) form.style = TALLY_STYLE_RPN;
    if (is_given(call, "paren")) form.style = TALLY_STYLE_PAREN;
    if (is_given(call, "tex")) form.style = TALLY_STYLE_TEX;
    form.has_facts = !is_list && !has_style && !form.is_quiet && !is_given(call, "steps");
    form.has_steps = is_given(call, "steps") || form.has_facts;
    return form;
}

void show_count(uint64_t count, const char *singular, const char *plural)
{
    buffer_put(&output, "%s %s", grouped(count).text, count == 1 ? singular : plural);
}

size_t characters_in(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

void show_number(const tally_game *game, uint64_t number)
{
    number_text(&output, tally_game_rules(game), number);
}

struct numeral name_of_number(const tally_game *game, uint64_t number)
{
    struct numeral name;
    tally_number_print(number, tally_game_rules(game), name.text, sizeof name.text);
    return name;
}

void show_number_right(const tally_game *game, uint64_t number, size_t width)
{
    const struct numeral name = name_of_number(game, number);
    const size_t length = strlen(name.text);
    if (length < width) buffer_fill(&output, ' ', width - length);
    buffer_text(&output, name.text);
}

/* Prints steps one a line, with their '=' aligned: the first pass finds the widest left side, the
 * second prints each line with enough blanks before it. */
static void show_steps(const tally_expr *expr)
{
    enum { MARGIN = 4 };
    struct buffer text = BUFFER_INIT;
    size_t widest = 0;
    report_expr(&text, expr, TALLY_STYLE_STEPS);
    for (int pass = 0; pass < 2; pass++)
        for (size_t at = 0, length; at < text.length; at += length + 1) {
            const char *const step = text.data + at, *const end =
                                                         memchr(step, '\n', text.length - at);
            length = end != NULL ? (size_t)(end - step) : text.length - at;
            const char *const equals = memchr(step, '=', length);
            const size_t width = equals != NULL ? (size_t)(equals - step) : length;
            if (pass == 0) {
                if (width > widest) widest = width;
                continue;
            }
            buffer_fill(&output, ' ', MARGIN + widest - width);
            buffer_append(&output, step, width);
            paint_on(PAINT_STRONG);
            buffer_append(&output, step + width, length - width);
            paint_off();
            buffer_char(&output, '\n');
        }
    if (text.has_failed) output.has_failed = true;
    buffer_clear(&text);
}

/* Prints "about 25 seconds"; from two minutes on, in minutes. */
static void show_time(uint32_t tenths)
{
    enum { TENTHS_OF_A_MINUTE = 600, TENTHS_OF_AN_HOUR = 36000 };
    const bool in_minutes = tenths >= 2 * TENTHS_OF_A_MINUTE;
    const uint32_t unit = in_minutes ? TENTHS_OF_A_MINUTE : 10, count = (tenths + unit / 2) / unit;
    if (tenths >= TENTHS_OF_AN_HOUR) buffer_text(&output, "an hour or more");
    else
        buffer_put(&output, "about %u %s%s", (unsigned)count, in_minutes ? "minute" : "second",
                   count == 1 ? "" : "s");
}

/* The difficulty of the solution's target. word NULL: the time was up before it was known. */
static tally_difficulty difficulty_of(const tally_game *game, const tally_solution *solution)
{
    tally_options options = TALLY_OPTIONS_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    options.tick = watch_tick;
    /* With many numbers, only the simplest solution is rated, which is known already. */
    const bool rates_many = tally_rates_many(game) != 0;
    if (rates_many) {
        const tally_status status = tally_rate(&difficulty, game, solution->target, &options);
        if (status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP) output_lacks_memory();
    } else if (!watch_has_timed_out() && !watch_was_interrupted()) {
        tally_rate_solution(&difficulty, game, solution);
    }
    return difficulty;
}

static void show_difficulty(const struct form *form, const tally_solution *solution)
{
    const bool is_known = form->rating != NULL && form->rating->word != NULL;
    const tally_difficulty difficulty =
        is_known ? *form->rating : difficulty_of(form->game, solution);
    if (difficulty.word == NULL) return;
    buffer_put(&output, "; %s (%llu of 100), ", difficulty.word, (ull)difficulty.score);
    show_time(difficulty.tenths_of_second);
}

/* "unused: 3 7; easy (37 of 100), about 27 seconds", or "all 6 numbers used; ..." */
static void show_facts(const struct form *form, const tally_solution *solution)
{
    paint_on(PAINT_QUIET);
    if (solution->unused_count == 0) {
        if (solution->numbers_used == 2) {
            buffer_text(&output, "both numbers used");
        } else if (solution->numbers_used > 1) {
            buffer_put(&output, "all %llu numbers used", (ull)solution->numbers_used);
        } else {
            buffer_text(&output, "the number is used");
        }
    } else {
        buffer_text(&output, "unused:");
        for (size_t i = 0; i < solution->unused_count; i++) {
            buffer_char(&output, ' ');
            show_number(form->game, solution->unused[i]);
        }
    }
    if (!form->is_unrated) show_difficulty(form, solution);
    paint_off();
    buffer_char(&output, '\n');
}

/* With --quiet the expression stands alone, without its value: scripts know the target. Empty lines
 * set the steps and the facts apart, but only where facts are shown. */
void show_solution(const struct form *form, const tally_solution *solution)
{
    buffer_fill(&output, ' ', form->indent);
    if (form->is_quiet) {
        report_expr(&output, solution->expr, form->style);
        buffer_char(&output, '\n');
    } else {
        paint_on(solution->distance == 0 ? PAINT_GOOD : PAINT_NEAR);
        value_text(&output, solution->value);
        paint_off();
        buffer_text(&output, " = ");
        paint_on(PAINT_STRONG);
        report_expr(&output, solution->expr, form->style);
        paint_off();
        buffer_char(&output, '\n');
    }
    const bool has_operation = solution->numbers_used > 1;
    if (form->has_steps && has_operation) {
        if (form->has_facts) buffer_char(&output, '\n');
        show_steps(solution->expr);
    }
    if (form->has_facts) {
        if (has_operation) buffer_char(&output, '\n');
        show_facts(form, solution);
    }
}

/* The points of the show are defined for its own round only: any rules that allow the same
 * answers. */
bool has_points(const tally_game *game)
{
    const uint32_t operations =
        TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE;
    const tally_rules *const rules = tally_game_rules(game);
    return rules->operations == operations && rules->values == TALLY_VALUES_WHOLE &&
           rules->use == TALLY_USE_ANY && rules->order == TALLY_ORDER_ANY &&
           rules->brackets == TALLY_BRACKETS_ANY && !scope_has_limits(rules);
}

void show_points(const tally_game *game, uint32_t points)
{
    if (!has_points(game)) return;
    buffer_text(&output, " (");
    show_count(points, "point", "points");
    buffer_char(&output, ')');
}

/* Prints the scope of an answer, " with + - * / ^ ..."; for the plain rules of a preset, nothing.
 * Whoever asks about + - * / alone knows what is meant, unless columns of the preset differ. */
static void show_scope(const tally_game *game)
{
    const tally_rules *const rules = tally_game_rules(game);
    const tally_rules *const preset = tally_rules_find(rules->name);
    const bool is_plain = (rules->operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && preset != NULL &&
                          rules->operations == preset->operations &&
                          rules->values == preset->values && rules->brackets == preset->brackets &&
                          !scope_has_limits(rules);
    if (is_plain) return;
    buffer_char(&output, ' ');
    scope_put_text(&output, rules);
}

/* A byte counts for a column, so that signs beyond ASCII break a line a little early. */
void show_folded(const char *text, size_t column, size_t margin, size_t width)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        const bool breaks = column > margin && column + 1 + length > width;
        if (column > margin) buffer_char(&output, breaks ? '\n' : ' ');
        if (column > margin) column = breaks ? 0 : column + 1;
        if (column < margin) buffer_fill(&output, ' ', margin - column);
        if (column < margin) column = margin;
        buffer_append(&output, text, length);
        column += length;
        text += length + strspn(text + length, " ");
    }
    buffer_char(&output, '\n');
}

static int pass_over(void *user, const tally_solution *solution)
{
    (void)user;
    (void)solution;
    return 0;
}

/* Are all values of the range known that the game makes at this depth? */
static bool is_complete_at(const tally_game *game, uint32_t depth, tally_range range,
                           const tally_options *options)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    tally_rules rules = *tally_game_rules(game);
    tally_game *lower = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.solution = pass_over};
    rules.unary_depth = depth;
    if (tally_game_new(&lower, &rules, range, numbers, count, NULL) != TALLY_OK) return false;
    const tally_status status = tally_values(lower, &range, options, &sink, &outcome);
    tally_game_free(lower);
    return status == TALLY_OK && outcome.bound == TALLY_BOUND_NONE;
}

uint32_t depth_proved(const tally_game *game, tally_range range, const tally_options *options)
{
    const tally_rules *const rules = tally_game_rules(game);
    if ((rules->operations & TALLY_OP_NESTED) == 0) return UINT32_MAX;
    for (uint32_t depth = rules->unary_depth; depth-- > 0;)
        if (is_complete_at(game, depth, range, options)) return depth;
    return UINT32_MAX;
}

void show_away(const tally_game *game, const tally_value *value, uint64_t distance)
{
    tally_value exact;
    if (distance == UINT64_MAX) buffer_text(&output, "far");
    else if (tally_distance(&exact, game, value) == TALLY_OK && exact.denominator.low != 1)
        value_text(&output, exact);
    else buffer_number(&output, distance);
    buffer_text(&output, " away");
}

void show_multiples(const tally_game *game, uint64_t target, bool are_several)
{
    tally_value value;
    tally_number_value(&value, target, tally_game_rules(game));
    if (value.denominator.low == 1) return;
    buffer_put(&output, "%s%llu ", are_several ? "multiples of 1/" : "multiple of 1/",
               (ull)value.denominator.low);
}

/* If the search was stopped, the target may still be reachable, so the words differ: "is out of
 * reach" is proved, "was not found" is not. */
void show_out_of_reach(const tally_game *game, const tally_outcome *outcome,
                       const tally_value *values, size_t count)
{
    paint_on(PAINT_NEAR);
    show_number(game, outcome->target);
    paint_off();
    if (count == 0) {
        buffer_text(&output, outcome->answer == TALLY_ANSWER_CLOSEST ? " is out of reach"
                             : outcome->fewest == 0                  ? ": nothing was found so far"
                                                                     : " was not found so far");
        show_scope(game);
        buffer_char(&output, '\n');
        return;
    }
    const bool is_proved = outcome->answer == TALLY_ANSWER_CLOSEST;
    buffer_text(&output, is_proved ? " is out of reach" : " was not found");
    show_scope(game);
    buffer_text(&output, "; the closest ");
    show_multiples(game, outcome->target, count != 1);
    if (!is_proved) buffer_text(&output, "so far ");
    buffer_text(&output, count == 1 ? "is " : "are ");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buffer_text(&output, " and ");
        paint_on(PAINT_STRONG);
        value_text(&output, values[i]);
        paint_off();
    }
    buffer_text(&output, ", ");
    show_away(game, &values[0], outcome->distance);
    show_points(game, tally_points(outcome->distance));
    buffer_char(&output, '\n');
}

/* The order of the tests matters: a solution in hand answers the question for one solution, even if
 * the search was stopped. */
int status_of_outcome(const tally_outcome *outcome, enum question_kind kind)
{
    if (kind == QUESTION_SOLVE && outcome->answer == TALLY_ANSWER_SOLVED) return EXIT_SOLVED;
    const bool was_stopped = outcome->bound == TALLY_BOUND_LIMIT ||
                             outcome->bound == TALLY_BOUND_MEMORY ||
                             outcome->bound == TALLY_BOUND_STOPPED;
    if (was_stopped || outcome->answer == TALLY_ANSWER_LIMIT) return EXIT_STOPPED;
    return outcome->answer == TALLY_ANSWER_SOLVED ? EXIT_SOLVED : EXIT_MISSED;
}

/* The first reason that can apply to the rules is given. Without + or *, long sums are rewritten
 * (goals/rewrite.h), which has a limit; otherwise a value was too large. */
const char *what_was_not_explored(const tally_game *game)
{
    enum { OPERANDS_EXPLORED = 16 };
    const tally_rules *const rules = tally_game_rules(game);
    const uint32_t operations = rules->operations;
    const uint32_t sums = operations & (TALLY_OP_ADD | TALLY_OP_SUBTRACT);
    const bool lacks_signs =
        sums == TALLY_OP_SUBTRACT ||
        (sums == TALLY_OP_ADD && (operations & TALLY_OP_NEGATE) != 0) ||
        (operations & (TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) == TALLY_OP_DIVIDE;
    size_t count;
    tally_game_numbers(game, &count);
    if (lacks_signs && rules->order == TALLY_ORDER_ANY && count > OPERANDS_EXPLORED)
        return "sums and products of more than 16 numbers were not explored without + or *";
    if ((operations & TALLY_OP_FACTORIAL) != 0)
        return "values beyond 64 bits, such as (4!)!, were not explored";
    if ((operations & TALLY_OP_POWER) != 0)
        return "values beyond 64 bits, such as 9^9^9, were not explored";
    return "values beyond 64 bits were not explored";
}

const char *why_memory_ended(const tally_outcome *outcome)
{
    return outcome->needed_bytes == UINT64_MAX
               ? "no memory is enough for so many numbers, give fewer, or use --most"
               : "memory ran out, raise --memory";
}

/* Reports a search that ended for lack of memory. If the search was refused because it needs more
 * than it may have, the message tells how much, in the units of --memory. */
static void say_memory(const tally_outcome *outcome, const char *target, const char *doubt,
                       const char *otherwise)
{
    enum { PARTS = 10 };
    const uint64_t unit = outcome->needed_bytes < UINT64_C(1) << 30 ? 1 << 20 : 1 << 30;
    const unsigned long long parts = outcome->needed_bytes / (unit / PARTS);
    if (outcome->needed_bytes == UINT64_MAX)
        fail_stopped("%s: no memory is enough for so many numbers; %s; give fewer, or use --most%s",
                     target, doubt, otherwise);
    else if (outcome->needed_bytes == 0)
        fail_stopped("%s: memory ran out; %s; raise --memory%s", target, doubt, otherwise);
    else
        fail_stopped("%s: this search needs at least %llu.%llu%c of memory, more than it may use; "
                     "%s; raise --memory%s",
                     target, parts / PARTS, parts % PARTS, unit == 1 << 20 ? 'M' : 'G', doubt,
                     otherwise);
}

/* Said once, for a whole range. */
static void say_unexplored(const tally_game *game, const char *target, const char *doubt)
{
    static bool was_said = false;
    if (!was_said) fail_stopped("%s: %s; %s", target, what_was_not_explored(game), doubt);
    was_said = true;
}

/* Explains which bound the search met, how that limits the answer, and which option helps. */
void say_bound(const struct question *question, const tally_outcome *outcome)
{
    const tally_game *const game = question->game;
    const bool is_kept =
        question->kind == QUESTION_SOLUTIONS && question->options.sort != TALLY_SORT_NONE;
    const struct numeral name = name_of_number(game, outcome->target);
    const char *const target = name.text;
    const bool is_solved =
        question->kind == QUESTION_SOLVE && outcome->answer == TALLY_ANSWER_SOLVED;
    const char *const doubt = is_solved ? "a simpler solution may exist" : "more may exist";
    switch (outcome->bound) {
    case TALLY_BOUND_NONE:
    case TALLY_BOUND_ANY: return;
    case TALLY_BOUND_LIMIT: /* the user asked for it; but a nearer value may be missing, too */
        if (outcome->answer == TALLY_ANSWER_LIMIT) say_unexplored(game, target, doubt);
        return;
    case TALLY_BOUND_VALUE: say_unexplored(game, target, doubt); return;
    case TALLY_BOUND_MEMORY:
        say_memory(outcome, target, doubt, is_kept ? ", or list with --sort none" : "");
        return;
    case TALLY_BOUND_STOPPED: break;
    }
    if (output_has_failed()) return;
    fail_stopped("%s: %s; %s", target, watch_why("stopped"), doubt);
}
