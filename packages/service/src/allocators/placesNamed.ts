import { decisionId, placeOf, readEvent } from "@evenhand/allocator";
import type { Engine, StoredLog } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { hashOf } from "../engine/pointersOf.js";
import { serviceError } from "../errors.js";
import { partsOfName } from "./decisionName.js";

/** Decisions of one allocator, by their places in its log. */
export interface NamedDecisions {
  readonly allocator: string;
  readonly decisions: number[];
}

/**
 * The places of these decisions, all of one allocator: by the ids that they came with, or by those of their callers.
 * `pathOf` says where in the request each of them stands.
 */
export async function placesNamed(
  engine: Engine,
  names: readonly string[],
  pathOf: (index: number) => string | undefined = () => undefined,
): Promise<NamedDecisions> {
  const parts = names.map((name, index) => partsOfName(name, pathOf(index)));
  const [{ allocator }] = parts;
  if (parts.some((one) => one.allocator !== allocator)) {
    throw serviceError("decision-name", { received: names.join(", "), required: "decisions of one allocator" });
  }
  const log = await engine.log(allocator);
  return {
    allocator,
    decisions: await Promise.all(names.map((name, index) => placeNamed(engine, log, name, pathOf(index)))),
  };
}

/** The place of a decision of this allocator. An id that it came with is never taken for one of a caller. */
export async function placeNamed(engine: Engine, log: StoredLog, name: string, path?: string): Promise<number> {
  const { id } = partsOfName(name);
  const place = placeInForm(id);
  if (place < log.length && (await idAt(engine, log, place)) === id) return place;
  const [found, ...others] = await placesOfCallersId(engine, log, id);
  if (found !== undefined && others.length === 0) return found;
  const required =
    found === undefined
      ? "the id that a decision came with, or the one that its caller gave it"
      : `one decision: ${others.length + 1} have this id, and each has one that it came with`;
  throw serviceError("decision-name", { received: name, required, path });
}

/** The place that an id of ours names; infinite for any other text. */
function placeInForm(id: string): number {
  try {
    return placeOf(id);
  } catch {
    return Infinity;
  }
}

async function placesOfCallersId(engine: Engine, { stored }: StoredLog, id: string): Promise<number[]> {
  const store = await engine.store();
  const places: number[] = [];
  for (const place of await store.point(stored.number, "decision", hashOf(id))) {
    const [record] = await store.read(stored.number, place, 1);
    const { personal } = readEvent(record, nodeSha256).event;
    if (personal !== undefined && "id" in personal && personal.id === id) places.push(place);
  }
  return places;
}

/** The id of the decision at this place; empty where there is no event. */
export async function idAt(engine: Engine, { stored }: Pick<StoredLog, "stored">, place: number): Promise<string> {
  const [record] = await (await engine.store()).read(stored.number, place, 1);
  if (record === undefined) return "";
  return decisionId(place, readEvent(record, nodeSha256).salt, nodeSha256);
}
