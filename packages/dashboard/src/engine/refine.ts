import { blocksOf, CheckedStudy, playBlock, simulate, talliesOf, trialsOf, type Study } from "@evenhand/core";
import { answerOf, type Answer } from "./answer.js";

/** Trials of the first answer: enough for a standard error, few enough to come while a slider is moved. */
const FIRST_TRIALS = 2;

/**
 * Answers from ever more trials of the whole horizon, until all trials of the study are in. Between them it yields undefined
 * every few milliseconds: whoever drives it can then do something else, or stop.
 *
 * The last answer is the study's own result: trials are added up in the library's blocks, so that its numbers have the bits
 * that the command's have.
 */
export function* refine(asked: Study): Generator<Answer | undefined, void> {
  const study: Study = { ...asked, samples: true };
  const checked = new CheckedStudy(study);
  if (study.trials > FIRST_TRIALS) {
    const first = yield* finish(simulate({ ...study, trials: FIRST_TRIALS }));
    yield answerOf(study, first, FIRST_TRIALS);
  }
  const tallies = talliesOf(checked);
  const blocks = blocksOf(checked);
  for (let done = 0; done < blocks;) {
    // Twice as many each time: as the error shrinks, the page is drawn again ever more rarely.
    const until = Math.min(blocks, Math.max(1, 2 * done));
    for (; done < until; done++) {
      for (const [policy, tally] of tallies.entries()) tally.add(yield* finish(playBlock(checked, policy, done)));
    }
    const result = { study, policies: tallies.map((tally) => tally.result()) };
    yield answerOf(study, result, trialsOf(checked, 0, done));
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
