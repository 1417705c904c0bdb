/* SPDX-License-Identifier: MIT */
/*
 * The internal view of a survey, and the three ways to decide it.
 *
 * survey.c has what all surveys share: selections, batches, rows. How one selection is decided
 * depends on the rules. Each way is one const struct:
 *
 *   by bits        positive whole values, all of + - * /, any of the numbers: bit sets of values
 *   by fractions   exact or whole values, any of + - * /, any or all of the numbers: value sets as
 *                  lists of fractions, shared by the selections too
 *   by search      everything else: each selection is a game of its own, answered by a search
 *
 * The first way that admits a survey is taken. All ways give the same rows.
 */
#ifndef TALLY_SURVEY_SURVEY_H
#define TALLY_SURVEY_SURVEY_H

#include "base/hash.h"
#include "base/memory.h"
#include "base/progress.h"
#include "kernel/kernel.h"
#include "rules/rules.h"
#include "tally/tally.h"

/* ---- The subsets of a pool ------------------------------------------------------------------- */

/*
 * The subsets of a pool's tiles, numbered, and found by code. Selections are the subsets of `pick`
 * tiles.
 *
 * Equal tiles are interchangeable. So a pool is a list of kinds (a tile's number, and how many such
 * tiles there are), and a subset is passed as the rising list of the kinds of its tiles. A subset's
 * code is the sum of its tiles' weights. Thus the code of the complement within a larger subset is
 * the difference of the codes; and no two subsets of up to `pick` tiles have the same code
 * (kinds_of_pool()). The standard pool has 14 kinds, and 14, 101, 494, 1826, 5402, 13243 subsets of
 * 1 to 6 tiles.
 */

enum {
    SURVEY_PICK_MAX = 10,
    PARTS_MAX = 1 << SURVEY_PICK_MAX, /* parts of a selection of different tiles */
    KINDS_MAX = 256
};

/* The kinds of tiles of a pool. The standard pool: 1..10 twice each, then 25, 50, 75 and 100
 * once. */
struct kinds {
    uint32_t count;
    uint16_t tile[KINDS_MAX]; /* the number on the tiles of each kind, rising */
    uint16_t have[KINDS_MAX];
    uint64_t weight[KINDS_MAX]; /* what one tile of this kind adds to a code */
};

/* Lists the kinds, and chooses their weights for subsets of up to `pick` tiles. Returns false if
 * there are more than KINDS_MAX kinds, or no weights fit in 64 bits. For at most 64 tiles there
 * always are such weights. */
MUST_USE bool kinds_of_pool(struct kinds *kinds, const tally_pool *pool, uint32_t pick);

/* The number of subsets of that size; UINT64_MAX: more. */
uint64_t subsets_count(const struct kinds *kinds, uint32_t size);

/* All subsets of one size, in lexicographic order of their rising tiles. */
struct subset_list {
    uint32_t size;
    uint32_t count;
    uint8_t *subsets; /* the kinds of each subset's tiles, rising; the subsets one after the
                         other */
};

MUST_USE bool subset_list_init(struct subset_list *list, struct arena *arena,
                               const struct kinds *kinds, uint32_t size);

static inline const uint8_t *subset_at(const struct subset_list *list, uint32_t index)
{
    return list->subsets + (size_t)index * list->size;
}

/* The number of ways to draw this subset from the pool. */
uint64_t subset_draws(const struct kinds *kinds, const uint8_t *subset, uint32_t size);

/* Maps the code of a subset to its number. */
struct subset_index {
    struct hash hash; /* finds the number of a code; the owner clears it */
    uint64_t *codes;  /* indexed by number */
};

MUST_USE bool subset_index_init(struct subset_index *index, struct arena *arena, size_t subsets);
void subset_index_add(struct subset_index *index, uint64_t code, uint32_t number);
uint32_t subset_index_find(const struct subset_index *index, uint64_t code);

/* The parts of a subset: its own subsets, including itself and the empty one. Part i and part
 * total - 1 - i are complements. */
struct parts {
    uint32_t total;
    uint8_t size[PARTS_MAX];
    uint64_t code[PARTS_MAX];
};

/* Lists all parts of a subset with their codes, in an order in which part i and part total - 1 -
 * i are complements. */
void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *subset, uint32_t size);

/* ---- A survey and its ways ------------------------------------------------------------------- */

enum {
    SURVEY_TARGETS_MAX = 20000, /* in any survey */
    /* The largest target of the ways by bits and by fractions: bit sets of twice as many values end
     * below MAP_LIMIT. */
    SURVEY_TARGET_MAX = 60000
};

/* Where to store one selection's answers: see tally_survey_row. */
struct survey_answer {
    uint32_t *by_fewest;
    uint8_t *fewest;
    uint32_t *distance;
    uint8_t *side;
    uint64_t *solutions; /* this array and the next three are NULL unless they are wanted */
    uint64_t *with_detours;
    uint64_t *effort;
    uint32_t *height;
    uint32_t *unproved;
};

/* The subsets of 1 to pick - 1 tiles, numbered over all sizes. Their sets are made size by size,
 * smallest first, since a set is made from those of its parts: on the executor, in tasks of a few
 * subsets, each with an arena of its own. Tasks share no memory that is written. */
struct smaller_subsets {
    struct subset_list lists[SURVEY_PICK_MAX + 1]; /* indexed by size */
    uint32_t first[SURVEY_PICK_MAX + 1];           /* indexed by size: the number of its first
                                                      subset */
    uint32_t count;
    struct subset_index index;
    struct arena *arenas;
    uint32_t arena_count;
};

/* One way to decide surveys, as functions. */
struct survey_way {
    /* Can this way decide the survey? Called when kinds, pick, target, rules and wants are set. */
    bool (*admits)(const tally_survey *survey);

    /* Makes what the selections share, in the survey's arena: survey->tables. */
    tally_status (*prepare)(tally_survey *survey);

    /* Allocates the scratch memory of one task; NULL: out of memory. Ways that need none leave both
     * functions NULL. */
    void *(*scratch_new)(const tally_survey *survey, struct memory *memory);
    void (*scratch_free)(const tally_survey *survey, struct memory *memory, void *scratch);

    tally_status (*decide)(const tally_survey *survey, void *scratch, uint32_t selection,
                           const struct survey_answer *answer);

    uint32_t rows_a_task;
};

/* A survey: its selections, and the way in which they are decided. */
struct tally_survey {
    struct memory memory;
    struct arena arena; /* of what lives as long as the survey */
    const struct survey_way *way;
    void *tables;                /* belongs to the way */
    struct smaller_subsets subs; /* for ways that have sets of them */
    tally_rules rules;
    uint32_t pick; /* tiles in a selection */
    tally_range target;
    uint32_t targets; /* how many targets */
    uint32_t wanted;  /* TALLY_SURVEY_ bits */
    const char *kernel;
    struct kinds kinds;
    struct subset_list selections; /* in lexicographic order */
    const tally_executor *executor;
    tally_options options; /* of the searches of single games: tick, allocator and memory */
};

static inline bool survey_wants(const tally_survey *survey, uint32_t what)
{
    return (survey->wanted & what) != 0;
}

static inline bool survey_is_to_stop(const tally_survey *survey)
{
    return ask_stop(&survey->options) != TALLY_OK;
}

/* The rules of the options, or the default rules. survey_targets_of(): the targets of the options,
 * or the usual ones of the rules. */
static inline const tally_rules *survey_rules_of(const tally_survey_options *options)
{
    return options->rules != NULL ? rules_or_default(options->rules) : tally_rules_at(0);
}

/* Positive whole values, all of + - * /, any of the numbers in any order: rules for bit sets. */
static inline bool survey_rules_fit_bits(const tally_rules *rules)
{
    return rules_are_free(rules) && rules->values == TALLY_VALUES_WHOLE &&
           rules->use == TALLY_USE_ANY && rules->order == TALLY_ORDER_ANY &&
           rules->operations == TALLY_OP_BASIC;
}

static inline uint32_t survey_pick_of(const tally_survey_options *options)
{
    return options->pick != 0 ? options->pick : survey_rules_of(options)->count_usual;
}

static inline tally_range survey_targets_of(const tally_survey_options *options,
                                            const tally_rules *rules)
{
    return options->has_target != 0 ? options->target : rules->usual;
}

/* ---- The smaller subsets --------------------------------------------------------------------- */

/* Lists and numbers the smaller subsets of the survey. */
tally_status smaller_subsets_init(tally_survey *survey);
void smaller_subsets_clear(tally_survey *survey);

/* The number of the subset with this code. */
static inline uint32_t subset_number(const tally_survey *survey, uint64_t code)
{
    return subset_index_find(&survey->subs.index, code);
}

/* How sets are made: make() makes that of one subset of `size` tiles. number: its number over all
 * sizes. */
typedef void *set_maker_new(void *tables, struct memory *memory);
typedef void set_maker_free(void *maker);
typedef bool set_make(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                      uint32_t size, uint32_t number);

enum { SETS_A_TASK = 16, SIMPLE_SETS_A_TASK = 64 };

/* Makes the sets of all smaller subsets, on the executor. sets_a_task: at least SETS_A_TASK. */
tally_status smaller_subsets_make(tally_survey *survey, void *tables, set_maker_new *maker_new,
                                  set_maker_free *maker_free, set_make *make, uint32_t sets_a_task);

/* ---- Value sets ------------------------------------------------------------------------------ */

/*
 * Value tables of a pool: for each subset with fewer tiles than a selection, the values that use
 * exactly its tiles. All selections share them.
 *
 * Subsets of all but one tile have *top* sets. Since only one more number will be combined with
 * them, two parts suffice: a bit set of the window (the targets, and as far beyond as a tile
 * reaches), and a list of the values that some tile divides into a target. Other subsets have
 * *base* sets: all values within the limits below.
 *
 * Limits. How large can a value v be that leads to a result of at most H? If a step makes u from v
 * and w, then v <= u * w or v <= u + w, where w is at most the product of its tiles (or their sum,
 * if tiles are 1). So limit(all but j) is the maximum over i of limit(all but j - i) * most(i) +
 * most(i). The limit is never above most(size), the largest value of this many tiles.
 */

/* Zero words before and after the bits of a set, so that shifted reads need no special cases. */
enum { SET_PAD_WORDS = WINDOW_STEP_WORDS + 1, MAP_LIMIT = 1 << 17, SHIFT_MAX = 4096 };

/* The kind of set to make. */
struct set_shape {
    uint32_t limit;      /* the largest value of the set */
    uint32_t bits_limit; /* how many bits the set has: a multiple of 64 */
    uint32_t tail_words; /* zero words after the mirror */
    bool is_top;
    uint32_t highest_target; /* in a top set: values v with v / tile <= highest_target are listed */
    /* in a top set: bit v is set if v / tile is a target for some tile of the pool; for v <
     * MAP_LIMIT */
    const uint64_t *useful;
};

/* Scratch memory for making sets, one for each thread. */
struct set_maker {
    struct memory *memory;
    const struct kernel *kernel;
    const struct kinds *kinds;
    uint32_t operations;
    struct harvest harvest;
    struct vector large;      /* the results beyond the map */
    struct vector large_room; /* room in which the large results are sorted */
    uint32_t *extracted;      /* room for MAP_LIMIT + EXTRACT_SLACK values */
};

MUST_USE bool maker_init(struct set_maker *maker, struct memory *memory,
                         const struct kernel *kernel, const struct kinds *kinds,
                         uint32_t operations);
void maker_clear(struct set_maker *maker);

/* Makes the set of one subset from the sets of its parts, in the order of parts_of(). A subset of
 * one tile has total 2 and the value `tile`. Returns false if there is no memory.
 * Cost: the product of both sides' counts, summed over the splits. */
MUST_USE bool make_set(struct value_set *set, struct set_maker *maker, struct arena *arena,
                       const struct set_shape *shape, const struct value_set *const *parts,
                       uint32_t total, uint32_t tile);

/* Marks the values that a top set lists: those that a tile divides into a target. */
void mark_useful(uint64_t *useful, const struct kinds *kinds, uint32_t highest_target);
void mark_useful_for(uint64_t *useful, uint32_t tile, uint32_t highest_target);

/* Bounds on values, for a pool and a range of targets. */
struct survey_limits {
    uint32_t pick;
    uint32_t lowest; /* the window of the first look: the targets and a margin */
    uint32_t highest;
    uint32_t words;
    uint32_t wide_highest; /* the second window is from 1 to this; it is used if a closest value is
                              outside the first */
    uint32_t wide_words;
    uint64_t value_limit[SURVEY_PICK_MAX + 1]; /* indexed by number of tiles */
    uint64_t top_limit;                        /* value_limit[pick - 1], for the first look */
};

/* Computes the limits. Returns TALLY_NUMBER_RANGE if values would not fit in 32 bits. */
tally_status limits_of(struct survey_limits *limits, const struct kinds *kinds, uint32_t pick,
                       tally_range target);

/* The shape of the sets of `size` tiles: all values up to the limit. */
struct set_shape base_shape(const struct survey_limits *limits, uint32_t size);
struct set_shape top_shape(const struct survey_limits *limits, const struct kinds *kinds,
                           bool is_wide, const uint64_t *useful);

/* ---- One selection --------------------------------------------------------------------------- */

/*
 * Decides one selection: which targets it reaches with each count of numbers, and the distances of
 * the targets that it does not reach.
 */

/* Shared by all selections of a survey by bits: a value set for each subset with fewer tiles than a
 * selection. */
struct survey_tables {
    const tally_survey *survey;
    struct survey_limits limits;
    const struct kernel *kernel;
    struct value_set *sets; /* of each smaller subset */
    /* the tables for counting; NULL: counts are not wanted, or come from searches */
    struct count_tables *counts;
    struct height_list *heights; /* of each of them: see by_bits.c; NULL: they are not wanted */
    uint64_t *useful;            /* mark_useful() for the first look, then for the second */
    uint64_t *useful_wide;
};

struct count_scratch;

/* Scratch memory of one thread. */
struct reach_scratch {
    struct set_maker maker;
    struct parts parts;
    struct parts parts_of_part;
    const struct value_set *sets[PARTS_MAX];
    const struct value_set *sets_of_part[PARTS_MAX];
    uint64_t *levels; /* a window for each count of numbers: the values that need exactly that
                         many */
    struct count_scratch *counting; /* for by_bits.c, where solutions are counted */
};

/* Finds what all numbers of a selection reach together, from every split into two sides. sets has
 * one set for each part; a split with a NULL set is skipped. */
void combine_parts(const struct window *window, const struct kernel *kernel,
                   const struct kinds *kinds, const struct parts *parts,
                   const struct value_set *const *sets);

/* Levels are bit sets of `words` words: level n has the values that n numbers make. Makes them
 * disjoint: each keeps what no smaller level has, and level 0 becomes the union of all. */
void levels_settle(uint64_t *levels, uint32_t words, uint32_t pick);

/* Fills by_fewest, fewest, distance and side of the answer, from settled levels that have all
 * values of the look. Returns false if a closest value may be outside of it. */
bool levels_answer(const uint64_t *levels, uint32_t words, uint32_t pick, tally_range look,
                   tally_range target, const struct survey_answer *answer);

/* Fills by_fewest, fewest, distance and side of the answer. */
MUST_USE bool reach_selection(const struct survey_tables *tables, struct reach_scratch *scratch,
                              const uint8_t *subset, const struct survey_answer *answer);

/* ---- Counting -------------------------------------------------------------------------------- */

/*
 * Counts the solutions of a selection for every target: all solutions, and those without a detour.
 */

/* ---- Items ---- */

/*
 * Counts the expressions of one subset in classes.
 *
 * A group is a multiset of operands that are all added (or all multiplied) and use exactly the
 * numbers of one subset; a single operand is a group, too. A larger expression depends only on
 * three properties of a group: its total, the values inside its operands, and the values of its
 * sub-collections. Groups that agree in these form one item with a count. So solutions are counted
 * without being listed.
 *
 *     items of a sum over {1 3 25 50}      total  sums                inside               count
 *       50 + 25 + 1*3                      78     3 25 28 50 53 ...   1 3 25 50            1
 *       50 + 25 + 3/1                      the same: 3/1 is 3*1
 *
 * Two kinds of expressions are counted. For all expressions (with detours), only the total matters,
 * and whether an operand is worth 1. For those without a detour, `sums` and `inside` decide whether
 * a larger expression has one.
 */

enum count_kind { COUNT_ALL, COUNT_FREE, COUNT_KINDS };
enum count_operation { COUNT_SUM, COUNT_PRODUCT, COUNT_OPERATIONS };

/* Some groups that agree in everything that matters to a larger expression, and their number. */
struct item {
    uint64_t count;
    uint64_t inside_bloom; /* Bloom filter of `inside`: bit v % 64 is set for each value v */
    uint64_t sums_bloom;
    const uint32_t *inside; /* in rising order: the values of the operands and of all their parts */
    /* in rising order: the values of all non-empty sub-collections of operands */
    const uint32_t *sums;
    uint32_t total;
    uint16_t inside_count;
    uint16_t sums_count;
    bool is_single; /* a single operand */
    bool has_one;   /* some operand is worth 1 */
};

/* Items by rising total. */
struct item_list {
    const struct item *items;
    uint32_t count;
};

/* Is the value in the rising list? The Bloom filter answers most questions with no. */
static inline bool item_holds(const uint32_t *values, uint32_t count, uint64_t bloom,
                              uint32_t value)
{
    if ((bloom >> (value & 63) & 1) == 0) return false;
    for (uint32_t i = 0; i < count; i++)
        if (values[i] == value) return true;
    return false;
}

static inline bool item_has_inside(const struct item *item, uint32_t value)
{
    return item_holds(item->inside, item->inside_count, item->inside_bloom, value);
}

/* Do a sub-collection of one item and a sub-collection of the other have the same value? */
bool items_share_sum(const struct item *a, const struct item *b);

/* A quick test by the Bloom filters of the sums: false is certain. */
static inline bool items_may_share_sum(const struct item *a, const struct item *b)
{
    return (a->sums_bloom & b->sums_bloom) != 0;
}

/* A growing set of values. */
enum { VALUES_MAX = 4096 };

/* A set of values that is being gathered. */
struct values {
    uint32_t count;
    uint32_t list[VALUES_MAX];
};

static inline void values_add(struct values *values, uint32_t value)
{
    if (values->count < VALUES_MAX) values->list[values->count++] = value;
}

void values_add_all(struct values *values, const uint32_t *list, uint32_t count);

/* Sorts the values and removes duplicates. */
void values_settle(struct values *values);

/* A growing list of items. Equal items are merged: their counts add up. */
struct item_pile {
    struct memory *memory;
    struct arena *arena; /* memory for the items' sets */
    struct vector items;
    struct vector order; /* room in which the items are sorted */
    struct hash hash;    /* finds the index of an item */
};

void pile_init(struct item_pile *pile, struct memory *memory);
void pile_clear(struct item_pile *pile);

/* Empties the pile. Sets of items added from now on are stored in the arena. */
void pile_begin(struct item_pile *pile, struct arena *arena);

/* Adds item->count to the item with the same total and sets. The sets are copied. */
MUST_USE bool pile_add(struct item_pile *pile, const struct item *item);

/* Lists the items by rising total, in the arena, with all counts divided by `by`. */
MUST_USE bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by);

/* ---- What is shared ---- */

/* The data of one subset. */
struct count_set {
    struct item_list groups[COUNT_KINDS][COUNT_OPERATIONS];
    uint32_t *exact[COUNT_KINDS]; /* number of expressions that use exactly this subset, by
                                     target */
};

/* Shared by all threads; read-only once the sets are made. */
struct count_tables {
    const tally_survey *survey;
    const struct survey_limits *limits;
    tally_range target;
    struct count_set *sets; /* of each smaller subset */
    /* top_roots has a number for each selection, each kind of expressions and each target: the
     * roots that have all tiles but one on one side, times the copies of the pivot. top_roots NULL:
     * the lists of all but one tile are kept, and these roots are counted with the others. */
    _Atomic uint64_t *top_roots;
};

/* The scratch memory of one thread. */
struct count_scratch {
    const struct count_tables *counts;
    struct memory *memory;
    /* The dissected subset: all its parts, and how often each part contains the pivot. */
    struct parts parts;
    const struct count_set *sets[PARTS_MAX];
    /* For each kind of tile: part / stride % (have + 1) is its number of copies in the part. */
    uint32_t stride[SURVEY_PICK_MAX];
    uint32_t have[SURVEY_PICK_MAX];
    uint32_t kinds;
    uint32_t pivot; /* the kind of tile with the fewest copies */
    /* the list that is being made */
    enum count_kind kind;
    enum count_operation operation;
    bool is_top;              /* of all but one tile */
    uint64_t limit;           /* upper limit of the values of nodes that larger subsets can use */
    struct item_pile groups;  /* collects the groups of one subset */
    struct item_pile nodes;   /* collects the nodes of one operation */
    struct item_pile settled; /* collects the final list */
    struct arena arena;
    struct arena top_arena; /* the lists of one subset with all but one tile */
    struct values inside;
    struct values sums;
    uint64_t *window; /* for each target, the number of roots */
    /* for each target, the number of roots that are a single group, times the copies of the
     * pivot */
    uint64_t *pure;
    bool has_failed; /* there was no memory */
};

MUST_USE void *count_scratch_new(void *tables, struct memory *memory);
void count_scratch_free(void *maker);

/* Lists all parts of a subset, and chooses the pivot. dissect() finds the sets of the parts too. */
void dissect_parts(struct count_scratch *scratch, const uint8_t *subset, uint32_t size);
void dissect(struct count_scratch *scratch, const uint8_t *subset, uint32_t size);

/* How many tiles of this kind the part has. */
static inline uint32_t digit_of(const struct count_scratch *scratch, uint32_t part, uint32_t kind)
{
    return part / scratch->stride[kind] % (scratch->have[kind] + 1);
}

/* Do `copies` copies of the part fit into the whole at once? */
static inline bool has_copies(const struct count_scratch *scratch, uint32_t part, uint32_t copies)
{
    for (uint32_t kind = 0; kind < scratch->kinds; kind++)
        if (digit_of(scratch, part, kind) * copies > scratch->have[kind]) return false;
    return true;
}

/* Do all totals fit in 32 bits? A group is worth at most the product of its tiles. */
bool counts_are_small(const struct kinds *kinds, uint32_t pick);

/* Makes the item lists and counts of all smaller subsets, in their arenas. */
tally_status count_tables_new(struct count_tables **result, const struct survey_limits *limits,
                              tally_survey *survey);

/* Fills one element of both arrays for each target. */
MUST_USE bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                              uint32_t selection, uint64_t *solutions, uint64_t *with_detours);

/* ---- Roots ---- */

/* Sets scratch->window to the number of expressions over the dissected subset (its roots), for
 * every target. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

/* Like count_roots(), but each number is multiplied by the copies of the pivot. These products can
 * be added up over several dissections of which each has the lists of only some parts; the sum is
 * then divided by the copies of the pivot. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind);

/* ---- By bits --------------------------------------------------------------------------------- */

/*
 * Surveys by bit sets: for positive whole values, all of + - * /, any of the numbers.
 */

/* Do the values that these tiles and targets need fit in 32 bits? */
bool bits_fit(const struct kinds *kinds, uint32_t pick, tally_range target);

extern const struct survey_way survey_by_bits;

/* ---- By fractions ---------------------------------------------------------------------------- */

/* ---- Lists ---- */

/*
 * Lists of fractions: the magnitudes of all values that use exactly a subset of tiles. The sign is
 * dropped, since a difference can be made exactly if its opposite can (docs/algorithms.md). All
 * selections share the lists.
 *
 * Lists of all but one tile are *top* lists: they keep only values that one more tile can turn into
 * a whole value of the window. The window reaches from 0 to twice the largest target, which is wide
 * enough for every distance: if any value is below a target t, one is at most t away from it.
 *
 * Height bound: numerator and denominator of a value of k tiles are at most 2^(k-1) times the
 * product of the tiles. fraction_lists_fit() checks that this is below 2^32.
 */

/* A magnitude p / q in lowest terms. */
struct fraction {
    uint32_t p;
    uint32_t q;
};

/* The values of one subset: whole ones first. */
struct fraction_list {
    const struct fraction *values;
    uint32_t count;
    uint32_t whole_count;
};

/* What all selections share. */
struct fraction_tables {
    const tally_survey *survey;
    struct fraction_list *lists; /* of each smaller subset */
    uint32_t operations;
    bool is_whole;    /* every step is a whole number */
    uint64_t least;   /* of the magnitudes: 0 or 1 */
    uint32_t highest; /* upper end of the window */
    uint32_t window_words;
};

/* Do all values fit in 32 bits? */
bool fraction_lists_fit(const tally_survey *survey);

/* Makes survey->tables, and the lists. */
tally_status fraction_tables_new(tally_survey *survey);

static inline const struct fraction_list *list_of_part(const struct fraction_tables *tables,
                                                       const struct parts *parts, uint32_t part)
{
    return &tables->lists[subset_number(tables->survey, parts->code[part])];
}

extern const struct survey_way survey_by_fractions;

/* ---- The last step ---- */

/*
 * The last step, all tiles of a selection: every split of it into two sides, each with its list of
 * fractions. Only whole results within the window are wanted. Two fractions in lowest terms have a
 * whole sum or product only if their denominators fit, so no result needs to be reduced:
 *
 *     p/q + r/s     q = s, and q divides p + r
 *     (p/q) * (r/s) s divides p, and q divides r
 */

/* Fills the windows with the whole values that a selection reaches: one for each count of numbers;
 * [0] is the union of all. */
void fraction_levels_fill(uint64_t *windows, const struct fraction_tables *tables,
                          const uint8_t *subset);

/* ---- By search ------------------------------------------------------------------------------- */

/*
 * Surveys by search: each selection is a game of its own. The other ways fall back to it for what
 * they cannot decide themselves.
 */

extern const struct survey_way survey_by_search;

/* Answers a selection by search: everything that is wanted, only the counts, or only the effort. */
tally_status decide_by_search(const tally_survey *survey, uint32_t selection,
                              const struct survey_answer *answer);
tally_status count_by_search(const tally_survey *survey, uint32_t selection,
                             const struct survey_answer *answer);
tally_status measure_effort_by_search(const tally_survey *survey, uint32_t selection,
                                      uint64_t *effort);

/* ---- Checks ---------------------------------------------------------------------------------- */

/*
 * Checks the options and the pools of surveys and sweeps.
 */

/* A sweep chooses at most so many large tiles, none of them larger. */
enum { SLOTS = 4, LARGE_MAX = 1000 };

/* Returns the statuses of tally_survey_options_check(), for options that have this version's size.
 * error may be NULL. */
tally_status survey_check_options(const tally_survey_options *options, const tally_pool *pool,
                                  tally_error *error);

/* Like survey_check_options(), for tally_sweep_options_check(), except that the size of values is
 * not checked. */
tally_status sweep_check_options(const tally_survey_options *options, const tally_pool *small,
                                 tally_range large, tally_error *error);

#endif
