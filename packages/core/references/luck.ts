/** The random numbers that core's policies draw, drawn again for the references. */
import { beta, Generator, purpose } from "../src/random/index.js";
import { range } from "./history.js";
import type { Learner } from "./history.js";
import { thompsonChoice } from "./thompson.js";
import type { BetaSample } from "./thompson.js";

/** For all arms open: one generator a round, and one draw after the other from arm 0 on. */
export function betaSamples(seed: number): BetaSample {
  const generator = new Generator();
  return (round, arm, a, b) => {
    if (arm === 0) generator.key(seed, purpose.choice, round, 0);
    return beta(generator, a, b);
  };
}

/** Thompson sampling that draws for closed arms too, so that nobody's draw depends on who is open. */
export function thompsonWithLuck(arms: number, seed: number): Learner {
  const generator = new Generator();
  return (history, round, open) => {
    generator.key(seed, purpose.choice, round, 0);
    const draws = range(arms).map((arm) =>
      beta(generator, history.sum(arm) + 1, history.count(arm) - history.sum(arm) + 1),
    );
    return thompsonChoice(history, round, open, (_round, arm) => draws[arm]);
  };
}

/** Proportional catch-up: the coin of loop s, and the arm that the loop pulls if the coin says so. */
export function catchUpLuck(arms: number, seed: number) {
  const generator = new Generator();
  return {
    coin: (s: number) => generator.key(seed, purpose.coin, s, 0).uniform(),
    uniformArm: (s: number) => generator.key(seed, purpose.choice, s, 0).integer(arms),
  };
}
