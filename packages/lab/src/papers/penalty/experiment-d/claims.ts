import { Shares } from "@evenhand/core";
import { penaltyTheorem1 } from "@evenhand/core/guarantees";
import { allOf, type Claim, isBelow, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import { flearn, hardThreshold, lfg } from "../penaltyStudies.js";
import { alongScales, scaledPolicies } from "../scaledPolicies.js";
import { type DSetting, dSettings, type Values } from "./study.js";

export function claims(results: Results, values: Values): Claim[] {
  return [...pathClaims(results, values), ...endClaims(results, values)];
}

/** The two ends of the path: η = 1 and η = 0 on the paper's range. */
function endClaims(results: Results, values: Values): Claim[] {
  return [theorem1(results, values), lessFairTowardsOne(results, values)];
}

/** Theorem 1 promises it with a probability that tends to 1, where A_k − Δ_k is large enough for every arm. */
function theorem1(results: Results, values: Values): Claim {
  const top = values.scales[values.scales.length - 1];
  const settings = dSettings(values).map((setting) => {
    const shortfalls = setting.means.map((_, arm) => {
      const path = alongScales(results[setting.name], hardThreshold.label, values.scales, "unfairness-by-arm", arm);
      return path[path.length - 1].value.quantiles.max;
    });
    return { setting, most: Math.max(...shortfalls) };
  });
  const met = settings.filter(({ setting }) => conditionIsMet(setting, top, values.horizon));
  return {
    id: "theorem-1",
    statement: `At η = ${top} hard-threshold UCB is less than a pull short of τ_k·T for every arm, in every trial (Theorem 1's conclusion).`,
    verdict: isTrue(settings.every(({ most }) => most < 1)),
    measured:
      `at most ${settings.map(({ setting, most }) => `${Number(most.toPrecision(3))} pulls short in ${setting.title}`).join(", ")}; ` +
      `the theorem's condition on A_k − Δ_k is met in ${met.length} of ${settings.length} settings`,
  };
}

function conditionIsMet({ means, shares }: DSetting, penalty: number, horizon: number): boolean {
  const penalties = means.map(() => penalty);
  return penaltyTheorem1({ means, penalties, shares: Shares.parse(shares, means.length), horizon })[0].applies;
}

/** "When scale parameter η → 1, three algorithms will … pay less attention to the fairness." */
function lessFairTowardsOne(results: Results, values: Values): Claim {
  const ends = dSettings(values).flatMap((setting) =>
    scaledPolicies.map(({ label }) => {
      const path = alongScales(results[setting.name], label, values.scales, "unfairness");
      return { title: `${setting.title}, ${label}`, first: path[0].value, last: path[path.length - 1].value };
    }),
  );
  const verdict = allOf(ends.map(({ first, last }) => isBelow(first, last)));
  const claim: Claim = {
    id: "less-fair-towards-1",
    statement:
      "At the largest η the arms together are short of more pulls than at the smallest, under all three policies.",
    verdict,
    measured: `at the smallest and the largest: ${ends.map(({ title, first, last }) => `${title}: ${withError(first)} and ${withError(last)}`).join("; ")}`,
  };
  return verdict === "fails" ? { ...claim, note: WHY_THE_OPPOSITE } : claim;
}

const WHY_THE_OPPOSITE =
  "The paper's definitions say the opposite of this sentence (A_k = η, α = (1 − η)·τ_1·T, η0 = (1 − η)·T), and so does its text on " +
  "Figure 3, where arms become unfair as η decreases from 1. We follow the definitions.";

/** What the paper says of Figure 3. */
export function pathClaims(results: Results, values: Values): Claim[] {
  return [
    oneByOne(results, values),
    largestGapFirst(results, values),
    allAtOnce(flearn.label, results, values),
    allAtOnce(lfg.label, results, values),
    widerRange(results, values),
  ];
}

/** How many arms are short of their threshold, from the largest η to the smallest. */
function countsOf(results: Results, setting: DSetting, policy: string, { scales }: Values) {
  return alongScales(results[setting.name], policy, scales, "unfair-arms").reverse();
}

/** "with scale parameter decreasing, each arm becomes unfair one by one" */
function oneByOne(results: Results, values: Values): Claim {
  const paths = dSettings(values).map((setting) => {
    const counts = countsOf(results, setting, hardThreshold.label, values).map(({ value }) => value);
    const steps = counts
      .slice(1)
      .flatMap((count, i) => [
        isNotAbove(counts[i], count),
        isNotAbove(count, { ...counts[i], mean: counts[i].mean + 1 }),
      ]);
    const ends = [
      isNotAbove(counts[0], exactly(0)),
      isNotAbove(exactly(suboptimalArms(setting).length), counts[counts.length - 1]),
    ];
    return { title: setting.title, counts, verdict: allOf([...steps, ...ends]) };
  });
  return {
    id: "one-by-one",
    statement:
      "Under hard-threshold UCB, as η falls over the grid, the mean number of arms short of their threshold rises from none to all " +
      "sub-optimal ones, never by more than one at a step.",
    verdict: allOf(paths.map(({ verdict }) => verdict)),
    measured: paths
      .map(({ title, counts }) => `${title}: ${counts.map(({ mean }) => Number(mean.toFixed(2))).join(" ")}`)
      .join("; "),
  };
}

/** "our method has sparsity feature as LASSO does, e.g., making arms with small sub-optimality gap fair" */
function largestGapFirst(results: Results, values: Values): Claim {
  const comparisons = dSettings(values).flatMap(({ name, means, shares }) => {
    const order = [...means.keys()].sort((a, b) => means[b] - means[a]);
    const parts = order.map((arm) => {
      const due = shares[arm] * values.horizon;
      return alongScales(results[name], hardThreshold.label, values.scales, "unfairness-by-arm", arm).map(
        ({ value }) => ({
          mean: value.mean / due,
          standardError: value.standardError / due,
        }),
      );
    });
    return parts.slice(1).flatMap((part, i) => part.map((missed, at) => isNotAbove(parts[i][at], missed)));
  });
  return {
    id: "largest-gap-first",
    statement:
      "Under hard-threshold UCB, at every η, an arm with a larger gap misses no smaller part of its threshold on average.",
    verdict: allOf(comparisons),
    measured: `${comparisons.filter((verdict) => verdict === "fails").length} exceptions in ${comparisons.length} comparisons of neighbours`,
  };
}

/** "all arms under both Flearn and LFG methods suddenly become unfair once scale parameter decreases from 1" */
function allAtOnce(policy: string, results: Results, values: Values): Claim {
  const found = dSettings(values).map((setting) => {
    const [top, next] = countsOf(results, setting, policy, values);
    const all = suboptimalArms(setting).length;
    const verdict = allOf([isNotAbove(top.value, exactly(0)), isNotAbove(exactly(all), next.value)]);
    return { title: setting.title, top, next, all, verdict };
  });
  const verdict = allOf(found.map((one) => one.verdict));
  const claim: Claim = {
    id: `${policy.toLowerCase()}-all-at-once`,
    statement: `Under ${policy} no arm is short of its threshold at the largest η, and all sub-optimal arms are at the next.`,
    verdict,
    measured: found
      .map(
        ({ title, top, next, all }) =>
          `${title}: ${withError(top.value)} at η = ${top.scale}, ${withError(next.value)} of ${all} at η = ${next.scale}`,
      )
      .join("; "),
  };
  return verdict === "fails" && policy === lfg.label ? { ...claim, note: WHY_LFG_IS_GRADUAL } : claim;
}

const WHY_LFG_IS_GRADUAL =
  "LFG serves an arm once its queue outweighs η0 times the distance of its index from the best, about its gap: under LFG too an arm with a " +
  "small gap keeps its threshold for longer, but the range of η in which the arms become short is much narrower.";

/** "For sub-optimal arms, the proposed method can guarantee the fairness with a wider range of tuning parameter." */
function widerRange(results: Results, values: Values): Claim {
  const policies = [hardThreshold.label, flearn.label, lfg.label];
  const settings = dSettings(values).map((setting) => ({
    title: setting.title,
    served: policies.map((policy) => servedScales(results, setting, policy, values)),
  }));
  return {
    id: "wider-range",
    statement:
      "Every sub-optimal arm has its threshold in the median trial at more values of η under hard-threshold UCB than under Flearn or LFG.",
    verdict: isTrue(
      settings.every(({ served: [ours, ...theirs] }) =>
        theirs.every((counts) => counts.every((count, arm) => count < ours[arm])),
      ),
    ),
    measured: settings
      .map(
        ({ title, served }) =>
          `${title}, values of η for each arm: ${policies.map((policy, i) => `${policy} ${served[i].join(" ")}`).join(", ")}`,
      )
      .join("; "),
  };
}

function exactly(mean: number): Measurement {
  return { mean, standardError: 0 };
}

/** For each sub-optimal arm, the number of values of η at which it has its threshold in the median trial. */
function servedScales(results: Results, setting: DSetting, policy: string, { scales }: Values): number[] {
  return suboptimalArms(setting).map((arm) => {
    const path = alongScales(results[setting.name], policy, scales, "unfairness-by-arm", arm);
    return path.filter(({ value }) => value.quantiles.median === 0).length;
  });
}

/** The arms that are not the best. */
function suboptimalArms({ means }: DSetting): number[] {
  const best = Math.max(...means);
  return [...means.keys()].filter((arm) => means[arm] < best);
}
