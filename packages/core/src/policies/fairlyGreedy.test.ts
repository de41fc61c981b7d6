import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fairlyGreedyReference } from "../../test/references/fairlyGreedy.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { FairlyGreedy } from "./fairlyGreedy.js";

const repeat = (arm: number, times: number) => range(times).map(() => arm);

describe("Fairly-Greedy by hand", () => {
  it("rewards always 1/2 and always 1/4", () => {
    // n = (1, 1): ln 2/2 = 0.3466, ln 2/4 = 0.1733 → 0     (2, 1): ln 1.5/2 = 0.2027, 0.1733 → 0
    // (3, 1): ln(4/3)/2 = 0.1438, 0.1733 → 1               (3, 2): 0.1438, ln 1.5/4 = 0.1014 → 0
    // (4, 2): ln 1.25/2 = 0.1116, 0.1014 → 0               (5, 2): ln 1.2/2 = 0.0912, 0.1014 → 1
    const policy = new FairlyGreedy(2, 0);
    const gains: string[] = [];
    const pulls = play(policy, { arms: 2, rounds: 8, rewards: (arm) => [1 / 2, 1 / 4][arm] }, (round) => {
      const { rule, numbers } = policy.explain(round);
      gains.push(numbers["gain"]?.toFixed(4) ?? rule);
    });
    expect(pulls).toEqual([0, 1, 0, 0, 1, 0, 0, 1]);
    expect(gains).toEqual(["not yet observed", "not yet observed", "0.3466", "0.2027", "0.1733", "0.1438", "0.1116", "0.1014"]); // prettier-ignore
  });

  it("equal gains go to the lowest arm", () => {
    expect(play(new FairlyGreedy(3, 0), { arms: 3, rounds: 8, rewards: () => 1 })).toEqual([0, 1, 2, 0, 1, 2, 0, 1]);
  });

  it("a first reward of 0 starves an arm for ever, unless there is a floor", () => {
    const rewards = (arm: number, n: number) => (arm === 0 && n === 1 ? 0 : 1);
    expect(play(new FairlyGreedy(2, 0), { arms: 2, rounds: 60, rewards })).toEqual([0, ...repeat(1, 59)]);
    // Floor 1/10: arm 0's gain is ln 2/10 = 0.06931; ln(14/13) = 0.07411 is above it, ln(15/14) = 0.06899 below.
    // Then arm 0's means are 1/2, 2/3, 3/4: ln 1.5/2 = 0.2027, 2 ln(4/3)/3 = 0.1918, 3 ln(5/4)/4 = 0.167.
    expect(play(new FairlyGreedy(2, 0.1), { arms: 2, rounds: 18, rewards })).toEqual([0, ...repeat(1, 14), 0, 0, 0]);
  });

  it("closed arms are passed over; late rewards: unobserved first, the least pulled; n counts pulls", () => {
    const policy = new FairlyGreedy(3, 0);
    const pull = (round: number, open?: ArmSet) => {
      const arm = policy.choose(round, open);
      policy.pulled(arm);
      return arm;
    };
    expect([pull(1, new ArmSet(3, [1, 2])), pull(2), pull(3), pull(4)]).toEqual([1, 0, 2, 0]);
    policy.rewarded(0, 1);
    expect(policy.choose(5)).toBe(1); // unobserved, one pull
    policy.rewarded(1, 1 / 2);
    policy.rewarded(2, 1 / 2);
    // Pulls (2, 1, 1): ln 1.5 = 0.4055 and ln 2/2 = 0.3466. With two pulls of arm 0 and one reward: mean 1, n = 2.
    expect(policy.explain(5)).toMatchObject({ arm: 0, numbers: { pulls: 2, mean: 1 } });
    policy.pulled(0);
    expect(policy.choose(6)).toBe(1); // ln(4/3) = 0.2877
    expect(policy.choose(6, new ArmSet(3, [0, 2]))).toBe(2);
  });
});

describe("Fairly-Greedy and its slow reference", () => {
  it("pull the same arms", () => {
    const rewards = fc.array(fc.nat(1024).map((n) => n / 1024), { minLength: 1, maxLength: 7 }); // prettier-ignore
    const tapes = fc.array(rewards, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(tapes, fc.constantFrom(0, 0, 0.1, 0.6), (tape, floor) => {
        const game = {
          arms: tape.length,
          rounds: 150,
          rewards: (arm: number, n: number) => tape[arm][n % tape[arm].length],
        };
        expect(play(new FairlyGreedy(tape.length, floor), game)).toEqual(fairlyGreedyReference({ ...game, floor }));
      }),
      { seed: 170, numRuns: 40 },
    );
  });

  it("pull the same arms where ties are common", () => {
    const sixteenths = fc.constantFrom(1, 1 / 2, 1 / 4, 1 / 16);
    fc.assert(
      fc.property(fc.array(sixteenths, { minLength: 2, maxLength: 8 }), (mu) => {
        const game = { arms: mu.length, rounds: 150, rewards: (arm: number) => mu[arm] };
        expect(play(new FairlyGreedy(mu.length, 0), game)).toEqual(fairlyGreedyReference(game));
      }),
      { seed: 171, numRuns: 30 },
    );
  });
});
