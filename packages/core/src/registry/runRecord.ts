import type { Arm, ArmSet } from "../arms.js";
import * as needs from "../door/needs.js";
import { EvenhandError, within } from "../errors.js";
import type { QuotaChange } from "../livingPolicy.js";
import type { Round } from "../policy.js";
import { lendAll, lendNone } from "../chooseMany.js";
import { CheckedPolicy } from "./checkedPolicy.js";
import { checkEntry, type ChangedEntry, type PulledEntry, type RunEntry } from "./runEntry.js";

/** Tells a policy what happened. The policy refuses what cannot have happened next. */
export function tell(policy: CheckedPolicy, entry: RunEntry): void {
  checkPolicy(policy);
  checkEntry(entry, policy.arms);
  tellChecked(policy, entry);
}

/**
 * Tells a policy all that happened. A fresh policy is then in the state of the one that played, and makes the same
 * choices from there on. Where an entry is refused, those before it have been told.
 */
export function replay(policy: CheckedPolicy, entries: Iterable<RunEntry>): void {
  checkPolicy(policy);
  needs.iterable(entries, "entries");
  let place = 0;
  for (const entry of entries) within(`entries[${place++}]`, () => tell(policy, entry));
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
 * Replays a record as long as the policy would have chosen what was pulled, and returns the first disagreement, if
 * there is one. The policy is then in the state before that pull: ask it to `explain` its choice.
 */
export function follow(policy: CheckedPolicy, entries: Iterable<RunEntry>): Disagreement | undefined {
  checkPolicy(policy);
  needs.iterable(entries, "entries");
  let place = 0;
  for (const entry of entries) {
    const disagreement = within(`entries[${place}]`, () => {
      checkEntry(entry, policy.arms);
      const found = entry.kind === "pulled" ? disagreementWith(policy, entry) : undefined;
      if (found === undefined) tellChecked(policy, entry);
      return found;
    });
    if (disagreement !== undefined) return { place, ...disagreement };
    place++;
  }
  return undefined;
}

function tellChecked(policy: CheckedPolicy, entry: RunEntry): void {
  if (entry.kind === "rewarded") policy.rewarded(entry.arm, entry.reward);
  else if (entry.kind === "voided") policy.voided(entry.arm, entry.round);
  else if (entry.kind === "changed") policy.change(changeOf(entry));
  else withOpenArms(entry, policy.arms, (open) => entry.arms.forEach((arm) => policy.pulled(arm, entry.round, open)));
}

function changeOf({ kind: _, ...change }: ChangedEntry): QuotaChange {
  return change;
}

function disagreementWith(policy: CheckedPolicy, entry: PulledEntry): Omit<Disagreement, "place"> | undefined {
  const { round, arms: pulled, asked = pulled.length } = entry;
  const chosen = withOpenArms(entry, policy.arms, (open) =>
    asked === 1 ? [policy.choose(round, open)] : policy.chooseMany(round, asked, open),
  );
  const agrees = chosen.length === pulled.length && chosen.every((arm, i) => arm === pulled[i]);
  return agrees ? undefined : { round, pulled, chosen };
}

function checkPolicy(policy: CheckedPolicy): void {
  if (policy instanceof CheckedPolicy) return;
  const required = "a policy that `createPolicy` made";
  throw new EvenhandError("parameter-type", { received: policy, required, path: "policy" });
}

/**
 * Calls `use` with the open arms of the round. It takes as long as the entry's list, not
 * as long as a look at every arm.
 */
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
