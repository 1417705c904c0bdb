/* SPDX-License-Identifier: MIT */
/*
 * Writes rows in each schema. docs/datasets.md says where the column names come from.
 */
#include "dataset/schema.h"

#include "dataset/prompt.h"
#include "query/report.h"

#include <string.h>

static void put_prompt(struct json *json, const struct row *row)
{
    struct buffer prompt = BUFFER_INIT;
    prompt.allocator = json->out->allocator;
    prompt_put(row, &prompt);
    json_string_of(json, prompt.data, prompt.length);
    json->out->has_failed |= prompt.has_failed;
    buffer_clear(&prompt);
}

/* Writes a chat of one message, from the user. */
static void put_messages(struct json *json, const struct row *row)
{
    json_open_array(json);
    json_open_object(json);
    json_put_string(json, "role", "user");
    json_key(json, "content");
    put_prompt(json, row);
    json_close_object(json);
    json_close_array(json);
}

/* Writes the game with its rules as a text of JSON: what frameworks hand to a reward as a label. */
static void put_label(struct json *json, const struct row *row)
{
    struct buffer label = BUFFER_INIT;
    label.allocator = json->out->allocator;
    struct json inner = json_into(&label);
    json_open_object(&inner);
    json_key(&inner, "target");
    row_put_field(&inner, row, FIELD_TARGET);
    json_key(&inner, "numbers");
    row_put_field(&inner, row, FIELD_NUMBERS);
    json_key(&inner, "rules");
    row_put_field(&inner, row, FIELD_RULES);
    json_close_object(&inner);
    json_string_of(json, label.data, label.length);
    json->out->has_failed |= label.has_failed;
    buffer_clear(&label);
}

/* Writes the steps as a list of operations, in the notation of stream-of-search: ["8+8=16"]. */
static void put_operations(struct json *json, const struct row *row)
{
    const struct buffer *const steps = row->steps;
    if (row->solution->length == 0) {
        json_null(json);
        return;
    }
    json_open_array(json);
    for (size_t i = 0; i < steps->length; i++) {
        json_separate(json);
        buffer_char(json->out, '"');
        for (; i < steps->length && steps->data[i] != '\n'; i++)
            if (steps->data[i] != ' ') buffer_char(json->out, steps->data[i]);
        buffer_char(json->out, '"');
    }
    json_close_array(json);
}

/* ---- The schemas ----------------------------------------------------------------------------- */

/* What is written in a column: the value of a field, or one of these. */
enum source {
    SOURCE_TEXT = FIELD_COUNT, /* the text of the column's row here */
    SOURCE_PROMPT,
    SOURCE_OWN_PROMPT, /* the prompt of the recipe; if it has none, there is no such column */
    SOURCE_MESSAGES,   /* the prompt as a chat of one message */
    SOURCE_LABEL,      /* the game with its rules, as a text of JSON */
    SOURCE_OPERATIONS, /* the steps of the solution, as operations */
    SOURCE_TRACE,
    SOURCE_TRACE_KIND,
    SOURCE_TRACE_FOUND,
    SOURCE_OPEN,  /* an object begins; the columns up to SOURCE_CLOSE are in it */
    SOURCE_CLOSE, /* the object ends */
    SOURCE_END    /* the schema ends */
};

struct column {
    const char *name;
    uint32_t source;  /* enum dataset_field or enum source */
    const char *text; /* the text of SOURCE_TEXT */
};

/* A column of the same name as its field. */
#define SAME(field, name)                                                                          \
    {                                                                                              \
        name, FIELD_##field, NULL                                                                  \
    }

/* What the reader of a row needs besides the game: by which rules its answer is judged, in which
 * split it is, and whether it has a solution. */
#define ABOUT                                                                                      \
    SAME(RULES, "rules"), SAME(SPLIT, "split"), SAME(SOLVABLE, "solvable"), SAME(STATUS, "status")

#define EXTRA_INFO                                                                                 \
    {"extra_info", SOURCE_OPEN, NULL}, SAME(INDEX, "index"), SAME(KEY, "key"), ABOUT,              \
    {                                                                                              \
        NULL, SOURCE_CLOSE, NULL                                                                   \
    }

static const struct column tinyzero[] = {SAME(TARGET, "target"),
                                         {"nums", FIELD_NUMBERS, NULL},
                                         ABOUT,
                                         {"prompt", SOURCE_OWN_PROMPT, NULL},
                                         {NULL, SOURCE_END, NULL}};

/* What an answer is judged by, in the schemas of verl and SkyRL. */
#define GROUND_TRUTH                                                                               \
    {"ground_truth", SOURCE_OPEN, NULL}, SAME(TARGET, "target"), SAME(NUMBERS, "numbers"),         \
        SAME(RULES, "rules"),                                                                      \
    {                                                                                              \
        NULL, SOURCE_CLOSE, NULL                                                                   \
    }

static const struct column verl[] = {{"data_source", SOURCE_TEXT, "countdown"},
                                     {"prompt", SOURCE_MESSAGES, NULL},
                                     {"ability", SOURCE_TEXT, "math"},
                                     {"reward_model", SOURCE_OPEN, NULL},
                                     {"style", SOURCE_TEXT, "rule"},
                                     GROUND_TRUTH,
                                     {NULL, SOURCE_CLOSE, NULL},
                                     EXTRA_INFO,
                                     {NULL, SOURCE_END, NULL}};

static const struct column trl[] = {{"prompt", SOURCE_MESSAGES, NULL},
                                    SAME(TARGET, "target"),
                                    {"nums", FIELD_NUMBERS, NULL},
                                    ABOUT,
                                    {NULL, SOURCE_END, NULL}};

/* libtally.gym.register() makes the name "tally" known, so that the rows' rules are judged by. */
#define REASONING_GYM                                                                              \
    {"question", SOURCE_PROMPT, NULL}, {"answer", FIELD_SOLUTION, NULL},                           \
        {"metadata", SOURCE_OPEN, NULL}, {"source_dataset", SOURCE_TEXT, "tally"},                 \
        {"source_index", FIELD_INDEX, NULL}, SAME(TARGET, "target"), SAME(NUMBERS, "numbers"),     \
        {"expression", FIELD_SOLUTION, NULL}, SAME(KEY, "key"), SAME(DIFFICULTY, "difficulty"),    \
        ABOUT,                                                                                     \
    {                                                                                              \
        NULL, SOURCE_CLOSE, NULL                                                                   \
    }

static const struct column reasoning_gym[] = {REASONING_GYM, {NULL, SOURCE_END, NULL}};

static const struct column nemo_gym[] = {{"responses_create_params", SOURCE_OPEN, NULL},
                                         {"input", SOURCE_MESSAGES, NULL},
                                         {NULL, SOURCE_CLOSE, NULL},
                                         REASONING_GYM,
                                         {"agent_ref", SOURCE_OPEN, NULL},
                                         {"type", SOURCE_TEXT, "responses_api_agents"},
                                         {"name", SOURCE_TEXT, "reasoning_gym_simple_agent"},
                                         {NULL, SOURCE_CLOSE, NULL},
                                         {NULL, SOURCE_END, NULL}};

static const struct column openrlhf[] = {
    {"input", SOURCE_PROMPT, NULL}, {"label", SOURCE_LABEL, NULL}, ABOUT, {NULL, SOURCE_END, NULL}};

static const struct column skyrl[] = {{"data_source", SOURCE_TEXT, "countdown"},
                                      {"prompt", SOURCE_MESSAGES, NULL},
                                      {"env_class", SOURCE_TEXT, "tally"},
                                      {"reward_spec", SOURCE_OPEN, NULL},
                                      {"method", SOURCE_TEXT, "rule"},
                                      GROUND_TRUTH,
                                      {NULL, SOURCE_CLOSE, NULL},
                                      EXTRA_INFO,
                                      {NULL, SOURCE_END, NULL}};

static const struct column rllm[] = {{"question", SOURCE_PROMPT, NULL},
                                     {"ground_truth", SOURCE_LABEL, NULL},
                                     {"data_source", SOURCE_TEXT, "countdown"},
                                     SAME(TARGET, "target"),
                                     {"nums", FIELD_NUMBERS, NULL},
                                     ABOUT,
                                     {NULL, SOURCE_END, NULL}};

static const struct column verifiers[] = {
    {"prompt", SOURCE_MESSAGES, NULL}, {"answer", FIELD_SOLUTION, NULL},
    {"info", SOURCE_OPEN, NULL},       SAME(TARGET, "target"),
    SAME(NUMBERS, "numbers"),          ABOUT,
    {NULL, SOURCE_CLOSE, NULL},        {NULL, SOURCE_END, NULL}};

static const struct column openenv[] = {{"prompt", SOURCE_MESSAGES, NULL},
                                        SAME(TARGET, "target"),
                                        SAME(NUMBERS, "numbers"),
                                        ABOUT,
                                        {NULL, SOURCE_END, NULL}};

static const struct column sos[] = {{"nums", FIELD_NUMBERS, NULL},
                                    SAME(TARGET, "target"),
                                    {"solution", SOURCE_OPERATIONS, NULL},
                                    {"search_path", SOURCE_TRACE, NULL},
                                    {"search_type", SOURCE_TRACE_KIND, NULL},
                                    {"heuristic", SOURCE_TEXT, "sum_heuristic"},
                                    {"found", SOURCE_TRACE_FOUND, NULL},
                                    ABOUT,
                                    {NULL, SOURCE_END, NULL}};

static const struct column areal[] = {{"messages", SOURCE_MESSAGES, NULL},
                                      SAME(TARGET, "target"),
                                      {"nums", FIELD_NUMBERS, NULL},
                                      ABOUT,
                                      {NULL, SOURCE_END, NULL}};

static const struct column *const schemas[SCHEMA_COUNT] = {[SCHEMA_TINYZERO] = tinyzero,
                                                           [SCHEMA_VERL] = verl,
                                                           [SCHEMA_TRL] = trl,
                                                           [SCHEMA_REASONING_GYM] = reasoning_gym,
                                                           [SCHEMA_SOS] = sos,
                                                           [SCHEMA_AREAL] = areal,
                                                           [SCHEMA_OPENRLHF] = openrlhf,
                                                           [SCHEMA_NEMO_GYM] = nemo_gym,
                                                           [SCHEMA_SKYRL] = skyrl,
                                                           [SCHEMA_RLLM] = rllm,
                                                           [SCHEMA_VERIFIERS] = verifiers,
                                                           [SCHEMA_OPENENV] = openenv};

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_column(struct json *json, const struct row *row, const struct column *column)
{
    if (column->source == SOURCE_OWN_PROMPT && row->recipe->prompt.length == 0) return;
    if (column->source == SOURCE_CLOSE) {
        json_close_object(json);
        return;
    }
    json_key(json, column->name);
    switch ((enum source)column->source) {
    case SOURCE_TEXT: json_word(json, column->text); break;
    case SOURCE_PROMPT:
    case SOURCE_OWN_PROMPT: put_prompt(json, row); break;
    case SOURCE_MESSAGES: put_messages(json, row); break;
    case SOURCE_LABEL: put_label(json, row); break;
    case SOURCE_OPERATIONS: put_operations(json, row); break;
    case SOURCE_TRACE: json_string_of(json, row->trace->data, row->trace->length); break;
    case SOURCE_TRACE_KIND: json_word(json, row_trace_kind(row)); break;
    case SOURCE_TRACE_FOUND: json_bool(json, row->trace_found); break;
    case SOURCE_OPEN: json_open_object(json); break;
    case SOURCE_CLOSE:
    case SOURCE_END: break;
    }
    if (column->source < FIELD_COUNT) row_put_field(json, row, (enum dataset_field)column->source);
}

void schema_write(const struct row *row, struct buffer *out)
{
    const struct column *column = schemas[row->recipe->schema];
    if (column == NULL) {
        row_write(row, out);
        return;
    }
    struct json json = json_into(out);
    json_open_object(&json);
    for (; column->source != SOURCE_END; column++) put_column(&json, row, column);
    json_close_object(&json);
}

uint32_t schema_fields(uint32_t schema)
{
    uint32_t fields = 0;
    for (const struct column *column = schemas[schema]; column->source != SOURCE_END; column++) {
        if (column->source < FIELD_COUNT) fields |= UINT32_C(1) << column->source;
        if (column->source == SOURCE_OPERATIONS) fields |= UINT32_C(1) << FIELD_STEPS;
    }
    return fields;
}
