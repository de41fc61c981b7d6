import {
  contracts,
  createPolicy,
  defaultAllowance,
  defaultLearner,
  findDefinition,
  findPolicy,
  needs,
  type SpecificationInput,
} from "@evenhand/core";
import { allocatorError } from "../errors.js";
import type { Json } from "../bytes/canonicalJson.js";
import { finished } from "../finished.js";
import { checkNoPriorLists, readPriors } from "./priors.js";
import { defaultRewards, type RewardTerms, type Terms, type TermsInput } from "./terms.js";

/**
 * The terms that the input means for this number of arms, with every default written out. Refuses what cannot be kept.
 * Where a policy is in force already, its version stays unless the input names another. In steps.
 */
export function* readingTerms(input: TermsInput, arms: number, inForce?: Terms["policy"]): Generator<void, Terms> {
  checkInput(input, "terms");
  if (input.policy !== undefined) checkNoPriorLists(specificationOf(input.policy).parameters);
  return yield* reading(input, arms, inForce);
}

function* reading(input: TermsInput, arms: number, inForce?: Terms["policy"]): Generator<void, Terms> {
  const contract = specificationOf(input.contract);
  const definition = findDefinition("contract-unknown", contracts, contract.id, "contract");
  const rewards = rewardTerms(input.rewards ?? {});
  checkStated(definition.id, input.rewards ?? {});
  const perRound = whole(input.perRound ?? 1, 1, arms, "perRound");
  const period = whole(input.period ?? 0, 0, LARGEST, "period");
  const specification = policySpecification(input, contract, definition.defaultPolicy, inForce);
  const setup = {
    arms,
    seed: 0,
    perRound,
    ...(period > 0 ? { horizon: period, beyondHorizon: "renew" as const } : {}),
  };
  const policy = createPolicy(specification, setup, "policy");
  yield;
  const { id, version, parameters } = policy.identity;
  yield;
  checkKeeps(id, version, definition.id);
  const kept = { id, version, parameters: parameters as Readonly<Record<string, Json>> };
  const priors = readPriors(input.priors, kept, arms);
  return {
    contract: definition.id,
    policy: kept,
    perRound,
    period,
    rewards,
    sameArmFor: whole(input.sameArmFor ?? 0, 0, Number.MAX_SAFE_INTEGER, "sameArmFor"),
    confirmWithin: whole(input.confirmWithin ?? 0, 0, rewards.wait, "confirmWithin"),
    ...(priors === undefined ? {} : { priors }),
  };
}

/** Terms of a log, read once more: they come out the same, unless they were changed there. */
export function readAgain(terms: Terms, arms: number): Terms {
  // That rewards are fit for their contract was stated when the terms were read first, and is not among them.
  const input = { ...terms, rewards: { ...terms.rewards, ordered: true, noiseless: true } };
  checkInput(input, "terms");
  return finished(reading(input, arms));
}

const checkInput = needs.object({
  contract: specification,
  policy: needs.optional(specification),
  rewards: needs.optional(needs.object()),
});

/** An id, or an id with parameters: what is in them, core looks at. */
function specification(value: unknown, path: string): void {
  if (typeof value === "string") return;
  needs.object({ id: needs.text, parameters: needs.optional(needs.object()) })(value, path);
}

const LARGEST = 4_294_967_295;

interface Plain {
  readonly id: string;
  readonly version?: number | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function specificationOf(input: SpecificationInput): Plain {
  return typeof input === "string" ? { id: input, parameters: {} } : { ...input, parameters: input.parameters ?? {} };
}

/** The policy of the user's choice, or the contract's own, with the contract's parameters where it knows them. */
function policySpecification(
  input: TermsInput,
  contract: Plain,
  standard: string,
  inForce: Terms["policy"] | undefined,
): SpecificationInput {
  const chosen = specificationOf(input.policy ?? standard);
  const definition = findPolicy(chosen.id, chosen.version ?? versionInForce(chosen.id, inForce));
  const known = Object.keys(definition.parameters);
  if (input.allowance !== undefined && !known.includes("allowance")) {
    const required = `nothing, because ${definition.id} has no allowance`;
    throw allocatorError("terms-invalid", { received: input.allowance, required, path: "allowance" });
  }
  const defaults: Record<string, unknown> = {
    ...contract.parameters,
    learner: defaultLearner.whereRewardsAreLate,
    allowance: input.allowance ?? defaultAllowance.whereRewardsAreLate,
    ...(input.voidWithin === undefined ? {} : { voidWithin: input.voidWithin }),
  };
  const used = Object.entries(defaults).filter(([name]) => known.includes(name));
  return {
    id: definition.id,
    version: definition.version,
    parameters: { ...Object.fromEntries(used), ...chosen.parameters },
  };
}

/** A contract that runs is not moved to a newer version of its policy by a change that says nothing of it. */
function versionInForce(id: string, inForce: Terms["policy"] | undefined): number | undefined {
  // "deadline-quota@3" names its version itself.
  return findPolicy(id).id === inForce?.id && !id.includes("@") ? inForce.version : undefined;
}

function checkKeeps(id: string, version: number, contract: string): void {
  const definition = findPolicy(id, version);
  if (definition.contract === contract) return;
  throw allocatorError("policy-unfit", {
    received: `${id} for the contract ${contract}`,
    required: `a policy whose contract is ${contract}`,
    path: "policy",
  });
}

/** What can be stated of rewards, in words. */
const statements = { ordered: "come in the order of the pulls", noiseless: "have no noise" } as const;
type Statement = keyof typeof statements;

/** What must be stated of the rewards under a contract. Terms do not keep it: once stated, it is taken for granted. */
export function statedRewards(contract: string): Partial<Record<Statement, true>> {
  const { asksFor = [] } = findDefinition("contract-unknown", contracts, contract, "contract");
  return Object.fromEntries(asksFor.filter((term) => Object.hasOwn(statements, term)).map((term) => [term, true]));
}

/** Refuses rewards for which the contract has no meaning. */
function checkStated(contract: string, rewards: NonNullable<TermsInput["rewards"]>): void {
  const names = Object.keys(statedRewards(contract)) as Statement[];
  if (names.every((name) => rewards[name] === true)) return;
  throw allocatorError("rewards-unfit", {
    received: `rewards with ${names.map((name) => `${name}: ${rewards[name] ?? false}`).join(", ")}`,
    required: `rewards that ${names.map((name) => statements[name]).join(" and ")}, for the contract ${contract}`,
    path: "rewards",
  });
}

function rewardTerms(input: NonNullable<TermsInput["rewards"]>): RewardTerms {
  const { min, max, use, wait } = { ...defaultRewards, ...input };
  if (!Number.isFinite(min) || !Number.isFinite(max) || !(min < max) || !Number.isFinite(max - min)) {
    const required = "two finite numbers, the first below the second";
    throw allocatorError("terms-invalid", { received: [min, max], required, path: "rewards.min" });
  }
  if (!["first", "sum", "last"].includes(use)) {
    throw allocatorError("terms-invalid", { received: use, required: "first, sum or last", path: "rewards.use" });
  }
  const missing = input.missing ?? min;
  if (missing !== "nothing" && !(typeof missing === "number" && missing >= min && missing <= max)) {
    const required = `"nothing", or a reward from ${min} to ${max}`;
    throw allocatorError("terms-invalid", { received: missing, required, path: "rewards.missing" });
  }
  return { min, max, use, wait: whole(wait, 1, LONGEST_WAIT, "rewards.wait"), missing };
}

/** Ten years, in milliseconds. */
const LONGEST_WAIT = 315_576_000_000;

function whole(value: number, min: number, max: number, path: string): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw allocatorError("terms-invalid", { received: value, required: `a whole number from ${min} to ${max}`, path });
}
