import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createPolicy } from "../registry/createPolicy.js";
import { ownShare, type OwnShare } from "./ownShare.js";

const bump = (means: Float64Array) => means.map((mean) => Math.max(0, 0.5 - Math.abs(mean - 0.5)) / means.length);
const box = (...sides: [number, number][]) =>
  [Float64Array.from(sides, ([low]) => low), Float64Array.from(sides, ([, high]) => high)] as const;

describe("a user's own function as a parameter", () => {
  const square = ownShare({ share: (means) => means.map((mean) => (mean * mean) / 3), lipschitz: 2 / 3 });

  it("is taken by policies and by the contract, and means what it says", () => {
    const parameters = { cost: 0.9, deserved: square, alpha: 1, beta: 1 };
    const policy = createPolicy({ id: "self-regulated-utility", parameters }, { arms: 3, horizon: 24, seed: 1 });
    // Phases 1 and 2 are skipped: f(1/2) = 1/12, 2 pulls each.
    expect(policy.explain(1)).toMatchObject({ arm: 0, rule: "phase 3: deserved", numbers: { left: 2 } });
    const contract = { id: "opportunity", parameters: { deserved: square } };
    expect(() => createContract(contract, { arms: 3, perRound: 1 })).not.toThrow();
  });

  it("is told apart in JSON by its text", () => {
    const functions = [() => [0.1, 0.1], () => [0.2, 0.2]];
    const texts = functions.map((share) => JSON.stringify(ownShare({ share, lipschitz: 0.5 })));
    expect(texts.map((text) => JSON.parse(text) as unknown)).toMatchObject(
      functions.map((share) => ({ share: String(share), lipschitz: 0.5 })),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  it("does not see the caller's array", () => {
    const means = Float64Array.of(0.5, 1);
    ownShare({ share: (own) => own.fill(0.1), lipschitz: 0 }).shares(means, new Float64Array(2));
    expect([...means]).toEqual([0.5, 1]);
  });

  it.each<[string, OwnShare["share"], string]>([
    ["a sum above 1", () => [0.5, 0.5, 0.5], "deserved-shares-sum"],
    ["NaN", () => [0, NaN, 0], "deserved-share-invalid"],
    ["a negative share", () => [0, -0.1, 0], "deserved-share-invalid"],
    ["a share above 1", () => [0, 1.5, 0], "deserved-share-invalid"],
    ["too few shares", () => [0.1, 0.1], "deserved-share-invalid"],
    ["too many shares", () => [0.1, 0.1, 0.1, 0.1], "deserved-share-invalid"],
  ])("%s is refused when the policy is made, and wherever it is evaluated", (_, share, code) => {
    const wrong = ownShare({ share, lipschitz: 0 });
    const setup = { arms: 3, horizon: 10, seed: 1 };
    const make = () => createPolicy({ id: "self-regulated-utility", parameters: { deserved: wrong } }, setup);
    expect(make).toThrow(expect.objectContaining({ code }));
    expect(() => wrong.spread(...box([0, 1], [0, 1], [0, 1]), 0)).toThrow(expect.objectContaining({ code }));
  });

  it("a sum that only sometimes exceeds 1 is refused where it does", () => {
    const sometimes = ownShare({ share: (means) => means.map((mean) => mean * 0.9), lipschitz: 0.9 });
    expect(() => sometimes.shares(Float64Array.of(0.5, 0.5), new Float64Array(2))).not.toThrow();
    expect(() => sometimes.spread(...box([0, 1], [0, 1]), 0)).toThrow(
      expect.objectContaining({ code: "deserved-shares-sum" }),
    );
  });

  it("a constant that its own values contradict is refused", () => {
    const own = ownShare({ share: (means) => means.map((mean) => mean / 2), lipschitz: 0.2 });
    expect(() => own.spread(...box([0, 1], [0, 1]), 0)).toThrow(
      expect.objectContaining({ code: "lipschitz-exceeded" }),
    );
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ share: "linear" }, "parameter-type", "share"],
    [{ lipschitz: -1 }, "parameter-range", "lipschitz"],
    [{ lipschitz: Infinity }, "parameter-range", "lipschitz"],
    [{ lipschitz: undefined }, "parameter-type", "lipschitz"],
    [{ lipschitz: NaN }, "parameter-type", "lipschitz"],
    [{ tolerance: -1 }, "parameter-range", "tolerance"],
    [{ evaluations: 0 }, "parameter-range", "evaluations"],
  ])("%o is refused with %s", (wrong, code, path) => {
    const options = { share: bump, lipschitz: 1, ...wrong } as OwnShare;
    expect(() => ownShare(options)).toThrow(expect.objectContaining({ code, path }));
  });
});
