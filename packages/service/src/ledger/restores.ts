import type { Store, StoredValue } from "../store/store.js";

/** That a log was restored from a backup: where in the log it says so, and when. */
export interface RestoredLog {
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The last restore of a log; undefined where it never was restored. */
export async function lastRestore(store: Pick<Store, "getValue">, id: string): Promise<RestoredLog | undefined> {
  const value = await store.getValue(nameFor(id));
  return value === undefined ? undefined : (JSON.parse(Buffer.from(value).toString()) as RestoredLog);
}

/** The value that keeps it beside the log. */
export function restoreValue(id: string, restored: RestoredLog): StoredValue {
  return { name: nameFor(id), value: Buffer.from(JSON.stringify(restored)) };
}

function nameFor(id: string): string {
  return `restored ${id}`;
}
