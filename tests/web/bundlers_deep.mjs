// SPDX-License-Identifier: MIT
// The npm package with the bundlers that people use, each as it is by default: a program that asks
// libtally/worker is built by vite, webpack and esbuild, and answers in a browser. Needs the npm
// registry.

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser, check, equal, finish, has, packages, site, skip, source,
  steps } from "./support.mjs";
import { serve } from "./server.mjs";

const scratch = process.env.TALLY_SCRATCH ?? "/tmp/libtally-bundlers";
const app = join(scratch, "app");
const NEEDED = ["vite@8.3.8", "webpack@5.113.0", "webpack-cli@7.3.1", "esbuild@0.28.2"];
const PROGRAM = `
import { tally } from "libtally/worker";
const ask = async () => {
  const t = await tally();
  globalThis.told = (await t.solve("make24:24/3,3,8,8")).solutions[0].expression;
  t.close();
};
ask();
`;
const PAGE = (script) => `<!doctype html><meta charset="utf-8"><title>bundled</title>
<link rel="icon" href="data:,"><body><script type="module" src="${script}"></script>`;

function run(command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: app,
    env: { ...process.env, ...env } });
  return { isDone: status === 0, text: `${command} ${args.join(" ")}\n${stdout}${stderr}` };
}

if (!has("npm") || !has("cc")) skip("npm and cc are needed");
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) skip("vite needs node 20.19");
rmSync(scratch, { recursive: true, force: true });
mkdirSync(app, { recursive: true });
writeFileSync(join(app, "package.json"), '{"private":true}');
writeFileSync(join(app, "app.js"), PROGRAM);
writeFileSync(join(app, "index.html"), PAGE("./app.js"));
const fetched = run("npm", ["install", "--no-audit", "--no-fund", "--fetch-retries=1", ...NEEDED]);
if (!fetched.isDone) skip(`npm cannot fetch the bundlers: ${fetched.text.slice(-300)}`);
const packed = run(join(source, "tools/npm"), [scratch],
  { TALLY_WASM: process.env.TALLY_WASM ?? join(site(), "proofs.wasm") });
check(packed.isDone, packed.text);
const [archive] = readdirSync(scratch).filter((name) => /^libtally-[\d.]+\.tgz$/.test(name));
const added = run("npm", ["install", "--offline", "--no-audit", "--no-fund",
  join(scratch, archive)]);
check(added.isDone, added.text);
const bin = (name) => join(app, "node_modules/.bin", name);

/** Each builds into a folder; webpack and esbuild know no pages. */
const BUNDLERS = {
  vite: (www) => run(bin("vite"), ["build", "--outDir", www]),
  webpack: (www) => {
    const end = run(bin("webpack"), ["--mode", "production", "--entry", "./app.js", "-o", www]);
    writeFileSync(join(www, "index.html"), PAGE("main.js"));
    return end;
  },
  esbuild: (www) => {
    const end = run(bin("esbuild"), ["app.js", "node_modules/libtally/in-worker.js", "--bundle",
      "--format=esm", `--outdir=${www}`, "--entry-names=[name]", "--log-level=warning"]);
    run("cp", ["node_modules/libtally/tally.wasm", www]);
    writeFileSync(join(www, "index.html"), PAGE("app.js"));
    return end;
  },
};

const chromium = await browser(packages());
await steps(Object.fromEntries(Object.entries(BUNDLERS).map(([name, bundle]) => [name, async () => {
  const www = join(scratch, name);
  mkdirSync(www);
  const { isDone, text } = bundle(www);
  check(isDone && !/warning.*(top-level|import\.meta|dependency)/i.test(text), text);
  if (!isDone) return;
  const server = await serve(www);
  const page = await chromium.newPage();
  page.on("pageerror", (error) => check(false, `${name}: ${error.stack}`));
  await page.goto(`${server.origin}/index.html`);
  const end = await page.waitForFunction(() => globalThis.told);
  equal(await end.jsonValue(), "8 / (3 - 8 / 3)", name);
  await page.close();
  await server.stop();
}])));
await chromium.close();
finish();
