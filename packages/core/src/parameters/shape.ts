/**
 * What may be written for a parameter, as plain data. Schemas and forms are made from shapes, of which there are few,
 * and never ask for the kind of a parameter.
 */
export type Shape = NumberShape | TextShape | ChoiceShape | ListShape | EitherShape | TaggedShape | VariantShape;

export interface InWords {
  /** What is required, as it follows "required:" in a message, such as "a number from 0 to 1". */
  readonly words: string;
  /** What a part of a value means. What the whole value means is said by the parameter. */
  readonly description?: string;
}

/**
 * A finite number. `min` and `max` are allowed themselves, `above` is not. A missing end does not limit it.
 */
export interface NumberShape extends InWords {
  readonly type: "number";
  readonly whole: boolean;
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
}

/** A text that matches the pattern, a regular expression without flags. */
export interface TextShape extends InWords {
  readonly type: "text";
  readonly pattern: string;
}

export interface ChoiceShape extends InWords {
  readonly type: "choice";
  readonly options: readonly string[];
}

/** At least one entry: one for each arm where the length is "arms", or as many as it says. */
export interface ListShape extends InWords {
  readonly type: "list";
  readonly length: "arms" | "any" | number;
  readonly of: Shape;
}

/** One of several shapes. */
export interface EitherShape extends InWords {
  readonly type: "either";
  readonly of: readonly Shape[];
}

/** An object: its key `tag` says which of the options it is, and with that which other keys it must have. */
export interface TaggedShape extends InWords {
  readonly type: "tagged";
  readonly tag: string;
  readonly options: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
}

/** The id of a definition, alone or with values for its parameters. `variants` has the definitions. */
export interface VariantShape {
  readonly type: "variant";
  readonly of: VariantId;
}

export type VariantId = "learner" | "deservedShare";
