import { NO_ARM, type Arm } from "../../arms.js";
import { type CarriedArms, carryByArm, type OwnState } from "../../carry.js";
import { EvenhandError } from "../../errors.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import type { PolicyIdentity } from "../../state/identity.js";
import { totalOf } from "../../state/invariants.js";
import { type Column, copyColumns } from "../../state/policyState.js";
import { fractionOf } from "./tenureTexts.js";
import { ABSENT, denominatorFor, Tenures, type TenureColumns } from "./tenures.js";

/**
 * Tenures survive: share, target, cap, clock, count and balance of every arm, and the rounds that can be struck out. A
 * newcomer has no share until `change` gives it one, and the cap that the policy was created with; an arm is dropped
 * only without a share. So what is owed stays what it was, and every promise with it (docs/adr/0013).
 */
export function carryTenures(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const before = tenuresOf(arms.earlier);
  Object.assign(before.scalars, pick(from.scalars, Object.keys(before.scalars)));
  before.restored(copyColumns(pick(from.columns, Object.keys(before.columns))) as unknown as TenureColumns);
  before.live();
  for (const arm of arms.dropped()) checkHasNoShare(before, arm);
  const after = tenuresOf(arms.present);
  countAlike(before, arms);
  Object.assign(after.scalars, before.scalars);
  const columns = { ...carriedColumns(before, after, arms), ...carriedRounds(before, after, arms) };
  checkCaps(columns["caps"], before.scalars.denominator);
  const rest = carryByArm(from, fresh, arms);
  return { scalars: { ...rest.scalars, ...after.scalars }, columns: { ...rest.columns, ...columns } };
}

function tenuresOf({ arms, perRound, parameters }: PolicyIdentity): Tenures {
  const shares = Shares.parse(parameters["shares"], arms, perRound);
  return new Tenures(shares, parseCaps(parameters["caps"], arms), Number(parameters["voidWithin"]));
}

function pick<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

function checkHasNoShare(tenures: Tenures, arm: Arm): void {
  if (tenures.share(arm) === 0 && tenures.target(arm) === 0) return;
  const share = fractionOf(Math.max(tenures.share(arm), tenures.target(arm)), tenures.scalars.denominator);
  const received = `arm ${arm} with the share ${share}, dropped`;
  throw new EvenhandError("carry-promised", { received, required: "an arm without a share", path: `to[${arm}]` });
}

/** Writes the tenures in units over which the caps of newcomers are whole too. */
function countAlike(before: Tenures, { present }: CarriedArms): void {
  const { arms, perRound, parameters } = present;
  const shares = Shares.parse(parameters["shares"], arms, perRound);
  const { targets, caps } = before.columns;
  const denominator = denominatorFor(before.scalars.denominator, shares, parseCaps(parameters["caps"], arms));
  const factor = denominator / before.scalars.denominator;
  const scaled = (units: Uint32Array) => new Float64Array(units).map((unit) => unit * factor);
  before.ask(denominator, scaled(targets), scaled(caps));
}

/** What is counted for each arm. The clock of a newcomer stands at 0, and its tenure begins in the next round. */
function carriedColumns(before: Tenures, after: Tenures, arms: CarriedArms): Record<string, Column> {
  const { lastRound, played } = before.scalars;
  const newcomer: Partial<Record<string, number>> = { since: lastRound + 1, absences: played };
  const names = ["pulls", "absences", "shares", "targets", "caps", "since", "counts", "openings", "waiting"] as const;
  const fresh = after.newColumns(true);
  const columns = names.map((name): [string, Column] => {
    const column = arms.column<Column>(before.columns[name], fresh[name]);
    return [name, arms.withNewcomers(column, newcomer[name] ?? 0)];
  });
  const carried = Object.fromEntries(columns);
  for (const arm of arms.newcomers()) carried["caps"][arm] = after.cap(arm);
  return carried;
}

/** The last rounds, as long as they can be struck out. One whose pulled arm is dropped stands. */
function carriedRounds(before: Tenures, after: Tenures, arms: CarriedArms): Record<string, Column> {
  const { toldRounds, toldArms, charges } = after.newColumns(false);
  const [rowsBefore, rows] = [before.columns.toldRounds.length, toldRounds.length];
  const { played } = before.scalars;
  for (let told = Math.max(1, played + 1 - Math.min(rows, rowsBefore)); told <= played; told++) {
    const [from, row] = [(told - 1) % rowsBefore, (told - 1) % rows];
    for (let arm = 0; arm < arms.arms; arm++) {
      const was = arms.was(arm);
      charges[row * arms.arms + arm] = was === NO_ARM ? ABSENT : before.columns.charges[from * arms.before + was];
    }
    const pulled = arms.isNow(before.columns.toldArms[from]);
    if (pulled === NO_ARM) continue;
    toldArms[row] = pulled;
    toldRounds[row] = before.columns.toldRounds[from];
  }
  return { toldRounds, toldArms, charges };
}

function checkCaps(caps: Column, denominator: number): void {
  const sum = totalOf(caps);
  if (sum >= denominator) return;
  throw new EvenhandError("cap-sum", {
    received: `${fractionOf(sum, denominator)}, the caps of the arms that go on and of newcomers`,
    required: "at least 1",
    path: "to",
    remedy: "Raise caps by `change` before arms are dropped, or give newcomers higher ones.",
  });
}
