import { serviceError } from "../errors.js";

/** `supplier-orders.412-7k3m9xq2`: the allocator, and the id of the decision in its log. */
export function decisionName(allocator: string, id: string): string {
  return `${allocator}.${id}`;
}

/** The allocator and the id that a name stands for. */
export function partsOfName(name: string): { readonly allocator: string; readonly id: string } {
  const [allocator, id, ...more] = typeof name === "string" ? name.split(".") : [];
  if (id !== undefined && more.length === 0) return { allocator, id };
  const required = "the id that the decision came with, such as supplier-orders.412-7k3m9xq2";
  throw serviceError("decision-name", { received: name, required, path: "decision" });
}
