import type { SharesInput, SpecificationInput } from "@evenhand/core";

/** What the plots of patil2019 call the policies. */
export type PolicyName = "UCB1" | "FUCB" | "T-FUCB" | "F-TS" | "NAIVE" | "LFG";

/** All that Section 6 compares, in the order of the legends. */
export const comparedPolicies = ["UCB1", "FUCB", "T-FUCB", "F-TS", "NAIVE", "LFG"] as const satisfies PolicyName[];

export function specificationOf(
  name: PolicyName,
  { shares, lfgEta }: { readonly shares: SharesInput; readonly lfgEta: number },
): SpecificationInput {
  switch (name) {
    case "UCB1":
      return "ucb1";
    case "FUCB":
      return { id: "largest-deficit-quota", parameters: { shares } };
    case "T-FUCB":
      return { id: "quota-first", parameters: { shares } };
    case "F-TS":
      return { id: "largest-deficit-quota", parameters: { shares, learner: "thompson" } };
    case "NAIVE":
      return { id: "naive-quota", parameters: { shares } };
    case "LFG":
      return { id: "lfg", parameters: { shares, eta: lfgEta } };
  }
}
