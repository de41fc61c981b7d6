import { EvenhandError } from "../errors.js";

/**
 * Refuses a curve at the first n where it leaves [0, 1], falls, or grows faster than before. Growth is compared from
 * n = 2 on, since the algorithm uses increments only after two pulls, and 1 − n^(−a), the paper's own, has f(1) = 0.
 */
export function checkCurve(reward: (n: number) => number, pulls: number, path: string): void {
  let before = NaN;
  let growth = Infinity;
  for (let n = 1; n <= pulls; n++) {
    const value = reward(n);
    if (typeof value !== "number") {
      throw new EvenhandError("curve-invalid", { received: value, required: `a number for f(${n})`, path });
    }
    const broken = (required: string) =>
      new EvenhandError("curve-invalid", { received: `f(${n}) = ${value}`, required, path });
    if (!(value >= 0 && value <= 1)) throw broken("values in [0, 1]");
    if (value < before) throw broken(`at least f(${n - 1}) = ${before}`);
    if (value - before > growth + Number.EPSILON) throw broken(`an increment of at most that before it, ${growth}`);
    if (n >= 2) growth = value - before;
    before = value;
  }
}
