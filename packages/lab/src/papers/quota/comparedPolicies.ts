import { ln, pow, type LabelledInput, type SharesInput } from "@evenhand/core";

/** What the plots of patil2019 call the policies: FUCB and F-TS are one policy over two learners. */
export type PolicyLabel = SharedLabel | "NAIVE" | "LFG";

/** Those that need nothing but the quotas. */
type SharedLabel = "UCB1" | "FUCB" | "T-FUCB" | "F-TS";

/**
 * All that Section 6 compares. Those that know the horizon are last: figures without them
 * keep the colours of the others.
 */
export const comparedPolicies = ["UCB1", "FUCB", "LFG", "F-TS", "T-FUCB", "NAIVE"] as const satisfies PolicyLabel[];

export function quotaPolicy(label: SharedLabel, shares: SharesInput): LabelledInput {
  switch (label) {
    case "UCB1":
      return { id: "ucb1", label };
    case "FUCB":
      return { id: "largest-deficit-quota", label, parameters: { shares } };
    case "T-FUCB":
      return { id: "quota-first", label, parameters: { shares } };
    case "F-TS":
      return { id: "largest-deficit-quota", label, parameters: { shares, learner: "thompson" } };
  }
}

/** What the paper does not say of NAIVE and LFG, and LFG's η. */
export interface PolicyOptions {
  readonly lfgEta: number;
  readonly lfgRadius: string;
  readonly naiveExploration: number;
}

/** With the policies' own defaults left out, so that a study is the same whether they are written down or not. */
export function comparedPolicy(
  label: PolicyLabel,
  { shares, horizon, ...options }: PolicyOptions & { readonly shares: SharesInput; readonly horizon: number },
): LabelledInput {
  switch (label) {
    case "NAIVE": {
      const own = options.naiveExploration === 1 ? {} : { epsilon: naiveEpsilon({ ...options, horizon }) };
      return { id: "naive-quota", label, parameters: { shares, ...own } };
    }
    case "LFG": {
      const own = options.lfgRadius === "ucb1" ? {} : { radius: options.lfgRadius };
      return { id: "lfg", label, parameters: { shares, eta: options.lfgEta, ...own } };
    }
    default:
      return quotaPolicy(label, shares);
  }
}

/**
 * ε of NAIVE: with a multiple of 1 the policy's default. Theorem 1's needs the unknown gaps, and Section 6 gives none.
 */
export function naiveEpsilon({
  naiveExploration,
  horizon,
}: Pick<PolicyOptions, "naiveExploration"> & { readonly horizon: number }): number {
  return Math.min(1, naiveExploration * pow(ln(horizon) / horizon, 1 / 3));
}
