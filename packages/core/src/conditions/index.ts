import type { SpecificationInput } from "../parameters/descriptors.js";
import { create } from "../specification/create.js";
import { availabilities, type Availability } from "./availability.js";
import { delays, type Delay } from "./delay.js";

/** The availability that a specification names, its parameters checked. */
export function createAvailability(
  specification: SpecificationInput,
  arms: number,
  path = "availability",
): Availability {
  return create({ definitions: availabilities, unknown: "availability-unknown" }, specification, { arms }, path);
}

/** The delay that a specification names, its parameters checked. */
export function createDelay(specification: SpecificationInput, arms: number, path = "delay"): Delay {
  return create({ definitions: delays, unknown: "delay-unknown" }, specification, { arms }, path);
}
