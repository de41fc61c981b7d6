import * as needs from "../door/needs.js";
import { DistributionBuilder, type Distribution } from "../statistics/distribution.js";
import { addToMoments, NO_MOMENTS, type Moments } from "../statistics/moments.js";

/** A cell is one number of one metric at one checkpoint: checkpoint by checkpoint, in the order of the metrics. */
export interface Cell {
  readonly moments: Moments;
  readonly distribution: Distribution;
}

const numbers = needs.listOf(needs.number());

/** A cell that was kept or sent. */
export function cell(value: unknown, path: string): void {
  const moments = needs.object({ count: needs.whole(), mean: needs.number(), squares: needs.number() });
  needs.object({ moments, distribution: needs.object({ kind: needs.oneOf("exact", "binned") }) })(value, path);
  const { distribution } = value as Cell;
  const binned = { min: needs.number(), max: needs.number(), bins: needs.listOf(needs.numbers({ length: 3 })) };
  needs.object(distribution.kind === "exact" ? { values: numbers } : binned)(distribution, path);
}

/** The cells of some trials, filled trial by trial. */
export class Cells {
  readonly #moments: Moments[];
  readonly #distributions: DistributionBuilder[];

  /** `trials` is how many there will be in all, also those that others play. */
  constructor(cells: number, trials: number) {
    this.#moments = Array.from({ length: cells }, () => NO_MOMENTS);
    this.#distributions = Array.from({ length: cells }, () => new DistributionBuilder(trials));
  }

  /** The numbers of a checkpoint, into the cells from `first` on. */
  add(first: number, values: Float64Array): void {
    for (let i = 0; i < values.length; i++) {
      this.#moments[first + i] = addToMoments(this.#moments[first + i], values[i]);
      this.#distributions[first + i].add(values[i]);
    }
  }

  build(): Cell[] {
    return this.#moments.map((moments, i) => ({ moments, distribution: this.#distributions[i].build() }));
  }
}
