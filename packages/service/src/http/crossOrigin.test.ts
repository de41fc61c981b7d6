import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team } from "../../test/support/service.js";
import { KeyFile } from "../access/keyFile.js";
import { readSettings, settings } from "../config/settings.js";
import { startService, type RunningService } from "../server/startService.js";

const shop = "https://shop.example.org";

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

function sendTo({ address }: RunningService, { method = "GET", path, headers = {}, body }: Sent) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const json = text === undefined ? {} : { "content-type": "application/json", "content-length": text.length };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(new URL(path, address), { method, headers: { ...json, ...headers }, agent: false });
    asked.once("error", reject);
    asked.once("response", (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => (text += piece.toString()));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.end(text);
  });
}

describe("web pages of other origins", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-origins-"));
  let service: RunningService;
  let authorization: string;
  const send = (sent: Sent) => sendTo(service, sent);
  beforeAll(async () => {
    authorization = `Bearer ${new KeyFile(folder).create({ scopes: ["admin", "decide", "read"], note: "" }).key}`;
    const flags = { folder, port: 0, logLevel: "silent", corsOrigins: `${shop}, http://localhost:5173` };
    service = await startService(readSettings({ flags }));
    const headers = { authorization };
    await send({ method: "POST", path: "/v1/allocators", body: team, headers });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const decide = { method: "POST", path: "/v1/allocators/team/decisions", body: {} };
  const view = { path: "/v1/allocators/team" };
  const asked: [string, Sent, number][] = [
    ["a decision, at the first door", decide, 201],
    ["an allocator, at the door of the framework", view, 200],
    ["a refused body, at the first door", { ...decide, body: { nonsense: 1 } }, 400],
    ["no such allocator", { path: "/v1/allocators/none" }, 404],
    ["no such route", { path: "/v1/nothing" }, 404],
    ["another method", { ...view, method: "DELETE" }, 405],
    ["a name that cannot be read", { path: "/v1/allocators/%ff" }, 400],
    ["whether it is ready", { path: "/readyz" }, 200],
  ];

  it.each(asked)("of the list are shown %s", async (_, sent, status) => {
    const answer = await send({ ...sent, headers: { authorization, origin: shop } });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ "access-control-allow-origin": shop, vary: "Origin" });
    expect(answer.headers["access-control-expose-headers"]).toMatch(/ETag.*Retry-After.*X-Request-Id/);
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it.each(asked)("of no list are not shown %s, and caches are told that it depends on it", async (_, sent, status) => {
    for (const origin of ["https://evil.example", `${shop}.evil.example`, "http://shop.example.org", "null"]) {
      const answer = await send({ ...sent, headers: { authorization, origin } });
      expect(answer.status).toBe(status);
      expect(answer.headers.vary).toBe("Origin");
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect((await send({ ...sent, headers: { authorization } })).headers.vary).toBe("Origin");
  });

  it("are told what is wrong with their key as well", async () => {
    for (const sent of [decide, view]) {
      const { status, headers } = await send({ ...sent, headers: { origin: shop } });
      expect([status, headers["access-control-allow-origin"]]).toEqual([401, shop]);
    }
  });

  it("may ask beforehand, without a key", async () => {
    const before = { "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" };
    const options = (origin: string) => send({ method: "OPTIONS", path: view.path, headers: { ...before, origin } });
    const allowed = await options(shop);
    expect(allowed).toMatchObject({ status: 204, text: "" });
    expect(allowed.headers).toMatchObject({
      ...{ "access-control-allow-origin": shop, vary: "Origin", "access-control-max-age": "7200" },
      "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE",
    });
    expect(allowed.headers["access-control-allow-headers"]).toMatch(/Authorization.*Idempotency-Key.*If-Match/);
    const refused = await options("https://evil.example");
    expect(refused.status).toBe(403);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    expect(JSON.parse(refused.text)).toMatchObject({ code: "origin-refused" });
  });
});

it("without keys a page of the list is answered too, and no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-origins-"));
  const flags = { folder, port: 0, logLevel: "silent", insecureNoAuth: true, corsOrigins: shop };
  const service = await startService(readSettings({ flags }));
  const browser = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
  const statuses = [shop, "https://evil.example"].map(async (origin) => {
    return (await sendTo(service, { path: "/v1/allocators", headers: { ...browser, origin } })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 403]);
  const noOrigin = await sendTo(service, { path: "/v1/allocators", headers: browser });
  expect(noOrigin.status).toBe(403);
  await service.close();
  rmSync(folder, { recursive: true });
});

describe("the setting", () => {
  const read = (value: unknown) => settings.corsOrigins.read(value, "corsOrigins");

  it("comes from a flag, a variable or the file, as a list or with commas", () => {
    const two = [shop, "http://127.0.0.1:8080"];
    expect(read(two.join(", "))).toEqual(two);
    expect(readSettings({ environment: { EVENHAND_CORS_ORIGINS: two.join(",") } }).corsOrigins).toEqual(two);
    const folder = mkdtempSync(join(tmpdir(), "evenhand-origins-"));
    const file = join(folder, "settings.json");
    writeFileSync(file, JSON.stringify({ corsOrigins: two }));
    expect(readSettings({ file }).corsOrigins).toEqual(two);
    rmSync(folder, { recursive: true });
    expect(readSettings({}).corsOrigins).toEqual([]);
  });

  it.each([
    ...["*", "null", "shop.example.org", "https://*.example.org", `${shop}/`, `${shop}/shop`, `${shop}:443`],
    ...["https://Shop.example.org", "https://user@shop.example.org", "ftp://shop.example.org", "https://", 7, [7]],
  ])("refuses %j", (value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: "setting-invalid" }) as Error);
  });
});
