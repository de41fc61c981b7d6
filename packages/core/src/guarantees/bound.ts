import * as needs from "../door/needs.js";
import { type Check, instanceOf } from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { Shares } from "../shares/shares.js";

/** What a theorem says of a situation: a number, or why it says nothing. */
export type Bound =
  { readonly applies: true; readonly value: number } | { readonly applies: false; readonly because: string };

export function bound(value: number): Bound {
  return { applies: true, value };
}

/** The caller is outside the theorem's conditions, and is told so instead of being given a number. */
export function noBound(because: string): Bound {
  return { applies: false, because };
}

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

/** Shares of this number of arms. */
export function sharesOver(arms: number): Check {
  return (value, path) => {
    instanceOf(Shares)(value, path);
    const own = (value as Shares).arms;
    if (own === arms) return;
    const required = `shares of ${arms} arms`;
    throw new EvenhandError("parameter-length", { received: `shares of ${own} arms`, required, path });
  };
}
