import { type Arm, ArmSet } from "../arms.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { QuotaChange } from "../livingPolicy.js";
import type { Round } from "../policy.js";
import { parseCaps } from "../shares/caps.js";
import { Shares, type SharesInput } from "../shares/shares.js";
import type { Availability } from "./availability.js";

/** What is different from a round of a study on: which arms are there, and what the quota contract promises them. */
export interface StudyChange {
  /** The first round for which it holds. */
  readonly at: Round;
  /** Arms that are there from then on. An arm that joins without having left is not there in the beginning. */
  readonly joins?: readonly Arm[] | undefined;
  /** Arms that are absent from then on. A share that they have is kept for them, unless `shares` says otherwise. */
  readonly leaves?: readonly Arm[] | undefined;
  /** What each arm is promised from then on, as the contract writes it. By default what it was promised before. */
  readonly shares?: SharesInput | undefined;
  /** The largest share of each arm from then on, as the contract writes it. By default what it was before. */
  readonly caps?: SharesInput | undefined;
  /** As for `LivingPolicy`: `without-loss`, the default, or `now`, by which all arms forgo what they are owed. */
  readonly effect?: "without-loss" | "now" | undefined;
}

interface ChangedQuota {
  readonly asked: QuotaChange;
  readonly shares?: Shares;
  readonly caps?: Shares;
  readonly isNow: boolean;
}

/** A change that has been checked. */
export interface CheckedChange {
  readonly at: Round;
  readonly joins: readonly Arm[];
  readonly leaves: readonly Arm[];
  /** For the policy, as it was written, and parsed. Without shares or caps that stay as they are. */
  readonly quota?: ChangedQuota;
}

const arms = needs.optional(needs.listOf(needs.whole()));
const fields = {
  at: needs.anything,
  joins: arms,
  leaves: arms,
  shares: needs.anything,
  caps: needs.anything,
  effect: needs.optional(needs.oneOf("without-loss", "now")),
};

/** Refuses changes that cannot be made, with their place: rounds in order, arms that are there or not, shares, caps. */
export function checkChanges(
  changes: readonly StudyChange[],
  setting: { readonly arms: number; readonly horizon: number; readonly nameOf: (arm: Arm) => string },
): CheckedChange[] {
  needs.listOf(needs.object(fields))(changes, "changes");
  const there = presentAtFirst(changes, setting.arms);
  return changes.map((change, i) => {
    const path = `changes[${i}]`;
    for (const name of Object.keys(change)) {
      if (Object.hasOwn(fields, name)) continue;
      const required = Object.keys(fields).join(", ");
      throw new EvenhandError("parameter-unknown", { received: name, required, path: `${path}.${name}` });
    }
    checkRound(change.at, changes[i - 1]?.at ?? 1, setting.horizon, `${path}.at`);
    move(change, there, path, setting.nameOf);
    return checkedChange(change, setting.arms, path);
  });
}

/** Whether an arm is there before the first change: one that joins without having left is not. */
function presentAtFirst(changes: readonly Pick<StudyChange, "joins" | "leaves">[], arms: number): boolean[] {
  const there = new Array<boolean | undefined>(arms).fill(undefined);
  for (const { joins = [], leaves = [] } of changes) {
    for (const arm of leaves) there[arm] ??= true;
    for (const arm of joins) there[arm] ??= false;
  }
  return Array.from({ length: arms }, (_, arm) => there[arm] ?? true);
}

function checkRound(at: unknown, before: Round, horizon: number, path: string): void {
  if (Number.isSafeInteger(at) && (at as number) > before && (at as number) <= horizon) return;
  const required = `increasing rounds from 2 to ${horizon}`;
  throw new EvenhandError("change-invalid", { received: at, required, path });
}

/** Follows the arms that come and go: none comes twice, and one is always there. */
function move(
  { joins = [], leaves = [] }: StudyChange,
  there: boolean[],
  path: string,
  nameOf: (arm: Arm) => string,
): void {
  const step = (of: readonly Arm[], key: "joins" | "leaves") => {
    of.forEach((arm, i) => {
      const place = `${path}.${key}[${i}]`;
      const comes = key === "joins";
      if (arm >= there.length || there[arm] === comes) {
        const required = `one of the ${there.length} arms that is ${comes ? "not there" : "there"}`;
        throw new EvenhandError("change-invalid", { received: nameOf(arm), required, path: place });
      }
      there[arm] = comes;
    });
  };
  step(leaves, "leaves");
  step(joins, "joins");
  if (there.includes(true)) return;
  const received = "a change after which no arm is there";
  throw new EvenhandError("change-invalid", { received, required: "at least one arm that stays", path });
}

function checkedChange(change: StudyChange, arms: number, path: string): CheckedChange {
  const { at, joins = [], leaves = [], shares, caps, effect } = change;
  const moved = { at, joins, leaves };
  if (shares === undefined && effect !== undefined) {
    const required = "shares beside the effect";
    throw new EvenhandError("change-invalid", { received: `effect ${effect} without shares`, required, path });
  }
  if (shares !== undefined || caps !== undefined) {
    const asked = {
      ...(shares === undefined ? {} : { shares }),
      ...(caps === undefined ? {} : { caps }),
      ...(effect === undefined ? {} : { effect }),
    };
    const parsed = {
      ...(shares === undefined ? {} : { shares: Shares.parse(shares, arms, 1, `${path}.shares`) }),
      ...(caps === undefined ? {} : { caps: parseCaps(caps, arms, `${path}.caps`) }),
    };
    return { ...moved, quota: { asked, ...parsed, isNow: effect === "now" } };
  }
  if (joins.length + leaves.length > 0) return moved;
  const required = "joins, leaves, shares or caps";
  throw new EvenhandError("change-invalid", { received: "a change of nothing", required, path });
}

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
