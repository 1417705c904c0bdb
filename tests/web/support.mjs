// SPDX-License-Identifier: MIT
// What the tests of the page share: the built site, the packages, the browser, the command's
// service, and a small frame for checks.
//
// Packages come from npm (package-lock.json), into the build directory, once. Where the browser,
// npm, a network for it, or the compiler for WebAssembly is missing a test says which and ends with
// 77: ctest counts it as skipped.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SKIPPED = 77;
// import.meta.dirname is not in Node 18 (Debian 12)
const here = dirname(fileURLToPath(import.meta.url));
/** The deep tier: what is looked at in some states only is looked at in all. */
export const isDeep = Boolean(process.env.TALLY_DEEP);
export const source = resolve(process.env.TALLY_SOURCE ?? join(here, "../.."));
const build = resolve(process.env.TALLY_BUILD ?? join(source, "build/web"));

export function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(SKIPPED);
}

export function has(program) {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
}

/** Fetches what package-lock.json names. Without a network there is nothing to test with. */
function fetchPackages(directory) {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"];
  const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8", cwd: directory });
  if (status === 0) return;
  const reason = stderr.match(
    /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|\w*CERT\w*)\b/);
  if (reason) skip(`npm cannot fetch its packages (${reason[0]})`);
  throw new Error(`npm ${args.join(" ")}\n${stdout}${stderr}`);
}

/** The page's texts in a language. Read as text: Node 18 takes a .js file for a module only beside
 *  a package.json. */
export async function strings(language) {
  const parts = [`${language}.js`, `later/${language}.js`].map(stringsOfFile);
  return Object.assign({}, ...await Promise.all(parts));
}

/** Those of one file in web/strings. */
export async function stringsOfFile(file) {
  const text = readFileSync(join(source, "web/strings", file), "utf8");
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).default;
}

/** The page: that of the build, or one that is built now. The directory that it is in. */
export function site() {
  if (existsSync(join(build, "site.stamp"))) return join(build, "site");
  for (const program of ["clang", "wasm-ld"]) {
    if (!has(program)) skip(`${program} is not there; tools/setup test installs it`);
  }
  const directory = join(process.env.TALLY_SCRATCH ?? build, "site");
  mkdirSync(dirname(directory), { recursive: true });
  run(join(source, "tools/site"), [directory]);
  return directory;
}

/** A function that loads an npm package. Fetched once, before the other tests run side by side
 *  (packages_test.mjs). */
export function packages() {
  if (!has("npm")) skip("npm is not there; tools/setup test installs it");
  const directory = join(build, "web-packages");
  const lock = join(directory, "package-lock.json");
  const wanted = readFileSync(join(here, "package-lock.json"), "utf8");
  if (!existsSync(join(directory, "node_modules")) || readFileSync(lock, "utf8") !== wanted) {
    mkdirSync(directory, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) {
      copyFileSync(join(here, file), join(directory, file));
    }
    fetchPackages(directory);
  }
  return createRequire(join(directory, "package.json"));
}

/** Chromium, without anything that calls home: where it is there, without its windows, which take
 *  half of the processor time; or as people have it. */
export async function browser(load, options = [], isWhole = false) {
  const executablePath = [...isWhole ? [] : ["/usr/bin/chromium-headless-shell"],
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (!executablePath) skip("chromium is not there; tools/setup test installs it");
  return load("playwright-core").chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
      "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      ...options],
  });
}

/** The command's own service on a free port, as {origin, stop()}, or null where the command was
 *  built without one. TALLY names the command. */
export async function tallyServe(...options) {
  const service = spawn(process.env.TALLY ?? join(source, "build/dev/tally"),
    ["serve", "--port", "0", ...options], { stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => service.kill();
  process.on("exit", kill);
  for await (const line of createInterface({ input: service.stderr })) {
    const [, port] = /listening on .*:(\d+)\//.exec(line) ?? [];
    if (!port) continue;
    service.stderr.resume();
    return {
      origin: `http://127.0.0.1:${port}`,
      stop: async () => {
        process.off("exit", kill);
        service.kill();
        await once(service, "exit");
      },
    };
  }
  return null;
}

const failures = [];
let checks = 0;

/** Notes a failure where a condition does not hold, and goes on. */
export function check(condition, text) {
  checks++;
  if (condition) return;
  failures.push(text);
  console.log(`FAILED: ${text}`);
}

export function equal(seen, wanted, text) {
  const [a, b] = [JSON.stringify(seen), JSON.stringify(wanted)];
  check(a === b, `${text}: ${a} instead of ${b}`);
}

/** Runs steps one after the other, or one in so many; one that throws is a failure, and the others
 *  still run. */
export async function steps(list, every = 1) {
  for (const [turn, [name, step]] of Object.entries(list).entries()) {
    if (turn % every !== 0) continue;
    const start = performance.now();
    try {
      await step();
    } catch (error) {
      failures.push(name);
      console.log(`FAILED: ${name}: ${error.stack}`);
    }
    console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
  }
}

/** Ends the process as the checks went. */
export function finish() {
  console.log(`${checks} checks, ${failures.length} failed`);
  process.exit(failures.length === 0 && checks > 0 ? 0 : 1);
}
