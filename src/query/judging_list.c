/* SPDX-License-Identifier: MIT */
/*
 * Judging a list of answers.
 */
#include "query/judging_list.h"

#include "base/sort.h"
#include "query/json_writer.h"
#include "query/judging.h"
#include "query/report.h"

#include <string.h>

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

static void take_unread(struct list_sum *sum, const tally_misread *misread,
                        const struct list_way *way)
{
    way->unread(way->user, sum->lines, misread);
    add(sum, LIST_UNREAD, sum->lines, sum->lines);
}

static tally_status take_answer(struct list_sum *sum, const struct question *list, uint64_t target,
                                struct json_span answer, const struct list_way *way)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(list->game, &count);
    struct question question = *list;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    question.game = NULL;
    tally_status status =
        tally_game_new(&question.game, tally_game_rules(list->game), (tally_range){target, target},
                       numbers, count, sum->entries.allocator);
    if (status == TALLY_TARGET_RANGE) {
        const tally_misread misread = {.word = "target_range",
                                       .message = "its number is not a target of these rules"};
        take_unread(sum, &misread, way);
        return TALLY_OK;
    }
    question.expression = answer.text;
    question.expression_length = answer.length;
    question.line = sum->lines;
    if (status == TALLY_OK) status = way->judge(way->user, &question, &judgement);
    if (status == TALLY_OK) note(sum, target, judged_is_right(&judgement));
    tally_game_free(question.game);
    return status;
}

static tally_status take_line(struct list_sum *sum, const struct question *list,
                              struct json_span line, const struct list_way *way)
{
    tally_misread misread = TALLY_MISREAD_INIT;
    uint64_t target = 0;
    size_t begin = 0, length = 0;
    sum->lines++;
    if (tally_read_entry(&target, &begin, &length, line.text, line.length, &misread) != TALLY_OK) {
        if (misread.reason != TALLY_MISREAD_NOTHING) take_unread(sum, &misread, way);
        return TALLY_OK;
    }
    if (length == 0) return TALLY_OK;
    return take_answer(sum, list, target, (struct json_span){line.text + begin, length}, way);
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

static tally_status make_sum(struct list_sum *sum, tally_range range)
{
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

tally_status judge_list(struct list_sum *sum, const struct question *question,
                        const struct list_way *way)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    const char *at = question->expression, *const end = at + question->expression_length;
    if (question->expression_length >= sizeof mark && memcmp(at, mark, sizeof mark) == 0)
        at += sizeof mark;
    while (at < end) {
        const char *const found = memchr(at, '\n', (size_t)(end - at));
        const char *const line_end = found != NULL ? found : end;
        const struct json_span line = {at, (size_t)(line_end - at)};
        const tally_status status = take_line(sum, question, line, way);
        if (status != TALLY_OK) return status;
        if (!way->goes_on(way->user)) return TALLY_STOPPED;
        at = line_end + (found != NULL);
    }
    return make_sum(sum, tally_game_target(question->game));
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
        json_key(&json, names[part]);
        json_open_array(&json);
        for (size_t i = 0; i < count; i++) json_range(&json, ranges[i]);
        json_close_array(&json);
    }
    buffer_char(out, '}');
}
