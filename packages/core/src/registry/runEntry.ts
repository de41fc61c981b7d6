import { ArmSet, checkArm, type Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";
import type { QuotaChange } from "../livingPolicy.js";
import type { Round } from "../policy.js";

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
  /** The open arms. Left out where the absent arms are given, or where all arms were open. */
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
export function checkEntry(entry: RunEntry, arms: number): void {
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
