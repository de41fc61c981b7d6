import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { betaQuantile } from "../math/index.js";

const MOST = 1_000_000_000_000;

/**
 * The interval of Clopper and Pearson (1934) for the rate behind `hits` of `size` independent trials: it misses the true
 * rate with probability `error` at most, half of it on each side.
 */
export const exactInterval = checked(
  { hits: needs.whole(0, MOST), size: needs.whole(0, MOST), error: needs.number({ above: 0, max: 1 }) },
  (hits: number, size: number, error: number): readonly [low: number, high: number] => {
    if (hits > size) {
      throw new EvenhandError("parameter-range", { received: hits, required: `at most ${size}, the size`, path: "hits" });
    }
    const [half, rest] = [error / 2, 1 - error / 2];
    return [
      hits === 0 ? 0 : betaQuantile(hits, size - hits + 1, rest, half),
      hits === size ? 1 : betaQuantile(hits + 1, size - hits, half, rest),
    ];
  },
);
