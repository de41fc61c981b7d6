import { ClientError, RefusedError } from "@evenhand/client";
import { Notice } from "../design/Notice.js";
import { signOut } from "./session.js";

/** What went wrong, for people: what it is, and what was received, required, and can be done. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Where in the request, if the service has said so. */
  readonly path?: string | undefined;
  /** Whether the same request may be answered a moment later. */
  readonly isPassing: boolean;
}

/** No answer came at all. */
export const awayProblem: Problem = {
  code: "service-away",
  title: "The service does not answer",
  detail: "Check that it still runs. The page reads again by itself. Repeat your last action.",
  isPassing: true,
};

/** A failed request in words. */
export function problemOf(error: unknown): Problem {
  const isAway = error instanceof ClientError && error.code === "service-away";
  const refused = error instanceof Error && error.cause instanceof RefusedError ? error.cause : undefined;
  // A service that is closing answers 503 without a code.
  if (refused !== undefined && !(isAway && refused.code === "unknown")) {
    const { code, title, message, path } = refused;
    return { code, title, detail: withoutTitle(message, title), path, isPassing: isAway };
  }
  if (isAway) return awayProblem;
  const detail = `${error instanceof Error ? error.message : String(error)} Load the page again.`;
  return { code: "unknown", title: "Something went wrong on this page", detail, isPassing: false };
}

/** The service's sentences begin with the title, which stands above them here. */
function withoutTitle(detail: string, title: string): string {
  return detail.replace(`${title}. `, "");
}

/** A failed request: what it is, why, and what to do. */
export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const isAboutKey = problem.code.startsWith("access-key") || problem.code === "scope-missing";
  return (
    <Notice
      kind={problem.isPassing ? "warn" : "bad"}
      title={problem.title}
      {...(isAboutKey ? { action: { words: "Use another key", do: signOut } } : {})}
    >
      {problem.detail}
    </Notice>
  );
}
