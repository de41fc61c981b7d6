import { createHash } from "node:crypto";
import { Allocator, type CreateCommand, type Sha256 } from "@evenhand/allocator";
import type { Store, StoredAllocator } from "../store/store.js";

/** Node's own hash: five times as fast as the one in plain JavaScript. */
export const nodeSha256: Sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** Events that are read at once. */
const PAGE = 10_000;

export function createdWith(command: CreateCommand) {
  return Allocator.create(command, { sha256: nodeSha256 });
}

/** The allocator that a stored log leads to. */
export async function folded(store: Store, { number }: StoredAllocator): Promise<Allocator> {
  const seeds = [...(await store.seeds(number))];
  const [first] = await store.read(number, 0, 1);
  const allocator = Allocator.begin(first, seeds.shift(), { sha256: nodeSha256 });
  for (let from = 1; ; from += PAGE) {
    const records = await store.read(number, from, PAGE);
    for (const record of records) {
      const next = seeds[0]?.from === allocator.state.length ? seeds.shift() : undefined;
      if (next !== undefined) allocator.knowSeed(next);
      allocator.fold(record);
    }
    if (records.length < PAGE) return allocator;
  }
}
