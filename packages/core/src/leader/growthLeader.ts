import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { COUNTS, type Growth, INCREMENT, LAST, OBSERVED, TOTAL, WIDTH } from "./growth.js";
import { StandingTournament } from "./kinetic/standingTournament.js";
import { MANY_GROWTHS } from "./kinetic/tournament.js";

/**
 * The arm with the largest optimistic total, where rewards go on growing at their present rate:
 *
 *   p_i = Rew_i + m·f_i + Δ_i·m(m + 1)/2,   m = clock − n_i
 *
 * with n_i rewards observed, Rew_i their sum, f_i the last and Δ_i the last increment: a parabola over the clock
 * max_j N_j. An arm with fewer than two rewards has no rate yet and comes first. Ties, compared exactly on this one
 * form: fewest pulls, then lowest arm.
 */
interface GrowthLeader {
  /** The arm was pulled or rewarded. */
  changed(arm: Arm): void;
  /** The open arm with the largest optimistic total at this clock. */
  top(clock: number, open?: ArmSet): Arm;
}

export function growthLeader(growth: Growth): GrowthLeader {
  return growth.arms < MANY_GROWTHS ? new GrowthScan(growth) : new GrowthTournament(growth);
}

/** The largest optimistic total by a look at every arm: for few. */
export class GrowthScan implements GrowthLeader {
  readonly #growth: Growth;

  constructor(growth: Growth) {
    this.#growth = growth;
  }

  changed(): void {
    // Every look reads the growth of every arm.
  }

  top(clock: number, open?: ArmSet): Arm {
    const growth = this.#growth;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < growth.arms; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const value = growth.optimisticTotal(arm, clock);
      if (value > highest || (value === highest && growth.pulls(arm) < growth.pulls(best))) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}

/** The largest optimistic total by a kinetic tournament over the clock max N: for many arms. */
export class GrowthTournament extends StandingTournament implements GrowthLeader {
  readonly #counts: Uint32Array;
  readonly #rewards: Float64Array;

  constructor(growth: Growth) {
    super(growth.arms, growth.rewards, WIDTH);
    this.#counts = growth.counts;
    this.#rewards = growth.rewards;
  }

  changed(arm: Arm): void {
    this.change(arm);
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  /** The arm's optimistic total, as Growth has it. */
  protected valueNow(arm: Arm): number {
    const rewards = this.#rewards;
    const observed = this.#counts[COUNTS * arm + OBSERVED];
    if (observed < 2) return Infinity;
    const at = WIDTH * arm;
    const more = this.clock - observed;
    return rewards[at + TOTAL] + more * rewards[at + LAST] + rewards[at + INCREMENT] * ((more * (more + 1)) / 2);
  }

  protected isBefore(a: Arm, b: Arm): boolean {
    const pullsA = this.#counts[COUNTS * a];
    const pullsB = this.#counts[COUNTS * b];
    return pullsA < pullsB || (pullsA === pullsB && a < b);
  }

  /** Reads each number of the two arms once, for the verdict and for its time. */
  protected compare(node: number, a: Arm, b: Arm): void {
    const { clock } = this;
    const counts = this.#counts;
    const rewards = this.#rewards;
    const atA = WIDTH * a;
    const atB = WIDTH * b;
    const observedA = counts[COUNTS * a + OBSERVED];
    const observedB = counts[COUNTS * b + OBSERVED];
    if (observedA < 2 || observedB < 2) {
      this.winner[node] = this.beats(a, b) ? a : b;
      this.until[node] = Infinity;
      return;
    }
    const m = clock - observedA;
    const n = clock - observedB;
    const totalA = rewards[atA + TOTAL];
    const totalB = rewards[atB + TOTAL];
    const f = rewards[atA + LAST];
    const g = rewards[atB + LAST];
    const riseA = rewards[atA + INCREMENT];
    const riseB = rewards[atB + INCREMENT];
    const sumA = riseA * ((m * (m + 1)) / 2);
    const sumB = riseB * ((n * (n + 1)) / 2);
    const stepA = riseA * (m + 0.5);
    const stepB = riseB * (n + 0.5);
    const valueA = totalA + m * f + sumA;
    const valueB = totalB + n * g + sumB;
    const isA = valueA > valueB || (valueA === valueB && this.isBefore(a, b));
    const sign = isA ? 1 : -1;
    const lasts = growthLastsFor(
      Math.abs(valueA - valueB),
      Math.abs(totalA) + Math.abs(totalB) + m * Math.abs(f) + n * Math.abs(g) + Math.abs(sumA) + Math.abs(sumB),
      sign * (g + stepB - (f + stepA)),
      Math.abs(f) + Math.abs(g) + Math.abs(stepA) + Math.abs(stepB),
      (sign * (riseB - riseA)) / 2,
      (Math.abs(riseA) + Math.abs(riseB)) / 2,
    );
    const first = isA ? a : b;
    const isForGood = lasts === 0 && this.#isNowhereBelow(first, isA ? b : a);
    this.winner[node] = first;
    this.until[node] = isForGood ? Infinity : clock + lasts;
  }

  /**
   * Whether no double of the first arm is smaller at any later clock, although its lead may be rounding alone: for arms
   * that are alike. Rounding keeps the order of sums and products, so it is enough to compare what they are made of.
   */
  #isNowhereBelow(first: Arm, second: Arm): boolean {
    const counts = this.#counts;
    const rewards = this.#rewards;
    const at = WIDTH * first;
    const other = WIDTH * second;
    return (
      counts[COUNTS * first + OBSERVED] === counts[COUNTS * second + OBSERVED] &&
      rewards[at + TOTAL] >= rewards[other + TOTAL] &&
      rewards[at + LAST] >= rewards[other + LAST] &&
      rewards[at + INCREMENT] >= rewards[other + INCREMENT] &&
      this.isBefore(first, second)
    );
  }
}

/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of about five steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;
const BELOW = 1 - 1e-12;

/**
 * For how many more steps of the clock an optimistic total that is above another surely stays above it.
 *
 * After δ more steps a total is P + δ·L + δ²·Q, where P is the present one, with m = clock − n, L = f + Δ·(m + ½) and Q
 * = Δ/2. The lead P − P′ is used up by δ·(L′ − L) + δ²·(Q′ − Q). Each difference comes with the sizes of all terms in
 * it: what rounding may add grows in the same way, and is taken off the lead and added to the other two. Early, never
 * late.
 */
function growthLastsFor(
  ahead: number,
  sizes: number,
  closing: number,
  closingSizes: number,
  bend: number,
  bendSizes: number,
): number {
  const lead = ahead - MARGIN * sizes - TINY;
  if (!(lead > 0)) return 0;
  const linear = closing + MARGIN * closingSizes;
  const square = bend + MARGIN * bendSizes;
  // With a = linear, b = square, both at least 0, and r = sqrt(b·lead): δ = lead/(a + r) has aδ + bδ² <= lead, since
  // a(a + r) + r² <= (a + r)². At most a quarter early, and without a branch that the processor would guess wrong.
  const soon = Math.max(0, linear) + Math.sqrt(Math.max(0, square) * lead);
  return Math.floor((lead / soon) * BELOW);
}
