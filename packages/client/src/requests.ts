/** How long a call may take, all its attempts and the pauses between them together, and what ends it before. */
export interface CallOptions {
  /** Milliseconds. */
  readonly deadline?: number;
  /** When it is aborted, its reason is thrown. What was sent before may have been done. */
  readonly signal?: AbortSignal;
}

/** How an answer without an end is asked for. */
export interface OpenOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests to a service, by the paths of its routes: over a network (`Connection`), or in the same process, as
 * `openAllocators` of `@evenhand/service` has them. What is refused is thrown.
 */
export interface Requests {
  get<T>(path: string, timeout?: number): Promise<T>;
  text(path: string): Promise<string>;
  bytes(path: string, timeout?: number): Promise<Uint8Array>;
  /** With a key, a request that is repeated is done once. */
  post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  /** Lines of JSON. */
  upload<T>(path: string, lines: string, timeout: number): Promise<T>;
  /** The answer itself, for files and for streams without an end. */
  open(path: string, options?: OpenOptions): Promise<Response>;
  /** The same requests with these limits for each. Where it is missing, they take as long as they take. */
  within?(call: CallOptions): Requests;
  /** Waits before another attempt, or until the signal. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A signal that is aborted when one of both is; undefined where there is none. */
export function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other]);
}

/** The path of a route of the service. */
export function pathOf(...parts: readonly string[]): string {
  return `/v1/${parts.map(encodeURIComponent).join("/")}`;
}

/** A query with the values that are there. */
export function queryOf(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
