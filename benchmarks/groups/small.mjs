import { ARMS, cases, HORIZON } from "../cases.mjs";
import { compile } from "../compile.mjs";
import { SEED } from "../load.mjs";
import { outputOf, playSide } from "../task.mjs";

const TRIALS_TO_CALIBRATE = 16;
/** Beyond this, simulate keeps no exact counts. */
const MOST_TRIALS = 10_000;

/**
 * Ten arms on three sides: C, ours in a fresh process, and ours in a process that has played everything else before.
 * All make the same pulls, or the benchmark fails.
 *
 * @param {{ command: string } | undefined} compiler
 * @param {number} nanoseconds each run takes at least this much CPU time, on the fastest side
 * @returns {Promise<import("../task.mjs").Task[]>}
 */
export async function smallTasks(compiler, nanoseconds, isChosen) {
  const tasks = [];
  for (const benchmark of cases.filter(({ name }) => isChosen(`${name}, K = ${ARMS}`))) {
    const program = compiler && compile(compiler.command, benchmark.c);
    tasks.push(...(await tasksOf(benchmark, program, nanoseconds)));
  }
  return tasks;
}

async function tasksOf({ name, policy, parameters }, program, nanoseconds) {
  const ours = (trials, company) => playSide("ours", { policy, arms: ARMS, horizon: HORIZON, trials, company });
  const plays = {
    ...(program && { c: (trials) => outputOf(program, [ARMS, HORIZON, trials, SEED, ...parameters]) }),
    alone: (trials) => ours(trials, false),
    "in company": (trials) => ours(trials, true),
  };
  const pilots = [];
  for (const play of Object.values(plays)) pilots.push(await play(TRIALS_TO_CALIBRATE));
  const fastest = Math.min(...pilots.map((run) => run.nanoseconds)) / TRIALS_TO_CALIBRATE;
  const trials = Math.min(MOST_TRIALS, Math.ceil(nanoseconds / fastest));
  let reference;
  return Object.entries(plays).map(([side, play]) => ({
    group: "small",
    name,
    side,
    arms: ARMS,
    sample: async () => {
      const run = await play(trials);
      reference ??= run;
      requireSameCounts(name, reference, run, side);
      return run.nanoseconds / (trials * HORIZON);
    },
  }));
}

/** A comparison of two programs that do not do the same is worth nothing. */
export function requireSameCounts(name, expected, found, side) {
  const trial = expected.digests.findIndex((digest, i) => digest !== found.digests[i]);
  if (trial < 0 && expected.digests.length === found.digests.length) return;
  throw new Error(
    `${name}: the sides do not make the same pulls, first in trial ${trial}; pulls over all trials:\n` +
      `  expected ${expected.pulls.join(" ")}\n  ${side} ${found.pulls.join(" ")}`,
  );
}
