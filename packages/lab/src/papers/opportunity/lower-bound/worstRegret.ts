import type { Summary } from "@evenhand/core";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import { memberName, sizesOfS, type LowerBoundSettings } from "./study.js";

export interface WorstRegret {
  readonly horizon: number;
  /** |S| of the member with the largest mean regret. */
  readonly poor: number;
  readonly value: Summary;
}

/** The member of the family on which a policy has the most regret, for each horizon, the shortest first. */
export function worstRegret(
  results: Results,
  settings: LowerBoundSettings,
  { label }: ComparedPolicy,
): readonly WorstRegret[] {
  return [...settings.horizons]
    .sort((a, b) => a - b)
    .map((horizon) =>
      sizesOfS(settings)
        .map((poor) => {
          const value = summaryOf(results[memberName(horizon, poor)], label, "opportunity-regret");
          return { horizon, poor, value };
        })
        .reduce((worst, member) => (member.value.mean > worst.value.mean ? member : worst)),
    );
}
