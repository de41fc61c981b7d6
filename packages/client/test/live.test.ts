import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, startService, type RunningService } from "@evenhand/service";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EvenhandClient, type ClientOptions } from "../src/index.js";

let [folder, port]: [string, number] = ["", 0];
let running: RunningService | undefined;

/** On the same folder and port as before. */
async function start(): Promise<void> {
  running = await startService(readSettings({ flags: { port, folder, insecureNoAuth: true, logLevel: "silent" } }));
  port = Number(new URL(running.address).port);
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

const clientOf = (options: Partial<ClientOptions> = {}) =>
  new EvenhandClient({ address: `http://127.0.0.1:${port}`, ...options });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-live-"));
  port = 0;
  await start();
  await clientOf().contracts.create({ id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }] });
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

it("follows a log from its beginning, over a stop and a start of the service, each event once", async () => {
  // The client waits until the service is back, instead of for a time.
  const client = clientOf({ pause: start });
  const stopping = new AbortController();
  const seen: [place: number, kind: string, arms: number][] = [];
  const { id } = await client.decide("team");
  for await (const event of client.live("team", { from: 0, signal: stopping.signal })) {
    seen.push([event.place, event.kind, event.kind === "decided" ? event.fields.arms.length : 0]);
    if (event.place === 2) {
      expect(event.decision).toBe(id);
      await client.reward(id, 1);
      await stop();
    }
    if (event.place === 3) await client.decideAll("team", [{}, {}]);
    if (event.place === 5) stopping.abort();
  }
  expect(seen).toEqual([
    [0, "created", 0],
    [1, "tenures", 0],
    [2, "decided", 1],
    [3, "rewarded", 0],
    [4, "decided", 1],
    [5, "decided", 1],
  ]);
});

it("follows from now on, and misses nothing that happened while it was cut off before the first event", async () => {
  await clientOf().decide("team");
  let connected = () => {};
  const isConnected = new Promise<void>((resolve) => (connected = resolve));
  const client = clientOf({
    fetch: async (...asked) => {
      const response = await fetch(...asked);
      connected();
      return response;
    },
    pause: async () => {
      await start();
      await clientOf().decide("team");
    },
  });
  const events = client.live("team");
  const next = events.next();
  await isConnected;
  await stop();
  expect(await next).toMatchObject({ value: { place: 3, kind: "decided" } });
  await events.return();
});

it("throws what the service refuses", async () => {
  await expect(clientOf().live("other").next()).rejects.toMatchObject({
    code: "service-refused",
    cause: { status: 404, code: "allocator-unknown" },
  });
});
