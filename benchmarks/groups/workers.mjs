import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { ARMS, cases, HORIZON } from "../cases.mjs";
import { closeArms, SEED } from "../load.mjs";
import { playSide } from "../task.mjs";

/** What one round takes, roughly: decides how long the study is, nothing else. */
const NANOSECONDS_A_ROUND = 60;

/** Whether the package with the worker threads is there. */
export const hasLab = existsSync(new URL("../../packages/lab/package.json", import.meta.url));

/**
 * One study on two worker threads against its two halves in two processes at a time. Wall time, for that is what the
 * second core is for: of the processes from start to end, of the threads the whole call that starts and ends them.
 *
 * @param {number} nanoseconds each run takes about this long
 * @returns {import("../task.mjs").Task[]}
 */
export function workerTasks(nanoseconds, isChosen) {
  const name = "two workers";
  if (!hasLab || !isChosen(name)) return [];
  const { policy } = cases[1];
  const half = Math.ceil(nanoseconds / (HORIZON * NANOSECONDS_A_ROUND));
  const common = { environment: closeArms(ARMS), policies: [policy], horizon: HORIZON, metrics: ["reward"] };
  const twoWorkers = async () =>
    (await playSide("twoWorkers", { ...common, trials: 2 * half, seed: SEED })).nanoseconds;
  const twoProcesses = async () => {
    const start = performance.now();
    await Promise.all([SEED, SEED + 1].map((seed) => playSide("oneProcess", { ...common, trials: half, seed })));
    return 1e6 * (performance.now() - start);
  };
  return [
    { group: "workers", name, side: "workers", sample: twoWorkers },
    { group: "workers", name, side: "processes", sample: twoProcesses },
  ];
}
