// SPDX-License-Identifier: MIT
// A challenge by link. All of it stands in the address, and no server knows of it:
//
//     #/challenge/NAME/SECONDS/TARGET-NUMBERS;.../POINTS;...    sent: who, how long, what, score;
//                                                              of several players A~B and 10;7~5;5
//     #/challenge/new/SECONDS/TARGET-NUMBERS;...                one's own
//     #/challenge/new[/DATE]                                    to be made, of games or of a day
//
// What the address says is inserted as text, and cut.

import { draw, freshSeed, problemText } from "../engine/engine.js";
import { h, cross, fill } from "../dom.js";
import { link, makeId, parseId } from "../game.js";
import { number, t } from "../i18n.js";
import { shareButton, sharedAddress } from "../parts/share.js";
import { recordIn, shelved, withRound } from "../round/record.js";
import { Screen, tilesDown } from "../round/screen.js";
import { POINTS_MOST, pointsOf } from "../round/score.js";
import { recall, remember } from "../store.js";
import { dayOf, isDone } from "../today/diary.js";
import { noteRound } from "../views/play.js";

const NAME_MOST = 20, PLAYERS_MOST = 8;
const GAMES = 3, GAMES_MOST = 10, TILES = 6;
const SECONDS = 60, SECONDS_MOST = 3600;
const LEVEL = { easiest: 30, hardest: 60 };
const GAME = /^([1-9]\d{0,8})-([1-9]\d{0,8}(?:,[1-9]\d{0,8}){1,11})$/; // whole numbers from 1 on

// ---- The address --------------------------------------------------------------------------------

/** 437-100,75,6 of countdown:437/100,75,6 */
const shortOf = (id) => id.replace("countdown:", "").replace("/", "-");

/** A name as it goes into an address: short, and without halves of characters. */
const cut = (name) => [...name.replaceAll(/[/~\p{Surrogate}]/gu, " ")].slice(0, NAME_MOST).join("");

const partsOf = ({ seconds, games, players }) => [
  players.map(({ name }) => encodeURIComponent(cut(name))).join("~"), seconds,
  games.map(shortOf).join(";"), players.map(({ points }) => points.join(";")).join("~")];

/** {seconds, games}, or null where these parts of an address are none. */
function readGames(seconds = "", games = "") {
  const ids = games.split(";").map((short) => {
    const [, target, numbers] = GAME.exec(short) ?? [];
    return target && makeId({ first: target, numbers: numbers.split(",") });
  });
  const isGood = ids.every(Boolean) && ids.length <= GAMES_MOST && /^\d{1,4}$/.test(seconds)
    && Number(seconds) <= SECONDS_MOST;
  return isGood ? { seconds: Number(seconds), games: ids } : null;
}

/** The points of a player, one for each game, or null. */
function readPoints(text, games) {
  const points = (text.match(/^\d+(?:;\d+)*$/)?.[0].split(";") ?? []).map(Number);
  return points.length === games.length && points.every((n) => n <= POINTS_MOST) ? points : null;
}

/** {seconds, games, players: [{name, points}, ...]}, the sender last; or null where it is no
 *  challenge. */
export function readChallenge(rest) {
  const [names = "", seconds, games, results = ""] = rest.split("/");
  const asked = readGames(seconds, games);
  const points = asked && results.split("~").map((text) => readPoints(text, asked.games));
  if (!points?.every(Boolean) || points.length > PLAYERS_MOST) return null;
  const own = points.length === 1 ? [names] : names.split("~");
  return { ...asked, players: points.map((theirs, i) =>
    ({ name: cut(own[i] ?? "").trim() || t("challenge.someone"), points: theirs })) };
}

/** Those with the most points, the first of them. */
const bestOf = (players) => players.reduce((best, player) =>
  (sumOf(player.points) > sumOf(best.points) ? player : best));

const sumOf = (points) => points.reduce((sum, n) => sum + n, 0);

// ---- The views ----------------------------------------------------------------------------------

export function challengeView(rest) {
  const title = t("challenge.title");
  const element = h("div.view.challenge", {});
  const shown = { screen: null };
  const leave = () => { shown.hasLeft = true; shown.screen?.leave(); };
  const [first, date, games] = rest.split("/");
  const challenge = readChallenge(rest);
  const own = first === "new" ? readGames(date, games) : null;
  if (challenge) offer(element, shown, challenge);
  else if (own) make(element, shown, own);
  else if (first === "new" && isDone(dayOf(date))) send(element, ofDay(dayOf(date)));
  else if (rest === "new" || rest === "") make(element, shown, null);
  else fill(element, bar(title), h("p.problem", { role: "alert" }, t("challenge.broken")),
    h("p", {}, h("a.button.primary", { href: link("challenge", "new") }, t("challenge.make"))));
  return { title, element, leave, isWhole: true };
}

function bar(title) {
  return h("header.round-bar", {}, h("a.icon-button", { href: link("today"),
    "aria-label": t("round.leave") }, cross()), h("h1", {}, title), h("span"));
}

function ofDay(day) {
  return { seconds: 0, games: day.games.map(({ id }) => id),
    points: day.rounds.map(({ best, hints }) => pointsOf(best, hints)) };
}

const keyOf = (games) => games.map(shortOf).join(";");
const roundsOf = (shelf, key) => (Array.isArray(shelf[key]) ? shelf[key] : []);

/** Plays the games one after the other, then calls done with the points. A game that was begun goes
 *  on after a reload. */
function playAll(element, shown, { games, seconds, players }, done) {
  const key = keyOf(games);
  const address = link("challenge", ...(players ? partsOf({ games, seconds, players })
    : ["new", seconds, key]));
  const next = () => {
    if (shown.hasLeft) return;
    shown.screen?.leave();
    const played = roundsOf(recall("challenge", {}), key).filter(({ over }) => over);
    const place = played.length;
    if (place === games.length) {
      done(played.map(({ best, hints }) => pointsOf(best, hints)));
      return;
    }
    const record = recordIn("challenge", (shelf) => roundsOf(shelf, key)[place],
      (shelf, kept) => shelved(shelf, key, withRound(roundsOf(shelf, key), place, kept)));
    shown.screen = new Screen({ id: games[place], seconds, exit: link("today"),
      title: t("challenge.place", { n: place + 1, most: games.length }), startsNow: true,
      record, address, next: () => games[place + 1],
      onOver: (result) => noteRound(result),
      endings: () => [h("button.primary.big", { type: "button", onclick: next },
        t(place + 1 < games.length ? "challenge.next"
          : players ? "challenge.table" : "five.look"))] });
    fill(element, shown.screen.element);
  };
  next();
}

/** "3 games · 60 seconds each" */
const what = (count, seconds) => h("p", {}, t("challenge.what", { n: count }),
  seconds > 0 && ` · ${t("challenge.seconds", { n: seconds })}`);

function offer(element, shown, challenge) {
  const { seconds, games, players } = challenge;
  const go = () => playAll(element, shown, challenge, (own) => table(element, challenge, own));
  fill(element, bar(t("challenge.title")), h("section.challenge-offer", {},
    h("p", {}, t("challenge.from")), h("h2.challenge-name", {}, players.at(-1).name),
    what(games.length, seconds),
    h("div.card.challenge-score", {}, h("p", {}, t("challenge.toBeat")),
      h("p", {}, h("b", {}, number(sumOf(bestOf(players).points)))),
      h("p", {}, t("challenge.of", { n: games.length * POINTS_MOST })),
      players.length > 1 && h("p", {}, players.map(({ name, points }) =>
        `${name} ${number(sumOf(points))}`).join(" · "))),
    h("button.primary.big", { type: "button", onclick: go }, t("round.go")),
    h("p", {}, t("challenge.new"), " ", h("a", { href: link("today") }, t("challenge.try")))));
}

/** Who has played, the best first, and how each game went; then back to all of them. */
function table(element, { seconds, games, players }, own) {
  const best = bestOf(players);
  const [theirs, mine] = [sumOf(best.points), sumOf(own)];
  const verdict = mine > theirs ? "challenge.won" : mine < theirs ? "challenge.lost"
    : "challenge.even";
  const all = [...players, { name: t("outcome.you"), points: own }]
    .sort((a, b) => sumOf(b.points) - sumOf(a.points));
  const most = games.map((_, i) => Math.max(...all.map(({ points }) => points[i])));
  const points = (n, i) => h("td", {}, n === most[i] && n > 0 ? h("b", {}, number(n)) : number(n));
  fill(element, bar(t("challenge.title")), h("section.challenge-offer", {},
    h("h2.challenge-name", { tabindex: "-1" }, t(verdict, { name: best.name })),
    h("div.card.challenge-table", {}, h("table.day-table", {},
      h("thead", {}, h("tr", {}, h("td"), games.map((id) => h("th", { scope: "col" },
        h("a", { href: link("solve", id) }, String(parseId(id).first)))),
      h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, "Σ"),
        h("span.unseen", {}, t("challenge.sum"))))),
      h("tbody", {}, all.map((player) => h("tr", {}, h("th", { scope: "row" }, player.name),
        player.points.map(points), h("td.day-sum", {}, number(sumOf(player.points))))))))),
  sendForm({ seconds, games, players, points: own }, "challenge.back"),
  h("p.card-actions", {}, h("a.button.quiet", { href: link("challenge", "new") },
    t("challenge.rematch"))));
  element.querySelector("h2").focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Games of a challenge that is to be made. */
const drawGames = async () => ({ seconds: SECONDS, games: (await Promise.all(Array.from(
  { length: GAMES }, () => draw("countdown", freshSeed(), LEVEL)))).map(({ id }) => id) });

/** A challenge, which the sender plays first. Its games are drawn at once, and the address has them
 *  from then on; one that has them already is played, or goes on. */
function make(element, shown, drawn) {
  const play = (asked) => playAll(element, shown, asked, (points) =>
    send(element, { ...asked, points }));
  if (drawn && roundsOf(recall("challenge", {}), keyOf(drawn.games)).length > 0) {
    play(drawn);
    return;
  }
  const problem = h("p.problem", { role: "alert", hidden: true });
  fill(element, bar(t("challenge.title")), h("section.ready", {}, tilesDown(TILES),
    what(drawn?.games.length ?? GAMES, drawn?.seconds ?? SECONDS),
    h("p", {}, t("challenge.makeLead")),
    h("button.primary.big", { type: "button", onclick: () => begin() }, t("round.go"))), problem);
  let coming;
  const ask = () => {
    coming = (drawn ? Promise.resolve(drawn) : drawGames()).then((asked) => {
      if (!shown.hasLeft) history.replaceState(null, "",
        link("challenge", "new", asked.seconds, keyOf(asked.games)));
      return asked;
    });
    coming.catch((error) => {
      coming = null; // asked for again by who begins
      problem.hidden = false;
      problem.textContent = problemText(error);
    });
  };
  const begin = async () => {
    problem.hidden = true;
    if (!coming) ask();
    const asked = await coming.catch(() => null);
    if (asked && !shown.hasLeft) play(asked);
  };
  ask();
}

function send(element, made) {
  fill(element, bar(t("challenge.title")), h("section.challenge-offer", {},
    h("h2.challenge-name", {}, t("points", { n: sumOf(made.points) })),
    h("p", {}, t("challenge.sendLead"))), sendForm(made, "challenge.send"));
}

function sendForm(made, label) {
  const field = h("input.text-field", { id: "challenge-name", maxlength: NAME_MOST,
    autocomplete: "nickname", value: recall("name", ""),
    oninput: () => remember("name", field.value) });
  const text = () => {
    const name = field.value.trim();
    const others = (made.players ?? []).slice(1 - PLAYERS_MOST);
    const parts = partsOf({ ...made,
      players: [...others, { name: name || " ", points: made.points }] });
    const said = t(name ? "challenge.text" : "challenge.textOfNobody",
      { name, n: sumOf(made.points), most: made.games.length * POINTS_MOST });
    return `${said}\n${sharedAddress("challenge", parts.join("/"))}`;
  };
  return h("div.card.challenge-send", {}, h("label", { for: "challenge-name" },
    t("challenge.name")), field, shareButton(text, { label: t(label) }));
}

