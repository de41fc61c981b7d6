import { describe, expect, it } from "vitest";
import { createPolicy, type CheckedPolicy } from "../../index.js";

const create = (arms: number, parameters: Readonly<Record<string, unknown>>) =>
  createPolicy({ id: "thompson", version: 1, parameters }, { arms, seed: 1 });

/** Of each arm as many successes and failures. */
function tell(policy: CheckedPolicy, counts: readonly (readonly [successes: number, failures: number])[]): void {
  let { round } = policy.state().progress.scalars;
  counts.forEach(([successes, failures], arm) => {
    for (let n = 0; n < successes + failures; n++) {
      policy.pulled(arm, ++round);
      policy.rewarded(arm, n < successes ? 1 : 0);
    }
  });
}

describe("what is believed of an arm without a reward", () => {
  it("is as much as w rewards with the mean of the others, and stays with the first reward", () => {
    const policy = create(2, { priorWeight: 4 });
    // Before any reward nothing is known of the others.
    expect(policy.propensity(0, 1)).toMatchObject({ probability: expect.closeTo(1 / 2, 9) as number });
    tell(policy, [[0, 2], [0, 0]]); // prettier-ignore
    // Beta(1, 5) of arm 1, all four failures, against Beta(1, 3): its draw is above the other's with 3/(3 + 5).
    expect(policy.propensity(1, 3)).toMatchObject({ probability: expect.closeTo(3 / 8, 9) as number });
    tell(policy, [[0, 0], [1, 0]]); // prettier-ignore
    const { believedSuccesses, believedFailures } = policy.state().columns;
    expect([[...believedSuccesses], [...believedFailures]]).toEqual([[0, 0], [0, 4]]); // prettier-ignore
    // Beta(2, 5) against Beta(1, 3): ∫ 30·x(1 − x)⁴·(1 − (1 − x)³) dx = 1 − 30·B(2, 8) = 1 − 30/72.
    expect(policy.propensity(1, 4)).toMatchObject({ probability: expect.closeTo(42 / 72, 9) as number });
  });

  it("w·S/n is rounded, a half upwards, and follows the rewards of the others", () => {
    const policy = create(3, { priorWeight: 1 });
    tell(policy, [[1, 1], [0, 0], [0, 0]]); // prettier-ignore
    // 1/2 rounds to 1: arms 1 and 2 have Beta(2, 1), arm 0 Beta(2, 2).
    tell(policy, [[0, 0], [0, 1], [0, 0]]); // prettier-ignore
    expect([...policy.state().columns["believedSuccesses"]]).toEqual([0, 1, 0]);
    // 1/3 rounds to 0: arm 2 has Beta(1, 2) now.
    tell(policy, [[0, 0], [0, 0], [0, 1]]); // prettier-ignore
    expect([...policy.state().columns["believedFailures"]]).toEqual([0, 0, 1]);
  });

  it("is added to what is given for the arm", () => {
    const policy = create(2, { priorWeight: 2, priorSuccesses: [3, 1], priorFailures: [1, 2] });
    tell(policy, [[4, 0], [0, 0]]); // prettier-ignore
    tell(policy, [[0, 0], [0, 1]]); // prettier-ignore
    // Arm 0: Beta(3 + 4, 1). Arm 1: Beta(1 + 2, 2 + 1): P(x < arm 0) = 1 − E[x⁷] = 1 − (3·4·5)/(10·11·12).
    expect(policy.propensity(0, 6)).toMatchObject({ probability: expect.closeTo(1 - 60 / 1320, 9) as number });
  });

  it("a newcomer is like those that go on, not like those that were dropped", () => {
    const from = create(2, { priorWeight: 3 });
    tell(from, [[9, 0], [0, 4]]); // prettier-ignore
    const policy = create(2, { priorWeight: 3 });
    policy.carry(from, [null, 0]);
    // Arm 0 was heard when only successes were known: Beta(1 + 3, 1 + 4). The newcomer is like it: Beta(1, 1 + 3).
    tell(policy, [[0, 0], [0, 1]]); // prettier-ignore
    const { believedSuccesses, believedFailures } = policy.state().columns;
    expect([[...believedSuccesses], [...believedFailures]]).toEqual([[3, 0], [0, 3]]); // prettier-ignore
  });

  it("many arms have the same beliefs: after failures alone, and after successes alone", () => {
    const probabilityOf = (policy: CheckedPolicy, arm: number) => policy.propensity(arm, 7).probability ?? NaN;
    const after = (counts: readonly [number, number]) => {
      const policy = create(70, { priorWeight: 5 });
      tell(policy, [counts]);
      expect(probabilityOf(policy, 0) + 69 * probabilityOf(policy, 1)).toBeCloseTo(1, 7);
      return probabilityOf(policy, 0);
    };
    // Arm 0 against 69 others: Beta(1, 7) and Beta(1, 6); Beta(7, 1) and Beta(6, 1), where powers of uniforms compete.
    expect(after([0, 6])).toBeCloseTo(oneOfFailures(7, 6, 69), 7);
    expect(after([6, 0])).toBeCloseTo(7 / (7 + 6 * 69), 7);
  });
});

/** P(one Beta(1, c) above n of Beta(1, d)) = Σ_k C(n, k)(−1)^k·c/(c + k·d), as the product Π k·d/(c + k·d). */
function oneOfFailures(c: number, d: number, n: number): number {
  let product = 1;
  for (let k = 1; k <= n; k++) product *= (k * d) / (c + k * d);
  return product;
}
