/**
 * The laws of the distributions, with fixed seeds.
 *
 * Moments: the mean of n values of X^k has standard error sqrt((E X^2k − (E X^k)²) / n), from the exact moments of the
 * law; five of them are allowed. Kolmogorov–Smirnov: sqrt(n)·sup |F_n − F| exceeds 2.6 with probability below 2 exp(−2
 * · 2.6²) = 3·10^-6 (Kolmogorov; Massart 1990), about what five standard errors are.
 */
import { describe, expect, it } from "vitest";
import { beta, gamma, gammaLn } from "./gamma.js";
import { Generator } from "./generator.js";
import { normal } from "./normal.js";

const N = 100_000;
const KOLMOGOROV_LIMIT = 2.6;
type Law = (generator: Generator) => number;
type Key = [seed: number, purpose: number, a: number, b: number];
/** E X^k. */
type Moment = (k: number) => number;

describe("uniform", () => {
  const law: Law = (g) => g.uniform();
  it("has the moments 1/(k + 1)", () => expectMoments(law, (k) => 1 / (k + 1), 3));
  it("has the distribution function x", () => expectDistribution(law, (x) => x));
});

describe("normal", () => {
  it("has the moments 0, 1, 0, 3", () => expectMoments(normal, (k) => (k % 2 === 1 ? 0 : doubleFactorial(k - 1)), 4));
  it("has the normal distribution function", () => expectDistribution(normal, normalCdf, 500_000));

  it("has the right tail beyond the ziggurat's last layer", () => {
    const generator = new Generator().key(5, 1, 0, 0);
    const n = 2_000_000;
    let beyond = 0;
    let below = 0;
    let largest = 0;
    for (let i = 0; i < n; i++) {
      const x = normal(generator);
      if (x > 3.6541528853610088) beyond++;
      if (x < -3.6541528853610088) below++;
      largest = Math.max(largest, Math.abs(x));
    }
    // mpmath: erfc(mpf('3.6541528853610088') / sqrt(2)) / 2 = 0.00012901624382695; a count is nearly Poisson.
    const expected = n * 0.00012901624382695;
    expect(Math.abs(beyond - expected)).toBeLessThan(5 * Math.sqrt(expected));
    expect(Math.abs(below - expected)).toBeLessThan(5 * Math.sqrt(expected));
    // P(any of 2·10^6 beyond 7) = 5·10^-6.
    expect(largest).toBeGreaterThan(4.5);
    expect(largest).toBeLessThan(7);
  });
});

describe("gamma", () => {
  it.each([0.05, 0.3, 0.9, 1, 1.5, 3, 20, 1000])("of shape %d has the moments a(a + 1)…(a + k − 1)", (shape) => {
    expectMoments((g) => gamma(g, shape), risingFactorial(shape), 3);
  });

  it("of shape 1 is exponential", () =>
    expectDistribution(
      (g) => gamma(g, 1),
      (x) => 1 - Math.exp(-x),
    ));

  it("of shape 1/2 is half the square of a normal", () => {
    expectDistribution(
      (g) => gamma(g, 0.5),
      (x) => 2 * normalCdf(Math.sqrt(2 * x)) - 1,
    );
  });

  it("of shape 4 has Erlang's distribution function", () => {
    expectDistribution(
      (g) => gamma(g, 4),
      (x) => 1 - Math.exp(-x) * (1 + x + (x * x) / 2 + (x * x * x) / 6),
    );
  });

  it.each([1e7, 1e9, 1e15])("of shape %d is nearly normal", (shape) => {
    // Skewness 2/sqrt(a) is below 10^-3: the standardised value has the normal moments well within five standard
    // errors.
    expectMoments(
      (g) => (gamma(g, shape) - shape) / Math.sqrt(shape),
      (k) => (k % 2 === 1 ? 0 : doubleFactorial(k - 1)),
      2,
    );
  });

  it.each([1e-300, 1e-6, 0.01])("of shape %d has a logarithm whose mean is digamma", (shape) => {
    // For small a, ln Gamma(a) = ln U / a + ln Gamma(a + 1): scaled by a it is minus an exponential number, up to
    // a·Gamma(a + 1)'s own.
    const generator = new Generator().key(6, 1, 0, 0);
    let sum = 0;
    for (let i = 0; i < N; i++) sum += shape * gammaLn(generator, shape);
    // a·digamma(a) = −1 − 0.5772 a + O(a²); the variance of a·ln Gamma(a) is a²·trigamma(a) = 1 + O(a²).
    const expected = -1 - 0.5772156649 * shape + 1.6449340668 * shape * shape;
    expect(Math.abs(sum / N - expected)).toBeLessThan(5 * Math.sqrt((1 + 1.645 * shape * shape) / N) + 2 * shape ** 3);
  });
});

describe("beta", () => {
  it.each([
    [1, 1],
    [3, 2],
    [1, 7],
    [20, 30],
  ])("of whole shapes %d, %d has the binomial distribution function", (a, b) => {
    expectDistribution(
      (g) => beta(g, a, b),
      (x) => binomialUpperTail(a + b - 1, a, x),
    );
  });

  it("of shapes 1/2, 1/2 is the arcsine law", () => {
    expectDistribution(
      (g) => beta(g, 0.5, 0.5),
      (x) => (2 / Math.PI) * Math.asin(Math.sqrt(x)),
    );
  });

  it.each([
    [3, 2],
    [0.3, 0.7],
    [0.5, 4],
    [5, 0.2],
    [200, 1000],
    [1e-3, 1 - 1e-3],
    [0.01, 0.01],
    [1e6, 1e5],
  ])("of shapes %d, %d has the moments a(a + 1)… / (a + b)(a + b + 1)…", (a, b) => {
    const above = risingFactorial(a);
    const below = risingFactorial(a + b);
    expectMoments(
      (g) => beta(g, a, b),
      (k) => above(k) / below(k),
      3,
    );
  });

  it.each([1e-4, 1 - 1e-4])("of shapes μ, 1 − μ has the mean μ for μ = %d", (mu) => {
    const generator = new Generator().key(8, 1, 0, 0);
    const n = 1_000_000;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += beta(generator, mu, 1 - mu);
    expect(Math.abs(sum / n - mu)).toBeLessThan(5 * Math.sqrt((mu * (1 - mu)) / 2 / n));
  });

  it("of shapes 10^-6, 1 − 10^-6 spreads its few numbers above 10^-300 evenly over the exponents", () => {
    const generator = new Generator().key(8, 1, 0, 0);
    const n = 1_000_000;
    let count = 0;
    let exponents = 0;
    for (let i = 0; i < n; i++) {
      const x = beta(generator, 1e-6, 1 - 1e-6);
      if (x <= 1e-300) continue;
      count++;
      exponents += Math.log10(x);
    }
    // mpmath: 1 - betainc(a, 1 - a, 0, mpf('1e-300'), regularized=True) for a = mpf('1e-6'); a count is nearly Poisson.
    const expected = n * 0.00069053699905;
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    // P(X ≤ x) is nearly x^a, so log10 X is nearly uniform on (−300, 0): mean −150, variance 300²/12.
    expect(Math.abs(exponents / count + 150)).toBeLessThan(5 * Math.sqrt(300 ** 2 / 12 / count));
  });

  it("is a number in [0, 1] for every pair of positive shapes", () => {
    const generator = new Generator().key(9, 1, 0, 0);
    const shapes = [5e-324, 1e-310, 1e-300, 1e-200, 1e-9, 0.5, 1, 2, 1e9, 1e17, 1e200, 1e307];
    for (const a of shapes)
      for (const b of shapes)
        for (let i = 0; i < 50; i++) {
          const x = beta(generator, a, b);
          if (!(x >= 0 && x <= 1)) expect.fail(`Beta(${a}, ${b}) gave ${x}`);
        }
  });

  it.each([
    [1e-310, 3e-310, 0.25],
    [1e-301, 1e-301, 0.5],
    [1e-200, 4e-200, 0.2],
  ])("of shapes %d, %d is 0 or 1, with the mean a / (a + b)", (a, b, mean) => {
    const generator = new Generator().key(10, 1, 0, 0);
    let zeros = 0;
    let ones = 0;
    for (let i = 0; i < N; i++) {
      const x = beta(generator, a, b);
      if (x === 0) zeros++;
      if (x === 1) ones++;
    }
    expect(zeros + ones).toBe(N);
    expect(Math.abs(ones / N - mean)).toBeLessThan(5 * Math.sqrt((mean * (1 - mean)) / N));
  });
});

describe("integer", () => {
  it.each([2, 3, 10, 1000, 3 * 2 ** 30])("integer(%d) fills its cells evenly", (n) => {
    const generator = new Generator().key(11, 1, 0, 0);
    const cells = Math.min(n, 1000);
    const counts = new Float64Array(cells);
    for (let i = 0; i < N; i++) counts[Math.floor((generator.integer(n) / n) * cells)]++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - N / cells) ** 2 / (N / cells), 0);
    // Mean cells − 1, variance 2(cells − 1). With one degree of freedom five standard errors are a chi-square of 8;
    // allow 5² = 25 at least.
    expect(chiSquare).toBeLessThan(Math.max(25, cells - 1 + 5 * Math.sqrt(2 * (cells - 1))));
  });
});

describe("neighbouring keys", () => {
  const base: Key = [0, 1, 0, 0];
  it.each<[string, Key]>([
    ["seeds", [1, 1, 0, 0]],
    ["purposes", [0, 2, 0, 0]],
    ["trials", [0, 1, 1, 0]],
    ["arms", [0, 1, 0, 1]],
  ])("give uncorrelated streams: %s", (_, other) => {
    const first = new Generator().key(...base);
    const second = new Generator().key(...other);
    expectUncorrelated(
      () => first.uniform(),
      () => second.uniform(),
    );
  });

  it.each<[string, (i: number) => Key]>([
    ["seeds", (i) => [i, 1, 0, 0]],
    ["trials", (i) => [0, 1, i, 0]],
    ["arms", (i) => [0, 1, 0, i]],
  ])("give independent first values: %s", (_, keyOf) => {
    const generator = new Generator();
    const firstOf = (i: number) => generator.key(...keyOf(i)).uniform();
    let [i, j] = [0, 1];
    expectUncorrelated(
      () => firstOf(i++),
      () => firstOf(j++),
    );
    let k = 0;
    expectDistribution(
      () => firstOf(k++),
      (x) => x,
    );
  });
});

function expectMoments(law: Law, moment: Moment, highest: number): void {
  const generator = new Generator().key(1, 1, 0, 0);
  const sums = new Float64Array(highest + 1);
  for (let i = 0; i < N; i++) {
    const x = law(generator);
    let power = 1;
    for (let k = 1; k <= highest; k++) sums[k] += power *= x;
  }
  for (let k = 1; k <= highest; k++) {
    const standardError = Math.sqrt((moment(2 * k) - moment(k) ** 2) / N);
    expect(Math.abs(sums[k] / N - moment(k)), `moment ${k}`).toBeLessThan(5 * standardError);
  }
}

function expectDistribution(law: Law, cdf: (x: number) => number, n = N): void {
  const generator = new Generator().key(2, 1, 0, 0);
  const sorted = Float64Array.from({ length: n }, () => law(generator)).sort();
  let distance = 0;
  for (let i = 0; i < n; i++) {
    const probability = cdf(sorted[i]);
    distance = Math.max(distance, probability - i / n, (i + 1) / n - probability);
  }
  expect(Math.sqrt(n) * distance).toBeLessThan(KOLMOGOROV_LIMIT);
}

/**
 * The mean of the products of n centred pairs has standard error (1/12)/sqrt(n): the variance of a uniform number is
 * 1/12.
 */
function expectUncorrelated(first: () => number, second: () => number): void {
  let sum = 0;
  for (let i = 0; i < N; i++) sum += (first() - 0.5) * (second() - 0.5);
  expect(Math.abs(sum / N)).toBeLessThan(5 / 12 / Math.sqrt(N));
}

/**
 * Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + …) (Abramowitz and Stegun 26.2.11): all terms of one sign, so nothing
 * cancels.
 */
function normalCdf(x: number): number {
  let term = x;
  let sum = 0;
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    sum += term;
    term *= (x * x) / odd;
  }
  return 0.5 + (Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)) * sum;
}

/** P(Beta(k, n + 1 − k) ≤ x) = P(Binomial(n, x) ≥ k). */
function binomialUpperTail(n: number, k: number, x: number): number {
  let sum = 0;
  let choose = 1;
  for (let j = 0; j <= n; j++) {
    if (j >= k) sum += choose * x ** j * (1 - x) ** (n - j);
    choose = (choose * (n - j)) / (j + 1);
  }
  return sum;
}

function risingFactorial(a: number): Moment {
  return (k) => (k === 0 ? 1 : (a + k - 1) * risingFactorial(a)(k - 1));
}

function doubleFactorial(n: number): number {
  return n <= 1 ? 1 : n * doubleFactorial(n - 2);
}
