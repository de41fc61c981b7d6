import { availabilities as anyAvailability, type AvailabilityDescription } from "../conditions/availability.js";
import { delays as anyDelay, type DelayDescription } from "../conditions/delay.js";
import type { ContractDescription } from "../contracts/contract.js";
import { contracts as anyContract } from "../contracts/index.js";
import type { PolicyDescription } from "../definePolicy.js";
import type { DeservedShareDescription } from "../deserved/defineDeservedShare.js";
import { deservedShares as anyDeservedShare } from "../deserved/index.js";
import * as needs from "../door/needs.js";
import type { EnvironmentDescription } from "../environments/defineEnvironment.js";
import { learners as anyLearner } from "../learners/index.js";
import { findMetric } from "../metrics/findMetric.js";
import type { MetricDescription } from "../metrics/metric.js";
import { described, type Description, type Registry } from "../parameters/descriptors.js";
import type { VariantId } from "../parameters/shape.js";
import { findDefinition, newestOf, parseSpecification } from "../specification/specification.js";
import type { OwnDefinitions } from "./definitions.js";
import { definitionsWith } from "./own/definitionsWith.js";

/** What a study can name, as plain data: Evenhand's, or a program's own beside them. */
export interface DescribedDefinitions {
  readonly policies: readonly PolicyDescription[];
  readonly environments: readonly EnvironmentDescription[];
  readonly metrics: readonly MetricDescription[];
  /** What can be chosen where a parameter's value is a definition with parameters of its own. */
  readonly variants: Readonly<Record<VariantId, Registry<Description> & { readonly noun: string }>>;
}

/** The definitions of a program's own, checked, and Evenhand's: for lists, forms and schemas that know both. */
export function describeDefinitions(own?: OwnDefinitions): DescribedDefinitions {
  const definitions = definitionsWith(own);
  const { learner, deservedShare } = definitions.variants;
  return {
    policies: newestOf(definitions.policies).map(described),
    environments: definitions.environments.map(described),
    metrics: definitions.metrics.map(described),
    variants: {
      learner: { ...learner, noun: "learner", definitions: newestOf(learner.definitions).map(described) },
      deservedShare: {
        ...deservedShare,
        noun: "deserved share",
        definitions: deservedShare.definitions.map(described),
      },
    },
  };
}

const evenhand = describeDefinitions();

/**
 * Every policy as plain data, in its newest version. These lists are for forms, schemas and docs; what is named in them
 * is created by `createPolicy` and the like, which check what they are given.
 */
export const policies: readonly PolicyDescription[] = evenhand.policies;
/** Every learner: the policies that promise nothing to any arm, and can choose inside those that do. */
export const learners: readonly PolicyDescription[] = newestOf(anyLearner).map(described);
/** Every environment. */
export const environments: readonly EnvironmentDescription[] = evenhand.environments;
/** Every contract. */
export const contracts: readonly ContractDescription[] = anyContract.map(described);
/** Every function that says which share of the rounds an arm deserves. */
export const deservedShares: readonly DeservedShareDescription[] = anyDeservedShare.map(described);
/** Every way in which arms can be open or absent. */
export const availabilities: readonly AvailabilityDescription[] = anyAvailability.map(described);
/** Every way in which rewards can be late. */
export const delays: readonly DelayDescription[] = anyDelay.map(described);
/** Every metric. */
export const metrics: readonly MetricDescription[] = evenhand.metrics;
/**
 * What can be chosen where a parameter's value is a definition with parameters of its own: learners and deserved
 * shares.
 */
export const variants: DescribedDefinitions["variants"] = evenhand.variants;

/** The policy with this id, or that a paper calls so: in this version, or in the newest. "ucb1@1" is taken as well. */
export function findPolicy(id: string, version?: number, path?: string, own?: OwnDefinitions): PolicyDescription {
  const { policies: all } = definitionsWith(own);
  const named = parseSpecification(version === undefined ? id : { id, version }, path);
  return described(findDefinition("policy-unknown", all, named.id, path, named.version));
}

/** The metric of this name, which may hold values: "p-mean-regret(p=-1)". */
export function describeMetric(name: string, path?: string, own?: OwnDefinitions): MetricDescription {
  needs.text(name, path ?? "name");
  return described(findMetric(name, path, definitionsWith(own).metrics));
}
