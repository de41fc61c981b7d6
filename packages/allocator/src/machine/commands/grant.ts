import { allocatorError } from "../../errors.js";
import { decisionId } from "../../events/decisionId.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import { checkId } from "./checkNames.js";
import type { CalibrateCommand, GrantCommand } from "../command.js";
import { openArmsOf } from "./openArmsOf.js";

export interface GrantResult {
  readonly place: number;
  /** The id under which its reward can be reported; missing where it does not count. */
  readonly id?: string;
}

/** An opportunity that was given elsewhere: a fallback, an import, a choice by hand. */
export function grant(
  state: AllocatorState,
  command: GrantCommand,
  appender: Appender,
  { sha256 }: ApplyContext,
): GrantResult {
  const { counts, id = "", reason = "" } = command;
  if (id !== "") checkId(id, "id");
  const arm = state.arms.number(command.arm, "arm");
  const open = counts ? openArmsOf(state, command, "grant") : {};
  if (
    counts &&
    (!state.arms.isOpen(arm) || open.open?.includes(arm) === false || open.absent?.includes(arm) === true)
  ) {
    const required = "an arm that was open in its round";
    throw allocatorError("arm-not-open", { received: command.arm, required, path: "arm" });
  }
  if (counts && state.terms.perRound > 1) {
    const required = "terms with one arm a round";
    throw allocatorError("terms-forbid", { received: "a grant that counts", required, path: "counts" });
  }
  const { place, salt } = appender.append(
    { kind: "granted", fields: { arm, counts, round: counts ? state.round + 1 : 0, open } },
    { id, reason, ...appender.request },
  );
  return counts ? { place, id: decisionId(place, salt, sha256) } : { place };
}

/** The largest correction of an account. */
export const MOST_PULLS = 1_000_000;

/** An administrator's correction of an arm's account, with its reason. */
export function calibrate(state: AllocatorState, command: CalibrateCommand, appender: Appender): void {
  const { pulls, reason } = command;
  const arm = state.arms.number(command.arm, "arm");
  if (!Number.isSafeInteger(pulls) || pulls === 0 || Math.abs(pulls) > MOST_PULLS) {
    const required = `a whole number of pulls from −${MOST_PULLS} to ${MOST_PULLS}, not 0`;
    throw allocatorError("calibration-invalid", { received: pulls, required, path: "pulls" });
  }
  if (typeof reason !== "string" || reason.trim() === "") {
    throw allocatorError("calibration-invalid", { received: reason, required: "a reason", path: "reason" });
  }
  appender.append(
    { kind: "calibrated", fields: { arm, credit: Math.max(0, pulls), debt: Math.max(0, -pulls) } },
    { reason, ...appender.request },
  );
}
