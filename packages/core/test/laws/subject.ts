import type { PolicyDefinition } from "../../src/definePolicy.js";
import {
  createPolicy,
  stateToJson,
  type Arm,
  type CheckedPolicy,
  type Policy,
  type PolicyState,
  type SavedState,
} from "../../src/index.js";
import type { PlayedPolicy } from "../../src/play.js";
import { policies } from "../../src/policies/index.js";
import { preparePolicy } from "../../src/registry/createPolicy.js";
import { partToJson } from "../../src/state/json.js";

/** A policy of the registry with one of its examples: what a law is checked on. */
export interface Subject {
  readonly name: string;
  readonly definition: PolicyDefinition;
  readonly arms: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly horizon: number | undefined;
  readonly beyondHorizon?: "renew";
  /** The parameters are refused with several pulls a round. */
  readonly onePullARound?: true | undefined;
  /** The policy goes on for another, which has been told of this number of rounds. */
  readonly carried?: {
    readonly from: (setup: { readonly seed: number; readonly perRound: number }) => CheckedPolicy;
    readonly to: readonly (Arm | null)[];
    readonly after: number;
  };
  /** How long the laws play: to the end, where the policy plans for one. */
  readonly rounds: number;
}

/** Every definition × every example, so that a policy that is registered later joins by itself. */
export const subjects: readonly Subject[] = policies.flatMap((definition) =>
  definition.examples.map(({ arms, parameters, horizon, onePullARound }) => ({
    name: `${definition.id}@${definition.version} ${JSON.stringify(parameters)}`,
    definition,
    arms,
    parameters,
    horizon,
    onePullARound,
    rounds: horizon ?? 300,
  })),
);

/** The most pulls a round that the parameters allow. */
export function mostPerRound({ arms, onePullARound }: Subject): number {
  return onePullARound === true ? 1 : arms;
}

export function create(subject: Subject, { seed = 1, perRound = 1 } = {}): CheckedPolicy {
  const { definition, arms, parameters, horizon, beyondHorizon, carried } = subject;
  const planned = { ...(horizon === undefined ? {} : { horizon }), ...(beyondHorizon && { beyondHorizon }) };
  const setup = { arms, seed, perRound, ...planned };
  const policy = createPolicy({ id: definition.id, version: definition.version, parameters }, setup);
  if (carried !== undefined) policy.carry(carried.from({ seed, perRound }), carried.to);
  return policy;
}

/** As a simulation creates it: the checked one of `create` does without what only simulations ask for. */
export function createUnchecked({ definition, arms, parameters, horizon }: Subject, seed = 1): PlayedPolicy {
  const setup = { arms, seed, ...(horizon === undefined ? {} : { horizon }) };
  return preparePolicy({ id: definition.id, version: definition.version, parameters }, setup)(seed);
}

/** The state as text: two policies with the same text are in the same state. */
export function stateText(policy: Policy): string {
  const state = policy.state();
  return JSON.stringify(isSaved(state) ? stateToJson(state) : partToJson(state));
}

function isSaved(state: PolicyState): state is SavedState {
  return "identity" in state;
}
