import { steppedArmsSettings } from "./steppedArms.js";

/** What the experiments on all six policies have in common. */
export const comparisonSettings = {
  ...steppedArmsSettings,
  trials: { words: "runs that are averaged", full: 100, quick: 16, from: "paper" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  lfgEta: { words: "η of LFG: what its estimates weigh", full: 1000, from: "paper" },
  close: { words: "the relative difference up to which two regrets count as similar", full: 0.1, from: "ours" },
} as const;
