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
} from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type { AuditedLog } from "../tasks.js";
import { eventLine } from "../eventLine.js";
import { logJudgement } from "./logJudgement.js";
import type { HeadCheck, Judgement } from "./judgement.js";
import type { Given, Named } from "./given.js";

/** Judges everything that was given, the log first. */
export function judge(given: Given, audited: AuditedLog | undefined): Judgement[] {
  const { head, receipts, keys } = given;
  return [
    ...(audited === undefined ? [] : [logJudgement(audited, headCheck(head, keys), given.seeds !== undefined)]),
    ...(head === undefined || audited !== undefined ? [] : [headJudgement(head, keys)]),
    ...receipts.map((receipt, place) => receiptJudgement(receipt, keys, audited?.hasLeaf[place])),
  ];
}

function headCheck(head: Named | undefined, keys: readonly string[]): HeadCheck {
  if (head === undefined) return "none";
  if (keys.length === 0) return "unchecked";
  const opened = openHead(head.text, keys);
  return opened instanceof EvenhandError ? { problem: reasonOf(opened) } : "signed";
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

function headJudgement({ text }: Named, keys: readonly string[]): Judgement {
  const { origin, size, time } = readSignedHead(text);
  const when = time === undefined ? "" : `, by its clock at ${utcText(time)}`;
  const what = `a head of the log ${origin} over ${size} events${when}`;
  const notShown = [TRUE, "That any promise was kept. For that, add the log.", SAME_FOR_ALL];
  const check = headCheck({ name: "", text }, keys);
  if (check === "unchecked") {
    const lead = `This says that it is ${what}. Whose signature it is cannot be told without the verifier key: add it.`;
    return { about: "head", tone: "warn", title: "Not known yet.", lead, shows: [], notShown };
  }
  if (check !== "signed") {
    const lead = typeof check === "string" ? "" : check.problem;
    return { about: "head", tone: "bad", title: "Not genuine.", lead, shows: [], notShown: [] };
  }
  return {
    ...{ about: "head", tone: "good", title: "Genuine.", notShown },
    lead: `The keeper of the log signed ${what}.`,
    shows: ["Any change to these events, and any cut before their end, can be found with it. Keep it."],
  };
}

function receiptJudgement({ text }: Named, keys: readonly string[], isInLog: boolean | undefined): Judgement {
  const { leaf, index, proof, signedHead } = readReceipt(text);
  const says = saysOf(leaf);
  const notShown = [
    TRUE,
    "Which arm is whose: names are not in what is signed, and its keeper must tell you your number.",
    "That the decision was right, or that a promise was kept. For that, add the log: it is decided again.",
    SAME_FOR_ALL,
  ];
  if (keys.length === 0) {
    const head = headOf(signedHead);
    const fits =
      head !== undefined && provesInclusion({ leaf, index, size: head.size, root: head.root }, proof, sha256);
    if (fits) {
      const lead =
        `It says: ${says} Its parts fit together, but anyone can write such a text. Whose signature ` +
        `it bears cannot be told without the verifier key: add it.`;
      return { about: "receipt", tone: "warn", title: "Not known yet.", lead, shows: [], notShown };
    }
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
    lead: `${says} This is event ${index} of the log ${origin}, as its keeper signed it.`,
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
