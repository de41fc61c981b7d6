import { readEvent, type EventRecord } from "@evenhand/allocator";
import { nodeSha256 } from "../engine/nodeSha256.js";

/**
 * An event for a reader who may not see what callers wrote. The names of arms stay: they are a part of the first event,
 * and of those with which arms came in.
 */
export function withoutCallersWords({ leaf, personal }: EventRecord): EventRecord {
  if (personal === undefined) return { leaf };
  const { kind } = readEvent({ leaf, personal }, nodeSha256).event;
  return kind === "created" || kind === "armsAdded" ? { leaf, personal } : { leaf };
}
