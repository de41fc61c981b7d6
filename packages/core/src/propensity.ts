import type { Arm, ArmSet } from "./arms.js";
import { integrate, pow } from "./math/index.js";
import type { Policy, Propensity, Round } from "./policy.js";

/** How likely the policy, in its present state, chooses the arm in this round. */
export function propensityOf(policy: Policy, arm: Arm, round: Round, open?: ArmSet): Propensity {
  return policy.propensity?.(arm, round, open) ?? certain(policy.choose(round, open) === arm);
}

/** A rule chooses the arm, or another one, whatever the seed is. */
export function certain(chosen: boolean): Propensity {
  return { probability: chosen ? 1 : 0, error: 0 };
}

/** The part of a distribution that may lie below `from`, and above `to`. */
export const TAIL = 1e-12;
/** How closely the quadrature's own error is pressed. */
const TOLERANCE = 1e-10;
/** A probability with a larger error is not known. */
const LARGEST_ERROR = 1e-6;
/** Doubles are this coarse, with a factor for what is computed of them: draws that are nearer to each other may tie. */
const COARSE = 16 * Number.EPSILON;
/** What a distribution function, computed in doubles, may be off by. */
const ROUNDING = 1e-12;

/** A continuous distribution that the draws of some arms come from, and where all but 2·10^-12 of it lies. */
export interface DrawDistribution {
  readonly from: number;
  readonly to: number;
  readonly density: (x: number) => number;
  /** P(draw <= x). */
  readonly below: (x: number) => number;
  readonly arms: number;
}

/**
 * The probability that an arm's draw is the highest of independent draws:
 *
 *   ∫ f(x) Π_j F_j(x) dx = ∫ over [lo, up] + P(draw > up)
 *
 * Below lo = max from_j some other arm's draw surely is not, above up = max to_j all are. Each of these tails, and each
 * arm that never comes up to lo and is no factor of the product, adds 10^-12 to the error.
 *
 * The result is as if draws were real numbers: where doubles are too coarse for the distributions it is not known.
 */
export function highestDraw(own: DrawDistribution, others: readonly DrawDistribution[]): Propensity {
  if (others.length === 0) return { probability: 1, error: 0 };
  const lowest = others.reduce((most, { from }) => Math.max(most, from), own.from);
  if (lowest >= own.to) return { probability: 0, error: 2 * TAIL };
  const rivals = others.filter(({ to }) => to > lowest);
  const points = breakpoints(lowest, own.to, rivals);
  const highest = points[points.length - 1];
  const wins = (x: number) =>
    rivals.reduce(
      (product, { below, arms }) => product * (arms === 1 ? below(x) : pow(below(x), arms)),
      own.density(x),
    );
  const coarseness = (COARSE * Math.max(Math.abs(lowest), Math.abs(own.to))) / (own.to - lowest);
  const inside = integrate(wins, points, TOLERANCE + coarseness);
  const probability = inside.value + (1 - own.below(highest));
  const arms = others.reduce((sum, one) => sum + one.arms, 1);
  const error = inside.error + (arms + 2) * TAIL + arms * ROUNDING + coarseness;
  if (!(error <= LARGEST_ERROR)) {
    return { probability: null, why: "the arms' posteriors are too narrow for the digits that their draws have" };
  }
  return { probability: Math.min(1, Math.max(0, probability)), error };
}

/**
 * Where the integral is divided before it is refined, so that no steep place between two nodes is missed: at the ends
 * of the rivals' distributions, each but half as far from `lowest` as the next. A rival begins below `lowest`, so that
 * it is as wide as its end is far.
 */
function breakpoints(lowest: number, most: number, rivals: readonly DrawDistribution[]): number[] {
  const ends = rivals.map(({ to }) => Math.min(to, most)).sort((one, other) => other - one);
  const points: number[] = [];
  let nearest = Infinity;
  for (const end of ends) {
    if (end - lowest > nearest / 2) continue;
    nearest = end - lowest;
    points.unshift(end);
  }
  return [lowest, ...points];
}
