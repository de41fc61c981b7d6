import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readSettings, startService, type RunningService } from "@evenhand/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withService } from "./demo/service.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const example = (name: string) => join(root, "examples", name);
const run = promisify(execFile);

it("queue: jobs that come twice, and consumers that die, make one decision and one reward each", async () => {
  const { stdout } = await run(process.execPath, [example("queue/dispatch.mjs")]);
  expect(stdout).toContain("jobs handed over: 42, of them twice: 2\nto another worker the second time: 0\n");
  expect(stdout).toContain("decisions: 40, rewards: 40\n");
  const workers = [...stdout.matchAll(/^(\w+): (\d+) jobs, at least (\d+) promised$/gm)];
  expect(workers.map(([, name, , promised]) => [name, promised])).toEqual([
    ["ada", "0"],
    ["ben", "12"],
    ["cem", "8"],
  ]);
  for (const [, , jobs, promised] of workers) expect(Number(jobs)).toBeGreaterThanOrEqual(Number(promised));
});

it("openfeature: flags, a person who keeps an arm, rewards by tracking, and OpenFeature's own errors", async () => {
  const { stdout, stderr } = await run(process.execPath, [example("openfeature/banner.mjs")]);
  expect(stdout.trimEnd().split("\n")).toEqual([
    "visitor-1 keeps the banner: true, because of SPLIT",
    ...["calm", "loud", "plain"].map((name) => `${name}: at least a fifth of 60 visitors`),
    "a flag that does not exist has the default: plain, FLAG_NOT_FOUND",
    "a flag is no boolean: TYPE_MISMATCH",
  ]);
  expect(stderr).toBe("");
});

const python = process.env["EVENHAND_PYTHON3"];

it.skipIf(python === undefined)(
  "python: lost answers and a receipt (EVENHAND_PYTHON3; npm test finds or installs one)",
  () =>
    withService(async (address: string) => {
      const args = [example("python/orders.py"), address, join(root, "docs/verify/verify.py")];
      const { stdout } = await run(python ?? "", args);
      expect(stdout).toMatch(/^decided: (north|south) - asked again and made once: True\nreward: learned\nrounds: 1\n/);
      expect(stdout).toMatch(/\ngenuine: leaf 2 of localhost\/orders, \d+ bytes, among the first \d+\n$/);
    }),
);

describe("express", () => {
  let folder: string;
  let service: RunningService;
  let shop: ChildProcess | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-shop-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    service = await served(0);
  });
  afterEach(async () => {
    await ended(shop, "SIGKILL");
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const served = (port: number) => {
    const flags = { port, folder: join(folder, "data"), insecureNoAuth: true, logLevel: "silent" };
    return startService(readSettings({ flags }));
  };

  /** Starts the shop in the folder; where it is. */
  async function opened(): Promise<string> {
    const started = spawn(process.execPath, [example("express/shop.mjs")], {
      cwd: folder,
      env: { ...process.env, EVENHAND_URL: service.address, SHOP_URL: "http://127.0.0.1:0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    shop = started;
    return new Promise((resolve, reject) => {
      started.stdout.on("data", (text: Buffer) => resolve(/http:\S+/.exec(text.toString())?.[0] ?? ""));
      started.once("close", () => reject(new Error("the shop has ended")));
    });
  }

  const view = async (address: string) =>
    (await (await fetch(`${address}/slot`)).json()) as { decision: string; supplier: string; isFallback: boolean };
  const click = async (address: string, decision: string) =>
    (await fetch(`${address}/clicks/${decision}`, { method: "POST" })).status;
  const grants = async () => {
    const events = await fetch(`${service.address}v1/allocators/front-page/events?format=ndjson`);
    return (await events.text()).split("\n").filter((line) => line.includes('"kind":"granted"')).length;
  };

  it("decides, rewards, chooses by itself while the service is away, and tells it after a restart of both", async () => {
    const arms = ["north", "harbour", "valley"].map((id) => ({ id, share: 0.2 }));
    const body = JSON.stringify({ id: "front-page", contract: "quota", arms });
    const headers = { "content-type": "application/json" };
    await fetch(`${service.address}v1/allocators`, { method: "POST", headers, body });

    let address = await opened();
    const first = await view(address);
    expect(first).toMatchObject({ isFallback: false });
    expect(first.decision).toMatch(/^front-page\.2-/);
    expect(await click(address, first.decision)).toBe(204);
    expect(await click(address, "front-page.999-abcdefgh")).toBe(404);

    const { port } = new URL(service.address);
    await service.close();
    const away = [await view(address), await view(address), await view(address)];
    expect(away.map(({ supplier, isFallback }) => [supplier, isFallback])).toEqual([
      ["north", true],
      ["harbour", true],
      ["valley", true],
    ]);
    expect(await click(address, away[1]?.decision ?? "")).toBe(204);
    await ended(shop, "SIGTERM");
    expect(JSON.parse(readFileSync(join(folder, "unreported.json"), "utf8"))).toHaveLength(3);

    service = await served(Number(port));
    address = await opened();
    expect(existsSync(join(folder, "unreported.json"))).toBe(false);
    expect(await view(address)).toMatchObject({ isFallback: false });
    await expect.poll(grants).toBe(3);
  });
});

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  await closed;
}
