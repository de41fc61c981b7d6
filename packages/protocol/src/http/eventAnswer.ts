/** The arms that were open in a round, by their numbers: all, these, or all but these. At most one list is there. */
export interface OpenArmsAnswer {
  readonly open?: readonly number[] | undefined;
  readonly absent?: readonly number[] | undefined;
}

/** A share of one arm, as whole numbers. */
export interface ArmFractionAnswer {
  readonly arm: number;
  readonly numerator: number;
  readonly denominator: number;
}

type Effect = "without-loss" | "now";

/**
 * What each kind of event says. Arms are numbered in the order in which they came, decisions by their places in the
 * log; bytes are hexadecimal text.
 */
export interface EventFields {
  readonly created: { readonly terms: unknown; readonly arms: number; readonly commitment: string };
  readonly decided: {
    /** The first round of it, and how many arms were asked for. */
    readonly round: number;
    readonly asked: number;
    readonly arms: readonly number[];
    /** What chose each arm. */
    readonly rules: readonly string[];
    /** `next`: as in the round before it, without the arms of that round. */
    readonly open: OpenArmsAnswer | { readonly next: true };
    /** Milliseconds since 1970 until which it must be confirmed; 0 for never. */
    readonly confirmBy: number;
  };
  readonly rewarded: {
    readonly decision: number;
    readonly place: number;
    readonly value: number;
    readonly use: "learned" | "kept" | "late" | "unused";
  };
  readonly settled: {
    readonly decision: number;
    readonly place: number;
    readonly basis: "stand-in" | "sum" | "last" | "nothing";
    readonly value: number;
  };
  readonly confirmed: { readonly decision: number };
  readonly voided: {
    readonly decision: number;
    readonly cause: "request" | "unconfirmed";
    readonly struck: boolean;
  };
  readonly armsAdded: { readonly count: number; readonly terms: unknown; readonly effect: Effect };
  readonly armsPaused: { readonly arms: readonly number[] };
  readonly armsResumed: { readonly arms: readonly number[] };
  readonly armsRetired: { readonly arms: readonly number[]; readonly terms: unknown; readonly effect: Effect };
  readonly changed: { readonly terms: unknown; readonly effect: Effect };
  readonly tenures: { readonly shares: readonly ArmFractionAnswer[]; readonly forgone: readonly ArmFractionAnswer[] };
  readonly granted: {
    readonly arm: number;
    readonly counts: boolean;
    /** The round in which it was pulled, where it counts; else 0. */
    readonly round: number;
    readonly open: OpenArmsAnswer;
  };
  readonly paused: Readonly<Record<string, never>>;
  readonly resumed: Readonly<Record<string, never>>;
  readonly archived: Readonly<Record<string, never>>;
  readonly calibrated: { readonly arm: number; readonly credit: number; readonly debt: number };
  readonly reseeded: { readonly commitment: string; readonly former: string };
}

interface EventAnswerOf<K extends keyof EventFields> {
  readonly place: number;
  readonly kind: K;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the decision, where the event is one. */
  readonly decision?: string;
  /** The round by which each arm of a decision had to be served, null for one without a share; on request. */
  readonly deadlines?: readonly (number | null)[];
  readonly fields: EventFields[K];
  /** Base64. */
  readonly leaf: string;
}

/** An event of a log: its `kind` tells what its `fields` are. */
export type EventAnswer = { readonly [K in keyof EventFields]: EventAnswerOf<K> }[keyof EventFields];
