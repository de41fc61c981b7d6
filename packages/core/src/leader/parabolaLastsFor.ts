import type { Arm } from "../arms.js";
import { INCREMENT, LAST, TOTAL, WIDTH, type Growth } from "./growth.js";

/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of some five steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;
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
  // With a = linear, b = square, both at least 0, and r = sqrt(b·lead): δ = lead/(a + r) has aδ + bδ² <= lead, since
  // a(a + r) + r² <= (a + r)². At most a quarter early, and without a branch that the processor would guess wrong.
  const soon = Math.max(0, linear) + Math.sqrt(Math.max(0, square) * lead);
  return Math.floor((lead / soon) * BELOW);
}
