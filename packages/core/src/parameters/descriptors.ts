import type { Kind } from "./kind.js";
import type { kinds } from "./kinds/index.js";

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
export type ValueOf<D extends Parameter> = D extends { readonly options: readonly (infer Option)[] }
  ? Option
  : D extends { readonly derived: string }
    ? Parsed[D["kind"]] | undefined
    : Parsed[D["kind"]];

/** The values that `create` of a definition is given for its parameters. */
export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };

type AnyKind = (typeof kinds)[number];
type DescriptorOf<K> = K extends Kind<infer D, unknown> ? D : never;
type Parsed = { readonly [K in AnyKind as K["id"]]: ReturnType<K["parse"]> };

/** What a user writes for a policy, a learner or a deserved-share function. */
export interface Specification {
  readonly id: string;
  /** The version of a policy or a learner; the newest where it is left out. */
  readonly version?: number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type SpecificationInput = string | Specification;
