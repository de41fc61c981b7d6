import { createPolicy } from "@evenhand/core";
import { absentArmsCases, availabilities, specificationWithAbsences } from "../absentArmsCases.mjs";
import { warmUp } from "../cpuTime.mjs";
import { scatteredWorld } from "../load.mjs";
import { findWindow, sidesOf } from "../manyArmsWindows.mjs";
import { ToldRun } from "../toldRun.mjs";

/**
 * What a round with arms absent costs after each arm had one pull, in a process of its own:
 * `node absentArms.mjs '{"name": "deadline quota over UCB1, one absent", "arms": 1000, "nanoseconds": 1e8}'`.
 * To make the set of open arms is part of the round.
 */
const { name, arms, nanoseconds } = JSON.parse(process.argv[2]);

/** As many as are needed for the structures of many arms, but no more. */
const MOST_WARM_UP_ARMS = 2_000;
const WARM_UP_NANOSECONDS = 250e6;
/** Means from 0.8 to 0.7. */
const FALL = 1;
/** The first choice after a history that was told, not played, may cost as much as a look at every arm. */
const ROUNDS_AFTER_HISTORY = 3;

const benchmark = absentArmsCases.find((one) => one.name === name);
const openOf = availabilities[benchmark.availability];

class AbsentRun extends ToldRun {
  play(count) {
    const { policy, environment } = this;
    const last = this.round + count;
    for (let round = this.round + 1; round <= last; round++) {
      const open = openOf(policy.arms, round);
      const arm = policy.choose(round, open);
      policy.pulled(arm, round, open);
      policy.rewarded(arm, environment.draw(arm, round));
    }
    this.round = last;
  }
}

function begin(count) {
  const create = (setup) => createPolicy(specificationWithAbsences(benchmark, count), setup);
  return new AbsentRun(create, scatteredWorld("bernoulli", count, FALL), count, 1);
}

const warmUpArms = Math.min(arms, MOST_WARM_UP_ARMS);
await warmUp(() => begin(warmUpArms).play(warmUpArms), WARM_UP_NANOSECONDS);
const run = begin(arms);
run.play(ROUNDS_AFTER_HISTORY);
const [side] = sidesOf({ dueAtOnce: true }, arms);
const { rounds } = await findWindow(run, side, arms, nanoseconds);
console.log(JSON.stringify({ cost: (await run.measure(rounds)) / rounds }));
