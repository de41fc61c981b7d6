/**
 * What is measured with ten to a million arms.
 *
 * @typedef {object} ManyArmsCase
 * @property {string} name
 * @property {string} policy its id
 * @property {true} [shares] every arm is promised 1/(2K)
 * @property {true} [dueAtOnce] with equal shares all arms fall due in the same round
 * @property {Record<string, unknown>} [parameters]
 * @property {"bernoulli" | "gaussian" | "improving"} [rewards] Bernoulli where it is left out
 * @property {number} [firstPulls] of each arm before the policy chooses by what it knows; 1 where it is left out
 * @property {true} [unlimited] no limit applies
 */

/** @type {readonly ManyArmsCase[]} */
export const manyArmsCases = [
  { name: "UCB1", policy: "ucb1" },
  // No two arms alike: pulls jump about in memory, where equal records of rewards 0 and 1 are served arm by arm.
  { name: "UCB1, Gaussian", policy: "ucb1", rewards: "gaussian" },
  { name: "KL-UCB", policy: "kl-ucb" },
  { name: "FUCB", policy: "largest-deficit-quota", shares: true, dueAtOnce: true },
  { name: "deadline quota", policy: "deadline-quota", shares: true, dueAtOnce: true },
  {
    name: "hard threshold",
    policy: "hard-threshold-ucb",
    shares: true,
    dueAtOnce: true,
    parameters: { penalties: 0.5 },
  },
  { name: "η-FUCB", policy: "deficit-bonus-ucb", shares: true },
  { name: "LFG", policy: "lfg", shares: true, parameters: { eta: 1000 } },
  { name: "UCB-prop", policy: "ucb-prop" },
  { name: "Fairly-Greedy", policy: "fairly-greedy" },
  { name: "anytime improving", policy: "anytime-improving", rewards: "improving", firstPulls: 2 },
  // Every posterior has a chance: it knows no arms that cannot win, and has a limit of its own.
  { name: "Thompson", policy: "thompson", unlimited: true },
];

/** Deficits are exact over a common denominator of at most 2^20. */
const LARGEST_DENOMINATOR = 1_048_576;

/**
 * After these rounds every arm is owed its first pull: the share of every arm is 1/(2K), or the smallest there is.
 */
export function allDueAfter(arms) {
  return Math.min(2 * arms, LARGEST_DENOMINATOR);
}

/**
 * @param {ManyArmsCase} benchmark
 * @param {number} arms
 */
export function specificationOf({ policy, shares, parameters }, arms) {
  return { id: policy, parameters: { ...parameters, ...(shares && { shares: `1/${allDueAfter(arms)}` }) } };
}
