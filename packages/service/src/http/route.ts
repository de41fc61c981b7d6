import type { z } from "zod";
import type { Allocators } from "../allocators/allocators.js";

/** What a key may be allowed to do. */
export type Scope = "read" | "decide" | "reward" | "admin" | "audit";

/** A request as a route sees it: checked, and without anything of the web server. */
export interface Asked<B = unknown> {
  readonly allocators: Allocators;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: B;
  /** The header Idempotency-Key. */
  readonly key: string | undefined;
  readonly origin: string;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** Of a body that is no JSON: text, bytes or a stream of them. */
  readonly type?: string;
}

/** One route: from this table follow the server, the OpenAPI document and the tests that send it nonsense. */
export interface Route<S extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly body?: S;
  readonly query?: Readonly<Record<string, string>>;
  handle(asked: Asked<z.infer<S>>): Promise<Answered>;
}

export function route<S extends z.ZodType>(one: Route<S>): Route {
  return one;
}
