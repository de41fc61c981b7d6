import { describe, expect, it } from "vitest";
import type { Answer, PolicyAnswer } from "../../setting/answer.js";
import { scenarios } from "../../setting/scenarios.js";
import { differenceInWords, differenceOf } from "./difference.js";

const jobAd = scenarios[0].setting;
const policy = (shares: readonly number[], rewards: readonly number[]): PolicyAnswer => ({
  ...{ id: "any", courses: {}, byArm: {}, rewards },
  shares: shares.map((mean) => ({ mean, error: 0.003 })),
});
const answer = (kept: PolicyAnswer): Answer => ({ trials: 2, isDone: true, policies: [policy([], []), kept] });

describe("B instead of A", () => {
  const a = answer(policy([0.6, 0.1, 0.1, 0.1, 0.1], [100, 120]));
  const b = answer(policy([0.2, 0.2, 0.2, 0.2, 0.2], [90, 108]));
  const difference = differenceOf(a, b);

  it("is measured in the same trials", () => {
    expect(difference.cost.mean).toBeCloseTo(0.1, 12);
    expect(difference.cost.error).toBeCloseTo(0, 12);
    // −10 and −12: a deviation of √2 over two trials.
    expect(difference.more).toEqual({ mean: -11, error: expect.closeTo(1, 12) as number });
    expect(difference.shares[0].mean).toBeCloseTo(-0.4, 12);
    // √(0.003² + 0.003²)
    expect(difference.shares[0].error).toBeCloseTo(0.00424264, 7);
  });

  it("in words", () => {
    expect(differenceInWords(jobAd, difference).replace(/\u202f/g, " ")).toMatch(
      /^B costs 10\.0\d* % of the clicks.* that A brings\. Women 25–34 \(10\.0 % of all views\) and Men 55–64 \(10\.0 %\) would gain the most; Men 25–34 \(40\.0 %\) would lose the most\.$/,
    );
    expect(differenceInWords(jobAd, differenceOf(b, a)).replace(/\u202f/g, " ")).toMatch(
      /^B brings 11\.1\d* % more clicks.* than A\. Men 25–34 \(.* of all views\).* would gain the most; /,
    );
    const same = differenceOf(a, a);
    expect(differenceInWords(jobAd, same).replace(/\u202f/g, " ")).toBe(
      "B and A bring the same clicks. No share of the views changes by as much as 0.5 %.",
    );
  });
});
