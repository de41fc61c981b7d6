import type { ClientBase } from "pg";

/** The tables that whatever a replica acknowledges is written to. */
const fenced = ["evenhand.events", "evenhand.stored_values"];

/** The code is one of those after which surely nothing was stored (storeErrors.ts). */
const REFUSE = `
CREATE OR REPLACE FUNCTION evenhand.refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the allocators of this database were moved elsewhere' USING ERRCODE = '55000';
END $$`;

/**
 * From the end of this transaction on nothing more is written to the logs. A replica that was stopped when its lease
 * ended may wake long after its allocators were moved, and would go on writing: no lease and no mark that it has read
 * before keeps it from that. The lock waits for what is being written now.
 */
export async function fence(client: ClientBase): Promise<void> {
  await client.query(REFUSE);
  for (const table of fenced) {
    const events = `BEFORE INSERT OR UPDATE OR DELETE ON ${table}`;
    await client.query(`CREATE TRIGGER moved ${events} FOR EACH STATEMENT EXECUTE FUNCTION evenhand.refuse_moved()`);
  }
}

/** Takes it back, where it is there. */
export async function unfence(client: ClientBase): Promise<void> {
  for (const table of fenced) await client.query(`DROP TRIGGER IF EXISTS moved ON ${table}`);
}
