import type { IncomingMessage, ServerResponse } from "node:http";
import { serviceError } from "../errors.js";
import { headersOf, ofEveryAnswer, problemOf } from "./problem.js";

/** What scripts of another origin may read of an answer, beside what browsers always show them. */
const shownHeaders = [
  "Allow",
  "ETag",
  "Evenhand-Service",
  "Location",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
];
/** What their requests may have, beside what browsers always let them send. */
const takenHeaders = [
  ...["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Last-Event-ID"],
  ...["traceparent", "tracestate", "X-Request-Id"],
];
const methods = "GET, HEAD, POST, PATCH, DELETE";
/** Seconds for which a browser need not ask again. Chromium keeps it for no longer. */
const ASKED_EVERY = 7200;

/**
 * What web pages of other origins may do: those of the list are answered as programs are, and need a key as they do.
 * Credentials that a browser sends by itself are never allowed. In front of both doors, so that every answer has the
 * same headers, also one that refuses.
 */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Whether it answers the request: a browser's question before one of another origin. It looks at no key. */
  take({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    // Caches must not give one origin what another was told.
    if (this.#origins.size > 0) response.setHeader("Vary", "Origin");
    const { origin } = headers;
    if (origin === undefined) return false;
    const isListed = this.#origins.has(origin);
    if (isListed) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", shownHeaders.join(", "));
    }
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return false;
    if (isListed) allow(response);
    else refuse(response, origin);
    return true;
  }
}

/** Which method and headers it is about does not matter: the request itself is refused where they do not fit. */
function allow(response: ServerResponse): void {
  response.writeHead(204, {
    ...ofEveryAnswer,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": takenHeaders.join(", "),
    "Access-Control-Max-Age": ASKED_EVERY,
  });
  response.end();
}

/** The browser shows it to no script, but to who looks at what was sent. */
function refuse(response: ServerResponse, origin: string): void {
  const problem = problemOf(
    serviceError("origin-refused", { received: origin, required: "an origin of the setting corsOrigins" }),
  );
  const text = JSON.stringify(problem);
  response.writeHead(problem.status, { ...headersOf(problem), "content-length": Buffer.byteLength(text) });
  response.end(text);
}
