import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import { Stretch } from "../play.js";
import { Cells, type Cell } from "./cells.js";
import type { CheckedStudy } from "./study.js";
import { beginTrial, Trial, type World } from "./trial.js";

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
export class BlockTrials {
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
