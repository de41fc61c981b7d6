import { simulateAll } from "@evenhand/core";
import { expect, it } from "vitest";

/**
 * At λ = 0 only the learner plays. At T = 1000 ours has 0.858 a round and the authors' plot 0.805: their code cuts
 * UCB1's indices off at 1, and has ln T in them instead of ln t. Which of the two makes the difference?
 */
const means = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
const [HORIZON, TRIALS] = [1000, 200];

/** Expected reward a round of a plain loop, with its standard error. Ties go to the lowest arm, the worst here. */
function played({ cap, isLnOfHorizon }: { readonly cap: number; readonly isLnOfHorizon: boolean }) {
  const uniform = uniforms(7);
  const trials = Array.from({ length: TRIALS }, () => {
    const pulls = means.map(() => 0);
    const sums = means.map(() => 0);
    for (let round = 1; round <= HORIZON; round++) {
      const log = Math.log(isLnOfHorizon ? HORIZON : round);
      const indices = pulls.map((n, arm) =>
        n === 0 ? Infinity : Math.min(cap, sums[arm] / n + Math.sqrt((2 * log) / n)),
      );
      const arm = indices.indexOf(Math.max(...indices));
      pulls[arm]++;
      sums[arm] += uniform() < means[arm] ? 1 : 0;
    }
    return pulls.reduce((sum, n, arm) => sum + n * means[arm], 0) / HORIZON;
  });
  return summaryOf(trials);
}

function summaryOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** mulberry32. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const OURS = 0.858;
const THEIRS = 0.805;

it.each([
  { cap: Infinity, isLnOfHorizon: false, about: OURS },
  { cap: Infinity, isLnOfHorizon: true, about: OURS },
  { cap: 1, isLnOfHorizon: false, about: THEIRS },
  { cap: 1, isLnOfHorizon: true, about: THEIRS },
])("the cap alone: $cap and ln T $isLnOfHorizon give about $about", ({ about, ...index }) => {
  const { mean, error } = played(index);
  // Their number is read off a plot.
  expect(Math.abs(mean - about)).toBeLessThan(5 * error + 0.001);
});

it("the same with the policies here: LFG without quotas is UCB1 with indices cut off at 1", () => {
  const { policies } = simulateAll({
    environment: { id: "bernoulli", parameters: { means } },
    policies: ["ucb1", { id: "lfg", parameters: { shares: 0 } }],
    horizon: HORIZON,
    trials: TRIALS,
    seed: 1,
    metrics: ["expected-reward"],
  });
  const [ours, theirs] = policies.map(({ metrics }) => metrics["expected-reward"].checkpoints[0].values[0]);
  expect(Math.abs(ours.mean / HORIZON - OURS)).toBeLessThan((5 * ours.standardError) / HORIZON);
  expect(Math.abs(theirs.mean / HORIZON - THEIRS)).toBeLessThan((5 * theirs.standardError) / HORIZON);
});
