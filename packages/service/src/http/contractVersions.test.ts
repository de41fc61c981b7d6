import { createApp } from "./app.js";
import { openFolder } from "../openAllocators.js";
import { expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send, allocators, folder } = freshService();
const path = "/v1/allocators/team";
const view = async () => (await send("GET", path)).body as { version: string; logLength: number; waiting: unknown };
const shareOf = (id: string, share: number | string) => ({ arms: [{ id, share }] });

it("makes two changes at the same time one after the other: neither undoes the other", async () => {
  await send("POST", "/v1/allocators", team);
  await Promise.all([
    send("PATCH", path, shareOf("ann", 0.25)),
    send("PATCH", path, shareOf("bob", 0.125)),
    send("POST", `${path}/arms`, { add: [{ id: "dee", share: "1/16" }] }),
  ]);
  const { rows } = (await send("GET", `${path}/arms`)).body as {
    rows: { name: string; promised: { fraction: string } | null }[];
  };
  expect(rows.map(({ name, promised }) => [name, promised?.fraction ?? null])).toEqual([
    ["ann", "1/4"],
    ["bob", "1/8"],
    ["cem", null],
    ["dee", "1/16"],
  ]);
});

it("names in a dry run the version that it was computed from, and makes the change for that one alone", async () => {
  await send("POST", "/v1/allocators", team);
  const { version } = (await send("PATCH", `${path}?dryRun=true`, shareOf("ann", 0.25))).body as { version: string };
  expect(version).toBe((await view()).version);
  // Decisions come in between all the time, and change nothing of what was shown.
  await send("POST", `${path}/decisions`, { items: [{}, {}, {}] });
  const made = await send("PATCH", `${path}?expected=${version}`, shareOf("ann", 0.25));
  expect(made.status).toBe(200);
  expect(made.body["version"]).toBe((await view()).version);
  expect(made.body["version"]).not.toBe(version);

  const before = await view();
  for (const dryRun of ["", "&dryRun=true"]) {
    const late = await send("PATCH", `${path}?expected=${version}${dryRun}`, shareOf("ann", 0.5));
    expect(late).toMatchObject({ status: 409, body: { code: "contract-changed", path: "expected" } });
  }
  expect(await view()).toEqual(before);
});

it("has another version after each kind of change, and the same one after a start", async () => {
  await send("POST", "/v1/allocators", team);
  const versions = [(await view()).version];
  const next = async (method: "PATCH" | "POST", part: string, body: object) => {
    const { status } = await send(method, `${path}${part}?expected=${versions.at(-1)}`, body);
    expect(status).toBe(200);
    versions.push((await view()).version);
  };
  await next("PATCH", "", { pauseArms: ["cem"] });
  await next("PATCH", "", { status: "pause" });
  await next("POST", "/arms", { add: [{ id: "dee" }] });
  await next("POST", "/retirements", { retire: ["bob"] });
  await next("POST", "/calibrations", { arm: "ann", pulls: 1, reason: "counted by hand" });
  expect(new Set(versions).size).toBe(versions.length);

  await allocators().close();
  const again = await openFolder(folder());
  const second = createApp({ allocators: again, origin: "example.org" });
  expect((await second.inject({ method: "GET", url: path })).json<{ version: string }>().version).toBe(versions.at(-1));
  await second.close();
  await again.close();
});

it("has another version when a share that was waited for comes into force", async () => {
  const arms = ["a", "b", "c", "d", "e"].map((id) => ({ id, share: id === "e" ? 0 : "1/4" }));
  await send("POST", "/v1/allocators", { ...team, arms });
  await send("POST", `${path}/decisions`, { items: [{}, {}] });
  // c and d are owed half a pull each: e must wait for one round (livingDeadlineQuota.test.ts has the arithmetic).
  const shares = [0, 0, "1/4", "1/4", "1/2"].map((share, arm) => ({ id: arms[arm].id, share }));
  await send("PATCH", path, { arms: shares });
  const waiting = await view();
  expect(waiting.waiting).toMatchObject({ arms: 1 });
  await send("POST", `${path}/decisions`, {});
  const later = await view();
  expect([later.waiting, later.version === waiting.version]).toEqual([null, false]);
});

it("answers a repeated request with a key again, although the version is another one by then", async () => {
  await send("POST", "/v1/allocators", team);
  const { version } = await view();
  const add = () =>
    send("POST", `${path}/arms?expected=${version}`, { add: [{ id: "dee" }] }, { "idempotency-key": "1" });
  const first = await add();
  expect(first.status).toBe(200);
  expect(await add()).toEqual(first);
});
