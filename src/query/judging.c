/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question: one answer, or a list of answers to the targets of a range.
 */
#include "query/query.h"

#include "base/sort.h"

bool line_judged_text(struct line *line, struct json_span *text, bool *is_completion)
{
    const bool is_one = line_has(line, PARAMETER_COMPLETION);
    *is_completion = is_one;
    if (!is_one && line_has(line, PARAMETER_EXTRACT))
        return complain(&line->complaint, TALLY_OPTION, PARAMETER_EXTRACT, NOWHERE,
                        "only with completion");
    *text = line_plain(line, is_one ? PARAMETER_COMPLETION : PARAMETER_EXPRESSION);
    return !is_one || !line_has(line, PARAMETER_EXPRESSION) ||
           complain(&line->complaint, TALLY_OPTION, PARAMETER_COMPLETION, NOWHERE,
                    "give expression or completion, not both");
}

/* The library of a first visit judges an expression as the library writes it. What people write is
 * asked of the whole library. */
static bool small_library_judges(struct line *line)
{
    static const enum parameter refused[] = {PARAMETER_COMPLETION, PARAMETER_EXTRACT,
                                             PARAMETER_READING, PARAMETER_PROVE};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (line_has(line, refused[i]))
            return complain(&line->complaint, TALLY_OPTION, refused[i], NOWHERE,
                            "the small library judges expressions, read strictly");
    return true;
}

static bool set(struct line *line, enum parameter parameter, tally_judging *judging)
{
    const struct json_span text = line->members[parameter];
    tally_error error;
    if (text.text == NULL || tally_judging_set(judging, parameter_rows[parameter].name, text.text,
                                               text.length, &error) == TALLY_OK)
        return true;
    return complain(&line->complaint, TALLY_OPTION, parameter, error.position, error.message);
}

bool line_judging(struct line *line, tally_judging *judging, bool *proves)
{
    if (TALLY_SMALL) return small_library_judges(line);
    const bool is_usual = !line_has(line, PARAMETER_EXTRACT) &&
                          !line_has(line, PARAMETER_READING) && !line_has(line, PARAMETER_PROVE);
    return is_usual ||
           (set(line, PARAMETER_EXTRACT, judging) && set(line, PARAMETER_READING, judging) &&
            value_flag(line, PARAMETER_PROVE, proves));
}

static int take_solution(void *user, const tally_solution *solution)
{
    report_expr(user, solution->expr, TALLY_STYLE_INFIX);
    return 1;
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
                        bool is_completion, const tally_judging *judging,
                        const tally_options *prove, struct buffer *solution)
{
    const tally_sink found = {.user = solution, .solution = take_solution};
    if (TALLY_SMALL) return check(judged, game, text); /* it judges nothing else */
    const bool is_strict = !is_completion && judging->reading == TALLY_READING_STRICT;
    if (is_strict) {
        const tally_status status = check(judged, game, text);
        const bool is_claim = judged->judgement.verdict == TALLY_VERDICT_CLAIM;
        if (status != TALLY_OK || prove == NULL || !is_claim) return status;
    }
    tally_judging how = *judging;
    how.prove = prove;
    how.found = solution != NULL ? &found : NULL;
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
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_status status =
        judge_text(&judged, question->game, text, question->is_completion, &question->judging,
                   question->proves ? options : NULL, &solution);
    if (status == TALLY_OK) {
        struct json json = json_into(out);
        json_open_line(&json);
        if (question->line != 0) {
            json_put_number(&json, "line", question->line);
            json_put_text(&json, "expression", text.text, text.length);
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

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Adds a range behind all others of the part. */
static void add(struct list_sum *sum, enum list_part part, uint64_t first, uint64_t last)
{
    size_t count;
    tally_range *const ranges = (tally_range *)list_ranges(sum, part, &count);
    const tally_range range = {first, last};
    if (count == 0 || ranges[count - 1].last + 1 < first)
        buffer_append(&sum->parts[part], (const char *)&range, sizeof range);
    else if (last > ranges[count - 1].last) ranges[count - 1].last = last;
}

/* An entry is a target, and whether its answer is right. */
static void note(struct list_sum *sum, uint64_t target, bool is_right)
{
    const struct sort_item entry = {.key = target, .index = is_right};
    buffer_append(&sum->entries, (const char *)&entry, sizeof entry);
}

/* Makes the question of a line: the list with its target. No game: that is no target of these
 * rules. */
static tally_status make_entry(const struct list_sum *sum, const struct question *list,
                               uint64_t target, struct json_span answer, struct question *entry)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(list->game, &count);
    *entry = *list;
    entry->game = NULL;
    entry->expression = answer.text;
    entry->expression_length = answer.length;
    entry->line = sum->lines;
    const tally_status status =
        tally_game_new(&entry->game, tally_game_rules(list->game), (tally_range){target, target},
                       numbers, count, sum->entries.allocator);
    return status == TALLY_TARGET_RANGE ? TALLY_OK : status;
}

/* Takes the next line; the length is 0 at the end of the text. */
static struct json_span take_line(struct list_sum *sum, const struct question *list)
{
    const char *const text = list->expression;
    if (sum->at == 0) sum->at = mark_length(text, list->expression_length);
    const size_t begin = sum->at, left = list->expression_length - begin;
    const char *const found = left != 0 ? memchr(text + begin, '\n', left) : NULL;
    const size_t length = found != NULL ? (size_t)(found - text) - begin + 1 : left;
    sum->at += length;
    sum->lines += length != 0;
    return (struct json_span){text + begin, length};
}

bool list_next(struct list_sum *sum, const struct question *list, struct question *entry,
               tally_misread *misread, tally_status *status)
{
    for (;;) {
        uint64_t target = 0;
        size_t begin = 0, length = 0;
        struct json_span line = take_line(sum, list);
        if (line.length == 0) return false;
        line.length -= line.text[line.length - 1] == '\n';
        *misread = (tally_misread)TALLY_MISREAD_INIT;
        entry->game = NULL;
        if (tally_read_entry(&target, &begin, &length, line.text, line.length, misread) ==
            TALLY_OK) {
            if (length == 0) continue;
            const struct json_span answer = {line.text + begin, length};
            *status = make_entry(sum, list, target, answer, entry);
            if (*status != TALLY_OK || entry->game != NULL) return *status == TALLY_OK;
            *misread = (tally_misread){.word = "target_range",
                                       .message = "its number is not a target of these rules"};
        } else if (misread->reason == TALLY_MISREAD_NOTHING) {
            continue;
        }
        add(sum, LIST_UNREAD, sum->lines, sum->lines);
        return true;
    }
}

void list_note(struct list_sum *sum, struct question *entry, const tally_judgement *judgement)
{
    note(sum, tally_game_target(entry->game).first, judged_is_right(judgement));
    tally_game_free(entry->game);
    entry->game = NULL;
}

/* ---- The sum --------------------------------------------------------------------------------- */

/* Adds the entries of one target, which are next to each other. Returns how many they are. */
static size_t add_target(struct list_sum *sum, const struct sort_item *entries, size_t count,
                         tally_range range)
{
    const uint64_t target = entries[0].key;
    size_t same = 0, right = 0;
    for (; same < count && entries[same].key == target; same++) right += entries[same].index;
    if (target < range.first || target > range.last) add(sum, LIST_OUTSIDE, target, target);
    else if (right != 0) sum->right++;
    if (right < same) add(sum, LIST_WRONG, target, target);
    if (same > 1) add(sum, LIST_REPEATED, target, target);
    sum->wrong += right < same;
    return same;
}

static void add_targets(struct list_sum *sum, const struct sort_item *entries, size_t count,
                        tally_range range)
{
    uint64_t next = range.first; /* what the range lacks begins here, at the earliest */
    bool is_over = false;        /* the range ends with the largest number */
    for (size_t i = 0; i < count;) {
        const uint64_t target = entries[i].key;
        i += add_target(sum, &entries[i], count - i, range);
        if (target < next || target > range.last) continue;
        if (target > next) add(sum, LIST_MISSING, next, target - 1);
        is_over = target == range.last;
        next = target + !is_over;
    }
    if (!is_over) add(sum, LIST_MISSING, next, range.last);
}

tally_status list_end(struct list_sum *sum, const struct question *list)
{
    const tally_range range = tally_game_target(list->game);
    struct buffer room = {.allocator = sum->entries.allocator};
    const tally_options options = TALLY_OPTIONS_INIT;
    const size_t count = sum->entries.length / sizeof(struct sort_item);
    bool has_failed = sum->entries.has_failed || !buffer_reserve(&room, sum->entries.length);
    if (!has_failed)
        add_targets(
            sum,
            count == 0 ? NULL
                       : sort_by_key((void *)sum->entries.data, (void *)room.data, count, &options),
            count, range);
    buffer_clear(&room);
    for (int part = 0; part < LIST_PARTS; part++) has_failed |= sum->parts[part].has_failed;
    return has_failed ? TALLY_NO_MEMORY : TALLY_OK;
}

const char *list_against(const tally_game *game)
{
    const tally_rules *const rules = tally_game_rules(game);
    const tally_range target = tally_game_target(game);
    return is_plain_number(rules, target.first) && is_plain_number(rules, target.last)
               ? NULL
               : "a list of answers has whole targets from 0 up alone";
}

size_t mark_length(const char *text, size_t length)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    return length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

const tally_range *list_ranges(const struct list_sum *sum, enum list_part part, size_t *count)
{
    *count = sum->parts[part].length / sizeof(tally_range);
    return (const void *)sum->parts[part].data;
}

bool list_is_right(const struct list_sum *sum)
{
    return sum->parts[LIST_MISSING].length == 0 && sum->wrong == 0 &&
           sum->parts[LIST_UNREAD].length == 0;
}

void list_sum_clear(struct list_sum *sum)
{
    buffer_clear(&sum->entries);
    for (int part = 0; part < LIST_PARTS; part++) buffer_clear(&sum->parts[part]);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

void report_unread(struct buffer *out, uint64_t line, const tally_misread *misread)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_number(&json, "line", line);
    json_put_string(&json, "error", misread->message);
    json_put_number(&json, "position", misread->position);
    report_misread(&json, misread);
    buffer_char(out, '}');
}

void report_list(struct buffer *out, const struct list_sum *sum, tally_range targets)
{
    static const char *const names[] = {"missing", "wrong", "repeated", "outside", "unread"};
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_range(&json, "targets", targets);
    json_put_number(&json, "lines", sum->lines);
    json_put_number(&json, "right", sum->right);
    for (int part = 0; part < LIST_PARTS; part++) {
        size_t count;
        const tally_range *const ranges = list_ranges(sum, (enum list_part)part, &count);
        json_open_list(&json, names[part]);
        for (size_t i = 0; i < count; i++) json_range(&json, ranges[i]);
        json_close_array(&json);
    }
    buffer_char(out, '}');
}
