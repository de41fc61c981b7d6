import type { Arm } from "../arms.js";
import { INCREMENT, LAST, TOTAL, WIDTH, type Growth } from "./growth.js";

/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of some five steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;
/** The roots below are good to half of the digits where the discriminant is close to 0. */
const DISCRIMINANT_MARGIN = 1e-14;
const BELOW = 1 - 1e-12;

/**
 * For how many more steps of the clock one arm's optimistic total is surely above another's that it is above now.
 *
 * With m = clock − n, δ steps on the total is P + δ·L + δ²·Q, where P is the present one, L = f + Δ·(m + ½) and Q = Δ/2.
 * The lead P − P′ is used up by δ·(L′ − L) + δ²·(Q′ − Q). What rounding may add to either side grows in the same way with the
 * sizes of the terms, and is taken off the lead and added to the two differences. Early, never late.
 */
export function parabolaLastsFor(growth: Growth, first: Arm, second: Arm, clock: number): number {
  const { rewards } = growth;
  const atF = WIDTH * first;
  const atG = WIDTH * second;
  const totalF = rewards[atF + TOTAL];
  const totalG = rewards[atG + TOTAL];
  const m = clock - growth.observed(first);
  const n = clock - growth.observed(second);
  const f = rewards[atF + LAST];
  const g = rewards[atG + LAST];
  const riseF = rewards[atF + INCREMENT];
  const riseG = rewards[atG + INCREMENT];
  const sumF = riseF * ((m * (m + 1)) / 2);
  const sumG = riseG * ((n * (n + 1)) / 2);

  const sizes =
    Math.abs(totalF) + Math.abs(totalG) + m * Math.abs(f) + n * Math.abs(g) + Math.abs(sumF) + Math.abs(sumG);
  const lead = totalF + m * f + sumF - (totalG + n * g + sumG) - MARGIN * sizes - TINY;
  if (!(lead > 0)) return 0;
  const stepF = riseF * (m + 0.5);
  const stepG = riseG * (n + 0.5);
  const steps = Math.abs(f) + Math.abs(g) + Math.abs(stepF) + Math.abs(stepG);
  const linear = g + stepG - (f + stepF) + MARGIN * steps;
  const square = (riseG - riseF + MARGIN * (Math.abs(riseG) + Math.abs(riseF))) / 2;
  return Math.floor(smallestRoot(square, linear, lead) * BELOW);
}

/** The smallest δ > 0 with square·δ² + linear·δ = lead, for lead > 0, or a little less; Infinity where there is none. */
function smallestRoot(square: number, linear: number, lead: number): number {
  if (square <= 0 && linear <= 0) return Infinity;
  const exact = linear * linear + 4 * square * lead;
  const discriminant = exact + DISCRIMINANT_MARGIN * (linear * linear + Math.abs(4 * square * lead));
  if (discriminant < 0) return Infinity;
  const root = Math.sqrt(discriminant);
  // For linear < 0 the sum would cancel; there square > 0, and a smaller discriminant is the cautious one.
  if (linear >= 0) return (2 * lead) / (linear + root);
  return (Math.sqrt(exact) - linear) / (2 * square);
}
