import { readEvent, type AllocatorEvent } from "@evenhand/allocator";
import type { Engine, Loaded } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { sameRequest, type Keyed } from "./idempotency.js";
import type { PlacedEvent } from "./shownEvent.js";

/** More than a command can make: 1 000 rewards, what stood in for each, and a change of shares after both. */
const MOST_EVENTS = 4001;

/** The events that a request with this key has led to, if there was one. Another request with the key is refused. */
export async function eventsOfKey(engine: Engine, { stored }: Loaded, key: Keyed): Promise<PlacedEvent[] | undefined> {
  const store = await engine.store();
  const place = await placeOfKey(store, stored, key);
  if (place === undefined) return undefined;
  const events: PlacedEvent[] = [];
  let first = 0;
  for (const [index, record] of (await store.read(stored.number, place, MOST_EVENTS)).entries()) {
    const { event, salt } = readEvent(record, nodeSha256);
    if (index === 0) {
      sameRequest(fingerprintOf(event), key);
      first = placeInCommand(event) ?? 0;
    }
    // These two bear no request: what comes behind them tells whether the command went on.
    if (event.kind === "tenures" || event.kind === "settled") continue;
    if (placeInCommand(event) !== first + index) break;
    events.push({ place: place + index, event, salt, record });
  }
  return events;
}

/** The first event that bears the key. An event whose personal part was erased may be it, and is taken for it. */
async function placeOfKey(store: Store, { number }: StoredAllocator, { hash }: Keyed): Promise<number | undefined> {
  for (const place of await store.point(number, "key", hash)) {
    const [record] = await store.read(number, place, 1);
    const { personal } = readEvent(record, nodeSha256).event;
    if (personal === undefined || !("key" in personal) || Buffer.from(personal.key).equals(hash)) return place;
  }
  return undefined;
}

function placeInCommand({ personal }: AllocatorEvent): number | undefined {
  return personal !== undefined && "place" in personal ? personal.place : undefined;
}

function fingerprintOf({ personal }: AllocatorEvent): Uint8Array | undefined {
  return personal !== undefined && "fingerprint" in personal ? personal.fingerprint : undefined;
}
