import { canBeAway } from "./canBeAway.js";
import { comesAndGoes } from "./comesAndGoes.js";
import { laterFloors } from "./laterFloors.js";
import type { Setting } from "./setting.js";

/**
 * The metric that says whether floors were kept at every moment: a floor counts the rounds in which its arm is there
 * and that were not struck out, each with the share of that round.
 */
export function furthestBehind(setting: Pick<Setting, "arms" | "noShows" | "contract" | "horizon">) {
  const isFixed = !canBeAway(setting) && !comesAndGoes(setting) && laterFloors(setting).length === 0;
  return isFixed && setting.noShows === undefined ? "worst-violation" : "own-clock-worst-violation";
}
