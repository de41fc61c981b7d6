import { createPolicy } from "@evenhand/core";
import { warmUp } from "../cpuTime.mjs";
import { scatteredWorld } from "../load.mjs";
import { allDueAfter, manyArmsCases, specificationOf } from "../manyArmsCases.mjs";
import { dueWindow, findWindow, sidesOf } from "../manyArmsWindows.mjs";
import { ToldRun } from "../toldRun.mjs";

/**
 * What a round costs after the first pulls, for some numbers of arms one after the other, in a process of its own:
 * `node manyArms.mjs '{"name": "UCB1", "sizes": [1000], "nanoseconds": 1e8}'`. Through `createPolicy`, the door that
 * checks every call. Given the `windows` that an earlier run printed it plays the same rounds again.
 */
const { name, sizes, nanoseconds, windows = [] } = JSON.parse(process.argv[2]);

/**
 * The engine compiles the policy on these arms: enough for the structure for many arms where there is one, and no more.
 */
const MOST_WARM_UP_ARMS = 2_000;
/** Less than for a whole study: rounds of the run itself follow before it is measured. */
const WARM_UP_NANOSECONDS = 250e6;
/** Means from 0.8 to 0.7. */
const FALL = 1;
/** The first choice after a history that was told, not played, may cost as much as a look at every arm. */
const ROUNDS_AFTER_HISTORY = 3;

const benchmark = manyArmsCases.find((one) => one.name === name);

const warmUpArms = Math.min(sizes.at(-1), MOST_WARM_UP_ARMS);
await warmUp(() => begin(warmUpArms).play(warmUpArms), WARM_UP_NANOSECONDS);
const measured = [];
for (const arms of sizes) await measureArms(arms);
console.log(JSON.stringify(measured));

function begin(arms) {
  const world = scatteredWorld(benchmark.rewards ?? "bernoulli", arms, FALL);
  const create = (setup) => createPolicy(specificationOf(benchmark, arms), setup);
  return new ToldRun(create, world, arms, benchmark.firstPulls ?? 1);
}

async function measureArms(arms) {
  const run = begin(arms);
  run.play(ROUNDS_AFTER_HISTORY);
  const [side, due] = sidesOf(benchmark, arms);
  const cost = await measureWindow(
    run,
    knownWindow(run, side, arms) ?? (await findWindow(run, side, arms, nanoseconds)),
  );
  if (due === undefined) return;
  const window = windowOf(due, arms) ?? dueWindow(arms, Math.floor(nanoseconds / cost), run.round);
  // Arm 0 has the highest mean.
  while (run.round < allDueAfter(arms) - window.warmUpRounds) run.tell(0);
  run.play(window.warmUpRounds);
  await measureWindow(run, window);
}

function windowOf(side, arms) {
  return windows.find((window) => window.side === side && window.arms === arms);
}

/** After the rounds that come before it. */
function knownWindow(run, side, arms) {
  const window = windowOf(side, arms);
  if (window !== undefined) run.play(window.warmUpRounds);
  return window;
}

/** Nanoseconds a round. */
async function measureWindow(run, window) {
  const cost = (await run.measure(window.rounds)) / window.rounds;
  measured.push({ ...window, cost });
  return cost;
}
