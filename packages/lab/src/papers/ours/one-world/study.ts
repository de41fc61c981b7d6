import type { Study } from "@evenhand/core";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import { judged, type Measure, measures, type Values } from "./notions.js";

/** A study for each measure: the same policies in the same world with the same luck, under another contract. */
export function studies(values: Values): Studies {
  return Object.fromEntries(measures.map((measure) => [measure.label, study(values, measure)]));
}

function study(values: Values, { metric, contract }: Measure): Study {
  const { means, floor, horizon, trials, seed } = values;
  return {
    environment: { id: "bounded", parameters: { means, floor } },
    policies: judged.map(({ label, policy }) => ({ ...policy(values), label })),
    ...(contract === undefined ? {} : { contract: contract(values) }),
    metrics: [metric],
    horizon,
    trials,
    seed,
    checkpoints: [horizon],
  };
}

export function measureNamed(label: string): Measure {
  const measure = measures.find((one) => one.label === label);
  if (measure === undefined) throw new RangeError(`there is no measure ${label}`);
  return measure;
}

const ROUNDING = 1e-9;

/** What a policy has by a measure, in the units that are shown. */
export function valueOf(results: Results, { horizon }: Values, measure: Measure, label: string): Measurement {
  const { mean, standardError } = summaryOf(results[measure.label], label, measure.metric);
  const scale = measure.of === undefined ? 1 : measure.of === "run" ? 1000 / horizon : 1000;
  // What every run has in common differs by rounding alone.
  const error = standardError < ROUNDING * Math.abs(mean) ? 0 : standardError;
  return { mean: scale * mean, standardError: scale * error };
}

/** Means that differ by less than this part are called equal. */
const EQUAL = 0.01;

/** The policies that are best by a measure: the best mean, those next to it, and all that keep what was promised. */
export function bestBy(results: Results, values: Values, measure: Measure): readonly string[] {
  const { kept = -Infinity, better } = measure;
  const all = judged.map(({ label }) => ({ label, mean: valueOf(results, values, measure, label).mean }));
  const means = all.map(({ mean }) => mean);
  const isBest = (mean: number) =>
    better === "lower" ? mean <= (1 + EQUAL) * Math.min(...means) : mean >= (1 - EQUAL) * Math.max(...means);
  return all.filter(({ mean }) => mean < kept || isBest(mean)).map(({ label }) => label);
}
