import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "@evenhand/protocol";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";
import { routes } from "../http/routes/table.js";
import { Access } from "./access.js";
import { KeyFile } from "./keyFile.js";
import { checkNoWebPage } from "./loopback.js";
import { ManagedKeys } from "./managedKeys.js";
import { RateLimit } from "./rateLimit.js";

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

describe("keys", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-keys-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps a hash alone, in a file for its owner alone", () => {
    const { key } = new KeyFile(folder).create({ scopes: ["read"], note: "dashboard" });
    const path = join(folder, "keys.json");
    // evenhand_, twelve digits, _: the secret may have such a line in it too.
    const secret = key.slice("evenhand_0123456789ab_".length);
    expect(secret).toHaveLength(43);
    expect(readFileSync(path, "utf8")).not.toContain(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(new KeyFile(folder).list()).toMatchObject([{ scopes: ["read"], note: "dashboard" }]);
  });

  it("finds its own keys, and nothing that differs from one in a character", () => {
    const keys = new KeyFile(folder);
    const { key, stored } = keys.create({ scopes: ["read"], note: "" });
    expect(keys.find(key)).toMatchObject({ stored, ends: Infinity });
    for (const at of [0, 9, 12, 22, key.length - 2]) {
      const other = key[at] === "a" ? "b" : "a";
      expect(keys.find(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
    }
    for (const text of ["", key.slice(0, -1), `${key}A`, `evenhand_${stored.id}_`]) {
      expect(keys.find(text)).toBeUndefined();
    }
  });

  it("is revoked by one, and refused by another who has read it before", () => {
    const [command, service] = [new KeyFile(folder), new KeyFile(folder)];
    const { key, stored } = command.create({ scopes: ["read"], note: "" });
    service.refresh();
    expect(service.find(key)).toBeDefined();
    command.revoke(stored.id);
    service.refresh();
    expect(service.find(key)).toBeUndefined();
    expect(() => command.revoke(stored.id)).toThrow(code("key-name-unknown"));
  });
});

describe("rate limits", () => {
  it("gives tokens back with time", () => {
    let now = 0;
    const limit = new RateLimit({ perSecond: 2, burst: 3, addresses: 10, now: () => now });
    expect([1, 2, 3, 4].map(() => limit.take("a"))).toEqual([true, true, true, false]);
    now = 499;
    expect(limit.take("a")).toBe(false);
    now = 1000;
    expect([1, 2, 3].map(() => limit.take("a"))).toEqual([true, true, false]);
    expect(limit.take("b")).toBe(true);
  });

  it("remembers no more addresses than it may: the one not seen for longest is forgotten", () => {
    const limit = new RateLimit({ perSecond: 0, burst: 1, addresses: 2, now: () => 0 });
    for (const address of ["a", "b", "c"]) expect(limit.take(address)).toBe(true);
    expect([limit.has("b"), limit.has("c"), limit.has("a")]).toEqual([false, false, true]);
  });
});

describe("without keys", () => {
  it.each([
    { host: "127.0.0.1:4600" },
    { host: "localhost" },
    { host: "[::1]:80" },
    { host: "localhost:4600", origin: "http://localhost:4600" },
    { host: "localhost:4600", "sec-fetch-site": "same-origin" },
    { host: "localhost:4600", "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
  ])("answers %j", (headers) => expect(() => checkNoWebPage(headers)).not.toThrow());

  it.each([
    {},
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example" },
    { host: "localhost:4600", origin: "https://evil.example" },
    { host: "localhost:4600", origin: "null" },
    { host: "localhost:4600", origin: "http://localhost:8080" },
    { host: "localhost:4600", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    { host: "localhost:4600", "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" },
    {
      host: "localhost:4600",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "iframe",
    },
    { host: "localhost:4600", "sec-fetch-site": "something new" },
  ])("refuses %j, which a web page may have sent", (headers) => {
    expect(() => checkNoWebPage(headers, { isOfPages: true })).toThrow(code("host-refused"));
  });

  it("lets a link of another site open the pages, and nothing else", () => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const headers = { host: "localhost:4600", ...link };
    expect(() => checkNoWebPage(headers, { isOfPages: true })).not.toThrow();
    expect(() => checkNoWebPage(headers)).toThrow(code("host-refused"));
  });
});

describe("those who share an address", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-shared-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keys = new KeyFile(folder);
  const { send } = freshService({ access: new Access({ keys, rateLimit: 3, now: () => 0 }) });
  const bearer = () => ({ authorization: `Bearer ${keys.create({ scopes: ["read"], note: "" }).key}` });
  const statuses = async (url: string, headers: Record<string, string>, times: number) => {
    const seen: number[] = [];
    for (let time = 0; time < times; time++) seen.push((await send("GET", url, undefined, headers)).status);
    return seen;
  };

  it("have a limit for each key, and one for all without a key, who are never told apart", async () => {
    const [one, two] = [bearer(), bearer()];
    expect(await statuses("/v1/allocators", {}, 4)).toEqual([401, 401, 401, 429]);
    expect(await statuses("/v1/allocators", one, 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses("/v1/allocators", two, 1)).toEqual([200]);
  });

  it("are always told whether the service lives and is ready", async () => {
    await statuses("/v1/me", {}, 4);
    expect(await statuses("/livez", {}, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses("/readyz", { authorization: "Bearer evenhand" }, 20)).not.toContain(429);
  });
});

describe("who may do what", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-access-"));
  const keys = new KeyFile(folder);
  const { send } = freshService({
    access: new Access({ keys, rateLimit: 1e6, now: () => 0 }),
    keys: new ManagedKeys(keys, () => 0),
  });
  const bearer = (scopes: Scope[], allocators?: string[]) => {
    const restricted = allocators === undefined ? {} : { allocators };
    const { key } = keys.create({ scopes, note: "", ...restricted });
    return { authorization: `Bearer ${key}` };
  };
  const decide = "/v1/allocators/team/decisions";

  it("refuses without a key, with a wrong one, and with one for something else", async () => {
    const admin = bearer(["admin"]);
    expect((await send("POST", "/v1/allocators", team, admin)).status).toBe(201);
    expect(await send("POST", decide, {})).toMatchObject({ status: 401, body: { code: "access-key-missing" } });
    const wrong = { authorization: `Bearer evenhand_${"0".repeat(12)}_${"A".repeat(43)}` };
    expect(await send("POST", decide, {}, wrong)).toMatchObject({ status: 401, body: { code: "access-key-unknown" } });
    expect(await send("POST", decide, {}, admin)).toMatchObject({ status: 403, body: { code: "scope-missing" } });
    expect((await send("POST", decide, {}, bearer(["decide"]))).status).toBe(201);
    expect((await send("GET", "/metrics")).status).toBe(401);
    expect((await send("GET", "/livez")).status).toBe(200);
  });

  it("says what a key allows, and whether one is needed, to anyone but the bearer of a wrong key", async () => {
    const stranger = { key: null, scopes: [], allocators: [], needsKey: true, demo: false };
    expect(await send("GET", "/v1/me")).toMatchObject({ status: 200, body: stranger });
    const { body } = await send("GET", "/v1/me", undefined, bearer(["read", "decide"], ["team"]));
    expect(body).toMatchObject({ scopes: ["read", "decide"], allocators: ["team"], needsKey: false });
    expect(body["key"]).toMatch(/^[0-9a-f]{12}$/);
    const wrong = { authorization: "Bearer evenhand" };
    expect(await send("GET", "/v1/me", undefined, wrong)).toMatchObject({ status: 401 });
  });

  it("keeps a key for some allocators from all others, wherever they are named", async () => {
    const all = bearer(["admin", "decide", "read", "reward"]);
    const other = bearer(["admin", "decide", "read", "reward"], ["other"]);
    await send("POST", "/v1/allocators", team, all);
    const { id } = (await send("POST", decide, {}, all)).body as { id: string };
    const refused = { status: 403, body: { code: "allocator-forbidden" } };
    expect(await send("POST", decide, {}, other)).toMatchObject(refused);
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 1 }, other)).toMatchObject(refused);
    expect(await send("POST", "/v1/rewards", { items: [{ decision: id, value: 1 }] }, other)).toMatchObject(refused);
    expect(await send("POST", "/v1/voids", { decisions: [id] }, other)).toMatchObject(refused);
    expect(await send("POST", "/v1/allocators", { ...team, id: "third" }, other)).toMatchObject(refused);
    expect((await send("GET", "/v1/allocators", undefined, other)).body).toEqual({ items: [] });
  });

  it("shows a key for some allocators nothing of the others, whatever it reads", async () => {
    const scopes = ["admin", "decide", "read", "reward", "audit"] as const;
    const [all, lone] = [bearer([...scopes]), bearer([...scopes], ["lone"])];
    for (const id of ["team", "lone"]) {
      await send("POST", "/v1/allocators", { ...team, id, arms: [{ id: `arm-of-${id}`, share: 0.5 }] }, all);
      await send("POST", `/v1/allocators/${id}/decisions`, {}, all);
    }
    const { id } = (await send("POST", decide, {}, all)).body as { id: string };
    const read = routes.filter(({ method, path }) => method === "GET" && !/\/live$|:key$/.test(path));
    for (const path of [...read.map((one) => one.path), "/metrics", "/readyz", "/v1/public-key?allocator=team"]) {
      const params = { id: path.startsWith("/v1/decisions") ? id : "team", decision: id, level: "0", index: "0" };
      const query = path.endsWith("/consistency") ? "?from=1" : "";
      const url = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof params) => params[name]) + query;
      const isNamed = url.includes("team");
      const { status, text } = await send("GET", url, undefined, lone);
      // A backup has all allocators.
      expect(status, url).toBe(isNamed || url === "/v1/backup" ? 403 : 200);
      if (!isNamed) expect(text, url).not.toContain("team");
    }
    expect((await send("GET", "/metrics", undefined, lone)).text).toContain('evenhand_rounds{allocator="lone"} 1');
    expect((await send("GET", "/metrics", undefined, all)).text).toContain('evenhand_rounds{allocator="team"} 2');
    expect((await send("GET", "/v1/public-key?allocator=lone", undefined, lone)).status).toBe(200);
  });

  it("lets two keys use the same idempotency key for different requests", async () => {
    const [one, two] = [bearer(["admin", "decide"]), bearer(["decide"])];
    await send("POST", "/v1/allocators", team, one);
    const first = await send("POST", decide, {}, { ...one, "idempotency-key": "1" });
    const second = await send("POST", decide, {}, { ...two, "idempotency-key": "1" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body["place"]).not.toBe(second.body["place"]);
  });

  it("tells an address that has tried ten wrong keys to wait, and answers right ones from it all the same", async () => {
    const guess = (letter: string) => ({ authorization: `Bearer evenhand_${"0".repeat(12)}_${letter.repeat(43)}` });
    const limited: number[] = [];
    for (const letter of "ABCDEFGHIJKLMN")
      limited.push((await send("GET", "/v1/allocators", undefined, guess(letter))).status);
    expect(limited.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(limited.at(-1)).toBe(429);
    expect((await send("GET", "/v1/allocators", undefined, bearer(["read"]))).status).toBe(200);
  });
});
