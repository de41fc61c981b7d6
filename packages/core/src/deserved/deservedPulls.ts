import { checkShares, type DeservedShare } from "../functions/deservedShare.js";
import { wholePulls } from "../shares/wholePulls.js";

/** floor(T·f(means)_i), written into `into` [ron2021, Section 2.1]. Whatever f is, its shares are checked here. */
export function deservedPulls(deserved: DeservedShare, means: Float64Array, rounds: number, into: Float64Array): void {
  deserved.shares(means, into);
  checkShares(into, means.length);
  for (let arm = 0; arm < into.length; arm++) into[arm] = wholePulls(rounds * into[arm]);
}
