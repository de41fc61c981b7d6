import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EvenhandClient } from "../src/index.js";

const main = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url));

let [folder, address]: [string, string] = ["", ""];
let service: ChildProcess | undefined;

/** The built service in a process of its own, at the same address as before. */
async function start(): Promise<void> {
  const port = address === "" ? "0" : new URL(address).port;
  const flags = [
    "--insecure-no-auth",
    "--folder",
    folder,
    "--port",
    port,
    "--log-format",
    "text",
    "--log-level",
    "silent",
  ];
  const child = spawn(process.execPath, [main, "serve", ...flags], { stdio: ["ignore", "ignore", "pipe"] });
  service = child;
  let words = "";
  while (!words.includes("http://")) words += String((await once(child.stderr, "data"))[0]);
  address = /http:\S+/.exec(words)?.[0] ?? "";
}

async function kill(): Promise<void> {
  const ended = service?.exitCode === null ? once(service, "exit") : undefined;
  service?.kill("SIGKILL");
  await ended;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-restart-"));
  address = "";
  await start();
  const { contracts } = new EvenhandClient({ address });
  for (const id of ["team", "other"]) {
    await contracts.create({ id, contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] });
  }
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

it("decides once, over a service that is killed and started again, and reports what was decided without it", async () => {
  const client = new EvenhandClient({ address, deadline: 30_000 });
  const other = new EvenhandClient({
    ...{ address, fallback: () => "bob", fallbackAfter: 500, askedAgainAfter: 50, reportsGranted: true },
  });
  const first = await client.decide("team");
  await kill();
  const pending = client.decide("team");
  const { id } = await other.decide("other");
  await other.reward(id, 1);
  expect(other.unreported).toBe(1);
  await start();
  expect((await pending).id).not.toBe(first.id);
  await expect.poll(async () => !(await other.decide("other")).isFallback, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => other.unreported, { timeout: 10_000 }).toBe(0);
  const eventsOf = async (allocator: string) => (await client.evidence.events(allocator)).items;
  expect((await eventsOf("team")).filter(({ kind }) => kind === "decided")).toHaveLength(2);
  const events = await eventsOf("other");
  const [granted] = events.filter(({ kind }) => kind === "granted");
  const rewarded = events.filter(({ kind }) => kind === "rewarded");
  expect(rewarded).toMatchObject([{ fields: { decision: granted.place, value: 1 } }]);
});
