import type { AllocatorEvent } from "../events/eventKinds.js";
import { note, noted, type Noted } from "./noted.js";
import { termsDifference } from "./termsDifference.js";
import type { TermsInForce } from "./termsInForce.js";

interface Happening {
  readonly event: number;
  readonly at: number;
  /** What the keeper of the log wrote; left out where there is nothing, or it was erased. */
  readonly reason?: string;
}

/** What was done to the contract besides deciding: the part of a report that people must judge. */
export interface Happenings {
  /** Changes of terms and arms, in words. */
  readonly changes: Noted<Happening & { readonly words: readonly string[] }>;
  readonly grants: Noted<Happening & { readonly arm: number; readonly counts: boolean }>;
  readonly calibrations: Noted<Happening & { readonly arm: number; readonly pulls: number }>;
  /** Of the contract as a whole: paused, resumed, archived. */
  readonly status: Noted<Happening & { readonly status: "paused" | "resumed" | "archived" }>;
  readonly armsPaused: Noted<Happening & { readonly arms: readonly number[] }>;
  readonly armsResumed: Noted<Happening & { readonly arms: readonly number[] }>;
  readonly reseeds: Noted<Happening>;
}

export function noHappenings(): Happenings {
  return {
    changes: noted(),
    grants: noted(),
    calibrations: noted(),
    status: noted(),
    armsPaused: noted(),
    armsResumed: noted(),
    reseeds: noted(),
  };
}

/** Writes down what happened, with the terms before and after it. */
export function happen(
  into: Happenings,
  event: AllocatorEvent,
  number: number,
  [before, after]: readonly [TermsInForce, TermsInForce],
): void {
  const reason = event.personal !== undefined && "reason" in event.personal ? event.personal.reason : "";
  const when = { event: number, at: event.at, ...(reason === "" ? {} : { reason }) };
  switch (event.kind) {
    case "changed":
    case "armsAdded":
    case "armsRetired":
      return note(into.changes, { ...when, words: termsDifference(before, after, event.fields.effect) });
    case "granted":
      return note(into.grants, { ...when, arm: event.fields.arm, counts: event.fields.counts });
    case "calibrated": {
      const { arm, credit, debt } = event.fields;
      return note(into.calibrations, { ...when, arm, pulls: credit - debt });
    }
    case "paused":
    case "resumed":
    case "archived":
      return note(into.status, { ...when, status: event.kind });
    case "armsPaused":
      return note(into.armsPaused, { ...when, arms: event.fields.arms });
    case "armsResumed":
      return note(into.armsResumed, { ...when, arms: event.fields.arms });
    case "reseeded":
      return note(into.reseeds, when);
    default:
      return;
  }
}
