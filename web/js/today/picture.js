// SPDX-License-Identifier: MIT
// A day of five games as a picture that gives no answer away: shared where the device shares files,
// else saved.

import { dateText, numberOfDay } from "../dates.js";
import { h, announce } from "../dom.js";
import { number, t } from "../i18n.js";
import { spanText } from "../parts/solution.js";
import { STARS_MOST } from "../round/score.js";
import { FIVE, starsOfDay } from "./diary.js";
import { isExactRound } from "./share.js";

const SIDE = 1080, MARGIN = 90, ROW = 108, FIRST_ROW = 500, BOX = 78;
const PAPER = "#f7f2e8", INK = "#1b2726", SOFT = "#51605c", EXACT = "#0b6155", NEAR = "#f6bd3f",
  NONE = "#dbd2c1";
const SLAB = '"Rockwell", "Roboto Slab", "DejaVu Serif", Georgia, serif';
const SANS = "system-ui, sans-serif";

/** A button that shares the picture. */
export function pictureButton(date, day, days) {
  const button = h("button.secondary", { type: "button", onclick: () => share() },
    t("share.picture"));
  const share = async () => {
    const blob = await new Promise((resolve) => { drawn(date, day, days).toBlob(resolve); });
    const file = new File([blob], `tally-${numberOfDay(date)}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ files: [file] }).catch(() => {}); // thought better of it
      return;
    }
    save(file);
    button.textContent = t("share.saved");
    announce(t("share.saved"));
  };
  return button;
}

function save(file) {
  const address = URL.createObjectURL(file);
  const anchor = h("a", { href: address, download: file.name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function drawn(date, day, days) {
  const canvas = Object.assign(h("canvas"), { width: SIDE, height: SIDE });
  const pen = canvas.getContext("2d");
  const write = (text, x, y, font, colour, align = "left") => {
    Object.assign(pen, { font, fillStyle: colour, textAlign: align });
    pen.fillText(text, x, y, SIDE - MARGIN - (align === "left" ? x : MARGIN));
  };
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIDE, SIDE);
  write("tally", MARGIN, 150, `700 76px ${SLAB}`, INK);
  write(`${t("share.what")} · ${dateText(date)}`, MARGIN, 220, `500 38px ${SANS}`, SOFT);
  write(`${number(starsOfDay(day))} / ${number(FIVE * STARS_MOST)} ★`, MARGIN, 390,
    `700 130px ${SLAB}`, EXACT);
  if (days > 1) write(`🔥 ${t("five.streak", { n: days })}`, MARGIN, 460, `600 38px ${SANS}`, INK);
  day.rounds.forEach((round, i) => {
    const y = FIRST_ROW + i * ROW;
    write(number(i + 1), MARGIN, y + 56, `700 44px ${SLAB}`, INK);
    for (let star = 0; star < STARS_MOST; star++) {
      pen.fillStyle = star >= round.score ? NONE : isExactRound(round) ? EXACT : NEAR;
      pen.beginPath();
      pen.roundRect(MARGIN + 90 + star * (BOX + 14), y, BOX, BOX, 16);
      pen.fill();
    }
    write(spanText(round.spent / 1000), SIDE - MARGIN, y + 56, `500 40px ${SANS}`, SOFT, "right");
  });
  return canvas;
}
