import { expect, it } from "vitest";
import type { DeservedShare } from "../functions/deservedShare.js";
import type { Policy, Setup } from "../policy.js";
import { parseParameters } from "./parseParameters.js";

it("a learner is built for the setup that it is given", () => {
  const parameters = { learner: { kind: "learner", default: "round-robin", words: "who" } } as const;
  const { learner } = parseParameters(parameters, {}, { arms: 3 }) as { learner: (setup: Setup) => Policy };
  const policy = learner({ arms: 2, seed: 1 });
  const pulls = [1, 2, 3].map((round) => {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    return arm;
  });
  expect(pulls).toEqual([0, 1, 0]);
  expect(learner({ arms: 2, seed: 1 })).not.toBe(policy);
});

it("a deserved-share function has its own parameters, with their defaults", () => {
  const parameters = { deserved: { kind: "deserved-share", words: "what" } } as const;
  const sharesOf = (input: unknown) => {
    const { deserved } = parseParameters(parameters, { deserved: input }, { arms: 2 }) as { deserved: DeservedShare };
    const into = new Float64Array(2);
    deserved.shares(Float64Array.of(1, 0), into);
    return [...into];
  };
  expect(sharesOf("uniform")).toEqual([0.5, 0.5]);
  expect(sharesOf({ id: "constant", parameters: { gamma: 0.25 } })).toEqual([0.25, 0.25]);
  // e/(e + 1) with c = 1, the default
  expect(sharesOf("softmax")[0]).toBeCloseTo(Math.E / (Math.E + 1), 14);
  expect(sharesOf({ id: "softmax", parameters: { c: 0 } })).toEqual([0.5, 0.5]);
});

it("shares may sum to as much as a round has pulls", () => {
  const parameters = { shares: { kind: "shares", words: "how much" } } as const;
  expect(() => parseParameters(parameters, { shares: 0.5 }, { arms: 4, perRound: 2 })).not.toThrow();
  expect(() => parseParameters(parameters, { shares: 0.5 }, { arms: 4 })).toThrow(
    expect.objectContaining({ code: "share-sum" }),
  );
});
