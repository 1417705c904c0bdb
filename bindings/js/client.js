// SPDX-License-Identifier: MIT
// What the package gives: questions as methods. A port carries a question as text to the library,
// in this thread (index.js) or in a worker (worker.js), and its answer back.

import { GAME_PARAMETERS, PARAMETERS } from "./parameters.js";

const MEMORY_BYTES = 256 * 2 ** 20;
const FIRST_PAGE = 100; // solutions; the next page has so many times as many as the one before
const PAGE_GROWTH = 4;
const PAGE_MOST = 25600;
const LIMITS = ["timeoutMs", "memoryBytes", "signal"];
const WORDS = ["very easy", "easy", "medium", "hard", "very hard"];

/** What is wrong with a question, or why there is no answer. */
export class TallyError extends Error {
  /**
   * code: a word that stays the same, "SYNTAX"; parameter: the one that it is about; position: how
   * many characters into its text, where there is such a place.
   */
  constructor(code, message, { parameter = null, position = null, reading = null, ...options }
    = {}) {
    super(message, options);
    this.name = "TallyError";
    this.code = code;
    this.parameter = parameter;
    this.position = position;
    Object.assign(this, reading); // of a text that is no game: {reason, character, found, readings}
  }
}

function checkAborted(signal) {
  if (signal?.aborted) throw signal.reason;
}

// ---- Questions as text --------------------------------------------------------------------------

/** Parameters whose every digit counts. Beyond 2^53 a Number may be another than was meant, and
 *  its text another than its value: 2 ** 60 is written 1152921504606847000. */
const EXACT = ["target", "numbers", "must_use", "max_value", "from"];

const plain = (parameter) => (key, value) => {
  if (EXACT.includes(parameter) && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new TallyError("NUMBER_RANGE", `${value} is beyond 2^53, where a Number is not exact; `
      + "give it as a text or a bigint", { parameter });
  }
  return typeof value === "bigint" ? String(value) : value;
};

/** A text that is to be read. Of undefined and null it would be a word that nobody wrote. */
function textOf(value, parameter) {
  if (value !== undefined && value !== null) return String(value);
  throw new TallyError("SYNTAX", `"${parameter}" is missing; give a text`, { parameter });
}

/** A question as JSON, and where the value of each parameter stands there: {text, places}. */
function write(question) {
  const places = [];
  let text = "{";
  for (const [name, value] of Object.entries(question)) {
    if (value === undefined) continue;
    const json = JSON.stringify(value, plain(name));
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:`;
    places.push({ name, begin: text.length + (json.startsWith('"') ? 1 : 0),
      end: text.length + json.length });
    text += json;
  }
  return { text: `${text}}`, places };
}

/** The error that a line of an answer tells. Its position counts bytes of the question. */
function errorOf(status, line, { text, places }) {
  if (line?.error === undefined) return new TallyError(status, status);
  const bytes = new TextEncoder().encode(text).subarray(0, line.position);
  const at = new TextDecoder().decode(bytes).length;
  const place = places.find(({ begin, end }) => begin <= at && at <= end);
  const missing = /^"(\w+)" is missing/.exec(line.error)?.[1] ?? null;
  const { reason, character, found, readings = [] } = line;
  const parameter = missing ?? place?.name ?? null;
  const isTold = missing !== null || parameter === null || reason;
  return new TallyError(status, isTold ? line.error : `${parameter}: ${line.error}`, {
    reading: reason && { reason, character, found, readings },
    parameter,
    position: place && !missing ? at - place.begin : null,
  });
}

const isRange = (target) => /^\d+\.\.\d+$/.test(String(target));

/** The parameters of a game: an ID, or an object. */
function gameOf(game) {
  if (typeof game === "string") return { id: game };
  if (typeof game !== "object" || game === null) {
    throw new TallyError("SYNTAX", "a game is an ID, \"countdown:952/25,50,75,100,3,6\", or an "
      + "object, {target, numbers}", { parameter: "id" });
  }
  checkNames(game, GAME_PARAMETERS, "a game");
  return { ...game };
}

/** One that the library would pass over, as it does in lines of a file, is a mistake here. */
function checkNames(parameters, names, of) {
  const unknown = Object.keys(parameters).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = [...names, ...(of === "a game" ? [] : LIMITS)].join(", ");
  throw new TallyError("OPTION", `there is no "${unknown}"; ${of} has ${known}`,
    { parameter: unknown });
}

function checkOne(game, question) {
  const target = game.target ?? /:(\d+\.\.\d+)\//.exec(game.id)?.[1];
  if (!isRange(target)) return;
  throw new TallyError("TARGET_RANGE", `${question}() is about one target; query({question: `
    + `"${question}", ...}) answers each of a range`,
    { parameter: game.target === undefined ? "id" : "target" });
}

function split({ timeoutMs, memoryBytes, signal, ...parameters } = {}, usual = {}) {
  const limits = {
    timeoutMs: timeoutMs ?? usual.timeoutMs ?? Infinity,
    memoryBytes: memoryBytes ?? usual.memoryBytes ?? MEMORY_BYTES,
    signal,
  };
  for (const name of ["timeoutMs", "memoryBytes"]) {
    if (limits[name] > 0) continue;
    throw new TallyError("OPTION", `${name} is a number above 0`, { parameter: name });
  }
  return { limits, parameters };
}

function linesOf(text) {
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** A seed that nobody can foresee. */
function freshSeed() {
  const [high, low] = globalThis.crypto?.getRandomValues(new Uint32Array(2))
    ?? [0, 0].map(() => Math.floor(Math.random() * 2 ** 32));
  return String(BigInt(high) << 32n | BigInt(low));
}

// ---- Answers ------------------------------------------------------------------------------------

export class Tally {
  #port;
  #usual;

  constructor(port, usual) {
    this.#port = port;
    this.#usual = split(usual).limits;
  }

  /** All lines of the answer to a question: {question: "solve", ...}, or a game's ID. */
  async query(question, options) {
    const asked = typeof question === "string" ? { id: question } : { ...question };
    const name = asked.question ?? "solve";
    if (Object.hasOwn(PARAMETERS, name)) {
      checkNames(asked, [...GAME_PARAMETERS, ...PARAMETERS[name], "question", "key"], `"${name}"`);
    }
    const { limits, parameters } = split(options, this.#usual);
    checkNames(parameters, [], "query(), beside its question,");
    return this.#ask(asked, limits);
  }

  async #ask(question, limits) {
    checkAborted(limits.signal);
    const written = write(question);
    const { status, text } = await this.#port.ask(written.text, limits);
    checkAborted(limits.signal);
    const lines = linesOf(text);
    if (status === "OK") return lines;
    if (lines.length === 0 && status === "SYNTAX") {
      throw new TallyError(status, "the question is too long: 65536 bytes at most");
    }
    throw errorOf(status, lines.at(-1), written);
  }

  /** One line about one game. */
  async #askOne(name, game, options) {
    const asked = gameOf(game);
    checkOne(asked, name);
    const { limits, parameters } = split(options, this.#usual);
    checkNames(parameters, PARAMETERS[name], `"${name}"`);
    const [line] = await this.#ask({ question: name, ...asked, ...parameters }, limits);
    return line;
  }

  solve(game, options) {
    return this.#askOne("solve", game, options);
  }

  count(game, options) {
    return this.#askOne("count", game, options);
  }

  async judge(game, expression, options) {
    return this.#askOne("check", game,
      { ...options, expression: textOf(expression, "expression") });
  }

  /** What the list lacks, and the verdict on each of its lines. */
  async judgeList(game, list, options) {
    const { limits, parameters } = split({ reading: "lenient", ...options }, this.#usual);
    checkNames(parameters, ["reading", "prove"], '"judgeList"');
    const answers = await this.#ask(
      { question: "check", ...gameOf(game), ...parameters, list: textOf(list, "list") }, limits);
    const sum = answers.pop();
    refuseStopped(sum);
    return { ...sum, answers };
  }

  hint(game, number = 1, options = {}) {
    return this.#askOne("hint", game, { ...options, hint: number });
  }

  prove(game, options = {}) {
    return this.#askOne("prove", game, options);
  }

  moves(game, options = {}) {
    return this.#askOne("moves", game, options);
  }

  async difficulty(game, options) {
    const { id, status, complete, bound, difficulty, seconds, is_extrapolated,
      difficulty_model } = await this.#askOne("solve", game, { ...options, difficulty: true });
    const word = difficulty === null ? null
      : WORDS[Math.min(Math.floor(difficulty / 20), WORDS.length - 1)];
    return { id, status, complete, ...(bound && { bound }), difficulty, seconds,
      is_extrapolated, difficulty_model, word };
  }

  async values(game, options) {
    const { limits, parameters } = split(options, this.#usual);
    const { target, ...asked } = gameOf(game);
    checkNames(parameters, PARAMETERS.values, '"values"');
    const targets = parameters.targets ?? target;
    const lines = await this.#ask({ question: "values", ...asked, ...parameters, targets }, limits);
    const { complete, bound, scope } = lines.pop();
    return { values: lines, complete, ...(bound && { bound }), ...(scope && { scope }) };
  }

  async draw(options) {
    const { limits, parameters } = split(options, this.#usual);
    checkNames(parameters, PARAMETERS.draw.filter((name) => name !== "count"), '"draw"');
    const [line] = await this.#ask({ question: "draw", seed: freshSeed(), ...parameters }, limits);
    return line;
  }

  async daily(date, options) {
    const { limits, parameters } = split(options, this.#usual);
    checkNames(parameters, PARAMETERS.daily, '"daily"');
    const [line] = await this.#ask({ question: "daily", date, ...parameters }, limits);
    return line;
  }

  async readGame(game, options) {
    const { limits, parameters } = split(options, this.#usual);
    checkNames(parameters, [...PARAMETERS.read, ...GAME_PARAMETERS.slice(2, -2)], '"read"');
    const [line] = await this.#ask(
      { question: "read", ...parameters, game: textOf(game, "game") }, limits);
    return line;
  }

  async rules() {
    const [line] = await this.#ask({ question: "rules" }, this.#usual);
    return line.rules;
  }

  solutions(game, options) {
    const { limits, parameters } = split(options, this.#usual);
    const asked = gameOf(game);
    checkOne(asked, "list");
    checkNames(parameters, PARAMETERS.list, '"list"');
    const question = { question: "list", ...asked, ...parameters };
    const isStreamed = parameters.sort === "none" && this.#port.stream;
    return new Solutions((stream) => (isStreamed ? this.#stream(question, limits, stream)
      : this.#pages(question, limits, stream)));
  }

  /** Page after page, each longer than the one before: what comes first is there early. */
  async* #pages({ limit = Infinity, offset = 0, ...question }, limits, stream) {
    const end = performance.now() + limits.timeoutMs;
    let given = 0;
    for (let page = FIRST_PAGE; ; page = Math.min(page * PAGE_GROWTH, PAGE_MOST)) {
      const most = Math.min(page, Number(limit) - given);
      const timeoutMs = Math.max(1, end - performance.now());
      const [{ solutions, ...answer }] = await this.#ask(
        { ...question, limit: most, offset: String(BigInt(offset) + BigInt(given)) },
        { ...limits, timeoutMs });
      stream.answer = answer;
      yield* solutions;
      given += solutions.length;
      if (answer.bound !== "limit" || solutions.length < most || given >= limit) break;
    }
    refuseStopped(stream.answer);
  }

  async* #stream(question, limits, stream) {
    checkAborted(limits.signal);
    const written = write(question);
    const reader = new ListReader();
    const pieces = this.#port.stream(written.text, limits);
    for await (const piece of pieces) yield* reader.read(piece);
    checkAborted(limits.signal);
    if (pieces.status !== "OK") throw errorOf(pieces.status, reader.end(), written);
    stream.answer = reader.end();
    refuseStopped(stream.answer);
  }

  /** Ends the worker, where there is one, and gives back its memory. */
  close() {
    this.#port.close();
  }
}

function refuseStopped(answer) {
  const code = { stopped: "STOPPED", memory: "MEMORY_CAP" }[answer?.bound];
  if (code) throw new TallyError(code, "the search was stopped before its end");
}

/** An async iterator; answer: what is known of the game besides, once the last one has come. */
class Solutions {
  #items;
  answer = null;

  constructor(items) {
    this.#items = items(this);
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    return this.#items.next();
  }

  return(value) {
    return this.#items.return(value);
  }

  throw(error) {
    return this.#items.throw(error);
  }
}

/** Takes solutions out of the line of a list as it comes, and keeps the rest of the line. */
class ListReader {
  #rest = "";       // of the text, not yet read
  #head = null;     // before the solutions
  #isBehind = false; // the solutions

  * read(piece) {
    this.#rest += piece;
    if (this.#head === null && !this.#readHead()) return;
    while (!this.#isBehind) {
      const first = this.#rest[0];
      if (first === undefined) return;
      if (first === "]") this.#isBehind = true;
      else if (first === ",") this.#rest = this.#rest.slice(1);
      else {
        const length = objectLength(this.#rest);
        if (length === 0) return;
        yield JSON.parse(this.#rest.slice(0, length));
        this.#rest = this.#rest.slice(length);
      }
    }
  }

  #readHead() {
    const opening = '"solutions":[';
    const at = this.#rest.indexOf(opening);
    if (at < 0) return false;
    this.#head = this.#rest.slice(0, at + opening.length);
    this.#rest = this.#rest.slice(at + opening.length);
    return true;
  }

  /** The last line, without its solutions. */
  end() {
    const [line] = linesOf((this.#head ?? "") + this.#rest);
    if (line) delete line.solutions;
    return line;
  }
}

/** Of the object that the text begins with, to its closing brace; 0 where that is yet to come.
 *  (No text in a solution has braces, or quotes.) */
function objectLength(text) {
  return text.indexOf("}") + 1;
}
