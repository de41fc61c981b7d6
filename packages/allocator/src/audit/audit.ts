import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { checkRecord, readEvent, type EventRecord } from "../events/eventRecord.js";
import { checkHead, type Head } from "../ledger/head.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { SecretSeed } from "../machine/seed.js";
import { auditReport, type AuditReport } from "./auditReport.js";
import { inWordsOf, type Finding } from "./recompute/finding.js";
import { LogCounts } from "./logCounts.js";
import { KnownSeeds } from "./recompute/knownSeeds.js";
import { Recomputation } from "./recompute/recomputation.js";
import { TreeCheck } from "./treeCheck.js";

export interface AuditOptions {
  readonly sha256?: Sha256;
  /** The seeds of the log, in any order, as far as the auditor has them. */
  readonly seeds?: readonly SecretSeed[];
  /** The seeds that the log itself publishes (`publishedSeed`): a log is read once more to find them first. */
  readonly publishedSeeds?: readonly SecretSeed[];
  /** A head that was signed by the keeper of the log; its signature has been checked. */
  readonly head?: Head;
}

const checkOptions = needs.object({
  seeds: needs.optional(needs.listOf(needs.anything)),
  publishedSeeds: needs.optional(needs.listOf(needs.anything)),
  head: needs.optional(checkHead),
});

/**
 * Checks a log, event by event, in memory that does not grow with its length. It checks three things independently:
 * whether the leaves are those of a signed head (the tree), whether each event is what the machine would have written
 * (recomputation), and whether every promise was kept (accounts, counted from the events alone).
 */
export class Audit {
  readonly #sha256: Sha256;
  readonly #tree: TreeCheck;
  readonly #seeds: KnownSeeds;
  readonly #recomputation: Recomputation;
  readonly #counts = new LogCounts();
  #events = 0;
  #firstAt: number | undefined;
  #lastAt = 0;
  #finding: Finding | undefined;
  /** Events that do not fit, and the last of them. */
  #findings = 0;
  #lastFound = -1;
  /** The first event that could not be followed any more, by the machine or by the accounts. */
  #foldedTo: number | undefined;
  #countedTo: number | undefined;

  constructor(options: AuditOptions = {}) {
    checkOptions(options, "options");
    const { sha256 = ownSha256, seeds = [], publishedSeeds = [], head } = options;
    checkSha256(sha256);
    this.#sha256 = sha256;
    this.#tree = new TreeCheck(sha256, head);
    this.#seeds = new KnownSeeds(seeds, sha256, publishedSeeds);
    this.#recomputation = new Recomputation(this.#seeds, sha256);
  }

  /** The events that were taken so far. */
  get events(): number {
    return this.#events;
  }

  /** What the events have led to, as far as they could be followed. */
  get state(): AllocatorState | undefined {
    return this.#recomputation.state;
  }

  /** The next event of the log. Where it can be read, `before` is told of it first. */
  take(record: EventRecord, before?: (event: AllocatorEvent) => void): void {
    checkRecord(record);
    this.#tree.take(record.leaf);
    const event = this.#read(record);
    if (event !== undefined) {
      before?.(event);
      this.#recompute(event);
      this.#count(event);
      this.#firstAt ??= event.at;
      this.#lastAt = event.at;
    }
    this.#events++;
  }

  /** What has been found so far. The name of the log, where it is known, is compared with that of the head. */
  report(origin?: string): AuditReport {
    return auditReport({
      events: this.#events,
      times: this.#firstAt === undefined ? undefined : { first: this.#firstAt, last: this.#lastAt },
      tree: (forks) => this.#tree.result(origin, forks),
      origin,
      seeds: this.#seeds,
      recomputation: this.#recomputation,
      counts: this.#counts,
      finding: this.#finding,
      findings: this.#findings,
      foldedTo: this.#foldedTo,
      countedTo: this.#countedTo,
    });
  }

  #read(record: EventRecord): AllocatorEvent | undefined {
    try {
      return readEvent(record, this.#sha256).event;
    } catch (error) {
      this.#find("unreadable", { what: "bytes", ...inWordsOf(error) });
      // What is wrong may be the personal part alone, which decides nothing.
      if (record.personal !== undefined) return this.#read({ leaf: record.leaf });
      this.#foldedTo ??= this.#events;
      this.#countedTo ??= this.#events;
      return undefined;
    }
  }

  #recompute(event: AllocatorEvent): void {
    if (this.#foldedTo !== undefined) return;
    try {
      const mismatch = this.#recomputation.check(event);
      if (mismatch !== undefined) this.#find(event.kind, mismatch);
      this.#recomputation.fold(event);
    } catch (error) {
      this.#find(event.kind, { what: "event", ...inWordsOf(error) });
      this.#foldedTo = this.#events;
    }
  }

  #count(event: AllocatorEvent): void {
    if (this.#countedTo !== undefined) return;
    try {
      this.#counts.take(event);
    } catch (error) {
      this.#find(event.kind, { what: "event", ...inWordsOf(error) });
      this.#countedTo = this.#events;
    }
  }

  #find(kind: string, mismatch: Omit<Finding, "event" | "kind">): void {
    if (this.#lastFound !== this.#events) this.#findings++;
    this.#lastFound = this.#events;
    this.#finding ??= { event: this.#events, kind, ...mismatch };
  }
}
