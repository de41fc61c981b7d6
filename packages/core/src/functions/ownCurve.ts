import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import { checkCurve } from "./checkCurve.js";
import type { Curve } from "./curve.js";

/** A user's function as a reward curve, checked as far as it is said to go. Made by `ownCurve`. */
export class OwnCurve implements Curve {
  readonly length: number;
  readonly reward: (n: number) => number;
  readonly potential?: number;

  constructor(reward: (n: number) => number, upTo: number, potential: number | undefined) {
    this.reward = reward;
    this.length = upTo;
    if (potential !== undefined) this.potential = potential;
  }

  /** Results say what the function's text was, and two studies with different functions have different fingerprints. */
  toJSON(): unknown {
    return { f: String(this.reward), upTo: this.length, potential: this.potential };
  }
}

/**
 * A reward curve by a function f(1), f(2), …, f(upTo): refused at the first n where it leaves [0, 1], falls or grows
 * faster than before. An arm with it can be pulled `upTo` times. Metrics that measure how far an arm is from its
 * potential need that limit, which no finite number of values tells: give `potential` where it is known.
 *
 * A bare function in place of a curve is checked up to the study's horizon instead.
 */
export const ownCurve = checked(
  {
    f: needs.aFunction,
    options: needs.object(),
  },
  (f: (n: number) => number, { upTo, potential }: { readonly upTo: number; readonly potential?: number }): OwnCurve => {
    if (!Number.isSafeInteger(upTo) || upTo < 1 || upTo > LARGEST_COUNT) {
      const required = `a whole number of pulls, from 1 to ${LARGEST_COUNT}`;
      throw new EvenhandError("parameter-range", { received: upTo, required, path: "upTo" });
    }
    checkCurve(f, upTo, "f");
    const highest = f(upTo);
    if (potential !== undefined && !(typeof potential === "number" && potential >= highest && potential <= 1)) {
      const required = `a limit from f(${upTo}) = ${highest} to 1`;
      throw new EvenhandError("parameter-range", { received: potential, required, path: "potential" });
    }
    return new OwnCurve(f, upTo, potential);
  },
);
