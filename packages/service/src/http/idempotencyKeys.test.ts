import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Access } from "../access/access.js";
import { KeyFile } from "../access/keyFile.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { freshService, team } from "../../test/support/service.js";
import { routes } from "./routes/table.js";

const folder = mkdtempSync(join(tmpdir(), "evenhand-idempotency-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keys = new KeyFile(folder);
const scopes = ["read", "decide", "reward", "admin", "audit"] as const;
const callers = ["one", "two"].map((note) => `Bearer ${keys.create({ scopes: [...scopes], note }).key}`);

/** The text that every request of these tests has as its key. */
const KEY = "monday-1";
const contract = { ...team, learner: "ucb1", voidWithin: 50, confirmWithin: 60_000 };

interface Decided {
  readonly id: string;
}

/** What a request needs of its allocator, and how the same request is told from one of another caller. */
interface Place {
  readonly allocator: string;
  readonly caller: number;
  /** Two decisions that must be confirmed, and that no other request of these tests is about. */
  readonly decisions: () => Promise<readonly string[]>;
}

type Request = (place: Place) => Promise<{ readonly url: string; readonly body: object }>;

const at =
  (name: string, body: (place: Place) => object): Request =>
  (place) =>
    Promise.resolve({ url: `/v1/allocators/${place.allocator}/${name}`, body: body(place) });
const about =
  (name: string, body: object): Request =>
  async ({ decisions }) => ({ url: `/v1/decisions/${(await decisions())[0]}/${name}`, body });
const aboutMany =
  (url: string, body: (decisions: readonly string[]) => object): Request =>
  async ({ decisions }) => ({ url, body: body(await decisions()) });

/** A request of every route that takes a key. */
const requests: Readonly<Record<string, Request>> = {
  "/v1/allocators": ({ allocator, caller }) =>
    Promise.resolve({ url: "/v1/allocators", body: { ...contract, id: `${allocator}-of-${caller}` } }),
  "/v1/allocators/:id/arms": at("arms", ({ caller }) => ({ add: [{ id: `new-${caller}` }] })),
  "/v1/allocators/:id/retirements": at("retirements", ({ caller }) => ({ retire: [`old-${caller}`] })),
  "/v1/allocators/:id/grants": at("grants", () => ({ arm: "bob" })),
  "/v1/allocators/:id/calibrations": at("calibrations", () => ({ arm: "ann", pulls: 1, reason: "imported" })),
  "/v1/allocators/:id/seeds": at("seeds", () => ({})),
  "/v1/allocators/:id/labels": at("labels", ({ caller }) => ({ arms: [{ id: "bob", label: `Bob ${caller}` }] })),
  "/v1/allocators/:id/erasures": at("erasures", () => ({ labels: ["bob"] })),
  "/v1/allocators/:id/decisions": at("decisions", () => ({ count: 2 })),
  "/v1/decisions/:id/reward": about("reward", { value: 1 }),
  "/v1/decisions/:id/confirm": about("confirm", {}),
  "/v1/decisions/:id/void": about("void", {}),
  "/v1/rewards": aboutMany("/v1/rewards", (ids) => ({ items: ids.map((decision) => ({ decision, value: 1 })) })),
  "/v1/confirmations": aboutMany("/v1/confirmations", (decisions) => ({ decisions })),
  "/v1/voids": aboutMany("/v1/voids", (decisions) => ({ decisions })),
};

/**
 * A fork is refused of a log that has lost nothing, and a tombstone ends what the others need: their own tests repeat
 * them. What is stored about somebody is only read, and secrets of keys are not kept for repeated requests.
 */
const elsewhere = ["/fork", "/tombstone", "/stored-data", "/v1/keys", "/rotations"];

describe("one idempotency key at every route, of two allocators, by two callers", () => {
  const { send } = freshService({ access: new Access({ keys, rateLimit: 1e6, now: () => 0 }) });
  const ask = (caller: number, url: string, body: object, key?: string) =>
    send("POST", url, body, {
      authorization: callers[caller],
      ...(key === undefined ? {} : { "idempotency-key": key }),
    });
  /** What the requests have led to: logs, and the labels that lie beside them. */
  const outcome = async () => {
    const reader = { authorization: callers[0] };
    const paths = ["/v1/allocators", "/v1/allocators/a/arms?search=bob", "/v1/allocators/b/arms?search=bob"];
    return Promise.all(paths.map(async (path) => (await send("GET", path, undefined, reader)).text));
  };
  const places = ["a", "b"].flatMap((allocator) =>
    [0, 1].map((caller): Place => ({
      allocator,
      caller,
      decisions: async () => {
        const body = { items: [{ defer: true }, { defer: true }] };
        const decided = await ask(caller, `/v1/allocators/${allocator}/decisions`, body);
        return (decided.body["items"] as Decided[]).map(({ id }) => id);
      },
    })),
  );
  beforeEach(async () => {
    const arms = [...team.arms, { id: "old-0" }, { id: "old-1" }];
    for (const id of ["a", "b"]) expect((await ask(0, "/v1/allocators", { ...contract, id, arms })).status).toBe(201);
  });

  it("covers every route that takes one", () => {
    expect(Object.keys(requests).sort()).toEqual(
      routes
        .filter(({ method }) => method === "POST")
        .map(({ path }) => path)
        .filter((path) => !elsewhere.some((end) => path.endsWith(end)))
        .sort(),
    );
  });

  it("belongs to one request of each, which is done once, whatever the others are", async () => {
    for (const place of places) {
      for (const [path, request] of Object.entries(requests)) {
        const name = `${path} of ${place.allocator} by caller ${place.caller}`;
        if (path.endsWith("/erasures")) {
          await ask(0, `/v1/allocators/${place.allocator}/labels`, { arms: [{ id: "bob", label: "Bob" }] });
        }
        const { url, body } = await request(place);
        const before = await outcome();
        const first = await ask(place.caller, url, body, KEY);
        expect(first.status, `${name}: ${first.text}`).toBeLessThan(300);
        expect(first.text, name).not.toContain('"repeated":true');
        expect(first.text, name).not.toContain(place.allocator === "a" ? '"b.' : '"a.');
        const after = await outcome();
        expect(after, name).not.toEqual(before);
        const again = await ask(place.caller, url, body, KEY);
        expect(again.status, name).toBe(first.status);
        expect(again.text.replaceAll('"repeated":true', '"repeated":false'), name).toBe(first.text);
        expect(await outcome(), name).toEqual(after);
      }
    }
  });

  it("refuses another request at the same place", async () => {
    for (const [path, body, other] of [
      ["/v1/allocators/a/decisions", { count: 2 }, { count: 1 }],
      ["/v1/allocators/a/decisions", {}, { items: [{}, {}] }],
      ["/v1/allocators/a/grants", { arm: "bob" }, { arm: "ann" }],
    ] as const) {
      const key = `${path} ${JSON.stringify(body)}`;
      expect((await ask(0, path, body, key)).status).toBe(201);
      expect(await ask(0, path, other, key)).toMatchObject({ status: 422, body: { code: "key-reused" } });
    }
  });
});

describe("answers that are kept no longer", () => {
  const { send } = freshService();

  it("are looked for beside the requests: none waits for it", async () => {
    const looked: string[] = [];
    const looking = vi.spyOn(EmbeddedStore.prototype, "valueNames").mockImplementation((prefix) => {
      if (!/answer|kept/.test(prefix)) return Promise.resolve([]);
      looked.push(prefix);
      return new Promise(() => undefined);
    });
    await send("POST", "/v1/allocators", team);
    const decide = { id: "order-1" };
    const answer = await send("POST", "/v1/allocators/team/decisions", decide, { "idempotency-key": KEY });
    expect([answer.status, looked.length]).toEqual([201, 1]);
    looking.mockRestore();
  });
});
