import { allOf, type Claim, isBelow, isNotAbove, isTrue, type Verdict } from "../../../reproduction/claim.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import { optimumOf } from "../utilityPerRound.js";
import { type Run, type Runs, shareNames } from "./study.js";

/** What Section 5 says about Figure 2, which is of softmax f, and about the rounds of the others [ron2021]. */
export function phaseClaims(runs: Runs): readonly Claim[] {
  const paid = runs.costs.filter((cost) => cost > 0);
  return [
    ...onlyLearnerWithoutCost(runs),
    ...paid.flatMap((cost) => [learningShareFalls(runs, cost), servingShareRises(runs, cost)]),
    ...nothingLeftForLearner(runs),
    ...armsThatCostMore(runs),
  ];
}

const share = (run: Run, phase: number) => run.average(`phase-${phase}-rounds`);

/** Phases 1 and 2 together; the error is at most the sum of both. */
function learning(run: Run): Measurement {
  const [gaps, shares] = [share(run, 1), share(run, 2)];
  return { mean: gaps.mean + shares.mean, standardError: gaps.standardError + shares.standardError };
}

function onlyLearnerWithoutCost({ costs, over }: Runs): readonly Claim[] {
  if (!costs.includes(0)) return [];
  const all = shareNames.flatMap((name) => over(name, 0));
  const others = all.filter((run) => run.total("phase-4-rounds").quantiles.min < run.horizon);
  return [
    {
      id: "no-cost-only-learner",
      statement: "λ = 0: the learner plays every round, for each f at every horizon in every trial (Figure 2a).",
      verdict: isTrue(others.length === 0),
      measured: `phase 4 has all rounds in ${all.length - others.length} of ${all.length} f and horizons`,
    },
  ];
}

/** A share that moves one way: never back from one horizon to the next, and strictly from the first to the last. */
function moves(values: readonly Measurement[], isUpward: boolean): Verdict {
  const inOrder = isUpward ? values : [...values].reverse();
  const steps = inOrder.slice(1).map((value, i) => isNotAbove(inOrder[i], value));
  return allOf([...steps, isBelow(inOrder[0], inOrder[inOrder.length - 1])]);
}

/** At the first horizon, at the paper's largest, and at the last. */
function ends(runs: readonly Run[], paperHorizon: number, of: (run: Run) => Measurement): string {
  return runs
    .filter(({ horizon }, i) => i === 0 || i === runs.length - 1 || horizon === paperHorizon)
    .map((run) => `${withError(of(run))} at T = ${run.horizon}`)
    .join(", ");
}

function learningShareFalls({ over, paperHorizon }: Runs, cost: number): Claim {
  const runs = over("softmax", cost);
  const longest = Math.max(...runs.map((run) => run.total("phase-2-rounds").quantiles.max));
  return {
    id: `learning-share-falls-at-cost-${cost}`,
    statement: `λ = ${cost}, softmax f: the share of phases 1 and 2 never rises from a horizon to the next, and is lower at the last than at the first (Figure 2).`,
    verdict: moves(runs.map(learning), false),
    measured: `${ends(runs, paperHorizon, learning)}; phase 2 has at most ${longest} rounds in any trial`,
  };
}

function servingShareRises({ over, paperHorizon }: Runs, cost: number): Claim {
  const runs = over("softmax", cost);
  const serving = (run: Run) => share(run, 3);
  return {
    id: `serving-share-rises-at-cost-${cost}`,
    statement: `λ = ${cost}, softmax f: the share of phase 3 never falls from a horizon to the next, and is higher at the last than at the first (Figure 2).`,
    verdict: moves(runs.map(serving), true),
    measured: ends(runs, paperHorizon, serving),
  };
}

function nothingLeftForLearner({ costs, gaps, over }: Runs): readonly Claim[] {
  return costs
    .filter((cost) => gaps.every((gap) => gap < cost))
    .map((cost) => {
      const worst = (["uniform", "softmax"] as const).map((name) => {
        return { name, rounds: Math.max(...over(name, cost).map((run) => run.total("phase-4-rounds").quantiles.max)) };
      });
      return {
        id: `all-rounds-granted-at-cost-${cost}`,
        statement: `λ = ${cost}: with uniform and softmax f phases 1 to 3 take all rounds but the at most K − 1 that whole pulls leave over, at every horizon in every trial (Section 5).`,
        verdict: isTrue(worst.every(({ rounds }) => rounds <= gaps.length - 1)),
        measured: worst.map(({ name, rounds }) => `${name}: at most ${rounds} rounds in phase 4`).join(", "),
      };
    });
}

/**
 * "For arms 1, 2, and 3 (with Δ > λ)" Algorithm 2 pays instead, "and hence the remaining
 * rounds are devoted to phase 4".
 */
function armsThatCostMore({ costs, gaps, paperHorizon, at }: Runs): readonly Claim[] {
  return costs
    .filter((cost) => cost > 0 && gaps.some((gap) => gap > cost))
    .flatMap((cost) => {
      const run = at("softmax", cost, paperHorizon);
      const arms = [...gaps.keys()].filter((arm) => gaps[arm] > cost);
      return [...arms.map((arm) => isPaidFor(run, arm, gaps)), learnerHasRounds(run)];
    });
}

function isPaidFor(run: Run, arm: number, gaps: readonly number[]): Claim {
  const explored = (run.horizon * learning(run).mean) / gaps.length;
  const deserved = optimumOf(run.instance).deserved[arm];
  const pulls = run.total("pulls", arm);
  const between = { mean: (explored + deserved) / 2, standardError: 0 };
  const verdict = explored < deserved ? isBelow(pulls, between) : "open";
  return {
    id: `arm-${arm + 1}-paid-for-at-cost-${run.cost}`,
    statement: `λ = ${run.cost}, softmax f, T = ${run.horizon}: arm ${arm + 1} (Δ = ${gaps[arm].toFixed(2)} > λ) is paid for, not served: it keeps closer to the pulls of phases 1 and 2 than to those that it deserves (Section 5).`,
    verdict,
    measured: `${withError(pulls)} pulls; phases 1 and 2 give ${explored.toFixed(0)}, it deserves ${deserved}`,
    ...(verdict === "fails" && explored > 0 ? { note: SERVED_ALTHOUGH_DEARER } : {}),
  };
}

const SERVED_ALTHOUGH_DEARER =
  "Phase 1 is over as soon as LCB(Δ) exceeds λ − β for the arm with the gap nearest to λ; phase 3 then serves every arm with LCB(Δ) < λ, so that this arm is served whatever the horizon, unless phase 2 goes on. See opportunity/theorem-2.";

function learnerHasRounds(run: Run): Claim {
  return {
    id: `learner-has-rounds-at-cost-${run.cost}`,
    statement: `λ = ${run.cost}, softmax f, T = ${run.horizon}: what is not granted is left to phase 4, which has rounds (Section 5).`,
    verdict: isBelow({ mean: 0, standardError: 0 }, share(run, 4)),
    measured: `phase 4 has ${withError(share(run, 4))} of the rounds`,
  };
}
