import { opportunityLowerBound, selfRegulatedUtilityRegret, type Bound } from "@evenhand/core/guarantees";
import { allOf, type Claim, isNotAbove } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import { Growth } from "../growth.js";
import { type LowerBoundSettings, policies, regulated, worstRegret, type WorstRegret } from "./study.js";

interface Worst {
  readonly label: string;
  readonly worst: readonly WorstRegret[];
}

/** Theorem 3, and Theorem 2 on its family [ron2021, Section 4 and A.3]. */
export function claims(results: Results, settings: LowerBoundSettings): readonly Claim[] {
  return [...comparedClaims(results, settings), withinTheorem2(worstRegret(results, settings, regulated), settings)];
}

/** What Theorem 3 says of all policies. */
export function comparedClaims(results: Results, settings: LowerBoundSettings): readonly Claim[] {
  const measured = policies.map((policy) => ({ label: policy.label, worst: worstRegret(results, settings, policy) }));
  return [aboveBound(measured, settings, 0.01), aboveBound(measured, settings, 1), growsLikeTwoThirds(measured)];
}

const exactly = (mean: number) => ({ mean, standardError: 0 });

function last({ worst }: Pick<Worst, "worst">): WorstRegret {
  return worst[worst.length - 1];
}

function numberOf(bound: Bound): number {
  if (!bound.applies) throw new RangeError(bound.because);
  return bound.value;
}

function aboveBound(measured: readonly Worst[], { arms, slope, c }: LowerBoundSettings, probability: number): Claim {
  const least = (horizon: number) => numberOf(opportunityLowerBound({ arms, horizon, slope, c, probability }));
  const verdicts = measured.flatMap(({ worst }) =>
    worst.map(({ horizon, value }) => isNotAbove(exactly(least(horizon)), value)),
  );
  const { horizon } = last(measured[0]);
  const which = probability === 1 ? "without its probability of 0.01, as the paper's last line has it" : "with its probability of 0.01"; // prettier-ignore
  return {
    id: probability === 1 ? "above-bound-without-probability" : "above-bound",
    statement: `On its worst member of the family each of the ${measured.length} policies has at least the regret of Theorem 3, ${which}, at every horizon.`,
    verdict: allOf(verdicts),
    measured: `T = ${horizon}: bound ${least(horizon).toPrecision(3)}; ${measured.map((policy) => `${policy.label} ${withError(last(policy).value)} (|S| = ${last(policy).poor})`).join(", ")}`,
  };
}

function growsLikeTwoThirds(measured: readonly Worst[]): Claim {
  const grown = measured.map(({ label, worst }) => {
    const [from, to = from] = worst.slice(-2);
    return { label, growth: new Growth(from, to) };
  });
  const { horizon } = last(measured[0]);
  return {
    id: "grows-like-two-thirds",
    statement: "The worst regret of each policy grows at least like T^(2/3) between the last two horizons (Theorem 3).",
    verdict: allOf(grown.map(({ growth }) => growth.isAtLeast(2 / 3))),
    measured: `exponents up to T = ${horizon}: ${grown.map(({ label, growth }) => `${label} ${String(growth)}`).join(", ")}`,
  };
}

function withinTheorem2(worst: readonly WorstRegret[], { arms, slope }: LowerBoundSettings): Claim {
  const rate = (horizon: number) => numberOf(selfRegulatedUtilityRegret({ arms, horizon, lipschitz: slope / arms }));
  const { horizon, value } = last({ worst });
  return {
    id: "within-theorem-2",
    statement:
      "Self-regulated utility stays within the rate of Theorem 2, K^(5/3) L^(2/3) T^(2/3) log^(1/3) T with a constant of 1 and L the l1 constant of f, on every member at every horizon.",
    verdict: allOf(worst.map((one) => isNotAbove(one.value, exactly(rate(one.horizon))))),
    measured: `T = ${horizon}: ${withError(value)} of ${rate(horizon).toFixed(0)}`,
  };
}
