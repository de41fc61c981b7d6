import type { Specification } from "../../parameters/descriptors.js";

/** A world, a contract and a horizon that belong together: parts of a study. */
export interface OpportunityInstance {
  readonly environment: Specification;
  readonly contract: Specification;
  readonly horizon: number;
}
