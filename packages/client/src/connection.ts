import { clientError } from "./errors.js";

export interface ConnectionOptions {
  /** Where the service is, such as http://127.0.0.1:4600. */
  readonly address: string;
  /** A key that evenhand keys create made; left out where the service needs none. */
  readonly key?: string;
  /** Milliseconds until an attempt is given up; 2 000 where left out. */
  readonly timeout?: number;
  /**
   * Attempts after the first; 2 where left out. They carry the same idempotency key, so that a request is done once.
   */
  readonly retries?: number;
  /** Left out: the platform's own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Waits between two attempts; a test need not. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

export interface OpenOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A problem as in RFC 9457, with the service's code. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong, in a few words; the message says what was received, what is required, and what to do. */
  readonly title: string;
  /** Where in the request, if the service knows. */
  readonly path: string | undefined;

  constructor(status: number, told: Told) {
    const { code = "unknown", title = "The service refused the request", detail = "", path } = told;
    super(detail);
    this.name = "RefusedError";
    this.status = status;
    this.code = code;
    this.title = title;
    this.path = path;
  }
}

interface Told {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly path?: string;
}

const DEFAULT_TIMEOUT = 2000;
const DEFAULT_RETRIES = 2;
/** Milliseconds before the second attempt; twice as long before each further one. */
const FIRST_PAUSE = 100;

/** Requests to one service. */
export class Connection {
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get<T>(path: string): Promise<T> {
    return this.#send("GET", path, undefined, {});
  }

  post<T>(path: string, body: unknown, idempotencyKey: string = crypto.randomUUID()): Promise<T> {
    return this.#send("POST", path, body, { "idempotency-key": idempotencyKey });
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#send("PATCH", path, body, {});
  }

  /**
   * The answer itself, for files and for streams without an end: asked once, and without a time-out, which the caller's
   * signal can be.
   */
  async open(path: string, options: OpenOptions = {}): Promise<Response> {
    const { address, fetch = globalThis.fetch } = this.#options;
    const { signal, headers = {} } = options;
    try {
      const response = await fetch(new URL(path, address), {
        headers: this.#headers(headers),
        ...(signal === undefined ? {} : { signal }),
      });
      if (response.ok) return response;
      throw new RefusedError(response.status, (await response.json()) as Told);
    } catch (error) {
      throw inWords(error, address);
    }
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { key } = this.#options;
    return { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  }

  /** Tries again where the service was away or too busy. What it refuses is refused at once. */
  async #send<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<T> {
    const { retries = DEFAULT_RETRIES, pause = wait } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt<T>(method, path, body, headers);
      } catch (error) {
        const isFinal = error instanceof RefusedError && !isPassing(error);
        if (isFinal || attempt >= retries) throw inWords(error, this.#options.address);
        await pause(FIRST_PAUSE * 2 ** attempt);
      }
    }
  }

  async #attempt<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<T> {
    const { address, timeout = DEFAULT_TIMEOUT, fetch = globalThis.fetch } = this.#options;
    const response = await fetch(new URL(path, address), {
      method,
      headers: this.#headers({ ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = (await response.json()) as T;
    if (response.ok) return answer;
    throw new RefusedError(response.status, answer as Told);
  }
}

/** Whether the same request may be answered a moment later: overload, or its first attempt is still being worked on. */
function isPassing({ status, code }: RefusedError): boolean {
  return status === 503 || status === 429 || code === "key-in-progress";
}

function inWords(cause: unknown, address: string): Error {
  if (cause instanceof RefusedError && !isPassing(cause)) {
    return clientError("service-refused", { received: cause.code, required: cause.message, cause });
  }
  const received = cause instanceof Error ? cause.message : String(cause);
  return clientError("service-away", { received, required: `an answer from ${address}`, cause });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
