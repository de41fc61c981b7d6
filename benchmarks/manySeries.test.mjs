import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("draws a thousand lines in both ways, the gathered ones faster", async () => {
  const script = fileURLToPath(new URL("manySeries.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--quick"]);
  const ratio = Number(/([\d.]+) times as fast/.exec(stdout)?.[1]);
  expect(ratio).toBeGreaterThan(2);
});
