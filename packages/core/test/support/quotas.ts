/** Random quotas with their exact values, and the promise checked on a list of pulls in exact arithmetic. */
import fc from "fast-check";
import { compare, fraction, subtract, ZERO } from "./fraction.js";
import { openArms, range } from "./history.js";
import type { Availability, Fraction } from "./history.js";
import { randomShares, seeded } from "./hostile.js";

export interface Quotas {
  /** As a user writes them. */
  readonly shares: readonly (number | string)[];
  readonly exact: readonly Fraction[];
}

/** 0.867 for 867/1000, "1/3" for 1/3. */
function written([numerator, denominator]: Fraction): number | string {
  const isDecimal = /^10*$/.test(String(denominator));
  return isDecimal ? Number(numerator) / Number(denominator) : `${String(numerator)}/${String(denominator)}`;
}

export function quotasOf(exact: readonly Fraction[]): Quotas {
  return { shares: exact.map(written), exact };
}

/** Thousandths, e.g. 900 for 0.9. */
export function thousandths(...units: number[]): Quotas {
  return quotasOf(units.map((unit) => fraction(unit, 1000)));
}

const denominators = [1, 2, 3, 7, 10, 12, 20, 49, 100, 1000, 9973, 100_000];

/**
 * K arms of which up to `spare` have no quota, over one denominator. They sum to all the pulls there are, or to
 * one unit less, or to any less.
 */
export function randomQuotas({ arms = 8, spare = 2, perRound = 1, finest = Infinity } = {}): fc.Arbitrary<Quotas> {
  return fc
    .record({
      arms: fc.integer({ min: perRound, max: Math.max(perRound, arms - spare) }),
      spare: fc.integer({ min: 0, max: spare }),
      denominator: fc.constantFrom(...denominators.filter((denominator) => denominator <= finest)),
      slack: fc.oneof(fc.constant("none"), fc.constant("one unit"), fc.double({ min: 0, max: 1, noNaN: true })),
      seed: fc.nat(),
    })
    .map(({ denominator, seed, ...drawn }) => {
      const units = perRound * denominator;
      const slack = typeof drawn.slack === "number" ? Math.floor(drawn.slack * units) : drawn.slack === "none" ? 0 : 1;
      const exact = randomShares(seeded(seed), drawn.arms, denominator, perRound, slack);
      return quotasOf([...exact, ...range(drawn.spare).map(() => ZERO)]);
    });
}

/** Each arm has a denominator of its own, such as 0.05, "1/3" and 0.211 together. */
export function mixedQuotas(arms = 8): fc.Arbitrary<Quotas> {
  const one = fc.tuple(fc.constantFrom(3, 7, 10, 20, 100, 1000), fc.double({ min: 0, max: 1, noNaN: true }));
  return fc.array(one, { minLength: 1, maxLength: arms }).map((drawn) => {
    let left = fraction(1);
    const exact = drawn.map(([denominator, part]): Fraction => {
      const most = (left[0] * BigInt(denominator)) / left[1];
      const share = fraction(BigInt(Math.round(Number(most) * part)), denominator);
      left = subtract(left, share);
      return share;
    });
    return quotasOf(exact);
  });
}

/** The first arm and round with N_i(t) < floor(r_i·a_i(t)), a_i(t) counting the rounds in which the arm was open. */
export function brokenPromise(
  exact: readonly Fraction[],
  pulls: readonly (number | readonly number[])[],
  open?: Availability,
): string | undefined {
  const counts = exact.map(() => 0n);
  const clocks = exact.map(() => 0n);
  for (const [index, chosen] of pulls.entries()) {
    for (const arm of [chosen].flat()) counts[arm]++;
    for (const arm of openArms(exact.length, index + 1, open)) clocks[arm]++;
    const arm = exact.findIndex(([p, q], i) => counts[i] < (p * clocks[i]) / q);
    if (arm >= 0) return `arm ${arm} in round ${index + 1}`;
  }
  return undefined;
}

/** The largest r_i·t − N_i(t) of any arm at any time, and when it was first reached. */
export function worstDeficit(exact: readonly Fraction[], pulls: readonly (number | readonly number[])[]) {
  const counts = exact.map(() => 0n);
  let worst = { deficit: ZERO, arm: -1, round: 0 };
  for (const [index, chosen] of pulls.entries()) {
    for (const arm of [chosen].flat()) counts[arm]++;
    for (const [arm, [p, q]] of exact.entries()) {
      const deficit: Fraction = [p * BigInt(index + 1) - q * counts[arm], q];
      if (compare(deficit, worst.deficit) > 0) worst = { deficit, arm, round: index + 1 };
    }
  }
  return worst;
}
