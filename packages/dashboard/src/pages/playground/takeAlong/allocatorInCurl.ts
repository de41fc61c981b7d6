import { draftOfSetting } from "../../../draft/filledDraft.js";
import { requestOf } from "../../../draft/requestOf.js";
import { currentKey } from "../../../service/session.js";
import { lookFor } from "../../../service/useService.js";
import type { Registry } from "../../../setting/registry.js";
import { BASELINE, type Setting } from "../../../setting/setting.js";

/** Where and as whom the request is made. */
export interface CurlService {
  readonly address: string;
  /** Whether it asks for a key; that is read from the environment, never written into the line. */
  readonly hasKeys: boolean;
}

/** Where `npm start` answers, unless the port is in use. */
const usualService: CurlService = { address: "http://127.0.0.1:4600", hasKeys: false };

/** The service that these pages came from; the usual one where they are plain files. */
export async function serviceOfPage(): Promise<CurlService> {
  const state = await lookFor(currentKey());
  if (state.kind !== "open" && state.kind !== "locked") return usualService;
  return { address: location.origin, hasKeys: state.kind === "locked" || state.service.me.key !== null };
}

/**
 * The request that creates this very contract in the decision service. The arms' means are not in it: there they are
 * learned.
 */
export function allocatorInCurl(
  setting: Setting,
  registry: Registry,
  place: number,
  { address, hasKeys }: CurlService = usualService,
): string {
  if (setting.contract.id === "none") return "# Nothing is promised here, and the service runs promises alone.\n";
  const draft = draftOfSetting(setting, setting.policies[place - BASELINE - 1]);
  const body = requestOf(draft.id === "" ? { ...draft, id: "my-allocator" } : draft, registry);
  const text = JSON.stringify(body, null, 2).replace(/'/g, "'\\''");
  const key = hasKeys ? `  -H "Authorization: Bearer $EVENHAND_KEY" \\\n` : "";
  return `curl -sS ${address}/v1/allocators \\
${key}  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: '"$(date +%s)" \\
  -d '${text}'
`;
}
