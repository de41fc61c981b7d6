import { EvenhandError, needs } from "@evenhand/core";
import { Audit, type AuditOptions } from "../audit/audit.js";
import { LogCounts } from "../audit/logCounts.js";
import { roundOf, type AllocatorEvent } from "../events/eventKinds.js";
import type { EventRecord } from "../events/eventRecord.js";
import type { ArmLabels } from "./armLabels.js";
import { isAfter, isBefore, type Period } from "./period.js";
import { PeriodCounts } from "./periodCounts.js";
import { periodReport } from "./periodReport.js";
import type { PeriodReport, Report } from "./report.js";

export interface ReportOptions extends AuditOptions {
  readonly period?: Period;
  /** Labels and groups of arms, which lie beside the log. */
  readonly labels?: ArmLabels;
}

const checkOptions = needs.object({
  period: needs.optional(needs.object()),
  labels: needs.optional(needs.instanceOf(Map)),
});

/**
 * Makes the report on a period of a log, event by event, in memory that does not grow with its length. The whole log
 * is audited; what is counted is as it stood at the end of the period, so that a later report on it says the same.
 */
export class ReportBuilder {
  readonly #period: Period;
  readonly #audit: Audit;
  /** Promises and what people did, from the first event on: what is owed is carried into the period. */
  readonly #counts = new LogCounts();
  readonly #inPeriod: PeriodCounts;
  #round = 0;
  #hasBegun = false;
  /** False once an event could not be counted: the report is about those before it. */
  #isCounting = true;
  #ended: PeriodReport | undefined;

  constructor(options: ReportOptions = {}) {
    checkOptions(options, "options");
    const { period = {}, labels = new Map(), ...audit } = options;
    this.#period = period;
    this.#audit = new Audit(audit);
    this.#inPeriod = new PeriodCounts(labels);
  }

  /** The events that were taken so far. */
  get events(): number {
    return this.#audit.events;
  }

  /** The next event of the log. */
  take(record: EventRecord): void {
    let isRead = false;
    this.#audit.take(record, (event) => {
      isRead = true;
      this.#count(event);
    });
    if (!isRead) this.#isCounting = false;
  }

  /** The report on what was taken, with what is known of the log beside it. */
  report({ log, ...beside }: Pick<Report, "log" | "damage" | "signedHead" | "source"> = {}): Report {
    const {
      verdict,
      events,
      rounds,
      times,
      tree,
      choices,
      finding,
      findings,
      afterEnd,
      foldedTo,
      countedTo,
      ...found
    } = this.#audit.report(log);
    const { forks, restores } = found;
    const period = this.#ended ?? this.#end();
    return {
      ...(log === undefined ? {} : { log }),
      period,
      audit: {
        ...{ verdict: beside.damage === undefined ? verdict : "tampered", events, rounds, tree, choices, findings },
        ...(times === undefined ? {} : { times }),
        ...(finding === undefined ? {} : { finding }),
        ...(afterEnd === undefined ? {} : { afterEnd }),
        ...(forks === undefined ? {} : { forks }),
        ...(restores === undefined ? {} : { restores }),
        ...(foldedTo === undefined ? {} : { foldedTo }),
        ...(countedTo === undefined ? {} : { countedTo }),
      },
      ...beside,
    };
  }

  /** Names of labels that no arm of the log has. */
  unknownLabels(): string[] {
    return this.#inPeriod.unknownLabels();
  }

  #count(event: AllocatorEvent): void {
    if (!this.#isCounting) return;
    const placed = { round: roundOf(event) ?? this.#round, time: event.at };
    this.#round = placed.round;
    if (!this.#hasBegun && !isBefore(this.#period, placed)) this.#begin();
    if (this.#ended === undefined && isAfter(this.#period, placed)) this.#ended = this.#end();
    // Arms that come later are still told of, so that a label of theirs is no unknown one.
    this.#inPeriod.joined(event);
    if (this.#ended !== undefined) return;
    try {
      this.#counts.take(event);
      this.#inPeriod.take(event, this.#audit.events, placed);
    } catch (error) {
      if (!(error instanceof EvenhandError)) throw error;
      this.#isCounting = false;
    }
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#counts.beginPeriod();
    this.#inPeriod.beginPeriod(this.#audit.events, this.#audit.state, this.#counts);
  }

  #end(): PeriodReport {
    if (!this.#hasBegun) this.#begin();
    return periodReport(this.#period, this.#inPeriod, this.#counts, this.#audit.state);
  }
}
