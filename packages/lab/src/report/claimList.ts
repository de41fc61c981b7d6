import type { Claim, Verdict } from "../reproduction/claim.js";
import { escapeHtml } from "./escapeHtml.js";

/** A mark and a word: colour alone does not tell everybody. */
export const verdictText: Readonly<Record<Verdict, string>> = { holds: "✓ holds", fails: "✗ fails", open: "○ open" };

export function claimList(claims: readonly Claim[]): string {
  const items = claims.map(
    ({ id, statement, verdict, measured, note }) => `<li id="claim-${escapeHtml(id)}">
<span class="verdict ${verdict}">${verdictText[verdict]}</span>
<div>${escapeHtml(statement)}<div class="measured">Measured: ${escapeHtml(measured)}</div>${
      note === undefined ? "" : `<div class="measured">${escapeHtml(note)}</div>`
    }</div>
</li>`,
  );
  return `<ul class="claims">\n${items.join("\n")}\n</ul>`;
}
