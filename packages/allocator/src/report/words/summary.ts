import { compare } from "../../audit/accounts/exact.js";
import { verdictSince } from "../../audit/auditReport.js";
import { afterEndInWords, DISPLACED_MEANS, findingsInWords, headInWords } from "../../audit/auditInWords.js";
import { lossesInWords, verdictNameOf } from "../../audit/auditInWords.js";
import { isMostlyAway, verdictConditions, verdictNames } from "../../audit/promisesInWords.js";
import type { PeriodPromise, PeriodReport, Report } from "../report.js";
import { utcText } from "../../events/utcTime.js";
import { armName, armNames, type Fact, type Section } from "./section.js";
import { periodBillInWords } from "./bill.js";
import { counted, fractionOf, percent, pullsText, whole } from "../../audit/numbers.js";

/** What a reader should know who reads nothing else. */
export function summary(report: Report): Section {
  const { period } = report;
  return {
    id: "summary",
    title: "In short",
    facts: [
      { name: "Log", ...logFact(report) },
      ...(period.events === 0 ? [{ name: "Period", value: nothing(report), tone: "warn" } as const] : []),
      { name: "Promise", ...promiseFact(report) },
      ...(period.bill === undefined ? [] : [{ name: "Bill", value: periodBillInWords(period.bill) }]),
      ...(period.groups === undefined ? [] : [{ name: "Groups", ...groupFact(period) }]),
      { name: "Missing rewards", ...missingFact(period) },
      { name: "Left out by requests", value: exclusionWords(period) },
    ],
  };
}

function nothing({ audit: { times } }: Report): string {
  const span = times === undefined ? "" : ` The log goes from ${utcText(times.first)} to ${utcText(times.last)}.`;
  return `No event lies in this period.${span}`;
}

type FactValue = Omit<Fact, "name">;

function logFact(report: Report): FactValue {
  const { verdict, tree, afterEnd } = report.audit;
  const head = `Signed head: ${signedHeadInWords(report)}.`;
  if (verdict === "tampered") {
    const found = foundInWords(report);
    const words = [`${verdictNames.tampered}.`, ...found, ...(tree.head === undefined ? [] : [head])];
    return { value: words.join(" "), tone: "bad" };
  }
  const isSigned = tree.head !== undefined && (report.signedHead?.keys.length ?? 0) > 0;
  const losses = lossesInWords(report.audit);
  const told = [...(afterEnd === undefined ? [] : [afterEndInWords(afterEnd)]), ...losses].map((one) => ` ${one}`);
  const words = `Nothing was found that does not fit. ${head}${told.join("")}`;
  const isGood = isSigned && told.length === 0;
  return { value: isSigned ? `Genuine. ${words}` : words, tone: isGood ? "good" : "warn" };
}

/** How the log stands to its signed head, as half a sentence. */
export function signedHeadInWords({ audit, signedHead }: Report): string {
  return headInWords(audit.tree, signedHead === undefined || signedHead.keys.length > 0);
}

/** What was found in the log that does not fit; empty where it was nothing. */
export function foundInWords({ audit, damage }: Report): string[] {
  return damage === undefined ? findingsInWords(audit) : [damage];
}

function promiseFact({ period, audit: { forks = [] } }: Report): FactValue {
  const { promises, noVerdict, verdict: ofPeriod } = period;
  const verdict = verdictSince(ofPeriod === "held-since-fork" ? "held" : ofPeriod, forks);
  if (noVerdict !== undefined) return { value: noVerdict };
  const worst = largestOf(promises);
  if (worst === undefined) return { value: "Nothing was promised to any arm in this period." };
  const conditions = verdictConditions(promises, armNames(period));
  const words = [
    verdict === "displaced" ? DISPLACED_MEANS : `${verdictNameOf({ verdict, forks })}.`,
    largestInWords(period, worst),
    ...(conditions === undefined ? [] : [conditions]),
  ];
  const isGood = verdict === "held" && !isMostlyAway(promises);
  return { value: words.join(" "), tone: isGood ? "good" : verdict === "broken" ? "bad" : "warn" };
}

/** The promise of the arm that was furthest behind. */
export function largestOf(promises: readonly PeriodPromise[]): PeriodPromise | undefined {
  const deficit = ({ largestDeficit }: PeriodPromise) => fractionOf(largestDeficit.pulls);
  return promises.reduce<PeriodPromise | undefined>(
    (most, one) => (most === undefined || compare(deficit(one), deficit(most)) > 0 ? one : most),
    undefined,
  );
}

/** Who was furthest behind, by how much, and when. */
export function largestInWords(period: PeriodReport, { arm, largestDeficit: { pulls, at } }: PeriodPromise): string {
  const { numerator } = fractionOf(pulls);
  if (numerator <= 0n) return "No arm was behind its share in this period.";
  const when = `after round ${whole(at.round)} (${utcText(at.time)})`;
  const by = pullsText(pulls);
  const unit = by === "1" ? "pull" : "pulls";
  return `Furthest behind was ${armNames(period)(arm)}, by ${by} ${unit}, ${when}; a floor is broken at 1.`;
}

function groupFact({ groups = [] }: PeriodReport): FactValue {
  const compared = groups.filter(({ ratio }) => ratio !== undefined);
  const below = compared.filter(({ isBelowFourFifths }) => isBelowFourFifths);
  if (compared.length === 0) return { value: "No group was selected in this period." };
  if (below.length === 0) return { value: "Every group’s selection rate is at least four fifths of the highest." };
  const names = below.map(({ group, ratio = 0 }) => `${group} (${percent(ratio)})`).join(", ");
  return { value: `Below four fifths of the highest selection rate: ${names}.`, tone: "warn" };
}

function missingFact({ arms }: PeriodReport): FactValue {
  const sum = (of: (arm: (typeof arms)[number]) => number) => arms.reduce((total, arm) => total + of(arm), 0);
  const [reported, standIns, nothingLearned] = [sum((a) => a.reported), sum((a) => a.standIns), sum((a) => a.nothing)];
  const missing = standIns + nothingLearned;
  const late = sum(({ late: count }) => count);
  const pending = sum(({ pending: count }) => count);
  const settled = reported + missing;
  const rate = settled === 0 ? "" : ` (${percent(missing / settled)} of those whose wait is over)`;
  const rest = `${whole(late)} came too late; ${whole(pending)} are still waited for.`;
  return { value: `${whole(missing)} did not come in time${rate}; ${rest}`, ...(missing > 0 ? { tone: "warn" } : {}) };
}

function exclusionWords({ arms }: PeriodReport): string {
  const left = arms.filter(({ exclusions }) => exclusions > 0);
  if (left.length === 0) return "No request left an arm out.";
  const most = left.reduce((a, b) => (b.exclusions > a.exclusions ? b : a));
  const many = `${counted(left.length, "arm")} of ${whole(arms.length)}`;
  return `${many}, most often ${armName(most)}: ${counted(most.exclusions, "time")}.`;
}
