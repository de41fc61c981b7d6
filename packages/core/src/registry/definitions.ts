import type { PolicyDefinition } from "../definePolicy.js";
import type { EnvironmentDefinition } from "../environments/defineEnvironment.js";
import { environments } from "../environments/index.js";
import { metrics } from "../metrics/index.js";
import type { MetricDefinition } from "../metrics/metric.js";
import { policies } from "../policies/index.js";
import { variants, type Variants } from "../specification/parseParameters.js";

/**
 * Definitions of a program's own, to be named beside Evenhand's: with ids that no other has. A policy with the contract
 * "none" is a learner as well.
 */
export interface OwnDefinitions {
  readonly policies?: readonly PolicyDefinition[];
  readonly environments?: readonly EnvironmentDefinition[];
  readonly metrics?: readonly MetricDefinition[];
}

/** All that a study can name, but for contracts and conditions, which are Evenhand's alone. */
export interface Definitions {
  readonly policies: readonly PolicyDefinition[];
  readonly environments: readonly EnvironmentDefinition[];
  readonly metrics: readonly MetricDefinition[];
  /** What a parameter can name: learners and deserved shares. */
  readonly variants: Variants;
}

export const evenhandDefinitions: Definitions = { policies, environments, metrics, variants };
