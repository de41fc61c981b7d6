import { logEntry, logHeader, type EventRecord } from "../../src/index.js";

/** The bytes of a log file (docs/ledger.md). */
export function logFile(origin: string, events: readonly EventRecord[]): Uint8Array {
  return new Uint8Array(Buffer.concat([logHeader(origin), ...events.map(logEntry)]));
}
