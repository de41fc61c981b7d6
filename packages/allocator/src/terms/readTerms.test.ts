import { describe, expect, it } from "vitest";
import { finished } from "../finished.js";
import { readAgain, readingTerms } from "./readTerms.js";
import type { TermsInput } from "./terms.js";

const quota = (more: Partial<TermsInput> = {}): TermsInput => ({
  contract: { id: "quota", parameters: { shares: [0.5, "1/3", 0.1] } },
  ...more,
});
const readTerms = (...args: Parameters<typeof readingTerms>) => finished(readingTerms(...args));
const code = (expected: string, path?: string) =>
  expect.objectContaining(path === undefined ? { code: expected } : { code: expected, path }) as Error;

describe("readingTerms", () => {
  it("writes every default out: Thompson, since rewards are late, and an allowance for arms without a reward", () => {
    expect(readTerms(quota(), 3)).toEqual({
      contract: "quota",
      policy: {
        id: "deadline-quota",
        version: 3,
        parameters: {
          shares: ["1/2", "1/3", "1/10"],
          caps: "1",
          renewEvery: 0,
          voidWithin: 0,
          learner: { id: "thompson", version: 1, parameters: expect.any(Object) as object },
          allowance: "1/10",
        },
      },
      perRound: 1,
      period: 0,
      rewards: { min: 0, max: 1, use: "first", wait: 86_400_000, missing: 0 },
      sameArmFor: 0,
      confirmWithin: 0,
    });
  });

  it("reads its own answer again as the same terms", () => {
    const terms = readTerms(quota({ rewards: { min: -1, max: 3, use: "sum" }, voidWithin: 5 }), 3);
    const { contract, policy, ...rest } = terms;
    expect(readTerms({ contract, policy, ...rest }, 3)).toEqual(terms);
    expect(terms.rewards.missing).toBe(-1);
    expect(terms.policy.parameters["voidWithin"]).toBe(5);
  });

  it("takes an allowance of its own from 0 to 1, where the policy has one", () => {
    const allowanceOf = (more: Partial<TermsInput>) => readTerms(quota(more), 3).policy.parameters["allowance"];
    expect([0, 0.2, "1/3", 1].map((allowance) => allowanceOf({ allowance }))).toEqual(["0", "1/5", "1/3", "1"]);
    expect(() => allowanceOf({ allowance: 7 })).toThrow(code("parameter-range", "policy.allowance"));
    expect(() => allowanceOf({ allowance: 0.2, policy: "random-quota" })).toThrow(code("terms-invalid", "allowance"));
    // Version 2 took 7 for no limit, and logs with it must stay readable.
    const before = { id: "deadline-quota", version: 2, parameters: { allowance: 7 } };
    const terms = readTerms(quota({ policy: before }), 3);
    expect(terms.policy).toMatchObject({ version: 2, parameters: { allowance: "7" } });
    expect(readAgain(terms, 3)).toEqual(terms);
  });

  it("keeps the version of the policy in force, unless another is named", () => {
    const { policy } = readTerms(quota({ policy: { id: "deadline-quota", version: 2 } }), 3);
    const versionOf = (more: Partial<TermsInput>) => readTerms(quota(more), 3, policy).policy.version;
    expect([versionOf({}), versionOf({ policy: "deadline-quota" })]).toEqual([2, 2]);
    expect([versionOf({ policy: "deadline-quota@3" }), versionOf({ policy: "fucb" })]).toEqual([3, 2]);
    expect(versionOf({ policy: { id: "deadline-quota", version: 1 } })).toBe(1);
  });

  it("takes the policy of each contract", () => {
    const policyOf = (contract: TermsInput["contract"], more: Partial<TermsInput> = {}) =>
      readTerms({ contract, ...more }, 3).policy.id;
    expect(policyOf({ id: "penalty", parameters: { shares: 0.1, penalties: 0.5 } })).toBe("hard-threshold-ucb");
    expect(policyOf({ id: "opportunity", parameters: { cost: 0.4 } }, { period: 1000 })).toBe("self-regulated-utility");
    expect(policyOf("proportional")).toBe("proportional-catch-up");
    expect(policyOf("potential", { rewards: { ordered: true, noiseless: true } })).toBe("anytime-improving");
  });

  it("refuses the potential contract unless rewards come in order and without noise", () => {
    expect(() => readTerms({ contract: "potential" }, 3)).toThrow(code("rewards-unfit", "rewards"));
  });

  it.each<[Partial<TermsInput>, string, string | undefined]>([
    [{ contract: "fairness" }, "contract-unknown", "contract"],
    [{ contract: { id: "quota", parameters: { shares: [0.5, 0.5, 0.5] } } }, "share-sum", undefined],
    [{ policy: "ucb1" }, "policy-unfit", "policy"],
    [{ rewards: { min: 1, max: 1 } }, "terms-invalid", "rewards.min"],
    [{ rewards: { min: -1.7e308, max: 1.7e308 } }, "terms-invalid", "rewards.min"],
    [{ rewards: { use: "best" as "last" } }, "terms-invalid", "rewards.use"],
    [{ rewards: { missing: 2 } }, "terms-invalid", "rewards.missing"],
    [{ rewards: { wait: 0 } }, "terms-invalid", "rewards.wait"],
    [{ rewards: { wait: 1000 }, confirmWithin: 1001 }, "terms-invalid", "confirmWithin"],
    [{ sameArmFor: -1 }, "terms-invalid", "sameArmFor"],
    [{ perRound: 4 }, "terms-invalid", "perRound"],
    [{ period: 1.5 }, "terms-invalid", "period"],
  ])("refuses %j", (more, expected, path) => {
    expect(() => readTerms(quota(more), 3)).toThrow(code(expected, path));
  });
});
