import { expect, it } from "vitest";
import { simulate } from "../../test/simulator/simulate.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { Allocator } from "../allocator.js";
import { readEvent, type EventRecord } from "../events/eventRecord.js";
import { snapshotOf } from "../snapshotOf.js";

/** What erasure of all that callers wrote before a time leaves of a record. */
function erasedBefore(time: number, record: EventRecord): EventRecord {
  const { kind, at } = readEvent(record, sha256).event;
  return at < time && kind !== "created" && kind !== "armsAdded" ? { leaf: record.leaf } : record;
}

it("leaves the state that the erased log leads to, byte for byte, whenever something of a random run is erased", () => {
  const forgotten = new Set<string>();
  for (let seed = 1; seed <= 4; seed++) {
    const { log, seeds } = simulate(seed, 100);
    const folded = (records: readonly EventRecord[]) => {
      let reseeded = 0;
      const allocator = Allocator.begin(records[0], seeds[0], { sha256 });
      for (const record of records.slice(1)) {
        if (readEvent(record, sha256).event.kind === "reseeded") allocator.knowSeed(seeds[++reseeded]);
        allocator.fold(record);
      }
      return allocator;
    };
    const times = log.map((record) => readEvent(record, sha256).event.at);
    for (const part of [0.5, 1]) {
      const time = times[Math.ceil(part * (times.length - 1))] + 1;
      const allocator = folded(log);
      const before = snapshotOf(allocator, { sha256 });
      const erased = log.map((record) => erasedBefore(time, record));
      log.forEach((record, place) => {
        if (record.personal !== undefined && erased[place].personal === undefined) {
          allocator.forget(readEvent(record, sha256).event, place);
        }
      });
      const after = Buffer.from(snapshotOf(allocator, { sha256 }));
      expect(after.equals(snapshotOf(folded(erased), { sha256 }))).toBe(true);
      if (!after.equals(before)) forgotten.add(`seed ${seed}`);
    }
  }
  expect(forgotten.size).toBeGreaterThan(1);
});
