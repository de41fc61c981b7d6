import { exp, ln } from "../math/index.js";
import { type Generator, scramble } from "./generator.js";
import { edge, LAYERS, normal, step } from "./normal.js";

/** Above this shape a proposal is refused less than once in 10^9 draws, and rounding would decide which. */
const NEVER_REFUSED = 1e8;

/**
 * A gamma number of the given shape > 0 and scale 1. Below shape 1/745 it is most often too small for a double, and 0:
 * see gammaLn.
 */
export function gamma(generator: Generator, shape: number): number {
  if (!(shape > 0)) return NaN;
  return shape >= 1 ? shapeFromOne(generator, shape) : exp(gammaLn(generator, shape));
}

/**
 * The logarithm of a gamma number of the given shape > 0.
 *
 * Gamma(a) = Gamma(a + 1)·U^(1/a) (Marsaglia and Tsang, below), taken in logarithms: U^(1/a) is below the
 * smallest double nearly always when a is small, and a ratio of two such numbers would be 0/0.
 */
export function gammaLn(generator: Generator, shape: number): number {
  if (shape >= 1) return ln(shapeFromOne(generator, shape));
  return ln(shapeFromOne(generator, shape + 1)) + ln(generator.uniformOpen()) / shape;
}

/**
 * Marsaglia and Tsang, A simple method for generating gamma variables, ACM TOMS 26, 2000: d·(1 + cX)³ for a normal X,
 * refused rarely.
 */
function shapeFromOne(generator: Generator, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(generator);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    if (shape > NEVER_REFUSED) return d * v;
    const u = generator.uniformOpen();
    const x2 = x * x;
    if (u < 1 - 0.0331 * x2 * x2) return d * v;
    if (ln(u) < 0.5 * x2 + d * (1 - v + ln(v))) return d * v;
  }
}

/**
 * So far down that the number is 0 or 1 in all but 10^-297 of the draws, and logarithms divided by the shapes would
 * overflow.
 */
const TWO_POINTS = 1e-300;

/**
 * A number of the Beta(a, b) distribution, a and b > 0: X / (X + Y) for gamma numbers X and Y of shapes a and b.
 *
 * With a shape below 1 the ratio is taken through the logarithms, so that extreme shapes such as Beta(10^-6, 1 − 10^-6)
 * have their true law. The number is never NaN; it can be exactly 0 or 1, where the nearest double is.
 */
export function beta(generator: Generator, a: number, b: number): number {
  if (!(a > 0 && b > 0)) return NaN;
  if (a >= 1 && b >= 1) {
    const x = gamma(generator, a);
    return x / (x + gamma(generator, b));
  }
  if (a + b < TWO_POINTS) return generator.uniform() < a / (a + b) ? 1 : 0;
  const lnX = gammaLn(generator, a);
  return 1 / (1 + exp(gammaLn(generator, b) - lnX));
}

const TWO_TO_29 = 536870912;
const TWO_TO_27 = 134217728;
/** More than rounding can change in the test that is foreseen here, for each unit of d: there it is some 10^-15. */
const ROUNDING = 1e-13;

/**
 * Gamma numbers of many shapes >= 1, the very numbers that `gamma` gives one after the other, in a third of its time.
 *
 * What depends on the shape alone is kept, the generator's words stay in registers, and most of Marsaglia and Tsang's
 * tests are foreseen: with t = cX the logarithm of the chance of acceptance is d(9t²/2 + 1 − (1 + t)³ + 3 ln(1 + t))
 * = −3d ∫ s³/(1 + s) ds from 0 to t >= −X⁴/(108d) / min(1, 1 + t), so that every U below 1 minus this is accepted. They
 * foresee 1 − 0.0331·X⁴, which sends a tenth of the numbers to two logarithms; this sends 4 % of shape 1, 0.3 % of
 * shape 10. Where 1 + t <= 0 nothing is foreseen: X⁴/(108d) >= 3d/4 exceeds whatever is compared with it. What is not
 * foreseen is left to `gamma`.
 */
export class GammaRow {
  readonly values: Float64Array;
  readonly #shapes: Float64Array;
  /** Marsaglia and Tsang's d and c, and the two numbers of the foreseen test. */
  readonly #constants: Float64Array;
  readonly #words = new Int32Array(4);

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.#shapes = new Float64Array(length);
    this.#constants = new Float64Array(4 * length);
    for (let i = 0; i < length; i++) this.setShape(i, 1);
  }

  setShape(i: number, shape: number): void {
    const d = shape - 1 / 3;
    this.#shapes[i] = shape;
    this.#constants[4 * i] = d;
    this.#constants[4 * i + 1] = 1 / Math.sqrt(9 * d);
    // From 10^8 on `gamma` refuses nothing and takes fewer words: nothing is foreseen.
    this.#constants[4 * i + 2] = shape > NEVER_REFUSED ? Infinity : TWO_TO_27 / (108 * d);
    this.#constants[4 * i + 3] = -TWO_TO_27 * ROUNDING * (d + 1);
  }

  /** Draws new values for all shapes. */
  draw(generator: Generator): Float64Array {
    const values = this.values;
    const words = this.#words;
    generator.save(words, 0);
    let drawn = drawForeseen(words, this.#constants, values, 0);
    while (drawn < values.length) {
      values[drawn] = gamma(generator.load(words, 0), this.#shapes[drawn]);
      generator.save(words, 0);
      drawn = drawForeseen(words, this.#constants, values, drawn + 1);
    }
    generator.load(words, 0);
    return values;
  }
}

/** For each layer of the ziggurat what one step of 2^-52 of its width is, and what surely lies below the density. */
const layers = Float64Array.from({ length: 2 * LAYERS }, (_, i) => (i % 2 === 0 ? step[i / 2] : edge[(i + 1) / 2]));

/**
 * The numbers from the place `from` on, as long as their tests are foreseen; it stops before one that is not, without
 * taking its words, and returns where. The state stays in registers meanwhile, and nothing is called.
 */
function drawForeseen(words: Int32Array, constants: Float64Array, values: Float64Array, from: number): number {
  let s0 = words[0];
  let s1 = words[1];
  let s2 = words[2];
  let s3 = words[3];
  let i = from;
  for (; i < values.length; i++) {
    // Four words of xoshiro128**, two steps at a time as in Generator.uniform: two for the normal number, two for U.
    let m2 = s2 ^ s0;
    let m3 = s3 ^ s1;
    const b0 = s0 ^ m3;
    const b1 = s1 ^ m2;
    let n2 = m2 ^ (s1 << 9) ^ b0;
    let n3 = ((m3 << 11) | (m3 >>> 21)) ^ b1;
    const c0 = b0 ^ n3;
    const c1 = b1 ^ n2;
    const c2 = n2 ^ (b1 << 9);
    const c3 = (n3 << 11) | (n3 >>> 21);

    const word = scramble(s1);
    const layer = 2 * (word & 255);
    const x = ((word >> 8) * TWO_TO_29 + (scramble(b1) >>> 3) + 0.5) * layers[layer];
    const t = constants[4 * i + 1] * x;
    const root = 1 + t;
    // The smaller of 1 and 1 + t: no branch, which the processor would foresee wrongly in half of the numbers.
    const lower = 1 + (t - Math.abs(t)) / 2;
    const x2 = x * x;
    // 2^27·(1 − U) is at least this whole number: the last 26 bits of U are not looked at.
    const rest = scramble(c1) >>> 5;
    const isForeseen =
      Math.abs(x) < layers[layer + 1] && (constants[4 * i + 3] + rest) * lower > constants[4 * i + 2] * x2 * x2;
    if (!isForeseen) break;
    values[i] = constants[4 * i] * (root * root * root);

    m2 = c2 ^ c0;
    m3 = c3 ^ c1;
    const d0 = c0 ^ m3;
    const d1 = c1 ^ m2;
    n2 = m2 ^ (c1 << 9) ^ d0;
    n3 = ((m3 << 11) | (m3 >>> 21)) ^ d1;
    s0 = d0 ^ n3;
    s1 = d1 ^ n2;
    s2 = n2 ^ (d1 << 9);
    s3 = (n3 << 11) | (n3 >>> 21);
  }
  words[0] = s0;
  words[1] = s1;
  words[2] = s2;
  words[3] = s3;
  return i;
}
