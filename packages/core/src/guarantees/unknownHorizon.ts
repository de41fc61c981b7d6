import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";

/** H of the instance: an even number of pulls, so that half of it is a horizon; from 4 on the bound is above 0. */
export function reach(value: unknown, path: string): void {
  needs.whole(4, LARGEST_COUNT / 2)(value, path);
  if ((value as number) % 2 === 0) return;
  throw new EvenhandError("parameter-range", { received: value, required: "an even number", path });
}

/** The two horizons of which a policy cannot serve both: T = H/2 and T = 2H. */
export const unknownHorizons = checked({ reach }, (reachOfLine: number): readonly [number, number] => [
  reachOfLine / 2,
  2 * reachOfLine,
]);

/**
 * What a policy misses at the least on the instance of `unknownHorizonInstance`, from its pulls of arm 2 after H/2
 * rounds: at T = H/2 exactly, and at T = 2H however well it plays the rest.
 *
 *   R(H/2) = n/2 − n(n + 1)/(2H),   R(2H) >= (H/2 − n)/2,   n = N_2(H/2)
 *
 * Arm 2 returns 1 in the last H of 2H pulls. With N_1 <= H pulls of arm 1 so much of that is exchanged for 1/2:
 * R(2H) = N_1/2. Beyond H pulls of arm 1 R(2H) is concave in them, and at least H/2 at both ends. And N_1 is at least
 * what it was after H/2 rounds, H/2 − n.
 */
export const leastRegretsAfter = checked(
  { reach, pulls: needs.whole(0) },
  (reachOfLine: number, pulls: number): readonly [number, number] => [
    pulls / 2 - (pulls * (pulls + 1)) / (2 * reachOfLine),
    (reachOfLine / 2 - pulls) / 2,
  ],
);

/**
 * Footnote 5 as a number: whatever a policy knows of the arms, without the horizon its regret is at least this times T,
 * in expectation, at one of T = H/2 and T = 2H.
 *
 *   c = 1/8 − 1/(24 − 32/H),   which tends to 1/12
 *
 * R(H/2) is concave in n and so at least n·(1/4 − 1/(2H)), its chord from 0 to H/2: that also holds of means. With
 * x = E[n]/H, R(H/2)/(H/2) >= x/2 − x/H and R(2H)/(2H) >= 1/8 − x/4 are equal at x = 1/(6 − 8/H). Where no coin is
 * thrown it is 0.0976 for long H.
 */
export const leastRegretWithoutHorizon = checked({ reach }, (reachOfLine: number): number => {
  return 1 / 8 - 1 / (24 - 32 / reachOfLine);
});
