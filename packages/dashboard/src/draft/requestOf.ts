import type { AllocatorInput } from "@evenhand/protocol";
import type { Registry } from "../setting/registry.js";
import type { Draft, DraftArm } from "./draft.js";
import { priorInRequest } from "./earlierResults.js";
import { shareInRequest } from "./exactShare.js";
import { readField } from "./field.js";
import { allFields, learnerOf, LEAST } from "./fieldsOf.js";

/** The body of POST /v1/allocators. What cannot be read is omitted: the preflight says so before it is sent. */
export function requestOf(draft: Draft, registry: Registry): AllocatorInput {
  const request: Record<string, unknown> = {
    id: draft.id,
    contract: { id: draft.contract },
    ...(draft.policy === "" ? {} : { policy: { id: draft.policy } }),
    ...(draft.learner === "" || learnerOf(draft, registry) === undefined ? {} : { learner: { id: draft.learner } }),
  };
  for (const field of allFields(draft, registry)) {
    const read = readField(field, draft.values[field.path] ?? "");
    if (!("value" in read) || read.value === LEAST) continue;
    put(request, field.path.split("."), read.value, draft, registry);
  }
  return { ...request, arms: draft.arms.map(armInRequest) } as AllocatorInput;
}

/** A parameter of a policy or a learner that was not named needs its id beside it. */
function put(
  request: Record<string, unknown>,
  [name, ...rest]: readonly string[],
  value: unknown,
  draft: Draft,
  registry: Registry,
): void {
  if (rest.length === 0) {
    request[name] = value;
    return;
  }
  const ids: Readonly<Record<string, string | undefined>> = {
    policy: registry.contracts.find(({ id }) => id === draft.contract)?.defaultPolicy,
    learner: learnerOf(draft, registry)?.id,
  };
  const inner = request[name] ?? (ids[name] === undefined ? {} : { id: ids[name] });
  request[name] = inner;
  put(inner as Record<string, unknown>, rest, value, draft, registry);
}

export function armInRequest(arm: DraftArm): AllocatorInput["arms"][number] {
  const { id, label, group, share, cap } = arm;
  const prior = priorInRequest(arm);
  const [promised, most] = [shareInRequest(share), shareInRequest(cap)];
  return {
    id: id.trim(),
    ...(label.trim() === "" ? {} : { label: label.trim() }),
    ...(group.trim() === "" ? {} : { group: group.trim() }),
    ...(promised === undefined ? {} : { share: promised }),
    ...(most === undefined ? {} : { cap: most }),
    ...(prior === undefined ? {} : { prior }),
  };
}
