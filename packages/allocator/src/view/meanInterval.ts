import { confidenceSequence, needs } from "@evenhand/core";
import type { RewardTerms } from "../terms/terms.js";

/** With this probability at most the interval of an arm ever misses its true mean. */
const ERROR = 0.05;

/** What the interval is called in answers, and what a reader must know of it, wherever it is shown. */
export const intervalOfMeans = {
  by: "confidence sequence",
  words:
    "The interval of a mean is a confidence sequence: with 95 % it holds the true mean at every moment at once, also " +
    "where the policy chose by what it had seen. It is for one arm, not for all of them together. It counts the rewards " +
    "that came in time, in the order in which they came, and nothing that stands in for a missing one: how long a reward " +
    "takes, and whether it comes, must not depend on what it is. Where a mean drifts, it is about the mean over the pulls " +
    "so far.",
} as const;

export interface MeanInterval {
  readonly low: number;
  readonly high: number;
}

/** The interval for the mean of rewards from 0 to 1, from their number and sum. It never leaves the range. */
export function meanInterval(count: number, sum: number): MeanInterval {
  const [low, high] = confidenceSequence(count, sum, ERROR);
  return { low, high };
}

const checkInterval = needs.object({ low: needs.number(), high: needs.number() });

/** "0.32 to 4.93": rounded outwards, to a hundredth of its width at most. It is never shown narrower than it is. */
export function intervalText(interval: MeanInterval): string {
  checkInterval(interval, "interval");
  const { low, high } = interval;
  let decimals = 0;
  let scale = 1;
  for (; (high - low) * scale < 100 && decimals < 15; decimals++) scale *= 10;
  const shown = [Math.floor(low * scale), Math.ceil(high * scale)].map((end) =>
    String(Number((end / scale).toFixed(decimals))).replace(/^-/, "−"),
  );
  return shown.join(" to ");
}

/** The mean of the rewards that came in time, without stand-ins, and where the true one lies with 95 %. */
export interface Estimate {
  readonly reported: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From the tallies of an arm. Stand-ins are among its observed rewards, and not in the sums. */
export function estimate(
  of: (tally: "observed" | "standIns" | "sum") => number,
  { min, max }: Pick<RewardTerms, "min" | "max">,
): Estimate | undefined {
  const reported = of("observed") - of("standIns");
  if (reported === 0) return undefined;
  const sum = of("sum");
  const { low, high } = meanInterval(reported, sum);
  const inRange = (scaled: number) => min + scaled * (max - min);
  return { reported, mean: inRange(sum / reported), low: inRange(low), high: inRange(high) };
}
