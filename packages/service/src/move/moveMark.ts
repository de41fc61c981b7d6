import type { EvenhandError } from "@evenhand/core";
import { z } from "zod";
import { serviceError } from "../errors.js";
import type { Store, StoredValue } from "../store/store.js";

/** The name of the value. It stays where it is when everything else is copied. */
export const MARK_NAME = "move";

const moveMark = z.strictObject({
  /** `arriving`: not everything is here yet. `here`: everything has come. `gone`: the logs go on elsewhere. */
  state: z.enum(["arriving", "here", "gone"]),
  /** The same at both ends of one move. */
  move: z.string(),
  /** The other end, as people call it: a folder, or a database without its password. */
  other: z.string(),
});

/** What a store knows of the last move from it or to it. */
export type MoveMark = z.infer<typeof moveMark>;

export async function markOf(store: Store): Promise<MoveMark | undefined> {
  const bytes = await store.getValue(MARK_NAME);
  return bytes === undefined ? undefined : moveMark.parse(JSON.parse(Buffer.from(bytes).toString()));
}

/** A mark in the place of the one that was read: it is not stored where another command was first. */
export function markInPlaceOf(before: MoveMark | undefined, mark: MoveMark): StoredValue[] {
  const replaces = before === undefined ? "nothing" : bytesOf(before);
  return [{ name: MARK_NAME, value: bytesOf(mark), replaces }];
}

function bytesOf({ state, move, other }: MoveMark): Buffer {
  return Buffer.from(JSON.stringify({ state, move, other }));
}

/** Refuses a store whose logs go on elsewhere, or are not all here: two places that both decide would be two logs. */
export async function refuseMoved(store: Store): Promise<void> {
  const mark = await markOf(store);
  if (mark?.state === "gone") throw goneTo(mark);
  if (mark?.state === "arriving") throw notArrived(mark);
}

export function goneTo({ other }: MoveMark): EvenhandError {
  return serviceError("store-moved", { received: `a store that was moved to ${other}`, required: "the one in use" });
}

export function notArrived({ other }: MoveMark): EvenhandError {
  const received = `a store to which a move from ${other} has begun`;
  return serviceError("move-unfinished", { received, required: "one in which everything has arrived" });
}
