import { ArmSet } from "../arms.js";
import type { Availability } from "./availability.js";
import { presentAtFirst, type CheckedChange } from "./changes.js";

/**
 * Arms that join and leave, on top of an availability: open are those that are there and open by it. Where that leaves
 * none, all that are there are open.
 */
export function presence(
  changes: readonly CheckedChange[],
  arms: number,
  among: Availability | undefined,
): Availability | undefined {
  const moves = changes.filter(({ joins, leaves }) => joins.length + leaves.length > 0);
  if (moves.length === 0) return among;
  // The arms that are there after each of the moves: a round may be asked for in any order.
  const there = [armsWhere(presentAtFirst(moves, arms))];
  for (const { joins, leaves } of moves) {
    const next = there[there.length - 1].copy();
    for (const arm of leaves) next.delete(arm);
    for (const arm of joins) next.add(arm);
    there.push(next);
  }
  const set = new ArmSet(arms, []);
  let made = 0;
  return {
    begin: (seed, trial) => among?.begin(seed, trial),
    open: (round) => {
      while (made < moves.length && moves[made].at <= round) made++;
      while (made > 0 && moves[made - 1].at > round) made--;
      const present = there[made];
      const open = among?.open(round);
      for (let arm = 0; arm < arms; arm++) {
        if (present.has(arm) && open?.has(arm) !== false) set.add(arm);
        else set.delete(arm);
      }
      return set.size === 0 ? present : set;
    },
  };
}

function armsWhere(there: readonly boolean[]): ArmSet {
  return new ArmSet(
    there.length,
    there.flatMap((isThere, arm) => (isThere ? [arm] : [])),
  );
}
