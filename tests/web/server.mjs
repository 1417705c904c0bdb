// SPDX-License-Identifier: MIT
// The least that a static web server does: types, ETags, and brotli or gzip where that is accepted.
// The tests serve the built page from it, count what goes over the wire, heads of answers included,
// and take it away to see the page work without.

import { createServer } from "node:http";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
  ".woff2": "font/woff2", ".webmanifest": "application/manifest+json",
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
  + "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
  + "base-uri 'none'; form-action 'none'; "
  + "frame-ancestors 'none'";

const FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");

/** Serves a directory on a free port (or the one given), below a path, without the files that
 *  `lacks` matches: {origin, bytesSent(), stop()}. */
export async function serve(directory, port = 0,
    { below = "", vary = "Accept-Encoding", lacks = /^$/ } = {}) {
  let bytes = 0;
  const packed = new Map(); // by ETag: most is asked for in each of many visits
  const open = new Set();
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const inside = path.slice(below.length);
    const file = join(directory, inside.endsWith("/") ? `${inside}index.html` : inside);
    let body;
    try {
      if (!path.startsWith(`${below}/`) || lacks.test(path)) throw new Error("not here");
      body = await readFile(file);
    } catch {
      response.writeHead(404).end();
      return;
    }
    const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
    const headers = {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ETag: etag,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff", Vary: vary,
      // as tally serve
      ...(/(\.html|\.svg|worker\.js)$/.test(file)
        && { "Content-Security-Policy": file.endsWith("embed.html") ? FRAMED : POLICY }),
    };
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const accepted = request.headers["accept-encoding"] ?? "";
    const brotli = /\bbr\b/.test(accepted) && await readFile(`${file}.br`).catch(() => null);
    if (brotli) {
      body = brotli;
      headers["Content-Encoding"] = "br";
    } else if (/\bgzip\b/.test(accepted)) {
      if (!packed.has(etag)) packed.set(etag, gzipSync(body, { level: 9 }));
      body = packed.get(etag);
      headers["Content-Encoding"] = "gzip";
    }
    response.writeHead(200, { ...headers, "Content-Length": body.length }).end(body);
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => {
      bytes += socket.bytesWritten;
      open.delete(socket);
    });
  });
  await new Promise((resolve) => { server.listen(port, "127.0.0.1", resolve); });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    bytesSent: () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, bytes),
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [, , directory = "dist/site", port = "8080"] = process.argv;
  const { origin } = await serve(directory, Number(port));
  console.log(`${directory} is at ${origin}/`);
}
