import { needs } from "@evenhand/core";
import type { Conditions } from "../audit/absences.js";
import type { Place } from "../audit/accounts/commonClock.js";
import type { ArmReport, AuditReport, Verdict } from "../audit/auditReport.js";
import type { Bill } from "../audit/bill.js";
import type { Estimate } from "../view/meanInterval.js";
import type { Happenings } from "../audit/happenings.js";
import type { CapReport, PromiseReport } from "../audit/promiseReport.js";
import type { Terms } from "../terms/terms.js";
import type { ContractView } from "../view/allocatorView.js";
import type { Period } from "./period.js";

/** A part of a whole, and where the rate behind it lies with 95 % (Clopper and Pearson), if rounds were independent. */
export interface Rate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A place in a log, with its time in milliseconds since 1970. */
export interface DatedPlace extends Place {
  readonly time: number;
}

/** What was promised to an arm in the period, or in a part of it. */
export interface PeriodPromise extends Conditions, Pick<PromiseReport, "arm" | "share" | "verdict" | "displacedBy"> {
  /** The round after which it began, perhaps before the period. */
  readonly sinceRound: number;
  /** The largest that the arm was owed in the period, in pulls; the floor holds while it is below 1. */
  readonly largestDeficit: { readonly pulls: string; readonly at: DatedPlace };
  readonly brokenAt?: DatedPlace;
}

/** What an arm had in the period. */
export interface PeriodArm {
  readonly arm: number;
  /** Missing where names were erased. */
  readonly name?: string;
  readonly label?: string;
  readonly group?: string;
  /** At the end of the period. */
  readonly status: ArmReport["status"];
  readonly pulls: number;
  readonly openRounds: number;
  /** Of all pulls; missing where there was none. */
  readonly share?: Rate;
  /** Of the rounds in which it was open, the part in which it was pulled; missing where it never was open. */
  readonly selectionRate?: Rate;
  /** Requests that left the arm out although it was there. */
  readonly exclusions: number;
  readonly voids: number;
  /** Rewards that came in time, and their mean, as far as they were learned in the period. */
  readonly reported: number;
  readonly rewards?: Estimate;
  /** Rewards that were replaced, were missing for good, or came too late. */
  readonly standIns: number;
  readonly nothing: number;
  readonly late: number;
  /** Rewards that were waited for at the end of the period. */
  readonly pending: number;
}

/** What a declared group of arms had in the period. */
export interface PeriodGroup {
  readonly group: string;
  readonly arms: number;
  readonly pulls: number;
  /** Rounds in which at least one of its arms was open. */
  readonly openRounds: number;
  /** Pulls over open rounds; missing where it never was open. */
  readonly selectionRate?: Rate;
  /** The selection rate over the highest one; missing where there is none. */
  readonly ratio?: number;
  /** Whether the ratio is below four fifths, compared in whole numbers. */
  readonly isBelowFourFifths: boolean;
}

/** What missing pulls cost under the contract penalty, from the first round to the end of the period. */
export interface PeriodBill extends Bill {
  /** What they had cost when the period began, by the terms at that time. It can fall: an arm may catch up. */
  readonly totalBefore: number;
}

/** What happened in the period. */
export interface PeriodReport {
  readonly asked: Period;
  /** Missing where nothing happened. */
  readonly first?: DatedPlace;
  readonly last?: DatedPlace;
  readonly events: number;
  /** Rounds that count, as it stood at the end of the period. */
  readonly rounds: number;
  readonly pulls: number;
  readonly decisions: number;
  readonly voids: number;
  /** Voids of rounds from before the period: those are not counted in it. */
  readonly voidsFromBefore: number;
  readonly grants: number;
  readonly contract?: ContractView;
  readonly terms?: Terms;
  /** Why there is no verdict on the promise, where there can be none. */
  readonly noVerdict?: string;
  readonly verdict: Exclude<Verdict, "tampered">;
  readonly arms: readonly PeriodArm[];
  /** Missing where no groups were declared. */
  readonly groups?: readonly PeriodGroup[];
  /** Arms in no group. */
  readonly ungrouped: number;
  readonly promises: readonly PeriodPromise[];
  readonly caps: readonly CapReport[];
  /** Only under the contract penalty. */
  readonly bill?: PeriodBill;
  readonly happenings: Happenings;
}

/** The head that the log was compared with. */
export interface GivenHead {
  /** As it was published. */
  readonly text: string;
  /** The keys that have signed it; empty where no signature was checked. */
  readonly keys: readonly string[];
}

/** The service that the log came from. */
export interface ReportSource {
  /** Of the allocator, such as http://127.0.0.1:4600/v1/allocators/orders. */
  readonly address: string;
  /** Whether it asks for a key. */
  readonly hasKeys: boolean;
}

/** A record of what an allocator did in a period, as plain data for JSON. */
export interface Report {
  /** The name of the log. */
  readonly log?: string;
  readonly period: PeriodReport;
  /** Of the whole log: whether it is genuine. */
  readonly audit: Pick<
    AuditReport,
    | "verdict"
    | "events"
    | "rounds"
    | "times"
    | "tree"
    | "choices"
    | "finding"
    | "findings"
    | "afterEnd"
    | "forks"
    | "restores"
    | "foldedTo"
    | "countedTo"
  >;
  /** Where the file could not be read to its end. */
  readonly damage?: string;
  readonly signedHead?: GivenHead;
  readonly source?: ReportSource;
}

const checkParts = needs.object({ period: needs.object(), audit: needs.object() });

/** Refuses what is no report. */
export function checkReport(report: Report): void {
  checkParts(report, "report");
}
