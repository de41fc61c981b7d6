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
}

/** One route: from this table follow the server, the OpenAPI document and the tests that send it nonsense. */
export interface Route<S extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly body?: S;
  readonly query?: Readonly<Record<string, string>>;
  /** The log itself gives the answer again to a repeated key. Left out: the answer is kept for a day. */
  readonly answersRepeats?: boolean;
  handle(asked: Asked<z.infer<S>>): Promise<Answered>;
}

export function route<S extends z.ZodType>(one: Route<S>): Route {
  return one;
}

/** The query of routes that can be tried without effect. */
export const dryRun = { dryRun: "true: only what it would mean; nothing changes" } as const;

export function isDryRun(query: Asked["query"]): boolean {
  return query["dryRun"] === "true";
}
