import { createEnvironment, type Study } from "@evenhand/core";
import type { Experiment } from "../src/reproduction/experiment.js";
import { settingsOf } from "../src/reproduction/settingsOf.js";
import { madeUpResult } from "./madeUpResult.js";
import { ownVerdict } from "./ownVerdictsOf.js";

/** What a made-up run measured, without any error. */
export type Measurement = (at: {
  readonly study: Study;
  /** The study's name, cut at the hyphens. */
  readonly words: readonly string[];
  readonly policy: number;
  readonly metric: string;
  readonly arm: number;
}) => number;

/** `made`, but for what `changed` says otherwise. */
export function unless(
  made: Measurement,
  changed: (at: Parameters<Measurement>[0]) => number | undefined,
): Measurement {
  return (at) => changed(at) ?? made(at);
}

/** The verdicts of an experiment's claims, with our settings, on made-up results; those with a note end in "!". */
export async function madeUpVerdicts(
  experiment: Experiment,
  measurement: Measurement,
  changed: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const settings = settingsOf(experiment, { quick: true, seed: 1, changed });
  const results = Object.entries(await experiment.studies(settings)).map(([name, study]) => {
    const { arms } = createEnvironment(study.environment);
    const words = name.split("-");
    const result = madeUpResult(study, (policy, metric) => {
      const numbers = ["pulls", "worst-deficit"].includes(metric) ? arms : 1;
      return Array.from({ length: numbers }, (_, arm) => measurement({ study, words, policy, metric, arm }));
    });
    return [name, result] as const;
  });
  const claims = experiment.claims(Object.fromEntries(results), settings);
  return Object.fromEntries(
    claims.map((claim) => [claim.id, `${ownVerdict(claim)}${claim.note === undefined ? "" : "!"}`]),
  );
}
