import { createEnvironment, policyLabelled, type SimulationResult } from "@evenhand/core";
import { isImproving } from "@evenhand/core/guarantees";
import { type Claim, isTrue } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies, valueOf } from "../improvingStudy.js";
import { lemma6Claim, theoremClaims } from "../theoremClaims.js";
import { type ConvergenceValues, decadesOf, instancesOf } from "./study.js";

const { anytime, hkr, roundRobin } = comparedPolicies;

export function claims(results: Results, values: ConvergenceValues): readonly Claim[] {
  const own = distanceFalls(results, values, anytime);
  return [
    {
      id: "anytime-approaches-potential",
      statement: `Under the anytime policy ${fallsText(values)} (Theorem 5: aᵢ − fᵢ(Nᵢ) → 0).`,
      ...own,
      ...(own.verdict === "fails"
        ? { note: "Theorem 5 sets no date: an arm may wait for longer than these rounds." }
        : {}),
    },
    {
      id: "round-robin-approaches-potential",
      statement: `Under round robin ${fallsText(values)} ("even RR satisfies this property").`,
      ...distanceFalls(results, values, roundRobin),
    },
    noArmWaitsForEver(results),
    hkrEliminates(results, values),
    lemma6Claim(results),
    ...theoremClaims(results),
  ];
}

function fallsText(values: ConvergenceValues): string {
  const [first, second, last] = decadesOf(values);
  return `the largest distance of an arm to its potential falls from round ${first} to ${second} and to ${last} on every instance, or is 0`;
}

function distanceFalls(
  results: Results,
  values: ConvergenceValues,
  policy: ComparedPolicy,
): Pick<Claim, "verdict" | "measured"> {
  const instances = Object.keys(instancesOf(values)).map((name) => {
    const distances = decadesOf(values).map((round) =>
      valueOf(results[name], policy, "worst-distance-to-potential", { round }),
    );
    const falls = distances.every((distance, i) => i === 0 || distance === 0 || distance < distances[i - 1]);
    return { falls, text: `${name} ${distances.map((distance) => Number(distance.toPrecision(3))).join(" → ")}` };
  });
  return {
    verdict: isTrue(instances.every(({ falls }) => falls)),
    measured: instances.map(({ text }) => text).join("; "),
  };
}

function noArmWaitsForEver(results: Results): Claim {
  const total = (policy: ComparedPolicy) =>
    Object.values(results)
      .map((result) => waitingArms(result, policy))
      .reduce((sum, { checked, within }) => ({ checked: sum.checked + checked, within: sum.within + within }));
  const [own, theirs] = [total(anytime), total(hkr)];
  return {
    id: "improving-arms-are-pulled-again",
    statement:
      "Under the anytime policy no arm waits once its optimistic total is above the best arm's: Rewᵢ(Nᵢ) + m·fᵢ(Nᵢ) + Δᵢ(Nᵢ)·m(m + 1)/2 ≤ OPT(M − 1), with M the most pulls of an arm and m = M − 1 − Nᵢ, for every arm at every checkpoint (the argument of Lemma 10, in a form that we worked out).",
    verdict: own.checked === 0 ? "open" : isTrue(own.within === own.checked),
    measured: `${own.within} of ${own.checked} arms at checkpoints; under HKR, which promises no such thing, ${theirs.within} of ${theirs.checked}`,
  };
}

/**
 * "This also allows certain arms to be eliminated […] such an approach is not possible in the
 * anytime setting" [Section 4.2].
 */
export function hkrEliminates(results: Results, values: ConvergenceValues): Claim {
  const [, round, last] = decadesOf(values);
  const names = Object.keys(instancesOf(values));
  const left = (policy: ComparedPolicy) =>
    names.filter((name) => leavesImprovingArm(results[name], policy, round, last));
  const [theirs, own] = [left(hkr), left(anytime)];
  return {
    id: "hkr-eliminates-arms",
    statement: `On every instance HKR has an arm whose last increment was above 0 and that gets no pull from round ${round} to ${last} (Section 4.2: arms are eliminated).`,
    verdict: isTrue(theirs.length === names.length),
    measured: `${theirs.length} of ${names.length} instances; under the anytime policy ${own.length}${own.length > 0 ? ` (${own.join("; ")}: it waits)` : ""}`,
  };
}

/** The policy adds up its rewards in another order than the totals here. */
const ROUNDING = 1e-9;

/**
 * The argument of Lemma 10, as a bound that counts of pulls can break. When some arm was first pulled an
 * M-th time, it had the largest p, which was OPT(M − 1) by Lemma 6; so every other arm's optimistic total
 * for M − 1 pulls was not above it,
 *
 *   Rew_i(N_i) + m·f_i(N_i) + Δ_i(N_i)·m(m + 1)/2 <= OPT(M − 1),   M = max_j N_j,   m = M − 1 − N_i,
 *
 * and further pulls of arm i only lower the left side, by diminishing returns. So
 * Δ_i(N_i) <= 2·OPT(M − 1)/(m(m + 1)), which falls to 0: an arm that still improves does not wait for ever. Answers
 * for how many arms at how many checkpoints it holds.
 */
export function waitingArms(
  result: SimulationResult,
  { label }: ComparedPolicy,
): { readonly checked: number; readonly within: number } {
  const environment = createEnvironment(result.study.environment);
  const rewardOf = (arm: number, n: number) => environment.curve?.(arm).reward(n) ?? NaN;
  let [checked, within] = [0, 0];
  for (const { values } of policyLabelled(result, label).metrics["pulls"].checkpoints) {
    const pulls = values.map(({ mean }) => mean);
    const before = Math.max(...pulls) - 1;
    const best = Math.max(...pulls.map((_, arm) => environment.expectedTotal(arm, before)));
    for (const [arm, n] of pulls.entries()) {
      const left = before - n;
      if (n < 2 || left < 1) continue;
      const last = rewardOf(arm, n);
      const growth = (last - rewardOf(arm, n - 1)) * ((left * (left + 1)) / 2);
      checked++;
      if (environment.expectedTotal(arm, n) + left * last + growth <= best * (1 + ROUNDING)) within++;
    }
  }
  return { checked, within };
}

/** Whether some arm whose last increment was above 0 gets no pull after `round`, up to and including round `last`. */
export function leavesImprovingArm(
  result: SimulationResult,
  policy: ComparedPolicy,
  round: number,
  last: number,
): boolean {
  const environment = createEnvironment(result.study.environment);
  return Array.from({ length: environment.arms }, (_, arm) => arm).some((arm) => {
    const curve = environment.curve?.(arm);
    const pulls = valueOf(result, policy, "pulls", { arm, round: last });
    return (
      curve !== undefined && isImproving(curve, pulls) && pulls === valueOf(result, policy, "pulls", { arm, round })
    );
  });
}
