import { createEnvironment, labelOf, policyLabelled } from "@evenhand/core";
import { anytimeImprovingRatio, type Bound, roundRobinRatio } from "@evenhand/core/guarantees";
import { type Claim, isTrue } from "../../reproduction/claim.js";
import type { Results } from "../../reproduction/experiment.js";
import { comparedPolicies } from "./improvingStudy.js";

/** Sums of the same rewards in another order differ by this much at most. */
const ROUNDING = 1e-9;

/** OPT/ALG of one policy after T rounds. */
interface Run {
  readonly name: string;
  readonly policy: string;
  readonly arms: number;
  readonly horizon: number;
  readonly ratio: number;
}

/** What patil2023 proves of every instance, checked on every run of an experiment at each of its checkpoints. */
export function theoremClaims(results: Results): readonly Claim[] {
  const runs = runsOf(results);
  return [
    noneAboveOptimum(runs),
    withinBound(runs, {
      id: "anytime-within-200k",
      statement:
        "OPT/ALG of the anytime policy is at most 200k in every run (Theorem 4, with the constant of its proof).",
      policy: comparedPolicies.anytime.label,
      bound: anytimeImprovingRatio,
    }),
    withinBound(runs, {
      id: "round-robin-within-8k2",
      statement: "OPT/ALG of round robin is at most 8k² in every run (Theorem 3).",
      policy: comparedPolicies.roundRobin.label,
      bound: roundRobinRatio,
    }),
  ];
}

function runsOf(results: Results): readonly Run[] {
  return Object.entries(results).flatMap(([name, { study, policies }]) => {
    const { arms } = createEnvironment(study.environment);
    return policies.flatMap((policy) =>
      policy.metrics["competitive-ratio"].checkpoints.map(({ round, values }) => {
        return { name, policy: labelOf(policy), arms, horizon: round, ratio: values[0].mean };
      }),
    );
  });
}

function noneAboveOptimum(runs: readonly Run[]): Claim {
  const least = runs.reduce((lowest, run) => (run.ratio < lowest.ratio ? run : lowest));
  return {
    id: "none-above-best-arm",
    statement: "No policy earns more than the best single arm of its horizon: OPT pulls one arm only (Proposition 1).",
    verdict: isTrue(least.ratio >= 1 - ROUNDING),
    measured: `least OPT/ALG of ${runs.length} runs ${numberOf(least.ratio)} (${least.policy}, ${least.name})`,
  };
}

function withinBound(
  runs: readonly Run[],
  theorem: {
    readonly id: string;
    readonly statement: string;
    readonly policy: string;
    readonly bound: (arms: number, horizon: number) => Bound;
  },
): Claim {
  const { id, statement } = theorem;
  const covered = runs.flatMap((run) => {
    const bound = theorem.bound(run.arms, run.horizon);
    return run.policy === theorem.policy && bound.applies ? [{ ...run, bound: bound.value }] : [];
  });
  if (covered.length === 0) return { id, statement, verdict: "open", measured: "no run that the theorem covers" };
  const closest = covered.reduce((found, run) => (run.ratio * found.bound > found.ratio * run.bound ? run : found));
  return {
    id,
    statement,
    verdict: isTrue(closest.ratio <= closest.bound),
    measured: `closest of ${covered.length} runs: ${numberOf(closest.ratio)} against ${closest.bound} (${closest.name})`,
  };
}

const numberOf = (value: number) => String(Number(value.toPrecision(5)));

/** The policy adds up its rewards in another order than the totals here. */
const TOTAL_ROUNDING = 1e-12;

/**
 * Lemma 6, as far as counts of pulls show it: an arm that alone has M pulls was the first to be pulled an
 * M-th time, so it must be the best single arm for horizon M − 1. For M − 1 >= 2, because the first two
 * pulls of every arm are forced.
 */
export function lemma6Claim(results: Results): Claim {
  let checked = 0;
  const broken: string[] = [];
  for (const [name, result] of Object.entries(results)) {
    const environment = createEnvironment(result.study.environment);
    const anytime = policyLabelled(result, comparedPolicies.anytime.label);
    for (const { round, values } of anytime.metrics["pulls"].checkpoints) {
      const pulls = values.map(({ mean }) => mean);
      const most = Math.max(...pulls);
      const leader = pulls.indexOf(most);
      if (most < 3 || pulls.lastIndexOf(most) !== leader) continue;
      const totals = pulls.map((_, arm) => environment.expectedTotal(arm, most - 1));
      checked++;
      if (totals[leader] < Math.max(...totals) * (1 - TOTAL_ROUNDING)) broken.push(`${name}, round ${round}`);
    }
  }
  return {
    id: "first-across-is-best",
    statement:
      "The arm that alone has the most pulls under the anytime policy, M of them, is the best single arm for horizon M − 1 (Lemma 6).",
    verdict: checked === 0 ? "open" : isTrue(broken.length === 0),
    measured: `${checked - broken.length} of ${checked} checkpoints with one arm in front${broken.length > 0 ? `; not: ${broken.slice(0, 3).join("; ")}` : ""}`,
  };
}
