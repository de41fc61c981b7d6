import { ArmSet, type Arm } from "../arms.js";

/** The last set of all arms that was lent: with a million arms it would take longer to make than to choose from. */
let everyArm: ArmSet | undefined;

/**
 * Lets `choose` take arms out of the open ones, one after the other, each with a look at the rest: the arms that it took. The
 * set itself is lent, not copied, and in the end as it was; so several pulls of many arms cost what they cost, not a look at
 * every arm.
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

function lendAll(arms: number): ArmSet {
  // While somebody has taken arms out of it, another one is needed.
  if (everyArm?.arms !== arms || !everyArm.isAll) everyArm = ArmSet.all(arms);
  return everyArm;
}
