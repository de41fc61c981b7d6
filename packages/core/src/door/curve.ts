import { aFunction, number, object, optional } from "./needs.js";

/** A reward curve. */
export const curve = object({ reward: aFunction, potential: optional(number()) });
