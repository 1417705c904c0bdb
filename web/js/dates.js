// SPDX-License-Identifier: MIT
// Days as texts: 2026-11-21 here where the device is, and as people write them.

import { locale } from "./i18n.js";

const DAY_MS = 86400000;
const FIRST_DAY = Date.UTC(2026, 0, 1); // number 1; there are no five games before it

/** The date here, as 2026-11-21. */
export function today(now = new Date()) {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");
}

/** 2026-02-30 is none. */
export function isDate(date) {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && today(new Date(`${date}T12:00:00`)) === date;
}

export function dateText(date, options = { dateStyle: "long" }) {
  return new Intl.DateTimeFormat(locale(), options).format(new Date(`${date}T12:00:00`));
}

/** 20261121, as the library takes it. */
export function dateNumber(date) {
  return Number(date.replaceAll("-", ""));
}

/** Days since the first of January 2026, which is number 1. */
export function numberOfDay(date) {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST_DAY) / DAY_MS) + 1;
}

export function dayOfNumber(n) {
  return new Date(FIRST_DAY + (n - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** So many days later. */
export function shifted(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
