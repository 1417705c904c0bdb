// SPDX-License-Identifier: MIT
// The least of a driver for browsers that are not Chromium: Firefox through its own Marionette
// port, and WebKit (GTK) through WebKitWebDriver. Each gives {name, open(url), run(function,
// ...arguments), picture(), quit()}.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PATIENCE_MS = 180000;
const MINI_BROWSERS = ["x86_64", "aarch64"].flatMap((machine) => ["4.1", "6.0", "4.0"]
    .map((version) =>
  [`/usr/lib/${machine}-linux-gnu`, version])).map(([place, version]) =>
  `${place}/webkit2gtk-${version}/MiniBrowser`.replace("webkit2gtk-6.0", "webkitgtk-6.0"));

const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** What WebDriver and Marionette both understand: a text that calls the function, and may wait for
 *  it. */
const script = (action) => `const [done, ...rest] = [...arguments].reverse();
  Promise.resolve((${action})(...rest.reverse()))
    .then((value) => done({ value }), (error) => done({ error: String(error) }));`;

function result({ value, error }) {
  if (error !== undefined) throw new Error(error);
  return value;
}

/** Firefox, or null where it is not installed. */
export async function firefox() {
  const program = ["firefox-esr", "firefox"].find(has);
  if (!program) return null;
  const profile = mkdtempSync(join(tmpdir(), "tally-firefox-"));
  const port = await freePort();
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`
    + 'user_pref("intl.accept_languages", "en-GB");\nuser_pref("ui.prefersReducedMotion", 1);\n'
    + 'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
    + 'user_pref("app.update.enabled", false);\n');
  const process = spawn(program, ["--headless", "--marionette", "--no-remote",
    "--profile", profile],
    { stdio: "ignore" });
  const socket = await connection(port);
  const ask = speaker(socket);
  await ask("WebDriver:NewSession", { strictFileInteractability: true });
  await ask("WebDriver:SetTimeouts", { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  return {
    name: "Firefox",
    open: (url) => ask("WebDriver:Navigate", { url }),
    run: async (action, ...args) =>
      result((await ask("WebDriver:ExecuteAsyncScript", { script: script(action), args })).value),
    picture: async () =>
      Buffer.from((await ask("WebDriver:TakeScreenshot", { full: false })).value, "base64"),
    quit: async () => {
      const gone = once(process, "exit");
      ask("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connection(port) {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const socket = createConnection(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(200);
    }
  }
}

/** Marionette's messages: "LENGTH:[0, ticket, command, parameters]", answered by [1, ticket, error,
 *  result]. */
function speaker(socket) {
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  let tickets = 0;
  socket.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const colon = rest.indexOf(":");
      const length = Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length));
      rest = rest.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // its greeting
      const [, ticket, error, value] = message;
      const { resolve, reject } = waiting.get(ticket);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(value);
    }
  });
  socket.on("close",
    () => { for (const { reject } of waiting.values()) reject(new Error("the browser has gone"));
      });
  return (command, parameters) => new Promise((resolve, reject) => {
    const text = JSON.stringify([0, ++tickets, command, parameters]);
    waiting.set(tickets, { resolve, reject });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
}

/** WebKit, in the small browser that comes with WebKitGTK, on a screen that nobody sees; or null.
 *  */
export async function webkit() {
  const binary = MINI_BROWSERS.find(existsSync);
  if (!binary || !has("WebKitWebDriver") || !has("xvfb-run")) return null;
  const home = mkdtempSync(join(tmpdir(), "tally-webkit-"));
  const port = await freePort();
  const process = spawn("xvfb-run", ["-a", "-s", "-screen 0 1280x1000x24", "WebKitWebDriver",
      `--port=${port}`], {
    stdio: "ignore", detached: true,
    env: { ...globalThis.process.env, HOME: home, WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LANG: "en_GB.UTF-8" },
  });
  (await connection(port)).end();
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`,
      { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: {
    "webkitgtk:browserOptions": { binary, args: ["--automation"] } } } });
  const session = `/session/${sessionId}`;
  await ask("POST", `${session}/timeouts`, { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  return {
    name: "WebKit",
    open: (url) => ask("POST", `${session}/url`, { url }),
    run: async (action, ...args) =>
      result(await ask("POST", `${session}/execute/async`, { script: script(action), args })),
    picture: async () => Buffer.from(await ask("GET", `${session}/screenshot`), "base64"),
    quit: async () => {
      await ask("DELETE", session).catch(() => {});
      // the driver and its screen, which are a group of their own
      globalThis.process.kill(-process.pid);
      await once(process, "exit");
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// ---- What a test does in the page, by run() ----------------------------------------------------

/** In the page: once something of that kind, with that text, is there. */
export async function until(selector, text) {
  const find = () => [...document.querySelectorAll(selector)]
    .find((element) => element.textContent.replace(/\s+/g, " ").includes(text));
  for (const end = Date.now() + 120000; !find();) {
    if (Date.now() > end) throw new Error(
      `no ${selector} with "${text}": ${document.body.innerText.slice(0, 400)}`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  return find().textContent.replace(/\s+/g, " ").trim();
}

/** In the page: presses the first one of that kind whose text is that, once it is there. */
export async function press(selector, text) {
  const find = () => [...document.querySelectorAll(selector)]
    .find((one) => one.textContent.trim() === text);
  for (const end = Date.now() + 120000; !find();) {
    if (Date.now() > end) throw new Error(`no ${selector} "${text}"`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  const element = find();
  element.focus();
  element.click();
}

/** In the page: writes into a field, once the view that has the field is there. */
export async function write(selector, text) {
  const find = () => document.querySelector(selector);
  for (const end = Date.now() + 120000; !find();) {
    if (Date.now() > end) throw new Error(`no field ${selector}`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  const field = find();
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
