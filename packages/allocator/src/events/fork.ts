import { EvenhandError, needs } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { isKeyName } from "../ledger/verifierKey.js";
import { readSignedHead } from "../ledger/signedHead.js";
import type { FieldsOf } from "./eventKinds.js";

/** That a log went on without events that were signed, as its `forked` event says it. */
export interface Fork {
  /** The place of the event in the log. */
  readonly event: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The name of the log until then, and from then on. */
  readonly before: string;
  readonly after: string;
  /** The events under the last known head of the former name. */
  readonly size: number;
  /** Of them those that the log still has: its first ones. */
  readonly kept: number;
  readonly reason: string;
}

const checkFields = needs.object({
  ...{ before: needs.text, after: needs.text, head: needs.text, kept: needs.whole(), reason: needs.text },
});
const checkSizes = needs.object({ size: needs.whole(), kept: needs.whole() });
const checkForks = needs.listOf(needs.object({ after: needs.text, kept: needs.whole() }));

/** What the event at this place says. Refuses what cannot be: nothing was lost, or another log is meant. */
export function forkOf(fields: FieldsOf<"forked">, event: number, at: number): Fork {
  checkFields(fields, "fields");
  needs.whole()(event, "event");
  const { before, after, head, kept, reason } = fields;
  const { origin, size } = headOf(head);
  if (origin !== before) throw impossible(`a head of ${origin}`, `one of ${before}`);
  if (after === before || !isKeyName(after)) throw impossible(`the name ${after}`, "another name, without spaces");
  if (kept >= size || kept > event) {
    throw impossible(`${kept} of ${size} events kept`, `fewer than ${size}, and at most the ${event} before this one`);
  }
  if (reason === "") throw impossible("no reason", "a reason in words");
  return { event, at, before, after, size, kept, reason };
}

function headOf(text: string) {
  try {
    return readSignedHead(text);
  } catch (cause) {
    if (!(cause instanceof EvenhandError)) throw cause;
    throw allocatorError("log-impossible", {
      received: `a fork whose head is none: ${cause.message}`,
      required: "the last known signed head",
      cause,
    });
  }
}

function impossible(received: string, required: string) {
  return allocatorError("log-impossible", { received: `a fork with ${received}`, required });
}

/** How many events of the last known head are lost. */
export function lostBy(fork: Pick<Fork, "size" | "kept">): number {
  checkSizes(fork, "fork");
  return fork.size - fork.kept;
}

/**
 * The fork by which an event is lost that was at this place of the log when it had this name; undefined where the log
 * still has it there. Forks are given in the order of the log.
 */
export function lostIn(forks: readonly Fork[], origin: string, place: number): Fork | undefined {
  checkForks(forks, "forks");
  needs.text(origin, "origin");
  needs.whole()(place, "place");
  return forksSince(forks, origin).find(({ kept }) => place >= kept);
}

/** The forks after which the log had other names than this one. */
export function forksSince(forks: readonly Fork[], origin: string): readonly Fork[] {
  return forks.slice(forks.map(({ after }) => after).lastIndexOf(origin) + 1);
}

/** Whether the log has, or had, this name, as far as its forks say. */
export function isNameOf(forks: readonly Fork[], origin: string): boolean {
  checkForks(forks, "forks");
  needs.text(origin, "origin");
  return forks.some(({ before, after }) => before === origin || after === origin);
}
