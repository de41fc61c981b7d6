import { prepare } from "../scripts/prepare.mjs";
import { median } from "./interleave.mjs";

/**
 * `node benchmarks/thompson.mjs`: what a round of Thompson sampling costs when every arm draws and when only likely arms do,
 * on the same states, taking turns. The states are those of a run: after 2, 10, 50 and 250 rounds an arm.
 */
prepare();
const { EveryDraw } = await import("../packages/core/dist/learners/everyDraw.js");
const { LikelyDraws } = await import("../packages/core/dist/learners/likelyDraws.js");
const { Generator } = await import("@evenhand/core");

const SIZES = [10, 100, 1000, 10_000];
const ROUNDS_AN_ARM = [2, 10, 50, 250];
const MOST_ROUNDS = 1_000_000;
const ALTERNATIONS = 9;
const NANOSECONDS = 3e7;

/** The load of the other benchmarks, where all arms are close for long, and one where most are clearly behind soon. */
const LOADS = [
  { name: "means 0.7 to 0.8", mean: (arm, arms) => 0.8 - (0.1 * arm) / arms },
  { name: "means 0.1 to 0.8", mean: (arm, arms) => 0.8 - (0.7 * arm) / arms },
  { name: "five of 0.8, others 0.2", mean: (arm) => (arm < 5 ? 0.8 : 0.2) },
];

console.log("| load | K | rounds | every arm, ns | likely arms, ns | times faster | by the fastest runs |");
console.log("| --- | --: | --: | --: | --: | --: | --: |");
for (const load of LOADS) for (const arms of SIZES) run(load, arms);

function run({ name, mean }, arms) {
  const successes = new Uint32Array(arms);
  const failures = new Uint32Array(arms);
  const likely = new LikelyDraws(1, successes, failures);
  const every = new EveryDraw(1, successes, failures);
  const rewards = new Generator().key(1, 3, 0, 0);
  let round = 0;
  for (const until of ROUNDS_AN_ARM.map((rounds) => rounds * arms)) {
    if (until > MOST_ROUNDS) break;
    while (round < until) {
      const arm = likely.highest(++round);
      const [before, beforeFailures] = [successes[arm], failures[arm]];
      if (rewards.uniform() < mean(arm, arms)) successes[arm]++;
      else failures[arm]++;
      likely.changed(arm, before, beforeFailures);
    }
    every.restored();
    const [a, b] = compare(every, likely);
    const cells = [name, arms, until, ...[median(a), median(b)].map(Math.round)];
    const ratios = [median(a) / median(b), Math.min(...a) / Math.min(...b)].map((ratio) => ratio.toFixed(1));
    console.log(`| ${[...cells, ...ratios].join(" | ")} |`);
  }
}

/** Nanoseconds a round of both, in turns. */
function compare(...sides) {
  const samples = sides.map(() => []);
  const rounds = sides.map((side) => Math.max(10, Math.ceil((NANOSECONDS / time(side, 10)) * 10)));
  for (let turn = 0; turn < ALTERNATIONS; turn++) {
    sides.forEach((side, i) => samples[i].push(time(side, rounds[i]) / rounds[i]));
  }
  return samples;
}

function time(draws, rounds) {
  const start = process.cpuUsage();
  for (let round = 1; round <= rounds; round++) draws.highest(MOST_ROUNDS + round);
  const { user, system } = process.cpuUsage(start);
  return 1000 * (user + system) + 1;
}
