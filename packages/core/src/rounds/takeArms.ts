import type { Arm, ArmSet } from "../arms.js";
import { lendAll } from "./lentArms.js";

/**
 * Lets `choose` take arms out of the open ones, one after the other, each time knowing the rest, and
 * returns the arms that it took. It works on the set itself, which is in the end as it was before: a copy
 * would cost a look at every arm.
 */
export function takeArms(
  arms: number,
  open: ArmSet | undefined,
  choose: (rest: ArmSet, take: (arm: Arm) => void) => void,
): Arm[] {
  const rest = open ?? lendAll(arms);
  const taken: Arm[] = [];
  try {
    choose(rest, (arm) => {
      taken.push(arm);
      rest.delete(arm);
    });
    return taken;
  } finally {
    for (const arm of taken) rest.add(arm);
  }
}
