import { NO_ARM, type Arm } from "../../arms.js";
import { carryByArm, type CarriedArms, type OwnState } from "../../carry.js";
import { LARGEST_REWARD } from "../../limits.js";
import { atMost, within, withinEach, type Invariant } from "../../state/invariants.js";
import type { Column } from "../../state/policyState.js";

/**
 * What a learner that forgets still knows of each arm: how much the rewards weigh that it remembers, and their weighted
 * sum.
 *
 * Rewards age by the rewards that arrive after them, of whichever arm. With one pull a round and every reward at once
 * these are the rounds, as in the papers. A reward that is late counts as new when it arrives, and a time without any
 * reward lets nothing be forgotten: there is nothing better to know.
 */
export interface Memory {
  readonly weights: Column;
  readonly sums: Float64Array;
  /** A reward of the arm arrived: it is remembered, and all earlier ones are a reward older. */
  remember(arm: Arm, reward: number): void;
  /** What a state has of it. */
  readonly columns: Readonly<Record<string, Column>>;
  scalars(): Readonly<Record<string, number>>;
  /** The largest value of each scalar. */
  readonly largest: Readonly<Record<string, number>>;
  readonly invariants: readonly Invariant[];
  /** The columns were replaced by another run's, which had these scalars. */
  restored(scalars: Readonly<Record<string, number>>): void;
}

/** A weight below it is taken for 0: smaller doubles are slow, and such a reward is at least 60 000 half-lives old. */
const NEGLIGIBLE = 1e-280;

/** The least and the largest reward that is remembered. */
type Range = readonly [least: number, largest: number];

const ANY_REWARD: Range = [-LARGEST_REWARD, LARGEST_REWARD];

/** How far a sum may be from what its rewards add up to, in parts of their sizes: each addition is rounded. */
const ROUNDING = 1e-9;

/**
 * Every reward weighs γ times what it weighed, with each reward that arrives after it [moulines2011, raj2017].
 *
 *   N_i(γ) = Σ γ^(age of the reward) over the rewards of arm i
 */
export class FadingMemory implements Memory {
  readonly weights: Float64Array;
  readonly sums: Float64Array;
  readonly columns;
  readonly largest = {};
  readonly invariants: readonly Invariant[];
  readonly #discount: number;

  constructor(arms: number, discount: number, [least, largest] = ANY_REWARD) {
    this.weights = new Float64Array(arms);
    this.sums = new Float64Array(arms);
    this.columns = { weights: this.weights, weightedSums: this.sums };
    this.invariants = [
      atMost("weights", "observed"),
      withinEach("weightedSums", ({ columns: { weights } }, arm) => {
        const weight = weights[arm] * (1 + ROUNDING);
        return [least * weight, largest * weight];
      }),
    ];
    this.#discount = discount;
  }

  remember(arm: Arm, reward: number): void {
    const { weights, sums } = this;
    for (let one = 0; one < weights.length; one++) {
      const weight = weights[one] * this.#discount;
      const isForgotten = weight < NEGLIGIBLE;
      weights[one] = isForgotten ? 0 : weight;
      sums[one] = isForgotten ? 0 : sums[one] * this.#discount;
    }
    weights[arm] += 1;
    sums[arm] += reward;
  }

  scalars() {
    return {};
  }

  restored(): void {
    // The columns are all there is.
  }
}

/**
 * The last τ rewards of all arms count, and no others [moulines2011, trovo2020].
 *
 * They are a ring: a reward takes the place of the one that is τ rewards older. Sums of real numbers would gather
 * rounding errors as rewards come and go, so that they are added up again at each turn of the ring.
 */
export class WindowMemory implements Memory {
  readonly weights: Uint32Array;
  readonly sums: Float64Array;
  readonly columns;
  readonly largest;
  readonly invariants: readonly Invariant[];
  readonly #arms: Uint32Array;
  readonly #rewards: Float64Array;
  /** Where the next reward is put, and how many there are. */
  #next = 0;
  #filled = 0;

  constructor(arms: number, window: number, range = ANY_REWARD) {
    this.weights = new Uint32Array(arms);
    this.sums = new Float64Array(arms);
    this.#arms = new Uint32Array(window);
    this.#rewards = new Float64Array(window);
    this.columns = {
      inWindow: this.weights,
      windowSums: this.sums,
      windowArms: this.#arms,
      windowRewards: this.#rewards,
    };
    this.largest = { windowNext: window - 1, windowFilled: window };
    this.invariants = [
      within("windowArms", () => [0, arms - 1]),
      within("windowRewards", () => range),
      atMost("inWindow", "observed"),
      beginsInFront,
      isCounted,
    ];
  }

  remember(arm: Arm, reward: number): void {
    const at = this.#next;
    if (this.#filled === this.#arms.length) this.#forget(at);
    else this.#filled++;
    this.#arms[at] = arm;
    this.#rewards[at] = reward;
    this.weights[arm]++;
    this.sums[arm] += reward;
    this.#next = at + 1 === this.#arms.length ? 0 : at + 1;
    if (this.#next === 0) addUp(this.#arms, this.#rewards, this.sums);
  }

  #forget(at: number): void {
    const arm = this.#arms[at];
    this.weights[arm]--;
    this.sums[arm] = this.weights[arm] === 0 ? 0 : this.sums[arm] - this.#rewards[at];
  }

  scalars() {
    return { windowNext: this.#next, windowFilled: this.#filled };
  }

  restored({ windowNext, windowFilled }: ReturnType<WindowMemory["scalars"]>): void {
    this.#next = windowNext;
    this.#filled = windowFilled;
  }
}

/** The sum of each arm's rewards among these, oldest place first. */
function addUp(arms: ArrayLike<number>, rewards: ArrayLike<number>, sums: Float64Array): void {
  sums.fill(0);
  for (let place = 0; place < arms.length; place++) sums[arms[place]] += rewards[place];
}

/** Until the ring is full its rewards are at its first places. */
const beginsInFront: Invariant = ({ scalars: { windowNext, windowFilled }, columns: { windowArms } }) =>
  windowNext === windowFilled % windowArms.length || windowFilled === windowArms.length
    ? undefined
    : `windowNext = ${windowNext}, which is not behind the ${windowFilled} rewards of the window`;

/** Counts and sums are those of the rewards in the ring. */
const isCounted: Invariant = ({ scalars: { windowFilled }, columns }) => {
  const { inWindow, windowSums, windowArms, windowRewards } = columns;
  const counts = new Uint32Array(inWindow.length);
  const sums = new Float64Array(inWindow.length);
  const sizes = new Float64Array(inWindow.length);
  for (let place = 0; place < windowFilled; place++) {
    counts[windowArms[place]]++;
    sums[windowArms[place]] += windowRewards[place];
    sizes[windowArms[place]] += Math.abs(windowRewards[place]);
  }
  for (let arm = 0; arm < counts.length; arm++) {
    const isNear = Math.abs(windowSums[arm] - sums[arm]) <= ROUNDING * sizes[arm];
    if (counts[arm] !== inWindow[arm] || !isNear) {
      return `inWindow[${arm}] = ${inWindow[arm]} with the sum ${windowSums[arm]}, which is not what the window holds`;
    }
  }
  return undefined;
};

/**
 * A window goes along: its rewards are those of the arms under their new numbers. Where an arm is dropped, its rewards
 * are too; where the window is shorter than before, the oldest are.
 */
export function carryWindow(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const carried = carryByArm(from, fresh, arms);
  const { windowArms, windowRewards } = from.columns;
  const window = fresh.columns["windowArms"].length;
  const nowOf = (place: number) => arms.isNow(windowArms[place]);
  if (window === windowArms.length && arms.dropped().length === 0) {
    const { windowFilled } = from.scalars;
    const renumbered = windowArms.map((before, place) => (place < windowFilled ? arms.isNow(before) : 0));
    return { ...carried, columns: { ...carried.columns, windowArms: renumbered, windowRewards } };
  }
  const kept = placesInOrder(from).filter((place) => nowOf(place) !== NO_ARM);
  const last = kept.slice(-window);
  const columns = {
    inWindow: new Uint32Array(arms.arms),
    windowSums: new Float64Array(arms.arms),
    windowArms: new Uint32Array(window),
    windowRewards: new Float64Array(window),
  };
  last.forEach((place, now) => {
    columns.windowArms[now] = nowOf(place);
    columns.windowRewards[now] = windowRewards[place];
    columns.inWindow[nowOf(place)]++;
  });
  addUp(columns.windowArms.subarray(0, last.length), columns.windowRewards, columns.windowSums);
  const scalars = { ...carried.scalars, windowNext: last.length % window, windowFilled: last.length };
  return { scalars, columns: { ...carried.columns, ...columns } };
}

/** The places of the ring that are filled, that of the oldest reward first. */
function placesInOrder({ scalars: { windowNext, windowFilled }, columns: { windowArms } }: OwnState): number[] {
  const first = windowFilled === windowArms.length ? windowNext : 0;
  return Array.from({ length: windowFilled }, (_, age) => (first + age) % windowArms.length);
}
