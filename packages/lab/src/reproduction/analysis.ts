import type { Figure } from "@evenhand/figures";
import type { JudgedClaim } from "./claim.js";
import type { Experiment, Results } from "./experiment.js";
import type { Settings, ValuesOf } from "./settings.js";
import type { Table } from "./table.js";

/** All that is read off the results of an experiment. */
export interface Analysis {
  readonly experiment: Experiment;
  readonly settings: ValuesOf<Settings>;
  readonly results: Results;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly tables: readonly Table[];
  readonly claims: readonly JudgedClaim[];
}

export function analyse(experiment: Experiment, settings: ValuesOf<Settings>, results: Results): Analysis {
  return {
    experiment,
    settings,
    results,
    figures: experiment.figures(results, settings),
    tables: experiment.tables?.(results, settings) ?? [],
    claims: experiment.claims(results, settings),
  };
}
