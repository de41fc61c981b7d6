import { ln } from "./ln.js";

/** Within it the series needs ten terms; beyond it the difference loses no more than two digits. */
const SERIES_WITHIN = 0.25;

/**
 * v − ln(1 + v) for v > −1, to some 10^-15 of itself: how far the logarithm falls short of its tangent, about v²/2.
 *
 * With s = v/(2 + v), ln(1 + v) = 2(s + s³/3 + s⁵/5 + …) and v − 2s = s·v: nothing cancels.
 */
export function lnShortfall(v: number): number {
  if (v > SERIES_WITHIN || v < -SERIES_WITHIN) return v - ln(1 + v);
  const s = v / (2 + v);
  const q = s * s;
  const tail =
    1 / 3 +
    q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 + q / 19)))))));
  return s * v - 2 * s * q * tail;
}
