import * as needs from "../door/needs.js";
import type { ErrorCode } from "../errors.js";
import { choice, deservedShare, groups, learner } from "./choices.js";
import { caps, decimal, shares } from "./exactNumbers.js";
import { curves, formula, points } from "./functions.js";
import type { Kind } from "./kind.js";
import { integer, list, lists, number, numbers, perArm } from "./numbers.js";
import type { Shape } from "./shape.js";

/**
 * Parameters are plain data: kind, range, default and words. Core checks values against them; schemas, forms and the
 * tables of the docs are derived from them, so that no parameter is described twice.
 */
export type Parameter = DescriptorOf<AnyKind>;

export type Parameters = Readonly<Record<string, Parameter>>;

/**
 * The type of a parameter's value: one of the options, where the descriptor has options, otherwise what the kind's
 * `parse` returns; or undefined, where the value may be derived.
 */
type ValueOf<D extends Parameter> = D extends { readonly options: readonly (infer Option)[] }
  ? Option
  : D extends { readonly derived: string }
    ? ValueOfKind[D["kind"]] | undefined
    : ValueOfKind[D["kind"]];

/** The values that `create` of a definition is given for its parameters. */
export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };

/** Every kind of parameter. The types of descriptors and values follow from this list. */
export const kinds = [
  number,
  integer,
  choice,
  shares,
  caps,
  decimal,
  perArm,
  numbers,
  groups,
  learner,
  deservedShare,
  formula,
  points,
  list,
  lists,
  curves,
] as const;

type AnyKind = (typeof kinds)[number];
type DescriptorOf<K> = K extends Kind<infer D, unknown> ? D : never;
type ValueOfKind = { readonly [K in AnyKind as K["id"]]: ReturnType<K["parse"]> };

/** What may be written for a parameter. */
export function shapeOf(parameter: Parameter, path = "parameter"): Shape {
  const end = needs.optional(needs.number());
  needs.object({ min: end, max: end })(parameter, path);
  return kindOf(parameter, path).shape(parameter);
}

export function kindOf(parameter: Parameter, path = "parameter"): Kind<Parameter, unknown> {
  needs.object({ kind: needs.oneOf(...kinds.map(({ id }) => id)) })(parameter, path);
  // The kind with this id takes this descriptor: the compiler cannot see it.
  return kinds.find(({ id }) => id === parameter.kind) as unknown as Kind<Parameter, unknown>;
}

/** What a user writes for a policy, a learner or a deserved-share function. */
export interface Specification {
  readonly id: string;
  /** The version of a policy or a learner; the newest by default. */
  readonly version?: number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type SpecificationInput = string | Specification;

/** What there is to know of something before it is created: plain data, for lists, forms, schemas and docs. */
export interface Description<P extends Parameters = Parameters, Id extends string = string> {
  readonly id: Id;
  readonly parameters: P;
}

/** What a specification can name: a policy, an environment, a contract, … */
export interface Definition<P extends Parameters, Setup, Made, Id extends string = string> extends Description<P, Id> {
  create(setup: Setup, parameters: ValuesOf<P>): Made;
}

/** The definitions that a specification may name, and the code of the error where it names none of them. */
export interface Registry<D> {
  readonly definitions: readonly D[];
  readonly unknown: ErrorCode;
}

/** What there is to know of a definition: all but its functions. */
export function described<D extends object>(definition: D): Omit<D, FunctionName> {
  const entries = Object.entries(definition).filter(([name]) => !functions.includes(name));
  return Object.fromEntries(entries) as Omit<D, FunctionName>;
}

type FunctionName = "create" | "warnings" | "carry";
const functions: readonly string[] = ["create", "warnings", "carry"] satisfies FunctionName[];
