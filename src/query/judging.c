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

bool reading_judging(const struct reading *reading, tally_judging *judging)
{
    const bool is_usual =
        !reading_has(reading, PARAMETER_EXTRACT) && !reading_has(reading, PARAMETER_READING);
    return is_usual ||
           (set(reading, PARAMETER_EXTRACT, judging) && set(reading, PARAMETER_READING, judging));
}

static tally_status check(tally_judged *judged, const tally_game *game, struct json_span text)
{
    return tally_check(&judged->judgement, game, text.text, text.length, NULL, NULL);
}

tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging)
{
    if (!is_completion && judging->reading == TALLY_READING_STRICT)
        return check(judged, game, text);
    tally_judging how = *judging;
    tally_completion completion = {
        .text = text.text, .length = text.length, .target = tally_game_target(game)};
    completion.numbers = tally_game_numbers(game, &completion.count);
    how.rules = tally_game_rules(game);
    if (!is_completion) {
        how.extract_count = 1;
        how.extracts[0] = TALLY_EXTRACT_AUTO;
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
                   struct json_span text, bool is_completion)
{
    report_verdict(out, &judged->judgement, game, text.text, text.length);
    if (!is_completion || judged->judgement.verdict == TALLY_VERDICT_MISSING) return;
    buffer_text(out, ",\"extract\":\"");
    buffer_text(out, tally_extract_word(judged->extract));
    buffer_text(out, "\",\"begin\":");
    buffer_number(out, judged->begin);
    buffer_text(out, ",\"length\":");
    buffer_number(out, judged->length);
}

tally_status judge_question(struct buffer *out, const struct question *question, bool *is_solved)
{
    const struct json_span text = {question->expression, question->expression_length};
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_status status =
        judge_text(&judged, question->game, text, question->is_completion, &question->judging);
    if (status != TALLY_OK) return status;
    buffer_text(out, "{\"version\":1,");
    report_judged_game(out, question->game);
    buffer_char(out, ',');
    report_judged(out, &judged, question->game, text, question->is_completion);
    buffer_char(out, '}');
    *is_solved = judged.judgement.verdict == TALLY_VERDICT_SOLVED;
    return TALLY_OK;
}
