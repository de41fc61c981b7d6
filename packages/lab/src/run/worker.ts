import { type Block, CheckedStudy, EvenhandError } from "@evenhand/core";
import { parentPort, workerData } from "node:worker_threads";
import { definitionsIn } from "./definitionsModule.js";
import type { Task, WorkerMessage, WorkerSetup } from "./messages.js";
import { playTask } from "./playTask.js";

const MILLISECONDS_BETWEEN_REPORTS = 100;

const { studies, stop, module, withOwn } = workerData as WorkerSetup;
const own = module === undefined ? {} : { definitions: await definitionsIn(module) };
const stopped = new Int32Array(stop);
const checked = new Map<number, CheckedStudy>();
let told = performance.now();
let untold = 0;

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Rows are handed over, not copied number by number: those of a million arms are long. */
function tellBlock(study: number, block: Block, milliseconds: number): void {
  const { numbers } = block;
  const rows = numbers.kind === "rows" ? numbers.rows.map((row) => Float64Array.from(row)) : [];
  const packed = numbers.kind === "rows" ? { ...block, numbers: { kind: "rows", rows } as const } : block;
  const message: WorkerMessage = { kind: "block", study, block: packed, milliseconds };
  parentPort?.postMessage(
    message,
    rows.map(({ buffer }) => buffer),
  );
}

function checkedStudy(index: number): CheckedStudy {
  const known = checked.get(index);
  if (known !== undefined) return known;
  const study = new CheckedStudy({ ...studies[index], ...(withOwn[index] ? own : {}) });
  checked.set(index, study);
  return study;
}

/** Studies are played one after the other: those that went before are not needed again. */
function keepOnly({ players }: Task): void {
  const needed = new Set(players.map(({ study }) => study));
  for (const study of checked.keys()) if (!needed.has(study)) checked.delete(study);
}

/** Counts rounds, and tells them now and then. Answers whether to go on. */
function playedRounds(rounds: number): boolean {
  untold += rounds;
  const now = performance.now();
  if (now - told >= MILLISECONDS_BETWEEN_REPORTS) {
    tell({ kind: "rounds", rounds: untold });
    untold = 0;
    told = now;
  }
  return Atomics.load(stopped, 0) === 0;
}

function play(task: Task): void {
  keepOnly(task);
  for (const message of playTask(checkedStudy, task)) {
    if (message.kind === "block") tellBlock(message.study, message.block, message.milliseconds);
    else if (!playedRounds(message.rounds)) return;
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
