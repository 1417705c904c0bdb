// SPDX-License-Identifier: MIT
// Written by tools/npm from the tables in src/query and src/rules.

/** A number, beyond 2^53 as a bigint or as text; one of a game also as "3/4". */
export type Whole = number | bigint | string;
/** One whole number, or "300..345". */
export type Range = Whole;

/** The name of a rule set. */
export type RuleName =
  | "countdown"
  | "compte"
  | "make24"
  | "make10"
  | "krypto"
  | "year"
  | "year-game"
  | "four-fours"
  | "sequence"
  | "llm";

/** What a game is made of, where it is not given as an ID. */
export interface GameParameters {
  /** the game as people write it, in place of target and numbers */
  game?: string;
  /** the rule set; without it: countdown */
  rules?: RuleName | `${RuleName},${string}`;
  /** the allowed operations, from + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 */
  ops?: string;
  /** what the given numbers and every step may be: whole: positive whole numbers; natural: zero too; integer: zero and negatives too; exact: fractions, zero and negatives */
  values?: "whole" | "natural" | "integer" | "exact";
  /** which of the numbers must be used */
  use?: "any" | "all";
  /** the order of the numbers: any or given */
  order?: "any" | "given";
  /** any; none: the usual precedence alone; left: each operation takes the result so far and a number */
  brackets?: "any" | "none" | "left";
  /** how often an operation may stand at most */
  op_most?: string;
  /** how often an operation must stand at least */
  op_fewest?: string;
  /** the largest value that a step of two operands may have */
  max_value?: Whole;
  /** how deep ! sqrt and the like may nest */
  depth?: Whole;
  /** one target, or FIRST..LAST; 3/4 and -3 where the values are such */
  target?: Range;
  /** the given numbers; 3/4, 2.5 and -3 where the values are such */
  numbers?: readonly Whole[];
}

/** What "solve" may be asked with, beside its game. */
export interface SolveParameters {
  /** solutions that use at least COUNT numbers */
  fewest?: Whole;
  /** solutions that use at most COUNT numbers */
  most?: Whole;
  /** solutions that use each of these numbers */
  must_use?: readonly Whole[];
  /** also list solutions with a detour: a part that is not needed; without it: false */
  detours?: boolean;
  /** the order: simplest, easiest or trickiest first, or none, which stores no list; without it: simplest */
  sort?: "simplest" | "easiest" | "trickiest" | "none";
  /** at most COUNT solutions for each target */
  limit?: Whole;
  /** some solution, soon, not the simplest: for eight numbers or more; without it: false */
  any?: boolean;
  /** calculate how hard the game is; without it: true */
  difficulty?: boolean;
  /** every solution, each once; without it: false */
  all?: boolean;
}

/** What "list" may be asked with, beside its game. */
export interface ListParameters {
  /** solutions that use at least COUNT numbers */
  fewest?: Whole;
  /** solutions that use at most COUNT numbers */
  most?: Whole;
  /** solutions that use each of these numbers */
  must_use?: readonly Whole[];
  /** also list solutions with a detour: a part that is not needed; without it: false */
  detours?: boolean;
  /** the order: simplest, easiest or trickiest first, or none, which stores no list; without it: simplest */
  sort?: "simplest" | "easiest" | "trickiest" | "none";
  /** at most COUNT solutions for each target */
  limit?: Whole;
  /** how many solutions or values to skip; without it: 0 */
  offset?: Whole;
  /** calculate how hard the game is; without it: true */
  difficulty?: boolean;
  /** every solution, each once; without it: false */
  all?: boolean;
}

/** What "count" may be asked with, beside its game. */
export interface CountParameters {
  /** solutions that use at least COUNT numbers */
  fewest?: Whole;
  /** solutions that use at most COUNT numbers */
  most?: Whole;
  /** solutions that use each of these numbers */
  must_use?: readonly Whole[];
}

/** What "values" may be asked with, beside its game. */
export interface ValuesParameters {
  /** the range of the targets or values */
  targets?: Range;
  /** solutions that use at least COUNT numbers */
  fewest?: Whole;
  /** solutions that use at most COUNT numbers */
  most?: Whole;
  /** solutions that use each of these numbers */
  must_use?: readonly Whole[];
  /** also list solutions with a detour: a part that is not needed; without it: false */
  detours?: boolean;
  /** how many solutions or values to skip; without it: 0 */
  offset?: Whole;
}

/** What "missing" may be asked with, beside its game. */
export interface MissingParameters {
  /** the first number to check; without it: 1 */
  from?: Whole;
  /** solutions that use at least COUNT numbers */
  fewest?: Whole;
  /** solutions that use at most COUNT numbers */
  most?: Whole;
  /** solutions that use each of these numbers */
  must_use?: readonly Whole[];
  /** also list solutions with a detour: a part that is not needed; without it: false */
  detours?: boolean;
  /** how many games; without it: 1 */
  count?: Whole;
}

/** What "shapes" may be asked with. */
export interface ShapesParameters {
  /** the given numbers; 3/4, 2.5 and -3 where the values are such */
  numbers?: readonly Whole[];
  /** the range of the targets or values */
  targets?: Range;
  /** one year, or FIRST..LAST, in place of numbers */
  years?: Range;
}

/** What "check" may be asked with, beside its game. */
export interface CheckParameters {
  /** the answer to judge */
  expression?: string;
  /** what a model wrote, in place of expression; the answer is extracted from it */
  completion?: string;
  /** lines of answers, NUMBER = EXPRESSION, in place of expression; target is their range */
  list?: string;
  /** where to look for the answer in a completion: a list, tried in order; without it: answer-last */
  extract?: string;
  /** how an answer is read: strict or lenient; without it: strict */
  reading?: "strict" | "lenient";
  /** prove an answer that claims that there is no solution; without it: false */
  prove?: boolean;
}

/** What "hint" may be asked with, beside its game. */
export interface HintParameters {
  /** which hint: 1, how many numbers are enough; 2, the first step; without it: 1 */
  hint?: Whole;
  /** the moves so far, such as 75 * 3 = 225, with commas between them */
  after?: string;
}

/** What "moves" may be asked with, beside its game. */
export interface MovesParameters {
  /** the moves so far, such as 75 * 3 = 225, with commas between them */
  after?: string;
  /** also count the solutions that are left behind each move, and rate their seconds; without it: false */
  solutions?: boolean;
}

/** What "prove" may be asked with, beside its game. */
export interface ProveParameters {
  /** what to prove: none, closest, grid, missing, count or simplest; without it, what is found */
  claim?: "none" | "closest" | "grid" | "missing" | "count" | "simplest";
}

/** What "draw" may be asked with. */
export interface DrawParameters {
  /** the rule set; without it: countdown */
  rules?: RuleName | `${RuleName},${string}`;
  /** the allowed operations, from + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 */
  ops?: string;
  /** what the given numbers and every step may be: whole: positive whole numbers; natural: zero too; integer: zero and negatives too; exact: fractions, zero and negatives */
  values?: "whole" | "natural" | "integer" | "exact";
  /** which of the numbers must be used */
  use?: "any" | "all";
  /** the order of the numbers: any or given */
  order?: "any" | "given";
  /** any; none: the usual precedence alone; left: each operation takes the result so far and a number */
  brackets?: "any" | "none" | "left";
  /** how often an operation may stand at most */
  op_most?: string;
  /** how often an operation must stand at least */
  op_fewest?: string;
  /** the largest value that a step of two operands may have */
  max_value?: Whole;
  /** how deep ! sqrt and the like may nest */
  depth?: Whole;
  /** the random seed; the same seed gives the same games everywhere */
  seed?: Whole;
  /** how many large tiles (above 10) */
  large?: Whole;
  /** how many numbers */
  pick?: Whole;
  /** how many games; without it: 1 */
  count?: Whole;
  /** only games with a solution; without it: false */
  solvable?: boolean;
  /** draw again if the difficulty is not within FIRST..LAST of 0..100 */
  difficulty?: Range;
  /** only games with this many solutions */
  solutions?: Range;
  /** give up after this many draws for one game; without it: 10000 */
  attempts?: Whole;
}

/** What "daily" may be asked with. */
export interface DailyParameters {
  /** the rule set; without it: countdown */
  rules?: RuleName | `${RuleName},${string}`;
  /** the allowed operations, from + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 */
  ops?: string;
  /** what the given numbers and every step may be: whole: positive whole numbers; natural: zero too; integer: zero and negatives too; exact: fractions, zero and negatives */
  values?: "whole" | "natural" | "integer" | "exact";
  /** which of the numbers must be used */
  use?: "any" | "all";
  /** the order of the numbers: any or given */
  order?: "any" | "given";
  /** any; none: the usual precedence alone; left: each operation takes the result so far and a number */
  brackets?: "any" | "none" | "left";
  /** how often an operation may stand at most */
  op_most?: string;
  /** how often an operation must stand at least */
  op_fewest?: string;
  /** the largest value that a step of two operands may have */
  max_value?: Whole;
  /** how deep ! sqrt and the like may nest */
  depth?: Whole;
  /** the day, as YYYYMMDD */
  date?: Whole;
}

/** What "five" may be asked with. */
export interface FiveParameters {
  /** the rule set; without it: countdown */
  rules?: RuleName | `${RuleName},${string}`;
  /** the allowed operations, from + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 */
  ops?: string;
  /** what the given numbers and every step may be: whole: positive whole numbers; natural: zero too; integer: zero and negatives too; exact: fractions, zero and negatives */
  values?: "whole" | "natural" | "integer" | "exact";
  /** which of the numbers must be used */
  use?: "any" | "all";
  /** the order of the numbers: any or given */
  order?: "any" | "given";
  /** any; none: the usual precedence alone; left: each operation takes the result so far and a number */
  brackets?: "any" | "none" | "left";
  /** how often an operation may stand at most */
  op_most?: string;
  /** how often an operation must stand at least */
  op_fewest?: string;
  /** the largest value that a step of two operands may have */
  max_value?: Whole;
  /** how deep ! sqrt and the like may nest */
  depth?: Whole;
  /** the day, as YYYYMMDD */
  date?: Whole;
  /** which generator draws the games of the day; without it: 1 */
  generator?: Whole;
}

/** What "sheet" may be asked with. */
export interface SheetParameters {
  /** the rule set; without it: countdown */
  rules?: RuleName | `${RuleName},${string}`;
  /** the allowed operations, from + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 */
  ops?: string;
  /** what the given numbers and every step may be: whole: positive whole numbers; natural: zero too; integer: zero and negatives too; exact: fractions, zero and negatives */
  values?: "whole" | "natural" | "integer" | "exact";
  /** which of the numbers must be used */
  use?: "any" | "all";
  /** the order of the numbers: any or given */
  order?: "any" | "given";
  /** any; none: the usual precedence alone; left: each operation takes the result so far and a number */
  brackets?: "any" | "none" | "left";
  /** how often an operation may stand at most */
  op_most?: string;
  /** how often an operation must stand at least */
  op_fewest?: string;
  /** the largest value that a step of two operands may have */
  max_value?: Whole;
  /** the code of the sheet, in place of the parameters that describe its games */
  code?: string;
  /** the random seed; the same seed gives the same games everywhere */
  seed?: Whole;
  /** how many numbers */
  pick?: Whole;
  /** how many games; without it: 1 */
  count?: Whole;
  /** the largest number that a game may have */
  largest?: Whole;
  /** from the easiest game to the hardest, evenly spread; without it: false */
  rises?: boolean;
  /** draw again if the difficulty is not within FIRST..LAST of 0..100 */
  difficulty?: Range;
  /** only games with this many solutions */
  solutions?: Range;
}

/** What "read" may be asked with, beside its game. */
export interface ReadParameters {
  /** what numbers without a label are: game, target-first or numbers; without it: game */
  kind?: "game" | "target-first" | "numbers";
}

/** What "rules" may be asked with. */
export interface RulesParameters {
}

/** A question of query(). */
export type Question =
  | ({ question?: "solve"; key?: unknown; id?: string } & SolveParameters & GameParameters)
  | ({ question: "list"; key?: unknown; id?: string } & ListParameters & GameParameters)
  | ({ question: "count"; key?: unknown; id?: string } & CountParameters & GameParameters)
  | ({ question: "values"; key?: unknown; id?: string } & ValuesParameters & GameParameters)
  | ({ question: "missing"; key?: unknown; id?: string } & MissingParameters & GameParameters)
  | ({ question: "shapes"; key?: unknown } & ShapesParameters)
  | ({ question: "check"; key?: unknown; id?: string } & CheckParameters & GameParameters)
  | ({ question: "hint"; key?: unknown; id?: string } & HintParameters & GameParameters)
  | ({ question: "moves"; key?: unknown; id?: string } & MovesParameters & GameParameters)
  | ({ question: "prove"; key?: unknown; id?: string } & ProveParameters & GameParameters)
  | ({ question: "draw"; key?: unknown } & DrawParameters)
  | ({ question: "daily"; key?: unknown } & DailyParameters)
  | ({ question: "five"; key?: unknown } & FiveParameters)
  | ({ question: "sheet"; key?: unknown } & SheetParameters)
  | ({ question: "read"; key?: unknown; id?: string } & ReadParameters & GameParameters)
  | ({ question: "rules"; key?: unknown } & RulesParameters);
