import type { SimulationResult, Summary } from "@evenhand/core";
import { allOf, type Claim, isBelow, isNotAbove, isTrue, type Verdict } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { GROWTH_FACTOR, logarithmicGrowth } from "../quotaMeasures.js";
import { formNames, forms, growthMeans, keyOf, largestEta, type Form, type Values } from "./study.js";

/** What Sections 5 and 6 say of η-FUCB, for the rule as printed and with the positive part. */
export function claims({ sweep, growth }: Results, values: Values): readonly Claim[] {
  return [...sweepClaims(sweep, values), ...forms.map((form) => isLogarithmic(growth, values, form))];
}

export function sweepClaims(sweep: SimulationResult, values: Values): readonly Claim[] {
  return forms.flatMap((form) => [regretRises(sweep, values, form), deficitFalls(sweep, values, form)]);
}

function overEta(sweep: SimulationResult, values: Values, form: Form, metric: string): readonly Summary[] {
  return values.etas.map((eta) => summaryOf(sweep, keyOf(form, eta), metric));
}

/** Whether one is below another; not where no trial tells them apart. */
function isBelowInSomeTrial(low: Summary, high: Summary): Verdict {
  return JSON.stringify(low) === JSON.stringify(high) ? "fails" : isBelow(low, high);
}

function regretRises(sweep: SimulationResult, values: Values, form: Form): Claim {
  const regrets = overEta(sweep, values, form, "r-regret");
  const [first, last] = [regrets[0], regrets[regrets.length - 1]];
  return {
    id: `${form}-r-regret-rises`,
    statement: `${formNames[form]}: as η grows the r-Regret rises, nowhere falls, and ends higher than it began.`,
    verdict: allOf([
      ...regrets.slice(1).map((next, i) => isNotAbove(regrets[i], next)),
      isBelowInSomeTrial(first, last),
    ]),
    measured: fromTo(values, first, last),
  };
}

function deficitFalls(sweep: SimulationResult, values: Values, form: Form): Claim {
  const deficits = overEta(sweep, values, form, "final-violation");
  const [first, last] = [deficits[0], deficits[deficits.length - 1]];
  return {
    id: `${form}-deficit-falls`,
    statement:
      `${formNames[form]}: as η grows the final violation falls, nowhere rises, and with the largest η no arm is behind its ` +
      "quota after the last round of any trial.",
    verdict: allOf([
      ...deficits.slice(1).map((next, i) => isNotAbove(next, deficits[i])),
      isBelowInSomeTrial(last, first),
      isTrue(last.quantiles.max <= 0),
    ]),
    measured: `${fromTo(values, first, last)}; worst trial ${Number(last.quantiles.max.toPrecision(6))}`,
  };
}

function isLogarithmic(growth: SimulationResult, values: Values, form: Form): Claim {
  const outcome = logarithmicGrowth(growth, formNames[form]);
  return {
    id: `${form}-logarithmic`,
    statement:
      `${formNames[form]}: even with η = ${largestEta(values)} the r-Regret is logarithmic: over the last ${GROWTH_FACTOR}-fold ` +
      "of the rounds it grows by no more than the logarithm of the round.",
    ...outcome,
    ...(form === "literal" && outcome.verdict === "fails" ? { note: roundRobinNote(values) } : {}),
  };
}

/** Round robin gives every arm 1/k of the rounds: its r-Regret is Σ_i Δ_i·(1/k − r) a round. */
function roundRobinNote(values: Values): string {
  const means = growthMeans(values);
  const slope = means.reduce((sum, mean) => sum + (means[0] - mean) * (1 / values.arms - values.quota), 0);
  return (
    "With equal quotas the bonuses differ by −η·N_i: large η pulls the arm with the fewest pulls, which is round robin, with an " +
    `r-Regret of ${slope.toPrecision(3)} a round. The paper's statement needs max(0, ·) around the deficit.`
  );
}

function fromTo({ etas }: Values, first: Summary, last: Summary): string {
  return `${withError(first)} with η = ${etas[0]}, ${withError(last)} with η = ${etas[etas.length - 1]}`;
}
