import type { AllocatorEvent } from "../events/eventKinds.js";
import { readEvent, type EventRecord } from "../events/eventRecord.js";
import type { Head } from "../ledger/head.js";
import { sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import type { SecretSeed } from "../machine/seed.js";
import { AccountBook } from "./accounts/accountBook.js";
import { CapBook } from "./accounts/capBook.js";
import { auditReport, type AuditReport } from "./auditReport.js";
import { Exclusions } from "./exclusions.js";
import { inWordsOf, type Finding } from "./finding.js";
import { happen, noHappenings } from "./happenings.js";
import { KnownSeeds } from "./recompute/knownSeeds.js";
import { Recomputation } from "./recompute/recomputation.js";
import { termsAfter, type TermsInForce } from "./termsInForce.js";
import { TreeCheck } from "./treeCheck.js";

export interface AuditOptions {
  readonly sha256?: Sha256;
  /** The seeds of the log, in any order, as far as the auditor has them. */
  readonly seeds?: readonly SecretSeed[];
  /** A head that was signed by the keeper of the log; its signature has been checked. */
  readonly head?: Head;
  /** The name of the log, to be compared with that of the head. */
  readonly origin?: string;
}

/**
 * Checks a log, event by event, in memory that does not grow with its length. It asks three things apart from each other:
 * whether the leaves are those of a signed head (the tree), whether each event is what the machine would have written
 * (recomputation), and whether every promise was kept (accounts, counted from the events alone).
 */
export class Audit {
  readonly #sha256: Sha256;
  readonly #tree: TreeCheck;
  readonly #seeds: KnownSeeds;
  readonly #recomputation: Recomputation;
  readonly #book = new AccountBook();
  readonly #caps = new CapBook();
  readonly #exclusions = new Exclusions();
  readonly #happenings = noHappenings();
  #terms: TermsInForce | undefined;
  #events = 0;
  #times: { first: number; last: number } | undefined;
  #finding: Finding | undefined;
  #findings = 0;
  /** The first event that could not be followed any more, by the machine or by the accounts. */
  #foldedTo: number | undefined;
  #countedTo: number | undefined;

  constructor({ sha256 = ownSha256, seeds = [], head, origin }: AuditOptions = {}) {
    this.#sha256 = sha256;
    this.#tree = new TreeCheck(sha256, head, origin);
    this.#seeds = new KnownSeeds(seeds, sha256);
    this.#recomputation = new Recomputation(this.#seeds, sha256);
  }

  /** The events that were taken so far. */
  get events(): number {
    return this.#events;
  }

  /** The next event of the log. */
  take(record: EventRecord): void {
    this.#tree.take(record.leaf);
    const event = this.#read(record);
    if (event !== undefined) {
      this.#recompute(event);
      this.#count(event);
      this.#times = { first: this.#times?.first ?? event.at, last: event.at };
    }
    this.#events++;
  }

  /** What has been found so far. */
  report(): AuditReport {
    return auditReport({
      events: this.#events,
      times: this.#times,
      tree: this.#tree.result(),
      seeds: this.#seeds,
      recomputation: this.#recomputation,
      book: this.#book,
      caps: this.#caps,
      exclusions: this.#exclusions,
      happenings: this.#happenings,
      terms: this.#terms,
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
      this.#foldedTo ??= this.#events;
      this.#countedTo ??= this.#events;
      return undefined;
    }
  }

  #recompute(event: AllocatorEvent): void {
    if (this.#foldedTo !== undefined) return;
    try {
      const mismatch = this.#recomputation.take(event);
      if (mismatch !== undefined) this.#find(event.kind, mismatch);
    } catch (error) {
      this.#find(event.kind, { what: "event", ...inWordsOf(error) });
      this.#foldedTo = this.#events;
    }
  }

  #count(event: AllocatorEvent): void {
    if (this.#countedTo !== undefined) return;
    try {
      this.#countTerms(event);
      this.#countOpen(event);
      this.#book.take(event);
    } catch (error) {
      this.#find(event.kind, { what: "event", ...inWordsOf(error) });
      this.#countedTo = this.#events;
    }
  }

  #countTerms(event: AllocatorEvent): void {
    const before = this.#terms;
    const after = termsAfter(before, event);
    this.#terms = after;
    if (after === undefined) return;
    if (after !== before) this.#caps.read(after.terms, after.arms, before === undefined);
    if (after.count > (before?.count ?? 0)) this.#exclusions.join(after.count - (before?.count ?? 0));
    if (before !== undefined) happen(this.#happenings, event, this.#events, [before, after]);
  }

  #countOpen(event: AllocatorEvent): void {
    switch (event.kind) {
      case "decided":
        event.fields.arms.forEach((arm, index) =>
          this.#caps.pulled(this.#book.account(arm), this.#events, event.fields.rules[index]),
        );
        return this.#exclusions.round(this.#events, event.fields.open);
      case "granted":
        if (!event.fields.counts) return;
        this.#caps.pulled(this.#book.account(event.fields.arm), this.#events);
        return this.#exclusions.round(this.#events, event.fields.open);
      case "voided":
      case "calibrated":
        return this.#caps.moved();
      case "armsPaused":
      case "armsRetired":
      case "armsResumed":
        for (const arm of event.fields.arms) this.#exclusions.setActive(arm, event.kind === "armsResumed");
        return;
      default:
        return;
    }
  }

  #find(kind: string, mismatch: Omit<Finding, "event" | "kind">): void {
    this.#findings++;
    this.#finding ??= { event: this.#events, kind, ...mismatch };
  }
}
