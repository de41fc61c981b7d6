import type { Range } from "../../../reproduction/range.js";
import { witnessClaims } from "./claims.js";
import { hkrWitnessStudies, type RatioValues } from "./study.js";

/** Appendix G, with the instance behind Ω(k²), is not in our text: instance, constant and horizon are ours. */
export const ranges: readonly Range<RatioValues>[] = [
  {
    words: ({ roundsPerArm }) => [`T = ${roundsPerArm}·k`],
    tried: (ours) => ours.triedRoundsPerArm.map((roundsPerArm) => ({ ...ours, roundsPerArm })),
    studies: hkrWitnessStudies,
    claims: witnessClaims,
  },
];
