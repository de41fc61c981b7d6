import type { ErrorCode } from "../errors.js";
import type { Parameters, ValuesOf } from "./descriptors.js";

/** What a specification can name: a policy, an environment, a contract, … */
export interface Definition<P extends Parameters, Setup, Made> {
  readonly id: string;
  readonly parameters: P;
  create(setup: Setup, parameters: ValuesOf<P>): Made;
}

/** The definitions that a specification may name, and the code of the error where it names none of them. */
export interface Registry<D> {
  readonly definitions: readonly D[];
  readonly unknown: ErrorCode;
}
