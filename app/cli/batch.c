/* SPDX-License-Identifier: MIT */
/*
 * tally check --batch: judges JSON lines as they come.
 *
 * Whatever read(2) gives is judged up to its last line end and written before more is read, so that a program
 * which waits for each answer gets it. Where there is much to judge and more than one thread, the lines are
 * cut into pieces that are judged at the same time and written in order.
 *
 * A line often asks about the same game as the one before it. A judge keeps that game, and where its answer
 * says what is to be said of it, for as long as the text of target, numbers and rules stays the same.
 */
#include "cli/check.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/watch.h"
#include "common/executor.h"
#include "common/json_reader.h"
#include "common/report.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 1 << 20,
    BLOCK_BYTES = 256 << 10,      /* read at once, at most: what is read and said stays in the cache */
    PIECE_BYTES_LEAST = 32 << 10, /* below it, cutting costs more than it gains */
    PIECES_MAX = 64
};

/* The members of a line that say which game it is about; absent ones have no text. */
struct line_game {
    struct json_span id, target, numbers, rules;
};

/* What the lines of one judge have in common. */
struct judge {
    const char *lines; /* the piece to judge */
    size_t length;
    struct buffer out;
    struct buffer expression; /* without escapes */
    tally_game *game;         /* of a line before */
    struct line_game asked;   /* the text of this piece that it was made of; none: not of this piece */
    size_t said_begin;        /* in out: what report_judged_game() says of it */
    size_t said_length;
    int status; /* the worst so far */
};

/* The members of a line that mean something. */
struct line {
    struct line_game game;
    struct json_span expression;
    bool has_escapes;          /* in the expression */
    struct json_span key_text; /* as it stands, quotes included */
};

struct complaint {
    const char *message;
    size_t position;
    bool lacks_memory; /* the line may be right */
};

/* ---- Reading a line ------------------------------------------------------------------------------ */

static bool is_named(const struct json_member *member, const char *name, size_t length)
{
    return member->name.length == length && memcmp(member->name.text, name, length) == 0;
}

static bool take_member(struct line *line, const struct json_member *member)
{
    const struct json_span value = member->value;
    const bool is_string = member->kind == JSON_STRING, is_array = member->kind == JSON_ARRAY;
    switch (member->name.length) {
    case 2:
        if (!is_named(member, "id", 2)) return true;
        line->game.id = value;
        return is_string && !member->has_escapes;
    case 3:
        if (!is_named(member, "key", 3)) return true;
        line->key_text = is_string ? (struct json_span){value.text - 1, value.length + 2} : value;
        return true;
    case 5:
        if (!is_named(member, "rules", 5)) return true;
        line->game.rules = value;
        return is_string && !member->has_escapes;
    case 6:
        if (!is_named(member, "target", 6)) return true;
        line->game.target = value;
        return member->kind == JSON_NUMBER || (is_string && !member->has_escapes);
    case 7:
        if (!is_named(member, "numbers", 7)) return true;
        line->game.numbers = value;
        return is_array;
    case 10:
        if (!is_named(member, "expression", 10)) return true;
        line->expression = value;
        line->has_escapes = member->has_escapes;
        return is_string;
    default: return true;
    }
}

static bool complain(struct complaint *complaint, const char *line_text, const char *place,
                     const char *message)
{
    *complaint = (struct complaint){message, (size_t)(place - line_text), false};
    return false;
}

static bool complain_of_status(struct complaint *complaint, const char *line_text, const char *place,
                               tally_status status)
{
    complain(complaint, line_text, place, tally_status_message(status));
    complaint->lacks_memory = status == TALLY_NO_MEMORY;
    return false;
}

static bool read_line(const char *text, size_t length, struct line *line, struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    while (json_next_member(&reader, &member)) {
        if (take_member(line, &member)) continue;
        return complain(complaint, text, member.value.text, "this value is not of the right kind");
    }
    if (reader.message != NULL) return complain(complaint, text, text + reader.position, reader.message);
    const bool has_game = line->game.id.text != NULL || (line->game.target.text != NULL && line->game.numbers.text != NULL);
    if (has_game && line->expression.text != NULL) return true;
    return complain(complaint, text, text + length,
                    has_game ? "\"expression\" is missing"
                             : "\"target\" and \"numbers\", or \"id\", are missing");
}

/* ---- The game of a line
 * ------------------------------------------------------------------------------------ */

static bool is_same(struct json_span a, struct json_span b)
{
    if (a.text == NULL || b.text == NULL) return a.text == b.text;
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

static bool is_same_game(const struct line_game *a, const struct line_game *b)
{
    return is_same(a->numbers, b->numbers) && is_same(a->target, b->target) && is_same(a->id, b->id) &&
           is_same(a->rules, b->rules);
}

/* "952", or a range "100..999" as a string. */
static bool read_target(struct json_span text, tally_range *target)
{
    size_t first = 0;
    while (first < text.length && text.text[first] != '.') first++;
    if (!read_whole_number(text.text, first, &target->first)) return false;
    target->last = target->first;
    if (first == text.length) return true;
    return text.length - first > 2 && text.text[first + 1] == '.' &&
           read_whole_number(text.text + first + 2, text.length - first - 2, &target->last);
}

static bool find_rules(struct json_span name, tally_rules *rules)
{
    char text[TALLY_RULES_NAME_SIZE] = "";
    const tally_rules *found = tally_rules_at(0);
    if (name.text != NULL) {
        if (name.length >= sizeof text) return false;
        memcpy(text, name.text, name.length);
        found = tally_rules_find(text);
    }
    if (found != NULL) *rules = *found;
    return found != NULL;
}

static bool read_game_numbers(const struct line *line, const char *text, uint64_t *numbers, size_t *count,
                         struct complaint *complaint)
{
    struct json_span items = line->game.numbers, item;
    *count = json_whole_numbers(items, numbers, TALLY_NUMBERS_MAX);
    if (*count != 0) return true;
    while (json_next_item(&items, &item)) {
        if (*count == TALLY_NUMBERS_MAX)
            return complain(complaint, text, item.text, "at most 64 numbers may be given");
        if (!read_whole_number(item.text, item.length, &numbers[(*count)++]))
            return complain(complaint, text, item.text, "this is not a whole number of 64 bits");
    }
    return true;
}

static bool game_of_members(const struct line *line, const char *text, tally_game **game,
                            struct complaint *complaint)
{
    tally_rules rules;
    tally_range target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    if (!find_rules(line->game.rules, &rules))
        return complain(complaint, text, line->game.rules.text, "there are no such rules");
    if (!read_target(line->game.target, &target)) {
        return complain(complaint, text, line->game.target.text, "the target is not a whole number of 64 bits");
    }
    if (!read_game_numbers(line, text, numbers, &count, complaint)) return false;
    const tally_status status = tally_game_new(game, &rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    const bool is_target = status == TALLY_TARGET_RANGE;
    return complain_of_status(complaint, text, (is_target ? line->game.target : line->game.numbers).text, status);
}

static bool find_game(struct judge *judge, const struct line *line, const char *text,
                      struct complaint *complaint)
{
    if (is_same_game(&judge->asked, &line->game)) return true;
    tally_game *game = NULL;
    if (line->game.id.text != NULL) {
        tally_error error = {.message = NULL};
        const tally_status status = tally_game_parse(&game, line->game.id.text, line->game.id.length, NULL, &error);
        if (status != TALLY_OK && error.message != NULL)
            return complain(complaint, text, line->game.id.text + error.position, error.message);
        if (status != TALLY_OK) return complain_of_status(complaint, text, line->game.id.text, status);
    } else if (!game_of_members(line, text, &game, complaint)) {
        return false;
    }
    tally_game_free(judge->game);
    judge->game = game;
    judge->asked = line->game;
    judge->said_length = 0;
    return true;
}

/* ---- Judging ------------------------------------------------------------------------------------- */

static void open_answer(struct judge *judge, const struct line *line)
{
    buffer_text(&judge->out, "{\"version\":1,");
    if (line->key_text.text == NULL) return;
    buffer_text(&judge->out, "\"key\":");
    buffer_append(&judge->out, line->key_text.text, line->key_text.length);
    buffer_char(&judge->out, ',');
}

/* What was said of the same game before is said again. */
static void say_game(struct judge *judge)
{
    const size_t begin = judge->out.length;
    if (judge->said_length == 0) report_judged_game(&judge->out, judge->game);
    else if (buffer_reserve(&judge->out, judge->said_length))
        buffer_append(&judge->out, judge->out.data + judge->said_begin, judge->said_length);
    judge->said_begin = begin;
    judge->said_length = judge->out.length - begin;
}

static void answer_complaint(struct judge *judge, const struct line *line, const struct complaint *complaint)
{
    if (complaint->lacks_memory) judge->out.has_failed = true;
    open_answer(judge, line);
    struct json json = json_into(&judge->out);
    json_key(&json, "error");
    json_string(&json, complaint->message);
    json_key(&json, "position");
    json_number(&json, complaint->position);
    buffer_text(&judge->out, "}\n");
    judge->status = EXIT_USAGE;
}

static void judge_line(struct judge *judge, const char *text, size_t length)
{
    struct line line = {.has_escapes = false};
    struct complaint complaint;
    if (!read_line(text, length, &line, &complaint) || !find_game(judge, &line, text, &complaint)) {
        answer_complaint(judge, &line, &complaint);
        return;
    }
    struct json_span expression = line.expression;
    if (line.has_escapes) {
        judge->expression.length = 0;
        json_unescape(&judge->expression, expression);
        expression = (struct json_span){judge->expression.data, judge->expression.length};
    }
    tally_judgement judgement;
    const tally_status status =
        tally_check(&judgement, judge->game, expression.text, expression.length, NULL, NULL);
    if (status != TALLY_OK) {
        complain_of_status(&complaint, text, line.expression.text, status);
        answer_complaint(judge, &line, &complaint);
        return;
    }
    open_answer(judge, &line);
    say_game(judge);
    buffer_char(&judge->out, ',');
    report_verdict(&judge->out, &judgement);
    buffer_text(&judge->out, "}\n");
    if (judgement.verdict != TALLY_VERDICT_SOLVED && judge->status == EXIT_SOLVED)
        judge->status = EXIT_MISSED;
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    }
    return true;
}

static void judge_piece(void *judges, size_t index)
{
    struct judge *const judge = (struct judge *)judges + index;
    const char *at = judge->lines, *const end = judge->lines + judge->length;
    judge->out.length = 0;
    judge->asked = (struct line_game){.id = {NULL, 0}};
    while (at < end) {
        const char *const line_end = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((line_end != NULL ? line_end : end) - at);
        if (!is_blank(at, length)) judge_line(judge, at, length);
        at += length + 1;
    }
}

/* ---- Reading and writing ------------------------------------------------------------------------- */

struct batch {
    const tally_executor *executor;
    struct judge judges[PIECES_MAX];
    struct buffer input;
    int status;
};

/* Cuts whole lines into pieces of about the same size, at line ends; how many. */
static size_t cut(struct batch *batch, const char *lines, size_t length)
{
    size_t wanted = batch->executor != NULL ? batch->executor->width * 4 : 1;
    if (wanted > PIECES_MAX) wanted = PIECES_MAX;
    if (wanted > length / PIECE_BYTES_LEAST + 1) wanted = length / PIECE_BYTES_LEAST + 1;
    size_t count = 0, begin = 0;
    while (begin < length) {
        size_t size = length - begin;
        if (count + 1 < wanted && size > length / wanted) {
            const char *const from = lines + begin + length / wanted;
            const char *const end = memchr(from, '\n', (size_t)(lines + length - from));
            if (end != NULL) size = (size_t)(end - lines) + 1 - begin;
        }
        batch->judges[count].lines = lines + begin;
        batch->judges[count++].length = size;
        begin += size;
    }
    return count;
}

static void judge_lines(struct batch *batch, const char *lines, size_t length)
{
    const size_t count = cut(batch, lines, length);
    if (count > 1) batch->executor->run(batch->executor->context, judge_piece, batch->judges, count);
    else if (count == 1) judge_piece(batch->judges, 0);
    for (size_t i = 0; i < count; i++) {
        struct judge *const judge = &batch->judges[i];
        /* Where memory ran out lines are not whole, and what follows is left out. */
        if (judge->out.has_failed || judge->expression.has_failed) {
            output_lacks_memory();
            break;
        }
        buffer_append(&output, judge->out.data, judge->out.length);
        if (judge->status > batch->status) batch->status = judge->status;
    }
    output_flush();
    output_flow();
}

/* The length of the lines that are whole. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n') length--;
    return length;
}

/* Reads once and judges what is whole. False at the end. */
static bool step(struct batch *batch)
{
    struct buffer *const input = &batch->input;
    const ssize_t count = read(STDIN_FILENO, input->data + input->length, BLOCK_BYTES);
    if (count < 0 && errno == EINTR) return true;
    if (count < 0) {
        batch->status = fail_usage("standard input: it cannot be read");
        return false;
    }
    if (count == 0) {
        judge_lines(batch, input->data, input->length); /* the last line may lack its end */
        return false;
    }
    input->length += (size_t)count;
    const size_t whole = whole_lines(input->data, input->length);
    judge_lines(batch, input->data, whole);
    memmove(input->data, input->data + whole, input->length - whole);
    input->length -= whole;
    if (input->length <= LINE_MAX_BYTES) return true;
    batch->status =
        fail_usage("standard input: a line is longer than %d bytes; give one object a line", LINE_MAX_BYTES);
    return false;
}

int check_batch(struct call *call)
{
    if (call->argument_count > 0) {
        return fail_usage("check --batch '%.40s': games are read from standard input; leave arguments out",
                          call->arguments[0]);
    }
    struct batch *const batch = calloc(1, sizeof *batch);
    if (batch == NULL || !buffer_reserve(&batch->input, BLOCK_BYTES + LINE_MAX_BYTES + 1)) {
        free(batch);
        return fail_stopped("out of memory");
    }
    watch_begin(0, false);
    batch->executor = lend_threads(call, false);
    while (!watch_was_interrupted() && !output_has_failed() && step(batch)) continue;
    const int status = watch_was_interrupted()
                           ? fail_stopped("interrupted; what was not answered was not judged")
                           : batch->status;
    for (size_t i = 0; i < PIECES_MAX; i++) {
        struct judge *const judge = &batch->judges[i];
        tally_game_free(judge->game);
        buffer_clear(&judge->out);
        buffer_clear(&judge->expression);
    }
    buffer_clear(&batch->input);
    free(batch);
    return status;
}
