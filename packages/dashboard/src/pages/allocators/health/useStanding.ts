import type { AllocatorAnswer, ArmsAnswer } from "@evenhand/protocol";
import { apiPath } from "../../../service/apiPath.js";
import type { Problem } from "../../../service/problem.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import type { FurthestArm } from "./health.js";

/** How an allocator stands. Both are of the same event of its log, so that a sentence about them is true. */
export interface Standing {
  readonly view: AllocatorAnswer | undefined;
  /** The arm that was furthest behind, ever; undefined where there is no arm. */
  readonly furthest: FurthestArm | undefined;
  /** Why there is no newer one. */
  readonly problem: Problem | undefined;
}

export function useStanding(
  service: Service,
  id: string,
  options: { readonly version: unknown; readonly every: number },
): Standing {
  const path = `${apiPath("allocators", id, "state")}?sort=largestDeficit&descending=true&limit=1`;
  const { data, problem } = useRead<AllocatorAnswer & { readonly armRows: ArmsAnswer }>(service, path, options);
  return { view: data, furthest: data?.armRows.rows[0], problem };
}
