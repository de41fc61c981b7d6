import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyAnswer, KeyInput, MadeKeyAnswer, Scope } from "@evenhand/protocol";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { freshService, team } from "../../../test/support/service.js";
import { Access } from "../../access/access.js";
import { rotateKey } from "../../access/keyChanges.js";
import { KeyFile } from "../../access/keyFile.js";
import { ManagedKeys } from "../../access/managedKeys.js";

const folder = mkdtempSync(join(tmpdir(), "evenhand-managed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keys = new KeyFile(folder);
const NOON = Date.parse("2026-05-01T12:00:00Z");
const DAY = 86_400_000;
let now = NOON;
beforeEach(() => {
  now = NOON;
  keys.replaceAll([]);
});

const access = new Access({ keys, rateLimit: 1e6, now: () => now });
const { send } = freshService({ access, keys: new ManagedKeys(keys, () => now) });
const all: Scope[] = ["read", "decide", "reward", "admin", "audit"];

interface Limits {
  readonly allocators?: string[];
  readonly expires?: string;
}

/** A key of the command, as a header. */
function bearer(scopes: Scope[], limits: Limits = {}) {
  const { key, stored } = keys.create({ scopes, note: "", ...limits }, now);
  return { id: stored.id, headers: { authorization: `Bearer ${key}` } };
}

async function create(asked: KeyInput, headers: Record<string, string>) {
  const { status, body, location } = await send("POST", "/v1/keys", asked, headers);
  return { status, location, ...(body as unknown as MadeKeyAnswer & { readonly code: string }) };
}

async function idsSeenBy({ headers }: ReturnType<typeof bearer>) {
  const { body } = await send("GET", "/v1/keys", undefined, headers);
  return (body as unknown as { items: KeyAnswer[] }).items.map(({ id }) => id);
}

describe("a key that makes keys", () => {
  it("shows the secret once, and later what the key may do and when it was used", async () => {
    const { id, headers } = bearer(all);
    const made = await create({ scopes: ["read"], allocators: ["team"], expires: "90d", note: "page" }, headers);
    const expected = {
      scopes: ["read"],
      allocators: ["team"],
      arm: null,
      note: "page",
      expires: NOON + 90 * DAY,
      by: id,
    };
    expect(made).toMatchObject({
      status: 201,
      location: `/v1/keys/${made.id}`,
      ...expected,
      created: NOON,
      used: null,
    });
    now += 1000;
    const me = await send("GET", "/v1/me", undefined, { authorization: `Bearer ${made.key}` });
    expect(me.body).toMatchObject({ key: made.id, scopes: ["read"], allocators: ["team"] });
    const { status, body, text } = await send("GET", `/v1/keys/${made.id}`, undefined, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...expected, used: NOON + 1000, hasExpired: false });
    expect(text).not.toContain(made.key.slice(22));
  });

  it("makes none that may do more than itself, and none that lives longer", async () => {
    const expires = new Date(NOON + DAY).toISOString();
    const { headers } = bearer(["admin", "read"], { allocators: ["team", "other"], expires });
    const refused = { status: 403, code: "key-beyond-manager" };
    expect(await create({ scopes: ["read", "decide"] }, headers)).toMatchObject(refused);
    expect(await create({ scopes: ["read"], allocators: ["team", "third"] }, headers)).toMatchObject(refused);
    expect(await create({ scopes: ["read"], expires: "2d" }, headers)).toMatchObject(refused);
    // What is not named is its own.
    const made = await create({ scopes: ["read", "admin"] }, headers);
    expect(made).toMatchObject({ status: 201, allocators: ["team", "other"], expires: NOON + DAY });
    const again = { authorization: `Bearer ${made.key}` };
    expect(await create({ scopes: ["read"], allocators: ["team"], expires: "1h" }, again)).toMatchObject({
      status: 201,
    });
    expect(await create({ scopes: ["audit"] }, again)).toMatchObject(refused);
  });

  it("sees and touches those alone that may do nothing which it may not do itself", async () => {
    const [chief, lone] = [bearer(all), bearer(["admin", "read"], { allocators: ["team"] })];
    const [within, beyond, elsewhere] = [
      bearer(["read"], { allocators: ["team"] }),
      bearer(["read", "decide"], { allocators: ["team"] }),
      bearer(["read"], { allocators: ["team", "other"] }),
    ];
    expect(await idsSeenBy(lone)).toEqual([lone.id, within.id]);
    expect(await idsSeenBy(chief)).toHaveLength(5);
    for (const { id } of [chief, beyond, elsewhere]) {
      const unknown = { status: 404, body: { code: "key-name-unknown" } };
      expect(await send("GET", `/v1/keys/${id}`, undefined, lone.headers)).toMatchObject(unknown);
      expect(await send("DELETE", `/v1/keys/${id}`, undefined, lone.headers)).toMatchObject(unknown);
      expect(await send("POST", `/v1/keys/${id}/rotations`, {}, lone.headers)).toMatchObject(unknown);
    }
    for (const headers of [within.headers, beyond.headers]) {
      expect((await send("GET", "/v1/keys", undefined, headers)).status).toBe(403);
    }
    expect((await send("GET", "/v1/keys")).status).toBe(401);
  });

  it("gives another secret to a key, and none that would live longer than itself", async () => {
    const expires = new Date(NOON + DAY).toISOString();
    const [chief, brief] = [bearer(all), bearer(all, { expires })];
    const { id, headers } = bearer(["read"]);
    const rotate = (asker: typeof chief, asked: object) =>
      send("POST", `/v1/keys/${id}/rotations`, asked, asker.headers);
    expect(await rotate(brief, {})).toMatchObject({ status: 403, body: { code: "key-beyond-manager" } });
    expect(await rotate(brief, { overlap: "soon" })).toMatchObject({ status: 422, body: { code: "key-time-invalid" } });
    const { status, body } = await rotate(chief, { overlap: "1h" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, rotated: NOON, formerUntil: NOON + DAY / 24, expires: null });
    const asked = (sent: Record<string, string>) => send("GET", "/v1/me", undefined, sent);
    expect((await asked(headers)).body["key"]).toBe(id);
    now += DAY / 24;
    expect(await asked(headers)).toMatchObject({ status: 401, body: { code: "access-key-expired" } });
    expect((await asked({ authorization: `Bearer ${String(body["key"])}` })).body["key"]).toBe(id);
  });

  it("is refused from the moment at which it is revoked, also in what it had begun", async () => {
    const [chief, brief] = [bearer(all), bearer(all)];
    const made = await create({ scopes: ["read"] }, brief.headers);
    const { status, body } = await send("DELETE", `/v1/keys/${brief.id}`, undefined, chief.headers);
    expect([status, body]).toEqual([200, { revoked: brief.id, made: [made.id] }]);
    // The door has read the list a moment ago; the change itself reads it again.
    expect(await create({ scopes: ["read"] }, brief.headers)).toMatchObject({
      status: 401,
      code: "access-key-unknown",
    });
  });

  it("is shown no more live events from then on, nor when it has expired or was rotated away", async () => {
    const chief = bearer(all);
    await send("POST", "/v1/allocators", team, chief.headers);
    const expires = new Date(NOON + DAY).toISOString();
    const ends: ((id: string) => unknown)[] = [
      (id) => keys.revoke(id),
      (id) => rotateKey(keys, id, { overlap: 0, now }),
      () => (now = NOON + DAY),
    ];
    for (const end of ends) {
      const { id, headers } = bearer(["audit"], { expires });
      const followed = send("GET", "/v1/allocators/team/live", undefined, headers);
      await expect.poll(() => keys.uses.of(id).used).toBe(now);
      await end(id);
      // Processes look at the list once a second.
      now += 1000;
      expect((await followed).status).toBe(200);
    }
  });

  it("is not the last that is revoked or shortened, as long as another can manage as much for as long", async () => {
    const chief = bearer(all);
    const lone = bearer(all, { allocators: ["team"] });
    const brief = bearer(all, { expires: new Date(NOON + DAY).toISOString() });
    const revoke = (id: string) => send("DELETE", `/v1/keys/${id}`, undefined, chief.headers);
    const refused = { status: 409, body: { code: "last-admin-key" } };
    expect(await revoke(chief.id)).toMatchObject(refused);
    const shortened = { expires: "1h" };
    expect(await send("POST", `/v1/keys/${chief.id}/rotations`, shortened, chief.headers)).toMatchObject(refused);
    for (const { id } of [lone, brief]) expect((await revoke(id)).status).toBe(200);
    const next = await create({ scopes: ["admin"] }, chief.headers);
    expect((await revoke(chief.id)).status).toBe(200);
    expect(keys.list().map(({ id }) => id)).toEqual([next.id]);
  });

  it("makes one key for a request that is repeated, and keeps its secret nowhere", async () => {
    const { headers } = bearer(all);
    const repeated = { ...headers, "idempotency-key": "monday" };
    const made = await create({ scopes: ["read"] }, repeated);
    expect(await create({ scopes: ["read"] }, repeated)).toMatchObject({ status: 409, code: "key-shown-once" });
    expect(keys.list()).toHaveLength(2);
    const rotate = () =>
      send("POST", `/v1/keys/${made.id}/rotations`, {}, { ...headers, "idempotency-key": "tuesday" });
    const { body } = await rotate();
    expect(await rotate()).toMatchObject({ status: 409, body: { code: "key-shown-once" } });
    expect(keys.find(String(body["key"]))?.stored.id).toBe(made.id);
  });

  it("makes no key for one arm that could do more than see it and report", async () => {
    const { headers } = bearer(all);
    const asked: KeyInput[] = [
      { scopes: ["admin"], allocators: ["team"], arm: "ann" },
      { scopes: ["read"], allocators: ["team", "other"], arm: "ann" },
      { scopes: ["read"], arm: "ann" },
    ];
    for (const one of asked) expect(await create(one, headers)).toMatchObject({ status: 422, code: "key-arm-invalid" });
    const made = await create({ scopes: ["read"], allocators: ["team"], arm: "ann" }, headers);
    expect(made).toMatchObject({ status: 201, arm: "ann" });
  });
});

describe("a service without keys", () => {
  const open = freshService();

  it("has none to manage, and says how it gets some", async () => {
    const refused = { status: 409, body: { code: "keys-unused" } };
    expect(await open.send("GET", "/v1/keys")).toMatchObject(refused);
    expect(await open.send("POST", "/v1/keys", { scopes: ["read"] })).toMatchObject(refused);
  });
});
