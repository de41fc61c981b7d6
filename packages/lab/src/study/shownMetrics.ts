import { type MetricDescription, type SimulationResult, violationMetric } from "@evenhand/core";
import { labError } from "../errors.js";
import { knownMetrics } from "../files/resultRows.js";

/**
 * The metrics of a result that are one number for all arms, in the order to show them: those that are like regret
 * first, and right behind them the contract's violation, which always stands beside them.
 */
export function shownMetrics(result: SimulationResult): MetricDescription[] {
  const violation = violationMetric(result.study);
  const rank = ({ id, regretLike }: MetricDescription) => (regretLike === true ? 0 : id === violation ? 1 : 2);
  return measured(result)
    .filter(({ perArm }) => !perArm)
    .sort((a, b) => rank(a) - rank(b));
}

/** Those that are a number for each arm, but for the pulls, which are shown in any case. */
export function shownArmMetrics(result: SimulationResult): MetricDescription[] {
  return measured(result).filter(({ id, perArm }) => perArm && id !== "pulls");
}

/** In the order of the study. */
function measured(result: SimulationResult): MetricDescription[] {
  const ids = Object.keys(result.policies[0]?.metrics ?? {});
  const metrics = knownMetrics(result);
  return ids.flatMap((id) => metrics.find((metric) => metric.id === id) ?? []);
}

/** Refuses a picture of metrics of which each is a number for each arm: none of them is a line over the rounds. */
export function checkDrawn(metrics: readonly Pick<MetricDescription, "id" | "perArm">[], path?: string): void {
  if (metrics.some(({ perArm }) => !perArm)) return;
  const received = `${metrics.map(({ id }) => id).join(", ")}, each a number for each arm`;
  throw labError("figure-empty", { received, required: "a metric that is one number for all arms", path });
}
