import type { Arm, ArmSet } from "../../arms.js";
import { betaDensity, betaReach, exp, integrate } from "../../math/index.js";
import type { Propensity } from "../../policy.js";
import { TAIL } from "../../propensity.js";

/** A posterior is divided into this number of stretches, each with the 8 points of Gauss–Legendre quadrature. */
const STRETCHES = 12;
const nodes = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const weights = [0.362683783378362, 0.3137066458778873, 0.22238103445337448, 0.10122853629037626];

const TOLERANCE = 1e-10;
/** A probability with a larger error is not known. */
const LARGEST_ERROR = 1e-6;

/** A posterior of merit as points, each with its part of the probability: together 1. */
interface MeritPoints {
  readonly merits: readonly number[];
  readonly parts: readonly number[];
}

/**
 * The arm's expected share of the exposure, E[X_i / Σ_j X_j] with X_j = exp(c·θ_j) and independent posteriors
 * θ_j ~ Beta(S_j + 1, F_j + 1). By 1/x = ∫ e^(−sx) ds over s from 0 on it is
 *
 *   ∫ E[X_i e^(−s X_i)] Π_(j≠i) E[e^(−s X_j)] ds,
 *
 * an integral over one variable of products of such integrals. It is taken over ln s, where the integrand is a bell.
 */
export function expectedShare(
  successes: Uint32Array,
  failures: Uint32Array,
  c: number,
  arm: Arm,
  open?: ArmSet,
): Propensity {
  const others: MeritPoints[] = [];
  for (let other = 0; other < successes.length; other++) {
    if (other !== arm && open?.has(other) !== false) others.push(pointsOf(successes[other], failures[other], c));
  }
  if (others.length === 0) return { probability: 1, error: 0 };
  const own = pointsOf(successes[arm], failures[arm], c);
  const weighed = (lnS: number) => {
    const s = exp(lnS);
    return others.reduce((product, points) => product * transform(points, s), s * transform(own, s, true));
  };
  // All merits lie between e^-c and 1: beyond these ends, where s < e^-30 or s·e^-c > 90, next to nothing is left.
  const ends = [-30, -10, -3, 0, c, c + 4.5];
  const { value, error } = integrate(weighed, ends, TOLERANCE);
  const all = error + (others.length + 1) * (2 * TAIL + ROUNDING) + TOLERANCE;
  if (all > LARGEST_ERROR) return { probability: null, why: "the posteriors are too narrow for the quadrature" };
  return { probability: Math.min(1, Math.max(0, value)), error: all };
}

/** What the points of a posterior may be off by. */
const ROUNDING = 1e-9;

/** E[e^(−sX)], or E[X e^(−sX)]. */
function transform({ merits, parts }: MeritPoints, s: number, isWeighed = false): number {
  let sum = 0;
  for (let i = 0; i < merits.length; i++) sum += parts[i] * (isWeighed ? merits[i] : 1) * exp(-s * merits[i]);
  return sum;
}

function pointsOf(successes: number, failures: number, c: number): MeritPoints {
  const [a, b] = [successes + 1, failures + 1];
  const [from, to] = betaReach(a, b, TAIL);
  const merits: number[] = [];
  const parts: number[] = [];
  const half = (to - from) / STRETCHES / 2;
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const middle = from + (2 * stretch + 1) * half;
    nodes.forEach((node, place) => {
      for (const mean of [middle - node * half, middle + node * half]) {
        merits.push(exp(c * (mean - 1)));
        parts.push(weights[place] * half * betaDensity(a, b, mean));
      }
    });
  }
  const total = parts.reduce((sum, part) => sum + part, 0);
  return { merits, parts: parts.map((part) => part / total) };
}
