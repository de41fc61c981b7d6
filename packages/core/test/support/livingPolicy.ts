/** Version 2 of deadline quota behind the interface of its slow reference. */
import { expect } from "vitest";
import { type Arm, ArmSet } from "../../src/arms.js";
import { LivingLearner } from "../../src/policies/living/livingDeadlineQuota.js";
import { LivingQuota } from "../../src/policies/living/livingQuota.js";
import type { Policy, Round } from "../../src/policy.js";
import { parseCaps } from "../../src/shares/caps.js";
import { Shares } from "../../src/shares/shares.js";
import type { FreeChoice, Terms } from "../references/livingQuota.js";
import { fraction } from "./fraction.js";
import { type Fraction, range } from "./history.js";
import type { LivingSubject } from "./livingGame.js";

/** A learner that has no opinion of its own: the script chooses in free rounds. */
function scripted(arms: number, choice: FreeChoice): Policy {
  const choose = (round: Round, open?: ArmSet): Arm => choice(open === undefined ? range(arms) : [...open], round);
  return {
    choose,
    explain: (round, open) => ({ arm: choose(round, open), rule: "script", numbers: {} }),
    pulled: () => undefined,
    rewarded: () => undefined,
    state: () => ({ scalars: {}, columns: {} }),
    restore: () => undefined,
  };
}

const text = ([numerator, denominator]: Fraction) => `${numerator}/${denominator}`;

function parse(written: string): Fraction {
  const [numerator, denominator = "1"] = written.split("/");
  return fraction(BigInt(numerator), BigInt(denominator));
}

const rules = ["deadline", "forced", "learner", "cap"] as const;

/** The policy as the game and the scripts play it. */
export function livingPolicy(
  { shares, caps, renewEvery = 0, voidWithin = 0 }: Terms,
  choice: FreeChoice,
): LivingSubject {
  const arms = shares.length;
  const listed = (fractions: readonly Fraction[]) => fractions.map(text);
  const terms = {
    shares: Shares.parse(listed(shares), arms),
    caps: parseCaps(caps === undefined ? 1 : listed(caps), arms),
    renewEvery,
    voidWithin,
    perRound: 1,
  };
  const policy = new LivingLearner(new LivingQuota(terms), scripted(arms, choice));
  const openOf = (open: readonly number[]) => (open.length === arms ? undefined : new ArmSet(arms, open));
  return {
    decide: (round, open) => {
      const { arm, rule } = policy.explain(round, openOf(open));
      expect(policy.choose(round, openOf(open))).toBe(arm);
      return { arm, rule: rules.find((known) => known === rule) ?? "learner", aboveCap: 0 };
    },
    pulled: (arm, round, open) => policy.pulled(arm, round, openOf(open)),
    change: ({ shares: targets, caps: above, effect }) => {
      const { begun, waiting, forgone } = policy.change({
        ...(targets === undefined ? {} : { shares: listed(targets) }),
        ...(above === undefined ? {} : { caps: listed(above) }),
        ...(effect === undefined ? {} : { effect }),
      });
      const pulls = new Map(forgone.map((one) => [one.arm, one.pulls]));
      return { begun, waiting, forgone: range(arms).map((arm) => parse(pulls.get(arm) ?? "0")) };
    },
    voided: (arm, round) => policy.voided(arm, round),
    tenures: () =>
      policy.tenures().map(({ pulls, deadline, waitingSince, since, clock, ...fractions }) => ({
        since,
        clock,
        count: pulls,
        share: parse(fractions.share),
        target: parse(fractions.target),
        cap: parse(fractions.cap),
        opening: parse(fractions.opening),
        balance: parse(fractions.balance),
        deadline: deadline ?? undefined,
        waitingSince: waitingSince ?? undefined,
      })),
  };
}
