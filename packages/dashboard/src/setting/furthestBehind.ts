import { canBeAway } from "./canBeAway.js";
import type { Setting } from "./setting.js";

/**
 * The metric that says whether floors were kept at every moment: a floor counts the rounds in which its arm is there.
 */
export function furthestBehind(setting: Pick<Setting, "arms">): "worst-violation" | "own-clock-worst-violation" {
  return canBeAway(setting) ? "own-clock-worst-violation" : "worst-violation";
}
