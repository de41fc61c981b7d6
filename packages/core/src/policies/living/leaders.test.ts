import fc from "fast-check";
import { expect, it } from "vitest";
import { pickPolicy } from "../../../test/support/adversaries.js";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { type deadlineLeader, DeadlineScan } from "../../leader/deadline/deadlineLeader.js";
import { DeadlineTournament } from "../../leader/deadline/tournament.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { LivingLearner } from "./livingDeadlineQuota.js";
import { LivingQuota } from "./livingQuota.js";

/** All arms, all but a few, or only a few. */
function openArms(next: () => number, arms: number): ArmSet | undefined {
  const few = () => range(1 + below(next, 3)).map(() => 1 + below(next, arms - 1));
  const kind = below(next, 4);
  if (kind < 2) return undefined;
  if (kind === 2) return new ArmSet(arms, few());
  const open = ArmSet.all(arms);
  few().forEach((arm) => open.delete(arm));
  return open;
}

/** The pulls of a run with changes, renewals, voids and absences, by the seed alone. */
function pulls(leader: typeof deadlineLeader, arms: number, seed: number): number[] {
  const next = seeded(seed);
  const shares = () => randomShares(next, arms, 10_000, 1, 0).map(([p, q]) => `${p}/${q}`);
  const terms = {
    shares: Shares.parse(shares(), arms),
    caps: parseCaps(1, arms),
    renewEvery: 30,
    voidWithin: 5,
    perRound: 1,
  };
  const policy = new LivingLearner(
    new LivingQuota(terms, leader),
    pickPolicy(arms, ([first]) => first),
  );
  return range(120).map((index) => {
    if (next() < 0.05) policy.change({ shares: shares() });
    const open = openArms(next, arms);
    const arm = policy.choose(index + 1, open);
    policy.pulled(arm, index + 1, open);
    if (next() < 0.1) policy.voided(arm, index + 1);
    return arm;
  });
}

it("few arms and many arms are served alike", () => {
  fc.assert(
    // With a few of 200 arms absent the tournament searches; with a few of 9 it looks at every arm.
    fc.property(fc.constantFrom(2, 9, 200, 2_000), fc.nat(), (arms, seed) => {
      const scanned = pulls((...of) => new DeadlineScan(...of), arms, seed);
      expect(pulls((...of) => new DeadlineTournament(...of), arms, seed)).toEqual(scanned);
    }),
    { seed: 80, numRuns: 40 },
  );
});
