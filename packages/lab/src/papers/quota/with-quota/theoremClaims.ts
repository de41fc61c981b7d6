import { ln, naiveRegretBound, pow, Shares } from "@evenhand/core";
import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { courseOf, summaryOf, withError } from "../../../reproduction/measured.js";
import { isNotAbove, isTrue } from "../../../reproduction/verdicts.js";
import { grouped } from "../grouped.js";
import { regretBounds } from "../regretBounds.js";
import { regretWithinBound, type BoundedRegret } from "../regretWithinBound.js";
import { steppedMeans } from "../steppedArms.js";
import { longMeans, type Values } from "./study.js";

export function theoremClaims(runs: Results, values: Values): readonly Claim[] {
  return [
    theorem4(runs, values),
    theorem3(runs, values),
    theorem2(runs, values),
    theorem1(runs, values),
    tFucbKeepsQuotasAtTheEnd(runs),
    naiveKeepsQuotasOnAverage(runs),
  ];
}

/** The proof has more than the theorem: less than k·r pulls behind, after every round, on every path, for every learner. */
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
  // ε is the default of the policy.
  const epsilon = Math.min(1, pow(ln(horizon) / horizon, 1 / 3));
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

/** The mean of the largest of the arms' deficits is at least the largest of their means, which Definition 2 is about. */
function naiveKeepsQuotasOnAverage({ compared }: Results): Claim {
  const final = summaryOf(compared, "NAIVE", "final-violation");
  return {
    id: "naive-keeps-quotas-on-average",
    statement: "NAIVE keeps the quotas in expectation at its horizon (Section 4, in the sense of Definition 2).",
    verdict: isNotAbove(final, { mean: 0, standardError: 0 }),
    measured:
      `furthest behind at the end: ${withError(final)} pulls on average, ` +
      `${Number(final.quantiles.max.toPrecision(6))} in the worst trial`,
  };
}
