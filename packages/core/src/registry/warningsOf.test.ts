import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { warningsOf } from "./warningsOf.js";

const bernoulli = createEnvironment({ id: "bernoulli", parameters: { means: [0.5, 0.2] } });
const bounded = createEnvironment({ id: "bounded", parameters: { means: [0.5, 0.2], floor: 0.1 } });
const rates = createEnvironment({ id: "constant", parameters: { rewards: [80, 60] } });

describe("warnings", () => {
  it("Fairly-Greedy where rewards can be 0, unless it has a floor", () => {
    expect(warningsOf("fairly-greedy", { environment: bernoulli })).toEqual([
      expect.stringMatching(/Proposition 2.*never pulled again.*floor/),
    ]);
    expect(warningsOf({ id: "fairly-greedy", parameters: { floor: 0.01 } }, { environment: bernoulli })).toEqual([]);
    expect(warningsOf("fairly-greedy", { environment: bounded })).toEqual([]);
    expect(warningsOf("fairly-greedy", { environment: rates })).toEqual([]);
  });

  it("proportional catch-up where rewards leave [0, 1]", () => {
    expect(warningsOf("proportional-catch-up", { environment: rates })).toEqual([expect.stringContaining("Theorem 2")]);
    expect(warningsOf("proportional-catch-up", { environment: bernoulli })).toEqual([]);
    const until = { id: "proportional-catch-up", parameters: { form: "until-proportional" } };
    expect(warningsOf(until, { environment: bernoulli })).toEqual([
      expect.stringMatching(/^Rewards can be 0: .* never/),
    ]);
  });

  it("nothing for a policy without conditions", () => {
    expect(warningsOf("round-robin", { environment: bernoulli })).toEqual([]);
  });

  it("largest-deficit quota where its theorem does not hold", () => {
    const fucb = (shares: unknown) => ({ id: "fucb", parameters: { shares } });
    const equal = fucb("1/4");
    expect(warningsOf(equal, { environment: bernoulli })).toEqual([]);
    expect(warningsOf(fucb([0.5, 0]), { environment: bernoulli })).toEqual([]);
    expect(warningsOf(fucb([0.5, 0.25]), { environment: bernoulli })).toEqual([
      expect.stringMatching(/does not hold here \(the quotas are not equal.*deadline-quota/),
    ]);
    expect(warningsOf(fucb("1/2"), { environment: bernoulli })).toEqual([]);
    const three = createEnvironment({ id: "bernoulli", parameters: { means: [0.5, 0.2, 0.1] } });
    expect(warningsOf(fucb(["1/2", "1/2", 0]), { environment: three })).toEqual([
      expect.stringContaining("beside arms without a quota 2 × 1/2 take too much of one pull a round"),
    ]);
    expect(warningsOf(equal, { environment: bernoulli, allOpen: false, atOnce: false })).toEqual([
      "Its guarantee is proved with all arms open; here arms can be absent.",
    ]);
  });

  it("largest-deficit quota with several pulls a round: the quotas may sum to as many", () => {
    const ten = createEnvironment({
      id: "bernoulli",
      parameters: { means: Array.from({ length: 10 }, (_, arm) => arm / 10) },
    });
    const fucb = { id: "fucb", parameters: { shares: 0.29 } };
    expect(warningsOf(fucb, { environment: ten, perRound: 3 })).toEqual([]);
    const some = { id: "fucb", parameters: { shares: [...Array.from({ length: 9 }, () => "1/3"), 0] } };
    expect(warningsOf(some, { environment: ten, perRound: 3 })).toEqual([
      expect.stringContaining("beside arms without a quota 9 × 1/3 take too much of 3 pulls a round"),
    ]);
  });

  it("deadline quota with absent arms or with several pulls a round is fine, with both it is not", () => {
    const quota = { id: "deadline-quota", parameters: { shares: [0.5, 0.25] } };
    expect(warningsOf(quota, { environment: bernoulli, allOpen: false, atOnce: false })).toEqual([]);
    expect(warningsOf(quota, { environment: bernoulli, perRound: 2, atOnce: false })).toEqual([]);
    expect(warningsOf(quota, { environment: bernoulli, perRound: 2, allOpen: false })).toEqual([
      expect.stringContaining("several pulls a round and absent arms"),
    ]);
  });

  it("shares may promise as much as the pulls of a round", () => {
    const quota = { id: "deadline-quota", parameters: { shares: 0.75 } };
    expect(warningsOf(quota, { environment: bernoulli, perRound: 2 })).toEqual([]);
    expect(() => warningsOf(quota, { environment: bernoulli })).toThrow(expect.objectContaining({ code: "share-sum" }));
  });

  it("nothing for a learner: it promises nothing to any arm", () => {
    expect(warningsOf("ucb1", { environment: bernoulli, perRound: 2, allOpen: false, atOnce: false })).toEqual([]);
  });

  it("what is wrong is refused, not warned of", () => {
    expect(() => warningsOf("no-such-policy", { environment: bernoulli })).toThrow(
      expect.objectContaining({ code: "policy-unknown" }),
    );
    expect(() =>
      warningsOf({ id: "fairly-greedy", parameters: { floor: -1 } }, { environment: bernoulli }, "policies[0]"),
    ).toThrow(expect.objectContaining({ code: "parameter-range", path: "policies[0].floor" }));
    expect(() => warningsOf("round-robin", { environment: bernoulli, perRound: 3 })).toThrow(
      expect.objectContaining({ code: "per-round-invalid", path: "situation.perRound" }),
    );
  });
});
