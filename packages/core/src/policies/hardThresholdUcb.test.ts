import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hardThresholdReference } from "../../test/references/hardThresholdUcb.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { ucb1Reference } from "../../test/references/ucb1.js";
import { createPolicy } from "../registry/createPolicy.js";

const create = (arms: number, parameters: Record<string, unknown>, perRound = 1) =>
  createPolicy({ id: "hard-threshold-ucb", parameters }, { arms, seed: 1, perRound });

describe("hard-threshold UCB by hand: τ = (1/10, 1/3, 0), A = (1, 1/2, 2), rewards always 1/2, 1/4 and 3/4", () => {
  const parameters = { shares: [0.1, "1/3", 0], penalties: [1, 0.5, 2] };
  const game = { arms: 3, rounds: 14, rewards: (arm: number) => [0.5, 0.25, 0.75][arm] };

  it("all arms open", () => {
    // N before the round and the indices mean + A·[N < τn] + sqrt(2 ln n/N); * where the penalty counts. τ = 0: never.
    //  1, 2, 3: unobserved, lowest first
    //  4   1 1 1   2.1651    2.4151*   2.4151    1 < 4/3; 1/4 + 1/2 and 3/4 tie → 1
    //  5   1 2 1   2.2941    1.5186    2.5441    → 2
    //  6   1 2 2   2.3930    1.5886    2.0886    2 < 2 is false                 → 0
    //  7   2 2 2   1.8950    2.1450*   2.1450    2 < 7/3; a tie                 → 1
    //  8   2 3 2   1.9420    1.4274    2.1920    → 2
    //  9   2 3 3   1.9823    1.4603    1.9603    3 < 3 is false                 → 0
    // 10   3 3 3   1.7390    1.9890*   1.9890    3 < 10/3; a tie                → 1
    // 11   3 4 3   1.7644    1.3450    2.0144    → 2
    // 12   3 4 4   1.7871    1.3647    1.8647    4 < 4 is false                 → 2
    // 13   3 4 5   1.8077    1.8825*   1.7629    4 < 13/3                       → 1
    // 14   3 5 5   1.8264    1.2774    1.7774    → 0
    const policy = create(3, parameters);
    const indices: string[] = [];
    const pulls = play(policy, game, (round) => {
      const { numbers } = policy.explain(round);
      if (round > 3) indices.push(`${numbers["index"].toFixed(4)}${numbers["raised"] > 0 ? "*" : ""}`);
    });
    expect(pulls).toEqual([0, 1, 2, 1, 2, 0, 1, 2, 0, 1, 2, 2, 1, 0]);
    expect(indices).toEqual(
      "2.4151* 2.5441 2.3930 2.1450* 2.1920 1.9823 1.9890* 2.0144 1.8647 1.8825* 1.8264".split(" "),
    );
  });

  it("with arm 1 closed in rounds 4 to 7: its threshold runs on", () => {
    // N and the indices of arms 0 and 2; arm 1 is behind from round 4 on.
    // 4  1 1 1  2.1651 2.4151 → 2    5  1 1 2  2.2941 2.0186 → 0    6  2 1 2  1.8386 2.0886 → 2
    // 7  2 1 3  1.8950 1.8890 → 0
    // 8  3 1 3: 2.7893* → 1          9  3 2 3: 2 < 3, 2.2323* → 1  10  3 3 3: 3 < 10/3, a tie at 1.9890 → 1
    const open = (round: number) => [true, round < 4 || round > 7, true];
    expect(play(create(3, parameters), { ...game, rounds: 10, open })).toEqual([0, 1, 2, 2, 0, 2, 0, 1, 1, 1]);
  });

  it("late rewards: thresholds count pulls, indices count rewards, and the unobserved come first by fewest pulls", () => {
    const policy = create(2, { shares: [0, 0.4], penalties: 1 });
    const pull = (round: number) => {
      const { arm, rule } = policy.explain(round);
      policy.pulled(arm, round);
      return `${arm} ${rule}`;
    };
    expect([1, 2, 3].map(pull)).toEqual(["0 not yet observed", "1 not yet observed", "0 not yet observed"]);
    policy.rewarded(0, 1);
    policy.rewarded(1, 0.5);
    // 4  pulls 2 1, observed 1 1, sqrt(2 ln 4) = 1.6651: 2.6651, and 1 < 1.6: 0.5 + 1 + 1.6651 = 3.1651
    expect(policy.explain(4).numbers).toMatchObject({ pulls: 1, observed: 1, mean: 0.5, raised: 1 });
    expect(pull(4)).toBe("1 highest index, raised below the threshold");
    // 5  pulls 2 2: 2 < 2 is false though one reward only is known: 1 + 1.7941 against 0.5 + 1.7941
    expect(pull(5)).toBe("0 highest index");
  });

  it("default penalty 1/2, and bad input is refused before anything is built", () => {
    // τ = (0, 1): in round 3 arm 1 has 1 < 3 pulls, and 0.6 + 1/2 against 1.
    const policy = create(2, { shares: [0, 1] });
    play(policy, { arms: 2, rounds: 2, rewards: (arm) => [1, 0.6][arm] });
    expect(policy.explain(3)).toMatchObject({ arm: 1, numbers: { mean: 0.6, raised: 0.5 } });
    const refused = (parameters: Record<string, unknown>, code: string, path: string) =>
      expect(() => create(3, parameters)).toThrow(expect.objectContaining({ code, path }));
    refused({ shares: [0.5, 0.5, 0.1] }, "share-sum", "shares");
    refused({ shares: 0.1, penalties: [1, -1, 0] }, "parameter-range", "penalties[1]");
    refused({ shares: 0.1, penalties: 2e9 }, "parameter-range", "penalties");
    refused({ shares: 0.1, penalties: [1, 1] }, "parameter-length", "penalties");
    refused({}, "parameter-missing", "shares");
  });
});

describe("hard-threshold UCB and its slow reference", () => {
  const rates = fc.oneof(
    fc.integer({ min: 0, max: 32 }).map((n) => n / 16),
    fc.double({ min: 0, max: 2, noNaN: true }),
  );

  it("pull the same arms", () => {
    fc.assert(
      fc.property(
        fc.oneof(randomQuotas(), mixedQuotas()),
        fc.array(rates, { minLength: 8, maxLength: 8 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        fc.nat(),
        fc.option(fc.double({ min: 0.2, max: 1, noNaN: true })),
        ({ shares, exact }, allPenalties, means, seed, chance) => {
          const [arms, rounds] = [shares.length, 200];
          const penalties = allPenalties.slice(0, arms);
          const rewards = bernoulliRewards(means.slice(0, arms), seed);
          const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
          const pulls = play(create(arms, { shares, penalties }), { arms, rounds, rewards, open });
          expect(pulls).toEqual(hardThresholdReference({ thresholds: exact, penalties, rounds, rewards, open }));
        },
      ),
      { seed: 12, numRuns: 40 },
    );
  });

  it("without penalties or without thresholds both are UCB1", () => {
    const rewards = bernoulliRewards([0.7, 0.6, 0.2], 3);
    const game = { arms: 3, rounds: 300, rewards };
    const expected = ucb1Reference(game);
    expect(play(create(3, { shares: 0.3, penalties: 0 }), game)).toEqual(expected);
    expect(play(create(3, { shares: 0, penalties: 5 }), game)).toEqual(expected);
  });
});
