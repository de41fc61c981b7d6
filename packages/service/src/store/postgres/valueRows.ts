import type { ClientBase } from "pg";
import type { StoredValue } from "../store.js";
import { buffer, conditionOf } from "./appendStatement.js";

/** Stores values in the transaction of the client; false where one of them may not be stored. */
export async function put(client: ClientBase, values: readonly StoredValue[]): Promise<boolean> {
  for (const one of [...values].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rowCount } = await (isOnlyCompared(one) ? compare(client, one) : store(client, one));
    if (rowCount === 0) return false;
  }
  return true;
}

function store(client: ClientBase, one: StoredValue) {
  const replaces = one.replaces instanceof Uint8Array ? [buffer(one.replaces)] : [];
  return client.query(PUT[conditionOf(one)], [one.name, buffer(one.value), ...replaces]);
}

/** By the condition of the value: whatever is there, where nothing is, in the place of what it replaces. */
const PUT: readonly string[] = [
  "INSERT INTO evenhand.stored_values VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  "INSERT INTO evenhand.stored_values VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
  "UPDATE evenhand.stored_values SET value = $2 WHERE name = $1 AND value = $3",
];

/** Whether it takes its own place. */
function isOnlyCompared({ value, replaces }: StoredValue): boolean {
  return replaces instanceof Uint8Array && Buffer.compare(value, replaces) === 0;
}

/** It stays as it is until the transaction ends. Others may compare it meanwhile, and do not wait for each other. */
function compare(client: ClientBase, { name, value }: StoredValue) {
  return client.query("SELECT FROM evenhand.stored_values WHERE name = $1 AND value = $2 FOR SHARE", [
    name,
    buffer(value),
  ]);
}

/** Waits for all that compare the value now, and has those wait that come. The database's time after that. */
export async function hold(client: ClientBase, name: string): Promise<number> {
  await client.query("SELECT FROM evenhand.stored_values WHERE name = $1 FOR UPDATE", [name]);
  const { rows } = await client.query<{ now: number }>(
    "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now",
  );
  return rows[0].now;
}
