import type { CheckedChange } from "../conditions/changes.js";
import type { Voids } from "../conditions/voids.js";
import { EvenhandError, within } from "../errors.js";
import type { AnyPolicy } from "../livingPolicy.js";
import type { MetricDefinition } from "../metrics/metric.js";
import type { Specification } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import type { ContractId } from "../policy.js";
import type { Definitions } from "../registry/definitions.js";
import { resolvePolicy } from "../registry/resolvePolicy.js";

/** A study as far as it matters to shares that change and pulls that are struck out. */
interface Living {
  readonly arms: number;
  readonly perRound: number;
  readonly contractId: ContractId | undefined;
  readonly changes: readonly CheckedChange[];
  readonly voids: Voids | undefined;
}

/** Refuses a study whose shares change or whose pulls are struck out, where that has no meaning. */
export function checkLiving({ perRound, contractId, changes, voids }: Living): void {
  const changed = changes.findIndex(({ quota }) => quota !== undefined);
  if (changed >= 0 && contractId !== "quota") {
    const received = `shares in a study with ${contractId === undefined ? "no contract" : `the contract ${contractId}`}`;
    const required = "a study with the contract quota";
    throw new EvenhandError("change-invalid", { received, required, path: `changes[${changed}].shares` });
  }
  if (perRound === 1 || (changed === -1 && voids === undefined)) return;
  const required = `1 where ${changed === -1 ? "pulls are struck out" : "shares change"}`;
  throw new EvenhandError("per-round-invalid", { received: perRound, required, path: "perRound" });
}

/** Refuses a metric that holds pulls against shares that stay the same, of rounds that all count. */
export function checkMetricsFollow(metrics: readonly MetricDefinition[], { contractId }: Living): void {
  if (contractId !== "quota") return;
  metrics.forEach(({ id, contract, followsChanges }, i) => {
    if (followsChanges === true || (contract !== "quota" && contract !== "any")) return;
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} where shares change or pulls are struck out`,
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
  { arms, changes, voids }: Living,
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
