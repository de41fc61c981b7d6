import type { Range } from "../../../reproduction/range.js";
import { hkrEliminates } from "./claims.js";
import { studies, type ConvergenceValues } from "./study.js";

/** Other exponents of the second arms of inc-1, inc-2 and inc-3, which are played for a tenth of our rounds. */
const otherExponents = [
  [0.1, 0.03, 0.1],
  [5, 1, 5],
] as const;

/** Distances are compared from a hundredth of the horizon on. */
const LEAST = 1000;

/** Appendix F, with instances and horizon, is not in our text. */
export const ranges: readonly Range<ConvergenceValues>[] = [
  {
    words: ({ exponents, horizon }) => [`a = ${exponents.join(", ")}`, `T = ${horizon}`],
    tried: (ours) => [
      ...ours.triedHorizons.map((horizon) => ({ ...ours, horizon })),
      ...otherExponents.map((exponents) => ({
        ...ours,
        exponents,
        horizon: Math.max(LEAST, Math.round(ours.horizon / 10)),
      })),
    ],
    studies,
    claims: (results, values) => [hkrEliminates(results, values)],
  },
];
