import type { Setting } from "./setting.js";

/** Whether some arm is not there in every round: floors then count the rounds in which it is. */
export function canBeAway({ arms }: Pick<Setting, "arms">): boolean {
  return arms.some(({ presence }) => presence < 1);
}
