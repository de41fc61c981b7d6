import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import type { CheckedStudy } from "./study.js";
import type { Trial } from "./trial.js";

/** Reads a study's metrics of one trial after the other, at the study's checkpoints. */
export class TrialReader {
  readonly meters: readonly Meter[];
  /** Its trials are those before this number. */
  readonly end: number;
  /** The numbers of the trials that are done. */
  readonly rows: number[][] = [];
  /** The round of the next checkpoint; infinite once all of the trial is read. */
  checkpoint = Infinity;
  readonly #study: CheckedStudy;
  /** The numbers of the trial that is played. */
  readonly #row: Float64Array;
  #place = 0;

  constructor(study: CheckedStudy, meters: readonly Meter[], end: number) {
    this.#study = study;
    this.meters = meters;
    this.end = end;
    this.#row = new Float64Array(study.rowLayout.length);
  }

  begin(): void {
    this.#moveTo(0);
  }

  /** The trial is at the checkpoint. Returns whether it was the last one. */
  reach(trial: Trial): boolean {
    this.#read(trial);
    this.#moveTo(this.#place + 1);
    const isLast = this.checkpoint === Infinity;
    if (isLast) this.rows.push(Array.from(this.#row));
    return isLast;
  }

  #moveTo(place: number): void {
    this.#place = place;
    this.checkpoint = this.#study.checkpoints[place] ?? Infinity;
  }

  #read(trial: Trial): void {
    const { metrics, rowLayout } = this.#study;
    const row = this.#row;
    const { outcome } = trial;
    this.meters.forEach((meter, index) => {
      const at = rowLayout.start(this.#place, index);
      if (at === undefined) return;
      meter.read(outcome, row, at);
      if (!Number.isFinite(row[at])) throw notFinite(metrics[index].id, row[at], trial.round);
    });
  }
}

/**
 * Refuses an infinite value, such as a ratio to 0 or the logarithm of no pulls: averaged with
 * others it would hide them all.
 */
function notFinite(metric: string, received: number, round: number): EvenhandError {
  return new EvenhandError("metric-not-finite", {
    received,
    required: `a finite ${metric} after round ${round}`,
    path: "checkpoints",
  });
}
