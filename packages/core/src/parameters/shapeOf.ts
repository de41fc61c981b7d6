import type { Parameter } from "./descriptors.js";
import type { Kind } from "./kind.js";
import { kinds } from "./kinds/index.js";
import type { Shape } from "./shape.js";

/** What may be written for a parameter. */
export function shapeOf(parameter: Parameter): Shape {
  return kindOf(parameter).shape(parameter);
}

export function kindOf(parameter: Parameter): Kind<Parameter, unknown> {
  // The kind with this id takes this descriptor: the compiler cannot see it.
  return kinds.find(({ id }) => id === parameter.kind) as unknown as Kind<Parameter, unknown>;
}
