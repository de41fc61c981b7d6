import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAllocators, type EmbeddedAllocators } from "../openAllocators.js";
import { SharedSecret } from "../store/sharedSecret.js";
import { backupFolder } from "./makeBackup.js";
import { restoreFolder } from "./restoreFolder.js";

const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];
const secret = SharedSecret.of("a secret of the test, long enough to be taken for one", "the test");

let place: string;
const at = (name: string) => join(place, name);
const opened = (options = {}) =>
  openAllocators(at("data"), { origin: "example.org", headFile: at("heads"), ...options });
beforeEach(() => (place = mkdtempSync(join(tmpdir(), "evenhand-restore-"))));
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Makes these allocators and decides; keeps a backup of it. */
async function backedUp(ids: readonly string[], options = {}): Promise<void> {
  const allocators = await opened(options);
  for (const id of ids) {
    await allocators.contracts.create({ id, contract: "quota", arms });
    await allocators.decideAll(id, [{}, {}, {}]);
  }
  await allocators.close();
  await backupFolder(at("data"), at("backup"));
}

/** How often its log was restored, as far as a head has been signed. */
async function restoresOf(allocators: EmbeddedAllocators, id: string): Promise<number | undefined> {
  return (await allocators.evidence.audit(id)).report.restores;
}

describe("a backup", () => {
  it("is for its owner alone, and nothing of it is left where it is stopped", async () => {
    await backedUp(["team"]);
    const modes = readdirSync(at("backup")).map((name) => statSync(join(at("backup"), name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    const before = readdirSync(place);
    const stop = new AbortController();
    const stopped = backupFolder(at("data"), at("second"), { signal: stop.signal, watch: () => stop.abort() });
    await expect(stopped).rejects.toThrow("aborted");
    expect(readdirSync(place)).toEqual(before);
    const atOnce = backupFolder(at("data"), at("second"), { signal: AbortSignal.abort() });
    await expect(atOnce).rejects.toThrow("aborted");
    expect(readdirSync(place)).toEqual(before);
  });

  it("is not written over, and not served, and restored without its secrets it is not served either", async () => {
    await backedUp(["team"]);
    const notEmpty = { code: "folder-not-empty" };
    await expect(backupFolder(at("data"), at("backup"))).rejects.toMatchObject(notEmpty);
    await expect(restoreFolder(at("backup"), at("data"))).rejects.toMatchObject(notEmpty);
    await expect(openAllocators(at("backup"))).rejects.toMatchObject({ code: "folder-is-backup" });
    await backupFolder(at("data"), at("open"), { withSecrets: false });
    expect(readdirSync(at("open"))).toEqual(["allocators.db", "backup.json", "heads.jsonl"]);
    await restoreFolder(at("open"), at("restored"));
    await expect(openAllocators(at("restored"))).rejects.toMatchObject({ code: "signing-key" });
  });
});

describe("a restored folder", () => {
  it("is made with the secret that has sealed the seeds, and without it nothing is", async () => {
    await backedUp(["team"], { secret });
    const before = readdirSync(place);
    await expect(restoreFolder(at("backup"), at("restored"))).rejects.toMatchObject({ code: "shared-secret" });
    expect(readdirSync(place)).toEqual(before);
    await restoreFolder(at("backup"), at("restored"), { secret });
    const restored = await openAllocators(at("restored"), { origin: "example.org", secret });
    await restored.decide("team");
    await expect.poll(() => restoresOf(restored, "team"), { timeout: 20_000 }).toBe(1);
    await restored.close();
  });

  it("has its name when every log says that it was restored: killed before, it is none", async () => {
    await backedUp(["orders", "team"]);
    const text = `
      import { restoreFolder } from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url))};
      const watch = (done) => done > 0 && process.kill(process.pid, "SIGKILL");
      await restoreFolder(${JSON.stringify(at("backup"))}, ${JSON.stringify(at("restored"))}, { watch });`;
    const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", text]);
    expect([signal, existsSync(at("restored"))]).toEqual(["SIGKILL", false]);
    const before = readdirSync(place);
    const stop = new AbortController();
    const stopped = restoreFolder(at("backup"), at("restored"), { signal: stop.signal, watch: () => stop.abort() });
    await expect(stopped).rejects.toThrow("aborted");
    expect(readdirSync(place)).toEqual(before);
    await restoreFolder(at("backup"), at("restored"));
    const restored = await openAllocators(at("restored"), { origin: "example.org" });
    for (const id of ["orders", "team"]) {
      await expect.poll(() => restoresOf(restored, id), { timeout: 20_000 }).toBe(1);
    }
    await restored.close();
  });

  it("says what the backup lacks of what is known outside: events, allocators, and a fork", async () => {
    await backedUp(["orders", "team"]);
    let allocators = await opened();
    await allocators.decideAll(
      "orders",
      Array.from({ length: 10 }, () => ({})),
    );
    await allocators.contracts.create({ id: "young", contract: "quota", arms });
    const head = await allocators.evidence.head("young");
    await allocators.close();
    expect(head).toContain("example.org/young");
    const first = await restoreFolder(at("backup"), at("restored"), { headFile: at("heads") });
    const lost = { id: "orders", lost: 10, isWhole: false };
    expect(first.behind).toEqual([lost, { id: "young", lost: 2, isWhole: true }]);
    // Forked, the log is shorter than the backup that is older than the fork.
    allocators = await openAllocators(at("restored"), { origin: "example.org", headFile: at("heads") });
    await allocators.contracts.fork("orders", { because: "the disk failed" });
    await expect(allocators.contracts.fork("young", { because: "it too" })).rejects.toMatchObject({
      code: "fork-refused",
      received: expect.stringContaining("nothing is left") as string,
    });
    await allocators.close();
    rmSync(at("backup"), { recursive: true });
    await backupFolder(at("data"), at("backup"));
    const again = await restoreFolder(at("backup"), at("again"), { headFile: at("heads") });
    expect(again.behind).toContainEqual({ id: "orders", lost: 1, isWhole: false });
  });
});
