import { ArmSet } from "../arms.js";

/** The sets that were lent last: with few arms it takes longer to make one than to choose from it. */
let everyArm: ArmSet | undefined;
let noArm: ArmSet | undefined;

/** A set of all arms. The borrower may take arms out of it, and puts them back when it is done. */
export function lendAll(arms: number): ArmSet {
  // While arms are taken out of it, another one is needed.
  if (everyArm?.arms !== arms || !everyArm.isAll) everyArm = ArmSet.all(arms);
  return everyArm;
}

/** An empty set. The borrower may put arms into it, and takes them out when it is done. */
export function lendNone(arms: number): ArmSet {
  if (noArm?.arms !== arms || noArm.size > 0) noArm = new ArmSet(arms, []);
  return noArm;
}
