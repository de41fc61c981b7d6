/** Learners that try to break a quota, each as a policy of core and as a learner of the references. */
import type { ArmSet } from "../../src/arms.js";
import type { Policy } from "../../src/policy.js";
import { firstLargest, range } from "./history.js";
import type { Fraction, Learner } from "./history.js";
import { below, seeded } from "./hostile.js";

/** Which of the open arms (ascending) to pull, knowing how often each arm was pulled in earlier rounds. */
export type Pick = (open: readonly number[], pulls: ArrayLike<number>, round: number) => number;

export const adversaries: readonly ((shares: readonly Fraction[]) => Pick)[] = [
  () => (open) => open[0],
  () => (open) => open[open.length - 1],
  () => (open, pulls) => firstLargest(open, (arm) => pulls[arm]),
  (shares) => (open, pulls) => firstLargest(open, (arm) => latestDeadline(shares[arm], pulls[arm])),
  () => (open, _pulls, round) => open[below(seeded(round), open.length)],
];

/** Arms without a share have no deadline at all: what is spent on them helps no other arm. */
function latestDeadline([numerator, denominator]: Fraction, pulls: number): number {
  return numerator === 0n ? Infinity : ((pulls + 1) * Number(denominator)) / Number(numerator);
}

export function pickLearner(arms: number, pick: Pick): Learner {
  return (history, round, open) =>
    pick(
      open,
      range(arms).map((arm) => history.count(arm)),
      round,
    );
}

export function pickPolicy(arms: number, pick: Pick): Policy {
  const pulls = new Uint32Array(arms);
  const all = range(arms);
  const choose = (round: number, open?: ArmSet) => pick(open === undefined ? all : [...open], pulls, round);
  return {
    choose,
    explain: (round, open) => ({ arm: choose(round, open), rule: "adversary", numbers: {} }),
    pulled: (arm) => {
      pulls[arm]++;
    },
    rewarded: () => undefined,
    state: () => ({ scalars: {}, columns: { pulls: pulls.slice() } }),
    restore: (state) => pulls.set(state.columns["pulls"]),
  };
}
