import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import { Stretch } from "../play.js";
import {
  addToMoments,
  type Distribution,
  DistributionBuilder,
  type Moments,
  NO_MOMENTS,
} from "../statistics/distribution.js";
import { fingerprint } from "./fingerprint.js";
import { CheckedStudy } from "./study.js";
import { beginTrial, Trial, type World } from "./trial.js";

/** Trials are summed in blocks of this size by trial number, so that the sums do not depend on who computed them. */
const TRIALS_IN_BLOCK = 8;

/** What came of some trials of one policy: plain JSON, to be kept or sent, and merged in the order of the blocks. */
export interface Block {
  /** The fingerprint of the study with this policy. */
  readonly study: string;
  readonly policy: number;
  /** The number of the block, or of the first of several that are added up. */
  readonly block: number;
  readonly blocks: number;
  readonly cells: readonly Cell[];
}

/** How many trials there are in `blocks` blocks from `block` on: the last block may have fewer. */
export function trialsOf(study: CheckedStudy, block: number, blocks = 1): number {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.whole()(block, "block");
  needs.whole()(blocks, "blocks");
  return Math.min(blocks * TRIALS_IN_BLOCK, study.study.trials - block * TRIALS_IN_BLOCK);
}

/** How many blocks the trials of a study make. */
export function blocksOf(study: CheckedStudy): number {
  needs.instanceOf(CheckedStudy)(study, "study");
  return Math.ceil(study.study.trials / TRIALS_IN_BLOCK);
}

/** Plays the trials of one block, and yields the number of rounds played since the last time. */
export function* playBlock(study: CheckedStudy, policy: number, block: number): Generator<number, Block> {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.whole(0, study.policies.length - 1)(policy, "policy");
  if (!(Number.isInteger(block) && block >= 0 && block < blocksOf(study))) {
    const required = `a block from 0 to ${blocksOf(study) - 1}`;
    throw new EvenhandError("study-mismatch", { received: block, required, path: "block" });
  }
  const first = block * TRIALS_IN_BLOCK;
  const trials = new BlockTrials(study, policy, first, first + trialsOf(study, block));
  while (!trials.areDone) yield trials.playSlice();
  return { study: fingerprint(study.study, policy, study.own), policy, block, blocks: 1, cells: trials.cells() };
}

/** Rounds between two reports of progress, times arms: a few milliseconds for a policy that looks at every arm. */
const SLICE = 655_360;
const LONGEST_SLICE = 16_384;
/**
 * Most policies do not look at every arm where there are many: a report after each round
 * would take longer than the round.
 */
const SHORTEST_SLICE = 16;
/** Reading the meters at a checkpoint, and setting up the next trial, takes as long as this number of rounds. */
const ROUNDS_OF_A_CHECKPOINT = 64;

/** Some trials of one policy, one after the other, a slice at a time. */
class BlockTrials {
  readonly #study: CheckedStudy;
  readonly #policy: number;
  readonly #world: World;
  readonly #stretch: Stretch;
  readonly #meters: readonly Meter[];
  readonly #slice: number;
  readonly #values: Float64Array;
  readonly #cells: Cells;
  /** The trials that are still to be played are those from `number` to before `end`. */
  readonly #end: number;
  #number: number;
  #trial: Trial;
  /** The place of the checkpoint that comes next. */
  #checkpoint = 0;

  constructor(study: CheckedStudy, policy: number, first: number, end: number) {
    this.#study = study;
    this.#policy = policy;
    this.#world = study.world();
    this.#stretch = new Stretch(this.#world.environment);
    this.#meters = study.meters(this.#world.environment);
    this.#slice = Math.max(SHORTEST_SLICE, Math.min(LONGEST_SLICE, Math.floor(SLICE / study.arms)));
    this.#values = new Float64Array(study.width);
    this.#cells = new Cells(study.checkpoints.length * study.width, study.study.trials);
    this.#number = first;
    this.#end = end;
    this.#trial = this.#begin();
  }

  get areDone(): boolean {
    return this.#number === this.#end;
  }

  /** Plays for a few milliseconds, or to the end. Returns the number of rounds that were played. */
  playSlice(): number {
    let played = 0;
    for (let left = this.#slice; left > 0 && !this.areDone;) {
      const rounds = this.#playToCheckpoint(left);
      played += rounds;
      left -= rounds + ROUNDS_OF_A_CHECKPOINT;
    }
    return played;
  }

  /** The sums over the trials that are done. */
  cells(): Cell[] {
    return this.#cells.build();
  }

  #playToCheckpoint(most: number): number {
    const trial = this.#trial;
    const from = trial.round;
    const checkpoint = this.#study.checkpoints[this.#checkpoint];
    trial.playUntil(Math.min(checkpoint, from + most));
    if (trial.round === checkpoint) this.#reachCheckpoint();
    return trial.round - from;
  }

  #reachCheckpoint(): void {
    const { checkpoints, width } = this.#study;
    this.#readMeters();
    this.#cells.add(this.#checkpoint * width, this.#values);
    this.#checkpoint++;
    if (this.#checkpoint < checkpoints.length) return;
    this.#checkpoint = 0;
    this.#number++;
    if (!this.areDone) this.#trial = this.#begin();
  }

  #begin(): Trial {
    beginTrial(this.#world, this.#study.study.seed, this.#number);
    return new Trial(this.#study.policy(this.#policy, this.#number), this.#world, this.#meters, this.#stretch);
  }

  #readMeters(): void {
    const { metrics, arms } = this.#study;
    const values = this.#values;
    const { outcome } = this.#trial;
    let at = 0;
    this.#meters.forEach((meter, index) => {
      meter.read(outcome, values, at);
      if (!Number.isFinite(values[at])) throw notFinite(metrics[index].id, values[at], this.#trial.round);
      at += metrics[index].perArm ? arms : 1;
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
class Cells {
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
