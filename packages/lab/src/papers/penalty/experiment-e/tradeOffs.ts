import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { alongScales } from "../scaledPolicies.js";
import type { Panel, Values } from "./study.js";

/** What one policy reaches at one η. */
export interface TradeOff {
  readonly scale: number;
  readonly reward: Summary;
  readonly unfairness: Summary;
}

/** One of the three policies, by its name, in a panel at every η. */
export function tradeOffs(results: Results, { name }: Panel, policy: string, { scales }: Values): TradeOff[] {
  const rewards = alongScales(results[name], policy, scales, "expected-reward");
  const shortfalls = alongScales(results[name], policy, scales, "unfairness");
  return rewards.map(({ scale, value }, i) => ({ scale, reward: value, unfairness: shortfalls[i].value }));
}
