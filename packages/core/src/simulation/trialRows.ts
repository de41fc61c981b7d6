import * as needs from "../door/needs.js";
import type { MetricDefinition } from "../metrics/metric.js";
import {
  addToMoments,
  type Bin,
  type Distribution,
  DistributionBuilder,
  EXACT_UP_TO,
  mergeMoments,
  type Moments,
  NO_MOMENTS,
} from "../statistics/distribution.js";

/** Trials are summed in blocks of this size by trial number, so that the sums do not depend on who computed them. */
export const TRIALS_IN_BLOCK = 8;

/** After which checkpoints metrics with a number for each arm are read. */
export type ArmMetrics = "every-checkpoint" | "last-checkpoint";

/**
 * Numbers of a metric of each arm that are read after every checkpoint where the study does not say otherwise: as many
 * as 2 500 arms have after 40 checkpoints. With 100 000 arms they would take forty times the room of all else.
 */
const MOST_ARM_NUMBERS = 100_000;

/** What a study does that does not say when metrics of each arm are read. */
export function usualArmMetrics(arms: number, checkpoints: number): ArmMetrics {
  return arms * checkpoints > MOST_ARM_NUMBERS ? "last-checkpoint" : "every-checkpoint";
}

/**
 * The numbers of a trial are one row: checkpoint by checkpoint, in the order of the metrics. A place in it is a cell.
 */
export class RowLayout {
  /** Cells in a row. */
  readonly length: number;
  readonly #starts: readonly (readonly (number | undefined)[])[];
  readonly #sizes: readonly number[];

  constructor(metrics: readonly MetricDefinition[], arms: number, checkpoints: number, armMetrics: ArmMetrics) {
    let length = 0;
    this.#sizes = metrics.map(({ perArm }) => (perArm ? arms : 1));
    this.#starts = Array.from({ length: checkpoints }, (_, checkpoint) =>
      metrics.map(({ perArm }, metric) => {
        if (perArm && armMetrics === "last-checkpoint" && checkpoint < checkpoints - 1) return undefined;
        const start = length;
        length += this.#sizes[metric];
        return start;
      }),
    );
    this.length = length;
  }

  /** The first cell of a metric after a checkpoint; undefined where it is not read then. */
  start(checkpoint: number, metric: number): number | undefined {
    return this.#starts[checkpoint][metric];
  }

  /** How many numbers a metric has. */
  size(metric: number): number {
    return this.#sizes[metric];
  }
}

/** The numbers of some trials: those of each trial, or sums where there are more trials than are kept. */
export type TrialNumbers =
  { readonly kind: "rows"; readonly rows: readonly ArrayLike<number>[] } | ({ readonly kind: "sums" } & CellSums);

/** Sums over trials, a column for each statistic and in it an entry for each cell. */
export interface CellSums {
  readonly trials: number;
  readonly means: readonly number[];
  readonly squares: readonly number[];
  readonly mins: readonly number[];
  readonly maxs: readonly number[];
  readonly bins: readonly (readonly Bin[])[];
}

/** Refuses what is not the numbers of some trials, such as a file that something else wrote. */
export function checkNumbers(value: unknown, path: string): void {
  needs.object({ kind: needs.oneOf("rows", "sums") })(value, path);
  if ((value as TrialNumbers).kind === "rows") {
    needs.object({ rows: needs.listOf(finiteNumbers) })(value, path);
    return;
  }
  const column = needs.listOf(needs.number());
  const bins = needs.listOf(needs.listOf(needs.numbers({ length: 3 })));
  needs.object({ trials: needs.whole(1), means: column, squares: column, mins: column, maxs: column, bins })(
    value,
    path,
  );
}

/** A row may be as long as a million arms: no text is made of a place before something is wrong there. */
function finiteNumbers(value: unknown, path: string): void {
  if (!Array.isArray(value) && !(value instanceof Float64Array)) needs.listOf(needs.number())(value, path);
  const row = value as ArrayLike<unknown>;
  for (let i = 0; i < row.length; i++) if (!Number.isFinite(row[i])) needs.number()(row[i], `${path}[${i}]`);
}

/** As plain JSON: rows may come from another thread as typed arrays, which JSON has not. */
export function plainNumbers(numbers: TrialNumbers): TrialNumbers {
  return numbers.kind === "rows" ? { kind: "rows", rows: numbers.rows.map((row) => Array.from(row)) } : numbers;
}

/** How many trials the numbers are of, and how many cells they have; −1 where rows or columns differ in length. */
export function shapeOf(numbers: TrialNumbers): { readonly trials: number; readonly cells: number } {
  const columns = numbers.kind === "rows" ? numbers.rows : [numbers.means, numbers.squares, numbers.mins, numbers.maxs];
  const lengths = new Set([...columns, ...(numbers.kind === "rows" ? [] : [numbers.bins])].map(({ length }) => length));
  const [cells = -1, ...others] = lengths;
  return {
    trials: numbers.kind === "rows" ? numbers.rows.length : numbers.trials,
    cells: others.length > 0 ? -1 : cells,
  };
}

/** All that is known of one cell over the trials so far. */
export interface Cell {
  readonly moments: Moments;
  readonly distribution: Distribution;
}

/** Adds up trials in their order, whole blocks at a time. */
export interface TrialSums {
  add(numbers: TrialNumbers): void;
  cell(cell: number): Cell;
  numbers(): TrialNumbers;
}

/** Sums over rows with this many cells, of as many trials as a study has in all. */
export function trialSums(cells: number, trials: number): TrialSums {
  return trials <= EXACT_UP_TO ? new KeptRows() : new BinnedCells(cells);
}

/** Every row, from which all else follows. */
class KeptRows implements TrialSums {
  readonly #rows: Float64Array[] = [];

  add(numbers: TrialNumbers): void {
    if (numbers.kind === "sums") throw new RangeError("sums have no rows");
    for (const row of numbers.rows) this.#rows.push(row instanceof Float64Array ? row : Float64Array.from(row));
  }

  cell(cell: number): Cell {
    let moments = NO_MOMENTS;
    for (let first = 0; first < this.#rows.length; first += TRIALS_IN_BLOCK) {
      moments = mergeMoments(moments, blockMoments(this.#rows, cell, first));
    }
    return { moments, distribution: { kind: "exact", values: this.#rows.map((row) => row[cell]) } };
  }

  numbers(): TrialNumbers {
    return plainNumbers({ kind: "rows", rows: this.#rows });
  }
}

/** Mean and deviations of each cell, and how many of its numbers fell into each bin. */
class BinnedCells implements TrialSums {
  #trials = 0;
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  readonly #bins: readonly DistributionBuilder[];

  constructor(cells: number) {
    this.#means = new Float64Array(cells);
    this.#squares = new Float64Array(cells);
    this.#bins = Array.from({ length: cells }, () => new DistributionBuilder());
  }

  add(numbers: TrialNumbers): void {
    for (let cell = 0; cell < this.#means.length; cell++) {
      if (numbers.kind === "sums") {
        const { trials: count, means, squares, mins, maxs, bins } = numbers;
        this.#merge(cell, { count, mean: means[cell], squares: squares[cell] });
        this.#bins[cell].merge({ kind: "binned", min: mins[cell], max: maxs[cell], bins: bins[cell] });
      } else {
        this.#merge(cell, blockMoments(numbers.rows, cell, 0));
        for (const row of numbers.rows) this.#bins[cell].add(row[cell]);
      }
    }
    this.#trials += shapeOf(numbers).trials;
  }

  cell(cell: number): Cell {
    return { moments: this.#momentsOf(cell), distribution: this.#bins[cell].build() };
  }

  numbers(): TrialNumbers {
    const bins = this.#bins.map((own) => own.build());
    return {
      kind: "sums",
      trials: this.#trials,
      means: Array.from(this.#means),
      squares: Array.from(this.#squares),
      mins: bins.map(({ min }) => min),
      maxs: bins.map(({ max }) => max),
      bins: bins.map((own) => own.bins),
    };
  }

  #momentsOf(cell: number): Moments {
    return { count: this.#trials, mean: this.#means[cell], squares: this.#squares[cell] };
  }

  #merge(cell: number, others: Moments): void {
    const { mean, squares } = mergeMoments(this.#momentsOf(cell), others);
    this.#means[cell] = mean;
    this.#squares[cell] = squares;
  }
}

/** The moments of a cell over one block, whose trials begin with the row `first`. */
function blockMoments(rows: readonly ArrayLike<number>[], cell: number, first: number): Moments {
  let moments = NO_MOMENTS;
  const end = Math.min(first + TRIALS_IN_BLOCK, rows.length);
  for (let row = first; row < end; row++) moments = addToMoments(moments, rows[row][cell]);
  return moments;
}
