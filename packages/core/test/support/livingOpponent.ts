/**
 * An opponent of living quotas (docs/adr/0011-living-quotas.md) who sees every balance, and decides which arms are
 * open, what the learner pulls in free rounds, and how the shares change.
 */
import { add, compare, fraction, isPositive, ONE, subtract, ZERO } from "./fraction.js";
import { toNumber, total } from "./exact.js";
import { firstLargest, range } from "./history.js";
import type { Fraction } from "./history.js";
import { below, randomShares, seeded } from "./hostile.js";
import type { FreeChoice, Tenure } from "../references/livingQuota.js";

/** Two denominators for the shares of one game: all its fractions stay over one of at most 2^31. */
export function randomDenominators(next: () => number): readonly number[] {
  const coarse = [2, 3, 4, 5, 6, 7, 8, 10, 12];
  const fine = [30, 49, 100, 1000, 9973];
  return [0, 1].map(() => {
    const denominators = next() < 0.75 ? coarse : fine;
    return denominators[below(next, denominators.length)];
  });
}

/** In two of three cases they sum to exactly 1. Some are over awkward denominators, each over its own. */
export function anyShares(next: () => number, arms: number, denominators: readonly number[]): Fraction[] {
  const denominator = denominators[below(next, denominators.length)];
  const slack = next() < 0.67 ? 0 : below(next, denominator);
  const promised = next() < 0.5 ? arms : Math.max(1, arms - 1);
  const shares = [...randomShares(next, promised, denominator, 1, slack), ...range(arms - promised).map(() => ZERO)];
  if (next() < 0.7) return shares;
  const parts = shares.slice(1).map((share) => sevenths(share, below(next, 7)));
  return [subtract(total(shares), total(parts)), ...parts];
}

function sevenths([numerator, denominator]: Fraction, count: number): Fraction {
  return [numerator * BigInt(count), denominator * 7n];
}

/** New shares that hurt, seen from the present balances. */
export function spitefulShares(
  next: () => number,
  tenures: readonly Tenure[],
  denominators: readonly number[],
): Fraction[] {
  const arms = range(tenures.length);
  const lucky = below(next, arms.length);
  const targets = tenures.map(({ target }) => target);
  const furthest = (sign: number) => firstLargest(arms, (arm) => sign * toNumber(tenures[arm].balance));
  switch (below(next, 7)) {
    case 0: // The arms that are ahead retire.
      return moved(targets, (arm) => tenures[arm].balance[0] < 0n, lucky);
    case 1: // The arms that are behind retire.
      return moved(targets, (arm) => isPositive(tenures[arm].balance), lucky);
    case 2:
      return moved(targets, (arm) => arm === furthest(-1), furthest(1));
    case 3: // In bulk.
      return moved(targets, () => next() < 0.5, lucky);
    case 4: // Each arm gets the share of the next one.
      return arms.map((arm) => targets[(arm + 1) % arms.length]);
    case 5:
      return withTinyShift(targets, lucky, fraction(1, denominators[0] * denominators[1]));
    default:
      return anyShares(next, arms.length, denominators);
  }
}

/** The shares of some arms, and what was free, go to one arm. */
function moved(targets: readonly Fraction[], from: (arm: number) => boolean, to: number): Fraction[] {
  const kept = targets.map((target, arm) => (arm === to || from(arm) ? ZERO : target));
  return kept.map((target, arm) => (arm === to ? subtract(ONE, total(kept)) : target));
}

/** A tiny part of the largest share goes to another arm. */
function withTinyShift(targets: readonly Fraction[], to: number, tiny: Fraction): Fraction[] {
  const from = firstLargest(range(targets.length), (arm) => toNumber(targets[arm]));
  if (from === to || compare(targets[from], tiny) < 0) return [...targets];
  return targets.map((target, arm) =>
    arm === from ? subtract(target, tiny) : arm === to ? add(target, tiny) : target,
  );
}

/** Which arms are open in a round, given the balances and the arm that was pulled last. Never none. */
export type SpitefulOpen = (tenures: readonly Tenure[], last: number) => number[];

/** Two ways to keep away the arms that need a round, one or the other in each round, seldom a third. */
export function spitefulOpen(next: () => number): SpitefulOpen {
  const ways: ((tenures: readonly Tenure[], last: number) => (arm: number) => boolean)[] = [
    () => () => true,
    () => () => next() < 0.5,
    (_tenures, last) => (arm) => arm === last,
    (_tenures, last) => (arm) => arm !== last,
    (tenures) => (arm) => isPositive(tenures[arm].balance),
    (tenures) => (arm) => !isPositive(tenures[arm].balance),
    (tenures) => (arm) => !isPositive(tenures[arm].share) || !isDue(tenures[arm]),
    (tenures, last) => (arm) => !isPositive(tenures[arm].share) || arm === last,
    (tenures) => (arm) => tenures[arm].deadline !== soonest(tenures),
  ];
  const favourites = [below(next, ways.length), below(next, ways.length)];
  return (tenures, last) => {
    const way = next() < 0.1 ? below(next, ways.length) : favourites[below(next, 2)];
    const open = range(tenures.length).filter(ways[way](tenures, last));
    return open.length > 0 ? open : [below(next, tenures.length)];
  };
}

function isDue({ balance, share }: Tenure): boolean {
  return isPositive(add(balance, share));
}

function soonest(tenures: readonly Tenure[]): number {
  return Math.min(...tenures.map(({ deadline }) => deadline ?? Infinity));
}

/** One of the learners that waste free rounds: each depends on balances, arms and round alone. */
export function spitefulLearner(next: () => number, tenures: () => readonly Tenure[]): FreeChoice {
  const by = (value: (tenure: Tenure) => number) => (open: readonly number[]) => {
    const now = tenures();
    return firstLargest(open, (arm) => value(now[arm]));
  };
  return [
    by(({ balance }) => toNumber(balance)),
    by(({ balance }) => -toNumber(balance)),
    by(({ deadline }) => deadline ?? Infinity),
    (open: readonly number[]) => open[open.length - 1],
    randomLearner(below(next, 1000)),
  ][below(next, 5)];
}

export function randomLearner(seed: number): FreeChoice {
  return (open, round) => open[below(seeded(seed * 100_003 + round), open.length)];
}
