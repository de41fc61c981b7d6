import type { SimulationResult, Study } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import type { Claim } from "./claim.js";
import type { Settings, ValuesOf } from "./settings.js";
import type { Table } from "./table.js";

/** The five papers, by the names of their contracts. */
export const papers = ["quota", "penalty", "opportunity", "potential", "proportional"] as const;

export type Paper = (typeof papers)[number];

/** Studies of one experiment, and their results, by name. */
export type Studies = Readonly<Record<string, Study>>;

export type Results = Readonly<Record<string, SimulationResult>>;

/**
 * A figure or table of a paper: what is run, its settings, and its analysis. Everything after `studies` is computed from
 * settings and results alone, so that a kept result can be drawn and checked again without being run again.
 */
export interface Experiment<S extends Settings = Settings> {
  readonly paper: Paper;
  /** Unique within the paper: "experiment-c". */
  readonly id: string;
  readonly title: string;
  /** Where in the paper: "Section 5, Figure 2". */
  readonly source: string;
  /** What differs from the paper or was left open by it, a sentence each. */
  readonly deviations: readonly string[];
  readonly settings: S;
  studies(settings: ValuesOf<S>): Studies | Promise<Studies>;
  /** By file name, without ending. */
  figures(results: Results, settings: ValuesOf<S>): Readonly<Record<string, Figure>>;
  tables?(results: Results, settings: ValuesOf<S>): readonly Table[];
  claims(results: Results, settings: ValuesOf<S>): readonly Claim[];
}

export function defineExperiment<const S extends Settings>(experiment: Experiment<S>): Experiment {
  return experiment;
}
