import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import { Cells, type Cell } from "./cells.js";
import { fingerprint } from "./fingerprint.js";
import { Stretch } from "../stretch.js";
import type { CheckedStudy } from "./study.js";
import { beginTrial, Trial } from "./trial.js";

/** Trials are summed in blocks of this size by trial number, so that the sums do not depend on who computed them. */
export const TRIALS_IN_BLOCK = 8;

/** Rounds between two signs of life, times arms: some milliseconds for a policy that looks at every arm. */
const SLICE = 655_360;
const LONGEST_SLICE = 65_536;
/** Most policies do not look at every arm where there are many: a sign of life after each round would cost more than the round. */
const SHORTEST_SLICE = 16;

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

/** How many trials there are in so many blocks from `block` on: the last one may be shorter. */
export function trialsOf(study: CheckedStudy, block: number, blocks = 1): number {
  return Math.min(blocks * TRIALS_IN_BLOCK, study.study.trials - block * TRIALS_IN_BLOCK);
}

export function blocksOf(study: CheckedStudy): number {
  return Math.ceil(study.study.trials / TRIALS_IN_BLOCK);
}

/** Plays the trials of one block, and yields the number of rounds played since the last time. */
export function* playBlock(study: CheckedStudy, policy: number, block: number): Generator<number, Block> {
  const { trials, seed } = study.study;
  const world = study.world();
  const stretch = new Stretch(world.environment);
  const meters = study.meters(world.environment);
  const values = new Float64Array(study.width);
  const cells = new Cells(study.checkpoints.length * study.width, trials);
  const first = block * TRIALS_IN_BLOCK;
  for (let number = first; number < first + trialsOf(study, block); number++) {
    beginTrial(world, seed, number);
    const trial = new Trial(study.policy(policy, number), world, meters, stretch);
    for (const [index, checkpoint] of study.checkpoints.entries()) {
      yield* playInSlices(trial, checkpoint);
      readMeters(study, meters, trial, values);
      cells.add(index * values.length, values);
    }
  }
  return { study: fingerprint(study.study, policy), policy, block, blocks: 1, cells: cells.build() };
}

function readMeters(
  { metrics, arms }: CheckedStudy,
  meters: readonly Meter[],
  trial: Trial,
  values: Float64Array,
): void {
  let at = 0;
  meters.forEach((meter, index) => {
    meter.read(trial, values, at);
    if (!Number.isFinite(values[at])) throw notFinite(metrics[index].id, values[at], trial.round);
    at += metrics[index].perArm ? arms : 1;
  });
}

function* playInSlices(trial: Trial, until: number): Generator<number, void> {
  const slice = Math.max(SHORTEST_SLICE, Math.min(LONGEST_SLICE, Math.floor(SLICE / trial.pulls.length)));
  while (trial.round < until) {
    const from = trial.round;
    trial.playUntil(Math.min(until, from + slice));
    yield trial.round - from;
  }
}

/** A ratio to nothing, a logarithm of no pulls: averaged with others it would hide them all. */
function notFinite(metric: string, received: number, round: number): EvenhandError {
  return new EvenhandError("metric-not-finite", {
    received,
    required: `a finite ${metric} after round ${round}`,
    path: "checkpoints",
  });
}
