import { describe, expect, it } from "vitest";
import { readTerms } from "./readTerms.js";
import type { TermsInput } from "./terms.js";

const quota = (more: Partial<TermsInput> = {}): TermsInput => ({
  contract: { id: "quota", parameters: { shares: [0.5, "1/3", 0.1] } },
  ...more,
});
const code = (expected: string, path?: string) =>
  expect.objectContaining(path === undefined ? { code: expected } : { code: expected, path }) as Error;

describe("readTerms", () => {
  it("writes every default out: Thompson, since rewards are late, and an allowance for arms without a reward", () => {
    expect(readTerms(quota(), 3)).toEqual({
      contract: "quota",
      policy: {
        id: "deadline-quota",
        version: 2,
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
