import type { DeservedShare } from "../deserved/deservedShare.js";
import type { Policy, Setup } from "../policy.js";
import type { CanonicalValue, PartIdentity } from "../state/identity.js";
import type { Shape, VariantId } from "./shape.js";

/** What every parameter says of itself, whatever its kind: plain data, like all of a descriptor. */
export interface Described<Input = unknown> {
  readonly kind: string;
  readonly words: string;
  /** Left out: the user must give a value. */
  readonly default?: Input;
}

/**
 * A kind of parameter: all that is done with a descriptor of that kind. What a user may write is read by `parse`, which
 * refuses what does not fit with its path; schemas, forms, words and the laws' wrong values follow from `shape`.
 */
export interface Kind<Parameter extends Described, Value> {
  readonly id: Parameter["kind"];
  shape(parameter: Parameter): Shape;
  parse(parameter: Parameter, input: unknown, context: Context, path: string): Value;
  /**
   * The form in which the same promise is always the same, of what `parse` accepts: a saved state says by it whose it is. Left
   * out by kinds that no policy has.
   */
  canonical?(input: unknown, context: IdentityContext): CanonicalValue;
  /** Values that fit the shape and must be refused all the same: the laws try them on every parameter of the kind. */
  readonly refused?: readonly unknown[];
}

/** What values are read for: a list for each arm has as many entries, and shares sum to at most the pulls of a round. */
export interface Setting {
  readonly arms: number;
  readonly perRound?: number | undefined;
}

export interface Context extends Setting {
  /** Reads the specification of a learner or a deserved share. */
  readonly prepare: <Id extends VariantId>(of: Id, input: unknown, path: string) => Makers[Id];
}

export interface IdentityContext extends Setting {
  /** Of a learner or a deserved share, by its specification. */
  readonly identify: (of: VariantId, input: unknown) => PartIdentity;
}

/** What a specification that has been read makes, as often as it is asked to. */
export interface Makers extends Record<VariantId, unknown> {
  readonly learner: (setup: Setup) => Policy;
  readonly deservedShare: (setup: Setting) => DeservedShare;
}
