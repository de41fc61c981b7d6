import { availableParallelism, cpus } from "node:os";
import { version } from "../version.js";

/** What differs from run to run and machine to machine: never part of a result. */
export interface RunFacts {
  readonly version: string;
  readonly seed: number;
  /** Whether papers were reproduced with fewer trials; undefined for a study of the user's own. */
  readonly quick?: boolean;
  /** When the run began, as in ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly cores: number;
  readonly workers: number;
  readonly node: string;
  /** By the clock, from the first round to the last. */
  readonly milliseconds: number;
}

/** When, where and by which version something was run. */
export function runFacts(run: Pick<RunFacts, "seed" | "quick" | "workers" | "milliseconds" | "date">): RunFacts {
  const machine = cpus()[0]?.model.trim() ?? "unknown processor";
  return { version, machine, cores: availableParallelism(), node: process.versions.node, ...run };
}
