import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { betaQuantile, binomialMass } from "../math/index.js";

/** A group, and how many of its members have the property that is counted. */
export interface HitCount {
  readonly hits: number;
  readonly size: number;
}

/** Terms below this part of the sum are not added. */
const NEGLIGIBLE = 1e-17;
/** Products of two sizes stay below what a double can hold exactly enough. */
const MOST = 1_000_000_000_000;

const counted = needs.object({ hits: needs.whole(0, MOST), size: needs.whole(0, MOST) });

/**
 * Fisher's exact test, one side: how likely one group has at least its hits, if all hits were dealt out at random over
 * the members of the group and of the others. The lower side is that of the misses.
 *
 *   P(X >= h) for X hypergeometric: h_1 + h_2 hits among n_1 + n_2, of which n_1 are in the group
 *
 * The first term as a quotient of three binomial masses (Loader 2000), the others by their ratios. Above `enough` the
 * sum is not finished: the answer is then a lower bound that is above it.
 */
export const hypergeometricTail = checked(
  { group: counted, others: counted, enough: needs.optional(needs.number({ min: 0 })) },
  (group: HitCount, others: HitCount, enough: number = 1): number => {
    checkHits(group, "group");
    checkHits(others, "others");
    const hits = group.hits + others.hits;
    const misses = group.size + others.size - hits;
    if (group.hits === Math.max(0, group.size - misses)) return 1;
    let term = firstTerm(group, others);
    let sum = 0;
    const most = Math.min(hits, group.size);
    for (let x = group.hits; x <= most && sum <= enough; x++) {
      sum += term;
      if (term < NEGLIGIBLE * sum) break;
      term *= ((hits - x) * (group.size - x)) / ((x + 1) * (misses - group.size + x + 1));
    }
    return Math.min(1, sum);
  },
);

/** P(X = hits of the group), where both have hits and misses together. */
function firstTerm(group: HitCount, others: HitCount): number {
  const [hits, size] = [group.hits + others.hits, group.size + others.size];
  const rate = hits / size;
  return (mass(group, rate) * mass(others, rate)) / mass({ hits, size }, rate);
}

function mass({ hits, size }: HitCount, rate: number): number {
  // `binomialMass` needs a miss: without one, hits and misses change places.
  if (size === 0) return 1;
  return hits < size ? binomialMass(hits, size - hits, rate) : binomialMass(0, size, 1 - rate);
}

function checkHits({ hits, size }: HitCount, path: string): void {
  if (hits <= size) return;
  throw new EvenhandError("parameter-range", {
    received: hits,
    required: `at most ${size}, the size`,
    path: `${path}.hits`,
  });
}

/**
 * The interval of Clopper and Pearson (1934) for the rate behind `hits` of `size` independent trials: it misses the
 * true rate with probability `error` at most, half of it on each side.
 */
export const exactInterval = checked(
  { hits: needs.whole(0, MOST), size: needs.whole(0, MOST), error: needs.number({ above: 0, max: 1 }) },
  (hits: number, size: number, error: number): readonly [low: number, high: number] => {
    if (hits > size) {
      throw new EvenhandError("parameter-range", {
        received: hits,
        required: `at most ${size}, the size`,
        path: "hits",
      });
    }
    const [half, rest] = [error / 2, 1 - error / 2];
    return [
      hits === 0 ? 0 : betaQuantile(hits, size - hits + 1, rest, half),
      hits === size ? 1 : betaQuantile(hits + 1, size - hits, half, rest),
    ];
  },
);
