/**
 * The place in the palette that a policy has in every figure, report and page; by what studies, papers and titles call
 * it. Policies that meet in a figure of the papers have different colours, with the eight of a report and with the
 * eleven of a page; seriesStyles.test.ts checks that. What is no policy takes the places that are left.
 */
const places: readonly (readonly [place: number, ...names: string[]])[] = [
  // The learners alone, which promise nothing.
  [6, "UCB1"],
  [1, "KL-UCB"],
  [3, "Thompson", "Thompson sampling"],
  [5, "Gaussian Thompson"],
  [2, "Discounted UCB", "D-UCB"],
  [7, "Sliding-window UCB", "SW-UCB"],
  [9, "Discounted Thompson", "Discounted Thompson sampling"],
  [5, "Sliding-window Thompson", "Sliding-window Thompson sampling"],
  [2, "ε-greedy", "epsilon-greedy"],
  [7, "explore-then-commit"],
  [0, "successive elimination"],
  [3, "myopic"],
  [4, "EXP3"],
  [5, "R-EXP3", "rexp3"],
  [9, "uniform", "Uniformly random"],
  [10, "round robin"],
  // Quotas.
  [5, "deadline quota", "earliest deadline"],
  [1, "largest-deficit quota", "largest deficit", "FUCB", "Flearn"],
  [3, "F-TS"],
  [4, "quota first", "T-FUCB"],
  [0, "NAIVE", "naive quota", "Explore by quota, then draw"],
  [8, "random quota"],
  [7, "η-FUCB", "deficit-bonus UCB"],
  [2, "LFG", "queue and index"],
  // Penalties.
  [7, "hard-threshold UCB", "hard threshold"],
  [4, "soft-threshold UCB"],
  [0, "thresholds first, then UCB1"],
  // Opportunities.
  [4, "self-regulated utility", "self-regulated utility maximization", "self-regulated"],
  [0, "serve or drop", "constant-share elimination"],
  [1, "explore, serve, commit", "explore-then-serve", "Algorithm 1"],
  [2, "a few each, then UCB1", "A few pulls each, then a learner", "loose share"],
  // Shares in proportion to merit.
  [1, "proportional catch-up", "Catch-Up"],
  [0, "Fairly-Greedy"],
  [2, "UCB-prop"],
  // Arms that improve.
  [0, "anytime improving", "anytime improving bandits", "anytime"],
  [1, "HKR", "horizon elimination"],
  [30, "single-peaked optimism", "SPO"],
  // Other notions.
  [3, "FairX-UCB"],
  [19, "FairX-TS"],
  [8, "Nash Confidence Bound", "Nash bound", "NCB"],
];

/** Ids are titles with hyphens in place of spaces. */
const keyOf = (name: string): string => name.toLowerCase().replaceAll("-", " ");

const placeOfName = new Map(places.flatMap(([place, ...names]) => names.map((name) => [keyOf(name), place] as const)));

/**
 * The place of a series that is a policy, also of one with more to its name: "UCB1 alone", "self-regulated utility
 * (Alg. 2)", "deadline-quota, learner kl-ucb".
 */
export function policyPlace(series: string): number | undefined {
  const key = keyOf(series);
  return placeOfName.get(key) ?? placeOfName.get(key.replace(/ alone$|(,| \().*$/, ""));
}
