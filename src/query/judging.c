/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question.
 */
#include "query/judging.h"

#include "query/report.h"

bool reading_judged_text(const struct reading *reading, struct json_span *text, bool *is_completion)
{
    const bool is_one = reading_has(reading, PARAMETER_COMPLETION);
    *is_completion = is_one;
    *text = reading->line->members[is_one ? PARAMETER_COMPLETION : PARAMETER_EXPRESSION];
    return !is_one || !reading_has(reading, PARAMETER_EXPRESSION) ||
           complain(reading->complaint, TALLY_OPTION, PARAMETER_COMPLETION, NOWHERE,
                    "give expression or completion, not both");
}

static bool set(const struct reading *reading, enum parameter parameter, tally_judging *judging)
{
    const struct json_span text = reading->line->members[parameter];
    tally_error error;
    if (text.text == NULL || tally_judging_set(judging, parameter_rows[parameter].name, text.text,
                                               text.length, &error) == TALLY_OK)
        return true;
    return complain(reading->complaint, TALLY_OPTION, parameter, error.position, error.message);
}

bool reading_judging(const struct reading *reading, tally_judging *judging, bool *proves)
{
    const bool is_usual = !reading_has(reading, PARAMETER_EXTRACT) &&
                          !reading_has(reading, PARAMETER_READING) &&
                          !reading_has(reading, PARAMETER_PROVE);
    return is_usual ||
           (set(reading, PARAMETER_EXTRACT, judging) && set(reading, PARAMETER_READING, judging) &&
            value_flag(reading, PARAMETER_PROVE, proves));
}

static int take_solution(void *user, const tally_solution *solution)
{
    report_expr(user, solution->expr, TALLY_STYLE_INFIX);
    return 1;
}

tally_sink judging_sink(struct buffer *solution)
{
    return (tally_sink){.user = solution, .solution = take_solution};
}

tally_judging judging_with_proof(const tally_judging *judging, bool proves,
                                 const tally_options *options, const tally_sink *found)
{
    tally_judging how = *judging;
    if (!proves) return how;
    how.prove = options;
    how.found = found;
    return how;
}

bool judged_is_right(const tally_judgement *judgement)
{
    return judgement->verdict == TALLY_VERDICT_SOLVED || judgement->claim == TALLY_CLAIM_RIGHT;
}

static tally_status check(tally_judged *judged, const tally_game *game, struct json_span text)
{
    return tally_check(&judged->judgement, game, text.text, text.length, NULL, NULL);
}

tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging)
{
    const bool is_strict = !is_completion && judging->reading == TALLY_READING_STRICT;
    if (is_strict) {
        const tally_status status = check(judged, game, text);
        const bool is_claim = judged->judgement.verdict == TALLY_VERDICT_CLAIM;
        if (status != TALLY_OK || judging->prove == NULL || !is_claim) return status;
    }
    tally_judging how = *judging;
    tally_completion completion = {
        .text = text.text, .length = text.length, .target = tally_game_target(game)};
    completion.numbers = tally_game_numbers(game, &completion.count);
    how.rules = tally_game_rules(game);
    if (!is_completion) {
        how.extract_count = 1;
        how.extracts[0] = is_strict ? TALLY_EXTRACT_WHOLE : TALLY_EXTRACT_AUTO;
    }
    tally_status status = tally_judge(judged, &completion, 1, &how);
    if (status != TALLY_OK || is_completion || judged->judgement.verdict != TALLY_VERDICT_MISSING)
        return status;
    how.extracts[0] = TALLY_EXTRACT_WHOLE;
    status = tally_judge(judged, &completion, 1, &how);
    if (status != TALLY_OK || judged->judgement.verdict != TALLY_VERDICT_MISSING) return status;
    return check(judged, game, text);
}

void report_judged(struct buffer *out, const tally_judged *judged, const tally_game *game,
                   struct json_span text, bool is_completion, const struct buffer *solution)
{
    report_verdict(out, &judged->judgement, game, text.text, text.length);
    if (judged->judgement.claim == TALLY_CLAIM_WRONG && solution->length != 0) {
        buffer_text(out, ",\"solution\":\"");
        buffer_append(out, solution->data, solution->length);
        buffer_char(out, '"');
    }
    if (!is_completion || judged->judgement.verdict == TALLY_VERDICT_MISSING) return;
    buffer_text(out, ",\"extract\":\"");
    buffer_text(out, tally_extract_word(judged->extract));
    buffer_text(out, "\",\"begin\":");
    buffer_number(out, judged->begin);
    buffer_text(out, ",\"length\":");
    buffer_number(out, judged->length);
}

tally_status judge_question(struct buffer *out, const struct question *question,
                            const tally_options *options, tally_judgement *judgement)
{
    const struct json_span text = {question->expression, question->expression_length};
    struct buffer solution = {.allocator = out->allocator};
    const tally_sink found = judging_sink(&solution);
    const tally_judging judging =
        judging_with_proof(&question->judging, question->proves, options, &found);
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_status status =
        judge_text(&judged, question->game, text, question->is_completion, &judging);
    if (status == TALLY_OK) {
        struct json json = json_into(out);
        json_open_line(&json);
        if (question->line != 0) {
            json_put_number(&json, "line", question->line);
            json_key(&json, "expression");
            json_string_of(&json, text.text, text.length);
        }
        buffer_char(out, ',');
        report_judged_game(out, question->game);
        buffer_char(out, ',');
        report_judged(out, &judged, question->game, text, question->is_completion, &solution);
        buffer_char(out, '}');
        if (solution.has_failed) buffer_fail(out);
        *judgement = judged.judgement;
    }
    buffer_clear(&solution);
    return status;
}
