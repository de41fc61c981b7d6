import { bytesToHex } from "@noble/hashes/utils.js";
import type { AllocatorEvent } from "../events/eventKinds.js";
import type { AllocatorState } from "./allocatorState.js";

/**
 * Forgets what the state still has of the personal part of an event, which was erased from the log: the caller's id of
 * an open decision, the arm that a subject keeps, the id of a report. The state is then the one that the log leads to
 * without that part. Names of arms stay: without them the arms could not be asked for.
 */
export function forgetPersonal({ open, subjects }: AllocatorState, event: AllocatorEvent, place: number): void {
  if (event.personal === undefined) return;
  open.forgetSaved();
  if (event.kind === "decided" || event.kind === "granted") {
    open.forgetId(place);
    if (event.kind === "decided") subjects.erase(bytesToHex(event.personal.subject), place);
  } else if (event.kind === "rewarded") {
    open.get(event.fields.decision)?.forgetPart(event.fields.place, event.personal.report);
  }
}
