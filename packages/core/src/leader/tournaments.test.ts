import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, seeded } from "../../test/support/hostile.js";
import { instanceOf, leaderCases, scans, tournaments, type LeaderCase } from "../../test/support/leaderCases.js";
import { ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import type { Policy } from "../policy.js";

/** Rewards with many ties, rewards a few units in the last place apart, and rewards all over the place. */
function rewardsOf(next: () => number, unit: boolean): () => number {
  const kinds = [
    () => below(next, 2),
    () => below(next, 5) / 4,
    () => 0.5 + below(next, 4) * 2 ** -52,
    () => 0.75,
    unit ? next : () => 20 * next() - 8,
  ];
  return kinds[below(next, kinds.length)];
}

type Availability = (arms: number) => ArmSet | undefined;

/** All arms, nearly all, half or a few of them: a habit for the run, and sometimes otherwise. */
function availabilityOf(next: () => number): Availability {
  const habit = below(next, 5);
  return (arms) => {
    const kind = next() < 0.8 ? habit : below(next, 5);
    if (kind <= 1) return undefined;
    const chance = kind === 2 ? 1 - 4 / arms : kind === 3 ? 0.5 : 5 / arms;
    const open = new ArmSet(arms, [below(next, arms)]);
    for (let arm = 0; arm < arms; arm++) if (next() < chance) open.add(arm);
    return open;
  };
}

const lateness: readonly ((next: () => number) => number)[] = [
  () => 0,
  (next) => below(next, 3),
  (next) => (next() < 0.1 ? Infinity : below(next, 40)),
];

/** The same run by a policy over scans and over tournaments: both must choose the same arms in every round. */
function playBoth(leaderCase: LeaderCase, seed: number, arms: number, rounds: number): void {
  const next = seeded(seed);
  const perRound = next() < 0.6 ? 1 : 1 + below(next, Math.min(next() < 0.5 ? 4 : 12, arms));
  const instance = instanceOf(next, arms, perRound);
  const create = (leaders: typeof scans): Policy => leaderCase.create(leaders, instance);
  const [scan, tournament] = [create(scans), create(tournaments)];
  const both = [scan, tournament];
  const reward = rewardsOf(next, leaderCase.unitRewards === true);
  const availability = availabilityOf(next);
  const late = lateness[below(next, lateness.length)];
  const longestLeap = [1, 1, 3, 2 * arms][below(next, 4)];
  const arriving = new Map<number, [arm: number, reward: number][]>();

  // A past that neither of them chose, so that few rounds are enough for many arms.
  const past = next() < 0.3 ? 0 : below(next, 4 * arms);
  for (let i = 0; i < past; i++) {
    const [arm, seen, drawn] = [next() < 0.5 ? i % arms : below(next, arms), next() < 0.9, reward()];
    for (const policy of both) {
      policy.pulled(arm, i + 1);
      if (seen) policy.rewarded(arm, drawn);
    }
  }

  for (let step = 0, round = past + 1; step < rounds; step++) {
    const open = availability(arms);
    if (next() < 0.03) tournament.choose(round + 1 + below(next, 50), availability(arms));
    if (next() < 0.03) tournament.explain(Math.max(1, round - below(next, 50)), availability(arms));
    if (next() < 0.01) tournament.restore(scan.state());
    const [expected, found] = both.map((policy) => choices(policy, arms, round, perRound, open));
    if (found.some((arm, i) => arm !== expected[i]))
      expect({ step, round, found }).toEqual({ step, round, found: expected });
    for (const policy of both) for (const arm of expected) policy.pulled(arm, round, open);
    for (const arm of expected) {
      const at = step + late(next);
      arriving.set(at, [...(arriving.get(at) ?? []), [arm, reward()]]);
    }
    for (const [arm, drawn] of arriving.get(step) ?? []) for (const policy of both) policy.rewarded(arm, drawn);
    round += 1 + below(next, longestLeap);
  }
  expect(tournament.state()).toEqual(scan.state());
}

function choices(policy: Policy, arms: number, round: number, perRound: number, open: ArmSet | undefined): number[] {
  if (perRound === 1) return [policy.choose(round, open)];
  return chooseMany(policy, arms, round, perRound, open);
}

describe.each(leaderCases)("$name by tournament makes the same pulls as by scan", (leaderCase) => {
  it("with few arms", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 40 }), (seed, arms) => playBoth(leaderCase, seed, arms, 300)),
      { seed: 61, numRuns: 40 },
    );
  });

  it("with up to 2 000 arms", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 41, max: 2000 }), (seed, arms) => playBoth(leaderCase, seed, arms, 100)),
      { seed: 62, numRuns: 12 },
    );
  });
});
