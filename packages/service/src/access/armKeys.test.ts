import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReceipt } from "@evenhand/allocator";
import type { Scope } from "@evenhand/protocol";
import { afterAll, expect, it } from "vitest";
import { freshService } from "../../test/support/service.js";
import { routes } from "../http/routes/table.js";
import { Access } from "./access.js";
import { KeyFile } from "./keyFile.js";
import { ManagedKeys } from "./managedKeys.js";

const folder = mkdtempSync(join(tmpdir(), "evenhand-arm-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keys = new KeyFile(folder);
const access = new Access({ keys, rateLimit: 1e6, now: () => 0 });
const { send } = freshService({ access, keys: new ManagedKeys(keys, () => 0) });

const bearer = (scopes: Scope[], limits: { allocators?: string[]; arm?: string } = {}) => ({
  authorization: `Bearer ${keys.create({ scopes, note: "", ...limits }).key}`,
});
const operator = bearer(["read", "decide", "reward", "admin", "audit"]);
const north = bearer(["read", "reward"], { allocators: ["orders"], arm: "north" });

const arms = [
  { id: "north", share: 0.3, label: "Depot of the north" },
  { id: "rival-7c1f", share: 0.4, label: "Rival in words", group: "Rivals" },
  { id: "third-52ee", share: 0.1 },
];
/** What only others' parts have in them. */
const ofOthers = ["rival-7c1f", "third-52ee", "Rival", "rival's order", "0.4", "2/5"];

interface Decided {
  readonly id: string;
  readonly arm: string;
}

/** Decisions for all arms, some with a choice that names who was away. */
async function play() {
  await send("POST", "/v1/allocators", { id: "orders", contract: "quota", learner: "ucb1", arms }, operator);
  const decide = async (body: object) =>
    (await send("POST", "/v1/allocators/orders/decisions", body, operator)).body as unknown as Decided;
  const own = await decide({ available: ["north"] });
  const others = await decide({ except: ["north"], id: "rival's order" });
  const free: Decided[] = [];
  for (let time = 0; time < 12; time++) free.push(await decide({}));
  for (const { id, arm } of [others, ...free]) {
    await send("POST", `/v1/decisions/${id}/reward`, { value: arm === "north" ? 1 : 0.4 }, operator);
  }
  const narrow: Decided[] = [];
  while (narrow.at(-1)?.arm !== "north") narrow.push(await decide({ except: ["rival-7c1f"] }));
  await send("POST", "/v1/allocators/orders/grants", { arm: "rival-7c1f", reason: "rival's order" }, operator);
  return { own, others, free, narrow };
}

it("a key for one arm reads nothing of the others, whatever it asks for", async () => {
  const { own, free } = await play();
  const mine = free.find(({ arm }) => arm === "north") ?? own;
  const answered: string[] = [];
  for (const { method, path, operationId } of routes) {
    if (method !== "GET") continue;
    const params = { arm: "north", decision: mine.id, level: "0", index: "0", key: "0123456789ab" };
    const id = path.startsWith("/v1/decisions") ? mine.id : "orders";
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => ({ ...params, id })[name] ?? "");
    const ask = () => send("GET", url, undefined, north);
    // A receipt needs a head, which is signed once a second.
    if (operationId === "getReceipt") await expect.poll(async () => (await ask()).status).toBe(200);
    const { status, text } = await ask();
    if (status === 200) answered.push(operationId);
    else expect([url, status]).toEqual([url, 403]);
    for (const secret of ofOthers) expect(text, url).not.toContain(secret);
  }
  expect(answered.sort()).toEqual(
    ["getArm", "getMe", "getPublicKey", "getReceipt", "getSignedHead", "listArmDecisions"].sort(),
  );
  expect((await send("GET", "/metrics", undefined, north)).status).toBe(403);
  for (const path of ["arms/rival-7c1f", "arms/rival-7c1f/decisions", "arms/nobody"]) {
    const refused = await send("GET", `/v1/allocators/orders/${path}`, undefined, north);
    expect(refused).toMatchObject({ status: 403, body: { code: "arm-forbidden" } });
  }
  const elsewhere = await send("GET", "/v1/allocators/other/arms/north", undefined, north);
  expect(elsewhere.body["code"]).toBe("allocator-forbidden");
});

it("it sees what its arm was promised and has got, and its own decisions", async () => {
  const { own, free, narrow } = await play();
  const { body } = await send("GET", "/v1/allocators/orders/arms/north", undefined, north);
  const mine = [own, ...free, ...narrow].filter(({ arm }) => arm === "north").map(({ id }) => id);
  expect(body).toMatchObject({ allocator: "orders", status: "running", rounds: 15 + narrow.length });
  expect(body["arm"]).toMatchObject({
    name: "north",
    label: "Depot of the north",
    pulls: mine.length,
    promised: { fraction: "3/10" },
  });
  const decisions = await send("GET", "/v1/allocators/orders/arms/north/decisions", undefined, north);
  expect(decisions.body["isEnd"]).toBe(true);
  expect((decisions.body["items"] as Decided[]).map(({ id }) => id)).toEqual(mine);
  const me = await send("GET", "/v1/me", undefined, north);
  expect(me.body).toMatchObject({ scopes: ["read", "reward"], allocators: ["orders"], arm: "north" });
});

it("it has receipts of its own decisions, but for those whose event says who else was away", async () => {
  const { own, others, narrow } = await play();
  const receipt = (id: string) =>
    send("GET", `/v1/allocators/orders/proof/${encodeURIComponent(id)}`, undefined, north);
  await expect.poll(async () => (await receipt(own.id)).status).toBe(200);
  expect(readReceipt((await receipt(own.id)).text).leaf).toBeDefined();
  for (const id of [narrow.at(-1)?.id ?? "", others.id, "orders.rival's order", "orders.nothing"]) {
    expect(await receipt(id)).toMatchObject({ status: 403, body: { code: "arm-forbidden" } });
  }
});

it("it reports on its own decisions alone, and does not learn which others there are", async () => {
  const { own, others } = await play();
  const report = (decision: string) =>
    send("POST", `/v1/decisions/${encodeURIComponent(decision)}/reward`, { value: 1 }, north);
  expect(await report(own.id)).toMatchObject({ status: 200, body: { use: "learned" } });
  const refusals = await Promise.all([others.id, "orders.rival's order", "orders.nothing"].map(report));
  const words = refusals.map(({ body }, index) =>
    String(body["detail"]).replace([others.id, "orders.rival's order", "orders.nothing"][index], "…"),
  );
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(new Set(words).size).toBe(1);
  const both = [own.id, others.id];
  const items = both.map((decision) => ({ decision, value: 1 }));
  for (const [url, body] of [
    ["/v1/rewards", { items }],
    ["/v1/voids", { decisions: both }],
    ["/v1/confirmations", { decisions: both }],
    [`/v1/decisions/${others.id}/void`, {}],
  ] as const) {
    expect(await send("POST", url, body, north)).toMatchObject({ status: 403, body: { code: "arm-forbidden" } });
  }
  for (const url of ["/v1/allocators/orders/decisions", "/v1/allocators/orders/grants", "/v1/allocators", "/v1/keys"]) {
    expect((await send("POST", url, { arm: "north", scopes: ["read"] }, north)).status).toBe(403);
  }
});
