/* SPDX-License-Identifier: MIT */
/*
 * A recipe describes a dataset: what its games are drawn from, which conditions they must meet, and
 * which fields each row has. Its parameters are set by name, from the options of `tally dataset` or
 * from the members of a JSON object:
 *
 *     {"rules":"llm","pick":"3..4","targets":"10..999","difficulty":"40..60","seed":7}
 */
#ifndef TALLY_DATASET_RECIPE_H
#define TALLY_DATASET_RECIPE_H

#include "query/buffer.h"
#include "rules/pool.h"

/* The fields of a row, in their order. Columns: name, word in JSON, labels that must be computed
 * for it, whether it is written if the recipe chooses no fields. */
#define DATASET_FIELDS(X)                                                                          \
    X(ID, "id", 0, true)                                                                           \
    X(KEY, "key", 0, true)                                                                         \
    X(RULES, "rules", 0, true)                                                                     \
    X(NUMBERS, "numbers", 0, true)                                                                 \
    X(TARGET, "target", 0, true)                                                                   \
    X(SOLVABLE, "solvable", LABEL_SOLVABLE, true)                                                  \
    X(STATUS, "status", LABEL_SOLVABLE, true)                                                      \
    X(CLOSEST, "closest", LABEL_CLOSEST, true)                                                     \
    X(DISTANCE, "distance", LABEL_CLOSEST, true)                                                   \
    X(SOLUTIONS, "solutions", LABEL_SOLUTIONS, true)                                               \
    X(DETOURS, "solutions_with_detours", LABEL_DETOURS, true)                                      \
    X(FEWEST, "fewest", LABEL_SOLUTION, true)                                                      \
    X(SOLUTION, "solution", LABEL_SOLUTION, true)                                                  \
    X(STEPS, "steps", LABEL_SOLUTION, true)                                                        \
    X(EFFORT, "effort", LABEL_SOLUTION, true)                                                      \
    X(DIFFICULTY, "difficulty", LABEL_DIFFICULTY, true)                                            \
    X(SECONDS, "seconds", LABEL_DIFFICULTY, true)                                                  \
    X(LEVEL, "level", LABEL_DIFFICULTY, false)                                                     \
    X(MODEL, "difficulty_model", 0, false)                                                         \
    X(EXTRAPOLATED, "is_extrapolated", LABEL_DIFFICULTY, false)                                    \
    X(SPLIT, "split", 0, true)                                                                     \
    X(SEED, "seed", 0, true)                                                                       \
    X(INDEX, "index", 0, true)                                                                     \
    X(GENERATOR, "generator", 0, true)

enum dataset_field {
#define DATASET_ENUM(name, word, labels, usual) FIELD_##name,
    DATASET_FIELDS(DATASET_ENUM)
#undef DATASET_ENUM
        FIELD_COUNT
};

extern const char *const dataset_field_words[FIELD_COUNT + 1]; /* with a NULL at the end */

enum {
    LABEL_SOLVABLE = 1 << 0,
    LABEL_CLOSEST = 1 << 1,
    LABEL_SOLUTION = 1 << 2, /* the simplest solution, and its effort, steps and count of numbers */
    LABEL_SOLUTIONS = 1 << 3,
    LABEL_DETOURS = 1 << 4,
    LABEL_DIFFICULTY = 1 << 5
};

/* recipe.c lists the words of these enums in the same order. */
enum dataset_needs { NEEDS_NOTHING, NEEDS_FRACTION, NEEDS_NEGATIVE };
enum dataset_unique { UNIQUE_NOT, UNIQUE_KEY, UNIQUE_NUMBERS };
enum dataset_split_by { SPLIT_BY_KEY, SPLIT_BY_NUMBERS, SPLIT_BY_TARGET };
enum dataset_trace { TRACE_NONE, TRACE_DEPTH_FIRST, TRACE_BREADTH_FIRST };

/* The schemas: the columns of each are in row.c. */
#define DATASET_SCHEMAS(X)                                                                         \
    X(TALLY, "tally")                                                                              \
    X(TINYZERO, "tinyzero")                                                                        \
    X(VERL, "verl")                                                                                \
    X(TRL, "trl")                                                                                  \
    X(REASONING_GYM, "reasoning-gym")                                                              \
    X(SOS, "sos")                                                                                  \
    X(AREAL, "areal")                                                                              \
    X(OPENRLHF, "openrlhf")                                                                        \
    X(NEMO_GYM, "nemo-gym")                                                                        \
    X(SKYRL, "skyrl")                                                                              \
    X(RLLM, "rllm")                                                                                \
    X(VERIFIERS, "verifiers")                                                                      \
    X(OPENENV, "openenv")

enum dataset_schema {
#define DATASET_SCHEMA_ENUM(name, word) SCHEMA_##name,
    DATASET_SCHEMAS(DATASET_SCHEMA_ENUM)
#undef DATASET_SCHEMA_ENUM
        SCHEMA_COUNT
};

enum { SPLITS_MAX = 8, SPLIT_NAME_SIZE = 32, SHARE_WHOLE = 1000000000, PREFIX_SIZE = 256 };

/* A recipe that was read and checked, with all defaults filled in. */
struct recipe {
    tally_rules rules;
    struct tiles tiles;
    bool has_pool; /* the recipe sets the tiles; otherwise they are those of the rules */
    tally_range pick;
    tally_range targets;
    tally_range difficulty;  /* {1, 0} means any, here and in the ranges below */
    bool is_by_level;        /* difficulty is a level (label.h), not a range of scores */
    tally_range solutions;   /* number of solutions without a detour */
    tally_range min_numbers; /* fewest numbers that a solution needs */
    bool is_solvable;
    bool has_share;      /* a share of the rows must be unsolvable */
    uint32_t unsolvable; /* the share of rows without a solution, in units of 1 / SHARE_WHOLE */
    uint32_t needs;      /* enum dataset_needs */
    uint64_t fewest;
    uint64_t most;
    uint64_t must_use[TALLY_NUMBERS_MAX];
    uint32_t must_use_count;
    uint32_t unique; /* enum dataset_unique */
    uint64_t shard;
    uint64_t shards; /* 1: this process makes all rows */
    struct {         /* parts of the rows with a name, such as "train" */
        char name[SPLIT_NAME_SIZE];
        uint32_t until; /* cumulated share of this split and all before it, in units of 1 /
                           SHARE_WHOLE */
    } splits[SPLITS_MAX];
    uint32_t split_count;
    uint32_t split_by; /* enum dataset_split_by */
    uint64_t seed;
    uint64_t count;
    uint64_t attempts; /* how many failures in a row end the dataset */
    uint32_t fields;   /* one bit for each dataset_field */
    bool has_fields;   /* the recipe chooses its fields */
    uint32_t schema;   /* enum dataset_schema */
    uint32_t trace;    /* enum dataset_trace */
    uint64_t trace_steps;
    struct buffer prompt;     /* empty: the schema's own prompt */
    char prefix[PREFIX_SIZE]; /* the beginning of all IDs and keys, such as "llm:" */
    uint32_t labels;          /* LABEL_ bits that the fields need */
};

/* Sets the defaults, for the default rules. */
void recipe_begin(struct recipe *recipe);
void recipe_clear(struct recipe *recipe);

struct text;

/* A parameter. A recipe may give its value as a JSON array: with the joint "..", [3,6] means 3..6;
 * with the joint ",", [3,6] means 3,6. */
struct recipe_parameter {
    const char *name; /* the option's name */
    const char *joint;
    /* Private: how the text is read. */
    bool (*set)(struct recipe *recipe, const struct text *text);
    size_t member; /* offset of the member, and its size, for set_range(), set_number() and
                      set_word() */
    const char *message;
    tally_range bounds;
    const char *const *words;
};

/* The parameter at an index, or NULL past the last; and the parameter of a name, or NULL. In the
 * name, _ counts as -. */
const struct recipe_parameter *recipe_parameter(size_t index);
const struct recipe_parameter *recipe_parameter_find(const char *name, size_t length);

/* Sets one parameter from text. Set the rules first, since they reset the defaults. On failure,
 * returns false, and error has the message and the position in the text. */
bool recipe_set(struct recipe *recipe, const struct recipe_parameter *parameter, const char *text,
                size_t length, tally_error *error);

/* Is the range set? {1, 0} stands for any value. */
static inline bool recipe_is_wish(tally_range range)
{
    return !(range.first == 1 && range.last == 0);
}

/* Must some solution use certain numbers, or a certain count of numbers? The game of each row has
 * such a solution, except for the rows that must be unsolvable, which have no solution at all. This
 * chooses games; labels are those of the whole game. */
static inline bool recipe_restricts(const struct recipe *recipe)
{
    return recipe->fewest > 1 || recipe->most != 0 || recipe->must_use_count != 0;
}

/* Is there a wish that only a game with a solution meets? */
static inline bool recipe_wants_solution(const struct recipe *recipe)
{
    return recipe->is_solvable || recipe_is_wish(recipe->difficulty) ||
           recipe_is_wish(recipe->min_numbers) || recipe->needs != NEEDS_NOTHING ||
           recipe_restricts(recipe);
}

static inline bool recipe_has_field(const struct recipe *recipe, enum dataset_field field)
{
    return (recipe->fields >> field & 1) != 0;
}

/* Are levels wanted, as a wish or as a column? */
static inline bool recipe_has_levels(const struct recipe *recipe)
{
    return recipe->is_by_level || recipe_has_field(recipe, FIELD_LEVEL);
}

/* ---- Recipes as JSON ------------------------------------------------------------------------- */

/* Sets all parameters that a JSON object names. Error positions refer to that text. The member
 * "about" is a comment for people, and is ignored. */
bool recipe_read(struct recipe *recipe, const char *text, size_t length, tally_error *error);

/* Writes everything that the rows depend on as a JSON object, which recipe_read() can read back.
 * recipe must be settled. */
void recipe_write(const struct recipe *recipe, struct buffer *out);

#endif
