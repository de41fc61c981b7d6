import { describe, expect, it } from "vitest";
import { fraction, isPositive } from "../support/fraction.js";
import { range, type Fraction } from "../support/history.js";
import { below, randomShares, seeded } from "../support/hostile.js";
import { spitefulOpen, type SpitefulOpen } from "../support/livingOpponent.js";
import { livingPolicy } from "../support/livingPolicy.js";
import { LivingQuota } from "./livingQuota.js";

/**
 * Most rounds have the habit of the run: all arms open, only a few that an opponent leaves and some more, all that the
 * opponent leaves, which are many where many have no share, or any.
 */
function openArms(next: () => number, habit: number, spiteful: SpitefulOpen): SpitefulOpen {
  return (tenures, last) => {
    const kind = next() < 0.8 ? habit : below(next, 4);
    const arms = range(tenures.length);
    const some = range(1 + below(next, 20)).map(() => below(next, arms.length));
    if (kind === 0) return arms;
    if (kind === 3) return arms.filter((arm) => arm === some[0] || next() < 0.5);
    const left = spiteful(tenures, last);
    if (kind === 1) return left;
    const promised = left.filter((arm) => isPositive(tenures[arm].share)).slice(0, 40);
    return [...new Set([...promised, ...some])].sort((a, b) => a - b);
  };
}

/** Those of a few arms, mostly; or equal, hence with many ties; or small and very different. */
function anyShares(next: () => number, arms: number): Fraction[] {
  const kind = below(next, 8);
  if (kind === 0) return range(arms).map(() => fraction(1, 2 * arms));
  if (kind === 1) return range(arms).map(() => fraction(below(next, 9), 8 * arms));
  const few = randomShares(next, Math.min(arms, 2 + below(next, 12)), 60, 1, below(next, 8) === 0 ? 5 : 0);
  return range(arms).map((arm) => few[arm] ?? fraction(0, 60));
}

/** A run in which the policy and its reference are asked for the same rounds, and told the same pulls. */
function playBoth(seed: number, arms: number, rounds: number): void {
  const next = seeded(seed);
  const terms = { shares: anyShares(next, arms) };
  const learner = (open: readonly number[], round: number) =>
    open[(round % 3 === 0 ? 7 : open.length - 1) % open.length];
  const [reference, policy] = [new LivingQuota(terms, learner), livingPolicy(terms, learner)];
  const openOf = openArms(next, below(next, 4), spitefulOpen(next));
  let last = 0;
  for (let round = 1; round <= rounds; round += next() < 0.05 ? 2 : 1) {
    const open = openOf(reference.tenures(), last);
    const { arm, rule } = reference.decide(round, open);
    const decision = policy.decide(round, open);
    expect({ seed, round, arm: decision.arm, rule: decision.rule }).toEqual({ seed, round, arm, rule });
    for (const quota of [reference, policy]) quota.pulled(arm, round, open);
    last = arm;
    if (next() > 0.02) continue;
    const change = { shares: anyShares(next, arms), effect: next() < 0.3 ? ("now" as const) : undefined };
    expect(policy.change(change).begun).toEqual(reference.change(change).begun);
  }
  const clocks = ({ tenures }: Pick<LivingQuota, "tenures">) => tenures().map(({ clock, count }) => [clock, count]);
  expect(clocks({ tenures: () => [...policy.tenures()] })).toEqual(clocks({ tenures: () => reference.tenures() }));
}

describe("with few arms absent, or few open, the pulls are those of the slow reference", () => {
  it.each(range(120))("up to 60 arms, run %d", (seed) => playBoth(seed, 1 + (seed % 60), 120));
  it.each(range(14))("more than a thousand arms, run %d", (seed) => playBoth(200 + seed, 1_030 + 20 * seed, 40));
});
