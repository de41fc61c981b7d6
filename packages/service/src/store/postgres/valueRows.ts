import type { ClientBase } from "pg";
import type { StoredValue } from "../store.js";
import { buffer, conditionOf } from "./appendStatement.js";

/**
 * Stores values of different names in the transaction of the client; false where one of them may not be stored. They
 * are few statements: a replica signs the heads of a thousand logs at once, and its commits wait for that.
 */
export async function put(client: ClientBase, values: readonly StoredValue[]): Promise<boolean> {
  const sorted = [...values].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const one of sorted.filter(isOnlyCompared)) if ((await compare(client, one)).rowCount === 0) return false;
  const stored = sorted.filter((one) => !isOnlyCompared(one));
  for (const [condition, text] of PUT.entries()) {
    const alike = stored.filter((one) => conditionOf(one) === condition);
    if (alike.length > 0 && (await store(client, text, alike)).rowCount !== alike.length) return false;
  }
  return true;
}

function store(client: ClientBase, text: string, values: readonly StoredValue[]) {
  const replaced = values.flatMap(({ replaces }) => (replaces instanceof Uint8Array ? [buffer(replaces)] : []));
  return client.query(text, [
    values.map(({ name }) => name),
    values.map(({ value }) => buffer(value)),
    ...(replaced.length === 0 ? [] : [replaced]),
  ]);
}

const INSERT = `INSERT INTO evenhand.stored_values (name, value)
  SELECT * FROM unnest($1::text[], $2::bytea[]) AS given (name, value) ORDER BY name`;

/** By the condition of the values: whatever is there, where nothing is, in the place of what they replace. */
const PUT: readonly string[] = [
  `${INSERT} ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  `${INSERT} ON CONFLICT (name) DO NOTHING`,
  `WITH given AS (
    SELECT stored_values.name, given.value
    FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS given (name, value, replaced)
      JOIN evenhand.stored_values ON stored_values.name = given.name AND stored_values.value = replaced
    ORDER BY stored_values.name FOR UPDATE OF stored_values
  )
  UPDATE evenhand.stored_values SET value = given.value FROM given WHERE stored_values.name = given.name`,
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

/**
 * Waits for all that compare the value now, and has those wait that come. The database's time after that. What is read
 * next is as it is then, whatever the database's own setting says.
 */
export async function hold(client: ClientBase, name: string): Promise<number> {
  await client.query("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
  await client.query("SELECT FROM evenhand.stored_values WHERE name = $1 FOR UPDATE", [name]);
  const { rows } = await client.query<{ now: number }>(
    "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now",
  );
  return rows[0].now;
}
