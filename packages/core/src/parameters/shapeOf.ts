import type { Parameter } from "./descriptors.js";
import type { Kind } from "./kind.js";
import { kinds } from "./kinds/index.js";
import type { Shape } from "./shape.js";

/** What may be written for a parameter. */
export function shapeOf(parameter: Parameter): Shape {
  return kindOf(parameter).shape(parameter);
}

export function kindOf(parameter: Parameter): Kind<Parameter, unknown> {
  // Of the kinds the one with this id takes this descriptor, which the compiler cannot see.
  return kinds.find(({ id }) => id === parameter.kind) as unknown as Kind<Parameter, unknown>;
}
