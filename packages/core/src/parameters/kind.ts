import type { DeservedShare } from "../functions/deservedShare.js";
import type { Policy, Setup } from "../policy.js";
import type { CanonicalValue, PartIdentity } from "../state/identity.js";
import type { Shape, VariantId } from "./shape.js";

/** What every descriptor has, whatever its kind. Descriptors are plain data. */
export interface Descriptor<Input = unknown> {
  readonly kind: string;
  readonly words: string;
  /** Without a default the user must give a value. */
  readonly default?: Input;
}

/**
 * A kind of parameter: everything that core, schemas and forms do with a descriptor of that kind. `parse`
 * makes a value of what a user wrote, or refuses it with its path. Schemas, forms, words and the laws'
 * wrong values follow from `shape`.
 */
export interface Kind<Parameter extends Descriptor, Value> {
  readonly id: Parameter["kind"];
  shape(parameter: Parameter): Shape;
  parse(parameter: Parameter, input: unknown, context: ParseContext, path: string): Value;
  /**
   * The form in which the same promise is always the same, of what `parse` accepts: a saved state says by it whose it
   * is. Kinds that no policy has do without it.
   */
  canonical?(input: unknown, context: IdentityContext): CanonicalValue;
  /** Values that fit the shape and must be refused all the same: the laws try them on every parameter of the kind. */
  readonly refused?: readonly unknown[];
}

/** What values must fit: a list with an entry for each arm, and shares that sum to at most the pulls of a round. */
export interface Dimensions {
  readonly arms: number;
  readonly perRound?: number | undefined;
}

export interface ParseContext extends Dimensions {
  /** Checks the specification of a learner or a deserved share. */
  readonly prepare: <Id extends VariantId>(of: Id, input: unknown, path: string) => Makers[Id];
}

export interface IdentityContext extends Dimensions {
  /** The identity of a learner or a deserved share, by its specification. */
  readonly identify: (of: VariantId, input: unknown) => PartIdentity;
}

/** What a checked specification gives: a function that creates what it names, as often as it is called. */
export interface Makers extends Record<VariantId, unknown> {
  readonly learner: (setup: Setup) => Policy;
  readonly deservedShare: (setup: Dimensions) => DeservedShare;
}
