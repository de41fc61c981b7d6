import type { SharesInput, SpecificationInput } from "@evenhand/core";

/** What the plots of patil2019 call the policies. */
export type PolicyName = "UCB1" | "FUCB" | "T-FUCB" | "F-TS" | "NAIVE" | "LFG";

/** All that Section 6 compares. Those that know the horizon are last: figures without them keep the colours of the others. */
export const comparedPolicies = ["UCB1", "FUCB", "LFG", "F-TS", "T-FUCB", "NAIVE"] as const satisfies PolicyName[];

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
