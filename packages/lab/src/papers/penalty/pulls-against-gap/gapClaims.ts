import { Shares, type SimulationResult } from "@evenhand/core";
import { penaltyTheorem2Pulls } from "@evenhand/core/guarantees";
import { allOf, type Claim, isBelow, isNotAbove } from "../../../reproduction/claim.js";
import { withError } from "../../../reproduction/measured.js";
import {
  balancedPulls,
  correlationOf,
  fittedLine,
  type GapArm,
  type Kind,
  type MeasuredCase,
  measuredCases,
  theorem2Pulls,
} from "./pullsOfGap.js";
import type { GapCase, GapValues } from "./gapStudies.js";

interface GapClaimWords {
  /** "non-critical arms below their threshold": whom the paper's sentence is about. */
  readonly who: string;
  /** "Δ_k − A_k". */
  readonly gap: string;
  /** Theorem 2's bound in symbols. */
  readonly theorem2: string;
}

const ONE = { mean: 1, standardError: 0 };

/** What the paper says of Figure 1, and Theorem 2's bound on E N_k. */
export function gapClaims(
  kind: Kind,
  words: GapClaimWords,
  results: Readonly<Record<string, SimulationResult>>,
  values: GapValues,
): Claim[] {
  const cases = measuredCases(kind, results, values);
  return [rises(cases, words), proportional(cases, words, values), withinTheorem2(kind, cases, words, values)];
}

function freeArms({ arms }: MeasuredCase): GapArm[] {
  return arms.filter(({ isFree }) => isFree);
}

function rises(cases: readonly MeasuredCase[], { who, gap }: GapClaimWords): Claim {
  const steps = cases
    .map(freeArms)
    .flatMap((free) =>
      free.slice(1).flatMap((arm, i) => (arm.gap < free[i].gap ? [isBelow(free[i].pulls, arm.pulls)] : [])),
    );
  return {
    id: "rises-with-inverse-gap",
    statement: `Among ${who}, one with a smaller ${gap} is pulled more often.`,
    verdict: steps.length === 0 ? "open" : allOf(steps),
    measured: `from the largest gap on: ${cases.map((own) => `${own.title}: ${pullsWords(freeArms(own))}`).join("; ")}`,
  };
}

function pullsWords(free: readonly GapArm[]): string {
  return free.length === 0 ? "no such arm" : free.map(({ pulls }) => withError(pulls)).join(", ");
}

/** "N_k(T) is proportional to 1/gap²" is a slope of 1 in the log-log plot. */
function proportional(cases: readonly MeasuredCase[], { who, gap }: GapClaimWords, { horizon }: GapValues): Claim {
  const fits = cases.map((own) => {
    const free = freeArms(own);
    const line = fittedLine(free.map((arm) => ({ x: 1 / arm.gap ** 2, y: arm.pulls })));
    return { title: own.title, arms: free.length, slope: line?.slope };
  });
  const slopes = fits.flatMap(({ slope }) => slope ?? []);
  const verdict =
    slopes.length === 0 ? "open" : allOf(slopes.flatMap((slope) => [isNotAbove(slope, ONE), isNotAbove(ONE, slope)]));
  const measured = fits.map(({ title, arms, slope }) =>
    slope === undefined
      ? `${title}: ${arms} arm${arms === 1 ? "" : "s"}, no line`
      : `${title}: ${withError(slope)} (${arms} arms)`,
  );
  const claim: Claim = {
    id: "proportional-to-inverse-gap",
    statement: `Among ${who}, N_k(T) is proportional to 1/(${gap})²: log N_k against log 1/(${gap})² has slope 1.`,
    verdict,
    measured: `slopes: ${measured.join("; ")}`,
  };
  return verdict === "fails" ? { ...claim, note: whyNotProportional(cases, gap, horizon) } : claim;
}

function whyNotProportional(cases: readonly MeasuredCase[], gap: string, horizon: number): string {
  const misses = cases.flatMap((own) =>
    freeArms(own).map(({ gap: distance, pulls }) =>
      Math.abs(pulls.mean / balancedPulls(distance, own.bestPulls, horizon) - 1),
    ),
  );
  const most = (100 * Math.max(...misses)).toFixed(1);
  const correlations = cases.flatMap((own) => {
    const points = freeArms(own).map((arm) => ({ x: 1 / arm.gap ** 2, y: arm.pulls.mean }));
    return points.length < 3 ? [] : [`${correlationOf(points).toFixed(4)} (${own.title})`];
  });
  // Two points lie on a line whatever they are.
  const plain = correlations.length === 0 ? "" : ` On plain axes, as the paper may have drawn it, this is hard to see: N_k and 1/(${gap})² have a correlation of ${correlations.join(", ")}, but the line misses the origin.`; // prettier-ignore
  return (
    `An arm is pulled until its index equals the best arm's, and that one has a radius too: ` +
    `N_k = 2 ln T/(${gap} + √(2 ln T/N_1))², with N_1 the best arm's pulls. No N_k measured here is more than ${most} % off this. ` +
    `It is proportional to 1/(${gap})² only where √(2 ln T/N_1) is small beside ${gap}.${plain}`
  );
}

function withinTheorem2(
  kind: Kind,
  cases: readonly MeasuredCase[],
  { theorem2 }: GapClaimWords,
  { horizon, share }: GapValues,
): Claim {
  const all = cases.flatMap(({ title, arms, penalty }) =>
    arms.map(({ mean, gap, pulls }) => {
      const most = theorem2Pulls(kind, gap, { horizon, share, penalty }) + 1;
      return { title, mean, pulls, most, verdict: isNotAbove(pulls, { mean: most, standardError: 0 }) };
    }),
  );
  const [closest] = [...all].sort((a, b) => b.pulls.mean / b.most - a.pulls.mean / a.most);
  const closestWords =
    closest === undefined
      ? "no such arm"
      : `closest in ${closest.title}, μ = ${closest.mean}: ${withError(closest.pulls)} of at most ${closest.most.toFixed(1)}`;
  const met = cases.filter((own) => conditionsAreMet(own, horizon, share)).map(({ title }) => title);
  return {
    id: "theorem-2-pulls",
    statement: `Theorem 2, with 1 for its O(1): a ${kind} arm has at most ${theorem2} + 1 pulls on average.`,
    verdict: all.length === 0 ? "open" : allOf(all.map(({ verdict }) => verdict)),
    measured: `${closestWords}; the proof's conditions on T are met in ${met.length === 0 ? "none of the cases" : met.join(", ")}`,
  };
}

function conditionsAreMet({ means, penalty }: GapCase, horizon: number, share: number): boolean {
  const shares = Shares.parse(share, means.length);
  const instance = { means, penalties: means.map(() => penalty), shares, horizon };
  return penaltyTheorem2Pulls(instance).some(({ applies }) => applies);
}
