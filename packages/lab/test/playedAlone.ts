import { simulateAll } from "@evenhand/core";
import { analyse, type Analysis } from "../src/reproduction/reproduction.js";
import type { Experiment } from "../src/reproduction/experiment.js";
import { settingsOf } from "../src/reproduction/settingsOf.js";

/** A quick run of an experiment without workers, analysed. */
export async function playedAlone(experiment: Experiment, changed: Record<string, string> = {}): Promise<Analysis> {
  const settings = settingsOf(experiment, { quick: true, seed: 1, changed });
  const studies = await experiment.studies(settings);
  const results = Object.entries(studies).map(([name, study]) => [name, simulateAll(study)] as const);
  return analyse(experiment, settings, Object.fromEntries(results));
}
