/** The random numbers that core's policies draw, drawn again for the references. */
import { beta, Generator, normal, purpose } from "../../src/random/index.js";
import type { NormalSample } from "../references/gaussianThompson.js";
import { range } from "./history.js";
import type { Learner } from "./history.js";
import { thompsonChoice } from "../references/thompson.js";
import type { BetaSample } from "../references/thompson.js";

/** For all arms open: one generator a round, and one draw after the other from arm 0 on. */
export function betaSamples(seed: number): BetaSample {
  const generator = new Generator();
  return (round, arm, a, b) => {
    if (arm === 0) generator.key(seed, purpose.choice, round, 0);
    return beta(generator, a, b);
  };
}

/** Thompson sampling that draws for closed arms too, so that no arm's draw depends on which arms are open. */
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

/** Gaussian Thompson: one generator a round, and one number for every arm, open or not, from arm 0 on. */
export function normalSamples(seed: number): NormalSample {
  const generator = new Generator();
  return (round, arm) => {
    generator.key(seed, purpose.choice, round, 0);
    range(arm).forEach(() => normal(generator));
    return normal(generator);
  };
}

/** ε-greedy and uniform play with all arms open: the coin of a round, and its arm. */
export function roundLuck(arms: number, seed: number) {
  const generator = new Generator();
  return {
    coin: (round: number) => generator.key(seed, purpose.coin, round, 0).uniform(),
    uniformArm: (round: number) => generator.key(seed, purpose.choice, round, arms).integer(arms),
  };
}

/** The uniform number of a round by which quotas are drawn. */
export function quotaUniforms(seed: number): (round: number) => number {
  const generator = new Generator();
  return (round) => generator.key(seed, purpose.quotaDraw, round, 0).uniform();
}
