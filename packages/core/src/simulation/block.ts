import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import { Stretch } from "../play.js";
import { fingerprint } from "./fingerprint.js";
import { CheckedStudy } from "./study.js";
import { beginTrial, Trial, type World } from "./trial.js";
import { type TrialNumbers, TRIALS_IN_BLOCK } from "./trialRows.js";

/** What came of some trials of one policy: plain JSON, to be kept or sent, and merged in the order of the blocks. */
export interface Block {
  /** The fingerprint of the study with this policy. */
  readonly study: string;
  readonly policy: number;
  /** The number of the block, or of the first of several that are added up. */
  readonly block: number;
  readonly blocks: number;
  readonly numbers: TrialNumbers;
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
  const numbers: TrialNumbers = { kind: "rows", rows: trials.rows };
  return { study: fingerprint(study.study, policy, study.own), policy, block, blocks: 1, numbers };
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
  /** The numbers of the trials that are done, and of the one that is played. */
  readonly rows: number[][] = [];
  readonly #row: Float64Array;
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
    this.#row = new Float64Array(study.rowLayout.length);
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

  #playToCheckpoint(most: number): number {
    const trial = this.#trial;
    const from = trial.round;
    const checkpoint = this.#study.checkpoints[this.#checkpoint];
    trial.playUntil(Math.min(checkpoint, from + most));
    if (trial.round === checkpoint) this.#reachCheckpoint();
    return trial.round - from;
  }

  #reachCheckpoint(): void {
    this.#readMeters();
    this.#checkpoint++;
    if (this.#checkpoint < this.#study.checkpoints.length) return;
    this.rows.push(Array.from(this.#row));
    this.#checkpoint = 0;
    this.#number++;
    if (!this.areDone) this.#trial = this.#begin();
  }

  #begin(): Trial {
    beginTrial(this.#world, this.#study.study.seed, this.#number);
    return new Trial(this.#study.policy(this.#policy, this.#number), this.#world, this.#meters, this.#stretch);
  }

  #readMeters(): void {
    const { metrics, rowLayout } = this.#study;
    const row = this.#row;
    const { outcome } = this.#trial;
    this.#meters.forEach((meter, index) => {
      const at = rowLayout.start(this.#checkpoint, index);
      if (at === undefined) return;
      meter.read(outcome, row, at);
      if (!Number.isFinite(row[at])) throw notFinite(metrics[index].id, row[at], this.#trial.round);
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
