import { Audit, readSignedHead, type AuditReport } from "@evenhand/allocator";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import type { Proofs } from "../ledger/proofs.js";
import { pagesOf, withoutCallersWords } from "../engine/storedEvents.js";

/** Events of the longest log that is audited here: some tens of seconds, in which decisions go on. */
const MOST_EVENTS = 1_000_000;
/** With more arms the report is larger than an answer should be. */
const MOST_ARMS = 10_000;
/** Events that are checked at once: some milliseconds. */
const PAGE = 200;
/** Reports that are remembered, and audits that may wait for their turn. */
const MOST_KEPT = 16;

/** An audit of the log as far as a signed head goes. */
export interface AuditedLog {
  /** The signed head that the log was compared with. */
  readonly head: string;
  readonly report: AuditReport;
}

interface RunningAudit {
  readonly head: string;
  readonly audited: Promise<AuditedLog>;
  isDone: boolean;
}

/**
 * Audits of stored logs, with the seeds, so that random choices are recomputed too. One at a time, a few milliseconds
 * at a time, beside the decisions. Who asks while an audit of the same log runs waits for that one, and a report is
 * given again until the log has another head.
 */
export class Audits {
  readonly #engine: Engine;
  readonly #proofs: Proofs;
  readonly #mostEvents: number;
  readonly #turns = new Turns();
  /** By the allocator's id, the oldest first. */
  readonly #begun = new Map<string, RunningAudit>();

  constructor(engine: Engine, proofs: Proofs, mostEvents = MOST_EVENTS) {
    this.#engine = engine;
    this.#proofs = proofs;
    this.#mostEvents = mostEvents;
  }

  async audit(id: string, stopping: AbortSignal): Promise<AuditedLog> {
    const head = await this.#proofs.head(id);
    await this.#check(id, readSignedHead(head).size);
    const known = this.#begun.get(id);
    const isTheSame = known !== undefined && (!known.isDone || known.head === head);
    return (isTheSame ? known : this.#begin(id, head, stopping)).audited;
  }

  #begin(id: string, head: string, stopping: AbortSignal): RunningAudit {
    const waiting = [...this.#begun.values()].filter(({ isDone }) => !isDone).length;
    if (waiting >= MOST_KEPT) {
      throw serviceError("overloaded", { received: "one more audit", required: `at most ${MOST_KEPT} that wait` });
    }
    const audited = this.#turns.take(() => this.#audited(id, head, stopping));
    const begun: RunningAudit = { head, audited, isDone: false };
    audited.then(
      () => (begun.isDone = true),
      () => this.#begun.delete(id),
    );
    this.#begun.delete(id);
    this.#begun.set(id, begun);
    for (const [oldest, { isDone }] of this.#begun) {
      if (this.#begun.size > MOST_KEPT && isDone) this.#begun.delete(oldest);
    }
    return begun;
  }

  async #check(id: string, events: number): Promise<void> {
    const { count: arms } = (await this.#engine.load(id)).allocator.state.arms;
    if (events <= this.#mostEvents && arms <= MOST_ARMS) return;
    throw serviceError("audit-too-long", {
      received: `${events} events and ${arms} arms`,
      required: `at most ${this.#mostEvents} events and ${MOST_ARMS} arms`,
    });
  }

  async #audited(id: string, signedHead: string, stopping: AbortSignal): Promise<AuditedLog> {
    const { stored } = await this.#engine.load(id);
    const store = await this.#engine.store();
    const head = readSignedHead(signedHead);
    const audit = new Audit({ sha256: nodeSha256, seeds: await store.seeds(stored.number), head });
    for await (const records of pagesOf(store, stored.number, { until: head.size, page: PAGE })) {
      if (stopping.aborted) {
        throw serviceError("service-stopping", { received: "an audit", required: "a service that goes on" });
      }
      for (const record of records) audit.take(withoutCallersWords(record));
    }
    return { head: signedHead, report: audit.report(stored.origin) };
  }
}
