import type { RewardTerms } from "../terms/terms.js";
import { meanInterval } from "../view/meanInterval.js";

/** The mean of the rewards that came in time, without stand-ins, and where the true one lies with 95 %. */
export interface Estimate {
  readonly reported: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From the tallies of an arm. Stand-ins are among its observed rewards, and not in the sums. */
export function estimate(
  of: (tally: "observed" | "standIns" | "sum" | "squares") => number,
  { min, max }: Pick<RewardTerms, "min" | "max">,
): Estimate | undefined {
  const reported = of("observed") - of("standIns");
  if (reported === 0) return undefined;
  const [sum, squares] = [of("sum"), of("squares")];
  const { low, high } = meanInterval(reported, sum, squares);
  const inRange = (scaled: number) => min + scaled * (max - min);
  return { reported, mean: inRange(sum / reported), low: inRange(low), high: inRange(high) };
}
