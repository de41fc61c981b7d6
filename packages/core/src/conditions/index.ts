import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { findDefinition, parseSpecification } from "../parameters/specification.js";
import { availabilities, type Availability } from "./availability.js";
import { delays, type Delay } from "./delay.js";

/** The availability that a specification names, its parameters checked. */
export function createAvailability(
  specification: SpecificationInput,
  arms: number,
  path = "availability",
): Availability {
  const { id, parameters = {} } = parseSpecification(specification, path);
  const definition = findDefinition("availability-unknown", availabilities, id, path);
  return definition.create(arms, parseParameters(definition.parameters, parameters, { arms }, path));
}

/** The delay that a specification names, its parameters checked. */
export function createDelay(specification: SpecificationInput, path = "delay"): Delay {
  const { id, parameters = {} } = parseSpecification(specification, path);
  const definition = findDefinition("delay-unknown", delays, id, path);
  return definition.create(parseParameters(definition.parameters, parameters, { arms: 0 }, path));
}
