import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { playIsRoundByRound } from "../../test/laws/playIsRoundByRound.js";
import { etaFucbReference } from "../../test/references/deficitBonusUcb.js";
import { range } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { bernoulliRewards, play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import type { Policy } from "../policy.js";
import { createPolicy } from "../registry/createPolicy.js";
import { deficitBonusUcb } from "./deficitBonusUcb.js";

const create = (arms: number, parameters: Record<string, unknown>, perRound = 1) =>
  createPolicy({ id: "deficit-bonus-ucb", parameters }, { arms, seed: 1, perRound });

describe("η-FUCB by hand: r = (0, 1/2), η = 1/2, rewards always 0.9 and 0.1", () => {
  const game = { arms: 2, rounds: 8, rewards: (arm: number) => (arm === 0 ? 0.9 : 0.1) };

  it("literally", () => {
    // 1, 2: never pulled.
    // 3: 2.382 + (0 − 1)/2 = 1.882      1.582 + (1 − 1)/2 = 1.582        → 0
    // 4: 2.077 + (0 − 2)/2 = 1.077      1.765 + (1.5 − 1)/2 = 2.015      → 1
    // 5: 2.169 − 1 = 1.169              1.369 + (2 − 2)/2 = 1.369        → 1
    // 6: 2.239 − 1 = 1.239              1.193 + (2.5 − 3)/2 = 0.943      → 0
    // 7: 2.039 − 3/2 = 0.539            1.239 + (3 − 3)/2 = 1.239        → 1
    // 8: 2.077 − 3/2 = 0.577            1.120 + (3.5 − 4)/2 = 0.870      → 1
    const policy = create(2, { shares: [0, 0.5], eta: 0.5 });
    const numbers: (number | string)[][] = [];
    const pulls = play(policy, game, (round) => {
      const { rule, numbers: found } = policy.explain(round);
      numbers.push(round < 3 ? [rule] : [found["deficit"], Number(found["value"].toFixed(3))]);
    });
    expect(pulls).toEqual([0, 1, 0, 1, 1, 0, 1, 1]);
    expect(numbers).toEqual([
      ...[["not yet observed"], ["not yet observed"]],
      ...[
        [-1, 1.882],
        [0.5, 2.015],
        [0, 1.369],
        [-2, 1.239],
        [0, 1.239],
        [-0.5, 0.87],
      ],
    ]);
  });

  it("with the positive part of the deficit", () => {
    // 3: 2.382                          1.582                            → 0
    // 4: 2.077                          1.765 + (1.5 − 1)/2 = 2.015      → 0
    // 5: 1.936                          1.894 + (2 − 1)/2 = 2.394        → 1
    // 6: 1.993                          1.439 + (2.5 − 2)/2 = 1.689      → 0
    // 7: 1.886                          1.495 + (3 − 2)/2 = 1.995        → 1
    // 8: 1.920                          1.277 + (3.5 − 3)/2 = 1.527      → 0
    const policy = create(2, { shares: [0, 0.5], eta: 0.5, form: "positive-part" });
    expect(play(policy, game)).toEqual([0, 1, 0, 0, 1, 0, 1, 0]);
  });

  it("two at a time, r = (0, 1/2, 1, 0): the two highest values", () => {
    // 1: never pulled: 0, 1.  2: never pulled: 2, 3.
    // 3, means 0.9 0.1 0.5 0, n = 1, sqrt(2 ln 3) = 1.482, γ = −1, 0, 1, −1: 1.882 1.582 2.482 0.982 → 0, 2
    // 4, n = 2 1 2 1, sqrt(2 ln 4) = 1.665, γ = −2, 0.5, 1, −1: 1.077 2.015 2.177 1.165 → 1, 2
    const policy = create(4, { shares: [0, 0.5, 1, 0], eta: 0.5 }, 2);
    const rewards = (arm: number) => [0.9, 0.1, 0.5, 0][arm];
    const pulls = playMany(policy, { arms: 4, rounds: 4, perRound: 2, rewards });
    expect(pulls.map((round) => round.join(""))).toEqual(["01", "23", "02", "12"]);
  });
});

describe("η-FUCB without rewards: every arm once, then by the quotas, which count pulls", () => {
  const unrewarded = (policy: Policy, rounds: number) =>
    range(rounds).map((index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return arm;
    });

  it("literally: r = (1/2, 1/4), η = 2", () => {
    // γ: 3: 0, −1/2 → 0.  4: −1/2, −1/4 → 1.  5: 0, −1 → 0.  6: −1/2, −3/4 → 0.  7: −1, −1/2 → 1
    expect(unrewarded(create(2, { shares: [0.5, 0.25], eta: 2 }), 7)).toEqual([0, 1, 0, 1, 0, 0, 1]);
  });

  it("positive part: of arms without a deficit the fewest pulls", () => {
    // 3: 0, 0; pulls 1 1 → 0.  4: 0, 0; 2 1 → 1.  5: 0, 0; 2 2 → 0.  6: 0, 0; 3 2 → 1.  7: 0, 0; 3 3 → 0
    const parameters = { shares: [0.5, 0.25], eta: 2, form: "positive-part" };
    expect(unrewarded(create(2, parameters), 7)).toEqual([0, 1, 0, 1, 0, 1, 0]);
  });

  it("an arm whose rewards are on their way comes before one with the highest value", () => {
    const policy = create(3, { shares: [0.2, 0.1, 0], eta: 1 });
    for (const arm of [0, 1, 2]) policy.pulled(arm, arm + 1);
    policy.rewarded(2, 1000);
    expect(policy.choose(4)).toBe(0); // 0.6 − 1 against 0.3 − 1
  });
});

it("η-FUCB pulls like its slow reference", () => {
  const [rounds, quotas] = [150, fc.oneof(randomQuotas(), mixedQuotas())];
  const etas = fc.constantFrom(0, 0.1, 1, 7.3, 1000);
  const chances = fc.option(fc.double({ min: 0.3, max: 0.95, noNaN: true }));
  fc.assert(
    fc.property(quotas, etas, fc.boolean(), fc.nat(), chances, ({ shares, exact }, eta, positivePart, seed, chance) => {
      const arms = shares.length;
      const means = exact.map((_, arm) => 0.9 - arm / 10);
      const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
      const game = { arms, rounds, rewards: bernoulliRewards(means, seed), open };
      const policy = create(arms, { shares, eta, form: positivePart ? "positive-part" : "literal" });
      expect(play(policy, game)).toEqual(etaFucbReference({ shares: exact, eta, positivePart, ...game }));
    }),
    { seed: 40, numRuns: 60 },
  );
});

it("equal quotas and a large η: round robin literally, and not with the positive part", () => {
  const rewards = bernoulliRewards([0.9, 0.1, 0.1], 3);
  const pulls = (form: string) =>
    play(create(3, { shares: 0.2, eta: 100, form }), { arms: 3, rounds: 900, rewards }).filter((arm) => arm === 0)
      .length;
  expect(pulls("literal")).toBe(300);
  expect(pulls("positive-part")).toBeGreaterThan(450); // 0.6 are promised, 540 is all that is free
});

/** Where no arm has a deficit, where nearly all have one, and where that alternates. */
describe.each([0, 0.001, 0.3, 1000])("η-FUCB with η = %d plays stretches as it plays rounds", (eta) => {
  it.each([
    [10, 0.05],
    [4, [0.3, "1/7", 0, 0.4]],
    [3, "1/3"],
    [2, 0],
    [1, 1],
    // Beyond the denominators with which deficits are exact.
    [3, ["1/1048577", 0.1, 0.2]],
  ])("%d arms, r = %j", (arms, shares) => {
    for (const form of ["literal", "positive-part"]) {
      playIsRoundByRound.check({
        name: "η-FUCB",
        definition: deficitBonusUcb,
        arms,
        parameters: { shares, eta, form },
        horizon: undefined,
        rounds: 600,
      });
    }
  });
});
