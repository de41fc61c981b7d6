import { ln, type Summary } from "@evenhand/core";
import { allOf, type Claim, isBelow, isNotAbove, type Verdict } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { flearn, hardThreshold, lfg } from "../penaltyStudies.js";
import { drawStudy, measuredAt, panelsOf, type Values } from "./study.js";
import { softThresholdClaims } from "./softThreshold.js";

export function claims(results: Results, values: Values): Claim[] {
  return [
    below(lfg.label, results, values),
    below(flearn.label, results, values),
    neverAbove(results, values),
    otherDraws(results, values),
    sublinear(results, values),
    ...softThresholdClaims(results, values),
  ];
}

const regret = "penalised-regret";

function below(rival: string, results: Results, values: Values): Claim {
  const last = Math.max(...values.horizons);
  const pairs = panelsOf(values).map((panel) => ({
    title: panel.title,
    ours: measuredAt(results, panel, hardThreshold.label, regret, last),
    theirs: measuredAt(results, panel, rival, regret, last),
  }));
  return {
    id: `below-${rival.toLowerCase()}`,
    statement: `At T = ${last} hard-threshold UCB has less penalised regret than ${rival}, in all ${pairs.length} panels.`,
    verdict: allOf(pairs.map(({ ours, theirs }) => isBelow(ours, theirs))),
    measured: pairs
      .map(({ title, ours, theirs }) => `${title}: ${withError(ours)} and ${withError(theirs)}`)
      .join("; "),
  };
}

/** "achieves smaller penalized regret": strictly it cannot be at horizons at which no threshold is felt. */
function neverAbove(results: Results, values: Values): Claim {
  const pairs = panelsOf(values).flatMap((panel) =>
    values.horizons.flatMap((horizon) =>
      [lfg.label, flearn.label].map((rival) => ({
        ours: measuredAt(results, panel, hardThreshold.label, regret, horizon),
        theirs: measuredAt(results, panel, rival, regret, horizon),
      })),
    ),
  );
  return {
    id: "never-above",
    statement: "At no horizon and in no panel has hard-threshold UCB more penalised regret than LFG or Flearn.",
    verdict: allOf(pairs.map(({ ours, theirs }) => isNotAbove(ours, theirs))),
    measured: comparisonWords(pairs),
  };
}

/** One vector of means decides a panel of Figure 2: is it the same for others? */
function otherDraws(results: Results, values: Values): Claim {
  const pairs = Array.from({ length: values.draws }, (_, i) => i + 1).flatMap((draw) =>
    panelsOf(values).flatMap((panel) => {
      const result = results[drawStudy(panel, draw)];
      const ours = summaryOf(result, hardThreshold.label, regret);
      return [flearn, lfg].map((rival) => ({ ours, theirs: summaryOf(result, rival.label, regret) }));
    }),
  );
  return {
    id: "other-draws",
    statement:
      `With other draws of the means, ${values.draws} for each panel, hard-threshold UCB has no more penalised regret than LFG or Flearn ` +
      `at T = ${Math.max(...values.horizons)}.`,
    verdict: pairs.length === 0 ? "open" : allOf(pairs.map(({ ours, theirs }) => isNotAbove(ours, theirs))),
    measured: comparisonWords(pairs),
  };
}

function comparisonWords(pairs: readonly { readonly ours: Summary; readonly theirs: Summary }[]): string {
  const count = (verdict: Verdict) => pairs.filter(({ ours, theirs }) => isBelow(ours, theirs) === verdict).length;
  return `${pairs.length} comparisons: below in ${count("holds")}, within the errors in ${count("open")}, above in ${count("fails")}`;
}

/**
 * Theorem 2 has O(log T) for fixed gaps, Theorem 4 O(T^(2/3) √log T) for any; both without a number at these horizons.
 */
function sublinear(results: Results, values: Values): Claim {
  const last = Math.max(...values.horizons);
  // The last two doublings, or all there is.
  const first = Math.max(Math.min(...values.horizons), ...values.horizons.filter((horizon) => horizon <= last / 4));
  const exponents = panelsOf(values).map((panel) => {
    const [ours, flearns] = [hardThreshold.label, flearn.label].map((policy) =>
      exponent(
        measuredAt(results, panel, policy, regret, first),
        measuredAt(results, panel, policy, regret, last),
        last / first,
      ),
    );
    return { title: panel.title, ours, flearns };
  });
  return {
    id: "sublinear",
    statement: `From T = ${first} to ${last} the penalised regret of hard-threshold UCB grows more slowly than T (Theorems 2 and 4), in all panels.`,
    verdict: first < last ? allOf(exponents.map(({ ours }) => isBelow(ours, { mean: 1, standardError: 0 }))) : "open",
    measured: `exponent of T, Flearn's in parentheses: ${exponents
      .map(({ title, ours, flearns }) => `${title}: ${withError(ours)} (${withError(flearns)})`)
      .join("; ")}`,
  };
}

function exponent(before: Summary, after: Summary, factor: number): Pick<Summary, "mean" | "standardError"> {
  const error = (summary: Summary) => summary.standardError / summary.mean;
  return {
    mean: ln(after.mean / before.mean) / ln(factor),
    standardError: Math.sqrt(error(before) ** 2 + error(after) ** 2) / ln(factor),
  };
}
