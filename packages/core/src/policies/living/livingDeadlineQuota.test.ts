import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../../test/support/adversaries.js";
import { range } from "../../../test/support/history.js";
import { livingQuotas as quotas } from "../../../test/support/livingQuotas.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../../test/support/quotas.js";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { DeadlineQuota } from "../deadlineQuota.js";
import { GuardedLearner, type Guard } from "../guardedLearner.js";
import { LivingQuota } from "./livingQuota.js";

describe("with nothing changed and all arms open", () => {
  it("makes the pulls of version 1, over UCB1 and Thompson sampling", () => {
    const learner = fc.constantFrom("ucb1", "thompson");
    const any = fc.oneof(randomQuotas({ arms: 7 }), mixedQuotas(7));
    fc.assert(
      fc.property(any, learner, fc.nat(), ({ shares, exact }, learner, seed) => {
        const arms = shares.length;
        const rewards = bernoulliRewards(exact.map((_, arm) => 0.9 - arm / 10), seed); // prettier-ignore
        const [first, second] = [1, 2].map((version) => {
          const parameters = { shares, learner };
          const policy = createPolicy({ id: "deadline-quota", version, parameters }, { arms, seed });
          return play(policy, { arms, rounds: 200, rewards });
        });
        expect(second).toEqual(first);
      }),
      { seed: 70, numRuns: 40 },
    );
  });
});

describe("changes by hand", () => {
  it("a share falls at once, and a newcomer begins where the others can bear it", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2", 0] });
    expect(next(1)).toEqual(["0 deadline"]);
    expect(balances()).toEqual(["-1/2", "1/2", "0"]);
    // D⁺ = 1/2 < 1: arm 2 rises at once; arm 0, which is ahead, is renewed with 0, and D⁺ is still 1/2.
    expect(policy.change({ shares: ["1/4", "1/2", "1/4"] })).toEqual({ begun: [0, 2], waiting: [], forgone: [] });
    expect(balances()).toEqual(["0", "1/2", "0"]);
    expect(policy.tenures().map(({ since }) => since)).toEqual([2, 1, 2]);
    // Deadlines in rounds: 2: 4 1 4.  3: 3 2 3.  4: 2 – 2.  5: – 2 1.
    expect(next(4)).toEqual(["1 deadline", "1 deadline", "0 deadline", "2 deadline"]);
  });

  it("waits while the arms that are behind need the room", () => {
    const { policy, next, balances } = quotas({ shares: ["1/4", "1/4", "1/4", "1/4", 0] });
    next(2);
    expect(balances()).toEqual(["-1/2", "-1/2", "1/2", "1/2", "0"]);
    // D⁺ = 1; all three deadlines are 2 rounds away, and (1/2 + 1/2) + (1/2 + 1/2) + (0 + 1) = 3 is not below 2 + 1.
    const changed = policy.change({ shares: [0, 0, "1/4", "1/4", "1/2"] });
    expect(changed).toEqual({ begun: [0, 1], waiting: [4], forgone: [] });
    expect(policy.tenures()[4]).toMatchObject({ share: "0", target: "1/2", waitingSince: 3, deadline: null });
    expect(next(1)).toEqual(["2 deadline"]);
    // D = (0, 0, −1/4, 3/4, 0): D⁺ = 3/4.
    expect(policy.tenures()[4]).toMatchObject({ share: "1/2", since: 4, waitingSince: null, deadline: 5 });
    expect(next(2)).toEqual(["3 deadline", "4 deadline"]);
  });

  it("an arm that retires forgoes less than a pull, and so does every arm with effect now", () => {
    const first = quotas({ shares: ["1/2", "1/2", 0] });
    first.next(1);
    const half = { arm: 1, pulls: "1/2" };
    expect(first.policy.change({ shares: ["1/2", 0, 0] })).toEqual({ begun: [1], waiting: [], forgone: [half] });
    const second = quotas({ shares: ["1/2", "1/2", 0] });
    second.next(1);
    const changed = second.policy.change({ shares: ["1/2", "1/4", "1/4"], effect: "now" });
    expect(changed).toEqual({ begun: [1, 2], waiting: [], forgone: [half] });
    expect(second.balances()).toEqual(["0", "0", "0"]);
    expect(second.policy.tenures().map(({ since }) => since)).toEqual([2, 2, 2]);
  });

  it("a change that alters no share begins no tenure, also now", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2"] });
    next(1);
    expect(policy.change({ shares: [0.5, 0.5], effect: "now" })).toEqual({ begun: [], waiting: [], forgone: [] });
    expect(balances()).toEqual(["-1/2", "1/2"]);
    expect(policy.tenures().map(({ since }) => since)).toEqual([1, 1]);
  });

  it("balances stay exact when a change needs a finer denominator", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2", 0] });
    next(1);
    policy.change({ shares: ["1/3", "1/2", "1/7"] });
    next(1);
    expect(balances()).toEqual(["1/3", "0", "1/7"]);
  });

  it.each([1, 7, 100, 1001])("0.4999 and 0.5001 do not wait, after %i rounds", (rounds) => {
    const { policy, next } = quotas({ shares: [0.4999, 0.5001] });
    next(rounds);
    expect(policy.change({ shares: [0.3, 0.7] })).toMatchObject({ begun: [0, 1], waiting: [] });
  });

  it("500 of 1 000 arms retire for one with ½: it waits for 499 rounds, and no floor breaks", () => {
    const { policy, next } = quotas({ shares: [...range(1000).map(() => "1/1000"), 0] });
    next(1500);
    const shares = [...range(1000).map((arm) => (arm < 500 ? 0 : "1/1000")), "1/2"];
    expect(policy.change({ shares }).waiting).toEqual([1000]);
    next(499);
    expect(policy.tenures()[1000]).toMatchObject({ share: "1/2", since: 2000 });
    next(1);
    next(1000);
    const { pulls } = policy.state().columns;
    expect(range(500).filter((arm) => pulls[500 + arm] < 3)).toEqual([]);
    expect(pulls[1000]).toBeGreaterThanOrEqual(500);
  });

  it("an arm that is absent when its share is taken, and when it leaves", () => {
    const { policy, next, balances } = quotas({ shares: ["1/2", "1/2", 0, 0] });
    next(1);
    next(3, 0, 2, 3);
    expect(balances()).toEqual(["-2", "1/2", "0", "0"]);
    // Arm 1 is away and owed half a pull: D⁺ = 1/2.
    expect(policy.change({ shares: ["1/2", "1/4", "1/4", 0] })).toMatchObject({ begun: [1, 2], waiting: [] });
    next(2, 0, 2, 3);
    expect(policy.change({ shares: ["1/2", 0, "1/4", "1/4"] })).toEqual({
      ...{ begun: [1, 3], waiting: [] },
      forgone: [{ arm: 1, pulls: "1/2" }],
    });
  });
});

describe("absent arms", () => {
  it("one that is owed a part of a pull and stays away leaves the learner 400 of 1 000 rounds, and version 1 none", () => {
    const learner = () => pickPolicy(4, (open) => open[open.length - 1]);
    const shares = Shares.parse([0.3, 0.5, 0.1, 0], 4);
    const terms = { shares, caps: parseCaps(1, 4), renewEvery: 0, voidWithin: 0, perRound: 1 };
    const open = (round: number) => [round === 1, true, true, true];
    const counts = (guard: Guard) => {
      const pulls = play(new GuardedLearner(guard, learner()), { arms: 4, rounds: 1000, rewards: () => 0, open });
      return range(4).map((arm) => pulls.filter((pulled) => pulled === arm).length);
    };
    expect(counts(new LivingQuota(terms))).toEqual([0, 500, 100, 400]);
    expect(counts(new DeadlineQuota(shares, 1))[3]).toBe(0);
  });

  it("a round is forced where a promise could break otherwise", () => {
    const { next, balances } = quotas({ shares: [0, "1/2", "1/4", "1/4"] });
    expect(next(1)).toEqual(["1 deadline"]);
    // Arms 2 and 3 are away with 1/4 each, and arm 1 is not due: −1/2 + 1/2 = 0.
    expect(next(1, 0, 1)).toEqual(["0 learner"]);
    expect(next(1)).toEqual(["1 deadline"]);
    expect(balances()).toEqual(["0", "-1/2", "1/2", "1/2"]);
    // After a free round D = (0, 1/2, 1/2), all deadlines 2 rounds away: 1 + (1/2 + 1/2) + (1/2 + 1/2) is not below 3.
    expect(next(1, 0, 1)).toEqual(["1 forced"]);
  });

  it("the earliest deadline is pulled before a due arm with a later one", () => {
    const { next } = quotas({ shares: ["1/2", "1/4", "1/4"] });
    // Round 2: D = (−1/2, 1/4, 1/4). Arm 2 is due by 3/4 : 1/4 = 3 rounds, and arm 0, which is not, by 3/2 : 1/2 = 3.
    expect(next(1)).toEqual(["0 deadline"]);
    expect(next(1, 0, 2)).toEqual(["0 forced"]);
  });

  it("an absent arm without a share changes nothing: no undue arm is pulled before a due one", () => {
    const { next } = quotas({ shares: ["1/2", "1/100", 0] });
    expect(next(1)).toEqual(["0 deadline"]);
    // D = (−1/2, 1/100, 0): arm 0 is not due, by 3 rounds; arm 1 is, by 99.
    expect(next(1, 0, 1)).toEqual(["1 deadline"]);
  });

  it("chooseMany of one arm is choose, with arms absent and at their caps", () => {
    const policy = createPolicy(
      { id: "deadline-quota", parameters: { shares: [0.5, 0.2, 0], caps: [0.6, 0.3, 0.5], learner: "round-robin" } },
      { arms: 3, seed: 1 },
    );
    for (let round = 1; round <= 60; round++) {
      const open = round % 3 === 0 ? new ArmSet(3, [round % 2, 2]) : undefined;
      const arm = policy.choose(round, open);
      expect(policy.chooseMany(round, 1, open)).toEqual([arm]);
      policy.pulled(arm, round, open);
    }
  });

  it("a round that is skipped counts for no arm", () => {
    const policy = createPolicy({ id: "deadline-quota", parameters: { shares: [0, 0.3] } }, { arms: 2, seed: 1 });
    for (let round = 1; round <= 2000; round += 2) {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      policy.rewarded(arm, arm === 0 ? 1 : 0);
    }
    expect(policy.tenures()[1]).toMatchObject({ clock: 1000, pulls: 300 });
  });
});
