import type { Arm } from "../arms.js";
import type { PolicyDefinition } from "../definePolicy.js";
import type { Policy } from "../policy.js";
import type { CheckedPolicy } from "../registry/checkedPolicy.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { OwnDefinitions } from "../registry/definitions.js";
import { partToJson, stateToJson } from "../state/json.js";
import type { PolicyState, SavedState } from "../state/policyState.js";

/** A policy with one of its examples: what a law is checked on. */
export interface Subject {
  readonly name: string;
  readonly definition: PolicyDefinition;
  /** Those of the program's own, where the policy is one of them. */
  readonly definitions?: OwnDefinitions;
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

const ROUNDS = 300;

/** Every definition × every example, so that a policy that is registered later joins by itself. */
export function subjectsOf(policies: readonly PolicyDefinition[], definitions?: OwnDefinitions): Subject[] {
  return policies.flatMap((definition) =>
    definition.examples.map(({ arms, parameters, horizon, onePullARound }) => ({
      name: `${definition.id}@${definition.version} ${JSON.stringify(parameters)}`,
      definition,
      ...(definitions === undefined ? {} : { definitions }),
      arms,
      parameters,
      horizon,
      onePullARound,
      rounds: horizon ?? ROUNDS,
    })),
  );
}

/** The most pulls a round that the parameters allow. */
export function mostPerRound({ arms, onePullARound }: Subject): number {
  return onePullARound === true ? 1 : arms;
}

export function create(subject: Subject, { seed = 1, perRound = 1 } = {}): CheckedPolicy {
  const { definition, definitions, arms, parameters, horizon, beyondHorizon, carried } = subject;
  const planned = { ...(horizon === undefined ? {} : { horizon }), ...(beyondHorizon && { beyondHorizon }) };
  const setup = { arms, seed, perRound, ...planned, ...(definitions && { definitions }) };
  const policy = createPolicy({ id: definition.id, version: definition.version, parameters }, setup);
  if (carried !== undefined) policy.carry(carried.from({ seed, perRound }), carried.to);
  return policy;
}

/** The state as text: two policies with the same text are in the same state. */
export function stateText(policy: Policy): string {
  const state = policy.state();
  return JSON.stringify(isSaved(state) ? stateToJson(state) : partToJson(state));
}

function isSaved(state: PolicyState): state is SavedState {
  return "identity" in state;
}
