import { type Block, blocksOf, playBlock, trialsOf } from "./block.js";
import { resultOf, type SimulationResult } from "./result.js";
import { CheckedStudy, type Study } from "./study.js";
import { talliesOf } from "./tally.js";

/** Progress, reported every few milliseconds. */
export interface Progress {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** The place of the policy that is played at the moment. */
  readonly policy: number;
  /** Set when a block has just been finished: keep it to resume a study that was cut off. */
  readonly finished?: Block;
}

/**
 * Plays a study, policy by policy and block by block.
 *
 * A generator, so that the caller decides when it goes on: stop asking and it pauses, call `return` and it is
 * cancelled. Blocks that are passed in as `finished` are not played again; the result is the same bits.
 */
export function* simulate(study: Study, finished: readonly Block[] = []): Generator<Progress, SimulationResult> {
  const checked = new CheckedStudy(study);
  const tallies = talliesOf(checked, finished);
  const roundsTotal = checked.policies.length * study.trials * study.horizon;
  let roundsDone = 0;
  for (const [policy, tally] of tallies.entries()) {
    for (let block = 0; block < blocksOf(checked); block++) {
      const before = roundsDone;
      let played: Block | undefined;
      if (!tally.has(block)) {
        const play = playBlock(checked, policy, block);
        let step = play.next();
        for (; step.done !== true; step = play.next()) {
          roundsDone += step.value;
          yield { roundsDone, roundsTotal, policy };
        }
        played = step.value;
        tally.add(played);
      }
      roundsDone = before + trialsOf(checked, block) * study.horizon;
      yield { roundsDone, roundsTotal, policy, ...(played === undefined ? {} : { finished: played }) };
    }
  }
  return resultOf(checked, tallies);
}

/** Plays the whole study at once. */
export function simulateAll(study: Study): SimulationResult {
  const run = simulate(study);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}
