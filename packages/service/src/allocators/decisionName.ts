import { serviceError } from "../errors.js";

/** `supplier-orders.412-7k3m9xq2`: the allocator, and the id of the decision in its log. */
export function decisionName(allocator: string, id: string): string {
  return `${allocator}.${id}`;
}

/** The allocator and the id that a name stands for. The id of a caller may have points in it. */
export function partsOfName(name: string, path?: string): { readonly allocator: string; readonly id: string } {
  const end = typeof name === "string" ? name.indexOf(".") : -1;
  if (end > 0 && end < name.length - 1) return { allocator: name.slice(0, end), id: name.slice(end + 1) };
  const required =
    "the id that the decision came with, such as supplier-orders.412-7k3m9xq2, or its allocator with yours";
  throw serviceError("decision-name", { received: name, required, path });
}
