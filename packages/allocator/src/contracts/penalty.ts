import type { RunningContract } from "./runningContract.js";

/** Shares that may be missed at a price: there is nothing to break, and a bill. */
export const penalty: RunningContract = {
  noVerdict: "The contract penalty is not held or broken: what is missing is paid for. See the bill.",
  price: "penalties",
  notPromised: () => ["No floor: a missing pull has its price, and the log gives the bill."],
};
