import { logDamage, type EventRecord } from "@evenhand/allocator";
import { readLog, type ReadLog } from "./readLog.js";

/** What takes the events of a log. */
interface LogTaker {
  readonly events: number;
  take(record: EventRecord): void;
}

/** Reads a log as far as it can be read: `damage` says where and why it could not be read to its end. */
export async function readWholeLog(path: string, taker: LogTaker): Promise<ReadLog & { readonly damage?: string }> {
  try {
    return await readLog(path, (record) => taker.take(record));
  } catch (error) {
    const damage = logDamage(error, taker.events);
    if (damage === undefined) throw error;
    return { origin: undefined, isInterrupted: false, damage };
  }
}
