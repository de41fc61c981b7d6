import { createEnvironment, createPolicy } from "@evenhand/core";
import { nanosecondsOf, warmUp } from "../cpuTime.mjs";
import { drawAllThompson } from "../drawAllThompson.mjs";
import { scatteredArms, SEED } from "../load.mjs";

/**
 * What a round costs after a given history, in a process of its own: `node rounds.mjs '{"policy": …}'`.
 *
 * The history is told to the policy, not chosen by it: each arm `each` times in turn, which is how all but Thompson sampling
 * begin themselves, and then the arm with the highest mean `favourite` times. So the rounds after the first pulls can be
 * measured even where a million choices would take an hour. Through `createPolicy`, the door that checks every call.
 *
 * With `pilot`, nanoseconds, it plays twice as many rounds again and again until they take a good part of that time.
 */
const input = JSON.parse(process.argv[2]);
const { policy: specification, arms, fall } = input;

/** The engine compiles the policy on a few arms, but on so many that it is the structure for many arms where there is one. */
const WARM_UP_ARMS = 2_000;
/** Less than for a whole study: rounds of the run itself follow before it is measured. */
const WARM_UP_NANOSECONDS = 250e6;

await warmUp(() => {
  const few = begin(Math.min(arms, WARM_UP_ARMS), 1, 0);
  play(few, few.arms);
}, WARM_UP_NANOSECONDS);
const run = begin(arms, input.each, input.favourite);
play(run, input.warmUpRounds);
console.log(JSON.stringify(input.pilot === undefined ? await measure(input.rounds) : await findRounds(input.pilot)));

async function measure(rounds) {
  return { rounds, nanoseconds: await nanosecondsOf(() => play(run, rounds)) };
}

/** A short run can fall on a moment in which the engine compiles: what counts is the cheapest round so far. */
async function findRounds(nanoseconds) {
  let cheapest = Infinity;
  for (let rounds = 1; ; rounds *= 2) {
    cheapest = Math.min(cheapest, (await measure(rounds)).nanoseconds / rounds);
    if (rounds * cheapest > nanoseconds / 4) return { rounds, nanoseconds: rounds * cheapest };
  }
}

function begin(count, each, favourite) {
  const environment = createEnvironment(scatteredArms(count, fall));
  environment.begin(SEED, 0);
  const setup = { arms: count, seed: SEED };
  const policy =
    specification.id === "drawing-all-thompson" ? drawAllThompson(setup) : createPolicy(specification, setup);
  const run = { arms: count, environment, policy, round: 0 };
  // Arm 0 has the highest mean.
  for (let i = 0; i < each * count; i++) tell(run, i % count);
  for (let i = 0; i < favourite; i++) tell(run, 0);
  return run;
}

function tell(run, arm) {
  run.round++;
  run.policy.pulled(arm, run.round);
  run.policy.rewarded(arm, run.environment.draw(arm, run.round));
}

function play(run, count) {
  const { policy, environment } = run;
  const last = run.round + count;
  for (let round = run.round + 1; round <= last; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, environment.draw(arm, round));
  }
  run.round = last;
}
