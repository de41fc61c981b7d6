import { CheckedStudy, type Study } from "@evenhand/core";
import { labError } from "../errors.js";
import type { GatheredParts } from "../run/gatheredParts.js";
import type { PartHeader } from "../run/partFile.js";
import { playShard, type ShardOutcome } from "../run/shardRun.js";
import type { Shard } from "../run/tasks.js";
import type { Experiment } from "./experiment.js";
import { type PlannedExperiment, planExperiments } from "./plannedExperiment.js";
import { definitionsFile, playPlans } from "./reproduce.js";
import type { ReproduceOptions, Reproduction } from "./reproduction.js";
import type { SettingsWanted } from "./settingsOf.js";

/** What parts of a reproduction are of: what was asked for, and the settings that came of it. */
interface ReproductionWork extends Pick<SettingsWanted, "quick" | "seed" | "changed"> {
  readonly command: "reproduce";
  /** As it was typed: a paper, one experiment of it, or null for all. */
  readonly what: string | null;
  readonly experiments: readonly PlannedExperiment["key"][];
}

interface ShardedOptions extends Omit<ReproduceOptions, "resume"> {
  readonly shard: Shard;
  readonly what: string | undefined;
  readonly command: PartHeader["command"];
}

/** Plays one shard of the studies of all experiments, and writes it to a part in the folder `out`. */
export async function reproduceShard(
  experiments: readonly Experiment[],
  { shard, what, command, out, workers, signal, onProgress, ...wanted }: ShardedOptions,
): Promise<ShardOutcome> {
  const plans = await planExperiments(experiments, { ...wanted, out, resume: false });
  const owners = plans.flatMap((plan) => plan.names.map(() => plan));
  return playShard(studiesOf(plans), {
    shard,
    folder: out,
    work: workOf(plans, what, wanted),
    command,
    workers,
    signal,
    module: definitionsFile.href,
    onProgress: (progress) => onProgress?.(progress, owners[progress.study].title),
  });
}

/** What was asked for when parts of a reproduction were made; undefined for parts of something else. */
export function reproductionIn({ header }: GatheredParts): Omit<ReproductionWork, "command"> | undefined {
  const work = header.work as ReproductionWork;
  return work.command === "reproduce" ? work : undefined;
}

/** Analyses experiments from their parts, or answers which are missing. */
export async function reproduceFromParts(
  experiments: readonly Experiment[],
  parts: GatheredParts,
  options: Pick<ReproduceOptions, "out" | "dataFolder">,
): Promise<Reproduction | { readonly missing: readonly Shard[] }> {
  const { what, quick, seed, changed } = parts.header.work as ReproductionWork;
  const wanted = { ...options, quick, seed, changed, resume: false };
  const plans = await planExperiments(experiments, wanted);
  const own = workOf(plans, what ?? undefined, wanted);
  if (JSON.stringify(own) !== JSON.stringify(parts.header.work)) {
    throw labError("part-foreign", {
      received: "parts of experiments with other settings or data",
      required: "those of this version, with the data where they were when the parts were made",
    });
  }
  const missing = parts.missing(studiesOf(plans).map((study) => new CheckedStudy(study)));
  if (missing.length > 0) return { missing };
  let place = 0;
  const whole = plans.map((plan) => ({
    ...plan,
    kept: Object.fromEntries(plan.names.map((name) => [name, [...parts.blocks(place++)]])),
  }));
  return playPlans(whole, wanted);
}

function workOf(
  plans: readonly PlannedExperiment[],
  what: string | undefined,
  { quick, seed, changed }: Pick<SettingsWanted, "quick" | "seed" | "changed">,
): ReproductionWork {
  return { command: "reproduce", what: what ?? null, quick, seed, changed, experiments: plans.map(({ key }) => key) };
}

/** In the order of the experiments, which is that of the places in the parts. */
function studiesOf(plans: readonly PlannedExperiment[]): Study[] {
  return plans.flatMap((plan) => plan.names.map((name) => plan.studies[name]));
}
