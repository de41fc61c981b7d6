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
import { nodeSha256 as sha256 } from "./support/nodeSha256.js";

/** A log that was kept, and what was written with it. */
function kept(name: string) {
  const file = (kind: string) => readFileSync(new URL(`fixtures/${name}.${kind}`, import.meta.url));
  const bytes = new Uint8Array(file("evenhand"));
  const records: EventRecord[] = [];
  const reader = new LogReader();
  reader.push(bytes, (record) => records.push(record));
  reader.end();
  return { bytes, records, origin: reader.origin, text: (kind: string) => file(kind).toString() };
}

/** Such a log must be read for ever: where this fails the program is wrong, not the fixture. */
describe("the logs that were kept", () => {
  it("have every kind of event", () => {
    const records = [kept("log-v1"), kept("log-forked")].flatMap((log) => log.records);
    const kinds = new Set(records.map((record) => readEvent(record, sha256).event.kind));
    expect([...kinds].sort()).toEqual(Object.keys(eventKinds).sort());
  });

  it.each(["log-v1", "log-forked"])("are written again as the same bytes: %s", (name) => {
    const { bytes, records, origin } = kept(name);
    expect(logFile(origin ?? "", records)).toEqual(bytes);
  });

  it.each([
    ["log-v1", "held"],
    ["log-forked", "held-since-fork"],
  ])("replay with the report that they always had: %s", (name, verdict) => {
    const { records, origin, text } = kept(name);
    const head = openSignedHead(text("head"), { keys: [parseVerifierKey(text("key").trim())] });
    const audit = new Audit({ sha256, seeds: readSeeds(text("seeds")), head });
    for (const record of records) audit.take(record);
    const report = JSON.parse(JSON.stringify(audit.report(origin))) as object;
    // Later versions may say more; what was said then they say too.
    expect(report).toMatchObject(JSON.parse(text("report.json")) as object);
    expect(report).toMatchObject({ verdict, findings: 0, choices: { unknown: 0 } });
  });
});
