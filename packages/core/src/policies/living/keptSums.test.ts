import { expect, it } from "vitest";
import { pickPolicy } from "../../../test/support/adversaries.js";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { LivingLearner } from "./livingDeadlineQuota.js";
import { LivingQuota } from "./livingQuota.js";

const ARMS = 1_500;

/** Farther apart than the arms whose balances are summed together. */
const APART = 100;

/** A few arms with shares over a learner that pulls the last open arm. */
function newPolicy(shares: readonly (string | number)[]): LivingLearner {
  const terms = { shares: Shares.parse(shares, ARMS), caps: parseCaps(1, ARMS), renewEvery: 0, voidWithin: 0 };
  return new LivingLearner(
    new LivingQuota({ ...terms, perRound: 1 }),
    pickPolicy(ARMS, (open) => open[open.length - 1]),
  );
}

/** Most arms are absent; of those with a share many are open, or those whose deadlines are late. */
function openArms(next: () => number, policy: LivingLearner, promised: readonly number[]): ArmSet {
  const open = new ArmSet(ARMS, [ARMS - 1]);
  const isShy = next() < 0.5;
  const isDue = (arm: number) => Number(policy.tenure(arm).balance.split("/")[0]) >= 0;
  for (const arm of promised) if (isShy ? !isDue(arm) : next() < 0.8) open.add(arm);
  return open;
}

it("what is kept from round to round changes no decision: a policy that is restored decides the same", () => {
  let forced = 0;
  for (let seed = 0; seed < 12; seed++) {
    const next = seeded(seed);
    const few = randomShares(next, 12, 60, 1, below(next, 2));
    const shares = range(ARMS).map((arm) => (arm % APART === 0 && arm < 12 * APART ? few[arm / APART].join("/") : 0));
    const promised = few.map((_, place) => place * APART);
    const policy = newPolicy(shares);
    for (let round = 1; round <= 120; round++) {
      const open = openArms(next, policy, promised);
      const restored = newPolicy(shares);
      restored.restore(policy.state());
      const arm = policy.choose(round, open);
      expect({ seed, round, arm }).toEqual({ seed, round, arm: restored.choose(round, open) });
      if (policy.explain(round, open).rule === "forced") forced++;
      policy.pulled(arm, round, open);
    }
  }
  expect(forced).toBeGreaterThan(20);
});
