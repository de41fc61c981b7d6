import type { Analysis } from "./analysis.js";

/** An experiment whose studies are played, and what is read off them. */
export interface FinishedExperiment {
  readonly folder: string;
  readonly analysis: Analysis;
  /** Of this run: 0 for results that were taken over. */
  readonly rounds: number;
  readonly milliseconds: number;
}
