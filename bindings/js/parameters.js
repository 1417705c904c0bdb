// SPDX-License-Identifier: MIT
// Written by tools/npm from the tables in src/query.

/** What a game is made of. */
export const GAME_PARAMETERS = ["id", "rules", "ops", "values", "use", "order", "depth", "target",
    "numbers"];

/** What else each question may be asked with. */
export const PARAMETERS = {
  solve: ["fewest", "most", "must_use", "detours", "sort", "limit", "all"],
  list: ["fewest", "most", "must_use", "detours", "sort", "limit", "offset", "all"],
  count: ["fewest", "most", "must_use"],
  values: ["targets", "fewest", "most", "must_use", "detours", "offset"],
  missing: ["from", "fewest", "most", "must_use", "count"],
  check: ["expression", "completion", "extract", "reading"],
  hint: ["hint"],
  draw: ["rules", "ops", "values", "use", "order", "depth", "seed", "large",
    "pick", "count", "solvable", "difficulty", "solutions", "attempts"],
  daily: ["rules", "ops", "values", "use", "order", "depth", "date"],
  five: ["rules", "ops", "values", "use", "order", "depth", "date", "generator"],
  sheet: ["rules", "ops", "values", "use", "order", "depth", "code", "seed", "pick",
    "count", "largest", "rises", "difficulty", "solutions"],
  rules: [],
};
