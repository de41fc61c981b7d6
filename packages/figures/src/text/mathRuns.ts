/** A part of a text, and whether it stands on the line, below or above it. */
export interface TextRun {
  readonly text: string;
  readonly place: "line" | "below" | "above";
}

/** One letter with one or two signs below: N_i, A_1, f(μ)_i, (…)_+. A file's name or an identifier is neither. */
const BELOW = /(?<=(?<![\p{L}\p{N}_])\p{L}[\u0300-\u036f]?|\))_([\p{L}\p{N}]{1,2}|\+)(?![\p{L}\p{N}_])/u;
/** T^(−1/3), k^2, n^a. */
const ABOVE = /\^(?:\(([^()]+)\)|([−-]?[\p{L}\p{N}]+))/u;
const EITHER = new RegExp(`${BELOW.source}|${ABOVE.source}`, "gu");

/** What papers write as formulas in plain letters, as a page sets it: N_i and T^(1/3) with small letters. */
export function mathRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(EITHER)) {
    const [whole, below, inParentheses, above] = match;
    if (match.index > end) runs.push({ text: text.slice(end, match.index), place: "line" });
    runs.push(
      below === undefined ? { text: inParentheses ?? above ?? "", place: "above" } : { text: below, place: "below" },
    );
    end = match.index + whole.length;
  }
  if (end < text.length || runs.length === 0) runs.push({ text: text.slice(end), place: "line" });
  return runs;
}
