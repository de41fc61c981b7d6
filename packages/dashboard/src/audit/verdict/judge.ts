import {
  openSignedHead,
  parseVerifierKey,
  provesInclusion,
  readEvent,
  readReceipt,
  readSignedHead,
  sha256,
  utcText,
  verifyReceipt,
  type Head,
} from "@evenhand/allocator/verify";
import { EvenhandError } from "@evenhand/core";
import type { AskedReceipt } from "../receiptHeads.js";
import type { AuditedLog } from "../tasks.js";
import { eventLine } from "../eventInWords.js";
import { type HeadCheck, type Judgement, logJudgement, NOT_KNOWN } from "./logJudgement.js";
import type { NamedText, ReaderEvidence } from "./evidence.js";

/** Judges everything that was given, the log first. */
export function judge(given: ReaderEvidence, audited: AuditedLog | undefined): Judgement[] {
  const { head, receipts } = given;
  const ofReceipt = receipts[audited?.headOfReceipt ?? Number.NaN];
  const isContradicted = audited?.receipts.some(({ hasSigned }) => hasSigned === false) ?? false;
  const besideLog = {
    head: headCheck(
      head?.text ?? (ofReceipt === undefined ? undefined : readReceipt(ofReceipt.text).signedHead),
      given,
    ),
    ...{ isHeadOfReceipt: ofReceipt !== undefined, isContradicted, hasSeeds: given.seeds !== undefined },
  };
  return [
    ...(audited === undefined ? [] : [logJudgement(audited, besideLog)]),
    ...(head === undefined || audited !== undefined ? [] : [headJudgement(head, given)]),
    ...receipts.map((receipt, place) => receiptJudgement(receipt, given, audited?.receipts[place]?.hasLeaf)),
  ];
}

/** Receipts as an audit is asked about them: the head of one that holds counts for the log. */
export function askedReceipts({ receipts, keys }: ReaderEvidence): AskedReceipt[] {
  return receipts.map(({ text }) => {
    const holds =
      keys.length === 0 ? partsFit(text) : verifyReceipt(text, { keys: keys.map(parseVerifierKey) }).genuine;
    return { text, holds };
  });
}

/** Whether the proof leads from the leaf to the head: anyone can write such a text. */
function partsFit(text: string): boolean {
  const { leaf, index, proof, signedHead } = readReceipt(text);
  const head = headOf(signedHead);
  return head !== undefined && provesInclusion({ leaf, index, size: head.size, root: head.root }, proof, sha256);
}

function headCheck(text: string | undefined, given: ReaderEvidence): HeadCheck {
  if (text === undefined) return "none";
  if (given.keys.length === 0) return "unchecked";
  const opened = openHead(text, given.keys);
  return opened instanceof EvenhandError ? { problem: reasonOf(opened) } : { signedBy: signedBy(opened, given) };
}

/** Whose key the signature fits, where that key came from, and what follows. */
function signedBy({ origin }: Head, { keys, ownKeys = [] }: ReaderEvidence): string {
  const fitting = keys.filter((key) => parseVerifierKey(key).name === origin);
  const ids = fitting.map((key) => parseVerifierKey(key).id).join(", ");
  const key = `The signature fits the verifier key ${ids} of ${origin}`;
  return fitting.every((one) => ownKeys.includes(one))
    ? `${key}, which this server gave for itself: that finds mistakes, and changes by others. A server that forged ` +
        `the log would give a key that fits; compare the key with one that came to you by another way.`
    : `${key}, which you gave: it is genuine if the key is theirs.`;
}

function openHead(text: string, keys: readonly string[]): Head | EvenhandError {
  try {
    return openSignedHead(text, { keys: keys.map(parseVerifierKey) });
  } catch (error) {
    if (error instanceof EvenhandError) return error;
    throw error;
  }
}

function reasonOf({ title, remedy }: EvenhandError): string {
  return `${title}. ${remedy}`;
}

const SAME_FOR_ALL =
  "That others are shown the same log. Compare signed heads with theirs: two that contradict each other prove fraud.";
const TRUE =
  "That what it says is true. A log shows what its keeper wrote down, and that it was not changed afterwards.";

function headJudgement({ text }: NamedText, given: ReaderEvidence): Judgement {
  const { origin, size, time } = readSignedHead(text);
  const when = time === undefined ? "" : `, by its clock at ${utcText(time)}`;
  const what = `a head of the log ${origin} over ${size} events${when}`;
  const notShown = [TRUE, "That any promise was kept. For that, add the log.", SAME_FOR_ALL];
  const check = headCheck(text, given);
  if (check === "unchecked") {
    const lead = `This says that it is ${what}. Whose signature it is cannot be told without the verifier key: add it.`;
    return { about: "head", tone: "warn", title: NOT_KNOWN, lead, shows: [], notShown };
  }
  if (check === "none" || "problem" in check) {
    const lead = check === "none" ? "" : check.problem;
    return { about: "head", tone: "bad", title: "Not genuine.", lead, shows: [], notShown: [] };
  }
  return {
    ...{ about: "head", tone: "good", title: "Genuine.", notShown },
    lead: `The keeper of the log signed ${what}. ${check.signedBy}`,
    shows: ["Any change to these events, and any cut before their end, can be found with it. Keep it."],
  };
}

function receiptJudgement({ text }: NamedText, given: ReaderEvidence, isInLog: boolean | undefined): Judgement {
  const { keys } = given;
  const { leaf, index } = readReceipt(text);
  const says = saysOf(leaf);
  const notShown = [
    TRUE,
    "Which arm is whose: names are not part of what is signed, so the keeper must tell you your number.",
    "That the decision was right, or that a promise was kept. For that, add the log: it is decided again.",
    SAME_FOR_ALL,
  ];
  if (keys.length === 0 && partsFit(text)) {
    const lead =
      `It says: ${says} Its parts fit together, but anyone can write such a text. Whose signature ` +
      `it bears cannot be told without the verifier key: add it.`;
    return { about: "receipt", tone: "warn", title: NOT_KNOWN, lead, shows: [], notShown };
  }
  const verdict = verifyReceipt(text, { keys: keys.map(parseVerifierKey) });
  if (!verdict.genuine) {
    const lead = `${reasonOf(verdict.reason)} It says: ${says}`;
    return { about: "receipt", tone: "bad", title: "Not genuine.", lead, shows: [], notShown: [] };
  }
  const { origin, size, time } = verdict.head;
  if (isInLog === false) {
    const lead =
      `The keeper of ${origin} signed that event ${index} is: ${says} The log that you gave has ` +
      `another event there, or none.`;
    const shows = [
      "Either this log is not the one that was signed, or its keeper has two. The receipt is evidence of that.",
    ];
    return { about: "receipt", tone: "bad", title: "Genuine, and the log contradicts it.", lead, shows, notShown };
  }
  const when = time === undefined ? "when the head was signed" : `by the signer’s clock at ${utcText(time)}`;
  return {
    ...{ about: "receipt", tone: "good", title: "Genuine.", notShown },
    lead: `${says} This is event ${index} of the log ${origin}, as its keeper signed it. ${signedBy(verdict.head, given)}`,
    shows: [
      `The event stood at place ${index} among the first ${size} events, ${when}.`,
      "Its keeper cannot change or remove it any more without contradicting this signature. Keep the receipt.",
      ...(isInLog === true ? ["The log that you gave has it at that place."] : []),
    ],
  };
}

function headOf(signedHead: string): Head | undefined {
  try {
    return readSignedHead(signedHead);
  } catch {
    return undefined;
  }
}

/** What the leaf says. It has no names: those are outside of what is signed. */
function saysOf(leaf: Uint8Array): string {
  try {
    const { event } = readEvent({ leaf }, sha256);
    return `${utcText(event.at)}: ${eventLine(event, (arm) => `arm ${arm}`)}`;
  } catch {
    return `${leaf.length} bytes that are no event of this version.`;
  }
}
