import type { DeservedShare } from "../deserved/deservedShare.js";
import type { Curve } from "../environments/curve.js";
import type { Policy, Setup } from "../policy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";

/**
 * Parameters are plain data: kind, range, default and words. Core checks values against them; schemas, forms and the
 * tables of the docs are derived from them, so that no parameter is described twice.
 */
export type Parameter =
  | NumberParameter
  | ChoiceParameter
  | SharesParameter
  | DecimalParameter
  | PerArmParameter
  | LearnerParameter
  | DeservedShareParameter
  | ListParameter
  | ListsParameter
  | CurvesParameter;

export type Parameters = Readonly<Record<string, Parameter>>;

interface Described<Input> {
  readonly words: string;
  /** Left out: the user must give a value. */
  readonly default?: Input;
}

/** Inclusive; an end that is left out is open, since descriptors are JSON and have no Infinity. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A number. `derived` says in words what a missing value is computed from; the value is then undefined. */
export interface NumberParameter extends Described<number>, Range {
  readonly kind: "number" | "integer";
  readonly derived?: string;
}

export interface ChoiceParameter extends Described<string> {
  readonly kind: "choice";
  readonly options: readonly string[];
}

/** Promised shares, one for each arm, that sum to at most the pulls of a round. */
export interface SharesParameter extends Described<number | string> {
  readonly kind: "shares";
}

/** A nonnegative number kept exactly as it was written. */
export interface DecimalParameter extends Described<number | string> {
  readonly kind: "decimal";
}

/** A number for each arm, or one for all. */
export interface PerArmParameter extends Described<number>, Range {
  readonly kind: "per-arm";
}

/** The id of a learner, or `{ id, parameters }`. */
export interface LearnerParameter extends Described<string> {
  readonly kind: "learner";
}

/** The id of a deserved-share function, or `{ id, parameters }`, or a user's own: an object made by `ownShare`. */
export interface DeservedShareParameter extends Described<string> {
  readonly kind: "deserved-share";
}

/** Numbers, one for each arm: how many there are says how many arms there are. */
export interface ListParameter extends Described<never>, Range {
  readonly kind: "list";
}

/** A list of numbers for each arm. */
export interface ListsParameter extends Described<never> {
  readonly kind: "lists";
}

/** A reward curve for each arm. */
export interface CurvesParameter extends Described<never> {
  readonly kind: "curves";
}

export type ValueOf<D extends Parameter> = D extends NumberParameter
  ? D extends { readonly derived: string }
    ? number | undefined
    : number
  : D extends ChoiceParameter
    ? D["options"][number]
    : D extends SharesParameter
      ? Shares
      : D extends DecimalParameter
        ? Fraction
        : D extends PerArmParameter | ListParameter
          ? Float64Array
          : D extends ListsParameter
            ? readonly Float64Array[]
            : D extends CurvesParameter
              ? readonly Curve[]
              : D extends LearnerParameter
                ? (setup: Setup) => Policy
                : DeservedShare;

export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };

/** What a user writes for a policy, a learner or a deserved-share function. */
export interface Specification {
  readonly id: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type SpecificationInput = string | Specification;
