import { setImmediate as pause } from "node:timers/promises";
import type { EventRecord } from "@evenhand/allocator";
import type { Store } from "../store/store.js";

interface Part {
  /** The first place; 0 where it is left out. */
  readonly from?: number;
  /** The first place that is not read; the end of the log where it is left out. */
  readonly until?: number;
  /** Events that are read at once. */
  readonly page: number;
}

/** A part of a log, some events at a time. Decisions go on between two pages. */
export async function* pagesOf(
  store: Pick<Store, "read">,
  allocator: number,
  { from = 0, until = Infinity, page }: Part,
): AsyncGenerator<readonly EventRecord[]> {
  for (let next = from; next < until;) {
    const wanted = Math.min(page, until - next);
    const records = await store.read(allocator, next, wanted);
    if (records.length > 0) yield records;
    if (records.length < wanted) return;
    next += wanted;
    await pause();
  }
}
