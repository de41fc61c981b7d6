import type { Verdicts } from "./paperContent.js";

const marks = {
  holds: { sign: "✓", words: "holds" },
  fails: { sign: "✗", words: "fails" },
  depends: { sign: "◐", words: "depends on our choice" },
  open: { sign: "?", words: "open" },
} as const;

/** A sign and a word: never colour alone. */
export function Verdict({ verdict }: { readonly verdict: keyof Verdicts }) {
  const { sign, words } = marks[verdict];
  return (
    <span class={`verdict ${verdict}`}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

export function VerdictCounts(verdicts: Verdicts) {
  const kinds = (["holds", "fails", "depends", "open"] as const).filter((kind) => verdicts[kind] > 0);
  return (
    <span class="verdicts small">
      {kinds.map((kind) => (
        <span key={kind} class={`verdict ${kind}`}>
          <span aria-hidden="true">{marks[kind].sign}</span> {verdicts[kind]}{" "}
          <span class="spoken">{marks[kind].words}</span>
        </span>
      ))}
    </span>
  );
}
