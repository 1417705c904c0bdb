/* SPDX-License-Identifier: MIT */
/*
 * Traces. Numbers are exact fractions if the rules allow them, otherwise positive whole numbers.
 * Steps whose result does not fit in 64 bits are not explored.
 */
#include "dataset/dataset.h"

#include "base/sort.h"
#include "rules/operations.h"
#include "rules/rules.h"

enum {
    DEPTH_MAX = TRACE_NUMBERS_MAX - 1,
    PAIRS_MAX = TRACE_NUMBERS_MAX * DEPTH_MAX / 2,
    STEPS_A_PAIR = 5,
    STEPS_MAX = PAIRS_MAX * STEPS_A_PAIR
};

/* One step: left and right are replaced by result. */
struct trace_step {
    struct rational left;
    struct rational right;
    struct rational result;
    char sign;
    uint8_t places[2]; /* indices of both in the state */
};

/* A node of the search that a trace shows: the values that are left, and the steps that led
 * there. */
struct state {
    struct rational values[TRACE_NUMBERS_MAX];
    struct trace_step operations[DEPTH_MAX]; /* the steps that led to this state */
    uint32_t path[DEPTH_MAX]; /* the name of the node: #0, then one index for each depth */
    uint32_t count;
    uint32_t depth;
    uint64_t distance;
};

/* The search of one trace. */
struct tracer {
    const struct recipe *recipe;
    struct buffer *out;
    struct memory memory;
    struct rational target;
    uint64_t left; /* how many operations may still be explored */
    bool is_found; /* a solution was found */
};

/* ---- Text ------------------------------------------------------------------------------------ */

static void put_value(struct tracer *tracer, struct rational value)
{
    value_text(tracer->out, rational_told(value));
}

static void put_values(struct tracer *tracer, const struct state *state)
{
    buffer_char(tracer->out, '[');
    for (uint32_t i = 0; i < state->count; i++) {
        if (i != 0) buffer_text(tracer->out, ", ");
        put_value(tracer, state->values[i]);
    }
    buffer_char(tracer->out, ']');
}

static void put_operand(struct tracer *tracer, struct rational value)
{
    const bool is_fraction = !rational_is_whole(value);
    if (is_fraction) buffer_char(tracer->out, '(');
    put_value(tracer, value);
    if (is_fraction) buffer_char(tracer->out, ')');
}

static void put_operation(struct tracer *tracer, const struct trace_step *operation)
{
    put_operand(tracer, operation->left);
    buffer_char(tracer->out, operation->sign);
    put_operand(tracer, operation->right);
    buffer_char(tracer->out, '=');
    put_value(tracer, operation->result);
}

static void put_name(struct tracer *tracer, const struct state *state)
{
    buffer_text(tracer->out, "#0");
    for (uint32_t i = 0; i < state->depth; i++) {
        buffer_char(tracer->out, ',');
        buffer_number(tracer->out, state->path[i]);
    }
}

/* 24:[8, 3, 8, 3] */
static void put_state(struct tracer *tracer, const struct state *state)
{
    put_value(tracer, tracer->target);
    buffer_char(tracer->out, ':');
    put_values(tracer, state);
}

static void put_current(struct tracer *tracer, const struct state *state)
{
    buffer_text(tracer->out, "Current State: ");
    put_state(tracer, state);
    buffer_text(tracer->out, ", Operations: [");
    for (uint32_t i = 0; i < state->depth; i++) {
        buffer_text(tracer->out, i != 0 ? ", '" : "'");
        put_operation(tracer, &state->operations[i]);
        buffer_char(tracer->out, '\'');
    }
    buffer_text(tracer->out, "]\n");
}

static void put_moving(struct tracer *tracer, const struct state *state)
{
    buffer_text(tracer->out, "Moving to Node ");
    put_name(tracer, state);
    buffer_char(tracer->out, '\n');
}

static void put_end(struct tracer *tracer, struct rational value, bool is_goal)
{
    put_value(tracer, value);
    buffer_char(tracer->out, ',');
    put_value(tracer, tracer->target);
    buffer_text(tracer->out, is_goal ? " equal: Goal Reached\n" : " unequal: No Solution\n");
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* The mean distance of the values from the target, in thousandths. */
static uint64_t distance_of(const struct tracer *tracer, const struct state *state)
{
    const uint64_t most = UINT64_MAX / TRACE_NUMBERS_MAX / 1000;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        struct rational apart;
        if (rational_subtract(&apart, state->values[i], tracer->target) != RATIONAL_OK) return most;
        const uint64_t whole = rational_part_64(apart.numerator / apart.denominator);
        if (whole >= most) return most;
        const rational_part part = apart.numerator % apart.denominator;
        sum += whole * 1000;
        if (part < UINT64_MAX / 1000) sum += (uint64_t)(part * 1000 / apart.denominator);
    }
    return sum / state->count;
}

/* Makes the state after an operation: the other values in their order, then the result. */
static void apply(const struct tracer *tracer, const struct state *state,
                  const struct trace_step *operation, struct state *next)
{
    next->count = 0;
    for (uint32_t i = 0; i < state->count; i++)
        if (i != operation->places[0] && i != operation->places[1])
            next->values[next->count++] = state->values[i];
    next->values[next->count++] = operation->result;
    memcpy(next->operations, state->operations, state->depth * sizeof *state->operations);
    memcpy(next->path, state->path, state->depth * sizeof *state->path);
    next->operations[state->depth] = *operation;
    next->depth = state->depth + 1;
    next->distance = distance_of(tracer, next);
}

/* Lists the steps of two values: a + b, a * b, the larger minus the smaller, and the quotients,
 * larger by smaller first. */
static uint32_t steps_of_pair(const struct tracer *tracer, const struct state *state,
                              const uint8_t places[2], struct trace_step *steps)
{
    static const struct {
        char sign;
        bool is_turned; /* the smaller value comes first */
        enum operation operation;
    } kinds[STEPS_A_PAIR] = {{'+', false, OPERATION_ADD},
                             {'*', false, OPERATION_MULTIPLY},
                             {'-', false, OPERATION_SUBTRACT},
                             {'/', false, OPERATION_DIVIDE},
                             {'/', true, OPERATION_DIVIDE}};
    const struct rational a = state->values[places[0]], b = state->values[places[1]];
    const bool is_rising = rational_compare(a, b) < 0;
    const uint32_t operations = tracer->recipe->rules.operations;
    uint32_t count = 0;
    for (uint32_t i = 0; i < STEPS_A_PAIR; i++) {
        const bool keeps_order = kinds[i].sign == '+' || kinds[i].sign == '*';
        const bool is_swapped = !keeps_order && is_rising != kinds[i].is_turned;
        struct trace_step *const step = &steps[count];
        if ((operations & operation_bit(kinds[i].operation)) == 0) continue;
        if (kinds[i].is_turned && rational_is_equal(a, b)) continue;
        *step = (struct trace_step){.left = is_swapped ? b : a,
                                    .right = is_swapped ? a : b,
                                    .sign = kinds[i].sign,
                                    .places = {places[0], places[1]}};
        if (operation_rows[kinds[i].operation].apply_two(&step->result, step->left, step->right) ==
                RATIONAL_OK &&
            rules_against_value(&tracer->recipe->rules, step->result) == TALLY_REASON_NONE)
            count++;
    }
    return count;
}

/* Lists all steps from a state. `order` receives their indices, the step to the nearest state
 * first; ties go to the step on earlier numbers. */
static uint32_t steps_from(const struct tracer *tracer, const struct state *state,
                           struct trace_step *steps, uint8_t *order)
{
    uint64_t distances[STEPS_MAX];
    struct state next;
    uint32_t count = 0;
    for (uint8_t i = 0; i < state->count; i++)
        for (uint8_t j = (uint8_t)(i + 1); j < state->count; j++)
            count += steps_of_pair(tracer, state, (const uint8_t[]){i, j}, steps + count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        apply(tracer, state, &steps[i], &next);
        for (; at > 0 && distances[at - 1] > next.distance; at--) {
            distances[at] = distances[at - 1];
            order[at] = order[at - 1];
        }
        distances[at] = next.distance;
        order[at] = (uint8_t)i;
    }
    return count;
}

static bool is_goal(const struct tracer *tracer, const struct state *state)
{
    const bool is_all = tracer->recipe->rules.use == TALLY_USE_ALL;
    return rational_is_equal(state->values[state->count - 1], tracer->target) &&
           (state->count == 1 || !is_all);
}

/* Explores one operation and writes its lines. place: the index of the new state among its
 * siblings. */
static void explore(struct tracer *tracer, const struct state *state,
                    const struct trace_step *operation, struct state *next, uint32_t place)
{
    tracer->left--;
    apply(tracer, state, operation, next);
    next->path[state->depth] = place;
    buffer_text(tracer->out, "Exploring Operation: ");
    put_operation(tracer, operation);
    buffer_text(tracer->out, ", Resulting Numbers: ");
    put_values(tracer, next);
    buffer_char(tracer->out, '\n');
    tracer->is_found = is_goal(tracer, next);
    if (tracer->is_found || next->count == 1) {
        put_end(tracer, operation->result, tracer->is_found);
        return;
    }
    buffer_text(tracer->out, "Generated Node ");
    put_name(tracer, next);
    buffer_text(tracer->out, ": ");
    put_state(tracer, next);
    buffer_text(tracer->out, " Operation: ");
    put_operation(tracer, operation);
    buffer_char(tracer->out, '\n');
}

/* ---- Depth first ----------------------------------------------------------------------------- */

static bool is_over(const struct tracer *tracer)
{
    return tracer->is_found || tracer->left == 0 || tracer->out->has_failed;
}

/* Writes the node, then each child and everything below it. After a child, the trace says that it
 * moves back to the node, as a person who gives up a branch would. */
static void search_deep(struct tracer *tracer, const struct state *state)
{
    struct trace_step steps[STEPS_MAX];
    uint8_t order[STEPS_MAX];
    struct state next;
    put_current(tracer, state);
    const uint32_t count = steps_from(tracer, state, steps, order);
    for (uint32_t i = 0; i < count && !is_over(tracer); i++) {
        explore(tracer, state, &steps[order[i]], &next, i);
        if (is_over(tracer)) return;
        if (next.count > 1) {
            put_moving(tracer, &next);
            search_deep(tracer, &next);
        }
        if (is_over(tracer) || i + 1 == count) return;
        put_moving(tracer, state);
        put_current(tracer, state);
    }
}

/* ---- Breadth first --------------------------------------------------------------------------- */

static int compare_states(const void *context, uint32_t a, uint32_t b)
{
    const struct state *const states = context;
    return states[a].distance < states[b].distance ? -1 : states[a].distance > states[b].distance;
}

/* Visits the states of one depth, nearest first. States of the next depth are appended to
 * `next`. */
static bool search_layer(struct tracer *tracer, const struct vector *layer, const uint32_t *order,
                         struct vector *next)
{
    struct trace_step steps[STEPS_MAX];
    uint8_t places[STEPS_MAX];
    for (size_t i = 0; i < layer->count && !is_over(tracer); i++) {
        const struct state *const state = (const struct state *)layer->items + order[i];
        if (i != 0 || state->depth != 0) put_moving(tracer, state);
        put_current(tracer, state);
        const uint32_t count = steps_from(tracer, state, steps, places);
        for (uint32_t j = 0; j < count && !is_over(tracer); j++) {
            if (!vector_reserve(&tracer->memory, next, next->count + 1, sizeof *state))
                return false;
            struct state *const made = (struct state *)next->items + next->count;
            explore(tracer, state, &steps[places[j]], made, j);
            if (made->count > 1) next->count++;
        }
    }
    return true;
}

/* Breadth first: all states of a depth, nearest first, make the states of the next one. */
static tally_status search_wide(struct tracer *tracer, const struct state *begin)
{
    struct vector layer = {.items = NULL}, next = {.items = NULL};
    struct vector order = {.items = NULL};
    bool has_memory = vector_reserve(&tracer->memory, &layer, 1, sizeof *begin);
    if (has_memory) ((struct state *)layer.items)[layer.count++] = *begin;
    while (has_memory && layer.count != 0 && !is_over(tracer)) {
        has_memory = vector_reserve(&tracer->memory, &order, 2 * layer.count, sizeof(uint32_t));
        if (!has_memory) break;
        uint32_t *const indices = order.items;
        for (size_t i = 0; i < layer.count; i++) indices[i] = (uint32_t)i;
        const uint32_t *const sorted =
            sort_by_order(indices, indices + layer.count, layer.count, compare_states, layer.items);
        next.count = 0;
        has_memory = search_layer(tracer, &layer, sorted, &next);
        const struct vector done = layer;
        layer = next;
        next = done;
    }
    vector_clear(&tracer->memory, &layer);
    vector_clear(&tracer->memory, &next);
    vector_clear(&tracer->memory, &order);
    return has_memory ? TALLY_OK : TALLY_NO_MEMORY;
}

/* ---- Both ------------------------------------------------------------------------------------ */

tally_status trace_write(const struct recipe *recipe, const struct drawn_game *drawn,
                         struct buffer *out, bool *is_found)
{
    struct tracer tracer = {.recipe = recipe, .out = out, .left = recipe->trace_steps};
    struct state begin = {.count = drawn->count};
    tally_status status = TALLY_OK;
    memory_init(&tracer.memory, out->allocator, 0);
    tracer.target = (struct rational){drawn->target, 1, 0};
    for (uint32_t i = 0; i < drawn->count; i++) {
        begin.values[i] = (struct rational){drawn->numbers[i], 1, 0};
        const bool is_all = recipe->rules.use == TALLY_USE_ALL && drawn->count > 1;
        if (!is_all && drawn->numbers[i] == drawn->target) tracer.is_found = true;
    }
    if (tracer.is_found) {
        put_current(&tracer, &begin);
        put_end(&tracer, tracer.target, true);
    } else if (recipe->trace == TRACE_DEPTH_FIRST) {
        search_deep(&tracer, &begin);
    } else {
        status = search_wide(&tracer, &begin);
    }
    *is_found = tracer.is_found;
    return status;
}
