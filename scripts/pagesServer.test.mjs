import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenNear, pagesServer } from "./pagesServer.mjs";

describe("the server of the pages", () => {
  const parent = mkdtempSync(join(tmpdir(), "evenhand-pages-"));
  const folder = join(parent, "dist");
  let server;
  let port = 0;

  beforeAll(async () => {
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(
      join(folder, "index.html"),
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;">`,
    );
    writeFileSync(join(folder, "assets/a-1.js"), "export {};");
    mkdirSync(join(folder, "docs/adr"), { recursive: true });
    writeFileSync(
      join(folder, "docs/index.html"),
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; img-src &#39;self&#39;">`,
    );
    writeFileSync(join(folder, "docs/adr/index.html"), "<!doctype html>decisions");
    writeFileSync(join(folder, ".hidden.js"), "hidden");
    writeFileSync(join(folder, "notes.txt"), "no type that the pages use");
    writeFileSync(join(parent, "secret.js"), "secret");
    symlinkSync(join(parent, "secret.js"), join(folder, "link.js"));
    server = pagesServer(folder);
    port = await listenNear(server, 0);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(parent, { recursive: true });
  });

  /** As typed: fetch would tidy up the path before it asks. */
  const ask = (path, method = "GET") =>
    new Promise((resolve, reject) => {
      let text = "";
      const socket = connect(port, "127.0.0.1")
        .on("data", (data) => (text += data))
        .on("end", () => resolve(text))
        .on("error", reject);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });

  it("answers the page, checked again at every visit, with a policy that allows nothing inline and no other host", async () => {
    const answer = await ask("/?any=query");
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/\r\ncontent-type: text\/html/i);
    expect(answer).toMatch(/\r\ncache-control: no-cache\r\n/i);
    const policy = /\r\ncontent-security-policy: (.*)\r\n/i.exec(answer)?.[1] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
  });

  it("assets may be kept for ever", async () => {
    expect(await ask("/assets/a-1.js")).toMatch(/\r\ncache-control: public, max-age=31536000, immutable\r\n/i);
  });

  it("HEAD has no body", async () => {
    const answer = await ask("/", "HEAD");
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });

  it.each([
    ...["/../secret.js", "/%2e%2e/secret.js", "/assets/../../secret.js", "/..%2fsecret.js", "/..\\secret.js"],
    ...[
      "/link.js",
      "/.hidden.js",
      "/notes.txt",
      "/assets",
      "/assets/",
      "/none.js",
      "/%",
      "/index.html%00.js",
      "//etc/passwd",
    ],
  ])("refuses %s", async (path) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).not.toMatch(/secret|hidden|no type/);
  });

  it("refuses other methods", async () => {
    expect(await ask("/", "POST")).toMatch(/^HTTP\/1.1 405 /);
  });

  it("says the policy of the page in a header, and that no other page may frame it", async () => {
    const policy = /\r\ncontent-security-policy: (.*)\r\n/i.exec(await ask("/"))?.[1];
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each(["/docs/", "/docs/index.html", "/docs/adr/"])("%s has the policy of its own folder's page", async (path) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const policy = /\r\ncontent-security-policy: (.*)\r\n/i.exec(answer)?.[1];
    expect(policy).toBe("default-src 'none'; img-src 'self'; frame-ancestors 'none'");
  });

  it.each([
    ["/docs", "./docs/"],
    ["/docs?a=1", "./docs/"],
    ["/docs/adr", "./adr/"],
    ["//docs", "./docs/"],
  ])("%s leads into the folder, and to no other host", async (path, location) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1.1 301 /);
    expect(/\r\nlocation: (.*)\r\n/i.exec(answer)?.[1]).toBe(location);
  });

  it("refuses a folder without pages in a sentence", () => {
    expect(() => pagesServer(parent)).toThrow(/^The pages are not there. Received .*evenhand-pages-/);
  });

  it("takes the next port where one is in use", async () => {
    const second = pagesServer(folder);
    expect(await listenNear(second, port)).toBeGreaterThan(port);
    second.close();
  });
});
