import type { CheckedChange } from "../conditions/changes.js";
import type { Voids } from "../conditions/voids.js";
import type { Contract } from "../contracts/contract.js";
import { QuotaContract } from "../contracts/quota.js";
import type { Environment } from "../environment.js";
import { EvenhandError, within } from "../errors.js";
import type { AnyPolicy } from "../livingPolicy.js";
import type { MetricDefinition } from "../metrics/metric.js";
import type { Specification } from "../parameters/descriptors.js";
import type { Definitions } from "../registry/definitions.js";
import { partsOf, rewardsOf, resolvePolicy } from "../registry/partsOf.js";
import { checkCaps } from "../shares/caps.js";
import { parseParameters } from "../specification/parseParameters.js";

/** A study as far as it matters to shares and caps that change and pulls that are struck out. */
interface LivingStudy {
  readonly arms: number;
  readonly perRound: number;
  readonly contract: Contract | undefined;
  readonly changes: readonly CheckedChange[];
  readonly voids: Voids | undefined;
}

/** Refuses a study whose shares or caps change or whose pulls are struck out, where that has no meaning. */
export function checkLiving({ perRound, contract, changes, voids }: LivingStudy): void {
  const changed = changes.findIndex(({ quota }) => quota !== undefined);
  if (changed >= 0 && !(contract instanceof QuotaContract)) {
    const key = changes[changed].quota?.shares === undefined ? "caps" : "shares";
    const received = `${key} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`;
    const required = "a study with the contract quota";
    throw new EvenhandError("change-invalid", { received, required, path: `changes[${changed}].${key}` });
  }
  if (perRound > 1 && (changed >= 0 || voids !== undefined)) {
    const required = `1 where ${changed === -1 ? "pulls are struck out" : "shares or caps change"}`;
    throw new EvenhandError("per-round-invalid", { received: perRound, required, path: "perRound" });
  }
  if (contract instanceof QuotaContract) checkCapsFollow(contract, changes);
}

/** No change leaves an arm with a cap below its share, whichever of the two was changed. */
function checkCapsFollow({ shares, caps }: QuotaContract, changes: readonly CheckedChange[]): void {
  let inForce = { shares, caps };
  changes.forEach(({ quota }, i) => {
    if (quota === undefined) return;
    inForce = { shares: quota.shares ?? inForce.shares, caps: quota.caps ?? inForce.caps };
    within(`changes[${i}]`, () => checkCaps(inForce.shares, inForce.caps));
  });
}

/** Refuses a metric that holds pulls against shares and caps that stay the same, of rounds that all count. */
export function checkMetricsFollow(
  metrics: readonly MetricDefinition[],
  { contract: promise, voids }: LivingStudy,
): void {
  metrics.forEach(({ id, byRound }, i) => {
    if (byRound !== true || voids === undefined) return;
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} where pulls are struck out`,
      required: "a study without voids, in which every round keeps its number",
      path: `metrics[${i}]`,
    });
  });
  if (promise?.id !== "quota") return;
  metrics.forEach(({ id, contract, followsChanges }, i) => {
    if (followsChanges === true || (contract !== "quota" && contract !== "any")) return;
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} where shares or caps change or pulls are struck out`,
      required: "a metric that follows them, such as own-clock-worst-violation",
      path: `metrics[${i}]`,
    });
  });
}

/**
 * Refuses a policy with shares that it cannot change, or that forgets pulls too early. Policies without shares of their
 * own play on: they promise no quota.
 */
export function checkPolicyFollows(
  policy: AnyPolicy,
  specification: Specification,
  path: string,
  { arms, changes, voids }: LivingStudy,
  definitions: Definitions,
): void {
  const { definition, parameters } = resolvePolicy(specification, path, definitions);
  const change = policy.change?.bind(policy);
  const hasShares = Object.values(definition.parameters).some(({ kind }) => kind === "shares");
  changes.forEach(({ quota }, i) => {
    if (quota === undefined) return;
    if (change !== undefined) within(`changes[${i}]`, () => change(quota.asked));
    else if (hasShares) {
      const received = `a change of ${definition.id}@${definition.version}`;
      throw new EvenhandError("shares-fixed", { received, required: "a policy whose shares can be changed", path });
    }
  });
  if (voids === undefined || policy.voided === undefined || definition.parameters["voidWithin"] === undefined) return;
  const { voidWithin } = parseParameters(definition.parameters, parameters, { arms }, path, definitions.variants);
  if (Number(voidWithin) >= voids.within) return;
  throw new EvenhandError("void-invalid", {
    received: voidWithin,
    required: `at least ${voids.within}, the rounds within which the study strikes pulls out`,
    path: `${path}.voidWithin`,
    remedy: "Give the policy as long a voidWithin as the study's voids have.",
  });
}

/**
 * Refuses an environment whose rewards can lie outside what the policy, or the learner inside it, has a meaning for, or
 * are noisy where it takes each for the curve itself.
 */
export function checkRewards(
  policy: Specification,
  { support, noisy }: Environment,
  policyPath: string,
  definitions: Definitions,
): void {
  for (const part of partsOf(policy, policyPath, definitions)) {
    const { definition, path } = part;
    const { id, readsGrowth } = definition;
    if (noisy === true && readsGrowth === true) {
      throw new EvenhandError("reward-noisy", {
        received: "improving arms that are seen through noise",
        required: `rewards without noise for ${id}, which reads an arm's growth off its last two rewards`,
        path,
      });
    }
    const rewards = rewardsOf(part);
    if (rewards === undefined || (support.min >= rewards.min && support.max <= rewards.max)) continue;
    throw new EvenhandError("reward-out-of-support", {
      received: `rewards from ${support.min} to ${support.max}`,
      required: `rewards from ${rewards.min} to ${rewards.max} for ${id}`,
      path,
    });
  }
}
