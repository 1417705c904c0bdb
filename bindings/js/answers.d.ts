// SPDX-License-Identifier: MIT
// The objects that the library answers with: those that the command prints with --json.

import type { RuleName } from "./questions.js";

/** A whole number as it stands in an answer: beyond 2^53 it is text. */
export type Number64 = number | string;

/** What ended a search before all was known; not there where the answer is complete. */
export type Bound = "limit" | "value" | "memory" | "stopped" | "any";
export type Status = "solved" | "closest" | "limit";
export type Word = "very easy" | "easy" | "medium" | "hard" | "very hard";

export interface Game {
  version: 1;
  id: string;
  rules: RuleName;
  target: Number64;
  numbers: Number64[];
}

export interface Solution {
  /** Of exact rules a fraction is text, "7/2", where a closest value is one. */
  value: Number64;
  expression: string;
  rpn: string;
  numbers_used: number;
  effort: number;
  steps: string[];
  unused: Number64[];
}

/** What the rules allow: what an answer that something is not made is about. */
export interface Scope {
  /** The words of the operations. */
  operations: string[];
  /** How deep operations of one number may be nested. */
  depth?: number;
  values: "whole" | "natural" | "integer" | "exact";
  brackets?: "none" | "left";
  op_most?: string;
  op_fewest?: string;
  max_value?: Number64;
  /** Of numerators and denominators of all steps. */
  bound: "64 bits";
}

/** An answer without its solutions. */
export interface AnswerHead extends Game {
  status: Status;
  /** 0 to 100, and the median time of practised players; null where no solution is known. This and
   * the next three are not there where `difficulty: false` was asked. */
  difficulty: number | null;
  seconds: number | null;
  /** No people's times are known of games like this one. */
  is_extrapolated: boolean | null;
  /** The version of the model that tells them. */
  difficulty_model: number;
  /** From the target; null where no value is known. */
  distance: Number64 | null;
  complete: boolean;
  bound?: Bound;
  /** Where bound is "any", as `any: true` asks: simpler solutions may exist. */
  simplest?: false;
  /** What the search would take at least, where bound is "memory" and that was foreseen. */
  needed_bytes?: Number64;
  /** Where the target is not made, or that is not known. */
  scope?: Scope;
}

export interface Answer extends AnswerHead {
  /** Of the target, or where it is out of reach of the closest values. */
  solutions: Solution[];
}

export interface Count extends Game {
  /** null where the search was ended before it knew of any. */
  solutions: Number64 | null;
  with_detours: Number64 | null;
  fewest: number | null;
  complete: boolean;
  bound?: Bound;
  /** What the search would take at least, where bound is "memory" and that was foreseen. */
  needed_bytes?: Number64;
  /** Where there is no solution. */
  scope?: Scope;
}

export interface Value {
  version: 1;
  value: Number64;
  expression: string;
  numbers_used: number;
}

export interface Values {
  values: Value[];
  complete: boolean;
  bound?: Bound;
  /** Not there where the list was cut by `lines`. */
  scope?: Scope;
}

export type Reason =
  | "syntax" | "number_not_given" | "number_used_twice" | "number_not_used" | "operation" | "order"
  | "not_positive" | "not_whole" | "division_by_zero" | "no_value" | "overflow" | "depth"
  | "wrong_result"
  | "number_not_left"
  | "result_used_twice"
  | "result_not_used"
  | "negative"
  | "brackets"
  | "too_many_operations"
  | "too_few_operations"
  | "step_too_large";

export interface Judgement {
  version: 1;
  target: Number64;
  numbers: Number64[];
  rules: RuleName;
  verdict: "solved" | "off" | "invalid" | "missing" | "claim";
  /** Of an answer that is invalid: why, and where in its text, in bytes and in characters; the text
   *  there, its name, and one line for people. */
  reason?: Reason;
  position?: number;
  character?: number;
  found?: string;
  thing?: string;
  advice?: string;
  /** Of an answer in steps: the one that is wrong, or that counts though it is not the last. */
  step?: number;
  /** Of a claim that there is no solution, with `prove`: what the proof says, and a solution where
   *  the claim is wrong. */
  claim?: "right" | "wrong" | "unproved";
  solution?: string;
  value?: Number64;
  distance?: Number64;
  points: number;
}

/** Of a line of a list of answers: its number, and the answer that stands there. */
export interface ListedAnswer extends Judgement {
  line: number;
  expression: string;
}

/** A line that was not read. */
export interface ListedMisread {
  version: 1;
  line: number;
  error: string;
  position: number;
  reason: string;
  character: number;
  found: string;
  readings?: string[];
}

/** The items of its parts are numbers, or ranges, "4..9": of targets, but unread of lines. */
export interface JudgedList {
  version: 1;
  targets: string;
  lines: number;
  right: Number64;
  missing: string[];
  wrong: string[];
  repeated: string[];
  outside: string[];
  unread: string[];
  answers: (ListedAnswer | ListedMisread)[];
}

export interface Hint extends Game {
  hint: number;
  status: Status;
  distance: Number64 | null;
  complete: boolean;
  bound?: Bound;
  numbers_used: number | null;
  points: number;
  step?: string;
  text: string;
}

/** A move on two of the values that are left. A value is a number, or a text such as "8/3". */
export interface Move {
  a: number | string;
  operation: "+" | "-" | "*" | "/";
  b: number | string;
  value: number | string;
  /** null: not known, since values beyond 64 bits might make the target. */
  reachable: boolean | null;
  fewest: number | null;
  distance: Number64 | null;
  /** Of { solutions: true }: how many are left behind it; null: not known. */
  solutions?: Number64 | null;
  /** Likewise: the median of practised players; null: not known, or out of reach. */
  seconds?: number | null;
}

export interface Moves extends Game {
  left: (number | string)[];
  reachable: boolean | null;
  /** 1: one of the values is the target. */
  fewest: number | null;
  distance: Number64 | null;
  moves: Move[];
}

/** A certificate, in the form of docs/certificates.md; null: the claim is not proved. */
export interface Proof extends Game {
  /** What is proved, or was to be proved; null: what is found. */
  claim: "none" | "closest" | "grid" | "missing" | "count" | "simplest" | null;
  /** false: the claim does not hold, or, if the answer is not complete, is not decided. */
  proved: boolean;
  complete: boolean;
  bound?: "value" | "limit" | "memory" | "stopped";
  certificate: string | null;
}

/** No game that was drawn is as wished; nearest is one that comes near. */
export interface Unmet {
  version: 1;
  complete: false;
  bound: "attempts";
  attempts: number;
  unmet: "must_use" | "solvable" | "difficulty" | "solutions";
  nearest: string;
}

/** A drawing that was stopped. */
export interface Stopped {
  version: 1;
  complete: false;
  bound: "stopped" | "memory";
}

export type Drawn = Game | Unmet | Stopped;

export interface Difficulty {
  id: string;
  status: Status;
  complete: boolean;
  bound?: Bound;
  difficulty: number | null;
  seconds: number | null;
  is_extrapolated: boolean | null;
  difficulty_model: number;
  word: Word | null;
}

export interface RuleSet {
  name: RuleName;
  title: string;
  ops: string[];
  values: "whole" | "natural" | "integer" | "exact";
  use: "any" | "all";
  order: "any" | "given";
  depth: number;
  usual_targets: [number, number];
  usual_count: number;
  number_max: Number64;
  pool: number[];
}
