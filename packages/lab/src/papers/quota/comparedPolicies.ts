import type { LabelledInput, SharesInput } from "@evenhand/core";

/** What the plots of patil2019 call the policies: FUCB and F-TS are one policy over two learners. */
export type PolicyLabel = "UCB1" | "FUCB" | "T-FUCB" | "F-TS" | "NAIVE" | "LFG";

/** All that Section 6 compares. Those that know the horizon are last: figures without them keep the colours of the others. */
export const comparedPolicies = ["UCB1", "FUCB", "LFG", "F-TS", "T-FUCB", "NAIVE"] as const satisfies PolicyLabel[];

export function comparedPolicy(
  label: PolicyLabel,
  { shares, lfgEta }: { readonly shares: SharesInput; readonly lfgEta: number },
): LabelledInput {
  switch (label) {
    case "UCB1":
      return { id: "ucb1", label };
    case "FUCB":
      return { id: "largest-deficit-quota", label, parameters: { shares } };
    case "T-FUCB":
      return { id: "quota-first", label, parameters: { shares } };
    case "F-TS":
      return { id: "largest-deficit-quota", label, parameters: { shares, learner: "thompson" } };
    case "NAIVE":
      return { id: "naive-quota", label, parameters: { shares } };
    case "LFG":
      return { id: "lfg", label, parameters: { shares, eta: lfgEta } };
  }
}
