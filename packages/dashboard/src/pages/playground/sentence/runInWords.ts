import { whole } from "../../../numbers/formats.js";
import type { Setting } from "../../../setting/setting.js";

/** What a sentence rests on: "40 of 100 trials of 20,000 rounds, seed 1." */
export function runInWords(trials: number, { trials: all, horizon, seed }: Setting): string {
  return `${whole(trials)} of ${whole(all)} trials of ${whole(horizon)} rounds, seed ${seed}.`;
}

/** The sentence as it is copied: while trials are still played, its numbers change, and it says what they are from. */
export function copiedSentence(text: string, isFinal: boolean, details: string): string {
  return isFinal ? text : `${text} So far: ${details}`;
}
