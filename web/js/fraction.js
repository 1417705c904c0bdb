// SPDX-License-Identifier: MIT
// Exact fractions for what is tapped together, step by step. What counts in the end is the
// library's verdict on the whole expression; this says at once what a step is worth.

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

function fraction(numerator, denominator) {
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** A value as the library writes it: 8, "18446744073709551615", "-8/3". */
export function fractionOf(value) {
  const [numerator, denominator = 1] = String(value).split("/");
  return fraction(BigInt(numerator), BigInt(denominator));
}

/** Whether a value, as the library writes it, is less than another one. */
export function isLess(value, other) {
  const [{ numerator: p, denominator: q }, { numerator: r, denominator: s }] =
    [fractionOf(value), fractionOf(other)];
  return p * s < r * q;
}

/** a OPERATION b, or null for a division by zero. */
export function combine(operation, a, b) {
  const { numerator: p, denominator: q } = a;
  const { numerator: r, denominator: s } = b;
  switch (operation) {
    case "+": return fraction(p * s + r * q, q * s);
    case "-": return fraction(p * s - r * q, q * s);
    case "*": return fraction(p * r, q * s);
    case "/": return r === 0n ? null : fraction(p * s, q * r);
    default: throw new Error(`no operation ${operation}`);
  }
}

/** Why no step may have a value under rules of a kind of values, as a key of texts; or null. */
export function faultOf(values, { numerator, denominator }) {
  if (values === "exact") return null;
  if (denominator !== 1n) return "bench.notWhole";
  if (values === "whole" && numerator <= 0n) return "bench.notPositive";
  return values === "natural" && numerator < 0n ? "bench.negative" : null;
}

/** 8, −3, 8/3 */
export function show({ numerator, denominator }) {
  const text = `${numerator < 0n ? "−" : ""}${numerator < 0n ? -numerator : numerator}`;
  return denominator === 1n ? text : `${text}/${denominator}`;
}
