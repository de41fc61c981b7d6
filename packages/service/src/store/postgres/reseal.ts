import { buffer } from "./appendStatement.js";
import type { Connections, Statement } from "./connections.js";
import { secretNames, type Sealing } from "../sealing.js";

/** How much was sealed again. */
export interface Resealed {
  readonly values: number;
  readonly seeds: number;
}

/** Rows of seeds that are sealed again together. */
const PAGE = 1000;

/**
 * Seals everything that is secret with the first line of the secret, where another line has sealed it. Each row is
 * changed where it is still what was read, so that it can be done while replicas run, ended anywhere, and done again.
 */
export async function reseal(connections: Connections, sealing: Sealing): Promise<Resealed> {
  const values = await resealValues(connections, sealing);
  return { values, seeds: await resealSeeds(connections, sealing) };
}

async function resealValues(connections: Connections, { secret }: Sealing): Promise<number> {
  let count = 0;
  for (const begin of secretNames) {
    for (const { name, value } of await connections.read<ValueRow>(statements.values, [begin])) {
      if (secret.isCurrent(value)) continue;
      const sealed = buffer(secret.seal(secret.unseal(value, name), name));
      count += (await connections.write(statements.setValue, [name, value, sealed])).length;
    }
  }
  return count;
}

async function resealSeeds(connections: Connections, sealing: Sealing): Promise<number> {
  let count = 0;
  let last: SeedRow | undefined;
  do {
    const after = [last?.allocator ?? 0, last?.from ?? -1];
    const rows: SeedRow[] = await connections.read<SeedRow>(statements.seeds, [...after, PAGE]);
    const old = rows.filter(({ seed, blinding }) => ![seed, blinding].every((one) => sealing.secret.isCurrent(one)));
    const sealed = old.map((row) => sealing.sealedSeed(row.allocator, sealing.seed(row.allocator, row)));
    const changed = await connections.write(statements.setSeeds, [
      old.map(({ allocator }) => allocator),
      old.map(({ from }) => from),
      old.map(({ seed }) => seed),
      sealed.map(({ seed }) => buffer(seed)),
      sealed.map(({ blinding }) => buffer(blinding)),
    ]);
    count += changed.length;
    last = rows.at(-1);
  } while (last !== undefined);
  return count;
}

interface ValueRow extends Record<string, unknown> {
  readonly name: string;
  readonly value: Buffer;
}

interface SeedRow extends Record<string, unknown> {
  readonly allocator: number;
  readonly from: number;
  readonly seed: Buffer;
  readonly blinding: Buffer;
}

const statements = {
  values: {
    name: "sealedValues",
    text: "SELECT name, value FROM evenhand.stored_values WHERE starts_with(name, $1) ORDER BY name",
  },
  setValue: {
    name: "sealValue",
    text: "UPDATE evenhand.stored_values SET value = $3 WHERE name = $1 AND value = $2 RETURNING name",
  },
  seeds: {
    name: "sealedSeeds",
    text: `SELECT allocator, place AS "from", seed, blinding FROM evenhand.seeds
      WHERE (allocator, place) > ($1::int, $2::bigint) ORDER BY allocator, place LIMIT $3`,
  },
  setSeeds: {
    name: "sealSeeds",
    text: `UPDATE evenhand.seeds SET seed = asked.seed, blinding = asked.blinding
      FROM unnest($1::int[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[])
        AS asked (allocator, place, known, seed, blinding)
      WHERE seeds.allocator = asked.allocator AND seeds.place = asked.place AND seeds.seed = asked.known
      RETURNING seeds.place`,
  },
} as const satisfies Record<string, Statement>;
