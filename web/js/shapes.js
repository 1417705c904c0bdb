// SPDX-License-Identifier: MIT
// What may be kept on the device (store.js), name by name. A shape is a function: it gives a value
// back, without its broken parts, or undefined where the value itself is broken.

let broken = 0; // parts that were left out

const refuse = () => { broken++; };
const where = (test) => (value) => (test(value) ? value : refuse());
const either = (...values) => where((value) => values.includes(value));
const orNull = (shape) => (value) => (value === null ? null : shape(value));
const amount = (least, most) => where((value) => value >= least && value <= most
  && typeof value === "number");
const whole = (least, most) => where((value) => value >= least && value <= most
  && Number.isInteger(value));
const matching = (pattern) => where((value) => typeof value === "string" && pattern.test(value));
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const list = (shape) => (value) => (Array.isArray(value)
  ? value.map(shape).filter((item) => item !== undefined) : refuse());
/** Each item is for its place: where one is broken there is null. */
const places = (shape, most) => (value) => (Array.isArray(value)
  ? value.slice(0, most).map((item) => (item === null ? null : shape(item) ?? null)) : refuse());
/** One item follows from the other: the list ends before the first that is broken. */
const series = (shape, most) => (value) => {
  if (!Array.isArray(value)) return refuse();
  const items = value.slice(0, most).map(shape);
  const end = items.indexOf(undefined);
  return end < 0 ? items : items.slice(0, end);
};
/** All of them, or none. */
const all = (shape, count) => (value) => {
  if (!Array.isArray(value) || value.length !== (count ?? value.length)) return refuse();
  const items = value.map(shape);
  return items.includes(undefined) ? refuse() : items;
};
/** Names that match, each with a value; the shape is told the name, too. */
const map = (pattern, shape) => (value) => (isRecord(value)
  ? Object.fromEntries(Object.entries(value).map(([name, item]) =>
    [name, pattern.test(name) ? shape(item, name) : refuse()])
    .filter(([, item]) => item !== undefined)) : refuse());
/** Fields that must be there, and fields that may be; fields of usual are filled in. */
const record = (needed, others = {}, usual = {}) => (value) => {
  if (!isRecord(value)) return refuse();
  const mended = { ...usual, ...value };
  for (const [name, shape] of Object.entries({ ...needed, ...others })) {
    if (!(name in mended) && !(name in needed)) continue;
    const field = shape(mended[name]);
    if (field === undefined && name in needed) return undefined;
    if (field !== undefined) mended[name] = field;
    else if (name in usual) mended[name] = usual[name];
    else delete mended[name];
  }
  return mended;
};

const text = matching(/^.{0,4000}$/s);
const flag = either(true, false);
const moment = amount(0, 8.64e15); // the last that a date can be
const gameId = matching(
  /^[a-z0-9-]+(,[^:]*)?:-?\d+(_\d+)?(\.\.-?\d+)?\/-?\d+(_\d+)?(,-?\d+(_\d+)?)*$/);
/** Of a game that the page has drawn. One that cannot be played would come again and again. */
const drawnId = matching(/^countdown:[1-9]\d{0,8}\/[1-9]\d{0,8}(,[1-9]\d{0,8}){0,11}$/);
const isDay = (date) => /^\d{4}-\d\d-\d\d$/.test(date)
  && new Date(Date.parse(date) || 0).toISOString().startsWith(date);
const day = where(isDay);
/** Of an answer from its target: a number, or one that is not exact as such, as text. */
const distance = orNull((value) => (typeof value === "string"
  ? matching(/^\d{1,60}(\/[1-9]\d{0,60})?$/) : whole(0, Number.MAX_SAFE_INTEGER))(value));
const seconds = amount(0, 1e9);
const difficulty = amount(0, 100);

const best = record({ value: text, expression: text, distance }, { points: whole(0, 10) });

/** How far a round has come (round/record.js). */
const progress = record({}, {
  begun: moment, left: flag, spent: amount(0, 1e12), since: orNull(moment), hints: whole(0, 3),
  score: whole(0, 3),
  moves: all((move) => (Array.isArray(move) && move.length === 3 && Number.isInteger(move[0])
    && Number.isInteger(move[2]) && "+-*/".includes(move[1]) ? move : undefined)),
  best: (value) => (value?.distance === null ? null : orNull(best)(value)),
  over: orNull(either("solved", "time", "declared", "answer")),
}, { spent: 0, since: null, hints: 0, moves: [], best: null, over: null });

/** A round that was played. */
const played = record({ at: moment, id: gameId }, { daily: orNull(day), on: day, five: day,
  hand: flag, practice: whole(1, 10), points: whole(0, 10), stars: whole(0, 3),
  value: orNull(text), distance, seconds, hints: whole(0, 3), difficulty });

const settings = map(/./, (value) => (["string", "number", "boolean"].includes(typeof value)
  ? value : refuse()));
const points = places(amount(0, 1e9), 6);
const given = list((gift) => (Array.isArray(gift) && gift.length === 2
  && gift.every(Number.isInteger) ? gift : refuse()));

/** What there is, by its name. */
const SHAPES = [
  [/^language$/, matching(/^[a-z]{2}$/)],
  [/^theme$/, either("auto", "light", "dark")],
  [/^(sound|haptics|clock\.hidden|lesson)$/, flag],
  [/^(name|solve\.last|missing\.last)$/, text],
  [/^(play|print|class)$/, settings],
  [/^rounds$/, list(played)],
  [/^day\.(.*)$/, record({ games: all(record({ id: drawnId }, { difficulty, seconds }), 5) },
    { rounds: places(progress, 5), generator: whole(1, 1e6), begunOn: day, playedOn: day },
    { rounds: [] })],
  [/^running$/, map(/./, record({}, { seconds, kept: progress }))],
  [/^challenge$/, map(/./, (rounds, games) => series(progress, games.split(";").length)(rounds))],
  [/^join\..+$/, record({}, { rounds: series(progress, 1000) })],
  [/^teams\..+$/, (value) => (Array.isArray(value) ? points
    : record({}, { points, given, names: places(text, 6) }))(value)],
  [/^results\..+$/, list(record({ name: text, stars: all(whole(0, 3)) }))],
  [/^practice$/, record({}, { count: whole(0, 1e9),
    missed: list(record({ id: drawnId, at: whole(0, 1e9) }, { theme: text }, { theme: "any" })),
    game: record({ id: drawnId }, { theme: text, isAgain: flag, kept: progress },
      { theme: "any" }) })],
  [/^rating$/, record({ value: amount(0, 5000), deviation: amount(1, 350), games: whole(0, 1e9),
    at: moment }, { line: list((entry) => (Array.isArray(entry) && entry.length === 2
      && isDay(entry[0]) && whole(0, 5000)(entry[1]) !== undefined ? entry : refuse())) },
  { line: [] })],
  [/^storm$/, list(record({ at: moment, seed: matching(/^[a-z0-9]{1,5}$/),
    solved: whole(0, 999) }))],
  [/^left$/, map(/^#\/(play|five|practice|challenge|join)(\/|$)/, record({ at: moment,
    target: matching(/^\d{1,20}$/), seconds, spent: amount(0, 1e12), since: orNull(moment) },
  { isSeries: flag }))],
  [/^grid\..+$/, map(/^\d+$/, text)],
  [/^solved\.[a-z0-9-]+$/, whole(0, 1e9)],
  [/^hands\.solved$/, list(gameId)],
  [/^missing\.[a-z-]+\.\d+$/, record({ run: whole(0, 1e9), numbers: all(whole(1, 999)) })],
];

/** {value, parts}: a value without its broken parts, undefined where nothing is left of it; and
 *  how many those were. Null where there is no such name. */
export function mended(name, value) {
  const [names, shape] = SHAPES.find(([pattern]) => pattern.test(name)) ?? [];
  if (!shape || (/^day\./.test(name) && !isDay(names.exec(name)[1]))) return null;
  broken = 0;
  return { value: shape(value, name), parts: broken };
}
