import type { EventRecord } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { readLog, type ReadLog } from "./readLog.js";

/** What takes the events of a log. */
interface LogTaker {
  readonly events: number;
  take(record: EventRecord): void;
}

/** A file that is no log is wrong input; one that is cut or damaged is what an audit is for. */
const damages: readonly string[] = ["log-cut", "log-damaged"];

/** Reads a log as far as it can be read: `damage` says where and why it could not be read to its end. */
export async function readWholeLog(path: string, taker: LogTaker): Promise<ReadLog & { readonly damage?: string }> {
  try {
    return await readLog(path, (record) => taker.take(record));
  } catch (error) {
    if (!(error instanceof EvenhandError) || !damages.includes(error.code)) throw error;
    const damage = `${error.title}, after ${taker.events} whole ones. ${error.remedy}`;
    return { origin: undefined, isInterrupted: false, damage };
  }
}
