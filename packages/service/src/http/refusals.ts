import { changeQuery } from "@evenhand/protocol";
import type { DescribedRoute, Refusal, Route } from "./route.js";

/** What can be wrong with the terms and the arms of a contract. */
export const termsRefusals: readonly Refusal[] = [
  ...(["terms-invalid", "terms-fixed", "policy-unfit", "rewards-unfit", "prior-unfit", "prior-in-list"] as const),
  ...(["contract-unknown", "policy-unknown", "learner-unknown", "version-unknown", "name-taken"] as const),
  ...(["arm-name-taken", "arm-name-format", "id-format", "arms-invalid", "per-round-invalid"] as const),
  ...(["parameter-unknown", "parameter-fixed", "parameter-missing", "parameter-type", "parameter-range"] as const),
  ...(["parameter-length", "share-format", "share-range", "share-precision", "share-sum", "shares-fixed"] as const),
  ...(["cap-sum", "cap-below-share", "horizon-missing", "horizon-invalid", "horizon-too-short"] as const),
  ...(["deserved-shares-sum", "deserved-share-invalid", "formula-invalid", "formula-uncertified"] as const),
  ...(["lipschitz-exceeded", "reward-out-of-support", "curve-invalid", "command-invalid", "batch-size"] as const),
];

/** What can stand in the way of a change of a contract that runs. */
export const changeRefusals: readonly Refusal[] = [
  ...(["allocator-ended", "arm-name-unknown", "arm-retired", "arm-set-empty", "no-arm-open"] as const),
  ...(["terms-forbid", "carry-unsupported", "carry-promised", "carry-mismatch", "command-invalid"] as const),
];

/** Every request: its address, its sender, and the state of the service. */
const always: readonly Refusal[] = [
  ...(["request-unreadable", "host-refused", "too-many-requests", "overloaded"] as const),
  ...(["store-failed", "store-behind", "store-damaged", "service-stopping"] as const),
];
/** Also where none is needed, a key that is shown must be a good one. */
const withAnyKey: readonly Refusal[] = ["access-key-unknown", "access-key-expired", "key-file-unusable"];
const withKey: readonly Refusal[] = ["access-key-missing", ...withAnyKey, "scope-missing", "arm-forbidden"];
const withAllocator: readonly Refusal[] = [
  ...(["allocator-unknown", "allocator-forbidden", "log-unreadable", "owner-silent", "owner-unknown"] as const),
];
const withBody: readonly Refusal[] = ["body-invalid", "body-too-large", "media-type-unknown"];
const withChange: readonly Refusal[] = ["replica-behind"];
const withIdempotencyKey: readonly Refusal[] = ["key-reused", "key-in-progress"];
const withVersion: readonly Refusal[] = ["contract-changed", "condition-failed"];

/** The codes of all errors that a route can answer with. */
export function refusalsOf(route: DescribedRoute & Partial<Route>): readonly Refusal[] {
  const { method, path, scope, body, query, refusals = [] } = route;
  return [
    ...new Set([
      ...always,
      ...(path.startsWith("/v1/") ? (["query-invalid", "header-invalid", ...withAnyKey] as const) : []),
      ...(scope === null ? [] : withKey),
      ...(isAboutAllocator(route) ? withAllocator : []),
      ...(isAboutAllocator(route) && route.showsHidden !== true ? (["allocator-hidden"] as const) : []),
      ...(body === undefined && method !== "DELETE" ? [] : withBody),
      ...(method === "GET" ? [] : withChange),
      ...(method === "POST" ? withIdempotencyKey : []),
      ...(query === changeQuery ? withVersion : []),
      ...refusals,
    ]),
  ];
}

/** Whether its path, query or body names allocators or decisions of them. */
function isAboutAllocator({ path, body, query }: DescribedRoute & Partial<Route>): boolean {
  if (path.startsWith("/v1/keys")) return false;
  return path.includes(":id") || body !== undefined || query?.shape["allocator"] !== undefined;
}
