import type { z } from "zod";
import type { Caller } from "../access/access.js";
import type { Scope } from "../access/scope.js";
import type { Allocators } from "../allocators/allocators.js";
import type { RequestKey } from "../allocators/idempotency.js";
import type { Keep } from "../allocators/keptAnswers.js";

/** A request as a route sees it: checked, and without anything of the web server. */
export interface Asked<B = unknown> {
  readonly allocators: Allocators;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: B;
  /** The header Idempotency-Key. */
  readonly key: RequestKey | undefined;
  /** Keeps an answer for those who repeat the request: it is stored in one commit with the work. */
  readonly keep: (status: number) => Keep;
  readonly origin: string;
  /** The header Last-Event-ID. */
  readonly lastEventId: string | undefined;
  readonly caller: Caller;
  /** Whether the pages may offer a demo. */
  readonly demo: boolean;
  /** Aborted when the service stops: answers without an end must come to one. */
  readonly stopping: AbortSignal;
}

export interface Answered {
  readonly status: number;
  /** Plain data, or a stream of text. */
  readonly body: unknown;
  /** The media type of a body that is no JSON: text, bytes or a stream of them. */
  readonly type?: string;
}

/** A body of many lines of JSON. */
export interface Upload {
  /** The first line, where it is another than the others. */
  readonly first?: z.ZodType;
  readonly line: z.ZodType;
  /** In words, for the documents. */
  readonly words: string;
  /** The body of the route that the lines stand for. */
  readonly body: (first: unknown, lines: readonly unknown[]) => unknown;
}

/** One route: from this table follow the server, the OpenAPI document and the tests that send it nonsense. */
export interface Route<S extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly summary: string;
  /** Null: anyone may ask, with a key or without. */
  readonly scope: Scope | null;
  readonly body?: S;
  /** What a body of lines may be, where it may be one: each is checked as it comes in. */
  readonly upload?: Upload;
  readonly query?: Readonly<Record<string, string>>;
  /** Asked so often that only one in a hundred of its good answers is logged. */
  readonly isHot?: boolean;
  /** The log itself gives the answer again to a repeated key. Left out: the answer is kept for a day. */
  readonly answersRepeats?: boolean;
  handle(asked: Asked<z.infer<S>>): Promise<Answered>;
}

export function route<S extends z.ZodType>(one: Route<S>): Route {
  return one;
}

/** The query of routes that can be tried without effect. */
export const dryRun = { dryRun: "true: only what it would mean; nothing changes" } as const;

/** The query of routes that change a contract. */
export const ofChange = {
  ...dryRun,
  expected: "the version of the contract that the change is meant for; refused where it has changed since",
} as const;

export function isDryRun(query: Asked["query"]): boolean {
  return query["dryRun"] === "true";
}
