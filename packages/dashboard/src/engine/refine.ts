import {
  blocksOf,
  CheckedStudy,
  playBlock,
  resultSoFar,
  simulate,
  talliesOf,
  trialsOf,
  type Study,
} from "@evenhand/core";
import type { Answer } from "../setting/answer.js";
import { answerOf } from "./answerOf.js";

/** Where a single trial of all policies takes longer than this, in milliseconds, it is answered with at once. */
const LONG_TRIAL = 15;

/**
 * Answers from ever more trials of the whole horizon, until all trials of the study are in. The first is from two of
 * them, which give a standard error, or from one where that takes long. Between answers it yields undefined every few
 * milliseconds: its caller can then do something else, or stop.
 *
 * The last answer is the study's own result: trials are added up in the library's blocks, so that its numbers have
 * the bits that the command's have.
 */
export function* refine(asked: Study, now: () => number): Generator<Answer | undefined, void> {
  const study: Study = { ...asked, samples: true };
  const checked = new CheckedStudy(study);
  const start = now();
  for (let trials = 1; trials <= 2 && trials < study.trials; trials++) {
    const first = yield* finish(simulate({ ...study, trials }));
    const isLong = now() - start > LONG_TRIAL;
    if (trials === 1 && !isLong) continue;
    yield answerOf(study, first.policies, trials);
    break;
  }
  const tallies = talliesOf(checked);
  const blocks = blocksOf(checked);
  for (let done = 0; done < blocks;) {
    // Twice as many each time: as the error shrinks, the page is drawn again ever more rarely.
    const until = Math.min(blocks, Math.max(1, 2 * done));
    for (; done < until; done++) {
      for (const [policy, tally] of tallies.entries()) tally.add(yield* finish(playBlock(checked, policy, done)));
    }
    yield answerOf(study, resultSoFar(checked, tallies), trialsOf(checked, 0, done));
  }
}

/** Drives a generator to its end, and says that it is still going on. */
function* finish<T>(run: Generator<unknown, T>): Generator<undefined, T> {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
    yield undefined;
  }
}
