import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { findDefinition, parseSpecification } from "../parameters/specification.js";
import { bernoulli } from "./bernoulli.js";
import { betaRewards } from "./betaRewards.js";
import { bounded } from "./bounded.js";
import { constant } from "./constant.js";
import type { Environment, EnvironmentDefinition } from "./environment.js";
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
  const { id, parameters = {} } = parseSpecification(specification, path);
  const definition = findDefinition("environment-unknown", environments, id, path);
  return definition.create(parseParameters(definition.parameters, parameters, { arms: 0 }, path));
}
