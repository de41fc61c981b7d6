import { expect } from "vitest";
import { ArmSet } from "../../src/arms.js";
import { LivingLearner } from "../../src/policies/living/livingDeadlineQuota.js";
import { LivingQuota } from "../../src/policies/living/livingQuota.js";
import { parseCaps } from "../../src/shares/caps.js";
import { Shares, type SharesInput } from "../../src/shares/shares.js";
import { pickPolicy } from "./adversaries.js";
import { range } from "./history.js";

interface Terms {
  readonly shares: readonly (number | string)[];
  readonly caps?: SharesInput;
  readonly renewEvery?: number;
  readonly voidWithin?: number;
}

/** Deadline quota over a learner that always wants the lowest arm that it may have. */
export function livingQuotas({ shares, caps = 1, renewEvery = 0, voidWithin = 0 }: Terms) {
  const arms = shares.length;
  const terms = {
    shares: Shares.parse(shares, arms),
    caps: parseCaps(caps, arms),
    renewEvery,
    voidWithin,
    perRound: 1,
  };
  const policy = new LivingLearner(
    new LivingQuota(terms),
    pickPolicy(arms, ([first]) => first),
  );
  let round = 0;
  /** Plays rounds with all arms open, or with these, and tells each one's arm and rule. */
  const next = (rounds: number, ...open: number[]) =>
    range(rounds).map(() => {
      const set = open.length === 0 ? undefined : new ArmSet(arms, open);
      const { arm, rule } = policy.explain(++round, set);
      expect(policy.choose(round, set)).toBe(arm);
      policy.pulled(arm, round, set);
      return `${arm} ${rule}`;
    });
  const balances = () => policy.tenures().map(({ balance }) => balance);
  return { policy, next, balances };
}
