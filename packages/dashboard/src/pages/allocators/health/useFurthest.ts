import { apiPath } from "../../../service/apiPath.js";
import type { ArmsAnswer } from "../../../service/answers.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import type { FurthestArm } from "./health.js";

/** The arm of an allocator that was furthest behind, ever. */
export function useFurthest(
  service: Service,
  id: string,
  options: { readonly version: unknown; readonly every: number },
): FurthestArm | undefined {
  const path = `${apiPath("allocators", id, "arms")}?sort=largestDeficit&descending=true&limit=1`;
  const [row] = useRead<ArmsAnswer>(service, path, options).data?.rows ?? [];
  return row;
}
