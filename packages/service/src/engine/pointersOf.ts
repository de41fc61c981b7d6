import type { AppendedEvent } from "@evenhand/allocator";
import type { Pointer } from "../store/store.js";
import { nodeSha256 } from "./nodeSha256.js";

/** What leads to these events: the callers' ids of decisions, and the idempotency keys of commands. */
export function pointersOf(events: readonly AppendedEvent[]): Pointer[] {
  return events.flatMap(({ event, place }): Pointer[] => {
    const { personal, at } = event;
    if (personal === undefined) return [];
    const pointers: Pointer[] = [];
    if ("key" in personal && personal.key.length > 0) pointers.push({ kind: "key", hash: personal.key, place, at });
    if ("id" in personal && personal.id !== "")
      pointers.push({ kind: "decision", hash: hashOf(personal.id), place, at });
    return pointers;
  });
}

/** 16 bytes of the SHA-256 of a text. */
export function hashOf(text: string): Uint8Array {
  return nodeSha256(Buffer.from(text)).slice(0, 16);
}
