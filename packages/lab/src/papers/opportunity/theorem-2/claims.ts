import { ln, pow, type Summary } from "@evenhand/core";
import type { Claim } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { isTrue } from "../../../reproduction/verdicts.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { exponentOfRate, Growth, twoThirdsRate } from "../growth.js";
import { optimumOf } from "../optimumOf.js";
import { perRound } from "../perRound.js";
import { instanceOf, runName, shareNames, type ShareName, type Theorem2Settings } from "./study.js";

const { algorithm2, algorithm3 } = comparedPolicies;

/** Theorem 2 and the step of its proof in A.4 that does not hold; Proposition 4 on the same instance [ron2021]. */
export function claims(results: Results, settings: Theorem2Settings): readonly Claim[] {
  const horizons = [...settings.horizons].sort((a, b) => a - b);
  const at: Measure = (share, horizon, { label }, metric, arm = 0) =>
    summaryOf(results[runName(share, horizon)], label, metric, { arm });
  return [
    ...shareNames.map((share) => theorem2(at, horizons, share)),
    servedArmsAreClose(at, horizons, settings),
    proposition4(at, horizons),
  ];
}

type Measure = (share: ShareName, horizon: number, policy: ComparedPolicy, metric: string, arm?: number) => Summary;

function ends(at: Measure, horizons: readonly number[], share: ShareName, policy: ComparedPolicy) {
  return [horizons[0], horizons[horizons.length - 1]].map((horizon) => {
    return { horizon, value: at(share, horizon, policy, "opportunity-regret") };
  });
}

function theorem2(at: Measure, horizons: readonly number[], share: ShareName): Claim {
  const [from, to] = ends(at, horizons, share, algorithm2);
  const growth = new Growth(from, to);
  const rate = exponentOfRate(from.horizon, to.horizon, twoThirdsRate);
  const verdict = growth.isAtMost(rate);
  const perRounds = [from, to].map(({ horizon, value }) => `${withError(perRound(value, horizon))} at T = ${horizon}`);
  return {
    id: `rate-with-${share}-share`,
    statement: `Theorem 2, ${share} f: the regret of Algorithm 2 grows no faster than T^(2/3) log^(1/3) T from T = ${from.horizon} to ${to.horizon}.`,
    verdict,
    measured: `grows like T^x with x = ${String(growth)}, the rate has ${rate.toFixed(3)}; regret per round ${perRounds.join(", ")}`,
    ...(verdict === "fails" && share !== "linear" ? { note: SERVED_FOR_EVER } : {}),
  };
}

const SERVED_FOR_EVER =
  "Phase 1 ends when LCB(Δ) passes λ − β, phase 3 serves every arm with LCB(Δ) < λ: an arm whose gap exceeds λ by a constant is served at every horizon if its gap is the one nearest to λ and f does not keep phase 2 going. Withholding where LCB(Δ) >= λ − β instead would cost at most β for each deserved pull while the bounds hold.";

/** A.4, case 2 (b): "λ − β < LCB(Δ) <= λ < Δ <= λ + β". Its last inequality does not follow from the others. */
function servedArmsAreClose(at: Measure, horizons: readonly number[], settings: Theorem2Settings): Claim {
  const { means, cost } = settings;
  const beta = (horizon: number) => pow(ln(horizon) / horizon, 1 / 3);
  const excess = means[0] - means[1] - cost;
  const checked = horizons
    .filter((horizon) => excess > 2 * beta(horizon))
    .flatMap((horizon) => (["uniform", "threshold"] as const).map((share) => ({ share, horizon })))
    .map(({ share, horizon }) => {
      const deserved = optimumOf(instanceOf(settings, share, horizon)).deserved[1];
      return { share, horizon, deserved, pulls: at(share, horizon, algorithm2, "pulls", 1) };
    });
  const verdict = checked.length === 0 ? "open" : isTrue(checked.every(({ pulls, deserved }) => pulls.quantiles.max < deserved)); // prettier-ignore
  return {
    id: "served-arms-are-close",
    statement: `A.4: an arm with Δ > λ that Algorithm 2 serves has Δ − λ <= 2β; so the second arm, Δ − λ = ${excess.toFixed(2)}, is not served in any trial at horizons with 2β below that (uniform and threshold f).`,
    verdict,
    measured:
      checked.length === 0
        ? `2β is ${excess.toFixed(2)} or more at all horizons`
        : checked.map(({ share, horizon, pulls, deserved }) => `${share}, T = ${horizon}, 2β = ${(2 * beta(horizon)).toFixed(3)}: ${withError(pulls)} of ${deserved} deserved pulls`).join("; "), // prettier-ignore
    ...(verdict === "fails"
      ? {
          note: "From λ − β < LCB(Δ) <= λ < Δ the proof concludes Δ <= λ + β, which does not follow: Δ can be as large as UCB(Δ).",
        }
      : {}),
  };
}

function proposition4(at: Measure, horizons: readonly number[]): Claim {
  const [from, to] = ends(at, horizons, "uniform", algorithm3);
  const growth = new Growth(from, to);
  const rate = exponentOfRate(from.horizon, to.horizon, { power: 1 / 2, logPower: 1 / 2 });
  return {
    id: "algorithm-3-rate",
    statement: `Proposition 4, uniform f: the regret of Algorithm 3 grows no faster than (T log T)^(1/2) from T = ${from.horizon} to ${to.horizon}.`,
    verdict: growth.isAtMost(rate),
    measured: `grows like T^x with x = ${String(growth)}, the rate has ${rate.toFixed(3)}; regret ${withError(to.value)} at T = ${to.horizon}`,
  };
}
