import type { Part } from "./partsOf.js";

/**
 * The horizon, where one of the parts plans for it: it says so, or a parameter that it derives from the horizon was
 * left out.
 */
export function plannedHorizon(parts: readonly Part[], horizon: number | undefined): number | undefined {
  return parts.some(dependsOnHorizon) ? horizon : undefined;
}

function dependsOnHorizon({ definition, parameters }: Part): boolean {
  if (definition.needsHorizon === true) return true;
  return Object.entries(definition.parameters).some(
    ([name, one]) => "derived" in one && parameters[name] === undefined,
  );
}
