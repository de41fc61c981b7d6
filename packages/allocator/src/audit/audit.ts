import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { checkRecord, readEvent, type EventRecord } from "../events/eventRecord.js";
import { checkHead, type Head } from "../ledger/head.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { SecretSeed } from "../machine/seed.js";
import { auditReport, type AuditReport } from "./auditReport.js";
import { inWordsOf, type Finding } from "./recompute/finding.js";
import { KnownSeeds } from "./recompute/knownSeeds.js";
import { Recomputation } from "./recompute/recomputation.js";
import { eventWithoutPersonal, TreeAndCounts, type TreeAndCountsResult, type Uncountable } from "./treeAndCounts.js";

export interface AuditOptions {
  readonly sha256?: Sha256;
  /** The seeds of the log, in any order, as far as the auditor has them. */
  readonly seeds?: readonly SecretSeed[];
  /** The seeds that the log itself publishes (`publishedSeed`): a log is read once more to find them first. */
  readonly publishedSeeds?: readonly SecretSeed[];
  /** A head that was signed by the keeper of the log; its signature has been checked. */
  readonly head?: Head;
  /** Where the leaves are hashed and the promises counted by another thread. Without it the audit does both. */
  readonly beside?: TakenBeside;
}

/**
 * What another thread says that takes the same events with `TreeAndCounts`. It is ahead: it has taken every event that
 * the audit takes, so that findings come in the same order as on one thread.
 */
export interface TakenBeside {
  readonly uncountable: Uncountable | undefined;
  /** Needed when a report is made. */
  readonly result: TreeAndCountsResult | undefined;
}

const checkOptions = needs.object({
  seeds: needs.optional(needs.listOf(needs.anything)),
  publishedSeeds: needs.optional(needs.listOf(needs.anything)),
  head: needs.optional(checkHead),
  beside: needs.optional(needs.object()),
});

/**
 * Checks a log, event by event, in memory that does not grow with its length. It checks three things independently:
 * whether the leaves are those of a signed head (the tree), whether each event is what the machine would have written
 * (recomputation), and whether every promise was kept (accounts, counted from the events alone).
 */
export class Audit {
  readonly #sha256: Sha256;
  /** Undefined where another thread hashes and counts. */
  readonly #own: TreeAndCounts | undefined;
  readonly #beside: TakenBeside | undefined;
  readonly #seeds: KnownSeeds;
  readonly #recomputation: Recomputation;
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
    const { sha256 = ownSha256, seeds = [], publishedSeeds = [], head, beside } = options;
    checkSha256(sha256);
    this.#sha256 = sha256;
    this.#own = beside === undefined ? new TreeAndCounts({ sha256, head }) : undefined;
    this.#beside = beside;
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
    const event = this.#read(record);
    if (event !== undefined) {
      before?.(event);
      this.#recompute(event);
      this.#firstAt ??= event.at;
      this.#lastAt = event.at;
    }
    this.#own?.takeRead(record.leaf, event);
    if (event !== undefined) this.#compareCounts(event.kind);
    this.#events++;
  }

  /** What has been found so far. The name of the log, where it is known, is compared with that of the head. */
  report(origin?: string): AuditReport {
    return auditReport({
      events: this.#events,
      times: this.#firstAt === undefined ? undefined : { first: this.#firstAt, last: this.#lastAt },
      taken: this.#taken(origin),
      origin,
      seeds: this.#seeds,
      recomputation: this.#recomputation,
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
      const event = eventWithoutPersonal(record, this.#sha256);
      if (event === undefined) {
        this.#foldedTo ??= this.#events;
        this.#countedTo ??= this.#events;
      }
      return event;
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

  /** Whether the event could be counted, here or beside. */
  #compareCounts(kind: string): void {
    const uncountable = (this.#own ?? this.#beside)?.uncountable;
    if (uncountable?.event !== this.#events) return;
    const { says, should } = uncountable;
    this.#find(kind, { what: "event", says, should });
    this.#countedTo = this.#events;
  }

  #taken(origin: string | undefined): TreeAndCountsResult {
    const taken = this.#own?.result(origin) ?? this.#beside?.result;
    if (taken?.events === this.#events) return taken;
    throw new Error(`${taken?.events ?? 0} events were taken beside an audit of ${this.#events}`);
  }

  #find(kind: string, mismatch: Omit<Finding, "event" | "kind">): void {
    if (this.#lastFound !== this.#events) this.#findings++;
    this.#lastFound = this.#events;
    this.#finding ??= { event: this.#events, kind, ...mismatch };
  }
}
