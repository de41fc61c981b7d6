import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import type { OpportunityContract } from "../contracts/opportunity.js";
import { createPolicy } from "../registry/createPolicy.js";

const table = (points: unknown) => ({ id: "table", parameters: { points } });
const deservedOf = (points: unknown, arms = 2) => {
  const specification = { id: "opportunity", parameters: { deserved: table(points) } };
  return (createContract(specification, { arms, perRound: 1 }) as OpportunityContract).deserved;
};
// 0.1 up to a mean of 0.2, a top of 0.5 at 0.5, a valley of 0.2 at 0.6, and 0.4 from 1 on.
const hills = [[0.2, 0.1], [0.5, 0.5], [0.6, 0.2], [1, 0.4]]; // prettier-ignore

describe("a table of deserved shares", () => {
  it("is level at both ends, goes through its points, and straight from one to the next", () => {
    const shares = new Float64Array(2);
    const at = (mean: number) => {
      deservedOf(hills).shares(Float64Array.of(mean, 0), shares);
      return shares[0];
    };
    for (const [mean, share] of [...hills, [0, 0.1], [0.35, 0.3], [0.8, 0.3]]) expect(at(mean)).toBeCloseTo(share, 14);
  });

  it("has the slope of its steepest line as its constant", () => {
    // From 0.5 to 0.6 it falls by 0.3.
    expect(deservedOf(hills).lipschitz(2)).toBeCloseTo(3, 12);
    expect(deservedOf([[0.5, 0.5]]).lipschitz(2)).toBe(0);
  });

  it("has its spread from ends and from hills and valleys between them", () => {
    const spread = (low: number, high: number) => {
      return deservedOf(hills).spread(Float64Array.of(low, 0), Float64Array.of(high, 1), 0);
    };
    expect(spread(0, 0.2)).toBe(0);
    expect(spread(0, 1)).toBeCloseTo(0.4, 14);
    expect(spread(0.55, 1)).toBeCloseTo(0.2, 14);
    expect(spread(0.8, 1)).toBeCloseTo(0.1, 14);
  });

  it("no value of a box is outside of its spread", () => {
    const side = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(side, side, ([a, b], [part, other]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const values = [part, other].map((at) => {
          const shares = new Float64Array(2);
          deservedOf(hills).shares(Float64Array.of(low + at * (high - low), 0), shares);
          return shares[0];
        });
        const spread = deservedOf(hills).spread(Float64Array.of(low, 0), Float64Array.of(high, 0), 0);
        expect(Math.abs(values[0] - values[1])).toBeLessThanOrEqual(spread + 1e-15);
      }),
      { seed: 3 },
    );
  });

  it.each<[unknown, string, string]>([
    [[], "parameter-type", "points"],
    [[0.1, 0.2], "parameter-type", "points[0]"],
    [[[0.1]], "parameter-type", "points[0]"],
    [[[0.1, 0.2, 0.3]], "parameter-type", "points[0]"],
    [[[0.1, "0.2"]], "parameter-type", "points[0][1]"],
    [[[0.1, 1.2]], "parameter-range", "points[0][1]"],
    [[[0.5, 0.1], [0.5, 0.2]], "parameter-range", "points[1][0]"], // prettier-ignore
    [[[0.5, 0.1], [0.4, 0.2]], "parameter-range", "points[1][0]"], // prettier-ignore
    [[[0, 0.51]], "deserved-shares-sum", "points"],
  ])("%j is refused with %s", (points, code, path) => {
    expect(() => deservedOf(points)).toThrow(expect.objectContaining({ code, path: `contract.deserved.${path}` }));
  });

  it("is part of a saved state's identity, from which the policy can be made again", () => {
    const parameters = { deserved: table([[0, -0], [1, 0.25]]) }; // prettier-ignore
    const policy = createPolicy({ id: "self-regulated-utility", parameters }, { arms: 3, horizon: 20, seed: 1 });
    const { id, version, parameters: own, ...setup } = policy.state().identity;
    expect(own["deserved"]).toEqual({ id: "table", parameters: { points: [[0, 0], [1, 0.25]] } }); // prettier-ignore
    expect(() => createPolicy({ id, version, parameters: own }, setup).restore(policy.state())).not.toThrow();
  });
});
