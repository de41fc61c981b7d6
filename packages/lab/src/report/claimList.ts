import type { JudgedClaim } from "../reproduction/claim.js";
import { escapeHtml } from "./escapeHtml.js";

type Verdict = JudgedClaim["verdict"];

/** In the order of a summary. */
export const verdicts: readonly Verdict[] = ["holds", "fails", "depends", "open"];

/** A mark and words: colour alone does not tell everybody. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  holds: "✓ holds",
  fails: "✗ fails",
  depends: "◐ depends on our choice",
  open: "○ open",
};

export function claimList(claims: readonly JudgedClaim[]): string {
  const items = claims.map(
    ({ id, statement, verdict, measured, range = [], note }) => `<li id="claim-${escapeHtml(id)}">
<span class="verdict ${verdict}">${verdictText[verdict]}</span>
<div>${escapeHtml(statement)}${[`Measured: ${measured}`, ...range, ...(note === undefined ? [] : [note])].map(smaller).join("")}</div>
</li>`,
  );
  return `<ul class="claims">\n${items.join("\n")}\n</ul>`;
}

function smaller(text: string): string {
  return `<div class="measured">${escapeHtml(text)}</div>`;
}
