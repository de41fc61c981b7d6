import type { Arm } from "../arms.js";
import * as needs from "../door/needs.js";
import { Generator, nextBelow, nextWord } from "./generator.js";
import { keyState, purpose, type Seed } from "./keyState.js";
import { nextNormals, normal } from "./normal.js";

const TWO_TO_32 = 4294967296;
const LAST_EPOCH = TWO_TO_32 - 1;

/**
 * One stream of random numbers for each arm: the n-th value of arm i in trial j depends on (seed, j, i, n) alone.
 *
 * So all policies meet the same luck: the fifth reward of an arm is the same number whenever it is drawn and whatever
 * was drawn elsewhere. An arm is keyed when it is first drawn in a trial; a trial over a million arms pays for those it
 * pulls.
 */
export class ArmStreams {
  readonly #words: Int32Array;
  /** The epoch in which an arm was last keyed: another than the present one means "not yet in this trial". */
  readonly #keyed: Uint32Array;
  readonly #generator: Generator;
  readonly #purpose: number;
  #epoch = 0;
  #seed: Seed = 0;
  #trial = 0;

  constructor(arms: number, streamPurpose: number = purpose.reward) {
    needs.arms(arms);
    this.#words = new Int32Array(4 * arms);
    this.#keyed = new Uint32Array(arms);
    this.#generator = new Generator(this.#words);
    this.#purpose = streamPurpose;
    this.begin(0, 0);
  }

  /** Every arm starts at its first value of this trial. */
  begin(seed: Seed, trial: number): void {
    this.#seed = seed;
    this.#trial = trial;
    if (this.#epoch === LAST_EPOCH) {
      this.#keyed.fill(0);
      this.#epoch = 0;
    }
    this.#epoch++;
  }

  /**
   * The arm's generator, for draws that take several numbers. It is one object for all arms: use it before asking for
   * another's.
   */
  generator(arm: Arm): Generator {
    if (this.#keyed[arm] !== this.#epoch) this.#key(arm);
    return this.#generator.moveTo(4 * arm);
  }

  /** The arm's next 32 bits, from 0 to 2^32 − 1. */
  uint32(arm: Arm): number {
    return this.generator(arm).uint32();
  }

  /** The arm's next value in [0, 1). */
  uniform(arm: Arm): number {
    return this.generator(arm).uniform();
  }

  /**
   * 1 with probability p and else 0, for threshold = bernoulliThreshold(p): what the arm's generator says, as a number.
   *
   * One word decides, but for a tie. Without the detour over the generator and a boolean,
   * for this is drawn every round.
   */
  bernoulli(arm: Arm, threshold: number): number {
    if (this.#keyed[arm] !== this.#epoch) this.#key(arm);
    const word = nextWord(this.#words, 4 * arm) >>> 0;
    if (word === Math.floor(threshold)) return this.#afterTie(arm, threshold - word);
    return +(word < threshold);
  }

  /** The same for the arm's next values, into[from] to into[to − 1]. */
  bernoulliAhead(arm: Arm, threshold: number, into: Float64Array, from: number, to: number): void {
    if (this.#keyed[arm] !== this.#epoch) this.#key(arm);
    for (let at = from; at < to; at++) {
      at = nextBelow(this.#words, 4 * arm, threshold, into, at, to);
      if (at < to) into[at] = this.#afterTie(arm, threshold - Math.floor(threshold));
    }
  }

  /** The arm's next numbers of `normal`, into[from] to into[to − 1]. */
  normalAhead(arm: Arm, into: Float64Array, from: number, to: number): void {
    if (this.#keyed[arm] !== this.#epoch) this.#key(arm);
    for (let at = from; at < to; at++) {
      at = nextNormals(this.#words, 4 * arm, into, at, to);
      if (at < to) into[at] = normal(this.#generator.moveTo(4 * arm));
    }
  }

  #afterTie(arm: Arm, fraction: number): number {
    return Number(this.#generator.moveTo(4 * arm).bernoulli(fraction * TWO_TO_32));
  }

  #key(arm: Arm): void {
    keyState(this.#seed, this.#purpose, this.#trial, arm, this.#words, 4 * arm);
    this.#keyed[arm] = this.#epoch;
  }
}
