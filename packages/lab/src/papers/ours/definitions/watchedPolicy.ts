import {
  confidenceSequence,
  defineMetric,
  definePolicy,
  exactInterval,
  type Arm,
  type ArmSet,
  type MetricDefinition,
  type Policy,
  type Reason,
} from "@evenhand/core";

/** The probability with which an interval may miss the mean. */
export const ERROR = 0.05;
/** From this number of rewards on the spread that was observed is worth more than what it costs to estimate it. */
const ENOUGH_FOR_BERNSTEIN = 100;

type Interval = readonly [low: number, high: number];

/** How an interval is made of the number of rewards, their sum and the sum of their squares. */
export const intervals = {
  "one look": (count: number, sum: number, squares: number): Interval => {
    if (areCoins(sum, squares)) return exactInterval(sum, count, ERROR);
    const mean = sum / count;
    const radius =
      count >= ENOUGH_FOR_BERNSTEIN ? bernstein(count, mean, squares) : Math.sqrt(Math.log(2 / ERROR) / (2 * count));
    return [Math.max(0, mean - radius), Math.min(1, mean + radius)];
  },
  "confidence sequence": (count: number, sum: number): Interval => confidenceSequence(count, sum, ERROR),
} as const;

export type IntervalKind = keyof typeof intervals;
export const intervalKinds = Object.keys(intervals) as readonly IntervalKind[];

/** Whether every reward was 0 or 1: x² < x between them, so that the sums agree only there. */
function areCoins(sum: number, squares: number): boolean {
  return Number.isInteger(sum) && squares === sum;
}

/**
 * The sums of rewards, for each number of them, of which it is known that the interval holds a mean. Both ends of an
 * interval that is made of number and sum rise with the sum: so it holds the mean for every sum between two for which
 * it does. Intervals are searched for, and nearly all are of sums that other trials have had before.
 */
class HeldSums {
  readonly #least: number[] = [Infinity];
  readonly #most: number[] = [-Infinity];
  readonly #intervalOf: (count: number, sum: number) => Interval;
  readonly #mean: number;

  constructor(intervalOf: (count: number, sum: number) => Interval, mean: number) {
    this.#intervalOf = intervalOf;
    this.#mean = mean;
  }

  has(count: number, sum: number): boolean {
    while (this.#least.length <= count) {
      this.#least.push(Infinity);
      this.#most.push(-Infinity);
    }
    if (sum >= this.#least[count] && sum <= this.#most[count]) return true;
    if (!holds(this.#intervalOf(count, sum), this.#mean)) return false;
    this.#least[count] = Math.min(this.#least[count], sum);
    this.#most[count] = Math.max(this.#most[count], sum);
    return true;
  }
}

function holds([low, high]: Interval, mean: number): boolean {
  return mean >= low && mean <= high;
}

/** For all trials that this thread plays, by mean: what is made of number and sum alone. */
const heldBySequence = new Map<number, HeldSums>();
const heldOfCoins = new Map<number, HeldSums>();

function heldSums(
  known: Map<number, HeldSums>,
  mean: number,
  intervalOf: (count: number, sum: number) => Interval,
): HeldSums {
  const held = known.get(mean) ?? new HeldSums(intervalOf, mean);
  known.set(mean, held);
  return held;
}

/** Whether the interval of this kind misses the mean. */
export function missesMean(kind: IntervalKind, mean: number, count: number, sum: number, squares: number): boolean {
  if (kind === "confidence sequence") {
    return !heldSums(heldBySequence, mean, intervals["confidence sequence"]).has(count, sum);
  }
  if (!areCoins(sum, squares)) return !holds(intervals[kind](count, sum, squares), mean);
  return !heldSums(heldOfCoins, mean, (n, hits) => exactInterval(hits, n, ERROR)).has(count, sum);
}

/** The empirical Bernstein bound of Maurer and Pontil (2009, Theorem 4), for both sides. */
function bernstein(count: number, mean: number, squares: number): number {
  const variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
  const log = Math.log(4 / ERROR);
  return Math.sqrt((2 * variance * log) / count) + (7 * log) / (3 * (count - 1));
}

/** When a miss counts: at any reward so far, or only where one looks once, now. */
export const looks = ["ever", "now"] as const;
export type Look = (typeof looks)[number];

/**
 * A learner that is watched: after every reward each kind of interval is made of the rewards of its arm, and held
 * against the true mean, which the parameters have. What was missed goes to the metrics as if it were phases.
 */
class Watched implements Policy {
  readonly #means: readonly number[];
  readonly #learner: Policy;
  readonly #counts: Float64Array;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  /** For every kind of interval and arm: 1 where it ever missed. */
  readonly #missed: Float64Array;

  constructor(means: readonly number[], learner: Policy) {
    this.#means = means;
    this.#learner = learner;
    [this.#counts, this.#sums, this.#squares] = [0, 1, 2].map(() => new Float64Array(means.length));
    this.#missed = new Float64Array(intervalKinds.length * means.length);
  }

  choose(round: number, open?: ArmSet): Arm {
    return this.#learner.choose(round, open);
  }

  explain(round: number, open?: ArmSet): Reason {
    return this.#learner.explain(round, open);
  }

  pulled(arm: Arm, round: number, open?: ArmSet): void {
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
    this.#counts[arm]++;
    this.#sums[arm] += reward;
    this.#squares[arm] += reward * reward;
    intervalKinds.forEach((kind, place) => {
      const at = place * this.#means.length + arm;
      if (this.#missed[at] === 0 && this.#misses(kind, arm)) this.#missed[at] = 1;
    });
  }

  phases(): ArrayLike<number> {
    const now = intervalKinds.flatMap((kind) => this.#means.map((_, arm) => (this.#misses(kind, arm) ? 1 : 0)));
    return [...this.#missed, ...now];
  }

  state() {
    const columns = { counts: this.#counts, sums: this.#sums, squares: this.#squares, missed: this.#missed };
    const copies = Object.entries(columns).map(([name, column]) => [name, column.slice()] as const);
    return { scalars: {}, columns: Object.fromEntries(copies), learner: this.#learner.state() };
  }

  restore({ columns, learner }: ReturnType<Policy["state"]>): void {
    this.#counts.set(columns["counts"]);
    this.#sums.set(columns["sums"]);
    this.#squares.set(columns["squares"]);
    this.#missed.set(columns["missed"]);
    if (learner !== undefined) this.#learner.restore(learner);
  }

  #misses(kind: IntervalKind, arm: Arm): boolean {
    if (this.#counts[arm] === 0) return false;
    return missesMean(kind, this.#means[arm], this.#counts[arm], this.#sums[arm], this.#squares[arm]);
  }
}

export const watchedPolicy = definePolicy({
  id: "watched",
  version: 1,
  contract: "none",
  title: "A learner that is watched",
  summary: "Makes intervals for the arms' means after every reward, and counts those that miss the truth.",
  guarantee: "None.",
  source: "the lab's own, to measure intervals",
  parameters: {
    means: { kind: "per-arm", min: 0, max: 1, words: "the true mean of each arm" },
    learner: { kind: "learner", default: "ucb1", words: "who chooses" },
  },
  examples: [{ arms: 2, parameters: { means: [0.6, 0.4] } }],
  create: (setup, { means, learner }) => new Watched([...means], learner(setup)),
});

export function missMetric(look: Look, kind: IntervalKind): string {
  return `missed-${look}-${kind.replaceAll(" ", "-")}`;
}

export const missMetrics: readonly MetricDefinition[] = looks.flatMap((look, block) =>
  intervalKinds.map((kind, place) =>
    defineMetric({
      id: missMetric(look, kind),
      title: `Whether the ${kind} interval has missed the mean, ${look}`,
      ...{ unit: "part of the trials", range: "0 or 1", better: "lower", zero: "the interval holds the mean" },
      ...{ perArm: true, ofPhases: true },
      create: ({ environment: { arms } }) => ({
        read: ({ phases = [] }, into, at) => {
          const from = (block * intervalKinds.length + place) * arms;
          for (let arm = 0; arm < arms; arm++) into[at + arm] = phases[from + arm];
        },
      }),
    }),
  ),
);
