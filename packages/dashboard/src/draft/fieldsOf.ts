import { type TermField, termFields } from "@evenhand/protocol";
import type { ParameterFacts, PolicyFacts, Registry } from "../setting/registry.js";
import type { Draft } from "./draft.js";
import { durationText, type Field, type FieldKind } from "./field.js";
import { contractField, parameterField } from "./parameterField.js";

/** All fields of a draft beside its arms, by the part of the form in which they stand. */
export interface Fields {
  readonly contract: readonly Field[];
  readonly policy: readonly Field[];
  readonly learner: readonly Field[];
  readonly rewards: readonly Field[];
  readonly times: readonly Field[];
}

/** What each arm has in the table of arms. */
const perArm = new Set(["shares", "caps"]);
/** Whether each arm has a value of its own in the table of arms. */
export function isPerArm(name: string): boolean {
  return perArm.has(name);
}

/** Parameters of policies that stand beside the policy in a request, and count rounds. */
const inRounds = new Set(["renewEvery", "voidWithin"]);
/** The one that has a descriptor among the terms: its default is another there. */
export const ALLOWANCE = "allowance";

/** Whether a parameter of a policy stands beside the policy in a request. */
export function isBesidePolicy(name: string): boolean {
  return inRounds.has(name) || name === ALLOWANCE;
}

/**
 * The fields follow from the registry, that is from the contract's own parameters, its policy's and its learner's, and
 * from the descriptors of the other terms.
 */
export function fieldsOf(draft: Draft, registry: Registry): Fields {
  const contract = registry.contracts.find(({ id }) => id === draft.contract);
  const policy = policyOf(draft, registry);
  const learner = learnerOf(draft, registry);
  const ofContract = Object.keys(contract?.parameters ?? {});
  const asksFor = contract?.asksFor ?? [];
  const ownOfPolicy = Object.entries(policy?.parameters ?? {}).filter(
    ([name]) => !ofContract.includes(name) && !isPerArm(name) && !isBesidePolicy(name),
  );
  return {
    contract: ofContract
      .filter((name) => !isPerArm(name))
      .flatMap((name) => contractField(draft.contract, name, registry) ?? []),
    policy: parameterFields("policy", ownOfPolicy, registry),
    learner: parameterFields("learner", Object.entries(learner?.parameters ?? {}), registry),
    rewards: [
      ...fieldsOfTerms("rewards", asksFor),
      ...(Object.hasOwn(policy?.parameters ?? {}, ALLOWANCE) ? fieldsOfTerms("unheard", asksFor) : []),
    ],
    times: [...fieldsBesidePolicy(policy, registry), ...fieldsOfTerms("decisions", asksFor)],
  };
}

export function allFields(draft: Draft, registry: Registry): readonly Field[] {
  return Object.values(fieldsOf(draft, registry)).flat() as Field[];
}

/** The policy of the draft: the one that was chosen, or the contract's own. */
export function policyOf(draft: Draft, registry: Registry): PolicyFacts | undefined {
  const standard = registry.contracts.find(({ id }) => id === draft.contract)?.defaultPolicy;
  return registry.policies.find(({ id }) => id === (draft.policy || standard));
}

/** The learner that the policy asks; undefined where it asks none. */
export function learnerOf(draft: Draft, registry: Registry): PolicyFacts | undefined {
  const asks = Object.values(policyOf(draft, registry)?.parameters ?? {}).some(
    ({ shape }) => shape.type === "variant" && shape.of === "learner",
  );
  return asks ? registry.policies.find(({ id }) => id === (draft.learner || DEFAULT_LEARNER)) : undefined;
}

/** What the service takes where none is named: rewards are late there. */
export const DEFAULT_LEARNER = "thompson";

function parameterFields(
  of: "policy" | "learner",
  parameters: readonly (readonly [string, ParameterFacts])[],
  registry: Registry,
): Field[] {
  return parameters.flatMap(([name, facts]) => {
    const field = isPerArm(name) ? undefined : parameterField(`${of}.parameters.${name}`, facts, registry);
    return field === undefined ? [] : [field];
  });
}

/** Parameters that count rounds. */
function fieldsBesidePolicy(policy: PolicyFacts | undefined, registry: Registry): Field[] {
  return Object.entries(policy?.parameters ?? {}).flatMap(([name, facts]) => {
    const field = inRounds.has(name) ? parameterField(name, facts, registry) : undefined;
    return field === undefined ? [] : [{ ...field, unit: "rounds" }];
  });
}

/** The value in a draft that leaves the stand-in for missing rewards to the service: the least reward. */
export const LEAST = "least";

/** The fields of terms beside contract, policy and learner, as far as they concern a contract that asks for these. */
export function fieldsOfTerms(part: keyof typeof termFields, asksFor: readonly string[]): Field[] {
  const fields: Readonly<Record<string, TermField>> = termFields[part];
  return Object.entries(fields)
    .filter(([name, { isAskedFor = false }]) => !isAskedFor || asksFor.includes(name))
    .map(([name, field]) => fieldOf(part === "rewards" ? `rewards.${name}` : name, field));
}

function fieldOf(path: string, field: TermField): Field {
  const { title, shape } = field;
  const usual = usualOf(field);
  return {
    ...{ path, words: title, kind: kindOf(shape) },
    ...(usual === undefined ? {} : { usual }),
    ...(shape.type === "whole" ? { unit: shape.unit } : {}),
  };
}

/** As it would be typed; undefined where something has to be. */
function usualOf({ shape, default: usual }: TermField): string | undefined {
  if (shape.type === "numberOrChoice") return LEAST;
  if (usual === undefined) return undefined;
  return shape.type === "duration" ? durationText(Number(usual)) : String(usual);
}

function kindOf(shape: TermField["shape"]): FieldKind {
  switch (shape.type) {
    case "number":
      return { type: "number", whole: false };
    case "whole":
      return { type: "number", whole: true, min: shape.min };
    case "part":
      return { type: "number", whole: false, min: 0, max: 1, fraction: true };
    case "duration":
      return { type: "duration" };
    case "flag":
      return { type: "check" };
    case "choice":
      return { type: "choice", options: optionsOf(shape.options) };
    case "numberOrChoice":
      return { type: "choice", options: optionsOf({ [LEAST]: shape.otherwise, ...shape.options }) };
  }
}

function optionsOf(options: Readonly<Record<string, string>>) {
  return Object.entries(options).map(([value, words]) => ({ value, words }));
}
