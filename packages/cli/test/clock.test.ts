import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeyFile } from "@evenhand/service";
import { expect, it } from "vitest";
import { endOf, startEvenhand, type Started } from "./evenhand.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const folder = mkdtempSync(join(tmpdir(), "evenhand-clock-"));
const store = join(folder, "store");
const ahead = join(folder, "ahead");

/** The clock of the service's machine: this much ahead of the test's. */
const setClock = (milliseconds: number) => writeFileSync(ahead, String(milliseconds));

/** Loaded into the service before anything else. */
const settableClock = `
  import { readFileSync } from "node:fs";
  const now = Date.now;
  Date.now = () => now() + Number(readFileSync(${JSON.stringify(ahead)}, "utf8"));
`;

async function started(): Promise<{ child: Started; address: string }> {
  const program = `--import=data:text/javascript,${encodeURIComponent(settableClock)}`;
  const flags = ["--folder", store, "--port", "0", "--log-level", "warn"];
  const child = startEvenhand({ env: { NODE_OPTIONS: program } }, "serve", ...flags);
  let words = "";
  child.stderr.on("data", (more: Buffer) => (words += more.toString()));
  while (!words.includes("http://")) await once(child.stderr, "data");
  return { child, address: /http:\S+/.exec(words)?.[0] ?? "" };
}

async function stop(child: Started): Promise<void> {
  child.kill("SIGTERM");
  expect(await endOf(child)).toMatchObject({ code: 0 });
}

it(
  "dates and forgets nothing by a clock that is set, forward, back and over a restart",
  { timeout: 60_000 },
  async () => {
    setClock(0);
    const keys = new KeyFile(store);
    const { key } = keys.create({ scopes: ["admin", "decide", "read", "audit"], note: "" });
    const other = keys.create({ scopes: ["read"], note: "" });
    let { child, address } = await started();
    const get = (path: string, bearer = key) =>
      fetch(new URL(path, address), { headers: { authorization: `Bearer ${bearer}` } });
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const type = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const init = { method: "POST", headers: { ...type, ...headers }, body: JSON.stringify(body) };
      return (await fetch(new URL(path, address), init)).json() as Promise<{ id: string }>;
    };
    const decide = () => post("/v1/allocators/team/decisions", {});
    const decideOnce = () => post("/v1/allocators/team/decisions", {}, { "idempotency-key": "once" });
    const jump = async () => {
      const { items } = (await (await get("/v1/alarms")).json()) as { items: { kind: string; detail: string }[] };
      return items.find(({ kind }) => kind === "clock-jump")?.detail;
    };
    await post("/v1/allocators", { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] });
    const before = Date.now();
    const { id } = await decideOnce();

    setClock(2 * DAY);
    await expect.poll(jump, { timeout: 10_000 }).toMatch(/was set forward by 17280\d s/);
    await decide();
    setClock(-HOUR);
    await expect.poll(jump, { timeout: 10_000 }).toMatch(/was set back by 17640\d s/);
    expect(await decideOnce()).toMatchObject({ id });
    // The file of keys is looked at once a second, of the time that passes.
    expect((await get("/v1/allocators", other.key)).status).toBe(200);
    keys.revoke(other.stored.id);
    await expect.poll(async () => (await get("/v1/allocators", other.key)).status, { timeout: 10_000 }).toBe(401);
    await stop(child);

    ({ child, address } = await started());
    expect(await decideOnce()).toMatchObject({ id });
    await decide();
    const { items } = (await (await get("/v1/allocators/team/events")).json()) as {
      items: { kind: string; at: number }[];
    };
    const times = items.map(({ at }) => at);
    expect(items.filter(({ kind }) => kind === "decided")).toHaveLength(3);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeGreaterThan(before);
    expect(times.at(-1)).toBeLessThan(Date.now() + 1000);
    await stop(child);
    rmSync(folder, { recursive: true });
  },
);
