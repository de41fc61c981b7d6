import type { FieldsOf } from "../events/eventKinds.js";
import type { TermsInput } from "../terms/terms.js";
import type { SecretSeed } from "./seed.js";

/** What every command carries: the machine has no clock and no generator of its own. */
export interface CommandEnvelope {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 32 random bytes of this command alone, from which the salts of its events are made. They are not kept. */
  readonly entropy: Uint8Array;
  /** Where the caller gave an idempotency key: 16 bytes each, hashes of the key and of the request. */
  readonly key?: { readonly hash: Uint8Array; readonly fingerprint: Uint8Array };
}

export interface CreateCommand extends CommandEnvelope {
  readonly kind: "create";
  /** A name for each arm: opaque ids are better than names of people. */
  readonly arms: readonly string[];
  readonly terms: TermsInput;
  readonly seed: SecretSeed;
}

export interface DecideItem {
  /** The caller's own id for the decision. */
  readonly id?: string | undefined;
  /** 16 to 32 bytes that stand for a person who should keep their arm: a keyed hash, never a name. */
  readonly subject?: Uint8Array | undefined;
  /** Only these arms are open, by name. */
  readonly available?: readonly string[] | undefined;
  /** All arms are open but these. */
  readonly except?: readonly string[] | undefined;
  /** How many different arms; 1 by default. */
  readonly count?: number | undefined;
  /** The decision counts at once, and is voided unless it is confirmed in time. */
  readonly defer?: boolean | undefined;
}

export interface DecideCommand extends CommandEnvelope {
  readonly kind: "decide";
  readonly items: readonly DecideItem[];
}

export interface RewardItem {
  /** The place of the decision's event. */
  readonly decision: number;
  /** Which of its arms, counted from 0; the first by default. */
  readonly place?: number | undefined;
  readonly value: number;
  /** The id of this report: needed where rewards are summed. */
  readonly report?: string | undefined;
}

export interface RewardCommand extends CommandEnvelope {
  readonly kind: "reward";
  readonly items: readonly RewardItem[];
}

export interface ConfirmCommand extends CommandEnvelope {
  readonly kind: "confirm";
  readonly decisions: readonly number[];
}

export interface VoidCommand extends CommandEnvelope {
  readonly kind: "void";
  readonly decisions: readonly number[];
}

/** Time has passed. */
export interface TickCommand extends CommandEnvelope {
  readonly kind: "tick";
  /** The most events that it may make; 1 000 by default. */
  readonly limit?: number;
}

export const effects = ["without-loss", "now"] as const;

export type Effect = (typeof effects)[number];

export interface AddArmsCommand extends CommandEnvelope {
  readonly kind: "add-arms";
  readonly arms: readonly string[];
  /** The terms for all arms, in the order of their numbers, without retired ones; the new ones last. */
  readonly terms: TermsInput;
  readonly effect?: Effect;
}

export interface PauseArmsCommand extends CommandEnvelope {
  readonly kind: "pause-arms" | "resume-arms";
  readonly arms: readonly string[];
}

export interface RetireArmsCommand extends CommandEnvelope {
  readonly kind: "retire-arms";
  readonly arms: readonly string[];
  /** The terms for the others, in the order of their numbers. */
  readonly terms: TermsInput;
  readonly effect?: Effect;
}

export interface ChangeCommand extends CommandEnvelope {
  readonly kind: "change";
  /** The terms for all arms that have not retired, in the order of their numbers. */
  readonly terms: TermsInput;
  readonly effect?: Effect;
  readonly reason?: string;
}

export interface GrantCommand extends CommandEnvelope {
  readonly kind: "grant";
  readonly arm: string;
  /** Whether it is a round in which this arm was pulled, or only written down. */
  readonly counts: boolean;
  readonly available?: readonly string[];
  readonly except?: readonly string[];
  readonly id?: string;
  readonly reason?: string;
}

export interface CalibrateCommand extends CommandEnvelope {
  readonly kind: "calibrate";
  readonly arm: string;
  /** Whole pulls that the arm has had beyond those that were counted; below 0: that it is owed. */
  readonly pulls: number;
  readonly reason: string;
}

export interface ReseedCommand extends CommandEnvelope {
  readonly kind: "reseed";
  readonly seed: SecretSeed;
  /** The former seed, where it is to be published in the log. */
  readonly former?: Uint8Array;
}

/** The log goes on after it was restored from a backup. */
export interface RestoredCommand extends CommandEnvelope {
  readonly kind: "restored";
  /** When the backup was made, in milliseconds since 1970, and where it was. */
  readonly backup: number;
  readonly source: string;
}

/** The log goes on under another name, without events that were under a signed head. */
export interface ForkCommand extends CommandEnvelope, FieldsOf<"forked"> {
  readonly kind: "fork";
  /** The seed of the choices from now on: those of lost rounds may be known. */
  readonly seed: SecretSeed;
}

export interface StatusCommand extends CommandEnvelope {
  readonly kind: "pause" | "resume" | "archive";
  readonly reason?: string;
}

export type Command =
  | DecideCommand
  | RewardCommand
  | ConfirmCommand
  | VoidCommand
  | TickCommand
  | AddArmsCommand
  | PauseArmsCommand
  | RetireArmsCommand
  | ChangeCommand
  | GrantCommand
  | CalibrateCommand
  | ReseedCommand
  | RestoredCommand
  | ForkCommand
  | StatusCommand;
