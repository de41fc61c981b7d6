import { checkArm } from "../arms.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { MAX_DENOMINATOR, parseFraction, shortFraction, type Fraction } from "./fraction.js";

/** What a user may write for shares: one value for all arms, or one for each. */
export type SharesInput = number | string | readonly (number | string)[];

/**
 * The promised shares r_1 … r_K, each an exact fraction; together at most the pulls there are in a round. Where all
 * arms have one share in common it is kept once, however many they are.
 */
export class Shares {
  readonly arms: number;
  /** One share was given for all arms. */
  readonly isCommon: boolean;
  /** The numerator of arm i is at step·i. The step is 0 where all arms have one share in common. */
  readonly #numerators: Uint32Array;
  readonly #denominators: Uint32Array;
  readonly #step: 0 | 1;
  #common: { readonly alsoDivisibleBy: number; readonly denominator: number } | undefined;

  private constructor(arms: number, fractions: Iterable<Fraction>, isCommon: boolean) {
    this.arms = arms;
    this.isCommon = isCommon;
    this.#step = isCommon ? 0 : 1;
    this.#numerators = new Uint32Array(isCommon ? 1 : arms);
    this.#denominators = new Uint32Array(isCommon ? 1 : arms);
    let at = 0;
    for (const { numerator, denominator } of fractions) {
      this.#numerators[at] = numerator;
      this.#denominators[at++] = denominator;
    }
  }

  static parse(input: unknown, arms: number, perRound = 1, path = "shares"): Shares {
    needs.arms(arms);
    needs.whole(1)(perRound, "perRound");
    if (typeof path !== "string") return Shares.parse(input, arms, perRound);
    const shares = Array.isArray(input)
      ? new Shares(arms, parseList(input, arms, path), false)
      : new Shares(arms, [parseShare(input, path)], true);
    shares.#checkSum(perRound, input, path);
    return shares;
  }

  numerator(arm: number): number {
    if (typeof arm !== "number") checkArm(arm, this.arms);
    return this.#numerators[this.#step * arm];
  }

  denominator(arm: number): number {
    if (typeof arm !== "number") checkArm(arm, this.arms);
    return this.#denominators[this.#step * arm];
  }

  fraction(arm: number): Fraction {
    return { numerator: this.numerator(arm), denominator: this.denominator(arm) };
  }

  /** The share of every arm, as one object where all arms have it in common. */
  fractions(): Fraction[] {
    if (this.isCommon) return new Array<Fraction>(this.arms).fill(this.fraction(0));
    return Array.from({ length: this.arms }, (_, arm) => this.fraction(arm));
  }

  /** The share as the nearest double: for display and for bounds, never to decide a promise. */
  value(arm: number): number {
    return this.numerator(arm) / this.denominator(arm);
  }

  values(): Float64Array {
    return Float64Array.from({ length: this.arms }, (_, arm) => this.value(arm));
  }

  /** r_i·rounds − pulls, exact before the one division that makes it a double. */
  deficit(arm: number, rounds: number, pulls: number): number {
    if (typeof rounds !== "number" || typeof pulls !== "number") this.#checkCounts(arm, rounds, pulls);
    const numerator = this.numerator(arm);
    const denominator = this.denominator(arm);
    const promised = numerator * rounds;
    const given = denominator * pulls;
    if (promised <= Number.MAX_SAFE_INTEGER && given <= Number.MAX_SAFE_INTEGER)
      return (promised - given) / denominator;
    this.#checkCounts(arm, rounds, pulls);
    return Number(BigInt(numerator) * BigInt(rounds) - BigInt(denominator) * BigInt(pulls)) / denominator;
  }

  /** floor(r_i·rounds): the pulls that arm i must have had after this number of rounds. */
  due(arm: number, rounds: number): number {
    this.#checkCounts(arm, rounds, 0);
    const numerator = this.numerator(arm);
    const denominator = this.denominator(arm);
    return Number((BigInt(numerator) * BigInt(rounds)) / BigInt(denominator));
  }

  /** Refuses counts that are not whole: the exact computation of large numbers takes whole ones alone. */
  #checkCounts(arm: number, rounds: number, pulls: number): void {
    checkArm(arm, this.arms, "arm");
    needs.whole()(rounds, "rounds");
    needs.whole()(pulls, "pulls");
  }

  /** All shares over one denominator, which deficits of different arms need to be compared exactly. */
  commonDenominator(
    max = MAX_DENOMINATOR,
    alsoDivisibleBy = 1,
    path = "shares",
  ): { denominator: number; numerators: Float64Array } {
    needs.whole(1)(max, "max");
    needs.whole(1)(alsoDivisibleBy, "alsoDivisibleBy");
    const denominator = this.#commonDenominator(max, alsoDivisibleBy, path);
    const numerators = new Float64Array(this.arms);
    for (let arm = 0; arm < this.arms; arm++) {
      numerators[arm] = this.numerator(arm) * (denominator / this.denominator(arm));
    }
    return { denominator, numerators };
  }

  /** Found once: each trial of a study asks for it. */
  #commonDenominator(max: number, alsoDivisibleBy: number, path: string): number {
    const known = this.#common;
    if (known?.alsoDivisibleBy === alsoDivisibleBy && known.denominator <= max) return known.denominator;
    let common = alsoDivisibleBy;
    for (const denominator of this.#denominators) {
      if (common % denominator !== 0) common = leastCommonMultiple(common, denominator);
      if (common > max) {
        throw new EvenhandError("share-precision", {
          received: Array.from({ length: this.arms }, (_, arm) => `${this.numerator(arm)}/${this.denominator(arm)}`),
          required: `shares with a common denominator of at most ${max}`,
          path,
        });
      }
    }
    this.#common = { alsoDivisibleBy, denominator: common };
    return common;
  }

  #checkSum(perRound: number, received: unknown, path: string): void {
    if (this.#sumIsAtMost(perRound)) return;
    // Without the last digit, where adding up doubles shows: 1.4 for 0.9 + 1/5 + 3/10.
    const sum = Number(this.#nearlySum().toPrecision(15));
    throw new EvenhandError("share-sum", {
      received: `${Array.isArray(received) ? received.join(" + ") : `${this.arms} × ${String(received)}`} = ${sum}`,
      required: `a sum of at most ${perRound}, the pulls of a round`,
      path,
    });
  }

  #nearlySum(): number {
    let sum = 0;
    for (let arm = 0; arm < this.arms; arm++) sum += this.value(arm);
    return sum;
  }

  /**
   * Exact. Only a sum that is close to the limit is added up as a fraction, whose
   * denominator may have thousands of digits.
   */
  #sumIsAtMost(limit: number): boolean {
    const nearly = this.#nearlySum();
    if (Math.abs(nearly - limit) > CLEARLY) return nearly < limit;
    const numerators = new Map<number, bigint>();
    for (let arm = 0; arm < this.arms; arm++) {
      const denominator = this.denominator(arm);
      numerators.set(denominator, (numerators.get(denominator) ?? 0n) + BigInt(this.numerator(arm)));
    }
    const [numerator, denominator] = sumOf(Array.from(numerators, ([d, n]) => [n, BigInt(d)]));
    return numerator <= BigInt(limit) * denominator;
  }
}

/** Far beyond the rounding error of adding up a million doubles. */
const CLEARLY = 1e-6;

/** Exact up to 2^53, beyond any denominator that is accepted. */
function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestDivisor(a, b)) * b;
}

/** In doubles, and without a new object: this is computed in every trial. */
function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Adds by halves: one fraction after the other would multiply ever longer numbers by short ones. */
function sumOf(terms: readonly (readonly [bigint, bigint])[]): readonly [bigint, bigint] {
  if (terms.length === 1) return terms[0];
  const middle = terms.length >> 1;
  const [n1, d1] = sumOf(terms.slice(0, middle));
  const [n2, d2] = sumOf(terms.slice(middle));
  return [n1 * d2 + n2 * d1, d1 * d2];
}

function* parseList(input: readonly unknown[], arms: number, path: string): Generator<Fraction> {
  if (input.length !== arms) {
    throw new EvenhandError("parameter-length", {
      received: `${input.length} values for ${arms} arms`,
      required: `${arms} values, or one for all arms`,
      path,
    });
  }
  let share: Fraction | undefined;
  for (let arm = 0; arm < arms; arm++) {
    // Neighbours are often alike.
    if (share === undefined || input[arm] !== input[arm - 1]) {
      share = shortShare(input[arm]) ?? parseShare(input[arm], `${path}[${arm}]`);
    }
    yield share;
  }
}

/** Without the path, which takes longer to write than most shares to read. Undefined where that may be needed. */
function shortShare(input: unknown): Fraction | undefined {
  const share = typeof input === "string" ? shortFraction(input) : undefined;
  return share !== undefined && share.numerator <= share.denominator ? share : undefined;
}

function parseShare(input: unknown, path: string): Fraction {
  const share = typeof input === "number" && !(input >= 0 && input <= 1) ? undefined : parseFraction(input, path);
  if (share !== undefined && share.numerator <= share.denominator) return share;
  throw new EvenhandError("share-range", { received: input, required: "a share from 0 to 1", path });
}
