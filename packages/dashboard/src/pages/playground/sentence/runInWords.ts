import { whole } from "../../../numbers/formats.js";
import type { Setting } from "../../../setting/setting.js";

/** What a sentence rests on: "40 of 100 trials of 20,000 rounds, seed 1." */
export function runInWords(trials: number, { trials: all, horizon, seed }: Setting): string {
  return `${whole(trials)} of ${whole(all)} trials of ${whole(horizon)} rounds, seed ${seed}.`;
}
