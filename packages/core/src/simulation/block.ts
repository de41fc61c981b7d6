import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { BlockTrials } from "./blockTrials.js";
import type { Cell } from "./cells.js";
import { fingerprint } from "./fingerprint.js";
import { CheckedStudy } from "./study.js";

/** Trials are summed in blocks of this size by trial number, so that the sums do not depend on who computed them. */
export const TRIALS_IN_BLOCK = 8;

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
