// SPDX-License-Identifier: MIT
// A class: one series of games on a projector, told by the code of its sheet, and the same series
// on the pupils' own devices (#/join/CODE). No server is asked: the code draws the same games
// everywhere. Teams and their points stay on the projector's device.

import { check, mannersOf, problemText, Refusal, sheet } from "../engine/engine.js";
import { h, cross, fill, announce } from "../dom.js";
import { link, parseId, pretty, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { Clock } from "../parts/clock.js";
import { feel } from "../parts/feel.js";
import { answerField, reasonText } from "../parts/reading.js";
import { levelWord, stepList } from "../parts/solution.js";
import { addressOf } from "../parts/share.js";
import { recordIn, withRound } from "../round/record.js";
import { starsOf } from "../round/score.js";
import { Screen } from "../round/screen.js";
import { addRound, change, chosen, recall, remember, watch } from "../store.js";
import { freshSheetSeed, questionOf } from "./print.js";
import { resultCard, resultsOf } from "./results.js";
import { qrCode } from "./sheet.js";

const TEAMS_MOST = 6, NAME_MOST = 16;
const GIVEN_MOST = 200; // that can be taken back
const CLOCKS = [0, 30, 60, 120];
const REVEALS = ["all", "key", "single"];
const LEVELS = ["rising", "0..20", "20..40", "40..60", "60..80", "80..100"];
const LEVEL_WORDS = { "0..20": "very easy", "20..40": "easy", "40..60": "medium", "60..80": "hard",
  "80..100": "very hard" };

const CHOICES = { rules: ["countdown", "make24", "make10"], count: [5, 10, 20, 40], level: LEVELS,
  teams: [0, 2, 3, 4, 5, TEAMS_MOST], seconds: CLOCKS, reveal: REVEALS };

const settingsKept = () => chosen("class", CHOICES, { count: 10, teams: 2, seconds: 60 });

export function classView(rest) {
  const title = t("class.title");
  const [code, place, given] = rest.split("/");
  const element = h("div.class-view", {});
  const shown = { leave: () => {} };
  if (code === "") {
    fill(element, setup());
    return { title, element };
  }
  if (place === "results") {
    sheet({ code }).then((series) => fill(element, resultsOf(series, given)))
      .catch((error) => fill(element, notThere(error)));
    return { title: t("results.title"), element };
  }
  sheet({ code }).then((series) => {
    if (!shown.hasLeft) shown.leave = board(element, series, Number(place) || 1);
  }).catch((error) => fill(element, notThere(error)));
  return { title, element, isWhole: true,
    leave: () => { shown.hasLeft = true; shown.leave(); } };
}

function notThere(error, view = "class") {
  return h("div.view.ready", {}, h("p.problem", { role: "alert" },
    error instanceof Refusal ? t("print.noCode") : problemText(error)),
  h("a.button.primary", { href: link(view) }, t(view === "join" ? "class.join" : "class.new")));
}

// ---- Before -------------------------------------------------------------------------------------

function setup() {
  const settings = settingsKept();
  const problem = h("p.problem", { role: "alert", hidden: true });
  const select = (name, text) => h("label.print-field", {},
    h("span", { "aria-hidden": "true" }, t(`class.${name}`)),
    h("select", { "aria-label": t(`class.${name}`), onchange: (event) => {
      settings[name] = typeof settings[name] === "number" ? Number(event.target.value)
        : event.target.value;
      remember("class", settings);
    } }, CHOICES[name].map((value) => h("option", { value, selected: settings[name] === value },
      text(value)))));
  const begin = async () => {
    try {
      const asked = questionOf({ ops: "+-*/", pick: "6", largest: "100", solutions: "any",
        ...settings }, freshSheetSeed());
      location.hash = link("class", (await sheet(asked)).code);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = problemText(error);
    }
  };
  return h("div.view.class-setup", {},
    h("header.view-head", {}, h("h1", {}, t("class.title")), h("p.lead", {}, t("class.lead"))),
    h("div.card-actions", {}, h("button.primary.big", { type: "button", onclick: begin },
      t("class.begin")), h("a.button.secondary", { href: link("join") }, t("class.join"))), problem,
    h("fieldset.card.print-fields", {}, h("legend", {}, t("class.series")),
      select("rules", (name) => t(`rules.${name}`)),
      select("count", number),
      select("level", (value) => (LEVEL_WORDS[value]
        ? t(`difficulty.${LEVEL_WORDS[value]}`) : t("print.level.rising"))),
      select("teams", (n) => (n ? number(n) : t("class.noTeams"))),
      select("seconds", (n) => (n ? t("play.seconds", { n }) : t("play.noClock"))),
      select("reveal", (name) => t(`class.reveal.${name}`))),
    codeForm("class", "class.haveCode", "secondary"));
}

/** A field for a code, which leads to a view of it. */
function codeForm(view, key, kind) {
  const field = h("input.text-field", { id: `code-${view}`, autocomplete: "off", maxlength: 20,
    spellcheck: "false", size: 16 });
  return h("form.card.code-form", { onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) location.hash = link(view, field.value.trim());
  } }, h("label", { for: `code-${view}` }, t(key)), field,
  h(`button.${kind}`, { type: "submit" }, t("class.go")));
}

// ---- The projector ------------------------------------------------------------------------------

/** Shows the series from a place on; what ends it. */
function board(element, series, place) {
  const settings = settingsKept();
  const key = `teams.${series.code}`;
  const state = { place: Math.min(Math.max(1, place), series.games.length), clock: null };
  const onKey = (event) => pressed(event, element);
  const show = () => {
    state.clock?.leave();
    history.replaceState(null, "", link("class", series.code, state.place));
    const held = element.contains(document.activeElement)
      && [...document.activeElement.classList].at(-1);
    fill(element, projector(series, settings, state, { show, key }));
    if (held) focusOn(element.querySelector(`.${held}:not(:disabled)`) ?? element.firstChild);
  };
  document.addEventListener("keydown", onKey);
  show();
  return () => {
    state.unwatch?.();
    state.clock?.leave();
    document.removeEventListener("keydown", onKey);
  };
}

/** What takes the focus where a control that had it goes. */
function focusOn(element) {
  element.focus({ preventScroll: true });
}

/** A blank turns the next tile over or goes on, arrows lead through the series. */
function pressed(event, element) {
  if (event.target.closest?.("input, textarea, select, button, a")) return;
  const button = { " ": ".class-reveal", ArrowRight: ".class-next", ArrowLeft: ".class-before",
    a: ".class-answer" }[event.key];
  const found = button && element.querySelector(`${button}:not(:disabled)`);
  if (!found) return;
  event.preventDefault();
  found.click();
}

function projector(series, settings, state, { show, key }) {
  const game = series.games[state.place - 1];
  const turn = (by) => { state.place += by; show(); };
  const tiles = game.numbers.map((n) => h(`span.tile.is-down${n > 10 ? ".tile-large" : ""}`, {},
    String(n)));
  const target = h("div.flap.flap-big.is-down", { role: "img",
    "aria-label": t("round.target", { target: String(game.target) }) },
  [...String(game.target)].map((digit) => h("span.flap-digit", { "aria-hidden": "true" }, digit)));
  const clock = state.clock = new Clock({ seconds: settings.seconds, onEnd: () => {
    feel("over");
    announce(t("outcome.time"), true);
  } });
  const reveal = revealer([...tiles, target], settings.reveal, () => {
    clock.start();
    const hadFocus = button === document.activeElement;
    button.hidden = true;
    if (hadFocus) focusOn(button.closest(".projector"));
  });
  const button = h("button.primary.big.class-reveal", { type: "button", onclick: reveal },
    t(settings.reveal === "single" ? "class.turnOne" : "round.go"));
  if (settings.reveal === "all") setTimeout(reveal);
  const side = settings.teams > 0 ? teams(settings.teams, state, key) : null;
  return h("div.projector", { tabindex: "-1" },
    h("header.round-bar", {}, h("a.icon-button", { href: link("class"),
      "aria-label": t("round.leave") }, cross()),
    h("h1", {}, t("class.place", { n: state.place, most: series.games.length }),
      h("span.class-dot", {}, " · "), h("span.class-level", {}, levelWord(game.difficulty))),
    joinButton(series.code)),
    h("div.projector-top", {}, target, clock.element),
    h("div.projector-tiles", {}, tiles),
    h("div.projector-foot", {},
      h("button.secondary.class-before", { type: "button", disabled: state.place === 1,
        "aria-label": t("class.before"), onclick: () => turn(-1) }, "‹"),
      button, judge(game, { award: side?.award }), answer(game),
      h("button.secondary.class-next", { type: "button",
        disabled: state.place === series.games.length, "aria-label": t("class.next"),
        onclick: () => turn(1) }, "›")),
    side?.row);
}

/** The code, which opens what pupils scan or type: to be read from the last row. */
function joinButton(code) {
  const address = addressOf(link("join", code));
  const dialog = h("dialog.class-join", { "aria-label": t("class.joinCode") },
    qrCode(address, t("class.qr")), h("p.class-address", {}, addressOf(link("join"))
      .replace(/^https?:\/\//, "")), h("p.class-join-code", {}, h("b", {}, code)),
    h("p.card-actions", {}, h("button.primary.big", { type: "button",
      onclick: () => dialog.close() }, t("notice.close")),
    h("a.button.quiet", { href: link("class", code, "results") }, t("results.title"))));
  return h("p.class-code", {}, h("button.quiet.class-join-button", { type: "button",
    onclick: () => dialog.showModal() }, t("class.code"), "\u00a0", h("b", {}, code)), dialog);
}

/** Turns all over at once, or one by one; done once all are. */
function revealer(parts, way, done) {
  const hidden = [...parts];
  return () => {
    const now = way === "single" ? hidden.splice(0, 1) : hidden.splice(0);
    for (const part of now) part.classList.remove("is-down");
    feel("tap");
    if (hidden.length === 0) done();
  };
}

/** Hidden until someone asks; then a step at a time. */
function answer({ solution, numbers, target, solutions }) {
  const list = stepList(solution.steps, numbers, target);
  const steps = [...list.children];
  for (const step of steps) step.hidden = true;
  const line = h("p.class-way", { hidden: true, tabindex: "-1" },
    `${pretty(solution.expression)} = ${target} `,
    h("span", {}, `(${t("print.ways", { n: solutions })})`));
  const button = h("button.secondary.class-answer", { type: "button", onclick: () => {
    const step = steps.find((one) => one.hidden);
    if (step) step.hidden = false;
    if (steps.every((one) => !one.hidden)) {
      line.hidden = false;
      if (button === document.activeElement) focusOn(line);
      button.disabled = true;
    }
    button.textContent = t("class.nextStep");
  } }, t("class.answer"));
  return h("div.class-solution", {}, button, list, line);
}

/** What a pupil says is typed and judged, with what is wrong: in front of all, or alone. award:
 *  gives what hands its points to a team, one tap away. */
function judge({ id }, { label = t("class.pupil"), button = t("class.judge"), empty = label,
  award } = {}) {
  const game = parseId(id);
  const said = h("p.class-verdict", { role: "status" });
  const gifts = h("div.class-award");
  const field = answerField({ "aria-label": label, placeholder: empty });
  return h("form.class-judge", { onsubmit: async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    const judgement = await check(id, field.value);
    const { verdict, value, distance, points } = judgement;
    said.classList.toggle("is-good", verdict === "solved");
    said.textContent = verdict === "solved" ? t("attempt.exact")
      : verdict === "invalid" ? reasonText(judgement)
        : mannersOf(game).isWhole
          ? t("attempt.away", { value: pretty(String(value)), n: toNumber(distance) })
          : t("attempt.value", { value: pretty(String(value)) });
    fill(gifts, award && points > 0 && award(points, () => fill(gifts)));
    if (verdict === "solved") feel("exact");
  } }, field, h("button.secondary", { type: "submit" }, button), said, gifts);
}

/** Points by team, and what was given since then, [team, points], which can be taken back; and the
 *  names of the teams. Older versions kept the points alone. */
const givenOf = (kept) => ({ points: [], given: [], ...(Array.isArray(kept) ? { points: kept }
  : kept) });

/** The oldest of many gifts becomes part of the points. */
function addTo({ points, given, ...others }, gift) {
  const all = [...given, gift];
  if (all.length <= GIVEN_MOST) return { ...others, points, given: all };
  const [[team, n], ...rest] = all;
  return { ...others, points: withRound(points, team, (points[team] ?? 0) + n), given: rest };
}

/** {row, award}: the teams with their points; and buttons that give each of them some, with what
 *  comes then. */
function teams(count, state, key) {
  const sums = Array.from({ length: count }, () => h("b"));
  const alter = (edit) => {
    change(key, {}, (kept) => edit(givenOf(kept)));
    show();
  };
  const nameOf = (i) => givenOf(recall(key, {})).names?.[i] || t("class.team", { n: i + 1 });
  const give = (i, n) => {
    alter((now) => addTo(now, [i, n]));
    announce(`${nameOf(i)}: ${sums[i].textContent}`);
  };
  const undo = h("button.quiet", { type: "button",
    onclick: () => alter((now) => ({ ...now, given: now.given.slice(0, -1) })) },
  t("bench.undo"));
  const fields = sums.map((_, i) => h("input.team-name", { maxlength: NAME_MOST,
    "aria-label": t("class.teamName", { n: i + 1 }), placeholder: t("class.team", { n: i + 1 }),
    autocomplete: "off", spellcheck: "false", onchange: ({ target }) => alter((now) =>
      ({ ...now, names: withRound(now.names ?? [], i, target.value.trim()) })) }));
  const row = h("div.class-teams", { role: "group", tabindex: "-1",
    "aria-label": t("class.teams") }, sums.map((sum, i) =>
    h(`div.team.team-${i + 1}`, {}, fields[i], sum,
      h("span.team-buttons", {}, [5, 7, 10].map((n) => h("button", { type: "button",
        "aria-label": t("class.give", { n, team: i + 1 }), onclick: () => give(i, n) },
      `+${n}`))))), undo);
  const award = (points, then) => sums.map((_, i) => h("button.secondary", { type: "button",
    onclick: () => { give(i, points); then(); } }, `${nameOf(i)} +${points}`));
  const show = () => {
    const { points, given, names = [] } = givenOf(recall(key, {}));
    fields.forEach((field, i) => {
      if (field !== document.activeElement) field.value = names[i] ?? "";
    });
    sums.forEach((sum, i) => {
      sum.textContent = number(given.reduce((all, [team, n]) => all + (team === i ? n : 0),
        points[i] ?? 0));
    });
    if (given.length === 0 && undo === document.activeElement) focusOn(row);
    undo.disabled = given.length === 0;
  };
  state.unwatch?.();
  state.unwatch = watch(key, show);
  show();
  return { row, award };
}

// ---- A pupil's device ---------------------------------------------------------------------------

export function joinView(rest) {
  const title = t("class.join");
  const [code, place] = rest.split("/");
  const element = h("div.class-view", {});
  const shown = { screen: null };
  if (code === "") {
    fill(element, h("div.view.class-setup", {},
      h("header.view-head", {}, h("h1", {}, title)),
      codeForm("join", "class.codeShown", "primary")));
    return { title, element };
  }
  if (place === "check") {
    sheet({ code }).then((series) => fill(element, checkList(series)))
      .catch((error) => fill(element, notThere(error, "join")));
    return { title: t("sheet.check.title"), element };
  }
  sheet({ code }).then((series) => { if (!shown.hasLeft) play(element, series, shown); })
    .catch((error) => fill(element, notThere(error, "join")));
  return { title, element, isWhole: true,
    leave: () => { shown.hasLeft = true; shown.screen?.leave(); } };
}

/** What the QR code on a pupil's sheet leads to: its games to be played, and a field for the answer
 *  to each. The key is not here. */
function checkList({ code, games }) {
  return h("div.view.sheet-check", {},
    h("header.view-head", {}, h("h1", {}, t("sheet.check.title")),
      h("p.lead", {}, t("sheet.check.lead"))),
    h("p", {}, h("a.button.primary.big", { href: link("join", code) }, t("sheet.check.play"))),
    h("ol.sheet-check-games", {}, games.map((game) => h("li.card", {},
      h("div.sheet-check-game", {}, h("b", {}, `${number(game.place)}.`),
        h("span.chip.chip-target", {}, String(game.target)),
        h("span.sheet-check-tiles", {}, game.numbers.map((n) => [h("span.chip", {}, String(n)),
          " "]))),
      judge(game, { label: t("sheet.check.answer", { n: game.place }), button: t("sheet.check.go"),
        empty: t("solve.answer") })))));
}

const roundsOf = ({ rounds }) => (Array.isArray(rounds) ? rounds : []);

function play(element, series, shown) {
  const key = `join.${series.code}`;
  const next = () => {
    shown.screen?.leave();
    const played = roundsOf(recall(key, {})).filter(({ over }) => over);
    const place = played.length;
    if (place >= series.games.length) {
      const stars = played.map(({ best, hints }) => starsOf(best, hints));
      fill(element, h("div.view.ready", {}, h("h1", {}, t("class.allDone")),
        h("p", {}, t("stars", { n: stars.reduce((sum, n) => sum + n, 0) })),
        resultCard(series.code, stars),
        h("a.button.primary", { href: link("today") }, t("round.leave"))));
      return;
    }
    const { id, seconds, difficulty } = series.games[place];
    const record = recordIn(key, (kept) => roundsOf(kept)[place],
      (kept, round) => ({ rounds: withRound(roundsOf(kept), place, round) }));
    shown.screen = new Screen({ id, score: "stars", usual: seconds, exit: link("today"),
      title: t("class.place", { n: place + 1, most: series.games.length }),
      record, address: link("join", series.code), next: () => series.games[place + 1]?.id,
      onOver: ({ begun: at, score: stars, value, distance, seconds: taken, hints }) =>
        addRound({ at, id, stars, value, difficulty, distance, seconds: taken, hints }),
      endings: () => [h("button.primary.big", { type: "button", onclick: next },
        t("challenge.next"))] });
    fill(element, shown.screen.element);
  };
  next();
}
