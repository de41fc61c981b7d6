import { createEnvironment } from "@evenhand/core";
import { Bandit } from "bayesian-bandit";
import Ucb from "ucb";
import { nanosecondsOf, warmUp } from "../cpuTime.mjs";
import { closeArms, SEED } from "../load.mjs";

/**
 * One measurement of another package through its own interface: `node peer.mjs '{"peer": "ucb", …}'`. Rewards come from
 * our environment, which costs a few nanoseconds a round.
 */
const { peer, arms, horizon, trials } = JSON.parse(process.argv[2]);

const environment = createEnvironment(closeArms(arms));
const plays = { ucb: playUcb, "bayesian-bandit": playBayesianBandit };

const pulls = new Array(arms).fill(0);
await warmUp(() => playTrials(1));
pulls.fill(0);
const nanoseconds = await nanosecondsOf(() => playTrials(trials));
console.log(JSON.stringify({ nanoseconds, pulls }));

async function playTrials(count) {
  for (let trial = 0; trial < count; trial++) {
    environment.begin(SEED, trial);
    await plays[peer]();
  }
}

/** Every call is a promise. */
async function playUcb() {
  const ucb = new Ucb({ arms });
  for (let round = 1; round <= horizon; round++) {
    const arm = await ucb.select();
    pulls[arm]++;
    await ucb.reward(arm, environment.draw(arm, round));
  }
}

function playBayesianBandit() {
  const bandit = new Bandit({ numberOfArms: arms });
  for (let round = 1; round <= horizon; round++) {
    const arm = bandit.selectArm();
    pulls[arm]++;
    bandit.arms[arm].reward(environment.draw(arm, round));
  }
}
