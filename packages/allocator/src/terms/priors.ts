import { findPolicy } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import type { Json } from "../bytes/canonicalJson.js";
import type { Prior, Priors, Terms } from "./terms.js";

type Policy = Terms["policy"];
type Parameters = Policy["parameters"];

/** The learner's parameter for each part of a prior: a count from 1, because Beta(1, 1) is the uniform distribution. */
const parameterOf = { successes: "priorSuccesses", failures: "priorFailures" } as const;
const parts = Object.keys(parameterOf) as (keyof Prior)[];

/**
 * The same policy with other parameters where it, or the learner inside it, takes priors; undefined where neither does.
 */
function whereTaken(policy: Policy, other: (parameters: Parameters) => Parameters): Policy | undefined {
  const { id, version, parameters } = policy;
  if (takesPriors(id, version)) return { ...policy, parameters: other(parameters) };
  const learner = learnerIn(parameters);
  const changed = learner === undefined ? undefined : whereTaken(learner, other);
  return changed && { ...policy, parameters: { ...parameters, learner: changed } };
}

/** A log may have anything in its place: core refuses what is no learner. */
function learnerIn({ learner }: Readonly<Record<string, unknown>>): Policy | undefined {
  const { id, parameters } = (learner ?? {}) as Readonly<Record<keyof Policy, unknown>>;
  const isLearner = typeof id === "string" && typeof parameters === "object" && parameters !== null;
  return isLearner ? (learner as Policy) : undefined;
}

function takesPriors(id: string, version: number): boolean {
  const { parameters } = findPolicy(id, version);
  return parts.every((part) => Object.hasOwn(parameters, parameterOf[part]));
}

/** The policy of the terms as core creates it: priors of arms are lists of the learner, one count for each arm. */
export function policyWithPriors({ policy, priors }: Pick<Terms, "policy" | "priors">): Policy {
  if (priors === undefined) return policy;
  const changed = whereTaken(policy, (parameters) => {
    const lists = parts.map((part) => [
      parameterOf[part],
      priors.map((prior, arm) => (prior === null ? countOf(parameters, part, arm) : prior[part] + 1)),
    ]);
    return { ...parameters, ...(Object.fromEntries(lists) as Parameters) };
  });
  if (changed === undefined) throw untaken(policy, priors);
  return changed;
}

/** What the learner's parameters say of this arm; Beta(1, 1) where they say nothing. */
function countOf(parameters: Parameters, part: keyof Prior, arm: number): number {
  const value = parameters[parameterOf[part]] ?? 1;
  return (Array.isArray(value) ? (value as readonly number[])[arm] : value) as number;
}

/**
 * The terms that an event of a log is folded with: with the priors beside the arms. Earlier logs had them as lists of
 * the learner: arms could neither come nor go, because the lists were as long as the arms were many in the beginning.
 */
export function foldedTerms(said: Json): Terms {
  const terms = said as unknown as Terms;
  let priors: Priors | undefined;
  const policy = whereTaken(terms.policy, (parameters) => {
    const lists = parts.flatMap((part) => {
      const value = parameters[parameterOf[part]];
      return Array.isArray(value) ? [value as readonly Json[]] : [];
    });
    if (lists.length === 0) return parameters;
    priors = Array.from(lists[0], (_, arm) => {
      const [successes, failures] = parts.map((part) => countOf(parameters, part, arm) - 1);
      return terms.priors?.[arm] ?? { successes, failures };
    });
    const names = parts.map((part) => parameterOf[part] as string);
    const others = Object.entries(parameters).filter(([name, value]) => !names.includes(name) || !Array.isArray(value));
    return Object.fromEntries(others);
  });
  return policy === undefined || priors === undefined ? terms : { ...terms, policy, priors };
}

/**
 * The learner by which a policy was created, apart from the priors of arms: what a newcomer is believed to be, and all
 * of its other parameters.
 */
export function learnerForAll(created: Readonly<Record<string, unknown>>, { policy: { parameters } }: Terms): Json {
  const learner = learnerIn(created);
  if (learner === undefined) return null;
  const said = learnerIn(parameters)?.parameters ?? {};
  const forAll = (own: Parameters) => ({
    ...own,
    ...Object.fromEntries(parts.map((part) => [parameterOf[part], said[parameterOf[part]] ?? 1])),
  });
  return whereTaken(learner, forAll) ?? learner;
}

/** The priors that the input means; undefined where no arm has one. Refuses those that the policy cannot begin with. */
export function readPriors(input: unknown, policy: Policy, arms: number): Priors | undefined {
  if (input === undefined) return undefined;
  if (!Array.isArray(input) || input.length !== arms) {
    const received: unknown = Array.isArray(input) ? `${input.length} priors for ${arms} arms` : input;
    throw allocatorError("terms-invalid", {
      received,
      required: `a prior, or null, for each of ${arms} arms`,
      path: "priors",
    });
  }
  const largest = largestCount();
  const priors = Array.from(input as readonly unknown[], (one, arm) => readPrior(one, `priors[${arm}]`, largest));
  if (priors.every((prior) => prior === null)) return undefined;
  if (whereTaken(policy, (parameters) => parameters) === undefined) throw untaken(policy, priors);
  return priors;
}

/** The learner's own limit is that of the count from 1. */
function largestCount(): number {
  const { max } = findPolicy("thompson").parameters[parameterOf.successes] as { readonly max: number };
  return max - 1;
}

function readPrior(input: unknown, path: string, largest: number): Prior | null {
  if (input === undefined || input === null) return null;
  if (typeof input !== "object" || Array.isArray(input)) {
    throw allocatorError("terms-invalid", { received: input, required: "successes and failures, or null", path });
  }
  const [successes, failures] = parts.map((part) => {
    const count = (input as Readonly<Record<string, unknown>>)[part];
    if (isCount(count) && count <= largest) return count;
    const required = `a whole number from 0 to ${largest}`;
    throw allocatorError("terms-invalid", { received: count, required, path: `${path}.${part}` });
  });
  return { successes, failures };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function untaken({ id, parameters }: Policy, priors: Priors) {
  const learner = learnerIn(parameters);
  return allocatorError("prior-unfit", {
    received: learner === undefined ? id : `${id} over the learner ${learner.id}`,
    required: "a learner with priors, such as thompson",
    path: `priors[${priors.findIndex((prior) => prior !== null)}]`,
  });
}

/**
 * Refuses priors as lists of the policy or its learner, in the parameters that a user wrote: a list is as long as the
 * arms are many today, and arms come and go.
 */
export function checkNoPriorLists(ofPolicy: Readonly<Record<string, unknown>>): void {
  const ofLearner: Readonly<Record<string, unknown>> = learnerIn(ofPolicy)?.parameters ?? {};
  for (const [path, parameters] of [["policy", ofPolicy] as const, ["policy.learner", ofLearner] as const]) {
    const listed = parts.find((part) => Array.isArray(parameters[parameterOf[part]]));
    if (listed === undefined) continue;
    throw allocatorError("prior-in-list", {
      received: parameters[parameterOf[listed]],
      required: `the prior of each arm beside the arm, whose ${listed} are the number of the list less 1`,
      path: `${path}.${parameterOf[listed]}`,
    });
  }
}
