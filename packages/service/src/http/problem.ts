import { EvenhandError } from "@evenhand/core";
import type { ProblemAnswer } from "@evenhand/protocol";
import { serviceError } from "../errors.js";

/** The most bytes of a body: 16 MB, a hundred thousand arms with their names. */
export const MOST_BYTES = 16_777_216;

/** RFC 9457: what a client is told of an error. Never a stack trace. */
export type Problem = ProblemAnswer;

/** What another replica has answered with: its client is told the same. */
export class PassedProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The status of each code that is not simply a wrong request (422). */
const statuses: Readonly<Record<string, number>> = {
  "allocator-unknown": 404,
  "decision-unknown": 404,
  "route-unknown": 404,
  "decision-name": 404,
  "tile-unknown": 404,
  "allocator-hidden": 410,
  "allocator-exists": 409,
  "allocator-not-running": 409,
  "allocator-ended": 409,
  "decision-conflict": 409,
  "decision-closed": 409,
  "decision-void": 409,
  "decision-rewarded": 409,
  "reward-conflict": 409,
  "arm-name-taken": 409,
  "correction-refused": 409,
  "key-in-progress": 409,
  "contract-changed": 409,
  "replica-behind": 409,
  "store-behind": 409,
  "fork-refused": 409,
  "backup-of-database": 409,
  "backup-failed": 503,
  "backup-unusable": 500,
  "decision-lost": 410,
  "condition-failed": 412,
  "body-invalid": 400,
  "query-invalid": 400,
  "header-invalid": 400,
  "method-unknown": 405,
  "media-type-unknown": 415,
  "request-unreadable": 400,
  "request-too-slow": 408,
  "expectation-unknown": 417,
  "headers-too-large": 431,
  "change-unclear": 400,
  "body-too-large": 413,
  "access-key-missing": 401,
  "access-key-unknown": 401,
  "access-key-expired": 401,
  "scope-missing": 403,
  "allocator-forbidden": 403,
  "arm-forbidden": 403,
  "key-beyond-manager": 403,
  "key-name-unknown": 404,
  "last-admin-key": 409,
  "key-shown-once": 409,
  "keys-unused": 409,
  "keys-full": 409,
  "host-refused": 403,
  "origin-refused": 403,
  "forward-refused": 403,
  "owner-moved": 421,
  "too-many-requests": 429,
  "log-unreadable": 500,
  "store-damaged": 500,
  overloaded: 503,
  "open-decisions-full": 503,
  "store-failed": 503,
  "receipt-early": 503,
  "owner-silent": 503,
  "owner-unknown": 503,
  "service-stopping": 503,
  "service-alarmed": 503,
  "folder-in-use": 503,
  "folder-unusable": 503,
  "key-file-unusable": 503,
};

const REFUSED = 422;

/** The status of the answer with an error of this code. */
export function statusOf(code: string): number {
  return statuses[code] ?? REFUSED;
}

/** What goes with every answer: no browser guesses another type, and no cache keeps it. */
export const ofEveryAnswer = { "x-content-type-options": "nosniff", "cache-control": "no-store" } as const;

/** What the web server itself refuses, such as a body that is no JSON, is a wrong request, no mistake of ours. */
function ours(error: unknown): unknown {
  if (error instanceof EvenhandError) return error;
  const { statusCode, message, code } = error as { statusCode?: number; message?: string; code?: string };
  if (code === "FST_ERR_BAD_URL")
    return serviceError("request-unreadable", { received: "another address", required: "a path in UTF-8" });
  if (statusCode === 413)
    return serviceError("body-too-large", { received: "a larger body", required: `at most ${MOST_BYTES} bytes` });
  if (statusCode === undefined || statusCode >= 500) return error;
  return serviceError("body-invalid", { received: "a request that cannot be read", required: message ?? "JSON" });
}

/** What a client is told. What is no error of ours is a mistake in the service: its message stays here. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof PassedProblem) return thrown.problem;
  const error = ours(thrown);
  if (error instanceof EvenhandError) {
    const { code, title, message, path } = error;
    const status = statusOf(code);
    return {
      type: `urn:evenhand:${code}`,
      title,
      status,
      detail: message,
      code,
      ...(path === undefined ? {} : { path }),
    };
  }
  const title = "The service made a mistake";
  const detail = "It is written down in the log of the service, under the id of this request.";
  return { type: "urn:evenhand:internal", title, status: 500, detail, code: "internal" };
}

/** What goes with a problem: when to come again, and how to say who one is. */
export function headersOf({ status }: Pick<Problem, "status">): Readonly<Record<string, string>> {
  return {
    ...ofEveryAnswer,
    "content-type": "application/problem+json; charset=utf-8",
    ...(status === 503 || status === 429 ? { "retry-after": "1" } : {}),
    ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  };
}
