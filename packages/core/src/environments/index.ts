import type { Environment } from "../environment.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { create } from "../specification/create.js";
import type { IdOf, ParametersOf } from "../specification/inputs.js";
import { bernoulli } from "./bernoulli.js";
import { betaRewards, bounded } from "./betaRewards.js";
import { changingMeans } from "./changingMeans.js";
import { constant, tape } from "./fixedRewards.js";
import type { EnvironmentDefinition } from "./defineEnvironment.js";
import { gaussian } from "./gaussian.js";
import { bernoulliImproving, improving, noisyImproving } from "./improving.js";
import { singlePeaked } from "./singlePeaked.js";
import { reactingMeans } from "./reactingMeans.js";
import { series } from "./series.js";

const all = [
  bernoulli,
  gaussian,
  betaRewards,
  constant,
  tape,
  improving,
  noisyImproving,
  bernoulliImproving,
  singlePeaked,
  changingMeans,
  reactingMeans,
  bounded,
  series,
] as const;

export const environments: readonly EnvironmentDefinition[] = all;

export type KnownEnvironment = (typeof all)[number];

/** The ids of all environments. */
export type EnvironmentId = IdOf<KnownEnvironment>;
/** What may be given for the parameters of an environment. */
export type EnvironmentParameters<Id extends EnvironmentId> = ParametersOf<KnownEnvironment, Id>;

/** The environment that a specification names, its parameters checked. */
export function createEnvironment(
  specification: SpecificationInput,
  path = "environment",
  definitions: readonly EnvironmentDefinition[] = environments,
): Environment {
  const registry = { definitions, unknown: "environment-unknown" } as const;
  return create(registry, specification, { arms: 0 }, path);
}
