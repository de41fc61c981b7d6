import { partsOfName } from "../allocators/decisionName.js";
import type { Asked, Route } from "./route.js";

/** The allocators that a request is about, wherever it names them: a key may be for some alone. */
export function allocatorsNamed(
  { path }: Route,
  { params, query, body }: Pick<Asked, "params" | "query" | "body">,
): readonly string[] {
  const { id } = params;
  if (path.startsWith("/v1/allocators/:id")) return [id];
  if (path.startsWith("/v1/decisions/:id")) return [partsOfName(id).allocator];
  const {
    id: own,
    items,
    decisions,
  } = (body ?? {}) as {
    readonly id?: string;
    readonly items?: readonly { readonly decision: string }[];
    readonly decisions?: readonly string[];
  };
  if (own !== undefined) return [own];
  if (typeof query["allocator"] === "string") return [query["allocator"]];
  const names = decisions ?? items?.map(({ decision }) => decision) ?? [];
  return [...new Set(names.map((name) => partsOfName(name).allocator))];
}
