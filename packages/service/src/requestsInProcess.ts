import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenOptions, Requests } from "@evenhand/client";
import { everyone } from "./access/access.js";
import { serviceError } from "./errors.js";
import { answerTo, type Surroundings } from "./http/answerTo.js";
import type { RouteAnswer, Route } from "./http/route.js";
import { routeOf } from "./http/routes/table.js";
import { Uploads } from "./http/uploads.js";

interface SentRequest {
  readonly method: Route["method"];
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests to the routes of this process, without a network: what they take, refuse and answer is what the service
 * takes, refuses and answers, because it is the same table of routes.
 */
export class RequestsInProcess implements Requests {
  readonly #surroundings: Surroundings;
  readonly #uploads = new Uploads();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#send({ method: "GET", path })).body as T;
  }

  async text(path: string): Promise<string> {
    return Buffer.from(await this.bytes(path)).toString("utf8");
  }

  async bytes(path: string): Promise<Uint8Array> {
    const { body } = await this.#send({ method: "GET", path });
    if (typeof body === "string" || body instanceof Uint8Array) return Buffer.from(body as string);
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(body as Readable)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Without a key, unless the caller has one: nothing gets lost on the way, so that nothing is sent twice. */
  async post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<T> {
    const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    return (await this.#send({ method: "POST", path, body: asSent(body), headers })).body as T;
  }

  async patch<T>(path: string, body: unknown): Promise<T> {
    return (await this.#send({ method: "PATCH", path, body: asSent(body) })).body as T;
  }

  async upload<T>(path: string, lines: string): Promise<T> {
    const { route } = routeOf("POST", path);
    const body = await this.#uploads.read(route.upload, Readable.from([Buffer.from(lines)]));
    return (await this.#send({ method: "POST", path, body })).body as T;
  }

  async open(path: string, { headers = {}, signal }: OpenOptions = {}): Promise<Response> {
    const { status, body, type = "application/json" } = await this.#send({ method: "GET", path, headers });
    const told = { status, headers: { "content-type": type } };
    if (!(body instanceof Readable)) return new Response(JSON.stringify(body), told);
    signal?.addEventListener("abort", () => body.destroy(), { once: true });
    return new Response(Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array>, told);
  }

  async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    await wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }

  #send({ method, path, body, headers = {} }: SentRequest): Promise<RouteAnswer> {
    const { route, params, query } = routeOf(method, path);
    return answerTo(route, { url: path, headers, params, query, body }, this.#surroundings, everyone);
  }
}

/** A stream of the routes is of texts or of bytes. */
async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of stream as AsyncIterable<string | Uint8Array>) yield Buffer.from(piece as string);
}

/** A body as it would arrive: what JSON cannot say is refused, and nothing is shared with the caller. */
function asSent(body: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(body) ?? "null");
  } catch (cause) {
    throw serviceError("body-invalid", { received: "another value", required: "what JSON can say", cause });
  }
}
