import { createEnvironment, EvenhandError, type OwnDefinitions, type Specification } from "@evenhand/core";

/** How many arms an environment has; 0 for one that core refuses when the study is checked. */
export function armsOf(environment: Specification, own: OwnDefinitions | undefined): number {
  try {
    return createEnvironment(environment, undefined, own).arms;
  } catch (error) {
    if (error instanceof EvenhandError) return 0;
    throw error;
  }
}
