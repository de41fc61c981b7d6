import { needs, type RuleId } from "@evenhand/core";
import { armFraction, arms, bytes, choice, flag, list, number, text, uint, word, type Field } from "../bytes/field.js";
import { terms } from "../terms/loggedTerms.js";
import { loggedOpenArms, openArms } from "./openArms.js";

/** Whose request an event came from, as far as the caller said: hashes, never the key itself. */
const request = {
  /** First 16 bytes of SHA-256 of the idempotency key; empty where there was none, or in a later event of a command. */
  key: bytes,
  /** First 16 bytes of SHA-256 of the request; empty as `key` is. */
  fingerprint: bytes,
  /** How many events of the same command stand before this one. */
  place: uint,
};

/**
 * The rules whose names take one byte. The order never changes. At the end there is room for rules that no log has yet:
 * where one was ever written in full its number stays 0, because a name that has a number is refused in full.
 */
export const ruleNames = [
  ...["learner", "deadline", "forced", "cap", "learner, exploration allowance used up", "several"],
  ...["largest deficit", "highest index with bonus", "longest queue and index", "quota first", "exploration"],
  ...["highest index", "highest index, raised below the threshold", "not yet observed", "highest draw", "highest mean"],
  ...["uniformly random", "each arm once", "catch-up", "largest gain", "explore", "serve"],
  ...["phase 3: deserved", "phase 4: learner", "largest optimistic total", "in turn", "fewest pulls"],
  ...["learner, among arms not heard from", "forgotten", "drawn by merit"],
  ...["drawn by weight", "largest optimistic rest"],
] as const satisfies readonly RuleId[];

const rule = word("rule", ruleNames);

/**
 * Every kind of event: its number in the log, what its fields are, in their order, and what it means.
 *
 * Logs must be readable for ever. Numbers, fields and their order never change; what is new is a new kind.
 */
export const eventKinds = {
  created: {
    code: 1,
    words: "The contract begins. It is the first event of every log, and has one name for each arm.",
    fields: { terms, arms: uint, commitment: bytes },
    personal: { names: list(text), ...request },
  },
  decided: {
    code: 2,
    words:
      "Arms were chosen and pulled. `round` is the first round of it, `asked` how many arms were asked for, `rules` what " +
      "chose each; `confirmBy` is the time until which it must be confirmed, 0 for never.",
    fields: { round: uint, asked: uint, arms: list(uint), rules: list(rule), open: loggedOpenArms, confirmBy: uint },
    personal: { id: text, subject: bytes, ...request },
  },
  rewarded: {
    code: 3,
    words: "A reward was reported for the arm in that place of a decision. What is `late` or `unused` is not learned.",
    fields: { decision: uint, place: uint, value: number, use: choice("learned", "kept", "late", "unused") },
    personal: { report: bytes, ...request },
  },
  settled: {
    code: 4,
    words: "The wait for the reward of an arm of a decision was over, and this is what was learned, if anything.",
    fields: { decision: uint, place: uint, basis: choice("stand-in", "sum", "last", "nothing"), value: number },
    personal: {},
  },
  confirmed: {
    code: 5,
    words: "A decision that was waiting for it has been confirmed.",
    fields: { decision: uint },
    personal: request,
  },
  voided: {
    code: 6,
    words:
      "A decision came to nothing. Its rounds count for no arm if they were `struck`; otherwise it came too late for that.",
    fields: { decision: uint, cause: choice("request", "unconfirmed"), struck: flag },
    personal: request,
  },
  armsAdded: {
    code: 7,
    words: "Arms came in, with the next numbers; the terms are those of all arms from now on.",
    fields: { count: uint, terms, effect: choice("without-loss", "now") },
    personal: { names: list(text), ...request },
  },
  armsPaused: {
    code: 8,
    words: "From the next round on these arms are absent.",
    fields: { arms },
    personal: request,
  },
  armsResumed: {
    code: 9,
    words: "From the next round on these arms may be open again.",
    fields: { arms },
    personal: request,
  },
  armsRetired: {
    code: 10,
    words: "These arms have left for ever; the terms are those of the others.",
    fields: { arms, terms, effect: choice("without-loss", "now") },
    personal: request,
  },
  changed: {
    code: 11,
    words:
      "Other terms were asked for. Shares rise when every promise can be kept all the same, or all at once (`now`).",
    fields: { terms, effect: choice("without-loss", "now") },
    personal: { reason: text, ...request },
  },
  tenures: {
    code: 12,
    words:
      "From the next round on these arms have these shares. What an arm was owed and will not get is forgone. It follows " +
      "from the events before it, and is written down so that floors can be checked without the rule that it follows from.",
    fields: { shares: list(armFraction), forgone: list(armFraction) },
    personal: {},
  },
  granted: {
    code: 13,
    words:
      "Somebody else gave an opportunity to the arm. Where it `counts`, `round` is the round in which it was pulled; else 0.",
    fields: { arm: uint, counts: flag, round: uint, open: openArms },
    personal: { id: text, reason: text, ...request },
  },
  paused: {
    code: 14,
    words: "No decisions are made until the contract is resumed.",
    fields: {},
    personal: { reason: text, ...request },
  },
  resumed: { code: 15, words: "Decisions are made again.", fields: {}, personal: request },
  archived: {
    code: 16,
    words:
      "The contract has ended, and this is not taken back. Rewards of earlier decisions and what became of them may still " +
      "follow, and nothing else. Logs of earlier versions may have changes, corrections and other seeds here too.",
    fields: {},
    personal: { reason: text, ...request },
  },
  calibrated: {
    code: 17,
    words:
      "An administrator moved the account of an arm: it has had `credit` pulls more, or `debt` fewer, than were counted.",
    fields: { arm: uint, credit: uint, debt: uint },
    personal: { reason: text, ...request },
  },
  reseeded: {
    code: 18,
    words: "Later choices are made with another seed. The former one may be published, here (not empty) or elsewhere.",
    fields: { commitment: bytes, former: bytes },
    personal: request,
  },
  restored: {
    code: 19,
    words:
      "The log was restored from a backup that was made at the time `backup`, and goes on from there. What had come after " +
      "that backup is not in it: whether there was anything, only signed heads that others kept can tell.",
    fields: { backup: uint },
    personal: { source: text, ...request },
  },
  forked: {
    code: 20,
    words:
      "Events that were under a signed head are lost, and the log goes on without them under another name: `before` and " +
      "`after` are its names, `head` is the last known signed head in full, `kept` how many events of it are kept. " +
      "`reseeded` follows at once.",
    fields: { before: text, after: text, head: text, kept: uint, reason: text },
    personal: request,
  },
} as const satisfies Record<string, EventKind>;

interface EventKind {
  readonly code: number;
  readonly words: string;
  readonly fields: Fields;
  /** In the personal part, which can be erased: nothing here decides anything. */
  readonly personal: Fields;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export type Kind = keyof typeof eventKinds;

/**
 * The number of the format that has a kind first. A new kind has one more than the newest here: processes that share
 * their logs write it when all of them read it.
 */
export const eventFormats: Readonly<Record<Kind, number>> = {
  ...{ created: 1, decided: 1, rewarded: 1, settled: 1, confirmed: 1, voided: 1 },
  ...{ armsAdded: 1, armsPaused: 1, armsResumed: 1, armsRetired: 1, changed: 1, tenures: 1, granted: 1 },
  ...{ paused: 1, resumed: 1, archived: 1, calibrated: 1, reseeded: 1 },
  ...{ restored: 2, forked: 2 },
};
/** The newest format, which this release reads as all before it. */
export const newestEventFormat = Math.max(...Object.values(eventFormats));

/** Kinds of event that tell what became of a decision. */
export const outcomeKinds: readonly Kind[] = ["rewarded", "settled", "confirmed", "voided"];
/** Kinds of event that are a contract at work, and no change of it. */
export const routineKinds: readonly Kind[] = ["decided", "granted", ...outcomeKinds];

/** The fields of the leaf of an event of this kind. */
export type FieldsOf<K extends Kind> = Values<(typeof eventKinds)[K]["fields"]>;
/** The fields of the personal part. */
export type PersonalOf<K extends Kind> = Values<(typeof eventKinds)[K]["personal"]>;

interface EventOf<K extends Kind> {
  readonly kind: K;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fields: FieldsOf<K>;
  /** Missing where the event has none, or where it was erased. */
  readonly personal?: PersonalOf<K>;
}

/** What happened, as plain data. */
export type AllocatorEvent = { [K in Kind]: EventOf<K> }[Kind];
export type EventNamed<K extends Kind> = Extract<AllocatorEvent, { kind: K }>;

/** The round that the event is, where it is one: a decision, or what was granted elsewhere in a round. */
export function roundOf(event: AllocatorEvent): number | undefined {
  needs.object()(event, "event");
  if (event.kind === "decided") return event.fields.round;
  return event.kind === "granted" && event.fields.counts ? event.fields.round : undefined;
}
