import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeyFile, readSettings, startService, type RunningService } from "@evenhand/service";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listenNear } from "../../../scripts/pagesServer.mjs";
import { team } from "./withService.js";

const shared = inject("sharedBrowser");

/** What a script in a page asked, and could read of the answer. */
interface Seen {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | null>>;
}

interface Asked {
  readonly path: string;
  readonly key?: string | undefined;
  readonly body?: object;
  readonly method?: string;
  readonly credentials?: RequestCredentials;
}

/** Asks the service from a page; undefined where the browser lets the script see nothing. */
function askFrom(page: Page, address: string, asked: Asked): Promise<Seen | undefined> {
  return page.evaluate(
    async ({ address, asked: { path, key, body, method, credentials } }) => {
      const answer = await fetch(new URL(path, address), {
        method: method ?? (body === undefined ? "GET" : "POST"),
        ...(credentials === undefined ? {} : { credentials }),
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer === undefined) return undefined;
      const names = ["etag", "location", "retry-after", "www-authenticate", "x-request-id"];
      const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
      return { status: answer.status, body: await answer.text(), headers };
    },
    { address, asked },
  );
}

describe.skipIf(shared === undefined)("pages of other origins, in Chromium (EVENHAND_CHROMIUM)", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-origins-"));
  const sites: Server[] = [];
  let browser: Browser;
  let service: RunningService;
  let key: string;
  let [listed, unlisted] = [] as unknown as [Page, Page];
  beforeAll(async () => {
    browser = await chromium.connect(shared?.endpoint ?? "");
    const opened = [1, 2].map(async () => {
      const site = createServer((_request, response) => response.end("<!doctype html><title>a shop</title>"));
      sites.push(site);
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${await listenNear(site, 0)}/`);
      return page;
    });
    [listed, unlisted] = (await Promise.all(opened)) as [Page, Page];
    key = new KeyFile(folder).create({ scopes: ["admin", "audit", "decide", "read"], note: "" }).key;
    const corsOrigins = new URL(listed.url()).origin;
    service = await startService(readSettings({ flags: { folder, port: 0, logLevel: "silent", corsOrigins } }));
  });
  afterAll(async () => {
    await Promise.all([listed.close(), unlisted.close()]);
    await browser.close();
    await service.close();
    for (const site of sites) {
      site.close();
      site.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  });

  it("a listed one creates, decides, changes, and reads what a program reads", async () => {
    const ask = (asked: Asked) => askFrom(listed, service.address, { key, ...asked });
    const created = await ask({ path: "/v1/allocators", body: team });
    expect(created).toMatchObject({ status: 201, headers: { location: "/v1/allocators/team" } });
    expect(created?.headers["etag"]).toMatch(/^"[0-9a-f]{32}"$/);
    const decided = await ask({ path: "/v1/allocators/team/decisions", body: {} });
    expect(decided?.status).toBe(201);
    expect(decided?.headers["x-request-id"]).toMatch(/./);
    const changed = await ask({ path: "/v1/allocators/team", body: { pauseArms: ["cem"] }, method: "PATCH" });
    expect(changed?.status).toBe(200);
    const followed = await listed.evaluate(
      async ({ address, key }) => {
        const url = new URL("/v1/allocators/team/live?from=0", address);
        const { body } = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
        const reader = body?.getReader();
        const first = await reader?.read();
        await reader?.cancel();
        return new TextDecoder().decode(first?.value);
      },
      { address: service.address, key },
    );
    expect(followed).toContain(": following");
  });

  it("a listed one reads why it was refused", async () => {
    const ask = (asked: Asked) => askFrom(listed, service.address, asked);
    const decide = { path: "/v1/allocators/team/decisions", body: {} };
    for (const sent of [decide, { path: "/v1/allocators" }]) {
      const seen = await ask(sent);
      expect(seen).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
      expect(seen?.body).toContain("access-key-missing");
    }
    const unknown = await ask({ key, path: "/v1/nothing" });
    expect(unknown?.body).toContain("route-unknown");
    const wrong = `evenhand_${"0".repeat(12)}_${"A".repeat(43)}`;
    const tried: (Seen | undefined)[] = [];
    for (let time = 0; time < 11; time++) tried.push(await ask({ ...decide, key: wrong }));
    expect(tried.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  });

  it("cookies and the like are sent by none", async () => {
    const asked = { key, path: "/v1/allocators", credentials: "include" as const };
    const seen = await askFrom(listed, service.address, asked);
    expect(seen).toBeUndefined();
  });

  it("another one reads nothing and changes nothing, also with a key", async () => {
    const read = { path: "/v1/allocators", key };
    for (const asked of [read, { path: "/livez" }, { ...read, body: { ...team, id: "other" } }]) {
      const answer = await askFrom(unlisted, service.address, asked);
      expect(answer).toBeUndefined();
    }
    const seen = await askFrom(listed, service.address, { key, path: "/v1/allocators" });
    expect(seen?.body).not.toContain("other");
  });
});
