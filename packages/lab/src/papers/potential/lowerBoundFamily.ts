import type { Specification } from "@evenhand/core";
import { improvingLowerBoundInstance } from "@evenhand/core/guarantees";

/** A number of arms and a horizon, for which there are instances. */
export interface Size {
  readonly arms: number;
  readonly horizon: number;
}

export const sizeText = ({ arms, horizon }: Size) => `k = ${arms}, T = ${horizon}`;

/** The study of I_m, of which arm m, numbered from 0, goes on improving. */
export const familyName = (size: Size, best: number) => `I_${best + 1}, ${sizeText(size)}`;

/** The instances I_1, …, I_k by the names of their studies. */
export function lowerBoundFamily(size: Size): Readonly<Record<string, Specification>> {
  return Object.fromEntries(
    Array.from({ length: size.arms }, (_, best) => [
      familyName(size, best),
      improvingLowerBoundInstance({ ...size, best }),
    ]),
  );
}
