import { larger } from "./promisedShares.js";

export const MOST_BUCKETS = 256;
/** With more arms than this, pulls are not counted by arm. */
export const MOST_ARMS_IN_SERIES = 100;

export const seriesNames = [
  /** The times of the first and of the last round. */
  "firstAt",
  "lastAt",
  /** Rounds, also those that were struck out later. */
  "rounds",
  /** What happened while this was the last bucket: voids, and rewards that were learned, with their sum. */
  "voids",
  "rewards",
  "rewardSum",
  /** Of the arms that were pulled, each before its pull; −Infinity where no arm had a share. */
  "largestDeficit",
] as const;
export type SeriesName = (typeof seriesNames)[number];

/**
 * What charts show: rounds in at most 256 buckets of the same width, which doubles when they are full. So an event
 * costs the same however long the log is.
 */
export class Series {
  /** Rounds in a bucket. */
  width = 1;
  readonly columns = Object.fromEntries(seriesNames.map((name) => [name, new Float64Array(MOST_BUCKETS)])) as Record<
    SeriesName,
    Float64Array
  >;
  /** For each arm a row of buckets, one after the other; undefined once there are too many arms. */
  pulls: Float64Array | undefined = new Float64Array(0);
  /** The last round that was counted. */
  lastRound = 0;

  constructor() {
    this.columns.largestDeficit.fill(-Infinity);
  }

  /** Buckets that are in use. */
  get length(): number {
    return this.lastRound === 0 ? 0 : Math.ceil(this.lastRound / this.width);
  }

  grow(arms: number): void {
    if (this.pulls !== undefined)
      this.pulls = arms > MOST_ARMS_IN_SERIES ? undefined : larger(this.pulls, arms * MOST_BUCKETS);
  }

  round(round: number, at: number, arms: readonly number[], deficit: number): void {
    while (round > MOST_BUCKETS * this.width) this.#halve();
    const bucket = this.#bucketOf(round);
    const { firstAt, lastAt, rounds, largestDeficit } = this.columns;
    if (rounds[bucket] === 0) firstAt[bucket] = at;
    lastAt[bucket] = at;
    rounds[bucket]++;
    largestDeficit[bucket] = Math.max(largestDeficit[bucket], deficit);
    if (this.pulls !== undefined) for (const arm of arms) this.pulls[arm * MOST_BUCKETS + bucket]++;
    this.lastRound = round;
  }

  rewarded(value: number): void {
    const bucket = this.#bucketOf(this.lastRound);
    this.columns.rewards[bucket]++;
    this.columns.rewardSum[bucket] += value;
  }

  voided(): void {
    this.columns.voids[this.#bucketOf(this.lastRound)]++;
  }

  #bucketOf(round: number): number {
    return Math.floor((round - 1) / this.width);
  }

  /** Each two neighbours become one. */
  #halve(): void {
    const { firstAt, lastAt, largestDeficit, rounds, voids, rewards, rewardSum } = this.columns;
    for (let bucket = 0; bucket < MOST_BUCKETS / 2; bucket++) {
      const [left, right] = [2 * bucket, 2 * bucket + 1];
      firstAt[bucket] = rounds[left] > 0 ? firstAt[left] : firstAt[right];
      lastAt[bucket] = rounds[right] > 0 ? lastAt[right] : lastAt[left];
      largestDeficit[bucket] = Math.max(largestDeficit[left], largestDeficit[right]);
    }
    for (const column of [rounds, voids, rewards, rewardSum]) addPairs(column);
    for (const column of [firstAt, lastAt]) column.fill(0, MOST_BUCKETS / 2);
    largestDeficit.fill(-Infinity, MOST_BUCKETS / 2);
    for (let at = 0; at < (this.pulls?.length ?? 0); at += MOST_BUCKETS) {
      addPairs((this.pulls as Float64Array).subarray(at, at + MOST_BUCKETS));
    }
    this.width *= 2;
  }
}

function addPairs(row: Float64Array): void {
  for (let bucket = 0; bucket < MOST_BUCKETS / 2; bucket++) row[bucket] = row[2 * bucket] + row[2 * bucket + 1];
  row.fill(0, MOST_BUCKETS / 2);
}
