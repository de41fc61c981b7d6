import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Allocators } from "../src/allocators/allocators.js";
import { createApp } from "../src/http/app.js";
import type { Store } from "../src/index.js";
import { changedStore } from "./support/changedStore.js";
import { EngineFolder } from "./support/engineFolder.js";
import { engineWithLedger } from "./support/engineWithLedger.js";
import { team } from "./support/service.js";

/** Everything that writes. A crash may come before or after any of them. */
const writes = [
  "append",
  "erase",
  "wipe",
  "putValues",
  "putTiles",
  "create",
  "setDue",
  "putSnapshot",
  "deleteValue",
] as const;

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** A service whose disk fails for ever before or after one of its writes, as if the process had been killed there. */
class Crashing {
  /** Writes until the crash; undefined: none comes. */
  left: number | undefined;
  when: "before" | "after" = "before";
  written = 0;
  #app!: ReturnType<typeof createApp>;
  #close!: () => Promise<void>;

  static async open(folder: EngineFolder): Promise<Crashing> {
    const service = new Crashing();
    const { engine, proofs, close } = await engineWithLedger(folder, (store) =>
      changedStore(store, Object.fromEntries(writes.map((name) => [name, service.#failing(store, name)]))),
    );
    service.#app = createApp({ allocators: new Allocators(engine, proofs), origin: "x" });
    service.#close = close;
    return service;
  }

  #failing(store: Store, name: (typeof writes)[number]) {
    const write = (store[name] as (...args: unknown[]) => Promise<unknown>).bind(store);
    return async (...args: unknown[]) => {
      const isLast = this.left !== undefined && this.left-- <= 0;
      if (isLast && (this.when === "before" || (this.left ?? 0) < -1)) throw new Error("killed");
      const result = await write(...args);
      this.written++;
      if (isLast) throw new Error("killed");
      return result;
    };
  }

  async send(method: "GET" | "POST", url: string, payload?: object, key?: string): Promise<Sent> {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const answer = await this.#app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#close();
  }
}

/** What each request does is seen in the log, or in the labels. */
const requests: readonly [name: string, path: string, body: object][] = [
  ["create", "/v1/allocators", { ...team, id: "other", arms: [{ id: "x", share: 0.5, label: "X" }, { id: "y" }] }],
  ["add arms", "/v1/allocators/team/arms", { add: [{ id: "dee", share: 0.1, label: "Dee", group: "north" }] }],
  ["retire", "/v1/allocators/team/retirements", { retire: ["cem"] }],
  ["grant", "/v1/allocators/team/grants", { arm: "bob" }],
  ["calibrate", "/v1/allocators/team/calibrations", { arm: "ann", pulls: 2, reason: "imported" }],
  ["label", "/v1/allocators/team/labels", { arms: [{ id: "bob", label: "Bob" }] }],
  ["erase", "/v1/allocators/team/erasures", { labels: ["ann"], before: 1_800_000_000_000 }],
  ["reseed", "/v1/allocators/team/seeds", { publish: true }],
  ["void", "/v1/voids", { decisions: ["DECISION"] }],
  ["confirm", "/v1/confirmations", { decisions: ["DECISION"] }],
  ["decide for several arms", "/v1/allocators/team/decisions", { items: [{ count: 2 }, { id: "mine" }] }],
  ["decide", "/v1/allocators/team/decisions", {}],
  ["reward", "/v1/rewards", { items: [{ decision: "DECISION", value: 1 }] }],
];

let folder: EngineFolder;
let service: Crashing;
beforeEach(() => begin());
afterEach(async () => {
  await service.close();
  folder.remove();
});

async function begin(): Promise<void> {
  folder = new EngineFolder();
  service = await Crashing.open(folder);
}

/** A service with an allocator, a label and a decision that must be confirmed. */
async function prepared(body: object): Promise<object> {
  const arms = [{ ...team.arms[0], label: "Ann" }, ...team.arms.slice(1)];
  const contract = { ...team, arms, learner: "ucb1", voidWithin: 5, confirmWithin: 1000 };
  const made = await service.send("POST", "/v1/allocators", contract);
  expect(made).toMatchObject({ status: 201 });
  const decided = await service.send("POST", "/v1/allocators/team/decisions", { id: "first", defer: true });
  const { id } = decided.body as { id: string };
  return JSON.parse(JSON.stringify(body).replaceAll("DECISION", id)) as object;
}

/** What the requests have led to, without ids and times, which are random. */
async function outcome(): Promise<unknown> {
  const { body: list } = await service.send("GET", "/v1/allocators");
  const { body: arms } = await service.send("GET", "/v1/allocators/team/arms");
  const { body: events } = await service.send("GET", "/v1/allocators/team/events");
  const kinds = (events as { items: { kind: string }[] }).items.map(({ kind }) => kind);
  return { list, arms, kinds };
}

/** An answer without what differs between two runs, or between an answer and its repetition. */
function comparable(sent: Sent): unknown {
  return JSON.parse(
    JSON.stringify(sent)
      .replace(/\.\d+-\w{8}/g, "")
      .replace(/,"goneBy":\d+/, "")
      .replaceAll('"repeated":true', '"repeated":false'),
  );
}

describe("a request that is cut off by a kill, wherever it comes, and repeated with its key", () => {
  it.each(requests)("is done once, and answered as if nothing had been: %s", async (_, path, plain) => {
    const body = await prepared(plain);
    service.written = 0;
    const expected = await service.send("POST", path, body, "k");
    const { written } = service;
    expect(expected.status, JSON.stringify(expected)).toBeLessThan(300);
    expect(written).toBeGreaterThan(0);
    const left = await outcome();
    for (let writes = 0; writes < written; writes++) {
      for (const when of ["before", "after"] as const) {
        await service.close();
        folder.remove();
        await begin();
        const again = await prepared(plain);
        [service.left, service.when] = [writes, when];
        expect((await service.send("POST", path, again, "k")).status).toBe(503);
        await service.close();
        service = await Crashing.open(folder);
        const repeated = await service.send("POST", path, again, "k");
        expect(comparable(repeated), `${when} write ${writes}`).toEqual(comparable(expected));
        expect(await outcome(), `${when} write ${writes}`).toEqual(left);
        expect(comparable(await service.send("POST", path, again, "k"))).toEqual(comparable(repeated));
      }
    }
  });
});
