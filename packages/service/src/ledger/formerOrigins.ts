import type { Store, StoredValue } from "../store/store.js";

/** The names that a log has given up, in forks: heads of them were signed over events which it has lost. */
export async function formerOrigins(store: Pick<Store, "getValue">, id: string): Promise<readonly string[]> {
  const value = await store.getValue(nameFor(id));
  return value === undefined ? [] : (JSON.parse(Buffer.from(value).toString()) as string[]);
}

/** The value that keeps them, by the allocator's id: a move to another store takes it along. */
export function formerOriginsValue(id: string, origins: readonly string[]): StoredValue {
  return { name: nameFor(id), value: Buffer.from(JSON.stringify([...new Set(origins)])) };
}

function nameFor(id: string): string {
  return `former-origins ${id}`;
}
