/* SPDX-License-Identifier: MIT */
/*
 * tally check --list: judges a list of answers for one set of numbers, and says what it lacks.
 *
 *      9  solved   6 + 2 + 1
 *     10  off      6 * 2 - 1 = 11, 1 away
 *     11  invalid  6 + 6 - 1: this number is used more often than it is given, at character 5
 *
 *     9 of 12 are right
 *     missing: 7 12
 *     wrong: 10 11
 *
 * The list is read as a whole, since a person made it.
 */
#include "cli/check_list.h"

#include "cli/check.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "query/answer.h"
#include "query/json_writer.h"
#include "query/judging.h"
#include "query/report.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_BYTES_MOST = 16 << 20, VERDICT_WIDTH = 9 };

enum entry_kind { ENTRY_RIGHT, ENTRY_WRONG, ENTRY_UNREAD };

/* A line of the list that is not blank. target: the line, if it was not read. */
struct entry {
    uint64_t target;
    enum entry_kind kind;
};

struct list {
    const struct call *call;
    const tally_game *game; /* its range of targets is what the list should have */
    const struct question *read;
    struct buffer text;
    struct entry *entries;
    size_t count;
    size_t room;
    uint64_t line;  /* the current one, from 1 */
    size_t width;   /* of targets */
    bool has_begun; /* a verdict was written */
};

/* An entry that was taken apart. */
struct answer {
    uint64_t target;
    const char *text;
    size_t length;
};

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool is_json(const struct list *list)
{
    return list->call->common[OPT_JSON].is_set;
}

static bool note(struct list *list, uint64_t target, enum entry_kind kind)
{
    if (list->count == list->room) {
        const size_t room = list->room != 0 ? list->room * 2 : 128;
        struct entry *const more = realloc(list->entries, room * sizeof *more);
        if (more == NULL) return false;
        list->entries = more;
        list->room = room;
    }
    list->entries[list->count++] = (struct entry){target, kind};
    return true;
}

/* The text in one line. */
static void show_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        buffer_char(&output, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
}

static void show_verdict(enum paint paint, const char *word)
{
    painted(paint, word);
    buffer_fill(&output, ' ', VERDICT_WIDTH - strlen(word));
}

/* A line that was not read. */
static bool take_unread(struct list *list, const tally_misread *misread)
{
    if (is_json(list)) {
        struct json json = json_into(&output);
        json_open_object(&json);
        json_put_number(&json, "version", 1);
        json_put_number(&json, "line", list->line);
        json_put_string(&json, "error", misread->message);
        json_put_number(&json, "position", misread->position);
        report_misread(&json, misread);
        json_close_object(&json);
        buffer_char(&output, '\n');
    } else if (!list->call->common[OPT_QUIET].is_set) {
        buffer_fill(&output, ' ', list->width + 2);
        show_verdict(PAINT_BAD, "unread");
        buffer_text(&output, "line ");
        buffer_number(&output, list->line);
        buffer_text(&output, ": ");
        buffer_text(&output, misread->message);
        buffer_char(&output, '\n');
    }
    return note(list, list->line, ENTRY_UNREAD);
}

/* What is wrong with an answer, behind its text. */
static void show_fault(const tally_game *game, const tally_judgement *judgement,
                       const struct answer *answer)
{
    char said[COMPLAINT_SIZE];
    if (judgement->verdict == TALLY_VERDICT_CLAIM) {
        static const char *const words[] = {[TALLY_CLAIM_NONE] =
                                                "; --prove tells whether that is right",
                                            [TALLY_CLAIM_UNPROVED] = ": unproved",
                                            [TALLY_CLAIM_RIGHT] = ": right",
                                            [TALLY_CLAIM_WRONG] = ": wrong"};
        buffer_text(&output, words[judgement->claim]);
    } else if (judgement->verdict == TALLY_VERDICT_OFF) {
        buffer_text(&output, " = ");
        show_distance(judgement);
    } else if (judgement->verdict == TALLY_VERDICT_INVALID) {
        buffer_text(&output, ": ");
        buffer_text(&output, complaint_about(game, judgement, answer->text, answer->length, said,
                                             sizeof said));
        buffer_text(&output, ", at character ");
        buffer_number(&output, judgement->character + 1);
        show_step(judgement);
    }
}

static void show_entry(const struct list *list, const tally_game *game,
                       const tally_judgement *judgement, const struct answer *answer)
{
    const bool is_off = judgement->verdict == TALLY_VERDICT_OFF;
    const bool is_unproved =
        judgement->verdict == TALLY_VERDICT_CLAIM && judgement->claim != TALLY_CLAIM_WRONG;
    if (list->call->common[OPT_QUIET].is_set) return;
    buffer_number_right(&output, answer->target, list->width);
    buffer_text(&output, "  ");
    show_verdict(judged_is_right(judgement) ? PAINT_GOOD
                 : is_off || is_unproved    ? PAINT_NEAR
                                            : PAINT_BAD,
                 tally_verdict_word(judgement->verdict));
    show_text(answer->text, answer->length);
    show_fault(game, judgement, answer);
    buffer_char(&output, '\n');
}

/* Judges an answer, and writes its line. */
static tally_status judge_answer(struct list *list, const tally_game *game,
                                 const struct answer *answer, tally_judgement *judgement)
{
    struct question question = *list->read;
    const struct json_span text = {answer->text, answer->length};
    tally_status status;
    if (is_json(list)) {
        question.game = (tally_game *)game;
        question.expression = answer->text;
        question.expression_length = answer->length;
        question.line = list->line;
        status = judge_question(&output, &question, &question.options, judgement);
        buffer_char(&output, '\n');
        return status;
    }
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_judging judging =
        judging_with_proof(&question.judging, question.proves, &question.options, NULL);
    status = judge_text(&judged, game, text, false, &judging);
    *judgement = judged.judgement;
    if (status == TALLY_OK) show_entry(list, game, judgement, answer);
    return status;
}

static bool take_answer(struct list *list, const struct answer *answer)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(list->game, &count);
    const tally_range target = {answer->target, answer->target};
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_game *game = NULL;
    tally_status status =
        tally_game_new(&game, tally_game_rules(list->game), target, numbers, count, NULL);
    if (status == TALLY_TARGET_RANGE) {
        const tally_misread misread = {.word = "target_range",
                                       .message = "its number is not a target of these rules"};
        return take_unread(list, &misread);
    }
    if (status == TALLY_OK) status = judge_answer(list, game, answer, &judgement);
    tally_game_free(game);
    return status == TALLY_OK &&
           note(list, answer->target, judged_is_right(&judgement) ? ENTRY_RIGHT : ENTRY_WRONG);
}

/* Returns false if memory ran out. */
static bool take_line(struct list *list, const char *text, size_t length)
{
    tally_misread misread = TALLY_MISREAD_INIT;
    struct answer answer = {.text = text};
    size_t begin = 0;
    list->line++;
    if (tally_read_entry(&answer.target, &begin, &answer.length, text, length, &misread) !=
        TALLY_OK)
        return misread.reason == TALLY_MISREAD_NOTHING || take_unread(list, &misread);
    answer.text += begin;
    return answer.length == 0 || take_answer(list, &answer);
}

/* ---- The sum --------------------------------------------------------------------------------- */

static int compare_entries(const void *left, const void *right)
{
    const struct entry *const a = left, *const b = right;
    if (a->target != b->target) return a->target < b->target ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

/* What is listed at the end, each as ranges. */
enum part { PART_MISSING, PART_WRONG, PART_REPEATED, PART_OUTSIDE, PART_UNREAD, PARTS };

struct sum {
    struct buffer parts[PARTS]; /* "3","7..9" in JSON; " 3 7..9" for people */
    tally_range open[PARTS];    /* the range that may grow */
    bool has_open[PARTS];
    bool is_json;
    uint64_t right;
    uint64_t wrong;
};

static void close_range(struct sum *sum, enum part part)
{
    struct buffer *const out = &sum->parts[part];
    const tally_range range = sum->open[part];
    if (!sum->has_open[part]) return;
    sum->has_open[part] = false;
    if (!sum->is_json) buffer_char(out, ' ');
    else buffer_text(out, out->length == 0 ? "\"" : ",\"");
    buffer_number(out, range.first);
    if (range.last != range.first) {
        buffer_text(out, "..");
        buffer_number(out, range.last);
    }
    if (sum->is_json) buffer_char(out, '"');
}

/* Adds a range behind all others of the part. */
static void add(struct sum *sum, enum part part, uint64_t first, uint64_t last)
{
    tally_range *const open = &sum->open[part];
    if (sum->has_open[part] && open->last + 1 >= first) {
        if (last > open->last) open->last = last;
        return;
    }
    close_range(sum, part);
    *open = (tally_range){first, last};
    sum->has_open[part] = true;
}

/* Adds the entries of one target, which are next to each other, the right ones first. Returns how
 * many they are. */
static size_t add_target(struct sum *sum, const struct entry *entries, size_t count,
                         tally_range range)
{
    const uint64_t target = entries[0].target;
    size_t same = 0;
    bool is_wrong = false;
    for (; same < count && entries[same].target == target; same++)
        is_wrong |= entries[same].kind == ENTRY_WRONG;
    if (target < range.first || target > range.last) add(sum, PART_OUTSIDE, target, target);
    else if (entries[0].kind == ENTRY_RIGHT) sum->right++;
    if (is_wrong) add(sum, PART_WRONG, target, target);
    if (same > 1) add(sum, PART_REPEATED, target, target);
    sum->wrong += is_wrong;
    return same;
}

/* Entries are taken by target. */
static void make_sum(struct sum *sum, struct list *list)
{
    const tally_range range = tally_game_target(list->game);
    uint64_t next = range.first; /* what the range lacks begins here, at the earliest */
    bool is_over = false;        /* the range ends with the largest number */
    size_t read = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct entry entry = list->entries[i];
        if (entry.kind == ENTRY_UNREAD) add(sum, PART_UNREAD, entry.target, entry.target);
        else list->entries[read++] = entry;
    }
    if (read > 0) qsort(list->entries, read, sizeof list->entries[0], compare_entries);
    for (size_t i = 0; i < read;) {
        const uint64_t target = list->entries[i].target;
        i += add_target(sum, &list->entries[i], read - i, range);
        if (target < next || target > range.last) continue;
        if (target > next) add(sum, PART_MISSING, next, target - 1);
        is_over = target == range.last;
        next = target + !is_over;
    }
    if (!is_over) add(sum, PART_MISSING, next, range.last);
    for (enum part part = 0; part < PARTS; part++) close_range(sum, part);
}

static void write_sum(const struct sum *sum, const struct list *list)
{
    static const char *const names[] = {"missing", "wrong", "repeated", "outside", "unread"};
    struct json json = json_into(&output);
    json_open_object(&json);
    json_put_number(&json, "version", 1);
    json_put_range(&json, "targets", tally_game_target(list->game));
    json_put_number(&json, "lines", list->line);
    json_put_number(&json, "right", sum->right);
    for (enum part part = 0; part < PARTS; part++) {
        json_key(&json, names[part]);
        json_open_array(&json);
        json_raw(&json, sum->parts[part].data, sum->parts[part].length);
        json_close_array(&json);
    }
    json_close_object(&json);
    buffer_char(&output, '\n');
}

static void show_sum(const struct sum *sum, const struct list *list)
{
    static const char *const names[] = {"missing", "wrong", "given twice", "not asked for",
                                        "lines not read"};
    const tally_range range = tally_game_target(list->game);
    if (list->count > 0) buffer_char(&output, '\n');
    paint_on(PAINT_STRONG);
    buffer_number(&output, sum->right);
    buffer_text(&output, " of ");
    if (range.last - range.first == UINT64_MAX) buffer_text(&output, "all");
    else buffer_number(&output, range.last - range.first + 1);
    buffer_text(&output, range.last > range.first && sum->right == 1 ? " is right" : " are right");
    paint_off();
    buffer_char(&output, '\n');
    for (enum part part = 0; part < PARTS; part++) {
        if (sum->parts[part].length == 0) continue;
        painted(part == PART_MISSING ? PAINT_NEAR
                : part == PART_WRONG ? PAINT_BAD
                                     : PAINT_PLAIN,
                names[part]);
        buffer_char(&output, ':');
        buffer_append(&output, sum->parts[part].data, sum->parts[part].length);
        buffer_char(&output, '\n');
    }
}

/* Returns the exit status. --quiet prints how many are right. */
static int end_list(struct list *list)
{
    struct sum sum = {.is_json = is_json(list)};
    make_sum(&sum, list);
    const bool has_missing = sum.parts[PART_MISSING].length != 0;
    const bool has_unread = sum.parts[PART_UNREAD].length != 0;
    if (sum.is_json) write_sum(&sum, list);
    else if (list->call->common[OPT_QUIET].is_set) {
        buffer_number(&output, sum.right);
        buffer_char(&output, '\n');
    } else show_sum(&sum, list);
    for (enum part part = 0; part < PARTS; part++) {
        if (sum.parts[part].has_failed) output_lacks_memory();
        buffer_clear(&sum.parts[part]);
    }
    if (has_unread) return EXIT_USAGE;
    return has_missing || sum.wrong != 0 ? EXIT_MISSED : EXIT_SOLVED;
}

/* ---- The whole list -------------------------------------------------------------------------- */

static int judge_list(struct list *list)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    const char *at = list->text.data, *const end = at + list->text.length;
    if (list->text.length >= sizeof mark && memcmp(at, mark, sizeof mark) == 0) at += sizeof mark;
    while (at < end && !output_has_failed() && !watch_was_interrupted()) {
        const char *const found = memchr(at, '\n', (size_t)(end - at));
        const char *const line_end = found != NULL ? found : end;
        if (!take_line(list, at, (size_t)(line_end - at))) return fail_stopped("out of memory");
        output_flow();
        at = line_end + 1;
    }
    if (watch_was_interrupted())
        return fail_stopped("interrupted; lines without a verdict were not judged");
    return end_list(list);
}

int check_list(const struct call *call, const tally_game *game, const struct question *read,
               const char *path)
{
    struct list list = {.call = call, .game = game, .read = read};
    const size_t digits = decimal_digits(tally_game_target(game).last);
    enum { WIDTH_MOST = 6 };
    list.width = digits > WIDTH_MOST ? WIDTH_MOST : digits;
    const bool is_read =
        read_whole_file("list", path != NULL ? path : "-", LIST_BYTES_MOST, &list.text);
    const int status = is_read ? judge_list(&list) : EXIT_USAGE;
    free(list.entries);
    buffer_clear(&list.text);
    return status;
}
