import {
  Audit,
  decisionId,
  openSignedHead,
  readEvent,
  verifierKey,
  type AuditReport,
  type EventRecord,
  type Head,
} from "@evenhand/allocator";
import { expect } from "vitest";
import { hashOf } from "../../src/engine/pointersOf.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { HeadFile } from "../../src/ledger/headFile.js";
import { signingKey } from "../../src/ledger/signingKey.js";
import { EmbeddedStore } from "../../src/index.js";
import type { Call, History } from "./history.js";

/** The log of an allocator, read from the folder of a service that does not run. */
export async function storedLog(folder: string, id: string) {
  const store = EmbeddedStore.open(folder);
  try {
    const { number, length, origin } = (await store.find(id)) ?? { number: 0, length: 0, origin: "" };
    const records: EventRecord[] = [];
    while (records.length < length) records.push(...(await store.read(number, records.length, 10_000)));
    return { records, length, origin, seeds: await store.seeds(number) };
  } finally {
    await store.close();
  }
}

/**
 * Checks what clients saw against what the folder has: everything that was acknowledged is in the log, once; numbers
 * have no gaps, and follow the order in which calls began after others' answers; with the seeds, all choices come out
 * again; every promise was kept on every prefix; and the log is the one whose head was signed.
 */
export async function checkHistory(
  history: History,
  folder: string,
  id: string,
  arms: readonly string[],
): Promise<{ report: AuditReport; length: number }> {
  const { records, length, origin, seeds } = await storedLog(folder, id);
  // A gap would make the last place higher than the number of rows.
  expect(records.length).toBe(length);
  const events = records.map((record) => readEvent(record, nodeSha256));
  const keys = new Map<string, number>();
  for (const { event } of events) {
    if (event.personal === undefined || !("key" in event.personal) || event.personal.key.length === 0) continue;
    const key = Buffer.from(event.personal.key).toString("hex");
    keys.set(key, (keys.get(key) ?? 0) + 1);
  }
  // Without keys of access all callers are one, whose name is empty.
  const route = "POST /v1/allocators/:id/decisions";
  const hashOfKey = (key: string) => hashOf(JSON.stringify(["", route, id, key]));
  const timesOf = ({ key }: Call) => keys.get(Buffer.from(hashOfKey(key)).toString("hex")) ?? 0;
  expect(history.acknowledged.filter((call) => timesOf(call) !== 1)).toEqual([]);
  expect(history.unknown.filter((call) => timesOf(call) > 1)).toEqual([]);

  const places = new Set<number>();
  for (const { decisions = [] } of history.acknowledged) {
    for (const { id: name, place, arms: told } of decisions) {
      expect(places.has(place)).toBe(false);
      places.add(place);
      const { event, salt } = events[place];
      expect(`${id}.${decisionId(place, salt, nodeSha256)}`).toBe(name);
      expect(event.kind === "decided" ? event.fields.arms.map((arm) => arms[arm]) : event.kind).toEqual(told);
    }
  }
  expect(outOfOrder(history)).toEqual([]);

  const head = signedOutside(folder, id, origin);
  const audit = new Audit({ sha256: nodeSha256, seeds, ...(head === undefined ? {} : { head }) });
  for (const record of records) audit.take(record);
  const report = audit.report(origin);
  expect(report).toMatchObject({ verdict: "held", findings: 0, choices: { unknown: 0 } });
  expect(report.choices.recomputed).toBe(events.filter(({ event }) => event.kind === "decided").length);
  return { report, length };
}

/** Calls that began after another's answer, and have a lower number all the same. */
function outOfOrder({ acknowledged }: History): Call[] {
  const placesOf = ({ decisions = [] }: Call) => decisions.map(({ place }) => place);
  const byAnswer = [...acknowledged].sort((a, b) => (a.answered ?? 0) - (b.answered ?? 0));
  let highest = -1;
  let next = 0;
  return [...acknowledged]
    .sort((a, b) => a.begun - b.begun)
    .filter((call) => {
      for (; (byAnswer[next]?.answered ?? Infinity) < call.begun; next++) {
        highest = Math.max(highest, ...placesOf(byAnswer[next]));
      }
      return Math.min(...placesOf(call)) < highest;
    });
}

function signedOutside(folder: string, id: string, origin: string): Head | undefined {
  const file = new HeadFile(folder);
  try {
    const keys = [verifierKey(origin, signingKey(folder).publicKey)];
    const text = file.get(id);
    return text === undefined ? undefined : openSignedHead(text, { keys });
  } finally {
    file.close();
  }
}
