import type { ValuesOf } from "../../../reproduction/settings.js";

export const settings = {
  means: { words: "mean rewards of the arms that are heard from", full: [0.05, 0.04, 0.03, 0.02], from: "ours" },
  strangeMean: { words: "mean reward of the silent arm, and of the newcomer", full: 0.03, from: "ours" },
  quota: { words: "r: the share of all rounds that each arm is promised", full: 0.04, from: "ours" },
  allowance: { words: "the part of the free rounds that arms without a reward may have", full: 0.1, from: "ours" },
  usual: { words: "rounds until a reward comes", full: 20, from: "ours" },
  late: { words: "rounds until a reward of the newcomer comes", full: 5000, from: "ours" },
  joins: { words: "the newcomer's first round", full: 2001, from: "ours" },
  wait: { words: "rounds after which a 0 stands in for a missing reward", full: 100, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 10_000, from: "ours" },
  coldDelays: { words: "rounds until a reward comes, in a cold start", full: [50, 200, 500, 2000], from: "ours" },
  poorestFirst: {
    words: "rounds until a reward of each arm comes, in a cold start in which the poorest report first",
    full: [2000, 1000, 500, 50, 200],
    from: "ours",
  },
  bestFirst: {
    words: "rounds until a reward of each arm comes, in a cold start in which the best report first",
    full: [50, 200, 500, 2000, 1000],
    from: "ours",
  },
  coldHorizon: { words: "rounds of a cold start", full: 5000, from: "ours" },
  pending: { words: "rounds before the first reward, where one arm alone reports", full: 100, from: "ours" },
  after: { words: "rounds after it", full: 200, from: "ours" },
  trials: { words: "runs that are averaged", full: 32, quick: 4, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;
