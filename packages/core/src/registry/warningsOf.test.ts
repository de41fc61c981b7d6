import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { warningsOf } from "./warningsOf.js";

const bernoulli = createEnvironment({ id: "bernoulli", parameters: { means: [0.5, 0.2] } });
const bounded = createEnvironment({ id: "bounded", parameters: { means: [0.5, 0.2], floor: 0.1 } });
const rates = createEnvironment({ id: "constant", parameters: { rewards: [80, 60] } });

describe("warnings", () => {
  it("Fairly-Greedy where rewards can be 0, unless it has a floor", () => {
    expect(warningsOf("fairly-greedy", bernoulli)).toEqual([
      expect.stringMatching(/Proposition 2.*never pulled again.*floor/),
    ]);
    expect(warningsOf({ id: "fairly-greedy", parameters: { floor: 0.01 } }, bernoulli)).toEqual([]);
    expect(warningsOf("fairly-greedy", bounded)).toEqual([]);
    expect(warningsOf("fairly-greedy", rates)).toEqual([]);
  });

  it("proportional catch-up where rewards leave [0, 1]", () => {
    expect(warningsOf("proportional-catch-up", rates)).toEqual([expect.stringContaining("Theorem 2")]);
    expect(warningsOf("proportional-catch-up", bernoulli)).toEqual([]);
  });

  it("nothing for a policy without conditions", () => {
    expect(warningsOf("round-robin", bernoulli)).toEqual([]);
  });

  it("what is wrong is refused, not warned of", () => {
    expect(() => warningsOf("no-such-policy", bernoulli)).toThrow(expect.objectContaining({ code: "policy-unknown" }));
    expect(() => warningsOf({ id: "fairly-greedy", parameters: { floor: -1 } }, bernoulli, "policies[0]")).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "policies[0].floor" }),
    );
  });
});
