import { auditInWords, type AuditInWords, type AuditReport } from "@evenhand/allocator/audit";
import { capital } from "../../numbers/formats.js";
import type { AuditedLog } from "../tasks.js";

const RECORDED = "That what was logged is what happened: a reward is what somebody reported.";
const SAME_FOR_ALL = "That others are shown the same log. Compare signed heads with theirs.";

/** Whether a log is genuine, and whether its promises were kept: in the sentences that command and report have too. */
export function logJudgement(audited: AuditedLog, beside: BesideLog): Judgement {
  const { report, damage } = audited;
  const { head, isContradicted, hasSeeds } = beside;
  const broken = firstBroken(audited);
  const problem = typeof head === "object" && "problem" in head ? `The signed head: ${head.problem} ` : "";
  if (damage !== undefined || report.verdict === "tampered" || problem !== "" || isContradicted) {
    const receipt = isContradicted ? " The head in a receipt that you gave was signed over other events." : "";
    const lead = `${problem}${brokenInWords(audited)}${receipt}`.trim();
    const shows = broken === undefined || !broken.isSure ? [] : [beforeInWords(report, broken.event, head)];
    return { about: "log", tone: "bad", title: "Not genuine.", lead, shows, notShown: [] };
  }
  const words = auditInWords(report);
  const shows = [
    `All ${report.events} events were read, and each is what the policy and its rules demand after those before it.`,
    ...headShows(report, words, beside),
    ...promiseShows(report, words),
    words.choices,
    ...(words.overdue === undefined ? [] : [words.overdue]),
  ];
  const notShown = [...headGaps(report, head), ...luckGaps(report, hasSeeds), RECORDED, SAME_FOR_ALL];
  const { tone, sentences } = words.verdict;
  if (isSigned(head) && report.tree.head !== undefined) {
    const lead = [...sentences, head.signedBy].filter((text) => text !== "").join(" ");
    return { ...{ about: "log", shows, notShown }, tone, title: `Genuine${titleEnd(report)}`, lead };
  }
  return {
    ...{ about: "log", shows, notShown },
    tone: tone === "good" ? "warn" : tone,
    title: NOT_KNOWN,
    lead: [...sentences, `But anyone can write such a log. ${unsignedWords(head)}`].join(" "),
  };
}

function isSigned(head: HeadCheck): head is { readonly signedBy: string } {
  return typeof head === "object" && "signedBy" in head;
}

/** The first step that is broken: an event, or a stretch in which it must be. */
interface BrokenStep {
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
  const { head } = report.tree;
  const isOfHead = head === undefined || ["same", "extends", "lost"].includes(head.relation);
  const words = auditInWords(report);
  const relation = isOfHead ? [] : [`${capital(words.head)}.`];
  const found = [...words.findings, ...(damage === undefined ? [] : [damage])];
  const unnamed =
    head?.relation === "differs" && found.length === 0
      ? ["Every event fits the others, so which of them was changed cannot be told from the head alone."]
      : [];
  return [...found, ...relation, ...unnamed].join(" ");
}

function beforeInWords({ tree }: AuditReport, event: number, head: HeadCheck): string {
  const fits = event === 0 ? "Nothing before it can be relied on." : `The ${event} events before it fit each other.`;
  const isOfHead = tree.head?.relation === "same" || tree.head?.relation === "extends";
  return isOfHead && isSigned(head) ? `${fits} The keeper of the log has signed it as it is.` : fits;
}

function headShows(
  { tree }: AuditReport,
  words: AuditInWords,
  { head, isHeadOfReceipt }: Pick<BesideLog, "head" | "isHeadOfReceipt">,
): string[] {
  if (!isSigned(head) || tree.head === undefined) return [];
  const which = isHeadOfReceipt ? "By the head in the receipt, " : "";
  // The lead tells what the log has lost.
  if (tree.head.relation === "lost") return [`${capital(`${which}${words.head}`)}.`];
  return [`${capital(`${which}${words.head}`)}: none of these was changed, added or removed.`];
}

function promiseShows({ promises, caps }: AuditReport, { bill }: AuditInWords): string[] {
  if (bill !== undefined) return [`The bill: ${bill}`];
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

function unsignedWords(head: HeadCheck): string {
  return head === "unchecked"
    ? "The signature of the head was not checked: add the verifier key."
    : "Add a signed head and the verifier key to know whether it is the log that was signed.";
}

/** The title goes on after "Genuine". */
function titleEnd(report: AuditReport): string {
  const { verdict, noVerdict, forks } = report;
  if (verdict === "broken") return ", and a promise was broken.";
  if (verdict === "displaced") return ", and a floor gave way to requests.";
  if (forks !== undefined) return `, and ${auditInWords(report).verdict.name.toLowerCase()}.`;
  return noVerdict === undefined ? ", and every promise was kept." : ".";
}

/** The answer to one thing that was given: in plain words, with what it shows and what it does not. */
export interface Judgement {
  readonly about: "log" | "receipt" | "head";
  readonly tone: "good" | "warn" | "bad";
  /** "Genuine." */
  readonly title: string;
  readonly lead: string;
  readonly shows: readonly string[];
  readonly notShown: readonly string[];
}

/** What is known of the signature of a head; where it is good, whose key says so, in a sentence. */
export type HeadCheck = "none" | "unchecked" | { readonly signedBy: string } | { readonly problem: string };

/** The title of what may be genuine, and may have been written by anyone. */
export const NOT_KNOWN = "Not known yet.";

/** What a log was held against. */
interface BesideLog {
  readonly head: HeadCheck;
  /** Whether that head is one in a receipt. */
  readonly isHeadOfReceipt: boolean;
  /** Whether the head in a receipt that holds was signed over other events. */
  readonly isContradicted: boolean;
  readonly hasSeeds: boolean;
}
