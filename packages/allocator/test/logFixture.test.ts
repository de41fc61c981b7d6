import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  Audit,
  LogReader,
  openSignedHead,
  parseVerifierKey,
  readEvent,
  readSeeds,
  type EventRecord,
} from "../src/index.js";
import { eventKinds } from "../src/events/eventKinds.js";
import { logFile } from "./support/logFile.js";
import { nodeSha256 } from "./support/nodeSha256.js";

const fixture = (name: string) => readFileSync(new URL(`fixtures/log-v1.${name}`, import.meta.url));
const file = new Uint8Array(fixture("evenhand"));
const records: EventRecord[] = [];
const reader = new LogReader();
reader.push(file, (record) => records.push(record));
reader.end();

/** A log of version 1 must be read for ever: where this fails the program is wrong, not the fixture. */
describe("the log of version 1", () => {
  it("has every kind of event", () => {
    const kinds = new Set(records.map((record) => readEvent(record, nodeSha256).event.kind));
    expect([...kinds].sort()).toEqual(Object.keys(eventKinds).sort());
  });

  it("is written again as the same bytes", () => {
    expect(logFile(reader.origin ?? "", records)).toEqual(file);
  });

  it("replays with the report that it always had", () => {
    const head = openSignedHead(fixture("head").toString(), {
      keys: [parseVerifierKey(fixture("key").toString().trim())],
    });
    const audit = new Audit({ sha256: nodeSha256, seeds: readSeeds(fixture("seeds").toString()), head });
    for (const record of records) audit.take(record);
    const report = JSON.parse(JSON.stringify(audit.report(reader.origin))) as object;
    // Later versions may say more; what this one said they say too.
    expect(report).toMatchObject(JSON.parse(fixture("report.json").toString()) as object);
    expect(report).toMatchObject({ verdict: "held", findings: 0, choices: { unknown: 0 } });
  });
});
