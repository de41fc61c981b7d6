import { EvenhandError } from "../errors.js";
import { blocksOf, playBlock, trialsOf, type Block } from "./block.js";
import { fingerprint } from "./fingerprint.js";
import { resultOf, type SimulationResult } from "./result.js";
import { CheckedStudy, type Study } from "./study.js";

/** A sign of life, some milliseconds apart. */
export interface Progress {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Set when a block has just been finished: keep it to resume a study that was cut off. */
  readonly finished?: Block;
}

/**
 * Plays a study, policy by policy and block by block.
 *
 * A generator, so that whoever drives it decides when it goes on: stop asking and it pauses, call `return` and it is
 * cancelled. Blocks that are passed in as `finished` are not played again; the result is the same bits.
 */
export function* simulate(study: Study, finished: readonly Block[] = []): Generator<Progress, SimulationResult> {
  const checked = new CheckedStudy(study);
  checkFinished(checked, finished);
  const roundsTotal = checked.policies.length * study.trials * study.horizon;
  const blocks: Block[] = [];
  let roundsDone = 0;
  for (let policy = 0; policy < checked.policies.length; policy++) {
    for (let block = 0; block < blocksOf(checked); block++) {
      const before = roundsDone;
      let done = finished.find((candidate) => candidate.policy === policy && candidate.block === block);
      if (done === undefined) {
        const play = playBlock(checked, policy, block);
        let step = play.next();
        for (; step.done !== true; step = play.next()) {
          roundsDone += step.value;
          yield { roundsDone, roundsTotal };
        }
        done = step.value;
      }
      blocks.push(done);
      roundsDone = before + trialsOf(checked, block) * study.horizon;
      yield { roundsDone, roundsTotal, finished: done };
    }
  }
  return resultOf(checked, blocks);
}

/** Plays the whole study at once. */
export function simulateAll(study: Study): SimulationResult {
  const run = simulate(study);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

function checkFinished(study: CheckedStudy, finished: readonly Block[]): void {
  const cells = study.checkpoints.length * study.width;
  for (const { study: own, policy, block, cells: found } of finished) {
    const known = policy in study.policies && own === fingerprint(study.study, policy);
    const inside = Number.isInteger(block) && block >= 0 && block < blocksOf(study);
    if (known && inside && found.length === cells && found[0].moments.count === trialsOf(study, block)) continue;
    throw new EvenhandError("study-mismatch", {
      received: `block ${block} of policy ${policy}, with the fingerprint ${own}`,
      required: "whole blocks of the same study",
    });
  }
}
