// SPDX-License-Identifier: MIT
// Sound and vibration of the board, for those who switch them on (settings); neither is on at
// first. A day with all of its stars alone has a sound for all who have not switched it off.

import { recall } from "../store.js";

const TONES = { tap: [[520, 0.03]], join: [[390, 0.05], [585, 0.07]], refused: [[150, 0.12]],
  exact: [[523, 0.1], [659, 0.1], [784, 0.22]], over: [[330, 0.12], [262, 0.2]],
  perfect: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.3], [784, 0.12], [1047, 0.5]] };
const PULSES = { tap: 8, join: 18, refused: [20, 40, 20], exact: [30, 50, 30, 50, 90], over: 60,
  perfect: [30, 50, 30, 50, 30, 50, 120] };
const LOUDNESS = 0.06;

let context = null;

export function feel(name) {
  if (recall("haptics", false)) navigator.vibrate?.(PULSES[name]);
  if (recall("sound", name === "perfect")) play(TONES[name]);
}

function play(tones) {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, seconds] of tones) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.8;
  }
}
