import { Notice } from "../design/Notice.js";
import type { Problem } from "./problem.js";
import { signOut } from "./session.js";

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
