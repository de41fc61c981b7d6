import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("plays every policy over a scan and over a tournament", async () => {
  const script = fileURLToPath(new URL("scanOrTournament.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--quick"]);
  const rows = stdout.trimEnd().split("\n").slice(1);
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(Number(row.split(/\s+/).at(-1))).toBeGreaterThan(0);
});
