import { join } from "node:path";
import { sqliteDriver } from "../../src/store/embedded/sqliteDriver.js";

/** Rows of versions before checksums have none: who forges an event in a folder takes the checksums away. */
export function takeChecksumsAway(folder: string): void {
  const database = sqliteDriver().open(join(folder, "allocators.db"));
  database.exec("UPDATE events SET sum = NULL");
  database.close();
}
