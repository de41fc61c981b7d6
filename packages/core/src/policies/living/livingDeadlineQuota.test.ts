import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../../test/support/adversaries.js";
import { range } from "../../../test/support/history.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../../test/support/quotas.js";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares, type SharesInput } from "../../shares/shares.js";
import { stateFromJson, stateToJson, type StateJson } from "../../state/json.js";
import { DeadlineQuota } from "../deadlineQuota.js";
import { GuardedLearner, type Guard } from "../guardedLearner.js";
import { LivingLearner } from "./livingLearner.js";
import { LivingQuota } from "./livingQuota.js";

interface Terms {
  readonly shares: readonly (number | string)[];
  readonly caps?: SharesInput;
  readonly renewEvery?: number;
  readonly voidWithin?: number;
}

/** Over a learner that always wants the lowest arm that it may have. */
function quotas({ shares, caps = 1, renewEvery = 0, voidWithin = 0 }: Terms) {
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

describe("the door", () => {
  const living = (parameters: object = {}, perRound = 1) =>
    createPolicy(
      { id: "deadline-quota", parameters: { shares: [0.5, 0.2, 0], ...parameters } },
      { arms: 3, seed: 1, perRound },
    );

  it.each([
    [{ shares: [0.5, 0.6, 0] }, "share-sum"],
    [{ shares: [0.5, 0.6] }, "parameter-length"],
    [{ caps: 0.2 }, "cap-sum"],
    [{ caps: [0.4, 1, 1] }, "cap-below-share"],
    [{ shares: [0.9, 0, 0], caps: [0.8, 1, 1] }, "cap-below-share"],
    [{ effect: "soon" }, "parameter-range"],
    [{ share: 0.1 }, "parameter-unknown"],
    [{ shares: ["1/2147483647", 0, 0] }, "share-precision"],
    [undefined, "parameter-type"],
  ])("refuses the change %j before anything has changed: %s", (change, code) => {
    const policy = living();
    const before = JSON.stringify(stateToJson(policy.state()));
    expect(() => policy.change(change as object)).toThrow(expect.objectContaining({ code }));
    expect(JSON.stringify(stateToJson(policy.state()))).toBe(before);
  });

  it("refuses changes of other policies, and with several pulls a round", () => {
    const other = createPolicy("ucb1", { arms: 2, seed: 1 });
    expect(() => other.change({ shares: 0.1 })).toThrow(expect.objectContaining({ code: "shares-fixed" }));
    expect(() => other.tenures()).toThrow("ucb1@");
    expect(() => living({}, 2).change({ shares: 0.1 })).toThrow(expect.objectContaining({ code: "shares-fixed" }));
    for (const parameters of [{ caps: 0.5 }, { renewEvery: 5 }, { voidWithin: 5 }]) {
      expect(() => living(parameters, 2)).toThrow(expect.objectContaining({ code: "per-round-invalid" }));
    }
    expect(() => living({ voidWithin: 2 ** 23 })).toThrow("required: at most 5592405 with 3 arms");
  });

  it("a state says what has changed since, and whose it is by what it was created with", () => {
    const play = (policy: ReturnType<typeof living>, from: number, to: number) =>
      range(to - from + 1).map((index) => {
        const arm = policy.choose(from + index);
        policy.pulled(arm, from + index);
        return arm;
      });
    const policy = living({ voidWithin: 5 });
    play(policy, 1, 10);
    policy.change({ shares: ["1/3", 0, "2/3"], caps: [0.4, 0.4, 1] });
    play(policy, 11, 20);
    const again = living({ voidWithin: 5 });
    again.restore(stateFromJson(JSON.parse(JSON.stringify(stateToJson(policy.state()))) as StateJson));
    expect(again.tenures()).toEqual(policy.tenures());
    again.voided(again.state().columns["toldArms"][0], 16);
    policy.voided(policy.state().columns["toldArms"][0], 16);
    expect(play(again, 21, 60)).toEqual(play(policy, 21, 60));
    expect(again.state()).toEqual(policy.state());
  });

  it("explains tenure, clock, balance and deadline", () => {
    const policy = living();
    policy.pulled(0, 1);
    policy.change({ shares: [0.5, 0.2, 0.3] });
    const numbers = { share: 0.2, tenure: 1, clock: 1, pulls: 0, balance: 0.2, deadline: 5 };
    policy.pulled(0, 2);
    policy.pulled(2, 3);
    expect(policy.explain(4)).toEqual({ arm: 1, rule: "deadline", numbers: { ...numbers, clock: 3, balance: 0.6 } });
  });
});
