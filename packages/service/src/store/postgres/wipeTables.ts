import { Connections } from "./connections.js";

/** The tables with what can be personal. */
const TABLES = ["events", "snapshots", "snapshot_parts", "pointers", "stored_values"]
  .map((name) => `evenhand.${name}`)
  .join(", ");

/** Milliseconds: a hundred gigabytes are read in less. */
const WITHIN = 3_600_000;

/**
 * Removes the dead rows of what was erased, over a connection of its own, beside whatever the service does. Their bytes
 * stay in the server's files until it writes over them. `isFull` rewrites the tables into other files, without them,
 * and waits for a checkpoint where the user may ask for one: the tables cannot be read or written meanwhile.
 */
export async function wipeTables(url: string, isFull = false): Promise<void> {
  const connections = new Connections(url, WITHIN);
  try {
    await connections.with(async (client) => {
      await client.query(`VACUUM ${isFull ? "(FULL)" : ""} ${TABLES}`);
      if (isFull) await client.query("CHECKPOINT").catch(() => undefined);
    });
  } finally {
    await connections.close();
  }
}
