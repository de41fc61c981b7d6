import * as needs from "../door/needs.js";

/** Shorter texts are one letter away from too many words. */
const TELLING_LENGTH = 4;

/**
 * The candidate that was probably meant: one letter away from the text, or one that contains it, or one that differs
 * from it in at most a third of its letters.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  needs.text(text, "text");
  needs.listOf(needs.text)(candidates, "candidates");
  const typed = text.toLowerCase();
  const [closest] = candidates
    .map((candidate) => ({ candidate, edits: editsBetween(typed, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  if (closest === undefined) return undefined;
  if (closest.edits <= 1 && typed.length >= TELLING_LENGTH) return closest.candidate;
  const longer = candidates.find((candidate) => typed.length > 2 && candidate.toLowerCase().includes(typed));
  if (longer !== undefined) return longer;
  return closest.edits <= closest.candidate.length / 3 ? closest.candidate : undefined;
}

/** How many letters must be inserted, deleted or replaced to turn one text into the other [levenshtein1966]. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}
