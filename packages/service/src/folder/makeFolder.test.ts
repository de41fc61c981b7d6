import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeyFile } from "../access/keyFile.js";
import { openFolder } from "../openAllocators.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { closeToOthers, makeFolder } from "./makeFolder.js";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-folder-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
const modesIn = (path: string) => Object.fromEntries(readdirSync(path).map((name) => [name, modeOf(join(path, name))]));

describe.skipIf(process.platform === "win32")("the folder of a service (Windows has other rights)", () => {
  it("is for its owner alone, with all of its files", async () => {
    const path = join(folder, "above", "data");
    const allocators = await openFolder(path);
    await allocators.create({ id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }] }, { origin: "x/team" });
    const modes = modesIn(path);
    await allocators.close();
    expect(modeOf(path)).toBe(0o700);
    const names = ["allocators.db", "allocators.db-shm", "allocators.db-wal", "heads.jsonl", "lock.db", "signing.key"];
    expect(Object.keys(modes)).toEqual(expect.arrayContaining(names));
    for (const [name, mode] of Object.entries(modes)) expect(mode, name).toBe(0o600);
  });

  it("is closed to others when it is opened, where a version before this one has left it open", async () => {
    const path = join(folder, "data");
    await (await openFolder(path)).close();
    for (const name of readdirSync(path)) chmodSync(join(path, name), 0o644);
    chmodSync(path, 0o755);
    await (await openFolder(path)).close();
    expect(modeOf(path)).toBe(0o700);
    for (const [name, mode] of Object.entries(modesIn(path))) expect(mode, name).toBe(0o600);
  });

  it("may lose files while it is looked at: SQLite removes those of a database that was closed a moment ago", async () => {
    const code = `
      const { rmSync, writeFileSync } = require("node:fs");
      const { parentPort, workerData } = require("node:worker_threads");
      for (let turn = 0; turn < 3000; turn++) {
        writeFileSync(workerData, "", { mode: 0o644 });
        rmSync(workerData);
      }
      parentPort.postMessage("done");`;
    const worker = new Worker(code, { eval: true, workerData: join(folder, "allocators.db-wal") });
    let isDone = false;
    worker.once("message", () => (isDone = true));
    for (let look = 0; !isDone; look++) {
      closeToOthers(folder);
      if (look % 100 === 0) await setImmediate();
    }
    await worker.terminate();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is left as it is where something else lies in it, and so is that", async () => {
    const path = join(folder, "data");
    await (await openFolder(path)).close();
    for (const name of readdirSync(path)) chmodSync(join(path, name), 0o644);
    writeFileSync(join(path, "backup.sh"), "", { mode: 0o755 });
    chmodSync(path, 0o755);
    await (await openFolder(path)).close();
    const { "backup.sh": script, ...modes } = modesIn(path);
    expect([modeOf(path), script]).toEqual([0o755, 0o755]);
    for (const [name, mode] of Object.entries(modes)) expect(mode, name).toBe(0o600);
  });

  it("a file in its place is refused, and keeps its rights", () => {
    const file = join(folder, "file");
    writeFileSync(file, "", { mode: 0o644 });
    expect(() => EmbeddedStore.open(file)).toThrow(expect.objectContaining({ code: "folder-unusable" }) as Error);
    expect(modeOf(file)).toBe(0o644);
  });

  it("is left as it is where others have their files, but for the service's own", async () => {
    writeFileSync(join(folder, "of-others"), "", { mode: 0o644 });
    chmodSync(folder, 0o1777);
    await (await openFolder(folder)).close();
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    const { "of-others": others, ...modes } = modesIn(folder);
    expect(others).toBe(0o644);
    for (const [name, mode] of Object.entries(modes)) expect(mode, name).toBe(0o600);
  });
});

describe("a folder", () => {
  it("is made with those that it lies in, and may be there", () => {
    const path = join(folder, "a", "b", "c");
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it.skipIf(process.platform !== "linux")("is refused in a sentence where none can be made (/proc is Linux's)", () => {
    const unusable = (code: string) => expect.objectContaining({ code }) as Error;
    expect(() => EmbeddedStore.open("/proc/none")).toThrow(unusable("folder-unusable"));
    expect(() => EmbeddedStore.open("/proc/none/deeper")).toThrow(unusable("folder-unusable"));
    expect(() => new KeyFile("/proc/none").create({ scopes: ["read"], note: "" })).toThrow(
      unusable("key-file-unusable"),
    );
  });

  it("is refused in a sentence below a file", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => EmbeddedStore.open(join(file, "below"))).toThrow(
      expect.objectContaining({ code: "folder-unusable" }) as Error,
    );
  });
});
