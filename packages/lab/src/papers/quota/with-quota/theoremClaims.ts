import { Shares } from "@evenhand/core";
import { naiveRegretBound } from "@evenhand/core/guarantees";
import { allOf, type Claim, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { courseOf, summaryOf, withError } from "../../../reproduction/measured.js";
import { naiveEpsilon, steppedMeans } from "../quotaStudies.js";
import { type BoundedRegret, grouped, regretBounds, regretWithinBound } from "../quotaMeasures.js";
import { explorationEnd, longMeans, type Values } from "./study.js";

export function theoremClaims(runs: Results, values: Values): readonly Claim[] {
  return [
    theorem4(runs, values),
    theorem3(runs, values),
    theorem2(runs, values),
    theorem1(runs, values),
    tFucbKeepsQuotasAtTheEnd(runs),
    naiveKeepsQuotasInExpectation(runs, values),
  ];
}

/**
 * The proof has more than the theorem: less than k·r pulls behind, after every round, on every path, for every learner.
 */
function theorem4({ compared, long, thompson }: Results, { arms, quota }: Values): Claim {
  const worst = [
    { name: "FUCB", value: summaryOf(compared, "FUCB", "worst-violation").quantiles.max },
    { name: "FUCB, long runs", value: summaryOf(long, "FUCB", "worst-violation").quantiles.max },
    { name: "F-TS", value: summaryOf(compared, "F-TS", "worst-violation").quantiles.max },
    { name: "F-TS, long runs", value: summaryOf(thompson, "F-TS", "worst-violation").quantiles.max },
  ];
  const bound = arms * quota;
  return {
    id: "theorem-4-on-every-path",
    statement:
      `Theorem 4: under FUCB and F-TS no arm is ever k·r = ${Number(bound.toPrecision(6))} pulls or more behind its quota, ` +
      "after any round of any trial.",
    verdict: isTrue(worst.every(({ value }) => value < bound)),
    measured: worst.map(({ name, value }) => `${name}: ${Number(value.toPrecision(6))}`).join("; "),
  };
}

function theorem3({ compared, long }: Results, values: Values): Claim {
  return {
    id: "fucb-within-theorem-3",
    statement: "The r-Regret of FUCB is within the smaller of the bounds of Theorems 3 and 5 after every checkpoint.",
    ...regretWithinBound([
      ...bounded(courseOf(compared, "FUCB", "r-regret"), steppedMeans(values), values.quota),
      ...bounded(courseOf(long, "FUCB", "r-regret"), longMeans(values), values.quota),
    ]),
  };
}

function theorem2({ compared }: Results, values: Values): Claim {
  const last = courseOf(compared, "T-FUCB", "r-regret").slice(-1);
  return {
    id: "t-fucb-within-theorem-2",
    statement: "The r-Regret of T-FUCB is within the smaller of the bounds of Theorems 2 and 5 at its horizon.",
    ...regretWithinBound(bounded(last, steppedMeans(values), values.quota)),
  };
}

function bounded(
  regrets: ReturnType<typeof courseOf>,
  means: readonly number[],
  quota: number,
): readonly BoundedRegret[] {
  return regrets.map((one) => ({ ...one, bound: regretBounds(means, quota, one.round).smaller }));
}

function theorem1({ compared }: Results, values: Values): Claim {
  const means = steppedMeans(values);
  const { horizon } = values;
  const epsilon = naiveEpsilon(values);
  const bound = naiveRegretBound({ means, shares: Shares.parse(values.quota, means.length), horizon }, { epsilon });
  return {
    id: "naive-within-theorem-1",
    statement: "The r-Regret of NAIVE is within the bound of the proof of Theorem 1 at its horizon.",
    ...regretWithinBound([{ round: horizon, summary: summaryOf(compared, "NAIVE", "r-regret"), bound }]),
  };
}

function tFucbKeepsQuotasAtTheEnd({ compared }: Results): Claim {
  const final = summaryOf(compared, "T-FUCB", "final-violation").quantiles.max;
  const onTheWay = summaryOf(compared, "T-FUCB", "worst-violation").quantiles.max;
  return {
    id: "t-fucb-keeps-quotas-at-the-end",
    statement: "T-FUCB has served every quota at its horizon, in every trial (Section 4).",
    verdict: isTrue(final <= 0),
    measured:
      `furthest behind at the end ${Number(final.toPrecision(6))} pulls; on the way ${Number(onTheWay.toPrecision(6))} ` +
      `(${grouped(compared.study.trials)} trials)`,
  };
}

/** Definition 2 is about E[N_i(t)], arm by arm: the largest of the means, not the mean of the largest. */
function naiveKeepsQuotasInExpectation({ expectation }: Results, values: Values): Claim {
  const end = explorationEnd(values);
  const deficits = steppedMeans(values).flatMap((_, arm) => courseOf(expectation, "NAIVE", "violation", arm));
  const largest = (own: typeof deficits) =>
    own.reduce((most, one) => (one.summary.mean > most.summary.mean ? one : most));
  const after = deficits.filter(({ round }) => round >= end);
  const [most, onTheWay] = [largest(after), largest(deficits)];
  return {
    id: "naive-keeps-quotas-on-average",
    statement:
      "From the end of its exploration to its horizon NAIVE keeps the quotas in expectation: E[r·t − N_i(t)] is at most 0 for every " +
      "arm after every checkpoint (Section 4, Definition 2).",
    verdict: allOf(after.map(({ summary }) => isNotAbove(summary, { mean: 0, standardError: 0 }))),
    measured:
      `largest mean deficit of an arm ${withError(most.summary)} pulls, after round ${grouped(most.round)}; while it explores, up to ` +
      `round ${grouped(end)}, ${withError(onTheWay.summary)}, after round ${grouped(onTheWay.round)}`,
  };
}
