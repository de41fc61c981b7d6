import type { SpecificationInput } from "../parameters/descriptors.js";
import { create } from "../registry/create.js";
import { bernoulli } from "./bernoulli.js";
import { betaRewards } from "./betaRewards.js";
import { bounded } from "./bounded.js";
import { constant } from "./constant.js";
import type { EnvironmentDefinition } from "./defineEnvironment.js";
import type { Environment } from "./environment.js";
import { gaussian } from "./gaussian.js";
import { improving } from "./improving.js";
import { noisyImproving } from "./noisyImproving.js";
import { series } from "./series.js";
import { tape } from "./tape.js";

export const environments: readonly EnvironmentDefinition[] = [
  bernoulli,
  gaussian,
  betaRewards,
  constant,
  tape,
  improving,
  noisyImproving,
  bounded,
  series,
];

/** The environment that a specification names, its parameters checked. */
export function createEnvironment(specification: SpecificationInput, path = "environment"): Environment {
  const registry = { definitions: environments, unknown: "environment-unknown" } as const;
  return create(registry, specification, { arms: 0 }, path);
}
