import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { contentSecurityPolicy } from "../packages/dashboard/contentSecurityPolicy.js";

const types = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".json", "application/json"],
]);

/** `frame-ancestors` has no meaning in the page's own meta element. */
const always = {
  "Content-Security-Policy": `${contentSecurityPolicy}; frame-ancestors 'none'`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * Answers requests with the files of one folder, and with nothing else.
 *
 * @param {string} folder
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function pagesHandler(folder) {
  return (request, response) => {
    answer(folder, request, response).catch(() => refuse(response, 500, "The file could not be read."));
  };
}

/**
 * A web server for them alone, as the tests of the pages have it.
 *
 * @param {string} folder
 */
export function pagesServer(folder) {
  return createServer(pagesHandler(folder));
}

/**
 * @param {string} folder
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function answer(folder, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "Only GET and HEAD are answered here.");
  }
  const name = fileName(request.url ?? "/");
  const path = name === undefined ? undefined : await fileInside(folder, name);
  const type = path === undefined ? undefined : types.get(extname(path));
  if (path === undefined || type === undefined) return refuse(response, 404, "There is no such file.");
  // The names of assets contain a hash of what is in them; all others may change with the next build.
  const isForever = name?.startsWith("/assets/") === true;
  const { size } = await stat(path);
  response.writeHead(200, {
    ...always,
    "Content-Type": type,
    "Content-Length": size,
    "Cache-Control": isForever ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (request.method === "HEAD") return void response.end();
  createReadStream(path)
    .on("error", () => response.destroy())
    .pipe(response);
}

/**
 * The path of the address, decoded; undefined for one that is no plain name of a file.
 *
 * @param {string} url
 */
function fileName(url) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    if (!path.startsWith("/") || /[\0\\:]/.test(path)) return undefined;
    // Neither .. nor hidden files.
    if (path.split("/").some((part) => part.startsWith("."))) return undefined;
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

/**
 * The file's real path, if it is one and lies in the folder: a link may not lead out of it.
 *
 * @param {string} folder
 * @param {string} name
 */
async function fileInside(folder, name) {
  try {
    const [top, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    return path.startsWith(top + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} words
 */
function refuse(response, status, words) {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...always, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${words}\n`);
}

/**
 * Listens on the loopback address at the port, or at one of the next nine where others listen already: the port it is.
 *
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
export async function listenNear(server, port) {
  for (let next = port; next < port + 10; next++) {
    if (await listens(server, next)) return addressOf(server);
  }
  throw new Error(`ports ${port} to ${port + 9} are all in use: name another, for example npm start -- --port 8080`);
}

/** @param {import("node:http").Server} server */
function addressOf(server) {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function listens(server, port) {
  return new Promise((resolve, reject) => {
    /** @param {NodeJS.ErrnoException} error */
    const failed = (error) => {
      server.off("listening", listening);
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Error(`cannot listen on port ${port}: ${error.message}`));
    };
    const listening = () => {
      server.off("error", failed);
      resolve(true);
    };
    server.once("error", failed).once("listening", listening).listen(port, "127.0.0.1");
  });
}
