import type { Arm, ArmSet } from "../arms.js";
import { within } from "../errors.js";
import type { Policy, Round } from "../policy.js";
import { chooseMany } from "./chooseMany.js";
import { lendAll, lendNone } from "./lentArms.js";
import { checkEntry, type PulledEntry, type RunEntry } from "./runEntry.js";

/** Tells a policy with `arms` arms what happened. An entry that is wrong is refused before anything is told. */
export function tell(policy: Policy, entry: RunEntry, arms: number): void {
  checkEntry(entry, arms);
  tellChecked(policy, entry, arms);
}

/**
 * Tells a policy all that happened. A fresh policy is then in the state of the one that played, and makes the same choices
 * from there on. Where an entry is refused, those before it have been told.
 */
export function replay(policy: Policy, entries: Iterable<RunEntry>, arms: number): void {
  let place = 0;
  for (const entry of entries) within(`entries[${place++}]`, () => tell(policy, entry, arms));
}

/** Arms were pulled that a policy would not have chosen, or not in this order. */
export interface Disagreement {
  /** The entry's place in the record, counted from 0. */
  readonly place: number;
  readonly round: Round;
  readonly pulled: readonly Arm[];
  readonly chosen: readonly Arm[];
}

/**
 * Replays a record as long as the policy would have chosen what was pulled, and returns the first disagreement, if there is
 * one. The policy is then in the state before that pull: ask it to `explain` its choice.
 */
export function follow(policy: Policy, entries: Iterable<RunEntry>, arms: number): Disagreement | undefined {
  let place = 0;
  for (const entry of entries) {
    const disagreement = within(`entries[${place}]`, () => {
      checkEntry(entry, arms);
      const found = entry.kind === "pulled" ? disagreementWith(policy, entry, arms) : undefined;
      if (found === undefined) tellChecked(policy, entry, arms);
      return found;
    });
    if (disagreement !== undefined) return { place, ...disagreement };
    place++;
  }
  return undefined;
}

function tellChecked(policy: Policy, entry: RunEntry, arms: number): void {
  if (entry.kind === "rewarded") policy.rewarded(entry.arm, entry.reward);
  else withOpenArms(entry, arms, (open) => entry.arms.forEach((arm) => policy.pulled(arm, entry.round, open)));
}

function disagreementWith(policy: Policy, entry: PulledEntry, arms: number): Omit<Disagreement, "place"> | undefined {
  const { round, arms: pulled, asked = pulled.length } = entry;
  const chosen = withOpenArms(entry, arms, (open) =>
    asked === 1 ? [policy.choose(round, open)] : chooseMany(policy, arms, round, asked, open),
  );
  const agrees = chosen.length === pulled.length && chosen.every((arm, i) => arm === pulled[i]);
  return agrees ? undefined : { round, pulled, chosen };
}

/** Calls `use` with the open arms of the round. It takes as long as the entry's list, not as long as a look at every arm. */
export function withOpenArms<T>({ open, absent }: PulledEntry, arms: number, use: (open?: ArmSet) => T): T {
  if (absent !== undefined) {
    const set = lendAll(arms);
    absent.forEach((arm) => set.delete(arm));
    try {
      return use(set);
    } finally {
      absent.forEach((arm) => set.add(arm));
    }
  }
  if (open === undefined) return use();
  const set = lendNone(arms);
  open.forEach((arm) => set.add(arm));
  try {
    return use(set);
  } finally {
    open.forEach((arm) => set.delete(arm));
  }
}
