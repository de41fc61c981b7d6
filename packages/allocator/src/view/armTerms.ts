import type { AllocatorState } from "../machine/allocatorState.js";
import { armColumns, type ArmRow } from "./armColumns.js";
import { Look } from "./look.js";

/** What the contract says of an arm now. */
export type ArmTermsRow = Pick<ArmRow, "arm" | "name" | "status" | "promised" | "target" | "cap">;

/** The terms of every arm: a few columns of many rows, where all columns would take ten times as long. */
export function armTerms(state: AllocatorState): ArmTermsRow[] {
  const look = new Look(state);
  return Array.from({ length: state.arms.count }, (_, arm) => ({
    arm,
    name: armColumns.name(look, arm),
    status: armColumns.status(look, arm),
    promised: armColumns.promised(look, arm),
    target: armColumns.target(look, arm),
    cap: armColumns.cap(look, arm),
  }));
}
