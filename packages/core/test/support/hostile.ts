/** For the self-checks: seeded luck, random shares, and learners that try to break a quota. */
import { below, seeded } from "../../src/laws/scripts.js";
import { fraction } from "./fraction.js";
import { firstLargest, range } from "./history.js";
import type { Availability, Fraction, Learner } from "./history.js";

export { below, seeded };

/** A random arm, always the first, always the last, the most pulled, the least pulled. */
export function hostileLearners(next: () => number): Learner[] {
  return [
    (_history, _round, open) => open[below(next, open.length)] ?? -1,
    (_history, _round, open) => open[0] ?? -1,
    (_history, _round, open) => open[open.length - 1] ?? -1,
    (history, _round, open) => firstLargest(open, (arm) => history.count(arm)),
    (history, _round, open) => firstLargest(open, (arm) => -history.count(arm)),
  ];
}

/** Shares p_i/D with Σ p_i = `total`·D − `slack` and 0 ≤ p_i ≤ D: D units thrown at random, lumps first. */
export function randomShares(
  next: () => number,
  arms: number,
  denominator: number,
  total: number,
  slack: number,
): Fraction[] {
  const units = range(arms).map(() => 0);
  let left = total * denominator - slack;
  while (left > 0) {
    const arm = below(next, arms);
    const room = Math.min(left, denominator - (units[arm] ?? 0));
    const lump = Math.min(room, 1 + below(next, Math.max(1, Math.ceil(denominator / 2))));
    units[arm] = (units[arm] ?? 0) + lump;
    left -= lump;
  }
  return units.map((unit) => fraction(unit, denominator));
}

/** Every arm is open with the given chance; a round in which none is has one random arm. */
export function randomAvailability(next: () => number, arms: number, rounds: number, chance: number): Availability {
  const table = range(rounds + 1).map(() => {
    const row = range(arms).map(() => next() < chance);
    const lone = below(next, arms);
    return row.some(Boolean) ? row : range(arms).map((arm) => arm === lone);
  });
  return (round) => table[round] ?? [];
}
