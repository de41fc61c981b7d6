import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { hardThreshold } from "../comparedPolicies.js";
import { frontierOf, leadAt } from "./frontier.js";
import type { Panel, Values } from "./study.js";
import { tradeOffs, type TradeOff } from "./tradeOffs.js";

export interface Lead {
  readonly rival: TradeOff;
  /** Reward of hard-threshold UCB's frontier at the rival's unfairness, less the rival's; undefined beyond its ends. */
  readonly lead: Pick<Summary, "mean" | "standardError"> | undefined;
}

/** Hard-threshold UCB against a rival, by its name, at each of the rival's trade-offs in a panel. */
export function leadsOver(rival: string, results: Results, panel: Panel, values: Values): Lead[] {
  const frontier = frontierOf(tradeOffs(results, panel, hardThreshold.label, values));
  return tradeOffs(results, panel, rival, values).map((one) => ({ rival: one, lead: leadAt(frontier, one) }));
}
