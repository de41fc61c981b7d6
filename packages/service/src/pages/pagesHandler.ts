import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { serviceError } from "../errors.js";

const types = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".json", "application/json"],
]);

/**
 * Answers requests with the files of one folder, and with nothing else. A folder in it that has an index.html of its
 * own, such as the docs, has the Content-Security-Policy of that page.
 */
export class PagesHandler {
  readonly #folder: string;
  /** By the first part of the path; the empty one is for all others. */
  readonly #policies: ReadonlyMap<string, string>;

  /** Refuses a folder without index.html. */
  constructor(folder: string) {
    this.#folder = folder;
    const top = policyOf(folder);
    const own = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.html")));
    this.#policies = new Map([["", top], ...own.map((name) => [name, policyOf(join(folder, name))] as const)]);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(() => this.#refuse(response, 500, "The file could not be read."));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      this.#refuse(response, 405, "Only GET and HEAD are answered here.");
      return;
    }
    const name = fileName(request.url ?? "/");
    const path = name === undefined ? undefined : await fileInside(this.#folder, name);
    const type = path === undefined ? undefined : types.get(extname(path));
    if (path === undefined || type === undefined) {
      if (name !== undefined && (await fileInside(this.#folder, `${name}/index.html`)) !== undefined) {
        redirectInto(request, response);
        return;
      }
      this.#refuse(response, 404, "There is no such file.");
      return;
    }
    // The names of assets contain a hash of what is in them; all others may change with the next build.
    const isForever = name !== undefined && name.startsWith("/assets/");
    const accepted = request.headers["accept-encoding"];
    const packed = isForever ? await packedFile(this.#folder, name, accepted) : undefined;
    const { size } = await stat(packed?.path ?? path);
    response.writeHead(200, {
      ...this.#headersOf(name),
      "Content-Type": type,
      "Content-Length": size,
      ...(packed === undefined ? {} : { "Content-Encoding": packed.encoding }),
      ...(isForever ? { Vary: "Accept-Encoding" } : {}),
      "Cache-Control": isForever ? "public, max-age=31536000, immutable" : "no-cache",
    });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    createReadStream(packed?.path ?? path)
      .on("error", () => response.destroy())
      .pipe(response);
  }

  #refuse(response: ServerResponse, status: number, words: string): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const type = "text/plain; charset=utf-8";
    response.writeHead(status, { ...this.#headersOf(), "Content-Type": type, "Cache-Control": "no-store" });
    response.end(`${words}\n`);
  }

  #headersOf(name = "/"): Readonly<Record<string, string>> {
    const policy = this.#policies.get(name.split("/")[1]) ?? this.#policies.get("");
    return {
      "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
    };
  }
}

/** From /docs to /docs/: the links of its page begin there. The address is relative, so that it names no other host. */
function redirectInto({ url = "/" }: IncomingMessage, response: ServerResponse): void {
  const [path] = url.split(/[?#]/, 1);
  const last = path.slice(path.lastIndexOf("/") + 1);
  response.writeHead(301, { Location: `./${last}/`, "Cache-Control": "no-cache", "Content-Length": 0 });
  response.end();
}

/**
 * What the page says that it may load. It is sent as a header too, with `frame-ancestors`, which has no meaning in a
 * page.
 */
function policyOf(folder: string): string {
  try {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'self'";
    // As it is written in HTML.
    return policy.replaceAll("&#39;", "'");
  } catch (cause) {
    throw serviceError("pages-missing", { received: folder, required: "a folder with index.html", cause });
  }
}

/** The path of the address, decoded; undefined for one that is no plain name of a file. */
function fileName(url: string): string | undefined {
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

/** How the build has packed assets besides (scripts/packAssets.mjs), the smallest first. */
const packings = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;

/**
 * The file as the build has packed it, in the way that the browser takes: undefined where there is none. Of assets
 * alone, whose names contain a hash: beside a file that changes under its name a packed one could be of an old build.
 */
async function packedFile(folder: string, name: string, accepted = "") {
  const taken = accepted.split(",").map((one) => one.trim());
  for (const { encoding, ending } of packings) {
    const path = taken.includes(encoding) ? await fileInside(folder, `${name}${ending}`) : undefined;
    if (path !== undefined) return { path, encoding };
  }
  return undefined;
}

/** The file's real path, if it is one and lies in the folder: a link may not lead out of it. */
async function fileInside(folder: string, name: string): Promise<string | undefined> {
  try {
    const [top, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    return path.startsWith(top + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}
