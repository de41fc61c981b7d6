import { needs } from "@evenhand/core";
import type { AuditReport } from "./auditReport.js";
import { lostBy } from "../events/fork.js";
import { countHappenings, happeningsInWords, lossInWords, type HappeningInWords } from "./happenings.js";
import { counted, whole } from "./numbers.js";
import {
  aboveCapInWords,
  billInWords,
  capVerdictInWords,
  CAPS_MEAN,
  conditionsInWords,
  FLOORS_MEAN,
  isMostlyAway,
  openBillInWords,
  promiseVerdictInWords,
  verdictConditions,
  verdictNames,
  voidsInWords,
} from "./promisesInWords.js";

/** An audit in words: the same ones on a page, in a report and in a terminal. */
export interface AuditInWords {
  readonly verdict: {
    /** "Not genuine" */
    readonly name: string;
    /** Held is not good where an arm was away from most rounds of its promise. */
    readonly tone: "good" | "warn" | "bad";
    /** What it means, and what stood beside the promises. */
    readonly sentences: readonly string[];
  };
  /** What does not fit, how much of it, and where the log could not be followed any more; empty where all fits. */
  readonly findings: readonly string[];
  /** How the log stands to its signed head: half a sentence. */
  readonly head: string;
  /** How choices were recomputed, and with which seeds. */
  readonly choices: string;
  /** What is needed to read a table of promises. */
  readonly floorsMean: string;
  /** A row for each promise of the report, in its order. */
  readonly promises: readonly { readonly verdict: string; readonly conditions: readonly string[] }[];
  readonly capsMean: string;
  readonly caps: readonly { readonly verdict: string; readonly above: string }[];
  /** Of the contract penalty alone. */
  readonly bill?: string;
  /** Decisions of which the log does not say what came of them, where there are any. */
  readonly overdue?: string;
  /** What people did to the contract, in the order of events; the log may have more. */
  readonly happenings: { readonly count: number; readonly first: readonly HappeningInWords[] };
}

const checkReport = needs.object({
  choices: needs.object(),
  tree: needs.object(),
  happenings: needs.object(),
  arms: needs.listOf(needs.object()),
  promises: needs.listOf(needs.object()),
  caps: needs.listOf(needs.object()),
  verdict: needs.oneOf(...Object.keys(verdictNames)),
});

/** The sentences of an audit. `isHeadChecked`: the signature of the head that was given is one of a trusted key. */
export function auditInWords(report: AuditReport, isHeadChecked = true): AuditInWords {
  checkReport(report, "report");
  const { promises, caps, arms, rounds, bill, overdue, happenings, forks = [] } = report;
  const name = (arm: number) => arms[arm]?.name ?? `arm ${arm}`;
  const voids = voidsInWords(
    arms.reduce((sum, arm) => sum + arm.voids, 0),
    rounds,
  );
  const hasForks = forks.length > 0;
  const openBill = bill === undefined ? undefined : openBillInWords(bill);
  return {
    verdict: { name: verdictNameOf(report), tone: toneOf(report), sentences: verdictSentences(report, name) },
    findings: findingsInWords(report),
    head: headInWords(report.tree, isHeadChecked),
    choices: choicesInWords(report.choices),
    floorsMean: voids === undefined ? FLOORS_MEAN : `${FLOORS_MEAN} ${voids}`,
    promises: promises.map((one) => ({
      verdict: promiseVerdictInWords(one, hasForks),
      conditions: conditionsInWords(one),
    })),
    capsMean: CAPS_MEAN,
    caps: caps.map((one) => ({ verdict: capVerdictInWords(one, hasForks), above: aboveCapInWords(one) })),
    ...(bill === undefined
      ? {}
      : { bill: [billInWords(bill, "log"), ...(openBill === undefined ? [] : [openBill])].join(" ") }),
    ...(overdue === 0 ? {} : { overdue: overdueInWords(overdue) }),
    happenings: {
      count: countHappenings(happenings),
      first: happeningsInWords(happenings, name).sort((a, b) => a.event - b.event),
    },
  };
}

/** "Held", "Held since the fork; 12 events lost" */
export function verdictNameOf({ verdict, forks = [] }: Pick<AuditReport, "verdict" | "forks">): string {
  const lost = forks.reduce((sum, fork) => sum + lostBy(fork), 0);
  return lost === 0 || verdict === "tampered"
    ? verdictNames[verdict]
    : `${verdictNames[verdict]}; ${counted(lost, "event")} lost`;
}

function toneOf({ verdict, promises }: AuditReport): "good" | "warn" | "bad" {
  if (verdict === "broken" || verdict === "tampered") return "bad";
  return verdict === "displaced" || verdict === "held-since-fork" || isMostlyAway(promises) ? "warn" : "good";
}

function verdictSentences(report: AuditReport, name: (arm: number) => string): string[] {
  const { verdict, promises, afterEnd } = report;
  const conditions = verdict === "tampered" ? undefined : verdictConditions(promises, name);
  return [
    verdictMeaning(report, name),
    ...lossesInWords(report),
    ...(conditions === undefined ? [] : [conditions]),
    ...(afterEnd === undefined ? [] : [afterEndInWords(afterEnd)]),
  ];
}

function verdictMeaning({ verdict, promises, noVerdict }: AuditReport, name: (arm: number) => string): string {
  switch (verdict) {
    case "held":
    case "held-since-fork":
      if (noVerdict !== undefined) return `Nothing was found that does not fit. ${noVerdict}`;
      return (
        "Nothing was found that does not fit, and every promise that a log can judge was kept" +
        (verdict === "held" ? "." : " in what is left of the log.")
      );
    case "displaced":
      return `${DISPLACED_MEANS} Whether they were justified is for people to judge.`;
    case "broken": {
      const broken = promises.find((one) => one.verdict === "broken");
      const where =
        broken?.brokenAt === undefined ? "" : `, to ${name(broken.arm)} in round ${whole(broken.brokenAt.round)}`;
      return `The log is what it should be, and a promise was broken${where}.`;
    }
    case "tampered":
      return "The log is not what it should be.";
  }
}

/** What the log has lost, as it says itself, and what cannot be told from it; empty for most logs. */
export function lossesInWords({ forks = [], restores = 0 }: Pick<AuditReport, "forks" | "restores">): string[] {
  return [
    ...(forks.length > 1 ? [`The log lost events ${counted(forks.length, "time")}. The last time:`] : []),
    ...forks.slice(-1).map(lossInWords),
    ...(restores === 0
      ? []
      : [
          `It was restored from a backup ${counted(restores, "time")}: what had come after that backup is not in it, and ` +
            "only heads that others kept show whether there was anything.",
        ]),
  ];
}

export const DISPLACED_MEANS = "A floor broke, only because requests took rounds or struck them out.";

/** What changed the contract after its end. */
export function afterEndInWords({ count, first }: NonNullable<AuditReport["afterEnd"]>): string {
  const where = count === 1 ? `Event ${first.event} (${first.kind})` : `${whole(count)} events`;
  const which = count === 1 ? "" : `, the first of them event ${first.event} (${first.kind})`;
  return `${where} changed the contract after its end${which}: earlier versions allowed that.`;
}

/** How the log stands to its signed head, as half a sentence. */
export function headInWords({ head, size }: AuditReport["tree"], isHeadChecked: boolean): string {
  if (head === undefined) {
    return "not compared: no signed head was given, so a log that was written again as a whole is not found";
  }
  const later = whole(size - head.size);
  const words = {
    same: `all ${counted(size, "event")} are those that were signed`,
    extends: `the first ${counted(head.size, "event")} are those that were signed; ${later} came later`,
    cut: `the head was signed over ${counted(head.size, "event")}, the log has ${whole(size)}: its tail was cut off`,
    differs: `the first ${counted(head.size, "event")} are not those that were signed`,
    lost: `the head was signed over ${counted(head.size, "event")}, of which the log has lost some, as it says itself`,
    "other-log": "the signed head is one of another log",
  };
  return words[head.relation] + (isHeadChecked ? "" : "; the head’s own signature was not checked");
}

/** What was found that does not fit. */
export function findingsInWords({
  finding,
  findings,
  foldedTo,
  countedTo,
}: Pick<AuditReport, "finding" | "findings" | "foldedTo" | "countedTo">): string[] {
  if (finding === undefined) return [];
  const { event, kind, what, says, should } = finding;
  const until = [foldedTo, countedTo].filter((place) => place !== undefined);
  return [
    `Event ${event} (${kind}) is the first that does not fit. About ${what} it says ${says}; it should be ${should}.`,
    ...(findings > 1 ? [`${counted(findings - 1, "later event does", "later events do")} not fit either.`] : []),
    ...(until.length > 0 ? [`Events from ${Math.min(...until)} on could not be followed any more.`] : []),
  ];
}

/** Whether random choices were recomputed, and with which seeds. */
export function choicesInWords(choices: AuditReport["choices"]): string {
  return [comparedInWords(choices), ...seedsInWords(choices)].join(" ");
}

function comparedInWords({ seedsGiven, seedsUnfit, seedsPublished, recomputed, unknown }: AuditReport["choices"]) {
  if (seedsGiven - seedsUnfit + seedsPublished > 0) {
    const rest = unknown === 0 ? "" : ` ${draws(unknown)}`;
    return `${counted(recomputed, "decision was", "decisions were")} recomputed with their seed.${rest}`;
  }
  const none = seedsGiven === 0 ? "No seed was given. " : "";
  const open = unknown === 0 ? ": none differs." : `. ${draws(unknown)}`;
  return `${none}Every decision was compared with what the policy must do${open}`;
}

/** Choices that fit the rules and were drawn by lot: without the seed another draw would fit them too. */
function draws(unknown: number): string {
  return `${counted(unknown, "decision was a draw", "decisions were draws")}; rechecking ${unknown === 1 ? "it" : "them"} needs the secret seed.`;
}

/** Seeds that are not this log's, which says nothing about the log, and those that it publishes itself. */
function seedsInWords({ seedsGiven, seedsUnfit, seedsPublished }: AuditReport["choices"]): string[] {
  return [
    ...(seedsUnfit === 0
      ? []
      : seedsGiven === 1
        ? ["The seed that was given is not this log’s: nothing was recomputed with it."]
        : [`${seedsUnfit} of the ${seedsGiven} seeds that were given are not this log’s.`]),
    ...(seedsPublished === 0
      ? []
      : [seedsPublished === 1 ? "One seed stands in the log." : `${seedsPublished} seeds stand in the log.`]),
  ];
}

function overdueInWords(overdue: number): string {
  const them = overdue === 1 ? "it" : "them";
  return (
    `For ${counted(overdue, "decision")} the wait was over at the end of the log, which does not say what came of ` +
    `${them}.`
  );
}
