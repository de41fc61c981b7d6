import { parentPort, workerData } from "node:worker_threads";
import { sqliteDriver } from "../store/embedded/sqliteDriver.js";

/** What the thread is asked for, and what went wrong, if anything. */
export interface CopyTask {
  readonly from: string;
  readonly to: string;
  readonly withSecrets: boolean;
}

/** Milliseconds for which a lock of another process is waited for. */
const BUSY = 30_000;

parentPort?.postMessage(copied(workerData as CopyTask));

/** One read of the database, as it was at one moment, while others write to it. */
function copied({ from, to, withSecrets }: CopyTask): { readonly failed?: string } {
  try {
    const source = sqliteDriver().open(from);
    source.exec(`PRAGMA busy_timeout = ${BUSY}`);
    source.prepare("VACUUM INTO ?").run(to);
    source.close();
    const copy = sqliteDriver().open(to);
    if (!withSecrets) {
      copy.exec(
        "PRAGMA secure_delete = ON; DELETE FROM seeds; DELETE FROM stored_values WHERE name LIKE 'subject-key %'",
      );
      copy.exec("VACUUM");
    }
    const { integrity_check: found } = copy.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
    copy.close();
    return found === "ok" ? {} : { failed: `the copy is damaged: ${found}` };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
