import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { hardThreshold } from "../penaltyStudies.js";
import { alongScales } from "../scaledPolicies.js";
import type { Panel, Values } from "./study.js";

type Measurement = Pick<Summary, "mean" | "standardError">;

/** The trade-offs that no other one beats in both reward and unfairness, from the fairest on. */
export function frontierOf(tradeOffs: readonly TradeOff[]): TradeOff[] {
  const sorted = [...tradeOffs].sort((a, b) => a.unfairness.mean - b.unfairness.mean || b.reward.mean - a.reward.mean);
  let best = -Infinity;
  return sorted.filter(({ reward }) => {
    const isBetter = reward.mean > best;
    if (isBetter) best = reward.mean;
    return isBetter;
  });
}

/**
 * How much more reward a frontier has than a trade-off at the same unfairness, on the straight line between
 * the two points of the frontier around it; undefined where the frontier does not reach so far. The frontiers
 * are concave, so that the chord gives too little rather than too much. Errors of reward and unfairness are
 * added as if they were independent.
 */
export function leadAt(frontier: readonly TradeOff[], { reward, unfairness }: TradeOff): Measurement | undefined {
  const next = frontier.findIndex((one) => one.unfairness.mean >= unfairness.mean);
  if (next < 0) return undefined;
  const after = frontier[next];
  if (next === 0) return after.unfairness.mean > unfairness.mean ? undefined : leadOf(after.reward, reward);
  const before = frontier[next - 1];
  const width = after.unfairness.mean - before.unfairness.mean;
  const part = (unfairness.mean - before.unfairness.mean) / width;
  const slope = (after.reward.mean - before.reward.mean) / width;
  const error = (one: TradeOff, weight: number) =>
    weight * together(one.reward.standardError, slope * one.unfairness.standardError);
  return {
    mean: before.reward.mean + part * (after.reward.mean - before.reward.mean) - reward.mean,
    standardError: together(
      error(before, 1 - part),
      error(after, part),
      reward.standardError,
      slope * unfairness.standardError,
    ),
  };
}

function leadOf(ours: Measurement, theirs: Measurement): Measurement {
  return {
    mean: ours.mean - theirs.mean,
    standardError: together(ours.standardError, theirs.standardError),
  };
}

function together(...errors: readonly number[]): number {
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0));
}

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

interface Lead {
  readonly rival: TradeOff;
  /** Reward of hard-threshold UCB's frontier at the rival's unfairness, less the rival's; undefined beyond its ends. */
  readonly lead: Pick<Summary, "mean" | "standardError"> | undefined;
}

/** Hard-threshold UCB against a rival, by its name, at each of the rival's trade-offs in a panel. */
export function leadsOver(rival: string, results: Results, panel: Panel, values: Values): Lead[] {
  const frontier = frontierOf(tradeOffs(results, panel, hardThreshold.label, values));
  return tradeOffs(results, panel, rival, values).map((one) => ({ rival: one, lead: leadAt(frontier, one) }));
}
