/* SPDX-License-Identifier: MIT */
/*
 * tally check --batch: judges JSON lines as they come.
 *
 * Whatever read(2) gives is judged up to its last line end and written before more is read, so that a program
 * which waits for each answer gets it. Where there is much to judge and more than one thread, the lines are
 * cut into pieces that are judged at the same time and written in order.
 *
 * A line often asks about the same game as the one before it. A judge keeps that game, and where its answer
 * says what is to be said of it, for as long as the text of target, numbers and rules stays the same. Nearly
 * always a line is written as the one before it but for its values: then only these are looked at
 * (read_alike()).
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

/* The members of a line that mean something. The first ones say which game it is about. */
enum member {
    MEMBER_ID,
    MEMBER_TARGET,
    MEMBER_NUMBERS,
    MEMBER_RULES,
    MEMBER_KEY,
    MEMBER_EXPRESSION,
    MEMBERS
};

enum { MEMBERS_OF_GAME = MEMBER_RULES + 1 };

struct line {
    struct json_span members[MEMBERS]; /* absent ones have no text; the key as it stands, quotes included */
    bool has_escapes;                  /* in the expression */
};

/* How a line is written but for its values: the next one is mostly written alike. */
struct shape {
    struct json_span before[MEMBERS]; /* what stands before each value, and behind the one before it */
    struct json_span behind;          /* and behind the last */
    uint8_t kinds[MEMBERS];           /* enum json_kind */
    uint8_t members[MEMBERS];         /* enum member */
    uint32_t count;                   /* of values; 0: no line was read yet */
};

/* What the lines of one judge have in common. */
struct judge {
    const char *lines; /* the piece to judge */
    size_t length;
    struct buffer out;
    struct buffer expression; /* without escapes */
    tally_game *game;         /* of a line before */
    struct line asked;        /* that line, if it is of this piece */
    struct shape shape;       /* likewise */
    size_t said_begin;        /* in out: what report_judged_game() says of the game */
    size_t said_length;       /* 0: nothing yet */
    int status;               /* the worst so far */
};

struct complaint {
    const char *message;
    size_t position;
    bool lacks_memory; /* the line may be right */
};

/* ---- Reading a line ------------------------------------------------------------------------------ */

/* MEMBERS: it means nothing. */
static enum member member_of(struct json_span name)
{
    static const struct {
        const char *name;
        size_t length;
    } names[MEMBERS] = {
        [MEMBER_ID] = {"id", 2},           [MEMBER_TARGET] = {"target", 6},
        [MEMBER_NUMBERS] = {"numbers", 7}, [MEMBER_RULES] = {"rules", 5},
        [MEMBER_KEY] = {"key", 3},         [MEMBER_EXPRESSION] = {"expression", 10},
    };
    int i = 0;
    while (i < MEMBERS &&
           (name.length != names[i].length || memcmp(name.text, names[i].name, name.length) != 0))
        i++;
    return (enum member)i;
}

static bool is_right_kind(enum member name, const struct json_member *member)
{
    const bool is_plain_string = member->kind == JSON_STRING && !member->has_escapes;
    switch (name) {
    case MEMBER_ID:
    case MEMBER_RULES: return is_plain_string;
    case MEMBER_TARGET: return is_plain_string || member->kind == JSON_NUMBER;
    case MEMBER_NUMBERS: return member->kind == JSON_ARRAY;
    case MEMBER_EXPRESSION: return member->kind == JSON_STRING;
    case MEMBER_KEY:
    case MEMBERS: break;
    }
    return true;
}

static void take_value(struct line *line, enum member member, enum json_kind kind, struct json_span value)
{
    const bool is_quoted = member == MEMBER_KEY && kind == JSON_STRING;
    line->members[member] = is_quoted ? (struct json_span){value.text - 1, value.length + 2} : value;
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

static struct json_span span_between(const char *begin, const char *end)
{
    return (struct json_span){begin, (size_t)(end - begin)};
}

/* Moves over what the line before has there too. */
static bool take_same(const char **at, const char *end, struct json_span same)
{
    if ((size_t)(end - *at) < same.length || memcmp(*at, same.text, same.length) != 0) return false;
    *at += same.length;
    return true;
}

/* Reads a line that is written as the one before, but for plain values; false, and nothing is said of it, for
 * any other. */
static bool read_alike(const struct shape *shape, const char *text, size_t length, struct line *line)
{
    const char *at = text, *const end = text + length;
    struct line alike = {.has_escapes = false};
    for (uint32_t i = 0; i < shape->count; i++) {
        const enum json_kind kind = (enum json_kind)shape->kinds[i];
        if (!take_same(&at, end, shape->before[i])) return false;
        const char *const value_end = json_plain_end(kind, at, end);
        if (value_end == NULL) return false;
        take_value(&alike, (enum member)shape->members[i], kind, span_between(at, value_end));
        at = value_end;
    }
    if (shape->count == 0 || (size_t)(end - at) != shape->behind.length ||
        !take_same(&at, end, shape->behind))
        return false;
    *line = alike;
    return true;
}

/* Reads the members one by one, and keeps how they are written. */
static bool read_members(struct shape *shape, const char *text, size_t length, struct line *line,
                         struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    const char *piece = text; /* begins behind the last value */
    uint32_t count = 0;
    shape->count = 0;
    while (json_next_member(&reader, &member)) {
        const enum member name = member_of(member.name);
        if (name == MEMBERS) continue;
        if (!is_right_kind(name, &member))
            return complain(complaint, text, member.value.text, "this value is not of the right kind");
        take_value(line, name, member.kind, member.value);
        if (name == MEMBER_EXPRESSION) line->has_escapes = member.has_escapes;
        if (count < MEMBERS) {
            shape->before[count] = span_between(piece, member.value.text);
            shape->kinds[count] = (uint8_t)member.kind;
            shape->members[count] = (uint8_t)name;
            piece = member.value.text + member.value.length;
        }
        count++;
    }
    if (reader.message != NULL) return complain(complaint, text, text + reader.position, reader.message);
    shape->behind = span_between(piece, text + length);
    shape->count = count <= MEMBERS ? count : 0; /* a member may be there twice */
    return true;
}

static bool read_line(struct shape *shape, const char *text, size_t length, struct line *line,
                      struct complaint *complaint)
{
    if (read_alike(shape, text, length, line)) return true;
    if (!read_members(shape, text, length, line, complaint)) return false;
    const struct json_span *const members = line->members;
    const bool has_game = members[MEMBER_ID].text != NULL ||
                          (members[MEMBER_TARGET].text != NULL && members[MEMBER_NUMBERS].text != NULL);
    if (has_game && members[MEMBER_EXPRESSION].text != NULL) return true;
    shape->count = 0;
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

static bool is_same_game(const struct line *a, const struct line *b)
{
    for (int i = 0; i < MEMBERS_OF_GAME; i++) {
        if (!is_same(a->members[i], b->members[i])) return false;
    }
    return true;
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
    struct json_span items = line->members[MEMBER_NUMBERS], item;
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
    if (!find_rules(line->members[MEMBER_RULES], &rules))
        return complain(complaint, text, line->members[MEMBER_RULES].text, "there are no such rules");
    if (!read_target(line->members[MEMBER_TARGET], &target)) {
        return complain(complaint, text, line->members[MEMBER_TARGET].text,
                        "the target is not a whole number of 64 bits");
    }
    if (!read_game_numbers(line, text, numbers, &count, complaint)) return false;
    const tally_status status = tally_game_new(game, &rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    const bool is_target = status == TALLY_TARGET_RANGE;
    return complain_of_status(complaint, text,
                              (is_target ? line->members[MEMBER_TARGET] : line->members[MEMBER_NUMBERS]).text,
                              status);
}

static bool find_game(struct judge *judge, const struct line *line, const char *text,
                      struct complaint *complaint)
{
    if (is_same_game(&judge->asked, line)) return true;
    tally_game *game = NULL;
    if (line->members[MEMBER_ID].text != NULL) {
        tally_error error = {.message = NULL};
        const tally_status status = tally_game_parse(&game, line->members[MEMBER_ID].text,
                                                     line->members[MEMBER_ID].length, NULL, &error);
        if (status != TALLY_OK && error.message != NULL)
            return complain(complaint, text, line->members[MEMBER_ID].text + error.position, error.message);
        if (status != TALLY_OK)
            return complain_of_status(complaint, text, line->members[MEMBER_ID].text, status);
    } else if (!game_of_members(line, text, &game, complaint)) {
        return false;
    }
    tally_game_free(judge->game);
    judge->game = game;
    judge->asked = *line;
    judge->said_length = 0;
    return true;
}

/* ---- Judging ------------------------------------------------------------------------------------- */

static void open_answer(struct judge *judge, const struct line *line)
{
    buffer_text(&judge->out, "{\"version\":1,");
    if (line->members[MEMBER_KEY].text == NULL) return;
    buffer_text(&judge->out, "\"key\":");
    buffer_append(&judge->out, line->members[MEMBER_KEY].text, line->members[MEMBER_KEY].length);
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
    if (!read_line(&judge->shape, text, length, &line, &complaint) ||
        !find_game(judge, &line, text, &complaint)) {
        answer_complaint(judge, &line, &complaint);
        return;
    }
    struct json_span expression = line.members[MEMBER_EXPRESSION];
    if (line.has_escapes) {
        judge->expression.length = 0;
        json_unescape(&judge->expression, expression);
        expression = (struct json_span){judge->expression.data, judge->expression.length};
    }
    tally_judgement judgement;
    const tally_status status =
        tally_check(&judgement, judge->game, expression.text, expression.length, NULL, NULL);
    if (status != TALLY_OK) {
        complain_of_status(&complaint, text, line.members[MEMBER_EXPRESSION].text, status);
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
    judge->asked = (struct line){.has_escapes = false};
    judge->shape.count = 0;
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
