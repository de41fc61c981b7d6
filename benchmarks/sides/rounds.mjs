import { createPolicy } from "@evenhand/core";
import { warmUp } from "../cpuTime.mjs";
import { drawAllThompson } from "../drawAllThompson.mjs";
import { scatteredWorld } from "../load.mjs";
import { ToldRun } from "../toldRun.mjs";

/** What a round costs after a given history, in a process of its own: `node rounds.mjs '{"policy": …}'`. */
const { policy, arms, fall, each, warmUpRounds, rounds } = JSON.parse(process.argv[2]);

/** Less than for a whole study: rounds of the run itself follow before it is measured. */
const WARM_UP_NANOSECONDS = 250e6;

const create = (setup) => (policy.id === "drawing-all-thompson" ? drawAllThompson(setup) : createPolicy(policy, setup));
const begin = (times) => new ToldRun(create, scatteredWorld("bernoulli", arms, fall), arms, times);

await warmUp(() => begin(1).play(arms), WARM_UP_NANOSECONDS);
const run = begin(each);
run.play(warmUpRounds);
console.log(JSON.stringify({ rounds, nanoseconds: await run.measure(rounds) }));
