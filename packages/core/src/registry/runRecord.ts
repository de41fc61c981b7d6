import { type Arm, ArmSet, checkArm } from "../arms.js";
import * as needs from "../door/needs.js";
import { EvenhandError, within } from "../errors.js";
import type { QuotaChange } from "../livingPolicy.js";
import type { Round } from "../policy.js";
import { lendAll, lendNone } from "../chooseMany.js";
import { CheckedPolicy } from "./checkedPolicy.js";

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

/**
 * What happened at one moment of a run, as plain data that can be written as JSON. The record of a run is a list of
 * entries in the order in which they happened. Choosing changes nothing, so a choice that was not pulled has no entry.
 */
export type RunEntry = PulledEntry | RewardedEntry | ChangedEntry | VoidedEntry;

/** Opportunities were granted to arms that were chosen together. */
export interface PulledEntry {
  readonly kind: "pulled";
  readonly round: Round;
  /** In the order in which they were chosen. */
  readonly arms: readonly Arm[];
  /** How many arms were asked for, where fewer were open. */
  readonly asked?: number;
  /** The open arms. Missing where the absent arms are given, or where all arms were open. */
  readonly open?: readonly Arm[];
  /** The absent arms, in place of the open ones where there are fewer of them. */
  readonly absent?: readonly Arm[];
}

/** The reward of some earlier pull of the arm arrived. */
export interface RewardedEntry {
  readonly kind: "rewarded";
  readonly arm: Arm;
  readonly reward: number;
}

/** Shares or caps were changed between two rounds: what was asked for, as `change` took it. */
export interface ChangedEntry extends QuotaChange {
  readonly kind: "changed";
}

/** The pull of an earlier round was struck out. */
export interface VoidedEntry {
  readonly kind: "voided";
  readonly arm: Arm;
  readonly round: Round;
}

const kinds: readonly RunEntry["kind"][] = ["pulled", "rewarded", "changed", "voided"];

/** The entry for the arms that were pulled in a round. `asked` is how many arms the policy was asked for. */
export function pulledEntry(round: Round, arms: readonly Arm[], open?: ArmSet, asked?: number): PulledEntry {
  checkArms(arms, Infinity, "arms");
  if (open !== undefined && !(open instanceof ArmSet)) throw refusal(open, "an ArmSet, or nothing", "open");
  return {
    kind: "pulled",
    round,
    arms: [...arms],
    ...(asked === undefined || asked === arms.length ? {} : { asked }),
    ...(open === undefined || open.isAll ? {} : shorterList(open)),
  };
}

function shorterList(open: ArmSet): Pick<PulledEntry, "open" | "absent"> {
  if (2 * open.size <= open.arms) return { open: [...open] };
  return { absent: Array.from({ length: open.arms }, (_, arm) => arm).filter((arm) => !open.has(arm)) };
}

/**
 * Refuses what cannot have happened in a run with `arms` arms. Round, reward, change and void are checked by the policy
 * that is told.
 */
function checkEntry(entry: RunEntry, arms: number): void {
  const kind = (entry as RunEntry | null | undefined)?.kind;
  if (kind === undefined || !kinds.includes(kind)) throw refusal(entry, `an entry of the kind ${kinds.join(", ")}`);
  if (entry.kind !== "pulled") return;
  const { arms: pulled, asked, open, absent } = entry;
  checkArms(pulled, arms, "arms");
  if (pulled.length === 0 || new Set(pulled).size < pulled.length) {
    throw refusal(pulled, "at least one arm, and none of them twice", "arms");
  }
  if (asked !== undefined && !(Number.isInteger(asked) && asked >= pulled.length && asked <= arms)) {
    throw refusal(asked, `a whole number from ${pulled.length}, the arms that were pulled, to ${arms}`, "asked");
  }
  if (open !== undefined && absent !== undefined) throw refusal(entry, "the open arms or the absent ones, not both");
  if (open !== undefined) checkArms(open, arms, "open");
  if (absent !== undefined) checkArms(absent, arms, "absent");
  const closed = pulled.find((arm) => absent?.includes(arm) ?? open?.includes(arm) === false);
  if (closed !== undefined) throw refusal(closed, "an arm that was open in the round", "arms");
}

function checkArms(list: unknown, arms: number, path: string): void {
  if (!Array.isArray(list)) throw refusal(list, "a list of arms", path);
  for (let i = 0; i < list.length; i++) checkArm(list[i] as Arm, arms, `${path}[${i}]`);
}

function refusal(received: unknown, required: string, path?: string): EvenhandError {
  return new EvenhandError("record-invalid", { received, required, path });
}
