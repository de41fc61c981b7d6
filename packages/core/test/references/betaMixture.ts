/**
 * The confidence sequence of a mean from the Beta mixture of the Bernoulli supermartingale (the method of mixtures of
 * Robbins, 1970): after n rewards in [0, 1] with the sum S, all m in (0, 1) with
 *
 *     M_n(m) = ∫ θ^S·(1 − θ)^(n−S) / (m^S·(1 − m)^(n−S)) dBeta(a, b)(θ)  <  1/α.
 *
 * Why it holds: for a reward x in [0, 1] with mean m, given all before it, (θ/m)^x·((1 − θ)/(1 − m))^(1−x) is convex in
 * x, so at most the straight line through its values θ/m at 1 and (1 − θ)/(1 − m) at 0, whose mean is θ + 1 − θ = 1.
 * The product over the rewards is a supermartingale from 1, so is its mixture over θ, and by Ville's inequality it
 * reaches 1/α with probability at most α: at any time, at a time chosen by looking, and for rewards of one arm among
 * many whatever decides when that arm is pulled. For rewards 0 and 1 it is a martingale.
 *
 * Here by numerical integration and bisection: no Beta or gamma function.
 *
 * Settled:
 * - α is not divided by two: both ends come from the one mixture.
 * - The ends depend on n and S alone; intervals of earlier moments are not intersected, though that would hold too.
 * - Nothing observed: [0, 1]. S = 0 has the lower end 0, S = n the upper end 1.
 * - The prior is the caller's: the coverage holds for each.
 * - The integral: θ = 1/(1 + e^(−π·sinh t)), trapezoids in t from −4 to 4, in logarithms. The step is a fraction of the
 *   peak's width, 1/√n, and then the rule's error is far below 1e-12.
 */

export interface BetaPrior {
  readonly a: number;
  readonly b: number;
}

/** ln ∫ θ^(u−1)·(1 − θ)^(v−1) dθ. */
export function logBetaIntegral(u: number, v: number): number {
  const points = 2_000 + Math.ceil(60 * Math.sqrt(u + v));
  const step = 8 / points;
  const logs = Array.from({ length: points + 1 }, (_, index) => {
    const t = -4 + step * index;
    const logOdds = Math.PI * Math.sinh(t);
    // dθ = θ·(1 − θ)·π·cosh t·dt.
    return -u * Math.log1p(Math.exp(-logOdds)) - v * Math.log1p(Math.exp(logOdds)) + Math.log(Math.PI * Math.cosh(t));
  });
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const sum = logs.reduce((total, log) => total + Math.exp(log - largest), 0);
  return largest + Math.log(sum * step);
}

/** ln M_n(m). */
export function logMixture(n: number, sum: number, mean: number, prior: BetaPrior): number {
  return logEvidence(n, sum, prior) - logLikelihood(n, sum, mean);
}

function logEvidence(n: number, sum: number, { a, b }: BetaPrior): number {
  return logBetaIntegral(sum + a, n - sum + b) - logBetaIntegral(a, b);
}

/** S ln m + (n − S) ln(1 − m), with 0 ln 0 = 0. */
function logLikelihood(n: number, sum: number, mean: number): number {
  const successes = sum === 0 ? 0 : sum * Math.log(mean);
  const failures = sum === n ? 0 : (n - sum) * Math.log1p(-mean);
  return successes + failures;
}

/** The interval after n rewards in [0, 1] that add up to `sum`, wrong at some time with probability at most α. */
export function betaMixtureInterval(n: number, sum: number, alpha: number, prior: BetaPrior): [number, number] {
  if (!(sum >= 0 && sum <= n)) throw new Error(`${n} rewards in [0, 1] cannot add up to ${sum}`);
  if (n === 0) return [0, 1];
  const evidence = logEvidence(n, sum, prior);
  const inside = (mean: number): boolean => evidence - logLikelihood(n, sum, mean) < Math.log(1 / alpha);
  // M_n falls up to S/n, where it is at most 1, and rises from there.
  return [sum === 0 ? 0 : border(sum / n, 0, inside), sum === n ? 1 : border(sum / n, 1, inside)];
}

/** Where a line from a point inside to a point outside leaves the interval. */
function border(within: number, without: number, inside: (mean: number) => boolean): number {
  let [near, far] = [within, without];
  for (let step = 0; step < 100; step++) {
    const middle = (near + far) / 2;
    if (inside(middle)) near = middle;
    else far = middle;
  }
  return near;
}
