import { createEnvironment, environments, type Environment, type EnvironmentDescription } from "../../../src/index.js";

/** An environment of the registry with one of its examples. */
export interface World {
  readonly name: string;
  readonly definition: EnvironmentDescription;
  readonly example: Readonly<Record<string, unknown>>;
}

/** A sentence that is true of every environment in the registry, and how to check it on one. */
export interface EnvironmentLaw {
  readonly title: string;
  /** By default every environment. */
  readonly appliesTo?: (world: World) => boolean;
  readonly check: (world: World) => void;
}

/** Every definition × every example, so that an environment that is registered later joins by itself. */
export const worlds: readonly World[] = environments.flatMap((definition) =>
  definition.examples.map((example, index) => ({
    name: `${definition.id}, example ${index + 1}`,
    definition,
    example,
  })),
);

export const trials = [0, 1, 1_000_000];

export const PULLS = 60;

export function create({ definition, example }: World): Environment {
  return createEnvironment({ id: definition.id, parameters: example });
}

/** The first rewards of every arm in a trial, the n-th of an arm in round n. */
export function rewardsOf(environment: Environment, trial: number): number[][] {
  environment.begin(5, trial);
  return Array.from({ length: environment.arms }, (_, arm) =>
    Array.from({ length: PULLS }, (__, n) => environment.draw(arm, n + 1)),
  );
}
