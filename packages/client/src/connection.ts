import { ClientError } from "./errors.js";
import { eitherOf, type CallOptions, type OpenOptions, type Requests } from "./requests.js";

export interface ConnectionOptions {
  /** Where the service is, such as http://127.0.0.1:4600. */
  readonly address: string;
  /** A key that evenhand keys create made; missing where the service needs none. */
  readonly key?: string;
  /** Milliseconds until an attempt is given up; 2 000 by default. */
  readonly timeout?: number;
  /**
   * Milliseconds until a call is given up, with all its attempts and the pauses between them. By default those of one
   * attempt and 8 000 more, in which a service can be stopped and started; none where `retries` are given.
   */
  readonly deadline?: number;
  /**
   * Attempts after the first; by default as many as come before the deadline. They carry the same idempotency key, so
   * that a request is done once.
   */
  readonly retries?: number;
  /** By default the platform's own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds from any moment on; by default the platform's clock that is never set. */
  readonly now?: () => number;
  /** Waits between two attempts, or until the signal; a test need not. */
  readonly pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** A problem as in RFC 9457, with the service's code. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong, in a few words; the message says what was received, what is required, and what to do. */
  readonly title: string;
  /** Where in the request, if the service knows. */
  readonly path: string | undefined;
  /** The seconds after which the service wants to be asked again, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, told: RefusalBody, retryAfter?: number) {
    const { code = UNKNOWN, title = "The service refused the request", detail = "", path } = told;
    super(detail);
    this.name = "RefusedError";
    this.status = status;
    this.code = code;
    this.title = title;
    this.path = path;
    this.retryAfter = retryAfter;
  }
}

interface RefusalBody {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly path?: string;
}

/** The code of what is no problem of a service. */
const UNKNOWN = "unknown";
const DEFAULT_TIMEOUT = 2000;
/** Milliseconds that a call goes on beyond one attempt: stopping and starting a service takes some seconds. */
const OUTLASTED = 8000;
/** Attempts after the first where nothing is said of them: more than come before the deadline. */
const MOST_RETRIES = 20;
/** Milliseconds before the second attempt; twice as long before each further one, up to the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1000;

/** Requests to one service, over HTTP. */
export class Connection implements Requests {
  readonly #options: ConnectionOptions;
  readonly #call: CallOptions;

  constructor(options: ConnectionOptions, call: CallOptions = {}) {
    this.#options = options;
    this.#call = call;
  }

  /** The same connection, with these limits for each request. */
  within(call: CallOptions): Connection {
    return new Connection(this.#options, { ...this.#call, ...call });
  }

  get<T>(path: string, timeout?: number): Promise<T> {
    return this.#send({ method: "GET", path, read: json<T>, timeout });
  }

  text(path: string): Promise<string> {
    return this.#send({ method: "GET", path, read: (response) => response.text() });
  }

  bytes(path: string, timeout?: number): Promise<Uint8Array> {
    const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());
    return this.#send({ method: "GET", path, read, timeout });
  }

  post<T>(path: string, body: unknown, idempotencyKey: string = crypto.randomUUID()): Promise<T> {
    return this.#send({ method: "POST", path, body: asJson(body), idempotencyKey, read: json<T> });
  }

  /** A change is not tried again: it has no key, and may have been made. */
  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#send({ method: "PATCH", path, body: asJson(body), read: json<T>, retries: 0 });
  }

  /** It is not tried again: the second time there would be nothing to delete. */
  delete<T>(path: string): Promise<T> {
    return this.#send({ method: "DELETE", path, read: json<T>, retries: 0 });
  }

  /** Lines of JSON. */
  upload<T>(path: string, lines: string, timeout: number): Promise<T> {
    const body = { type: "application/x-ndjson", text: lines };
    return this.#send({ method: "POST", path, body, idempotencyKey: crypto.randomUUID(), read: json<T>, timeout });
  }

  /**
   * The answer itself, for files and for streams without an end: asked once, and without a time-out, which a signal can
   * be.
   */
  async open(path: string, options: OpenOptions = {}): Promise<Response> {
    const { address, fetch = globalThis.fetch } = this.#options;
    const { headers = {} } = options;
    const signal = eitherOf(options.signal, this.#call.signal);
    try {
      const response = await fetch(new URL(path, address), {
        headers: this.#headers(headers),
        ...(signal === undefined ? {} : { signal }),
      });
      if (response.ok) return response;
      throw await refusal(response);
    } catch (error) {
      signal?.throwIfAborted();
      throw inWords(error, address);
    }
  }

  /** Waits before another attempt, or until the signal. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { pause = wait } = this.#options;
    return pause(milliseconds, signal);
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { key } = this.#options;
    return { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  }

  /** Tries again where the service was away or too busy. What it refuses is refused at once. */
  async #send<T>(sent: Exchange<T>): Promise<T> {
    const { address, now = () => performance.now() } = this.#options;
    const { signal } = this.#call;
    const { retries = this.#options.retries } = sent;
    const timeout = sent.timeout ?? this.#options.timeout ?? DEFAULT_TIMEOUT;
    const usual = retries === undefined ? timeout + OUTLASTED : Infinity;
    const until = now() + (this.#call.deadline ?? this.#options.deadline ?? usual);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await this.#attempt(sent, Math.max(1, Math.ceil(Math.min(timeout, until - now()))));
      } catch (error) {
        signal?.throwIfAborted();
        const isFinal = error instanceof RefusedError && !isPassing(error);
        const pause = pauseAfter(attempt, error);
        if (isFinal || attempt >= (retries ?? MOST_RETRIES) || now() + pause >= until) throw inWords(error, address);
        await this.pause(pause, signal);
      }
    }
  }

  async #attempt<T>({ method, path, body, idempotencyKey, read }: Exchange<T>, timeout: number): Promise<T> {
    const { address, fetch = globalThis.fetch } = this.#options;
    const late = AbortSignal.timeout(timeout);
    const response = await fetch(new URL(path, address), {
      method,
      headers: this.#headers({
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...(body === undefined ? {} : { "content-type": body.type }),
      }),
      ...(body === undefined ? {} : { body: body.text }),
      signal: eitherOf(this.#call.signal, late) as AbortSignal,
    });
    if (response.ok) return read(response);
    throw await refusal(response);
  }
}

async function refusal(response: Response): Promise<RefusedError> {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  const told = toldBy(await response.text()) ?? { detail: `status ${response.status}, and no problem of a service` };
  return new RefusedError(response.status, told, Number.isNaN(seconds) ? undefined : seconds);
}

/** Undefined: somebody else answers, such as a proxy with a page of its own. */
function toldBy(text: string): RefusalBody | undefined {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === "object" && told !== null && "code" in told ? (told as RefusalBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Not all clients at the same moment: half of the pause is drawn. Where the service names a time, not before it. */
function pauseAfter(attempt: number, error: unknown): number {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (1 - Math.random() / 2);
  const { retryAfter = 0 } = error instanceof RefusedError ? error : {};
  return retryAfter * 1000 + pause;
}

/** A request, and how its answer is read. */
interface Exchange<T> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: { readonly type: string; readonly text: string };
  readonly idempotencyKey?: string;
  readonly read: (response: Response) => Promise<T>;
  /** Where they differ from those of the connection. */
  readonly timeout?: number | undefined;
  readonly retries?: number;
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

function asJson(body: unknown) {
  return { type: "application/json", text: JSON.stringify(body) };
}

/**
 * Whether the same request may be answered a moment later: overload, a proxy that cannot reach the service, or a first
 * attempt that is still being worked on.
 */
function isPassing({ status, code }: RefusedError): boolean {
  const isOfProxy = status >= 500 && code === UNKNOWN;
  return status === 503 || status === 429 || isOfProxy || code === "key-in-progress";
}

function inWords(cause: unknown, address: string): Error {
  if (cause instanceof RefusedError && !isPassing(cause)) {
    return new ClientError("service-refused", cause.code, cause.message, cause);
  }
  // fetch says that it failed, and its cause why.
  const { message = String(cause), cause: why } = cause instanceof Error ? cause : {};
  const received = why instanceof Error && why.message !== "" ? `${message}: ${why.message}` : message;
  return new ClientError("service-away", received, `an answer from ${address}`, cause);
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
  });
}
