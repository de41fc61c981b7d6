import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * The smallest of several bounds on the same quantity, of those that apply: what a plot should draw. A theorem can say
 * less than a trivial bound at practical horizons.
 */
export function smallestBound(...bounds: readonly Bound[]): Bound {
  bounds.forEach((one, place) => {
    needs.object({ applies: needs.oneOf(true, false) })(one, `bounds[${place}]`);
    needs.object(one.applies ? { value: needs.number() } : { because: needs.text })(one, `bounds[${place}]`);
  });
  const values = bounds.flatMap((one) => (one.applies ? [one.value] : []));
  if (values.length > 0) return bound(values.reduce((least, value) => Math.min(least, value)));
  return noBound(bounds.map((one) => (one.applies ? "" : one.because)).join("; ") || "no bound was given");
}
