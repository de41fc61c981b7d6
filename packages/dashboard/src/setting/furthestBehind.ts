import { canBeAway } from "./canBeAway.js";
import { comesAndGoes } from "./comesAndGoes.js";
import type { Setting } from "./setting.js";

/**
 * The metric that says whether floors were kept at every moment: a floor counts the rounds in which its arm is there,
 * and that were not struck out.
 */
export function furthestBehind(setting: Pick<Setting, "arms" | "noShows">) {
  const isPlain = !canBeAway(setting) && !comesAndGoes(setting) && setting.noShows === undefined;
  return isPlain ? "worst-violation" : "own-clock-worst-violation";
}
