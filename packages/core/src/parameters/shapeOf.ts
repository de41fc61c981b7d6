import * as needs from "../door/needs.js";
import type { Parameter } from "./descriptors.js";
import type { Kind } from "./kind.js";
import { kinds } from "./kinds/index.js";
import type { Shape } from "./shape.js";

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
