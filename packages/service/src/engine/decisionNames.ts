import { decisionId, placeOf, readEvent, type EventRecord } from "@evenhand/allocator";
import { nodeSha256 } from "./nodeSha256.js";
import { hashOf } from "./pointersOf.js";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";

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

/** Where in the request each of the names stands; undefined: the request has one alone. */
type PathOf = (index: number) => string | undefined;
const noPath: PathOf = () => undefined;

/** The allocator that all of these decisions are of. */
export function allocatorOf(names: readonly string[], pathOf: PathOf = noPath): string {
  const allocators = names.map((name, index) => partsOfName(name, pathOf(index)).allocator);
  const [allocator] = allocators;
  if (allocators.every((one) => one === allocator)) return allocator;
  throw serviceError("decision-name", { received: names.join(", "), required: "decisions of one allocator" });
}

/**
 * The places of these decisions in the log of their allocator: by the ids that they came with, or by those of their
 * callers. An id that a decision came with is never taken for one of a caller. The store is asked once for all names of
 * the first kind, and twice more where there are others.
 */
export async function placesNamed(
  store: Store,
  allocator: number,
  names: readonly string[],
  pathOf: PathOf = noPath,
): Promise<number[]> {
  const ids = names.map((name) => partsOfName(name).id);
  const inForm = ids.map(placeInForm);
  const idOf = await idsAt(store, allocator, inForm.filter(Number.isSafeInteger));
  const isOurs = inForm.map((place, index) => idOf.get(place) === ids[index]);
  const callersIds = ids.filter((_, index) => !isOurs[index]);
  const placesOf = await placesOfCallersIds(store, allocator, [...new Set(callersIds)]);
  return names.map((name, index) =>
    isOurs[index] ? inForm[index] : theOnly(placesOf.get(ids[index]) ?? [], name, pathOf(index)),
  );
}

function theOnly([found, ...others]: readonly number[], name: string, path: string | undefined): number {
  if (found !== undefined && others.length === 0) return found;
  const required =
    found === undefined
      ? "the id that a decision came with, or the one that its caller gave it"
      : `one decision: ${others.length + 1} have this id, and each has one that it came with`;
  throw serviceError("decision-name", { received: name, required, path });
}

/** The place that an id of ours names; infinite for any other text. */
export function placeInForm(id: string): number {
  try {
    return placeOf(id);
  } catch {
    return Infinity;
  }
}

/** The ids that the decisions at these places came with, by place. */
export async function idsAt(
  store: Store,
  allocator: number,
  places: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  if (places.length === 0) return ids;
  for (const [index, record] of (await store.readAt(allocator, places)).entries()) {
    if (record === undefined) continue;
    ids.set(places[index], decisionId(places[index], readEvent(record, nodeSha256).salt, nodeSha256));
  }
  return ids;
}

/** The places of the decisions that callers gave these ids, by id. */
async function placesOfCallersIds(
  store: Store,
  allocator: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const named = new Map<string, number[]>();
  if (ids.length === 0) return named;
  const pointed = await store.point(allocator, "decision", ids.map(hashOf));
  const records = await store.readAt(allocator, pointed.flat());
  let next = 0;
  for (const [index, id] of ids.entries()) {
    const places = pointed[index].filter(() => isOfCaller(records[next++], id));
    named.set(id, places);
  }
  return named;
}

function isOfCaller(record: EventRecord | undefined, id: string): boolean {
  if (record === undefined) return false;
  const { personal } = readEvent(record, nodeSha256).event;
  return personal !== undefined && "id" in personal && personal.id === id;
}
