import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, type Measured } from "../../../reproduction/measured.js";
import type { Values } from "./settings.js";
import { lastUnheard, placeOf, strangerOf, type Learner, type Remedy, type World } from "./study.js";

/** The part of the rounds that the stranger had: of all rounds, or of those before the newcomer's first reward. */
export function shareOf(results: Results, values: Values, world: World, learner: Learner, remedy: Remedy) {
  const { study, label } = placeOf(world, learner, remedy);
  const round = world === "newcomer" ? lastUnheard(values) : values.horizon;
  const rounds = world === "newcomer" ? round - values.joins + 1 : round;
  const { mean, standardError, quantiles } = summaryOf(results[study], label, "pulls", {
    round,
    arm: strangerOf(values),
  });
  return { mean: mean / rounds, standardError: standardError / rounds, most: quantiles.max / rounds };
}

/** The reward of a round, over the whole run. */
export function rewardOf(
  results: Results,
  { horizon }: Values,
  world: World,
  learner: Learner,
  remedy: Remedy,
): Measured {
  const { study, label } = placeOf(world, learner, remedy);
  const { mean, standardError } = summaryOf(results[study], label, "reward");
  return { mean: mean / horizon, standardError: standardError / horizon };
}
