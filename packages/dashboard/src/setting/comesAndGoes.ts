import type { Setting } from "./setting.js";

/** Whether some arm joins later, or leaves before the end. */
export function comesAndGoes({ arms }: Pick<Setting, "arms">): boolean {
  return arms.some(({ from, until }) => from > 1 || until > 0);
}
