import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkHistory } from "./support/checkHistory.js";
import { History } from "./support/history.js";
import { arms, attempt, team } from "./support/load.js";
import { Served } from "./support/served.js";
import { driversInWords, driversOfTests } from "./support/sqliteDrivers.js";

const strace = process.env["EVENHAND_STRACE"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const name = `a disk that fails, over ${driversInWords} (EVENHAND_STRACE; npm test finds or installs one)`;

describe.skipIf(strace === undefined)(name, () => {
  /** Each with every driver in `npm run test:long`, and with one of them else. */
  const isLong = process.env["EVENHAND_KILLS"] !== undefined;
  const tried = (faults: readonly (readonly [words: string, fault: string])[]) =>
    faults.flatMap((fault, index) =>
      driversOfTests
        .filter((_, place) => isLong || place === index % driversOfTests.length)
        .map((runtime) => [`${fault[0]}, over ${runtime.driver}`, fault[1], runtime] as const),
    );

  // The calls of the system are counted for each thread, and the one that writes begins again when the store was opened
  // again: some 10 syncs and 40 writes come before a request, and fewer than these in all after the failure.
  it.each(
    tried([
      ["cannot sync", "fsync,fdatasync:error=EIO:when=60..63"],
      ["cannot sync once", "fsync,fdatasync:error=EIO:when=60"],
      ["cannot write", "pwrite64:error=EIO:when=300..302"],
      ["is full for a while", "pwrite64:error=ENOSPC:when=300..305"],
    ]),
  )("%s: nothing is acknowledged, the service is not ready, and goes on when it can", async (_, fault, runtime) => {
    const calls = ["-e", "trace=fsync,fdatasync,pwrite64", "-e", `inject=${fault}`];
    const served = await Served.start(folder, [strace ?? "", "-f", "-qq", "-o", "/dev/null", ...calls], runtime);
    const history = new History();
    try {
      expect((await served.send("POST", "/v1/allocators", team, "create")).status).toBe(201);
      const refused = await decideUntilRefused(served, history);
      expect(refused).toMatch(/^503: .*store-failed/);
      expect((await served.send("GET", "/readyz")).status).toBe(503);
      expect((await served.send("GET", "/livez")).status).toBe(200);
      await expect(attempt(served, history, history.begin("while failed", {}))).rejects.toThrow(/^503: .*store-failed/);
      while ((await served.send("GET", "/readyz")).status !== 200);
      for (const call of history.unknown) await attempt(served, history, call);
      for (let more = 0; more < 20; more++) await attempt(served, history, history.begin(`after ${more}`, {}));
      await served.stop();
      await checkHistory(history, folder, "team", arms);
    } finally {
      await served.kill();
    }
  });
});

/** What the service said when it refused the first call. */
async function decideUntilRefused(served: Served, history: History): Promise<string> {
  for (let count = 0; ; count++) {
    const call = history.begin(`before ${count}`, {});
    try {
      await attempt(served, history, call);
    } catch (error) {
      return (error as Error).message;
    }
  }
}
