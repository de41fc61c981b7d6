import { EvenhandError } from "../errors.js";
import { ArmStreams, normal } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/**
 * A value for each arm and moment, observed with noise: round t shows the t-th value of whichever arm is pulled
 * [wang2020, Section 5.2: yearly rates]. Unlike everywhere else an arm's reward depends on the round. What an arm is
 * expected to return is the mean of its series, the utility that the paper compares allocations with.
 */
export const series = defineEnvironment({
  id: "series",
  summary: "A recorded series for each arm: round t returns the arm's t-th value, plus Gaussian noise.",
  parameters: {
    values: { kind: "lists", words: "for each arm its value in round 1, 2, …" },
    deviation: { kind: "number", min: 0, default: 0, words: "standard deviation of the noise" },
  },
  examples: [
    {
      values: [Array.from({ length: 4000 }, (_, t) => 2 + (t % 3)), Array.from({ length: 4000 }, () => 1)],
      deviation: 0.5,
    },
  ],
  create: (_, { values, deviation }) => {
    const length = values[0].length;
    values.forEach((list, arm) => {
      if (list.length === length) return;
      throw new EvenhandError("parameter-length", {
        received: `${list.length} values`,
        required: `${length} values, as many as the first arm has`,
        path: `values[${arm}]`,
        remedy: "Give every arm a value for each round.",
      });
    });
    const means = values.map((list) => list.reduce((sum, value) => sum + value, 0) / length);
    const streams = new ArmStreams(values.length);
    const noisy = { min: -Infinity, max: Infinity };
    return {
      arms: values.length,
      support: deviation > 0 ? noisy : { min: Math.min(...values.map(least)), max: Math.max(...values.map(most)) },
      longestRun: length,
      begin: (seed, trial) => {
        streams.begin(seed, trial);
      },
      draw: (arm, round) => {
        if (round > length) {
          throw new EvenhandError("tape-exhausted", {
            received: `round ${round}`,
            required: `at most ${length} rounds`,
          });
        }
        return values[arm][round - 1] + (deviation > 0 ? deviation * normal(streams.generator(arm)) : 0);
      },
      expectedTotal: (arm, pulls) => means[arm] * pulls,
    };
  },
});

function least(list: Float64Array): number {
  return list.reduce((a, b) => Math.min(a, b), Infinity);
}

function most(list: Float64Array): number {
  return list.reduce((a, b) => Math.max(a, b), -Infinity);
}
