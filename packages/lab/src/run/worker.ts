import { CheckedStudy, EvenhandError, playBlock } from "@evenhand/core";
import { parentPort, workerData } from "node:worker_threads";
import type { Task, WorkerMessage, WorkerSetup } from "./messages.js";

const MILLISECONDS_BETWEEN_SIGNS = 100;

const { studies, stop } = workerData as WorkerSetup;
const stopped = new Int32Array(stop);
const checked = new Map<number, CheckedStudy>();
let told = performance.now();
let untold = 0;

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function checkedStudy(index: number): CheckedStudy {
  const known = checked.get(index);
  if (known !== undefined) return known;
  // Studies are played one after the other: what went before is not needed again.
  checked.clear();
  const study = new CheckedStudy(studies[index]);
  checked.set(index, study);
  return study;
}

/** Counts rounds, and tells them now and then. Answers whether to go on. */
function playedRounds(rounds: number): boolean {
  untold += rounds;
  const now = performance.now();
  if (now - told >= MILLISECONDS_BETWEEN_SIGNS) {
    tell({ kind: "rounds", rounds: untold });
    untold = 0;
    told = now;
  }
  return Atomics.load(stopped, 0) === 0;
}

function play({ study, policy, block, blocks }: Task): void {
  for (let number = block; number < block + blocks; number++) {
    const began = performance.now();
    const run = playBlock(checkedStudy(study), policy, number);
    let step = run.next();
    for (; step.done !== true; step = run.next()) if (!playedRounds(step.value)) return;
    tell({ kind: "block", block: step.value, milliseconds: performance.now() - began });
  }
}

parentPort?.on("message", (task: Task) => {
  try {
    play(task);
    tell({ kind: "rounds", rounds: untold });
    untold = 0;
    tell({ kind: "done" });
  } catch (error) {
    // Any other error ends the worker, and with it the run.
    if (!(error instanceof EvenhandError)) throw error;
    tell({ kind: "failed", error: error.toData() });
  }
});
