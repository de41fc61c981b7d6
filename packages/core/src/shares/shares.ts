import { EvenhandError } from "../errors.js";
import { greatestCommonDivisor, MAX_DENOMINATOR, parseFraction, type Fraction } from "./fraction.js";

/** What a user may write for shares: one value for all arms, or one for each. */
export type SharesInput = number | string | readonly (number | string)[];

/** The promised shares r_1 … r_K, each an exact fraction; together at most the pulls there are in a round. */
export class Shares {
  readonly arms: number;
  readonly #fractions: readonly Fraction[];

  private constructor(fractions: readonly Fraction[]) {
    this.arms = fractions.length;
    this.#fractions = fractions;
  }

  static parse(input: unknown, arms: number, perRound = 1, path = "shares"): Shares {
    const list: readonly unknown[] = Array.isArray(input) ? input : new Array<unknown>(arms).fill(input);
    if (list.length !== arms) {
      throw new EvenhandError("parameter-length", {
        received: `${list.length} values for ${arms} arms`,
        required: `${arms} values, or one for all arms`,
        path,
      });
    }
    const one = Array.isArray(input) ? undefined : parseShare(input, path);
    const shares = new Shares(list.map((value, arm) => one ?? parseShare(value, `${path}[${arm}]`)));
    shares.#checkSum(perRound, input, path);
    return shares;
  }

  fraction(arm: number): Fraction {
    return this.#fractions[arm];
  }

  /** The share as the nearest double: for display and for bounds, never to decide a promise. */
  value(arm: number): number {
    const { numerator, denominator } = this.fraction(arm);
    return numerator / denominator;
  }

  values(): Float64Array {
    return Float64Array.from({ length: this.arms }, (_, arm) => this.value(arm));
  }

  /** r_i·rounds − pulls, exact before the one division that makes it a double. */
  deficit(arm: number, rounds: number, pulls: number): number {
    const { numerator, denominator } = this.fraction(arm);
    const owed = numerator * rounds;
    const given = denominator * pulls;
    if (owed <= Number.MAX_SAFE_INTEGER && given <= Number.MAX_SAFE_INTEGER) return (owed - given) / denominator;
    return Number(BigInt(numerator) * BigInt(rounds) - BigInt(denominator) * BigInt(pulls)) / denominator;
  }

  /** floor(r_i·rounds): the pulls that arm i must have had after so many rounds. */
  due(arm: number, rounds: number): number {
    const { numerator, denominator } = this.fraction(arm);
    return Number((BigInt(numerator) * BigInt(rounds)) / BigInt(denominator));
  }

  /** All shares over one denominator, which deficits of different arms need to be compared exactly. */
  commonDenominator(
    max = MAX_DENOMINATOR,
    alsoDivisibleBy = 1,
    path = "shares",
  ): { denominator: number; numerators: Float64Array } {
    let denominator = BigInt(alsoDivisibleBy);
    for (const fraction of this.#fractions) {
      const next = BigInt(fraction.denominator);
      denominator = (denominator / greatestCommonDivisor(denominator, next)) * next;
      if (denominator > BigInt(max)) {
        throw new EvenhandError("share-precision", {
          received: this.#fractions.map((f) => `${f.numerator}/${f.denominator}`),
          required: `shares with a common denominator of at most ${max}`,
          path,
        });
      }
    }
    const common = Number(denominator);
    const numerators = Float64Array.from(this.#fractions, (f) => f.numerator * (common / f.denominator));
    return { denominator: common, numerators };
  }

  #checkSum(perRound: number, received: unknown, path: string): void {
    if (sumIsAtMost(this.#fractions, perRound)) return;
    const sum = this.#fractions.reduce((total, f) => total + f.numerator / f.denominator, 0);
    throw new EvenhandError("share-sum", {
      received: `${Array.isArray(received) ? received.join(" + ") : `${this.arms} × ${String(received)}`} = ${sum}`,
      required: `a sum of at most ${perRound}, the pulls of a round`,
      path,
    });
  }
}

/** Far beyond the rounding error of adding up a million doubles. */
const CLEARLY = 1e-6;

/** Exact. Only a sum that is close to the limit is added up as a fraction, whose denominator may have thousands of digits. */
function sumIsAtMost(fractions: readonly Fraction[], limit: number): boolean {
  const nearly = fractions.reduce((total, f) => total + f.numerator / f.denominator, 0);
  if (Math.abs(nearly - limit) > CLEARLY) return nearly < limit;
  const numerators = new Map<number, bigint>();
  for (const { numerator, denominator } of fractions) {
    numerators.set(denominator, (numerators.get(denominator) ?? 0n) + BigInt(numerator));
  }
  const [numerator, denominator] = sumOf(Array.from(numerators, ([d, n]) => [n, BigInt(d)]));
  return numerator <= BigInt(limit) * denominator;
}

/** By halves: adding one fraction after the other would multiply ever longer numbers by short ones. */
function sumOf(terms: readonly (readonly [bigint, bigint])[]): readonly [bigint, bigint] {
  if (terms.length === 1) return terms[0];
  const middle = terms.length >> 1;
  const [n1, d1] = sumOf(terms.slice(0, middle));
  const [n2, d2] = sumOf(terms.slice(middle));
  return [n1 * d2 + n2 * d1, d1 * d2];
}

function parseShare(input: unknown, path: string): Fraction {
  const share = typeof input === "number" && !(input >= 0 && input <= 1) ? undefined : parseFraction(input, path);
  if (share !== undefined && share.numerator <= share.denominator) return share;
  throw new EvenhandError("share-range", { received: input, required: "a share from 0 to 1", path });
}
