import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../../test/support/adversaries.js";
import { livingQuotas as quotas } from "../../../test/support/livingQuotas.js";
import { play } from "../../../test/support/play.js";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { LivingLearner } from "./livingDeadlineQuota.js";
import { LivingQuota } from "./livingQuota.js";

describe("caps by hand", () => {
  it("the learner chooses among the arms below their caps, on the clock and count of the tenure", () => {
    // n < (a + 1)/2: 0 < 1/2; 1 < 1 is false; 1 < 3/2; 2 < 2 is false.
    expect(quotas({ shares: [0, 0], caps: ["1/2", 1] }).next(4)).toEqual([
      "0 learner",
      "1 learner",
      "0 learner",
      "1 learner",
    ]);
  });

  it("where all open arms are at their caps, the one least above is pulled, and the reason says so", () => {
    const { policy, next } = quotas({ shares: [0, 0, 0], caps: ["1/2", "1/3", 1] });
    next(1, 0, 1);
    next(1, 0, 1);
    // n = (1, 1): 1 − 3/2 < 0: arm 0. n = (2, 1): 2 − 2 = 0 and 1 − 4/3 < 0: arm 1. n = (2, 2): 2 − 5/2 < 0: arm 0.
    expect(next(3, 0, 1)).toEqual(["0 learner", "1 learner", "0 learner"]);
    // n = (3, 2), a = 5: 3 − 3 = 0 and 2 − 2 = 0: the lowest arm. n = (4, 2): 4 − 7/2 = 1/2 and 2 − 7/3 < 0.
    expect(policy.explain(6, new ArmSet(3, [0, 1]))).toMatchObject({ rule: "cap", numbers: { cap: 0.5, aboveCap: 0 } });
    expect(next(2, 0, 1)).toEqual(["0 cap", "1 learner"]);
  });

  it("floor(r·t) <= N <= ceil(c·t) for every t when all arms are always open", () => {
    const units = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(units, fc.nat(), (drawn, favourite) => {
        const total = drawn.reduce((sum, [share]) => sum + share, 0) + 1;
        const caps = drawn.map(([share, more], arm) => (arm === 0 ? total : Math.min(total, share + more)));
        const text = (unit: number) => `${unit}/${total}`;
        const terms = {
          shares: Shares.parse(drawn.map(([share]) => text(share)), drawn.length), // prettier-ignore
          caps: parseCaps(caps.map(text), drawn.length),
          ...{ renewEvery: 0, voidWithin: 0, perRound: 1 },
        };
        const learner = pickPolicy(drawn.length, (open) => open[favourite % open.length]);
        const pulls = play(new LivingLearner(new LivingQuota(terms), learner), {
          arms: drawn.length,
          rounds: 150,
          rewards: () => 0,
        });
        const counts = drawn.map(() => 0);
        pulls.forEach((pulled, index) => {
          counts[pulled]++;
          for (const [arm, count] of counts.entries()) {
            expect(count).toBeGreaterThanOrEqual(Math.floor((drawn[arm][0] * (index + 1)) / total));
            expect(count).toBeLessThanOrEqual(Math.ceil((caps[arm] * (index + 1)) / total));
          }
        });
      }),
      { seed: 71, numRuns: 60 },
    );
  });
});

describe("renewal by hand", () => {
  it("an early surplus does not excuse later starvation", () => {
    const { policy, next } = quotas({ shares: [0.25, 0], renewEvery: 4 });
    // The learner takes arm 0 in rounds 2 to 4 as well: D = 1 − 4 = −3, raised to 0 in the tenure from round 5 on.
    expect(next(4)).toEqual(["0 deadline", "0 learner", "0 learner", "0 learner"]);
    expect(policy.tenures()[0]).toMatchObject({
      since: 5,
      clock: 0,
      pulls: 0,
      opening: "0",
      balance: "0",
      deadline: 8,
    });
    expect(next(1)).toEqual(["0 deadline"]);
  });
});

describe("voids by hand", () => {
  it("a pull that is struck out leaves no trace", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2"], voidWithin: 2 });
    expect(next(1)).toEqual(["0 deadline"]);
    policy.voided(0, 1);
    expect(balances()).toEqual(["0", "0"]);
    expect(policy.tenures().map(({ clock, pulls }) => [clock, pulls])).toEqual([[0, 0], [0, 0]]); // prettier-ignore
    expect(next(2)).toEqual(["0 deadline", "1 deadline"]);
  });

  it("one of a tenure that has ended goes to the opening balances", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2"], voidWithin: 2 });
    next(1);
    policy.change({ shares: ["1/4", "1/4"] });
    expect(balances()).toEqual(["0", "1/2"]);
    policy.voided(0, 1);
    // Arm 0: 0 − 1/2 + 1. Arm 1: 1/2 − 1/2.
    expect(balances()).toEqual(["1/2", "0"]);
  });

  it("is refused twice, too late, for another arm, and after its reward", () => {
    const parameters = { shares: [0.5, 0.5], voidWithin: 2, learner: "round-robin" };
    const policy = createPolicy({ id: "deadline-quota", parameters }, { arms: 2, seed: 1 });
    for (const [index, arm] of [0, 1, 0].entries()) policy.pulled(arm, index + 1);
    expect(() => {
      policy.voided(0, 1);
    }).toThrow("required: a pull that stands, of a round from 2 to 3");
    expect(() => {
      policy.voided(0, 2);
    }).toThrow("There is no pull that can be struck out");
    policy.voided(1, 2);
    expect(() => {
      policy.voided(1, 2);
    }).toThrow("no pull");
    policy.rewarded(0, 1);
    policy.rewarded(0, 1);
    expect(() => {
      policy.voided(0, 3);
    }).toThrow("There is no pull that the reward can belong to");
    expect(policy.tenures().map(({ clock, pulls }) => [clock, pulls])).toEqual([[2, 2], [2, 0]]); // prettier-ignore
  });
});

it("rounds that were skipped count for the time in which a pull can be struck out", () => {
  const parameters = { shares: [0.5, 0.5], voidWithin: 2, learner: "round-robin" };
  const policy = createPolicy({ id: "deadline-quota", parameters }, { arms: 2, seed: 1 });
  policy.pulled(0, 1);
  policy.pulled(1, 3);
  expect(() => {
    policy.voided(0, 1);
  }).toThrow("required: a pull that stands, of a round from 2 to 3");
});
