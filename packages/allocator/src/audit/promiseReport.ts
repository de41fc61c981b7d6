import type { Conditions } from "./absences.js";
import type { ArmCap, CapBook } from "./accounts/capBook.js";
import type { Moment, Place } from "./accounts/commonClock.js";
import { exactText } from "./accounts/exact.js";
import type { Tenure } from "./accounts/armAccount.js";
import type { LogCounts } from "./logCounts.js";

/** What was promised to an arm in one tenure, what stood beside it, and what became of it. */
export interface PromiseReport extends Conditions {
  readonly arm: number;
  readonly share: string;
  /** From the event with this number on, and until before that one; without an end it goes on. */
  readonly since: Place;
  readonly until?: Place;
  readonly openRounds: number;
  readonly pulls: number;
  /** What the arm was owed in the beginning, in pulls; below 0 it was ahead. */
  readonly opening: string;
  readonly forgone: string;
  /** The largest opening + share · open rounds − pulls. The floor holds while it is below 1. */
  readonly largestDeficit: { readonly pulls: string; readonly at: Place };
  readonly verdict: "held" | "displaced" | "broken";
  /** The event at which the floor broke. */
  readonly brokenAt?: Place;
  /** The last request before it that took a round, or struck one out: "excluded by request n". */
  readonly displacedBy?: number;
}

/** Pulls that an arm got beyond its cap. */
export interface CapReport {
  readonly arm: number;
  readonly cap: string;
  /**
   * How many, by the rule that chose them: floors go before caps, and where all open arms are at theirs one must be
   * pulled.
   */
  readonly above: Readonly<Record<string, number>>;
  readonly largest?: { readonly pulls: string; readonly event: number };
  readonly verdict: "held" | "exceeded" | "broken";
  readonly brokenAt?: number;
}

export function promiseReports({ book, absences }: Pick<LogCounts, "book" | "absences">): PromiseReport[] {
  return book.accounts.flatMap(({ tenures }) =>
    tenures
      .filter(({ share }) => share.numerator > 0n)
      .map((tenure) => promiseReport(tenure, absences.between(tenure.arm, tenure.since.event, tenure.until?.event))),
  );
}

export function promiseReport(tenure: Tenure, conditions: Conditions): PromiseReport {
  const { arm, since, until, openRounds, pulls, largestDeficit, short, broken, displacedBy } = tenure;
  const shortfall = broken ?? short;
  return {
    ...{ arm, share: exactText(tenure.share), since: placeOf(since) },
    ...(until === undefined ? {} : { until: placeOf(until) }),
    ...{ openRounds, pulls, opening: exactText(tenure.opening), forgone: exactText(tenure.forgone) },
    ...conditions,
    largestDeficit: { pulls: exactText(largestDeficit.deficit), at: placeOf(largestDeficit.at) },
    verdict: broken !== undefined ? "broken" : short !== undefined ? "displaced" : "held",
    ...(shortfall === undefined ? {} : { brokenAt: placeOf(shortfall.at) }),
    ...(displacedBy === undefined ? {} : { displacedBy }),
  };
}

function placeOf({ event, round }: Moment): Place {
  return { event, round };
}

export function capReports({ caps }: CapBook): CapReport[] {
  return [...caps.values()].sort((a, b) => a.arm - b.arm).map(capReport);
}

function capReport({ arm, cap, above, largest, broken }: ArmCap): CapReport {
  return {
    ...{ arm, cap: exactText(cap), above },
    ...(largest === undefined ? {} : { largest: { pulls: exactText(largest.excess), event: largest.event } }),
    verdict: broken !== undefined ? "broken" : largest !== undefined ? "exceeded" : "held",
    ...(broken === undefined ? {} : { brokenAt: broken }),
  };
}
