import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { checkRecord, readEvent, type EventRecord } from "../events/eventRecord.js";
import { checkHead, type Head } from "../ledger/head.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import { countedOf, type Counted } from "./counted.js";
import { LogCounts } from "./logCounts.js";
import { inWordsOf, type Finding } from "./recompute/finding.js";
import { TreeCheck, type TreeResult } from "./treeCheck.js";

/** The first event that could be read, and that the accounts could not take. */
export type Uncountable = Pick<Finding, "event" | "says" | "should">;

/** What was taken of a log, as plain data. */
export interface TreeAndCountsResult {
  readonly events: number;
  readonly tree: TreeResult;
  readonly counted: Counted;
}

const checkOptions = needs.object({ head: needs.optional(checkHead) });

/**
 * What an audit does without the machine: it hashes the leaves, and counts from the events alone what is owed to each
 * arm. So it can be done on another thread (`AuditOptions.beside`), of the same events.
 */
export class TreeAndCounts {
  readonly #sha256: Sha256;
  readonly #tree: TreeCheck;
  readonly #counts = new LogCounts();
  #events = 0;
  #uncountable: Uncountable | undefined;
  #isCounting = true;

  constructor(options: { readonly sha256?: Sha256; readonly head?: Head | undefined } = {}) {
    checkOptions(options, "options");
    const { sha256 = ownSha256, head } = options;
    checkSha256(sha256);
    this.#sha256 = sha256;
    this.#tree = new TreeCheck(sha256, head);
  }

  /** The events that were taken so far. */
  get events(): number {
    return this.#events;
  }

  get uncountable(): Uncountable | undefined {
    return this.#uncountable;
  }

  /** The next event of the log, as an audit reads it. */
  take(record: EventRecord): void {
    checkRecord(record);
    this.takeRead(record.leaf, eventOf(record, this.#sha256));
  }

  /** The same, where it has been read: undefined where it cannot be. */
  takeRead(leaf: Uint8Array, event: AllocatorEvent | undefined): void {
    this.#tree.take(leaf);
    this.#count(event);
    this.#events++;
  }

  /** The name of the log, where it is known, is compared with that of the head. */
  result(origin?: string): TreeAndCountsResult {
    const counted = countedOf(this.#counts);
    return { events: this.#events, tree: this.#tree.result(origin, counted.forks), counted };
  }

  #count(event: AllocatorEvent | undefined): void {
    if (!this.#isCounting) return;
    this.#isCounting = event !== undefined;
    if (event === undefined) return;
    try {
      this.#counts.take(event);
    } catch (error) {
      this.#uncountable = { event: this.#events, ...inWordsOf(error) };
      this.#isCounting = false;
    }
  }
}

function eventOf(record: EventRecord, sha256: Sha256): AllocatorEvent | undefined {
  try {
    return readEvent(record, sha256).event;
  } catch {
    return eventWithoutPersonal(record, sha256);
  }
}

/** The event of a record that cannot be read: what is wrong may be its personal part alone, which decides nothing. */
export function eventWithoutPersonal({ leaf, personal }: EventRecord, sha256: Sha256): AllocatorEvent | undefined {
  return personal === undefined ? undefined : eventOf({ leaf }, sha256);
}
