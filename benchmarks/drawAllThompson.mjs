import { beta, Generator, purpose } from "@evenhand/core";

/**
 * Thompson sampling that draws every arm in every round, for rewards 0 and 1: what a faster way to the same law is
 * measured against.
 */
export function drawAllThompson({ arms, seed }) {
  const successes = new Uint32Array(arms);
  const failures = new Uint32Array(arms);
  const generator = new Generator();
  return {
    choose(round) {
      generator.key(seed, purpose.choice, round, 0);
      let best = 0;
      let highest = -1;
      for (let arm = 0; arm < arms; arm++) {
        const sample = beta(generator, successes[arm] + 1, failures[arm] + 1);
        if (sample > highest) {
          highest = sample;
          best = arm;
        }
      }
      return best;
    },
    pulled() {},
    rewarded(arm, reward) {
      if (reward > 0) successes[arm]++;
      else failures[arm]++;
    },
  };
}
