import type { Range } from "../../../reproduction/range.js";
import { pathClaims } from "./pathClaims.js";
import { studies, type Values } from "./study.js";

const words = ({ scales }: Values) => [`${scales.length} values of η`];

/** The paper gives no grid for η. Coarser ones are a part of ours. */
export const ranges: readonly Range<Values>[] = [
  {
    words,
    tried: (ours) => [5, 2].map((step) => ({ ...ours, scales: everyFrom(ours.scales, step) })),
    claims: pathClaims,
  },
  {
    words,
    tried: (ours) => {
      const trials = Math.max(2, Math.ceil(ours.trials / 2.5));
      return ours.finerScales.length === 0 ? [] : [{ ...ours, scales: ours.finerScales, trials }];
    },
    studies,
    claims: pathClaims,
  },
];

/** Both ends, and every so-many-th between them. */
function everyFrom(scales: readonly number[], step: number): readonly number[] {
  return scales.filter((_, i) => i % step === 0 || i === scales.length - 1);
}
