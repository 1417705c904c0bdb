/* SPDX-License-Identifier: MIT */
/*
 * Lists all parts of a need, once the parts of both sides of each last step are listed.
 */
#include "least/first.h"

#include "answer/found_sort.h"
#include "base/text.h"
#include "least/graph.h"

enum {
    PARTS_MAX = 1 << 20,
    TEXT_MAX = 2048 /* at least 64 numbers of 20 digits, their signs and parentheses */
};

/* An expression that meets a need. */
struct part {
    uint64_t number; /* of a number alone */
    uint32_t left;   /* the parts of both sides; HASH_NONE: a number alone */
    uint32_t right;
    uint8_t step; /* enum effort_step */
    uint8_t excess;
    bool is_closed; /* it stands in parentheses */
};

/* A need, and all parts that meet it with an excess of at most `most`. */
struct listed {
    struct least_need need;
    uint32_t begin; /* a run of first.parts */
    uint32_t count;
    uint8_t most; /* LEAST_NONE: not listed yet */
};

/* A last step of a need, and the most excess of each side. */
struct last_step {
    uint32_t left; /* indices of first.needs; right is HASH_NONE if there is one side alone */
    uint32_t right;
    uint8_t step;
    uint8_t own;
    uint8_t most_left;
    uint8_t most_right;
};

struct first {
    struct least *least;
    struct least_deepening *deepening;
    struct least_needs needs; /* struct listed */
    struct vector parts;      /* struct part */
    struct vector steps;      /* struct last_step: of the needs that are being listed */
    size_t steps_begin;       /* those of the need at hand */
    uint32_t most;            /* the most excess of the need at hand */
    bool is_unsure;           /* the tables lack a value that may stand before a factor 0 */
};

static struct listed *listed_at(const struct first *first, uint32_t index)
{
    return (struct listed *)first->needs.items.items + index;
}

static struct part *part_at(const struct first *first, uint32_t index)
{
    return (struct part *)first->parts.items + index;
}

static struct last_step *step_at(const struct first *first, size_t index)
{
    return (struct last_step *)first->steps.items + index;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static uint32_t index_of(struct first *first, const struct least_need *need)
{
    bool is_new;
    const uint32_t index = least_index_of_need(&first->needs, first->least, need, &is_new);
    if (is_new) *listed_at(first, index) = (struct listed){.need = *need, .most = LEAST_NONE};
    return index;
}

/* Two chains of one value may give the same step twice. */
static bool has_step(const struct first *first, struct last_step step)
{
    for (size_t i = first->steps_begin; i < first->steps.count; i++) {
        const struct last_step *const other = step_at(first, i);
        if (other->left == step.left && other->right == step.right && other->step == step.step)
            return true;
    }
    return false;
}

static void keep_step(void *user, const struct least_way *way)
{
    struct first *const first = user;
    struct least *const least = first->least;
    uint32_t left, right;
    if (!least_measure_way(first->deepening, way, first->most, &left, &right)) return;
    const bool has_right = way->step != LEAST_STEP_NONE;
    const struct last_step step = {
        .left = index_of(first, &way->left),
        .right = has_right ? index_of(first, &way->right) : HASH_NONE,
        .step = way->step,
        .own = way->own,
        .most_left = (uint8_t)(first->most - way->own - right),
        .most_right = (uint8_t)(first->most - way->own - left),
    };
    if (least->status != TALLY_OK || has_step(first, step)) return;
    if (!vector_reserve(least->memory, &first->steps, first->steps.count + 1, sizeof step))
        least_fail(least);
    else *step_at(first, first->steps.count++) = step;
}

static void add_part(struct first *first, struct part part)
{
    struct least *const least = first->least;
    if (first->parts.count == PARTS_MAX) least->is_tired = true;
    if (least->is_tired && least->status == TALLY_OK) least->status = TALLY_STOPPED;
    if (least->status != TALLY_OK) return;
    if (!vector_reserve(least->memory, &first->parts, first->parts.count + 1, sizeof part))
        least_fail(least);
    else *part_at(first, (uint32_t)first->parts.count++) = part;
}

/* Joins each part of the left side with each of the right side, within the limit. A part of one
 * side alone stays what it is. */
static void join(struct first *first, const struct last_step *step, uint32_t most, bool is_closed)
{
    const struct listed left = *listed_at(first, step->left);
    const struct listed right =
        step->right != HASH_NONE ? *listed_at(first, step->right) : (struct listed){.count = 1};
    for (uint32_t i = 0; i < left.count && least_goes_on(first->least, right.count); i++) {
        const struct part a = *part_at(first, left.begin + i);
        if (step->right == HASH_NONE) {
            if (a.excess <= most) add_part(first, a);
            continue;
        }
        for (uint32_t j = 0; j < right.count; j++) {
            const uint32_t excess =
                step->own + a.excess + (uint32_t)part_at(first, right.begin + j)->excess;
            if (excess > most) continue;
            add_part(first, (struct part){.left = left.begin + i,
                                          .right = right.begin + j,
                                          .step = step->step,
                                          .excess = (uint8_t)excess,
                                          .is_closed = is_closed});
        }
    }
}

/* Finds the last steps of a need within the limit. */
static void find_steps(struct first *first, const struct least_need *need, uint32_t most)
{
    struct least *const least = first->least;
    struct least_expansion expansion = {
        .least = least, .need = need, .budget = most, .visit = keep_step, .user = first};
    first->most = most;
    least_expand(&expansion);
    first->is_unsure |= expansion.is_unsure;
    if (need->kind == LEAST_BEFORE_ZERO && most > least_level_of(least, need->subset))
        first->is_unsure = true;
}

/* Lists all parts that meet a need within the limit. Recursion depth: at most twice the number of
 * numbers. */
static void list(struct first *first, uint32_t index, uint32_t most)
{
    struct least *const least = first->least;
    struct listed listed = *listed_at(first, index);
    const struct least_need need = listed.need;
    const bool is_number = least_is_number(least, &need);
    if (least->status != TALLY_OK || (listed.most != LEAST_NONE && listed.most >= most)) return;
    const size_t begin = first->steps.count;
    first->steps_begin = begin;
    if (!is_number) find_steps(first, &need, most);
    const size_t end = first->steps.count;
    for (size_t i = begin; i < end; i++) {
        const struct last_step step = *step_at(first, i);
        list(first, step.left, step.most_left);
        if (step.right != HASH_NONE) list(first, step.right, step.most_right);
    }
    listed.most = (uint8_t)most;
    listed.begin = (uint32_t)first->parts.count;
    if (is_number)
        add_part(first, (struct part){.number = (uint64_t)need.value.numerator, .left = HASH_NONE});
    for (size_t i = begin; i < end; i++)
        join(first, step_at(first, i), most, need.kind == LEAST_FACTOR);
    listed.count = (uint32_t)first->parts.count - listed.begin;
    *listed_at(first, index) = listed;
    first->steps.count = begin;
}

/* ---- Solutions ------------------------------------------------------------------------------- */

static void put_part(const struct first *first, struct text_out *out, uint32_t index)
{
    const struct part *const part = part_at(first, index);
    if (part->left == HASH_NONE) {
        text_put_whole(out, part->number);
        return;
    }
    if (part->is_closed) text_put(out, '(');
    put_part(first, out, part->left);
    text_put_string(out, least_sign_of(part->step));
    put_part(first, out, part->right);
    if (part->is_closed) text_put(out, ')');
}

/* Appends the parts of the target as solutions. */
static tally_status put_solutions(const struct first *first, uint32_t target,
                                  const struct numbers *numbers, struct finds *finds)
{
    struct least *const least = first->least;
    const struct listed *const listed = listed_at(first, target);
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < listed->count && status == TALLY_OK && least_goes_on(least, 64); i++) {
        char text[TEXT_MAX];
        tally_expr *read = NULL;
        struct text_out out = {.buffer = text, .size = sizeof text};
        put_part(first, &out, listed->begin + i);
        status = least_add_text(least, numbers, text, text_end(&out), finds, &read);
        tally_expr_free(read);
    }
    return status == TALLY_OK ? least->status : status;
}

/* Sorts the solutions, and removes those that are there twice: operands of equal value stand in any
 * order. */
static tally_status sort_once(const struct least *least, const struct numbers *numbers,
                              struct finds *finds)
{
    struct finds once = {{0}, {0}};
    tally_status status = finds_sort(finds, least->memory, numbers, &least->request->options);
    for (size_t i = 0; i < finds->found.count && status == TALLY_OK; i++) {
        const struct found *const found = finds_at(finds, i);
        if (i != 0 && finds_compare(finds, found - 1, finds, found, numbers) == 0) continue;
        status = finds_copy(&once, least->memory, finds, i);
    }
    finds_clear(finds, least->memory);
    *finds = once;
    return status;
}

static void begin(struct first *first, struct least_deepening *deepening)
{
    *first = (struct first){.least = deepening->least,
                            .deepening = deepening,
                            .needs.item_bytes = sizeof(struct listed)};
}

static void end(struct first *first)
{
    struct memory *const memory = first->least->memory;
    least_needs_clear(&first->needs, memory);
    vector_clear(memory, &first->parts);
    vector_clear(memory, &first->steps);
}

/* Lists all solutions up to an excess, for which there are tables. *is_unsure: some may lack. */
static tally_status list_within(struct least_deepening *deepening, const struct least_need *target,
                                uint32_t excess, const struct numbers *numbers, struct finds *finds,
                                bool *is_unsure)
{
    struct first first;
    begin(&first, deepening);
    const uint32_t root = index_of(&first, target);
    finds_empty(finds);
    deepening->is_unsure = false;
    if (root != HASH_NONE) list(&first, root, excess);
    tally_status status = deepening->least->status;
    *is_unsure = first.is_unsure || deepening->is_unsure;
    if (status == TALLY_OK && !*is_unsure) status = put_solutions(&first, root, numbers, finds);
    if (status == TALLY_OK) status = sort_once(deepening->least, numbers, finds);
    end(&first);
    return status;
}

tally_status least_list(struct least_deepening *deepening, const struct least_need *target,
                        uint32_t excess, uint64_t count, const struct numbers *numbers,
                        struct finds *finds, bool *is_settled)
{
    struct memory *const memory = deepening->least->memory;
    tally_status status = TALLY_OK;
    for (; status == TALLY_OK && !*is_settled && least_make_tables_for(deepening, excess);
         excess++) {
        bool is_unsure;
        status = list_within(deepening, target, excess, numbers, finds, &is_unsure);
        if (status == TALLY_OK && is_unsure) {
            if (!least_make_all_tables(deepening, excess)) break;
            status = list_within(deepening, target, excess, numbers, finds, &is_unsure);
        }
        *is_settled = status == TALLY_OK && !is_unsure && finds->found.count >= count;
    }
    if (*is_settled) status = finds_keep_first(finds, memory, count);
    *is_settled = *is_settled && status == TALLY_OK;
    return status == TALLY_OK ? deepening->least->status : status;
}
