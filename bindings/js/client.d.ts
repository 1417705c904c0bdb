// SPDX-License-Identifier: MIT
import type {
  Answer, AnswerHead, Count, Difficulty, Drawn, Game, Hint, JudgedList, Judgement, Moves, Proof,
  RuleSet, Solution, Stopped, Values,
} from "./answers.js";
import type {
  CheckParameters, CountParameters, DailyParameters, DrawParameters, GameParameters,
  HintParameters, ListParameters, MovesParameters, ProveParameters, Question, ReadParameters,
  SolveParameters, ValuesParameters, Whole,
} from "./questions.js";

export * from "./answers.js";
export * from "./questions.js";

/** A game's ID, "countdown:952/25,50,75,100,3,6", or what it is made of. */
export type GameLike = string | GameParameters;

/** A class of the platform, where its types are there (lib DOM, or those of node); else Otherwise. */
export type Platform<Name extends string, Otherwise> =
  typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : Otherwise;

/** An AbortSignal, or what is needed of one. */
export type Signal = Platform<"AbortSignal", {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options: { once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}>;

/** A WebAssembly.Module. */
export type Module = typeof globalThis extends
  { WebAssembly: { Module: { prototype: infer Instance } } } ? Instance : object;

/** How long, and in how much memory. What a search that is stopped has found is given. */
export interface Limits {
  /** Of each question; without it: none. */
  timeoutMs?: number;
  /** That a search holds at once; without it: 256 MiB. */
  memoryBytes?: number;
}

export interface Options extends Limits {
  /** Calls the question off: what was asked is rejected with the signal's reason. In this thread it
   *  is looked at between two searches; libtally/worker ends a search. */
  signal?: Signal;
}

/** What is wrong with a question, or why there is no answer. */
export declare class TallyError extends Error {
  /** A word that stays the same: SYNTAX, NUMBER_RANGE, NUMBER_COUNT, TARGET_RANGE, RULES, OPTION,
   *  STOPPED, MEMORY_CAP, NO_MEMORY. */
  readonly code: string;
  /** The parameter that it is about. */
  readonly parameter: string | null;
  /** How many characters into its text, where there is such a place. */
  readonly position: number | null;
  constructor(code: string, message: string,
    options?: { parameter?: string | null; position?: number | null; cause?: unknown });
  /** Where a text was not read as a game: why, a word that stays the same ("two_targets"); its
   *  place in characters; what was found there; and both readings where there are two. */
  readonly reason?: string;
  readonly character?: number;
  readonly found?: string;
  readonly readings?: readonly string[];
}

/** Solutions one by one. Leaving the loop ends the search. */
export interface Solutions extends AsyncIterableIterator<Solution> {
  /** What is known besides, once the last one has come. */
  readonly answer: AnswerHead | null;
}

export declare class Tally {
  private constructor();

  /** The simplest solution, or the closest ones where the target is out of reach. */
  solve(game: GameLike, options?: SolveParameters & Options): Promise<Answer>;

  /** Every solution, the simplest first, as they are found; where the target is out of reach, the
   *  closest ones. Throws after the last one where the search was stopped. */
  solutions(game: GameLike, options?: Omit<ListParameters, "all"> & Options): Solutions;

  /** How many solutions there are. */
  count(game: GameLike, options?: CountParameters & Options): Promise<Count>;

  /** Every value that the numbers make. A target, or targets, bound them. */
  values(game: GameLike, options?: ValuesParameters & Options): Promise<Values>;

  /** Judges an answer. It is never run as code. */
  judge(game: GameLike, expression: string,
    options?: Omit<CheckParameters, "expression"> & Options): Promise<Judgement>;

  /** Judges a list of answers, lines NUMBER = EXPRESSION. The game's target is the range that it
   *  should have. */
  judgeList(game: GameLike, list: string,
    options?: Pick<CheckParameters, "reading" | "prove"> & Options): Promise<JudgedList>;

  /** 1: how many numbers are enough; 2: the first step. */
  hint(game: GameLike, number?: 1 | 2,
    options?: Omit<HintParameters, "hint"> & Options): Promise<Hint>;

  /** What each next step is worth, behind the moves of `after`. */
  moves(game: GameLike, options?: MovesParameters & Options): Promise<Moves>;

  /** A certificate that an answer is complete, for a program of somebody else. */
  prove(game: GameLike, options?: ProveParameters & Options): Promise<Proof>;

  /** How hard the game is for people. */
  difficulty(game: GameLike, options?: Options): Promise<Difficulty>;

  /** A game by chance; the same seed gives the same one everywhere. */
  draw(options?: Omit<DrawParameters, "count"> & Options): Promise<Drawn>;

  /** The game of a day, 20261121. */
  daily(date: Whole, options?: Omit<DailyParameters, "date"> & Options): Promise<Game | Stopped>;

  /** The game that a text means, in any of the forms in which people write games. */
  readGame(game: string, options?: ReadParameters &
    Omit<GameParameters, "id" | "game" | "target" | "numbers"> & Options): Promise<Game>;

  /** The rule sets that there are. */
  rules(): Promise<RuleSet[]>;

  /** All lines of the answer to a question. */
  query(question: string | Question, options?: Options): Promise<unknown[]>;

  /** Ends the worker, where there is one, and gives back its memory. */
  close(): void;
}

/** Where the library is: an address, its bytes, a Response, or the module itself. */
export type Source = string | ArrayBuffer | ArrayBufferView | Module |
  Platform<"URL", { readonly href: string }> |
  Platform<"Response", { arrayBuffer(): Promise<ArrayBuffer> }>;

export declare function compile(source: Source | Promise<Source>): Promise<Module>;
