import type { ErrorCode } from "../errors.js";
import type { Parameters, ValuesOf } from "./descriptors.js";

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
