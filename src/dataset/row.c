/* SPDX-License-Identifier: MIT */
/*
 * Writes rows: the schemas as texts, prompts, and the row itself. A label is null if it is not
 * known, or if an unsolvable game does not have it.
 */
#include "dataset/dataset.h"

#include "query/query.h"
#include "rules/limits.h"
#include "rules/rules.h"

static void put_id(struct json *json, const struct row *row)
{
    const struct drawn_game *const drawn = row->drawn;
    json_separate(json);
    buffer_char(json->out, '"');
    buffer_append(json->out, drawn->key, drawn->numbers_begin);
    for (uint32_t i = 0; i < drawn->count; i++) {
        if (i != 0) buffer_char(json->out, ',');
        buffer_number(json->out, drawn->numbers[i]);
    }
    buffer_char(json->out, '"');
}

/* Writes the steps of the solution as a list: ["8 + 8 = 16"]; without blanks, as stream-of-search
 * has them: ["8+8=16"]. */
static void row_put_steps(struct json *json, const struct row *row, bool has_blanks)
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
            if (has_blanks || steps->data[i] != ' ') buffer_char(json->out, steps->data[i]);
        buffer_char(json->out, '"');
    }
    json_close_array(json);
}

/* The words of the answers of `tally solve`. */
static const char *status_of(const struct labels *labels)
{
    if (!labels->is_known) return "limit";
    return labels->is_solvable ? "solved" : "closest";
}

static void put_generator(struct json *json)
{
    json_separate(json);
    buffer_text(json->out, "\"tally ");
    buffer_text(json->out, tally_version());
    buffer_text(json->out, ", difficulty model ");
    buffer_number(json->out, TALLY_DIFFICULTY_MODEL);
    buffer_char(json->out, '"');
}

/* The labels that are known of a game, as LABEL_ bits. */
static uint32_t known_of(const struct labels *labels)
{
    return (labels->is_known ? LABEL_SOLVABLE : 0u) | (labels->has_closest ? LABEL_CLOSEST : 0u) |
           (labels->fewest != 0 ? LABEL_SOLUTION : 0u) |
           (labels->knows_solutions ? LABEL_SOLUTIONS : 0u) |
           (labels->knows_detours ? LABEL_DETOURS : 0u) |
           (labels->difficulty.word != NULL ? LABEL_DIFFICULTY : 0u);
}

/* Writes the value of a field; null where it needs a label that is not known. */
static void row_put_field(struct json *json, const struct row *row, enum dataset_field field)
{
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    const struct drawn_game *const drawn = row->drawn;
    const struct labels *const labels = row->labels;
    const struct buffer *const solution = row->solution;
    const char *const split = field == FIELD_SPLIT ? drawn_game_split(row->recipe, drawn) : "";
    const bool is_unknown = (dataset_field_labels[field] & ~known_of(labels)) != 0;
    if ((is_unknown && field != FIELD_STATUS) || split == NULL) {
        json_null(json);
        return;
    }
    switch (field) {
    case FIELD_ID: put_id(json, row); return;
    case FIELD_KEY: json_string_of(json, drawn->key, drawn->length); return;
    case FIELD_RULES: /* with the columns that differ, as in a key, without its colon */
        json_string_of(json, row->recipe->prefix, strlen(row->recipe->prefix) - 1);
        return;
    case FIELD_NUMBERS: json_numbers(json, drawn->numbers, drawn->count); return;
    case FIELD_TARGET: json_number(json, drawn->target); return;
    case FIELD_SOLVABLE: json_bool(json, labels->is_solvable); return;
    case FIELD_STATUS: json_word(json, status_of(labels)); return;
    case FIELD_CLOSEST: json_value(json, labels->closest); return;
    case FIELD_DISTANCE: json_number(json, labels->distance); return;
    case FIELD_SOLUTIONS: json_number(json, labels->solutions); return;
    case FIELD_DETOURS: json_number(json, labels->detours); return;
    case FIELD_FEWEST: json_number(json, labels->fewest); return;
    case FIELD_SOLUTION: json_string_of(json, solution->data, solution->length); return;
    case FIELD_STEPS: row_put_steps(json, row, true); return;
    case FIELD_EFFORT: json_number(json, labels->effort); return;
    case FIELD_DIFFICULTY: json_number(json, labels->difficulty.score); return;
    case FIELD_SECONDS: report_seconds(json, labels->difficulty.tenths_of_second); return;
    case FIELD_LEVEL: json_word(json, words[labels->level]); return;
    case FIELD_MODEL: json_number(json, TALLY_DIFFICULTY_MODEL); return;
    case FIELD_EXTRAPOLATED: json_bool(json, labels->difficulty.is_extrapolated != 0); return;
    case FIELD_SPLIT: json_string(json, split); return;
    case FIELD_SEED: json_number(json, row->recipe->seed); return;
    case FIELD_INDEX: json_number(json, row->index); return;
    case FIELD_GENERATOR: put_generator(json); return;
    case FIELD_COUNT: return;
    }
}

/* The kind of search that the row's trace shows. */
static const char *row_trace_kind(const struct row *row)
{
    return row->recipe->trace == TRACE_BREADTH_FIRST ? "bfs" : "dfs";
}

static void row_write(const struct row *row, struct buffer *out)
{
    struct json json = json_into(out);
    json_open_object(&json);
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        if (!recipe_has_field(row->recipe, (enum dataset_field)i)) continue;
        json_key(&json, dataset_field_words[i]);
        row_put_field(&json, row, (enum dataset_field)i);
    }
    if (row->trace->length != 0) {
        json_put_string(&json, "search_type", row_trace_kind(row));
        json_put_text(&json, "search_path", row->trace->data, row->trace->length);
        json_put_bool(&json, "found", row->trace_found);
    }
    json_close_object(&json);
}

/* ---- The prompt: a sentence for each column of the rules ------------------------------------- */

static void put_list(const struct row *row, struct buffer *out)
{
    buffer_char(out, '[');
    for (uint32_t i = 0; i < row->drawn->count; i++) {
        if (i != 0) buffer_text(out, ", ");
        buffer_number(out, row->drawn->numbers[i]);
    }
    buffer_char(out, ']');
}

/* The operations that an answer may have: without a depth none of those that nest. */
static uint32_t operations_of(const tally_rules *rules)
{
    return rules->unary_depth == 0 ? rules->operations & ~(uint32_t)TALLY_OP_NESTED
                                   : rules->operations;
}

static void tell_operations(const tally_rules *rules, uint32_t operations, struct buffer *out)
{
    static const char *const brackets[] = {
        [TALLY_BRACKETS_ANY] = "",
        [TALLY_BRACKETS_NONE] = " Write no parentheses; the usual precedence holds.",
        [TALLY_BRACKETS_LEFT] =
            " Write no parentheses; operations are done from left to right, without precedence.",
    };
    const char *before = "You may use ";
    for (uint32_t i = 0; operation_next(&i, operations); i++) {
        buffer_text(out, before);
        buffer_text(out, operation_rows[i].about);
        before = ", ";
    }
    if (rules->brackets != TALLY_BRACKETS_ANY) {
        buffer_text(out, ".");
        buffer_text(out, brackets[rules->brackets]);
        return;
    }
    buffer_text(out, before[0] == ',' ? " and parentheses." : "You may use parentheses.");
}

/* " Use + at most once, - at most 2 times." */
static void put_limits(const tally_rules *rules, bool is_most, struct buffer *out)
{
    const char *before = " Use ";
    uint32_t limit;
    for (uint32_t i = 0; rules_next_limit(rules, is_most, &i, &limit); i++) {
        buffer_text(out, before);
        buffer_text(out, operation_words[i]);
        buffer_text(out, is_most ? " at most " : " at least ");
        if (limit != 1) buffer_number(out, limit);
        buffer_text(out, limit == 1 ? "once" : " times");
        before = ", ";
    }
    if (before[0] == ',') buffer_char(out, '.');
}

/* " At most 2 of ! and sqrt may be nested directly inside each other." */
static void put_depth(const tally_rules *rules, struct buffer *out)
{
    const uint32_t usual = TALLY_OP_FACTORIAL | TALLY_OP_SQRT;
    const uint32_t nested = rules->operations & TALLY_OP_NESTED;
    const char *before = " of ";
    buffer_text(out, " At most ");
    buffer_number(out, rules->unary_depth);
    if ((nested & ~usual) == 0) buffer_text(out, " of ! and sqrt");
    for (uint32_t i = 0; (nested & ~usual) != 0 && operation_next(&i, nested); i++) {
        buffer_text(out, before);
        buffer_text(out, operation_words[i]);
        before = ", ";
    }
    buffer_text(out, " may be nested directly inside each other.");
}

static void tell_rules(const tally_rules *rules, struct buffer *out)
{
    static const char *const steps[] = {
        [TALLY_VALUES_WHOLE] = " Every step must give a positive whole number.",
        [TALLY_VALUES_NATURAL] = " Every step must give a whole number that is not negative.",
        [TALLY_VALUES_INTEGER] =
            " Every step must give a whole number; it may be zero or negative.",
        [TALLY_VALUES_EXACT] = " Steps may give fractions, zero or negative numbers.",
    };
    const uint32_t operations = operations_of(rules);
    tell_operations(rules, operations, out);
    if ((operations & TALLY_OP_SUBTRACT) != 0 &&
        ((operations | rules_judged(rules)) & TALLY_OP_NEGATE) == 0)
        buffer_text(out, " A minus sign may only stand between two values.");
    if ((operations & TALLY_OP_NESTED) != 0) put_depth(rules, out);
    put_limits(rules, true, out);
    put_limits(rules, false, out);
    buffer_text(out, steps[rules->values]);
    if (rules->max_value == 0) return;
    buffer_text(out, " No step may give more than ");
    buffer_number(out, rules->max_value);
    if (rules_have_negatives(rules)) {
        buffer_text(out, ", or less than -");
        buffer_number(out, rules->max_value);
    }
    buffer_char(out, '.');
}

/* Writes an answer of the right form, with operations of the rules. All of its steps are positive
 * whole numbers. */
static void put_example(uint32_t operations, struct buffer *out)
{
    static const struct {
        uint32_t operations;
        const char *text;
    } examples[] = {{TALLY_OP_ADD | TALLY_OP_DIVIDE, "(1 + 2) / 3"},
                    {TALLY_OP_ADD | TALLY_OP_MULTIPLY, "(1 + 2) * 3"},
                    {TALLY_OP_ADD | TALLY_OP_SUBTRACT, "1 + 3 - 2"},
                    {TALLY_OP_ADD, "1 + 2 + 3"},
                    {TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY, "(3 - 1) * 2"},
                    {TALLY_OP_SUBTRACT | TALLY_OP_DIVIDE, "(7 - 1) / 2"},
                    {TALLY_OP_SUBTRACT, "6 - 3 - 2"},
                    {TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE, "2 * 3 / 6"},
                    {TALLY_OP_MULTIPLY, "2 * 3 * 4"},
                    {TALLY_OP_DIVIDE, "8 / 4 / 2"},
                    {TALLY_OP_POWER, "2 ^ 3"}};
    const char *text = NULL;
    for (uint32_t i = 0; operation_next(&i, operations & TALLY_OP_NESTED) && text == NULL; i++)
        text = operation_rows[i].example;
    for (size_t i = sizeof examples / sizeof examples[0]; i-- > 0;) {
        if ((operations & examples[i].operations) == examples[i].operations)
            text = examples[i].text;
    }
    if (text == NULL) return;
    buffer_text(out, ", for example <answer>");
    buffer_text(out, text);
    buffer_text(out, "</answer>");
}

static void put_own(const struct row *row, struct buffer *out)
{
    const tally_rules *const rules = &row->recipe->rules;
    const bool is_all = rules->use == TALLY_USE_ALL;
    buffer_text(out, is_all ? "Using all of the numbers " : "Using any of the numbers ");
    put_list(row, out);
    buffer_text(out, is_all ? ", each exactly once" : ", each at most once");
    if (rules->order == TALLY_ORDER_GIVEN) buffer_text(out, " and in the order given");
    buffer_text(out, ", write an expression that equals ");
    buffer_number(out, row->drawn->target);
    buffer_text(out, ". ");
    tell_rules(rules, out);
    buffer_text(out, " Think step by step in <think> </think> tags, and give the expression alone "
                     "in <answer> </answer> tags");
    if (rules_are_free(rules)) put_example(operations_of(rules), out);
    buffer_char(out, '.');
}

/* ---- The prompt of the recipe ---------------------------------------------------------------- */

static bool begins_with(const char *text, size_t length, const char *word)
{
    const size_t word_length = strlen(word);
    return length >= word_length && memcmp(text, word, word_length) == 0;
}

/* Copies the recipe's prompt, and replaces {numbers} and {target}. Other braces stay as they are,
 * since a prompt may contain JSON or TeX. */
void prompt_put(const struct row *row, struct buffer *out)
{
    const char *at = row->recipe->prompt.data;
    size_t left = row->recipe->prompt.length;
    if (left == 0) put_own(row, out);
    while (left > 0) {
        size_t taken = 1;
        if (begins_with(at, left, "{numbers}")) {
            put_list(row, out);
            taken = strlen("{numbers}");
        } else if (begins_with(at, left, "{target}")) {
            buffer_number(out, row->drawn->target);
            taken = strlen("{target}");
        } else {
            buffer_char(out, *at);
        }
        at += taken;
        left -= taken;
    }
}

static void put_prompt(struct json *json, const struct row *row)
{
    struct buffer prompt = BUFFER_INIT;
    prompt.allocator = json->out->allocator;
    prompt_put(row, &prompt);
    json_string_of(json, prompt.data, prompt.length);
    json->out->has_failed |= prompt.has_failed;
    buffer_clear(&prompt);
}

/* ---- The schemas ----------------------------------------------------------------------------- */

/*
 * A schema is the text of its rows, with ' for ". A capital letter stands for what differs from row
 * to row: a field, or another part.
 */

static enum dataset_field field_of(char letter)
{
    switch (letter) {
    case 'D': return FIELD_DIFFICULTY;
    case 'E': return FIELD_SOLUTION; /* an expression */
    case 'I': return FIELD_INDEX;
    case 'K': return FIELD_KEY;
    case 'N': return FIELD_NUMBERS;
    case 'R': return FIELD_RULES;
    case 'S': return FIELD_SPLIT;
    case 'T': return FIELD_TARGET;
    case 'U': return FIELD_STATUS;
    case 'V': return FIELD_SOLVABLE;
    case 'O': return FIELD_STEPS; /* as operations */
    default: return FIELD_COUNT;
    }
}

/* The prompt as a chat of one message. */
#define MESSAGES "[{'role':'user','content':P}]"

/* The game with its rules: what frameworks hand to a reward, as a text of JSON. */
#define LABEL "{'target':T,'numbers':N,'rules':R}"

/* What the reader of a row needs besides the game: by which rules its answer is judged, in which
 * split it is, and whether it has a solution. */
#define ABOUT "'rules':R,'split':S,'solvable':V,'status':U"

#define EXTRA_INFO "'extra_info':{'index':I,'key':K," ABOUT "}"

/* libtally.gym.register() makes the name "tally" known, so that the rows' rules are judged by. */
#define REASONING_GYM                                                                              \
    "'question':P,'answer':E,'metadata':{'source_dataset':'tally','source_index':I,"               \
    "'target':T,'numbers':N,'expression':E,'key':K,'difficulty':D," ABOUT "}"

static const char *const schemas[SCHEMA_COUNT] = {
    [SCHEMA_TINYZERO] = "{'target':T,'nums':N," ABOUT "Q}",
    [SCHEMA_VERL] = "{'data_source':'countdown','prompt':" MESSAGES ",'ability':'math',"
                    "'reward_model':{'style':'rule','ground_truth':" LABEL "}," EXTRA_INFO "}",
    [SCHEMA_TRL] = "{'prompt':" MESSAGES ",'target':T,'nums':N," ABOUT "}",
    [SCHEMA_REASONING_GYM] = "{" REASONING_GYM "}",
    [SCHEMA_SOS] = "{'nums':N,'target':T,'solution':O,'search_path':X,'search_type':Y,"
                   "'heuristic':'sum_heuristic','found':Z," ABOUT "}",
    [SCHEMA_AREAL] = "{'messages':" MESSAGES ",'target':T,'nums':N," ABOUT "}",
    [SCHEMA_OPENRLHF] = "{'input':P,'label':L," ABOUT "}",
    [SCHEMA_NEMO_GYM] = "{'responses_create_params':{'input':" MESSAGES "}," REASONING_GYM ","
                        "'agent_ref':{'type':'responses_api_agents',"
                        "'name':'reasoning_gym_simple_agent'}}",
    [SCHEMA_SKYRL] = "{'data_source':'countdown','prompt':" MESSAGES ",'env_class':'tally',"
                     "'reward_spec':{'method':'rule','ground_truth':" LABEL "}," EXTRA_INFO "}",
    [SCHEMA_RLLM] = "{'question':P,'ground_truth':L,'data_source':'countdown','target':T,"
                    "'nums':N," ABOUT "}",
    [SCHEMA_VERIFIERS] =
        "{'prompt':" MESSAGES ",'answer':E,'info':{'target':T,'numbers':N," ABOUT "}}",
    [SCHEMA_OPENENV] = "{'prompt':" MESSAGES ",'target':T,'numbers':N," ABOUT "}",
};

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_schema(struct json *json, const struct row *row, const char *at);

/* Writes a text of JSON. */
static void put_label_text(struct json *json, const struct row *row)
{
    struct buffer label = BUFFER_INIT;
    label.allocator = json->out->allocator;
    struct json inner = json_into(&label);
    put_schema(&inner, row, LABEL);
    json_string_of(json, label.data, label.length);
    json->out->has_failed |= label.has_failed;
    buffer_clear(&label);
}

static void put_part(struct json *json, const struct row *row, char letter)
{
    switch (letter) {
    case 'L': put_label_text(json, row); return;
    case 'O': row_put_steps(json, row, false); return;
    case 'P': put_prompt(json, row); return;
    case 'X': json_string_of(json, row->trace->data, row->trace->length); return;
    case 'Y': json_word(json, row_trace_kind(row)); return;
    case 'Z': json_bool(json, row->trace_found); return;
    case 'Q': /* the prompt of the recipe; if it has none, there is no such column */
        if (row->recipe->prompt.length == 0) return;
        buffer_text(json->out, ",\"prompt\":");
        put_prompt(json, row);
        return;
    default: row_put_field(json, row, field_of(letter));
    }
}

static void put_schema(struct json *json, const struct row *row, const char *at)
{
    for (; *at != '\0'; at++) {
        json->needs_comma = false;
        if (*at >= 'A' && *at <= 'Z') put_part(json, row, *at);
        else buffer_char(json->out, *at == '\'' ? '"' : *at);
    }
}

void schema_write(const struct row *row, struct buffer *out)
{
    const char *const schema = schemas[row->recipe->schema];
    struct json json = json_into(out);
    if (schema != NULL) put_schema(&json, row, schema);
    else row_write(row, out);
}

uint32_t schema_fields(uint32_t schema)
{
    uint32_t fields = 0;
    for (const char *at = schemas[schema]; *at != '\0'; at++)
        if (field_of(*at) < FIELD_COUNT) fields |= UINT32_C(1) << field_of(*at);
    return fields;
}
