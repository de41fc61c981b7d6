import type { Arm } from "./arms.js";
import type { Policy, Round } from "./policy.js";
import type { Fraction } from "./shares/fraction.js";
import type { SharesInput } from "./shares/shares.js";

/**
 * A policy whose shares and caps can be changed while it runs, and whose pulls can be struck out (docs/adr/0011). All
 * calls are made between two rounds. Fractions are texts such as "1/3" and "-7/10", in lowest terms.
 */
export interface LivingPolicy extends Policy {
  change(change: QuotaChange): QuotaChanged;
  /** Whether the policy remembers this pull, so that it can be struck out. */
  canVoid(arm: Arm, round: Round): boolean;
  /** Strikes out the pull of an earlier round, for every arm that was open in it. */
  voided(arm: Arm, round: Round): void;
  /**
   * Moves an arm's account by whole pulls that were given, or taken back, outside all rounds. What it is then owed more
   * is refused unless every promise can still be kept.
   */
  corrected(arm: Arm, pulls: number): void;
  /** What is promised to each arm now, and how far the promise is kept. */
  tenures(): Tenure[];
  /** What is promised to one arm. */
  tenure(arm: Arm): Tenure;
  /** The share that is promised to one arm: the same as in its tenure, sooner than that can be written. */
  share(arm: Arm): Fraction;
  /** The arms whose share will rise later. */
  waiting(): Arm[];
  /** Counts the tenures that have begun since the policy was created: while it stays the same, no share has changed. */
  readonly begun: number;
}

/** A policy of a study: some are told of shares that change and of pulls that are struck out. */
export type AnyPolicy = Policy & Partial<Pick<LivingPolicy, "change" | "voided" | "tenures" | "begun">>;

export interface QuotaChange {
  /** Of all arms, as the parameter is written. By default what was asked for before. */
  readonly shares?: SharesInput;
  readonly caps?: SharesInput;
  /**
   * `without-loss`, the default: a share falls at once, and rises as soon as every promise can be kept all the same.
   * `now`: all tenures begin at once, and what the arms were owed is forgone.
   */
  readonly effect?: "without-loss" | "now";
}

export interface QuotaChanged {
  /** The arms whose share has changed. */
  readonly begun: readonly Arm[];
  /** The arms whose share will rise later. */
  readonly waiting: readonly Arm[];
  /** What arms were owed and will not get: less than a pull each. */
  readonly forgone: readonly Forgone[];
}

export interface Forgone {
  readonly arm: Arm;
  readonly pulls: string;
}

/** A stretch of rounds in which an arm has one share. */
export interface Tenure {
  readonly arm: Arm;
  readonly share: string;
  /** The share that was asked for last: another one than `share` while the arm waits to rise. */
  readonly target: string;
  /** 1 where there is none. */
  readonly cap: string;
  /** Its first round. */
  readonly since: Round;
  /** The rounds since then in which the arm was open, and its pulls in them, struck ones not counted. */
  readonly clock: number;
  readonly pulls: number;
  /** What the arm was owed in the beginning, in pulls. */
  readonly opening: string;
  /** What it is owed now: opening + share·clock − pulls. Below 1 the promise is kept; below 0 the arm is ahead. */
  readonly balance: string;
  /** The last round in which its next pull is in time if it stays open, or null for an arm without a share. */
  readonly deadline: Round | null;
  /** The first round in which it waited to rise, or null. */
  readonly waitingSince: Round | null;
}
