import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, startService } from "@evenhand/service";

/** A service for the time of an example, in a folder that is thrown away. Yours runs by itself: evenhand serve. */
export async function withService(use) {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-example-"));
  const flags = { port: 0, folder, insecureNoAuth: true, logLevel: "silent" };
  const service = await startService(readSettings({ flags }));
  try {
    await use(service.address);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
}
