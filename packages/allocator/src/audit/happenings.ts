import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { forkOf, type Fork } from "../events/fork.js";
import { utcText } from "../events/utcTime.js";
import { whole } from "./numbers.js";
import { termsDifference, type TermsInForce } from "./termsInForce.js";

interface Happening {
  readonly event: number;
  readonly at: number;
  /** What the keeper of the log wrote; missing where that is nothing, or was erased. */
  readonly reason?: string;
}

/** What was done to the contract besides deciding: the part of a report that people must judge. */
export interface Happenings {
  /** Changes of terms and arms, in words. */
  readonly changes: HappeningList<Happening & { readonly words: readonly string[] }>;
  readonly grants: HappeningList<Happening & { readonly arm: number; readonly counts: boolean }>;
  readonly calibrations: HappeningList<Happening & { readonly arm: number; readonly pulls: number }>;
  /** Of the contract as a whole: paused, resumed, archived. */
  readonly status: HappeningList<Happening & { readonly status: "paused" | "resumed" | "archived" }>;
  readonly armsPaused: HappeningList<Happening & { readonly arms: readonly number[] }>;
  readonly armsResumed: HappeningList<Happening & { readonly arms: readonly number[] }>;
  readonly reseeds: HappeningList<Happening>;
  readonly restores: HappeningList<Happening & { readonly backup: number }>;
  readonly forks: HappeningList<Fork>;
}

export function noHappenings(): Happenings {
  return {
    changes: emptyList(),
    grants: emptyList(),
    calibrations: emptyList(),
    status: emptyList(),
    armsPaused: emptyList(),
    armsResumed: emptyList(),
    reseeds: emptyList(),
    restores: emptyList(),
    forks: emptyList(),
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
      note(into.changes, { ...when, words: termsDifference(before, after, event.fields.effect) });
      break;
    case "granted":
      note(into.grants, { ...when, arm: event.fields.arm, counts: event.fields.counts });
      break;
    case "calibrated": {
      const { arm, credit, debt } = event.fields;
      note(into.calibrations, { ...when, arm, pulls: credit - debt });
      break;
    }
    case "paused":
    case "resumed":
    case "archived":
      note(into.status, { ...when, status: event.kind });
      break;
    case "armsPaused":
    case "armsResumed":
      note(into[event.kind], { ...when, arms: event.fields.arms });
      break;
    case "reseeded":
      note(into.reseeds, when);
      break;
    case "restored":
      note(into.restores, { ...when, backup: event.fields.backup });
      break;
    case "forked":
      note(into.forks, forkOf(event.fields, number, event.at));
  }
}

const MOST_KEPT = 100;

/** Things of one kind that happened: how often, and the first of them, so that memory does not grow with the log. */
interface HappeningList<T> {
  count: number;
  readonly first: T[];
}

function emptyList<T>(): HappeningList<T> {
  return { count: 0, first: [] };
}

function note<T>(into: HappeningList<T>, item: T): void {
  into.count++;
  if (into.first.length < MOST_KEPT) into.first.push(item);
}

/** Something that people did to the contract. */
export interface HappeningInWords {
  readonly event: number;
  readonly at: number;
  readonly words: string;
  /** What the keeper of the log wrote; missing where that is nothing, or was erased. */
  readonly reason?: string;
}

/** What people did to the contract: the events that a log can only show, and a reader must judge. */
export function happeningsInWords(happenings: Happenings, name: (arm: number) => string): HappeningInWords[] {
  const { changes, grants, calibrations, status, armsPaused, armsResumed, reseeds, restores, forks } = happenings;
  const names = (arms: readonly number[]) => arms.map(name).join(", ");
  return [
    ...changes.first.map((one) => ({ ...one, words: one.words.join(" ") || "The same terms again." })),
    ...grants.first.map((one) => ({
      ...one,
      words: `Granted elsewhere to ${name(one.arm)}, ${one.counts ? "as a round" : "written down only"}.`,
    })),
    ...calibrations.first.map((one) => ({
      ...one,
      words:
        one.pulls > 0
          ? `${name(one.arm)} has had ${whole(one.pulls)} more than was counted.`
          : `${name(one.arm)} is owed ${whole(-one.pulls)} more.`,
    })),
    ...status.first.map((one) => ({ ...one, words: `The contract was ${one.status}.` })),
    ...armsPaused.first.map((one) => ({ ...one, words: `Paused: ${names(one.arms)}.` })),
    ...armsResumed.first.map((one) => ({ ...one, words: `Resumed: ${names(one.arms)}.` })),
    ...reseeds.first.map((one) => ({ ...one, words: "Later choices are made with another seed." })),
    ...restores.first.map((one) => ({ ...one, words: restoreInWords(one) })),
    ...forks.first.map((one) => ({ ...one, words: forkInWords(one) })),
  ];
}

const checkRestore = needs.object({ backup: needs.whole() });
const checkFork = needs.object({
  ...{ before: needs.text, after: needs.text, size: needs.whole(), kept: needs.whole() },
  ...{ at: needs.whole(), reason: needs.text },
});

/** What a restore means for a reader of the log. */
export function restoreInWords(fields: { readonly backup: number }): string {
  checkRestore(fields, "fields");
  return (
    `Restored from a backup that was made at ${utcText(fields.backup)}. What had come after it is not in this log: compare its ` +
    "heads with those that others kept."
  );
}

/** What a fork means for a reader of the log, and whose word it is. */
export function lossInWords(fork: Omit<Fork, "event">): string {
  checkFork(fork, "fork");
  return `${forkInWords(fork)} The operator said so on ${utcText(fork.at)}: “${fork.reason}”.`;
}

function forkInWords({ before, after, size, kept }: Omit<Fork, "event" | "at" | "reason">): string {
  const lost = size - kept;
  return (
    `The log goes on as ${after}. Of the ${whole(size)} events that were signed as ${before} the first ${whole(kept)} are ` +
    `kept, and ${whole(lost)} ${lost === 1 ? "is" : "are"} lost.`
  );
}

/** How many there were, including those that are not listed. */
export function countHappenings(happenings: Happenings): number {
  const kinds: readonly { readonly count: number }[] = Object.values(happenings);
  return kinds.reduce((sum, { count }) => sum + count, 0);
}
