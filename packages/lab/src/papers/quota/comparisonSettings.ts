import { steppedArmsSettings } from "./steppedArms.js";

/** What the experiments on all six policies have in common. */
export const comparisonSettings = {
  ...steppedArmsSettings,
  trials: { words: "runs that are averaged", full: 100, quick: 16, from: "paper" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  lfgEta: { words: "η of LFG: what its estimates weigh", full: 1000, from: "paper" },
  lfgRadius: {
    words: "the radius of LFG's estimates: ucb1, sqrt(2 ln t/n), or li2019, sqrt(3 ln t/(2n))",
    full: "ucb1",
    from: "ours",
  },
  naiveExploration: { words: "ε of NAIVE as a multiple of (ln T/T)^(1/3), at most 1", full: 1, from: "ours" },
  close: { words: "the relative difference up to which two regrets count as similar", full: 0.1, from: "ours" },
  triedClose: { words: "other such differences, with which claims are checked too", full: [0.05, 0.2], from: "ours" },
  triedHorizons: {
    words: "other horizons T, with which claims are checked too",
    full: [5000, 20_000, 80_000],
    quick: [5000],
    from: "ours",
  },
} as const;
