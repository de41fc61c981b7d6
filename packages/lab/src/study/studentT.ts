import { exp, ln } from "@evenhand/core";

/** Terms of the continued fraction; some dozens are usual. */
const MOST_TERMS = 10_000;
/** A factor that is this close to 1 changes no digit any more. */
const CLOSE = 1e-16;

/**
 * P(|T| > t) for Student's T with a whole number of degrees of freedom ν, to some 10^-13 of itself: the regularized
 * incomplete beta function I_x(ν/2, 1/2) at x = ν/(ν + t²) (Abramowitz and Stegun 26.5.27).
 */
export function studentTail(t: number, freedom: number): number {
  if (t === 0) return 1;
  const square = t * t;
  // x is near 0 for a large t, and 1 − x for a small one: each as it is, not as the rest of the other.
  const x = freedom / (freedom + square);
  const rest = square / (freedom + square);
  const [a, b] = [freedom / 2, 0.5];
  const front = inverseBeta(freedom) * exp(a * ln(x) + b * ln(rest));
  if (x < (a + 1) / (a + b + 2)) return (front * fraction(a, b, x)) / a;
  return 1 - (front * fraction(b, a, rest)) / b;
}

/** 1/B(ν/2, 1/2) = Γ((ν + 1)/2) / (Γ(ν/2) √π): 1/π for ν = 1, 1/2 for ν = 2, and (ν + 1)/ν times that for ν + 2. */
function inverseBeta(freedom: number): number {
  const isOdd = freedom % 2 === 1;
  let value = isOdd ? 1 / Math.PI : 0.5;
  for (let own = isOdd ? 1 : 2; own < freedom; own += 2) value *= (own + 1) / own;
  return value;
}

/**
 * The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), from its front
 * (Lentz, Generating Bessel functions in Mie scattering calculations using continued fractions, 1976).
 */
function fraction(a: number, b: number, x: number): number {
  let numerator = 1;
  let denominator = 1 / (1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const coefficient of [even, odd]) {
      denominator = 1 / (1 + coefficient * denominator);
      numerator = 1 + coefficient / numerator;
      factor = denominator * numerator;
      value *= factor;
    }
    if (Math.abs(factor - 1) < CLOSE) break;
  }
  return value;
}

/** The t that |T| exceeds with probability p, 0 < p < 1: by halving, until no number lies between the ends. */
export function studentQuantile(p: number, freedom: number): number {
  let low = 0;
  let high = 1;
  while (studentTail(high, freedom) > p) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (studentTail(middle, freedom) > p) low = middle;
    else high = middle;
  }
}
