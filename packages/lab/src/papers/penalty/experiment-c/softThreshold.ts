import { ln, type Summary } from "@evenhand/core";
import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { hardThreshold, softThreshold } from "../penaltyStudies.js";
import { longPanelsOf, longStart, longStudy, type Panel, softThresholdLimit, type Values } from "./study.js";

/**
 * Section 5: a soft threshold "fails to guarantee the asymptotic fairness and nearly-optimal penalized regret". That is
 * said of the limit, and of panels with a critical arm: it is checked there, in runs that are long.
 */
export function softThresholdClaims(results: Results, values: Values): Claim[] {
  return [leavesCriticalArmsShort(results, values), hasMoreRegret(results, values)];
}

const NO_PANEL = "no panel has a critical arm with 0 < Δ < A";

function leavesCriticalArmsShort(results: Results, values: Values): Claim {
  const panels = longPanelsOf(values).map((panel) => {
    const { critical, shortOf } = softThresholdLimit(panel);
    const arm = critical.reduce((most, own) => (shortOf[own] > shortOf[most] ? own : most));
    return {
      title: panel.title,
      hard: Math.max(...critical.map((own) => shortfall(results, panel, hardThreshold.label, own).mean)),
      soft: shortfall(results, panel, softThreshold.label, arm).mean,
      limit: shortOf[arm] * values.longHorizon,
    };
  });
  return {
    id: "soft-leaves-critical-arms-short",
    statement:
      `At T = ${values.longHorizon} the soft threshold leaves a critical arm a pull or more short of τ_k·T on average, in every panel that ` +
      "has one; the hard one leaves none.",
    verdict: panels.length === 0 ? "open" : isTrue(panels.every(({ hard, soft }) => hard < 1 && soft >= 1)),
    measured:
      panels.length === 0
        ? NO_PANEL
        : panels
            .map(
              ({ title, hard, soft, limit }) =>
                `${title}: at most ${hard.toFixed(1)} under the hard one; under the soft one ${soft.toFixed(0)} of the ` +
                `${limit.toFixed(0)} of its limit`,
            )
            .join("; "),
  };
}

function hasMoreRegret(results: Results, values: Values): Claim {
  const regret = (panel: Panel, label: string, round: number) =>
    summaryOf(results[longStudy(panel)], label, "penalised-regret", { round });
  const panels = longPanelsOf(values).map((panel) => {
    const [hard, soft] = [hardThreshold.label, softThreshold.label].map((label) => ({
      before: regret(panel, label, longStart(values)),
      after: regret(panel, label, values.longHorizon),
    }));
    return { title: panel.title, hard, soft, limit: softThresholdLimit(panel).regret * values.longHorizon };
  });
  const factor = values.longHorizon / longStart(values);
  return {
    id: "soft-regrets-more",
    statement:
      `At T = ${values.longHorizon} the soft threshold has more penalised regret than the hard one, in every panel that has a critical ` +
      "arm: its regret grows like T there.",
    verdict: panels.length === 0 ? "open" : allOf(panels.map(({ hard, soft }) => isBelow(hard.after, soft.after))),
    measured:
      panels.length === 0
        ? NO_PANEL
        : `hard and soft, and the limit of the soft one: ${panels
            .map(
              ({ title, hard, soft, limit }) =>
                `${title}: ${withError(hard.after)} and ${withError(soft.after)}, ${limit.toFixed(0)}; grows like T^x from ` +
                `T/4 on with x = ${exponent(hard, factor)} and ${exponent(soft, factor)}`,
            )
            .join("; ")}`,
  };
}

function exponent({ before, after }: { readonly before: Summary; readonly after: Summary }, factor: number): string {
  return (ln(after.mean / before.mean) / ln(factor)).toFixed(2);
}

/** (τ_k·T − N_k)_+ after the last round of the long runs. */
function shortfall(results: Results, panel: Panel, label: string, arm: number): Summary {
  return summaryOf(results[longStudy(panel)], label, "unfairness-by-arm", { arm });
}
