import type { KnownDeservedShare } from "../deserved/index.js";
import type { CurveInput } from "../functions/curves.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import type { KnownLearner } from "../learners/index.js";
import type { Description, Parameter, Parameters } from "../parameters/descriptors.js";
import type { SharesInput } from "../shares/shares.js";

/** What a program may write for a parameter, by its kind, as the kind's `parse` takes it. */
interface InputOfKind {
  readonly number: number;
  readonly integer: number;
  readonly choice: string;
  readonly shares: SharesInput;
  readonly caps: SharesInput;
  readonly decimal: number | string;
  readonly "per-arm": number | readonly number[];
  readonly numbers: readonly number[];
  readonly groups: readonly (string | number)[];
  readonly learner: LearnerInput;
  readonly "deserved-share": DeservedShareInput;
  readonly formula: string;
  readonly points: readonly (readonly [mean: number, share: number])[];
  readonly list: readonly number[];
  readonly lists: readonly (readonly number[])[];
  readonly curves: readonly CurveInput[];
}

/** A learner as a program writes it. */
export type LearnerInput = SpecificationOf<KnownLearner>;
/** A deserved share as a program writes it. */
export type DeservedShareInput = SpecificationOf<KnownDeservedShare> | DeservedShare;

type InputOf<D extends Parameter> = D extends { readonly options: readonly (infer Option)[] }
  ? Option
  : InputOfKind[D["kind"]];

/** The parameters that have neither a default nor a way to be derived. */
type RequiredName<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends { readonly default: unknown } | { readonly derived: string } ? never : Name;
}[keyof P];

/** What a program may write for these parameters, all together. Where there are none, no other is accepted either. */
export type Inputs<P extends Parameters> = [keyof P] extends [never]
  ? NoParameters
  : Flat<
      { readonly [Name in RequiredName<P>]: InputOf<P[Name]> } & {
        readonly [Name in Exclude<keyof P, RequiredName<P>>]?: InputOf<P[Name]> | undefined;
      }
    >;

type NoParameters = Readonly<Record<string, never>>;

/** The same, as one object: an editor shows it with its fields. */
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The ids of definitions, and what papers call them. */
export type IdOf<D> = D extends { readonly id: infer Id extends string } ? Id | PaperNameOf<D> : never;

/** None where a definition has no names, or is known by no more than that it may have some. */
type PaperNameOf<D> = D extends { readonly names?: infer Names }
  ? string extends keyof NonNullable<Names>
    ? never
    : Extract<keyof NonNullable<Names>, string>
  : never;

/** What may be written for the parameters of the definition with this id; a paper's name has fixed some of them. */
export type ParametersOf<D, Id extends string> =
  D extends Description<infer P, infer Own>
    ? Id extends Own
      ? Inputs<P>
      : Id extends PaperNameOf<D>
        ? Flat<Omit<Inputs<P>, FixedBy<D, Id>>>
        : never
    : never;

type FixedBy<D, Name extends string> = D extends { readonly names?: infer Names }
  ? keyof NonNullable<Names>[Name & keyof NonNullable<Names>]
  : never;

/** What may be written for one of these definitions: its id, also with a version, or id and parameters. */
export type SpecificationOf<D, More = unknown> = {
  [Id in IdOf<D>]: SpecificationForm<Id, ParametersOf<D, Id>, More>;
}[IdOf<D>];

/** The id is enough where no parameter must be given. */
type SpecificationForm<Id extends string, Given, More> = NoParameters extends Given
  ? Id | `${Id}@${number}` | (IdWithVersion<Id> & { readonly parameters?: Given } & More)
  : IdWithVersion<Id> & { readonly parameters: Given } & More;

interface IdWithVersion<Id extends string> {
  readonly id: Id;
  readonly version?: number;
}
