import { RefusedError } from "@evenhand/client";
import { EvenhandError } from "@evenhand/core";

/** What went wrong, for people: what it is, and what was received, required, and can be done. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Where in the request, if the service has said so. */
  readonly path?: string | undefined;
}

/** Problems that pass: the same request may be answered a moment later. */
const passing = new Set([
  ...["service-away", "overloaded", "store-failed", "too-many-requests", "receipt-early", "key-in-progress"],
]);

export function isPassing({ code }: Problem): boolean {
  return passing.has(code);
}

/** A failed request in words. */
export function problemOf(error: unknown): Problem {
  const refused = error instanceof Error && error.cause instanceof RefusedError ? error.cause : undefined;
  if (refused !== undefined) {
    const { code, title, message, path } = refused;
    return { code, title, detail: withoutTitle(message, title), path };
  }
  if (error instanceof EvenhandError && error.code === "service-away") {
    const detail = "The page asks again by itself. If that does not help, check that the service still runs.";
    return { code: error.code, title: "The service does not answer", detail };
  }
  const detail = `${error instanceof Error ? error.message : String(error)} Load the page again.`;
  return { code: "unknown", title: "Something went wrong on this page", detail };
}

/** The service's sentences begin with the title, which stands above them here. */
function withoutTitle(detail: string, title: string): string {
  return detail.replace(`${title}. `, "");
}
