import { draftOfSetting } from "../../../draft/draftOfSetting.js";
import { requestOf } from "../../../draft/requestOf.js";
import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { BASELINE } from "../../../setting/studyOf.js";

/** Where a service of one's own answers. */
const SERVICE = "http://127.0.0.1:4600";

/**
 * The request that creates this very contract in the decision service. The arms' means are not in it: there they are
 * learned.
 */
export function allocatorInCurl(setting: Setting, registry: Registry, place: number): string {
  if (setting.contract.kind === "none") return "# Nothing is promised here, and the service runs promises alone.\n";
  const draft = draftOfSetting(setting, setting.policies[place - BASELINE - 1]);
  const body = requestOf(draft.id === "" ? { ...draft, id: "my-allocator" } : draft, registry);
  const text = JSON.stringify(body, null, 2).replace(/'/g, "'\\''");
  return `curl -sS ${SERVICE}/v1/allocators \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: '"$(date +%s)" \\
  -d '${text}'
`;
}
