/* SPDX-License-Identifier: MIT */
/*
 * Labelled games in rows: a recipe -> attempts -> games with labels -> rows of any schema; and the
 * audit of rows, also of those that others made.
 */
#ifndef TALLY_DATASET_DATASET_H
#define TALLY_DATASET_DATASET_H

#include "base/compiler.h"
#include "base/memory.h"
#include "base/text.h"
#include "games/difficulty.h"
#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/json_writer.h"
#include "rules/pool.h"
#include "tally/difficulty.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- Recipes --------------------------------------------------------------------------------- */

/*
 * A recipe describes a dataset: what its games are drawn from, which conditions they must meet, and
 * which fields each row has. Its parameters are set by name, from the options of `tally dataset` or
 * from the members of a JSON object:
 *
 *     {"rules":"llm","pick":"3..4","targets":"10..999","difficulty":"40..60","seed":7}
 */

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
extern const uint32_t dataset_field_labels[FIELD_COUNT];       /* LABEL_ bits */

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

/* The schemas: the text of each is in row.c. */
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
    bool is_by_level;        /* difficulty is a level of games, not a range of scores */
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

/* ---- Settling a recipe ----------------------------------------------------------------------- */

/*
 * Completes a recipe after all parameters are read: fills in the defaults of the rules, and rejects
 * contradictory parameters.
 */

/* Settles a recipe. On failure, returns false; the message in error says what contradicts what, and
 * how to fix it. */
bool recipe_settle(struct recipe *recipe, tally_error *error);

/* ---- Sets of texts --------------------------------------------------------------------------- */

/*
 * A set of texts, each represented by a fingerprint of 104 bits. Among 10^9 texts, the probability
 * that any two have the same fingerprint is about 10^-13.
 *
 * Eight of the bits choose one of 256 parts. The other 96 bits are stored in the part's hash table
 * (open addressing, 12 bytes a slot, between 7/12 and 7/8 full). A text thus costs about 16 bytes.
 * The parts grow one by one, so that memory never doubles at once.
 */

/* A hash of 128 bits, of which the set uses 104. */
struct fingerprint {
    uint64_t high;
    uint64_t low;
};

enum { SEEN_PARTS = 256 };

/* A slot of a part: 96 bits of a fingerprint; all 0: it is empty. */
typedef uint32_t seen_place[3];

/* A hash table of its own, for the fingerprints with the same eight bits. */
struct seen_part {
    seen_place *places;
    uint32_t count;
    uint32_t room;
};

/* A set of fingerprints, divided into parts, so that growing never copies the whole set. */
struct seen {
    struct memory *memory;
    struct seen_part parts[SEEN_PARTS];
};

/* The fingerprint of a text, the same on every machine: two 64-bit FNV-1a hashes with different
 * seeds, each finished by splitmix64. */
struct fingerprint fingerprint_of(const char *text, size_t length);

/* A finished FNV-1a hash, for splits and shards. Different values of `turn` give independent
 * hashes. */
uint64_t hash_of_text(const char *text, size_t length, uint64_t turn);

/* Is the fingerprint in the set? Expected cost: a few memory accesses. */
bool seen_has(const struct seen *seen, struct fingerprint print);

/* Adds a fingerprint, if it is not yet in the set. Returns false if there is no memory. */
MUST_USE bool seen_add(struct seen *seen, struct fingerprint print);

void seen_clear(struct seen *seen);

/* ---- Attempts -------------------------------------------------------------------------------- */

/*
 * Attempt j draws a game: how many numbers, the tiles, then the target, all uniformly. It depends
 * on the recipe, the seed and j only. So attempts can run on any thread or machine, in any order,
 * and give the same games.
 */

enum { KEY_SIZE = 2048 };

/* A drawn game, and its key: rules, target and sorted numbers, such as "llm:24/3,3,8,8". If the
 * order is given, the key keeps the numbers in that order. */
struct drawn_game {
    uint64_t target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count;
    char key[KEY_SIZE];
    size_t length;
    size_t target_begin;
    size_t numbers_begin;
};

/* Seeds the random generator of one attempt. */
void attempt_begin(tally_random *random, uint64_t seed, uint64_t attempt);

/* Draws a game. Further calls with the same generator draw further games. */
void attempt_draw(const struct recipe *recipe, tally_random *random, struct drawn_game *drawn);

/* Must this attempt give an unsolvable game? That is so for the recipe's share of all attempts,
 * spread evenly. */
bool attempt_is_unsolvable(const struct recipe *recipe, uint64_t attempt);

/* Fills in the key of a game that was not drawn but read, and where its parts begin. */
void drawn_game_key(const char *prefix, bool is_ordered, struct drawn_game *drawn);

/* The fingerprint by which --unique recognises repeated games. */
struct fingerprint drawn_game_print(const struct recipe *recipe, const struct drawn_game *drawn);

/* The fingerprint by which --exclude recognises games: target and numbers, whatever the rules. */
struct fingerprint drawn_game_plain_print(const struct drawn_game *drawn);

bool drawn_game_is_of_shard(const struct recipe *recipe, const struct drawn_game *drawn);

/* The index of the game's split in the recipe (-1 if there are no splits), and the split's name
 * (NULL). */
int drawn_game_split_place(const struct recipe *recipe, const struct drawn_game *drawn);
const char *drawn_game_split(const struct recipe *recipe, const struct drawn_game *drawn);

/* ---- Small games without a search ------------------------------------------------------------ */

/*
 * Decides without a search whether a few small numbers make a target. Most games drawn for a
 * dataset fail here, and setting up a search takes tens of microseconds.
 */

/* Does the method handle this game? It needs at most four numbers up to 1000, all of them used, all
 * of + - * /, exact values, any order, and a target up to 1,000,000. */
bool quick_answers(const tally_game *game);

/* Is the target reachable? Exact, by trying all last steps. quick_answers() must hold. Cost: half a
 * microsecond for three numbers, a few for four. */
bool quick_is_reached(const tally_game *game);

/* ---- Labels ---------------------------------------------------------------------------------- */

/*
 * Computes the labels of a game that the recipe asks for, and no others, and checks its wishes. One
 * search gives most labels: the list of the 200 simplest solutions contains the simplest one,
 * determines the difficulty, and, if the list is complete, the number of solutions. For games of
 * whole numbers it also gives the number with those that have a detour.
 */

/* Reasons why an attempt gives no row, in the order in which they are checked. */
#define DATASET_WISHES(X)                                                                          \
    X(NONE, "")                                                                                    \
    X(SHARD, "belong to other shards (--shard)")                                                   \
    X(MUST_USE, "lack numbers of --must-use")                                                      \
    X(EXCLUDE, "are excluded (--exclude)")                                                         \
    X(UNIQUE, "were there before (--unique)")                                                      \
    X(SOLVABLE, "cannot be solved")                                                                \
    X(USE, "have no solution of such numbers (--fewest, --most, --must-use)")                      \
    X(UNSOLVABLE, "are not proved to be out of reach (--unsolvable)")                              \
    X(DIFFICULTY, "are not of that difficulty (--difficulty)")                                     \
    X(MIN_NUMBERS, "need fewer or more numbers (--min-numbers)")                                   \
    X(SOLUTIONS, "have fewer or more solutions (--solutions)")                                     \
    X(NEEDS, "have a solution without that (--needs)")

/* The wishes of a recipe. A game that is refused is counted under one of them. */
enum dataset_wish {
#define DATASET_WISH_ENUM(name, text) WISH_##name,
    DATASET_WISHES(DATASET_WISH_ENUM)
#undef DATASET_WISH_ENUM
        WISH_COUNT
};

/* What is known of one game: whether it is solvable, its counts, its difficulty. */
struct labels {
    bool is_solvable;
    bool is_known;    /* solvability is proved, either way */
    bool has_closest; /* closest and distance are known */
    bool knows_solutions;
    bool knows_detours;
    bool has_whole; /* a solution was seen whose steps are all positive whole numbers */
    tally_value closest;
    uint64_t distance;
    uint64_t solutions;
    uint64_t detours; /* number of solutions, those with detours included */
    uint32_t fewest;  /* fewest numbers in a solution; 0: no solution is known */
    uint64_t effort;
    tally_difficulty difficulty; /* word is NULL if the difficulty is not known */
    uint32_t level;              /* of the difficulty */
};

/* Labels games, one after the other. Used by one thread at a time. */
struct looker {
    const struct recipe *recipe;
    const uint32_t *levels; /* see levels_from(); NULL: none are wanted */
    tally_options options;  /* the options of all searches */
    struct labels labels;   /* the labels of the last game */
    struct buffer solution;
    struct buffer steps; /* one step a line */
    /* Private: the state while a game is labelled. */
    const tally_game *game;
    struct race race;
    bool has_need; /* all solutions so far have the property that the recipe needs */
};

/* Computes the labels of a game, and stops at the first wish that fails (*unmet). wants_none: the
 * game must be unsolvable. Any status but TALLY_OK means that the search ended early and nothing is
 * known. */
tally_status look_at_game(struct looker *looker, const tally_game *game, bool wants_none,
                          enum dataset_wish *unmet);

void looker_clear(struct looker *looker);

/* ---- Levels ---------------------------------------------------------------------------------- */

/*
 * The level of a game among those that a recipe draws: which fifth of the solvable ones it belongs
 * to, by the time that practised players take. The score of a game (games/difficulty.h) compares it
 * with usual games of its rules instead, so that games of more numbers than usual have high scores
 * alone, and games of fewer low ones.
 */

/* Levels are the least time of each level above the first, in tenths of a second. */
enum { LEVEL_CUTS = TALLY_DIFFICULTY_LEVELS - 1 };

/* Makes levels of the times of a sample of games, which it sorts. A share of a fifth is right
 * within 2.5 points in 19 of 20 samples of a thousand. */
void levels_from(uint32_t levels[LEVEL_CUTS], uint64_t *tenths, uint32_t count);

/* The level of a time: 0 to TALLY_DIFFICULTY_LEVELS - 1. */
uint32_t levels_of(const uint32_t levels[LEVEL_CUTS], uint32_t tenths);

/* ---- Rows as JSON ---------------------------------------------------------------------------- */

/* A row: one game of a dataset and its labels, as JSON. */

/* Everything that the JSON line of one game is made from. */
struct row {
    const struct recipe *recipe;
    const struct drawn_game *drawn;
    const struct labels *labels;
    const struct buffer *solution; /* empty: none is known */
    const struct buffer *steps;    /* one step a line */
    const struct buffer *trace; /* the trace of a search as text; empty: the recipe asks for none */
    bool trace_found;           /* the trace ends in a solution */
    uint64_t index;
};

/* ---- Schemas --------------------------------------------------------------------------------- */

/*
 * Writes rows with the column names of common training frameworks: columns are renamed and nested,
 * and the game is put into a prompt.
 *
 * Each schema is the text of a row, in row.c, with what is written in it. docs/datasets.md lists
 * them.
 */

/* Writes the row in the recipe's schema, without a line end. The schema of tally has the recipe's
 * fields:
 *
 *     {"id":"llm:24/8,3,8,3","key":"llm:24/3,3,8,8","rules":"llm","numbers":[8,3,8,3], ...} */
void schema_write(const struct row *row, struct buffer *out);

/* The fields that a schema other than tally's has, one bit for each dataset_field. */
uint32_t schema_fields(uint32_t schema);

/* ---- The prompt ------------------------------------------------------------------------------ */

/*
 * The prompt of a row: what a model is asked. It tells the rules by their columns, so that it is
 * true for any rules.
 */

/* Writes the recipe's prompt, in which {numbers} and {target} are replaced by the game's; or one
 * that tells the rules and asks for the answer in <answer> tags. */
void prompt_put(const struct row *row, struct buffer *out);

/* ---- Traces ---------------------------------------------------------------------------------- */

/*
 * Writes the trace of a documented search, for training models to search. The format is that of the
 * public stream-of-search data:
 *
 *     Current State: 24:[8, 3, 8, 3], Operations: []
 *     Exploring Operation: 8+8=16, Resulting Numbers: [3, 3, 16]
 *     Generated Node #0,0: 24:[3, 3, 16] Operation: 8+8=16
 *     Moving to Node #0,0
 *     ...
 *     24,24 equal: Goal Reached
 *
 * A state is a list of numbers. A step replaces two of them by a + b, a * b, the larger minus the
 * smaller, or a whole quotient (any quotient, if the rules have fractions). Depth-first search
 * tries all successors of a state, nearest first: by the mean distance of their numbers from the
 * target. Breadth-first search visits all states of one depth, nearest first, before those of the
 * next. Nothing is random: a game has exactly one trace for each kind of search.
 */

enum { TRACE_NUMBERS_MAX = 8 };

/* Writes the trace. It ends after the recipe's number of steps at the latest. *is_found: it ends in
 * a solution under the game's rules; if they let any numbers be used, some may be left over. Fails
 * with TALLY_NO_MEMORY. */
tally_status trace_write(const struct recipe *recipe, const struct drawn_game *drawn,
                         struct buffer *out, bool *is_found);

/* ---- Making rows ----------------------------------------------------------------------------- */

/*
 * Makes rows from a recipe. Attempts run in rounds; a round is divided into pieces, one for each
 * task of the executor. The rows of a round are then delivered in the order of their attempts. So
 * the output does not depend on the number of threads or on the size of rounds.
 *
 *     attempts   | 0 .. 31 | 32 .. 63 | ... |      one round; each piece writes its rows;
 *                     v         v                  --unique is decided while they are delivered
 *                   sink      sink
 */

/* Facts about a row, for callers that compute statistics. */
struct row_facts {
    uint64_t index;
    uint64_t target;
    uint32_t count; /* how many numbers the game has */
    int difficulty; /* -1: not known */
    uint32_t level; /* of a known difficulty, where the recipe has levels */
    uint32_t tenths_of_second;
    int solvable; /* -1: not known */
    uint64_t solutions;
    bool knows_solutions;
    int split_place; /* index of its split in the recipe; -1: none */
};

/* Receives a row and its text, without a line end. A result other than 0 stops. */
typedef int row_sink(void *user, const struct row_facts *facts, const char *text, size_t length);

struct rows;

/* Begins a dataset. recipe must be settled, and must outlive the rows, as must everything that
 * options point to. Of options, memory_bytes (for each search), executor, tick and allocator are
 * used. Fails with TALLY_NO_MEMORY. */
tally_status rows_new(struct rows **result, const struct recipe *recipe,
                      const tally_options *options);
void rows_free(struct rows *rows);

/* Excludes a game, for example one of another dataset. print: its drawn_game_plain_print(). */
tally_status rows_exclude(struct rows *rows, struct fingerprint print);

/* Gives up to `most` further rows to the sink; *given says how many. If *given < most with
 * TALLY_OK, there are no more rows: either all were given, or rows_missed() says why not.
 * TALLY_STOPPED: the tick or the sink stopped it. After TALLY_NO_MEMORY or TALLY_MEMORY_CAP, no
 * more rows can be made. */
tally_status rows_next(struct rows *rows, uint64_t most, uint64_t *given, row_sink *sink,
                       void *user);

/* The number of attempts so far. rows_given(): the number of rows. */
uint64_t rows_attempts(const struct rows *rows);
uint64_t rows_given(const struct rows *rows);

/* If no further row could be found: how many attempts since the last row failed each wish, indexed
 * by enum dataset_wish. Otherwise NULL. */
const uint64_t *rows_missed(const struct rows *rows);

/* What the games that failed a wish are like: "cannot be solved". */
extern const char *const rows_wish_texts[WISH_COUNT];

/* ---- Reading rows ---------------------------------------------------------------------------- */

/*
 * Reads a row of any dataset. It recognises the column names of all schemas, at any nesting:
 *
 *     numbers    numbers, nums, cards, available_numbers: a list, or a text such as "3 3 8 8";
 *                input, if it is such a text
 *     target     target; else that of the rules, if they have one
 *     gold       solution, solutions (a text, or a list of operations or answers), expression,
 *                answer, output
 *     split      split
 *     rules      rules, or the beginning of key or id; their game, if the numbers are missing
 *
 * The columns may be inside reward_model, reward_spec, ground_truth or label (also as JSON in a
 * string), extra_info, metadata or info. If no column has the numbers, the game is read from the
 * question: input, question, prompt, instruction, or the user's first message in conversations,
 * messages or prompt. It is read by the row's rules: where they have one usual target, the numbers
 * alone are a game. The model's last message there is a gold answer.
 */

enum { SOURCE_RULES_SIZE = 128, SOURCE_MESSAGE_SIZE = 160 };

/* Where a row may have a gold answer, the best place first. */
enum gold_place { GOLD_SOLUTION, GOLD_EXPRESSION, GOLD_ANSWER, GOLD_COUNT };

/* A gold answer. Its text points into the row's text or into the room of the source. */
struct gold {
    struct json_span text; /* of length 0: there is none */
    bool is_list;          /* a list of operations such as 8+8=16, or of answers */
    struct json_span name; /* of its column */
};

/* A row of any schema, as far as it could be read. */
struct source {
    struct drawn_game drawn; /* only target, numbers and count are set */
    bool has_target;
    bool has_numbers;
    char rules[SOURCE_RULES_SIZE]; /* such as "llm,use=any"; "": not named */
    char split[SPLIT_NAME_SIZE];   /* "": not named */
    struct gold golds[GOLD_COUNT]; /* the best first */
    struct json_span asked;        /* the question; of length 0: there is none */
    struct json_span asked_in;     /* the name of its column */
    int solvable;                  /* the row's own label; -1: it has none */
    struct buffer room;            /* storage for texts with escapes */
    uint32_t texts; /* how many texts with escapes are being read, one inside the other */
    char message[SOURCE_MESSAGE_SIZE]; /* the error message */
    size_t position;
};

/* Reads a row, which must be a JSON object. rules: those of rows that name none. Returns false on
 * an error, with message and position set. The source can be reused for the next row. Its pointers
 * into the row are valid as long as the row's text. */
bool source_read(struct source *source, const char *text, size_t length, const tally_rules *rules);

void source_clear(struct source *source);

/* Writes that a column has something that cannot be read, and how its text begins. what: such as
 * "no answer". */
void source_say_unread(struct text_out *out, struct json_span name, const char *what,
                       struct json_span text);

/* ---- Auditing a row -------------------------------------------------------------------------- */

/*
 * Audits one row of a dataset: is its game solvable, is its gold answer a solution, and which game
 * is it? Checks that compare rows (repetitions, leaks between splits) are left to the caller, who
 * sees all rows.
 */

/* What is found out about one row. */
struct audited {
    char unreadable[SOURCE_MESSAGE_SIZE]; /* why the row or its gold answer cannot be read; "":
                                             both can */
    size_t position; /* byte offset of that error, or of the error in the gold answer */
    struct fingerprint key;
    struct fingerprint written; /* fingerprint of the numbers in their written order */
    struct fingerprint with_split;
    bool is_solvable;
    bool is_proved;          /* the search proved that it is, or that it is not */
    bool needs_fractions;    /* solvable, but not with positive whole numbers */
    bool is_mislabelled;     /* the row's own label of solvability is wrong */
    bool is_told_unsolvable; /* the row itself says that the game is unsolvable */
    bool has_gold;
    bool is_wrong;           /* the gold answer is no solution */
    bool is_gold_unreadable; /* the gold answer cannot be read */
    const char *reason;      /* why the gold answer is not right, a static word; or NULL */
    int difficulty;          /* the difficulty that the row states; -1: none */
    uint64_t solutions;      /* counted up to RATED_SOLUTIONS_MAX; UINT64_MAX: more */
    uint32_t numbers;
    size_t key_begin; /* offset of the key in auditor.texts */
    size_t key_length;
};

/* Audits rows, one after the other. Used by one thread at a time. */
struct auditor {
    struct recipe recipe; /* the rules of rows that name none */
    struct recipe own;    /* the rules of the current row */
    char own_rules[SOURCE_RULES_SIZE];
    struct looker looker;
    struct source source;
    struct buffer texts; /* keys of the rows; the caller empties it */
};

/* Prepares an auditor. recipe must be settled; it is copied, and only its rules matter. Of options,
 * memory_bytes, tick and allocator are used. */
void auditor_begin(struct auditor *auditor, const struct recipe *recipe,
                   const tally_options *options);
void auditor_clear(struct auditor *auditor);

/* Audits a row, a JSON object. split: the split of rows that name none. Any status but TALLY_OK
 * means that the search ended early. */
tally_status audit_row(struct auditor *auditor, const char *text, size_t length, const char *split,
                       struct audited *audited);

#endif
