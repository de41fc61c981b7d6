import { decisionId, placeOf, readEvent } from "@evenhand/allocator";
import type { Engine, Loaded } from "../engine/engine.js";
import { nodeSha256 } from "../engine/foldedAllocator.js";
import { serviceError } from "../errors.js";
import { partsOfName } from "./decisionName.js";

/** Decisions of one allocator, by their places in its log. */
export interface NamedDecisions {
  readonly allocator: string;
  readonly decisions: number[];
}

/** The places of these decisions, all of one allocator; each id must be the one that the decision came with. */
export async function placesNamed(engine: Engine, names: readonly string[]): Promise<NamedDecisions> {
  const parts = names.map(partsOfName);
  const [{ allocator }] = parts;
  if (parts.some((one) => one.allocator !== allocator)) {
    throw serviceError("decision-name", { received: names.join(", "), required: "decisions of one allocator" });
  }
  const loaded = await engine.load(allocator);
  const decisions = await Promise.all(
    parts.map(async ({ id }, index) => {
      const place = placeOf(id);
      if (place < loaded.allocator.state.length && (await idAt(engine, loaded, place)) === id) return place;
      throw serviceError("decision-name", { received: names[index], required: "the id that a decision came with" });
    }),
  );
  return { allocator, decisions };
}

/** The id of the decision at this place; empty where there is no event. */
export async function idAt(engine: Engine, { stored }: Loaded, place: number): Promise<string> {
  const [record] = await (await engine.store()).read(stored.number, place, 1);
  if (record === undefined) return "";
  return decisionId(place, readEvent(record, nodeSha256).salt, nodeSha256);
}
