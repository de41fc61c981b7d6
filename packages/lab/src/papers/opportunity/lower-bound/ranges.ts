import { opportunityEpsilon } from "@evenhand/core/guarantees";
import type { Range } from "../../../reproduction/range.js";
import { comparedClaims } from "./claims.js";
import { studies, type LowerBoundSettings } from "./study.js";

/** Horizons up to this are tried with another family, with this many trials. */
const [LONGEST, TRIALS] = [300_000, 3];

/** The theorem fixes none of K, L and c. */
export const ranges: readonly Range<LowerBoundSettings>[] = [
  {
    words: ({ arms, slope, c, horizons }) => [
      `K = ${arms}, L = ${slope}, c = ${c}`,
      `T up to ${Math.max(...horizons)}`,
    ],
    tried: (ours) => {
      const short = ours.horizons.filter((horizon) => horizon <= LONGEST);
      const horizons = (short.length < 2 ? ours.horizons : short).slice(-2);
      const fewer = { ...ours, horizons, trials: Math.min(ours.trials, TRIALS) };
      return ours.triedArms
        .map((arms, i) => ({ ...fewer, arms, slope: ours.triedSlopes[i], c: ours.triedCs[i] }))
        .filter((family) => horizons.every((horizon) => opportunityEpsilon({ ...family, horizon }).applies));
    },
    studies,
    claims: comparedClaims,
  },
];
