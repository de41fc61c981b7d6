import { wrap } from "./wrap.js";

/** Longer lines are hard to read. */
const WIDEST_TEXT = 100;

/** Words and what they mean, one below the other. */
export function legend(notes: readonly (readonly [word: string, meaning: string])[], columns: number): string {
  const longest = Math.max(...notes.map(([word]) => word.length));
  const width = Math.min(columns, WIDEST_TEXT);
  return notes.map(([word, meaning]) => wrap(meaning, width, `${word.padEnd(longest)}  `)).join("\n");
}
