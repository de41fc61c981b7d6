import {
  Audit,
  decisionId,
  LedgerTree,
  openSignedHead,
  readEvent,
  rootAt,
  verifierKey,
  verifyReceipt,
  type EventRecord,
  type ReadEvent,
  type Tile,
} from "@evenhand/allocator";
import { Promises } from "../../../allocator/test/simulator/promises.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { hashOf } from "../../src/engine/pointersOf.js";
import type { StoredSeed } from "../../src/store/store.js";
import { arms } from "./clients.js";
import { fitOneOrder } from "./oneOrder.js";
import type { ChaosRecord, Operation, Told } from "./record.js";

/** A log as the database has it at the end. */
export interface FinalLog {
  readonly id: string;
  readonly origin: string;
  readonly records: readonly EventRecord[];
  readonly seeds: readonly StoredSeed[];
}

/**
 * What is wrong with what clients saw, given a log as it is at the end; nothing where all is well. Everything that was
 * acknowledged is in the log, once, where and as it was told. The log is what the machine writes, and every promise was
 * kept on every prefix. Heads and receipts are of this log and no other. And what was told fits the order of the log.
 */
export function judge(log: FinalLog, record: ChaosRecord, publicKey: Uint8Array): string[] {
  const operations = record.operations.filter(({ allocator }) => allocator === log.id);
  const events = log.records.map((one) => readEvent(one, nodeSha256));
  const found = [
    ...foundByAudit(log, events),
    ...wrongDecisions(log.id, events, operations),
    ...wrongRewards(events, operations),
    ...fitOneOrder(events, operations),
    ...foundByHeads(log, record, publicKey),
  ];
  return found.map((one) => `${log.id}: ${one}`);
}

/** The same for a log that has lost its last events: what is left is as it was told. */
export function judgeShortened(log: FinalLog, record: ChaosRecord): string[] {
  const events = log.records.map((one) => readEvent(one, nodeSha256));
  const places = new Set<number>();
  const wrong = record.operations.flatMap(({ allocator, told }) => {
    if (allocator !== log.id || told?.kind !== "decided") return [];
    const decisions = told.decisions.filter(({ place }) => place < events.length);
    return wrongPlaces(log.id, events, { ...told, decisions }, places);
  });
  return [...foundByAudit(log, events), ...wrong].map((one) => `${log.id}: ${one}`);
}

function foundByAudit({ records, seeds, origin }: FinalLog, events: readonly ReadEvent[]): string[] {
  const [audit, promises] = [new Audit({ sha256: nodeSha256, seeds }), new Promises()];
  const found: string[] = [];
  for (const [place, { event }] of events.entries()) {
    audit.take(records[place]);
    promises.take(event);
    if (promises.disturbances === 0 && promises.broken().length > 0) found.push(`a floor was broken at ${place}`);
  }
  const { findings, finding, choices, verdict } = audit.report(origin);
  if (findings > 0) found.push(`the log is not what the machine writes: ${JSON.stringify(finding)}`);
  if (choices.unknown > 0) found.push("a seed is not in the store");
  if (verdict !== "held") found.push(`the audit says ${verdict}`);
  return found;
}

type Decided = Extract<Told, { readonly kind: "decided" }>;

function wrongDecisions(id: string, events: readonly ReadEvent[], operations: readonly Operation[]): string[] {
  const times = timesOfKeys(events);
  const timesOf = (key: string) =>
    times.get(hex(hashOf(JSON.stringify(["", "POST /v1/allocators/:id/decisions", id, key])))) ?? 0;
  const places = new Set<number>();
  const found: string[] = [];
  for (const { wanted, key, told } of operations) {
    if (wanted !== "decide") continue;
    const most = told?.kind === "decided" ? [1] : [0, 1];
    if (!most.includes(timesOf(key))) found.push(`${key} is in the log ${timesOf(key)} times, told ${told?.kind}`);
    if (told?.kind === "decided") found.push(...wrongPlaces(id, events, told, places));
  }
  return found;
}

function wrongPlaces(id: string, events: readonly ReadEvent[], { key, decisions }: Decided, places: Set<number>) {
  return decisions.flatMap(({ id: name, place, arms: told }) => {
    if (places.has(place)) return [`${key} was told the place ${place}, as another request`];
    places.add(place);
    const stored: ReadEvent | undefined = events[place];
    if (stored?.event.kind !== "decided") return [`${key} was told the place ${place}, which has no decision`];
    const names = stored.event.fields.arms.map((arm) => arms[arm]);
    const isSame = names.join() === told.join() && `${id}.${decisionId(place, stored.salt, nodeSha256)}` === name;
    return isSame ? [] : [`${key} was told ${told.join()} at ${place}, where the log has ${names.join()}`];
  });
}

/** How often the first event of a request bears each key. */
function timesOfKeys(events: readonly ReadEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { event } of events) {
    const { personal } = event;
    if (event.kind !== "decided" || personal === undefined || !("key" in personal) || personal.place > 0) continue;
    const key = hex(personal.key);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return times;
}

function wrongRewards(events: readonly ReadEvent[], operations: readonly Operation[]): string[] {
  const values = new Map<number, number[]>();
  for (const { event } of events) {
    if (event.kind !== "rewarded") continue;
    const { decision, value } = event.fields;
    values.set(decision, [...(values.get(decision) ?? []), value]);
  }
  const found: string[] = [];
  for (const [decision, rewards] of values)
    if (rewards.length > 1) found.push(`the decision ${decision} was rewarded ${rewards.length} times`);
  for (const { told } of operations) {
    if (told?.kind !== "rewarded" || values.get(told.decision)?.[0] === told.value) continue;
    found.push(`the reward ${told.value} of ${told.decision} is not in the log`);
  }
  return found;
}

function foundByHeads({ id, origin, records }: FinalLog, record: ChaosRecord, publicKey: Uint8Array): string[] {
  const tree = new LedgerTree(nodeSha256);
  for (const { leaf } of records) tree.append(leaf);
  const tiles = new Map(tree.takeTiles().map((tile: Tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  const keys = [verifierKey(origin, publicKey)];
  const found: string[] = [];
  for (const text of record.heads.get(id) ?? []) {
    const { size, root } = openSignedHead(text, { keys });
    if (size > records.length) found.push(`a head of ${size} events was signed, and the log has ${records.length}`);
    else if (
      !same(
        rootAt(size, (level, index) => tiles.get(`${level}/${index}`), nodeSha256),
        root,
      )
    )
      found.push(`the head of ${size} events is of another log`);
  }
  for (const { allocator, decision, text } of record.receipts) {
    if (allocator !== id) continue;
    const verdict = verifyReceipt(text, { keys, sha256: nodeSha256 });
    if (!verdict.genuine) found.push(`the receipt of ${decision}: ${verdict.reason.message}`);
    else if (!same(records[verdict.index].leaf, verdict.leaf))
      found.push(`the receipt of ${decision} is of another log`);
  }
  return found;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
