import type { Readable } from "node:stream";
import type { AllocatorErrorCode } from "@evenhand/allocator";
import type { ErrorCode } from "@evenhand/core";
import type { Reading, Scope } from "@evenhand/protocol";
import { z } from "zod";
import type { Caller } from "../access/access.js";
import type { ManagedKeys } from "../access/managedKeys.js";
import type { Allocators } from "../allocators/allocators.js";
import type { Keep, RequestKey } from "../allocators/idempotency.js";
import type { ServiceErrorCode } from "../errors.js";
import type { ReplicaGroup } from "../replicas/ownership.js";

/** A code of an error that a route can answer with. */
export type Refusal = ServiceErrorCode | AllocatorErrorCode | ErrorCode;

/** A request as a route sees it: checked, and without anything of the web server. */
export interface RouteRequest<B = unknown, Q = Readonly<Record<string, unknown>>> {
  readonly allocators: Allocators;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  /** The header Idempotency-Key. */
  readonly key: RequestKey | undefined;
  /** The versions that the header If-Match names; undefined: any will do. */
  readonly ifMatch: readonly string[] | undefined;
  /** Keeps an answer for those who repeat the request: it is stored in one commit with the work. */
  readonly keep: (status: 200 | 201) => Keep;
  readonly origin: string;
  /** The processes that share the store; undefined where this one has it alone. */
  readonly replicas: Pick<ReplicaGroup, "ownership" | "isLeaving" | "list"> | undefined;
  /** The header Last-Event-ID. */
  readonly lastEventId: string | undefined;
  readonly caller: Caller;
  /** The keys of the service; undefined where it runs without. */
  readonly keys: ManagedKeys | undefined;
  /** Whether the pages may offer a demo. */
  readonly demo: boolean;
  /** Aborted when the service stops: answers without an end must come to one. */
  readonly stopping: AbortSignal;
}

/** The answer of a route: plain data for JSON, or a file of another type. */
export type RouteAnswer<T = unknown> =
  | { readonly status: 200 | 201; readonly body: T; readonly type?: undefined }
  | { readonly status: 200; readonly body: string | Buffer | Readable; readonly type: string };

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

/** An answer that is no JSON. */
export interface FileAnswer {
  /** Its media type. */
  readonly type: string;
  /** Those that it may have instead, where the query asks for them. */
  readonly otherTypes?: readonly string[];
  readonly words: string;
  /** Optional. Bytes have none. */
  readonly example?: string;
}

/** What the documents say of a route. */
export interface DescribedRoute<A extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** Its name in clients that are made from the document. */
  readonly operationId: string;
  readonly summary: string;
  /** Null: anyone may ask, with a key or without. */
  readonly scope: Scope | null;
  /** Whether a key for one arm may ask too: it is shown nothing of others. By default it may not. */
  readonly forArm?: boolean;
  /** What it answers as JSON: the type of what it returns, and a schema in the document. */
  readonly answer?: A;
  /** What else it answers, or instead of JSON. */
  readonly file?: FileAnswer;
  /** The codes of errors that are its own; those of every route of its kind are added (`refusalsOf`). */
  readonly refusals?: readonly Refusal[];
}

/** One route: from this table follow the server, the OpenAPI document and the tests that send it nonsense. */
export interface Route<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType,
> extends DescribedRoute<A> {
  readonly body?: B;
  /** What a body of lines may be, where it may be one: each is checked as it comes in. */
  readonly upload?: Upload;
  /** The names and values that may stand in the address. Without it there are none. */
  readonly query?: Q;
  /** RouteRequest so often that only one in a hundred of its good answers is logged. */
  readonly isHot?: boolean;
  /** Its answer may take longer than clients wait for others: it is waited for, however long that is. */
  readonly takesLong?: boolean;
  /** It knows repeated requests itself, mostly by the log. Without it the answer is kept for a day. */
  readonly answersRepeats?: boolean;
  /** The path of what was created, for an answer with status 201; undefined: it is several, or has no path. */
  readonly location?: (body: Reading<A>) => string | undefined;
  /**
   * Who answers where several replicas share the store. Without it the one that owns the allocator, which has it in
   * memory; `asked`: the one that was asked, because it reads the store alone, or there is no owner yet.
   */
  readonly answeredBy?: "asked";
  /** Whether it answers for hidden allocators too: what proves what was done, and what is about people. */
  readonly showsHidden?: true;
  /** Whether the answer has the version of the contract, which the header ETag then has too. */
  readonly isVersioned?: boolean;
  handle(asked: RouteRequest<z.infer<B>, Readonly<z.infer<Q>>>): Promise<RouteAnswer<Reading<A>>>;
}

/** The query of a route that has none. */
export const noQuery = z.strictObject({});

/** A route whose handler is typed by its schemas. Without a schema of an answer, it answers with files alone. */
export function route<B extends z.ZodType, Q extends z.ZodObject = typeof noQuery, A extends z.ZodType = z.ZodNever>(
  one: Route<B, Q, A>,
): Route {
  return one;
}
