/* SPDX-License-Identifier: MIT */
/*
 * Turns a line into its answer. Judging takes only a fifth of a microsecond, so it has a fast path:
 * no allocation, and the text about an unchanged game is copied from the previous answer.
 */
#include "query/query.h"

#include "base/sized.h"

/* ---- The beginning of an answer -------------------------------------------------------------- */

static void forget_line(struct query *query)
{
    line_forget(&query->line);
    query->shape.count = 0;
}

/* Each line of the answer repeats the key of the question's line. */
static void take_key(struct query *query)
{
    query->out.key = query->line.members[PARAMETER_KEY].text;
    query->out.key_length = query->line.members[PARAMETER_KEY].length;
}

/* The byte offset of a complaint in the line. The offset is the line's end if a parameter is
 * missing, and the line's beginning if a parameter's default is wrong or the parameter stands in an
 * ID. */
static size_t position_of(const struct query *query)
{
    const struct complaint *const complaint = &query->line.complaint;
    const size_t position = complaint->position != NOWHERE ? complaint->position : 0;
    if (complaint->is_missing) return query->text.length;
    if (complaint->parameter == PARAMETER_COUNT || !line_has(&query->line, complaint->parameter))
        return position;
    return (size_t)(query->line.members[complaint->parameter].text - query->text.text) + position;
}

static enum query_end complain_of_line(struct query *query)
{
    char room[COMPLAINT_ROOM];
    const struct complaint *const complaint = &query->line.complaint;
    const char *const message = complaint_message(complaint, room);
    const bool lacks_memory = complaint->status == TALLY_NO_MEMORY;
    if (lacks_memory) query->out.has_failed = true;
    struct json json = json_into(&query->out);
    take_key(query);
    json_open_line(&json);
    json_key(&json, "error");
    if (complaint->is_missing) {
        buffer_text(&query->out, "\"\\\"");
        buffer_text(&query->out, parameter_rows[complaint->parameter].name);
        buffer_text(&query->out, "\\\" is missing; ");
        buffer_text(&query->out, message);
        buffer_text(&query->out, "\",");
    } else {
        json_string(&json, message);
    }
    json_put_number(&json, "position", position_of(query));
    if (complaint->misread.status != TALLY_OK) report_misread(&json, &complaint->misread);
    buffer_text(&query->out, "}\n");
    query->status = complaint->status;
    return QUERY_WRONG;
}

enum query_end query_refuse(struct query *query, const char *message, size_t position)
{
    forget_line(query);
    complain(&query->line.complaint, TALLY_SYNTAX, PARAMETER_COUNT, position, message);
    return complain_of_line(query);
}

/* Keeps the previous game if the line describes the same one, and its rules if the line has the
 * same rules; otherwise makes a new game. */
static bool find_game(struct query *query)
{
    /* What the numbers of a text are is no part of what is_same_game() compares. */
    const bool is_told = query->line.is_of_numbers && line_has(&query->line, PARAMETER_GAME);
    const bool has_kind = is_told || line_has(&query->line, PARAMETER_KIND);
    if (!has_kind && is_same_game(query->asked, &query->line)) return true;
    tally_game *game =
        !has_kind && is_of_same_rules(query->asked, &query->line) ? query->game : NULL;
    if (!line_game(&query->line, &game)) return false;
    if (game != query->game) tally_game_free(query->game);
    query->game = game;
    if (has_kind) memset(query->asked, 0, sizeof query->asked);
    else memcpy(query->asked, query->line.members, sizeof query->asked);
    query->said_length = 0;
    return true;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Copies the text about the same game from the previous answer. */
static void say_game(struct query *query)
{
    const size_t begin = query->out.length;
    if (query->said_length == 0) report_judged_game(&query->out, query->game);
    else if (buffer_reserve(&query->out, query->said_length))
        buffer_append(&query->out, query->out.data + query->said_begin, query->said_length);
    query->said_begin = begin;
    query->said_length = query->out.length - begin;
}

/* The fast path of judging: no allocation, unless the text has escapes or a claim is proved. */
static enum query_end judge(struct query *query)
{
    const tally_judging usual = TALLY_JUDGING_INIT;
    struct json_span text;
    tally_judging judging = query->usual.judging.size != 0 ? query->usual.judging : usual;
    tally_judged judged = TALLY_JUDGED_INIT;
    bool is_completion, proves = query->usual.proves;
    if (!line_judged_text(&query->line, &text, &is_completion) ||
        !line_judging(&query->line, &judging, &proves))
        return complain_of_line(query);
    struct buffer *const solution = &query->held;
    solution->length = 0;
    const tally_status status = judge_text(&judged, query->game, text, is_completion, &judging,
                                           proves ? &query->usual.options : NULL, solution);
    if (status != TALLY_OK) {
        complain_of_status(&query->line.complaint, status, PARAMETER_EXPRESSION);
        return complain_of_line(query);
    }
    struct json json = json_into(&query->out);
    take_key(query);
    json_open_line(&json);
    buffer_char(&query->out, ',');
    say_game(query);
    buffer_char(&query->out, ',');
    report_judged(&query->out, &judged, query->game, text, is_completion, solution);
    buffer_append(&query->out, "}\n", 2);
    query->was_stopped |= judged.judgement.claim == TALLY_CLAIM_UNPROVED;
    return judged_is_right(&judged.judgement) ? QUERY_ANSWERED : QUERY_MISSED;
}

/* ---- All other questions --------------------------------------------------------------------- */

static bool read_question(struct query *query, enum question_kind kind, struct question *question)
{
    *question = query->usual;
    question->kind = kind;
    if (kind == QUESTION_RULES) return true;
    if (!question_has_game(kind)) {
        if (!line_rules(&query->line, &question->rules)) return false;
    } else {
        if (!find_game(query)) return false;
        question->game = query->game;
    }
    return line_choices(&query->line, question);
}

static enum query_end end_of(const struct question *question, const struct answering *end)
{
    if (end->was_left_open) return QUERY_STOPPED;
    const unsigned misses = ASKED_IN_SEARCHES | ASKED_IN(MOVES) | ASKED_IN(PROVE);
    const bool may_miss = (misses >> question->kind & 1) != 0 || question->is_list;
    return end->was_reached || !may_miss ? QUERY_ANSWERED : QUERY_MISSED;
}

static enum query_end answer_line(struct query *query, enum question_kind kind)
{
    struct question question;
    if (!read_question(query, kind, &question)) return complain_of_line(query);
    query->said_length = 0; /* flow() may empty out */
    struct answering end = {
        .question = &question,
        .out = &query->out,
        .flow = query->flow,
        .user = query->user,
        .held = &query->held,
    };
    take_key(query);
    const size_t begin = query->out.length;
    answer_question(&end);
    query->was_stopped |= end.was_stopped;
    if (end.status == TALLY_OK) return end_of(&question, &end);
    if (query->out.length >= begin) query->out.length = begin;
    complain_of_status(&query->line.complaint, end.status, PARAMETER_COUNT);
    return complain_of_line(query);
}

enum query_end query_line(struct query *query, const char *text, size_t length)
{
    enum question_kind kind = query->usual.kind;
    query->status = TALLY_OK;
    query->text = (struct json_span){text, length};
    query->line.usual = &query->usual.rules;
    if (kind == QUESTION_KINDS) {
        forget_line(query);
        kind = kind_of_line(text, length, &query->line.complaint);
        if (kind == QUESTION_KINDS) return complain_of_line(query);
    }
    if (!read_line(&query->shape, kind, text, length, &query->line)) return complain_of_line(query);
    if (kind != QUESTION_CHECK || line_has(&query->line, PARAMETER_LIST))
        return answer_line(query, kind);
    if (!find_game(query)) return complain_of_line(query);
    return judge(query);
}

void query_forget_text(struct query *query)
{
    forget_line(query);
    memset(query->asked, 0, sizeof query->asked);
    query->text = (struct json_span){NULL, 0};
    query->said_length = 0;
}

bool query_has_failed(const struct query *query)
{
    return query->out.has_failed || query->line.texts.has_failed || query->held.has_failed;
}

void query_clear(struct query *query)
{
    tally_game_free(query->game);
    query->game = NULL;
    buffer_clear(&query->out);
    buffer_clear(&query->line.texts);
    buffer_clear(&query->held);
    query_forget_text(query);
}

/* ---- Questions as text ----------------------------------------------------------------------- */

bool query_hand_over(struct query *query)
{
    if (query->out.length != 0 && !query->was_refused)
        query->was_refused = query->sink(query->sink_user, query->out.data, query->out.length) != 0;
    query->out.length = 0;
    return !query->was_refused;
}

bool query_flow(void *user)
{
    struct query *const query = user;
    return query->out.length < QUERY_HELD_BYTES ? !query->was_refused : query_hand_over(query);
}

tally_status tally_query(const char *question, const char *line, size_t length,
                         const tally_options *options, tally_text_sink sink, void *user)
{
    tally_options lent = TALLY_OPTIONS_INIT;
    if (options != NULL && sized_read(&lent, options, sizeof lent) != NULL) return TALLY_OPTION;
    if (lent.must_use_count > TALLY_NUMBERS_MAX) return TALLY_OPTION;
    struct query query = {.usual = {.kind = QUESTION_KINDS, .options = lent}, .flow = query_flow};
    struct question *const usual = &query.usual;
    if (lent.must_use_count != 0)
        memcpy(usual->must_use, lent.must_use, lent.must_use_count * sizeof usual->must_use[0]);
    if (question != NULL) usual->kind = question_of_word(question, strlen(question));
    if (question != NULL && usual->kind == QUESTION_KINDS) return TALLY_OPTION;
    query.user = &query;
    query.sink = sink;
    query.sink_user = user;
    query.out.allocator = query.line.texts.allocator = query.held.allocator = lent.allocator;
    query_forget_text(&query);
    query_line(&query, line, length);
    tally_status status = query.status;
    if (query_has_failed(&query)) status = TALLY_NO_MEMORY;
    else query_hand_over(&query);
    if (query.was_refused) status = TALLY_STOPPED;
    query_clear(&query);
    return status;
}
