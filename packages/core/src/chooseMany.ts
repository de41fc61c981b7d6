import { type Arm, ArmSet } from "./arms.js";
import type { Policy, Round } from "./policy.js";

/**
 * `count` different open arms for one round, fewer only where fewer are open: the policy's own rule, or its choice,
 * then its choice without that arm, and so on.
 */
export function chooseMany(policy: Policy, arms: number, round: Round, count: number, open?: ArmSet): Arm[] {
  if (policy.chooseMany !== undefined) return policy.chooseMany(round, count, open);
  return takeArms(arms, open, (rest, take) => {
    for (let left = count; left > 0 && rest.size > 0; left--) take(policy.choose(round, rest));
  });
}

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
