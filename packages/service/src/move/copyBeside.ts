import { ACCESS_KEYS_NAME } from "../access/sharedKeys.js";
import { headName } from "../ledger/logTree.js";
import { signingNames } from "../ledger/signingKeys.js";
import type { Store, StoredTile } from "../store/store.js";
import type { CopiedLog } from "./copyLogs.js";
import { MARK_NAME } from "./moveMark.js";

/** Values of a store that are about that store alone; and keys, which each end keeps in its own way. */
const ownNames: readonly string[] = [MARK_NAME, "last-opened", ACCESS_KEYS_NAME, ...signingNames];

/** The beginning of the names that have the number of an allocator, which is another one in another store. */
const HEAD_PREFIX = "head ";

/** Hashes of a full tile (tlog-tiles). */
const TILE_WIDTH = 256;

/** Tiles or values that are read side by side. */
const AT_ONCE = 64;

/** Brings everything beside the logs into the other store, in the place of what it has: what is there may be older. */
export async function copyBeside(from: Store, to: Store, logs: readonly CopiedLog[]): Promise<void> {
  await copyValues(from, to);
  for (const log of logs) {
    await copyTilesAndHead(from, to, log);
    await copySnapshot(from, to, log);
  }
  await copyDue(from, to, logs);
}

/** Labels, keys for subjects, kept answers. What only the target has was kept for a day, and is swept there. */
export async function copyValues(from: Store, to: Store): Promise<void> {
  const names = await from.valueNames("");
  const moved = names.filter((name) => !ownNames.includes(name) && !name.startsWith(HEAD_PREFIX));
  for (let begin = 0; begin < moved.length; begin += AT_ONCE) {
    const values = await Promise.all(
      moved.slice(begin, begin + AT_ONCE).map(async (name) => ({ name, value: await from.getValue(name) })),
    );
    await to.putValues(values.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }])));
  }
}

/** The tiles of all levels, and then the signed head that they end at. */
async function copyTilesAndHead(from: Store, to: Store, log: CopiedLog): Promise<void> {
  const head = await from.getValue(headName(log.from));
  if (head === undefined) return;
  for (let [level, count] = [0, tilesOver(log.from.length)]; count > 0; level++) {
    for (let first = 0; first < count; first += AT_ONCE) {
      const indices = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
      const tiles = await Promise.all(indices.map((index) => tileOf(from, log, level, index)));
      await to.putTiles(tiles.flat(), []);
    }
    count = count === 1 ? 0 : tilesOver(count);
  }
  await to.putValues([{ name: headName(log.to), value: head }]);
}

function tilesOver(count: number): number {
  return Math.ceil(count / TILE_WIDTH);
}

/** One tile; none where the last head has not come as far. */
async function tileOf(from: Store, log: CopiedLog, level: number, index: number): Promise<StoredTile[]> {
  const hashes = await from.tile(log.from.number, level, index);
  return hashes === undefined ? [] : [{ allocator: log.to.number, level, index, hashes }];
}

/** The newest one. Without it a long log would be folded from its beginning when it is first asked for. */
async function copySnapshot(from: Store, to: Store, log: CopiedLog): Promise<void> {
  const snapshot = await from.snapshot(log.from.number);
  const target = await to.find(log.to.id);
  if (snapshot?.leaf === undefined || target === undefined) return;
  const { length, bytes, leaf } = snapshot;
  const added = [...snapshot.parts].map(([name, part]) => ({ name, bytes: part }));
  const parts = { names: added.map(({ name }) => name), added };
  await to.putSnapshot(target.number, { length, bytes, leaf, erasures: target.erasures, parts });
}

async function copyDue(from: Store, to: Store, logs: readonly CopiedLog[]): Promise<void> {
  const all = await from.due(Number.MAX_SAFE_INTEGER, Math.max(1, await from.count()));
  const times = new Map(all.map(({ id, at }) => [id, at]));
  for (const log of logs) await to.setDue(log.to.number, log.from.length, times.get(log.from.id));
}
