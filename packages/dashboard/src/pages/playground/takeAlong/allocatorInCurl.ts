import type { Specification } from "@evenhand/core";
import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { capsOf } from "../../../setting/floorTerms.js";
import { sharesOf } from "../../../setting/sharesOf.js";
import { studyOf } from "../../../setting/studyOf.js";
import { armNames } from "../../../setting/armNames.js";

/** Where a service of one's own answers. */
const SERVICE = "http://127.0.0.1:4600";

/**
 * The request that creates this very contract in the decision service (POST /v1/allocators): arms with
 * ids, labels, shares and caps, the rest of the contract, the policy and its learner. The arms' means are
 * not in it: there they are learned.
 */
export function allocatorInCurl(setting: Setting, registry: Registry, place: number): string {
  const study = studyOf(setting, registry);
  const policy = study.policies[place] ?? study.policies[0];
  const { id, parameters = {} } = typeof policy === "string" ? { id: policy } : policy;
  const shares = sharesOf(setting);
  const caps = capsOf(setting);
  const labels = armNames(setting);
  const { learner, ...others } = withoutArms(parameters);
  const contract = typeof study.contract === "object" ? study.contract : undefined;
  const body = {
    arms: setting.arms.map((_, arm) => ({
      id: `arm-${arm + 1}`,
      label: labels[arm],
      ...(shares === undefined ? {} : { share: Array.isArray(shares) ? (shares as readonly unknown[])[arm] : shares }),
      ...(caps === undefined ? {} : { cap: caps[arm] }),
    })),
    contract: contract === undefined ? { id: "none" } : { id: contract.id, ...withoutArms(contract.parameters) },
    policy: { id, ...others },
    ...(learner === undefined ? {} : { learner }),
  };
  const text = JSON.stringify(body, null, 2).replace(/'/g, "'\\''");
  return `curl -sS ${SERVICE}/v1/allocators \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: '"$(date +%s)" \\
  -d '${text}'
`;
}

/** Parameters without those that each arm has in the request. */
function withoutArms(parameters: Specification["parameters"] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== "shares" && name !== "caps"));
}
