import { contracts, metrics, type MetricDescription, type SimulationResult } from "@evenhand/core";

/**
 * The metrics of a result that are one number for all arms, in the order to show them: those that are like regret first, and
 * right behind them the contract's violation, which is never left out beside them.
 */
export function shownMetrics({ study, policies }: SimulationResult): MetricDescription[] {
  const measured = Object.keys(policies[0]?.metrics ?? {});
  const scalars = metrics
    .filter(({ id, perArm }) => !perArm && measured.includes(id))
    .sort((a, b) => measured.indexOf(a.id) - measured.indexOf(b.id));
  const violation = violationMetric(study);
  const rank = ({ id, regretLike }: MetricDescription) => (regretLike === true ? 0 : id === violation ? 1 : 2);
  return scalars.sort((a, b) => rank(a) - rank(b));
}

/** The metric that says how far the study's promise was broken. */
export function violationMetric({ contract }: SimulationResult["study"]): string | undefined {
  const id = typeof contract === "string" ? contract : contract?.id;
  return contracts.find((own) => own.id === id)?.violationMetric;
}
