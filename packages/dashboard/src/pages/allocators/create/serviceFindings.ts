import type { ListedAllocator } from "@evenhand/protocol";
import type { Draft } from "../../../draft/draft.js";
import { fieldOfPath } from "../../../draft/fieldOfPath.js";
import { blocker, type Finding } from "../../../draft/finding.js";
import type { Problem } from "../../../service/problem.js";
import type { Registry } from "../../../setting/registry.js";

/** An id is taken for ever, also by an allocator that was archived. */
export function takenFindings({ id }: Draft, taken: readonly ListedAllocator[] = []): Finding[] {
  if (!taken.some((other) => other.id === id)) return [];
  return [blocker(`There is an allocator “${id}” already. An id is never used again: choose another.`, "id")];
}

/** What the service has refused, with the field that it is about. */
export function refusedFinding(problem: Problem, draft: Draft, registry: Registry): Finding {
  return blocker(`The service says: ${problem.title}. ${problem.detail}`, fieldOfPath(problem, draft, registry));
}
