import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowOf } from "../src/alarms/alarmKinds.js";
import { Metrics, type ReplicaCounts } from "../src/http/metrics.js";
import { alarmKinds, openAllocators, readSettings, startService, type AlarmKind } from "../src/index.js";

const folderOf = (file: string) => fileURLToPath(new URL(`../../../docs/monitoring/${file}`, import.meta.url));
const textOf = (file: string) => readFileSync(folderOf(file), "utf8");
const promtool = process.env["EVENHAND_PROMTOOL"];

/** What Prometheus is told by a service that sends messages, and by a replica. */
let page = "";
const replica = {
  group: { ownership: { self: { id: "one" } }, figures: { owned: 1, leaseAge: 0, takeovers: 0, conflicts: 0 } },
  ...{ forwards: { counts: { answered: 0 } }, door: { answered: 0 } },
} as unknown as ReplicaCounts;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-monitoring-"));
  const webhooks = ["http://127.0.0.1:9/"];
  const flags = { port: 0, folder, insecureNoAuth: true, logLevel: "silent", webhooks };
  const webhookSecret = `whsec_${Buffer.alloc(32).toString("base64")}`;
  const service = await startService(readSettings({ flags }), { webhookSecret });
  const arms = [{ id: "a", share: 0.5 }, { id: "b" }];
  const create = JSON.stringify({ id: "team", contract: "quota", arms });
  const json = { "content-type": "application/json" };
  await fetch(`${service.address}v1/allocators`, { method: "POST", headers: json, body: create });
  await fetch(`${service.address}v1/allocators/team/decisions`, { method: "POST", headers: json, body: "{}" });
  page = await (await fetch(`${service.address}metrics`)).text();
  await service.close();
  const { allocators } = await openAllocators(folder);
  page += `\n${(await new Metrics(allocators, [], replica).page(() => false)).text}`;
  await allocators.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => (page = ""));

/** The names of metrics, as rules may name them. */
function namesOnPage(): Set<string> {
  const parts = (kind: string) =>
    kind === "histogram" ? ["_bucket", "_sum", "_count"] : kind === "summary" ? ["", "_sum", "_count"] : [""];
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(types.flatMap(([, name, kind]) => parts(kind).map((part) => `${name}${part}`)));
}

/** The metrics that expressions of PromQL name. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:evenhand|process|nodejs)_\w+/g))];
}

describe("/metrics", () => {
  it("has words for every metric, and the unit at the end of names of what has one", () => {
    const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => ({ name, kind }));
    expect(types.length).toBeGreaterThan(40);
    for (const { name, kind } of types) {
      expect(page, name).toMatch(new RegExp(`^# HELP ${name} \\S+`, "m"));
      if (kind === "counter") expect(name).toMatch(/_total$/);
      if (name.includes("duration") || name.includes("lag")) expect(name).toMatch(/_seconds$/);
    }
  });

  it("measures the process, the disk and messages, and says which version it is", () => {
    expect(page).toMatch(/^process_cpu_seconds_total \d/m);
    expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(page).toMatch(/^evenhand_disk_free_bytes \d{4}/m);
    expect(page).toMatch(/^evenhand_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
    expect(page).toContain('evenhand_webhook_messages_total{outcome="taken"} 0');
  });
});

describe.each(["rules.yml", "dashboard.json"])("%s", (file) => {
  it("names metrics that there are", () => {
    const named = namesIn(textOf(file));
    expect(named.length).toBeGreaterThan(10);
    const known = namesOnPage();
    // Nothing has been collected, nor raised, when the page is read: these have no lines yet.
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

it("the rules are critical for the alarms that are", () => {
  const critical = (Object.keys(alarmKinds) as AlarmKind[]).filter((kind) => rowOf(kind).severity === "critical");
  const lists = [...textOf("rules.yml").matchAll(/kind[=!]~"([^"]*)"/g)].map(([, kinds]) => kinds.split("|"));
  expect(lists).toEqual([critical, critical]);
});

it("the dashboard is one that Grafana takes: panels with ids of their own, that do not lie upon each other", () => {
  const { panels } = JSON.parse(textOf("dashboard.json")) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

describe.skipIf(promtool === undefined)("promtool (EVENHAND_PROMTOOL, which npm test finds or unpacks)", () => {
  it("finds nothing wrong with the rules, plays them, and reads /metrics", () => {
    execFileSync(promtool!, ["check", "rules", folderOf("rules.yml")]);
    execFileSync(promtool!, ["test", "rules", folderOf("rules.test.yml")]);
    // Each page is checked by itself: two have the same metrics. What it only advises it says too.
    const first = page.slice(0, page.lastIndexOf("# HELP evenhand_request_duration_seconds"));
    const { status, stderr } = spawnSync(promtool!, ["check", "metrics"], { input: first, encoding: "utf8" });
    expect([status, stderr]).toEqual([expect.any(Number), expect.not.stringContaining("error while linting")]);
  });
});
