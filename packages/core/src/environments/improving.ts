import { defineEnvironment } from "./environment.js";
import { SequenceEnvironment } from "./sequence.js";

/** Arms that get better with every opportunity: the n-th pull of arm i returns f_i(n) [patil2023, Section 2]. */
export const improving = defineEnvironment({
  id: "improving",
  summary: "Arms that improve with every pull, with diminishing returns and without noise.",
  parameters: { curves: { kind: "curves", words: "a reward curve for each arm" } },
  examples: [
    {
      curves: [
        { family: "power", potential: 1, rate: 0.5 },
        { family: "line", potential: 0.5, slope: 0.125 },
        { family: "values", values: [0.25, 0.5, 0.625, 0.6875] },
      ],
    },
  ],
  create: ({ curves }) =>
    new SequenceEnvironment(
      curves.map((reward) => ({ length: Infinity, reward })),
      { min: 0, max: 1 },
    ),
});
