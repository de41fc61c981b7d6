import type { SimulationResult, Study } from "@evenhand/core";

/** Studies of one experiment, and their results, by name. */
export type Studies = Readonly<Record<string, Study>>;

export type Results = Readonly<Record<string, SimulationResult>>;
