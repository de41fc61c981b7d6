import type { Range } from "../../../reproduction/range.js";
import { someArmIsPulledSeldom } from "./claims.js";
import { studies, type FamilyValues } from "./study.js";

/** The figure has no numbers: whether k divides T is our choice. */
export const ranges: readonly Range<FamilyValues>[] = [
  {
    words: ({ arms, horizon }) => [`k = ${arms}`, `T = ${horizon}`],
    tried: (ours) => ours.triedHorizons.map((horizon) => ({ ...ours, horizon, checkpoints: 1 })),
    studies,
    claims: (results, values) => [someArmIsPulledSeldom(results, values)],
  },
];
