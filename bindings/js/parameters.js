// SPDX-License-Identifier: MIT
// Written by tools/npm from the tables in src/query and src/rules.

/** What a game is made of. */
export const GAME_PARAMETERS = ["id", "game", "rules", "ops", "values", "use", "order",
    "brackets", "op_most", "op_fewest", "max_value", "depth", "target", "numbers"];

/** What else each question may be asked with. */
export const PARAMETERS = {
  solve: ["fewest", "most", "must_use", "detours", "sort", "limit",
    "any", "difficulty", "all"],
  list: ["fewest", "most", "must_use", "detours", "sort", "limit",
    "offset", "difficulty", "all"],
  count: ["fewest", "most", "must_use"],
  values: ["targets", "fewest", "most", "must_use", "detours", "offset"],
  missing: ["from", "fewest", "most", "must_use", "detours", "count"],
  shapes: ["numbers", "targets", "years"],
  check: ["expression", "completion", "list", "extract", "reading",
    "prove"],
  hint: ["hint", "after"],
  moves: ["after", "solutions"],
  prove: ["claim"],
  draw: ["rules", "ops", "values", "use", "order", "brackets",
    "op_most", "op_fewest", "max_value", "depth", "seed", "large", "pick", "count",
    "solvable", "difficulty", "solutions", "attempts"],
  daily: ["rules", "ops", "values", "use", "order", "brackets",
    "op_most", "op_fewest", "max_value", "depth", "date"],
  five: ["rules", "ops", "values", "use", "order", "brackets",
    "op_most", "op_fewest", "max_value", "depth", "date", "generator"],
  sheet: ["rules", "ops", "values", "use", "order", "brackets",
    "op_most", "op_fewest", "max_value", "code", "seed", "pick", "count", "largest", "rises",
    "difficulty", "solutions"],
  read: ["kind"],
  rules: [],
};

/** Which values the steps of each rule set may have, and which numbers are used. */
export const RULES = {
  "countdown": { values: "whole", use: "any" },
  "compte": { values: "whole", use: "any" },
  "make24": { values: "exact", use: "all" },
  "make10": { values: "exact", use: "all" },
  "krypto": { values: "exact", use: "all" },
  "year": { values: "exact", use: "all" },
  "year-game": { values: "exact", use: "all" },
  "four-fours": { values: "exact", use: "all" },
  "sequence": { values: "exact", use: "all" },
  "llm": { values: "exact", use: "all" },
};
