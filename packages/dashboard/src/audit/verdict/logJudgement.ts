import { isMostlyAway, seedsInWords, verdictConditions, type AuditReport } from "@evenhand/allocator";
import { decimal } from "../../numbers/formats.js";
import type { AuditedLog } from "../tasks.js";
import { NOT_KNOWN, type BesideLog, type HeadCheck, type Judgement } from "./judgement.js";

const RECORDED = "That what was logged is what happened: a reward is what somebody reported.";
const SAME_FOR_ALL = "That others are shown the same log. Compare signed heads with theirs.";

/** Whether a log is genuine, and whether its promises were kept. */
export function logJudgement(audited: AuditedLog, beside: BesideLog): Judgement {
  const { report, damage } = audited;
  const { head, isHeadOfReceipt, isContradicted, hasSeeds } = beside;
  const broken = firstBroken(audited);
  const problem = typeof head === "object" && "problem" in head ? `The signed head: ${head.problem} ` : "";
  if (damage !== undefined || report.verdict === "tampered" || problem !== "" || isContradicted) {
    const receipt = isContradicted ? " The head in a receipt that you gave was signed over other events." : "";
    const lead = `${problem}${brokenInWords(audited)}${receipt}`.trim();
    const shows = broken === undefined || !broken.isSure ? [] : [beforeInWords(report, broken.event, head)];
    return { about: "log", tone: "bad", title: "Not genuine.", lead, shows, notShown: [] };
  }
  const shows = [
    `All ${report.events} events were read, and each is what the policy and its rules demand after those before it.`,
    ...headShows(report, head, isHeadOfReceipt),
    ...promiseShows(report),
    ...seedsInWords(report.choices),
  ];
  const notShown = [...headGaps(report, head), ...luckGaps(report, hasSeeds), RECORDED, SAME_FOR_ALL];
  const verdict = verdictOf(report);
  const conditions = conditionsOf(report);
  if (isSigned(head) && report.tree.head !== undefined) {
    const lead = [verdict.lead, ...conditions, head.signedBy].filter((words) => words !== "").join(" ");
    return { ...{ about: "log", shows, notShown }, tone: verdict.tone, title: `Genuine${verdict.title}`, lead };
  }
  const found = `Nothing was found that does not fit${verdict.title}`;
  return {
    ...{ about: "log", shows, notShown },
    tone: verdict.tone === "good" ? "warn" : verdict.tone,
    title: NOT_KNOWN,
    lead: [found, verdict.lead, ...conditions, `But anyone can write such a log. ${unsignedWords(head)}`]
      .filter((words) => words !== "")
      .join(" "),
  };
}

function isSigned(head: HeadCheck): head is { readonly signedBy: string } {
  return typeof head === "object" && "signedBy" in head;
}

/** The first step that is broken: an event, or a stretch in which it must be. */
export interface BrokenStep {
  readonly event: number;
  /** Whether it is this event, and not one before it. */
  readonly isSure: boolean;
}

export function firstBroken({ report, damage }: AuditedLog): BrokenStep | undefined {
  if (report.finding !== undefined) return { event: report.finding.event, isSure: true };
  if (damage !== undefined) return { event: report.events, isSure: true };
  const { head } = report.tree;
  if (head?.relation === "differs") return { event: head.size - 1, isSure: false };
  if (head?.relation === "cut") return { event: report.events, isSure: true };
  return undefined;
}

function brokenInWords({ report, damage }: AuditedLog): string {
  const { finding, tree } = report;
  const head = tree.head;
  const relation =
    head === undefined
      ? ""
      : {
          same: "",
          extends: "",
          differs: `The first ${head.size} events are not those that were signed.`,
          cut: `The head was signed over ${head.size} events; this log has ${report.events}: its end was cut off.`,
          "other-log": "The signed head is one of another log.",
        }[head.relation];
  if (finding !== undefined) {
    const { event, kind, what, says, should } = finding;
    const first = `Event ${event} (${kind}) is the first that does not fit`;
    const where = `${first}: about ${what} it says ${says}; it should be ${should}.`;
    return [where, damage, relation].filter((words) => words !== undefined && words !== "").join(" ");
  }
  if (damage !== undefined) return `${damage} ${relation}`.trim();
  if (head?.relation === "differs") {
    return `${relation} Every event fits the others, so which of them was changed cannot be told from the head alone.`;
  }
  return relation;
}

function beforeInWords({ tree }: AuditReport, event: number, head: HeadCheck): string {
  const fits = event === 0 ? "Nothing before it can be relied on." : `The ${event} events before it fit each other.`;
  const isOfHead = tree.head?.relation === "same" || tree.head?.relation === "extends";
  return isOfHead && isSigned(head) ? `${fits} The keeper of the log has signed it as it is.` : fits;
}

function headShows({ tree, events }: AuditReport, head: HeadCheck, isOfReceipt: boolean): string[] {
  if (!isSigned(head) || tree.head === undefined) return [];
  const later = events - tree.head.size;
  const where = isOfReceipt ? ", by the head in the receipt" : "";
  return [
    later === 0
      ? `They are exactly those that the keeper signed${where}: none was changed, added or removed.`
      : `The first ${tree.head.size} are exactly those that the keeper signed${where}; ${later} came later.`,
  ];
}

function promiseShows({ promises, caps, bill }: AuditReport): string[] {
  if (bill !== undefined) return [`The bill: missing pulls cost ${decimal(bill.total, 2)} at the end of the log.`];
  if (promises.length === 0) return [];
  const many = `${promises.length} promised share${promises.length === 1 ? " was" : "s were"}`;
  const words = `${many} counted, round by round, from the events alone`;
  return [`${words}${caps.length === 0 ? "" : ", and so were caps"}.`];
}

function headGaps({ events }: AuditReport, head: HeadCheck): string[] {
  if (isSigned(head)) return [];
  return [
    `That these ${events} events are the ones that were signed: a log that was written again as a whole looks ` +
      `the same.`,
  ];
}

function luckGaps({ choices }: AuditReport, hasSeeds: boolean): string[] {
  if (choices.unknown === 0) return [];
  const why = hasSeeds ? "their seed is not in the seed file" : "the seed is secret, and was not given";
  return [`That ${choices.unknown} random choices were made by the dice of the policy: ${why}.`];
}

/** What stood beside the promises: it belongs to their verdict. */
function conditionsOf({ promises, arms }: AuditReport): string[] {
  const words = verdictConditions(promises, (arm) => arms[arm].name ?? `arm ${arm}`);
  return words === undefined ? [] : [words];
}

function unsignedWords(head: HeadCheck): string {
  return head === "unchecked"
    ? "The signature of the head was not checked: add the verifier key."
    : "Add a signed head and the verifier key to know whether it is the log that was signed.";
}

function verdictOf({ verdict, promises, noVerdict }: AuditReport): {
  readonly tone: Judgement["tone"];
  readonly title: string;
  readonly lead: string;
} {
  if (verdict === "broken") {
    const broken = promises.find((one) => one.verdict === "broken");
    const where = broken?.brokenAt === undefined ? "" : ` in round ${broken.brokenAt.round}, to arm ${broken.arm}`;
    return {
      tone: "bad",
      title: ", and a promise was broken.",
      lead: `The log is what it should be. A promise was broken${where}.`,
    };
  }
  if (verdict === "displaced") {
    const lead =
      "A floor broke, only because requests took rounds or struck them out. Whether they were justified, people " +
      "must judge.";
    return { tone: "warn", title: ", and a floor gave way to requests.", lead };
  }
  if (noVerdict !== undefined) return { tone: "good", title: ".", lead: noVerdict };
  return { tone: isMostlyAway(promises) ? "warn" : "good", title: ", and every promise was kept.", lead: "" };
}
