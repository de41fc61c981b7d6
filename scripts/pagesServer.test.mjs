import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { packAssets } from "./packAssets.mjs";
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
    writeFileSync(join(folder, "assets/b-1.css"), `b { ${"color: red; ".repeat(1000)} }`);
    packAssets(join(folder, "assets"));
    writeFileSync(join(folder, "index.html.gz"), "of an earlier build");
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

  /** With the bytes as they were sent. */
  const download = (path, headers) =>
    new Promise((resolve, reject) => {
      get({ port, host: "127.0.0.1", path, headers }, (response) => {
        const pieces = [];
        response.on("data", (piece) => pieces.push(piece));
        response.on("end", () =>
          resolve({ statusCode: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      }).on("error", reject);
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

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["", undefined, (bytes) => bytes],
  ])("assets are sent as the build has packed them, to a browser that takes %j", async (accepted, encoding, unpack) => {
    const headers = accepted === "" ? {} : { "Accept-Encoding": accepted };
    const { statusCode, headers: answered, body } = await download("/assets/b-1.css", headers);
    expect(statusCode).toBe(200);
    expect(answered["content-encoding"]).toBe(encoding);
    expect(answered["content-type"]).toBe("text/css; charset=utf-8");
    expect(answered.vary).toBe("Accept-Encoding");
    expect(Number(answered["content-length"])).toBe(body.length);
    expect(body.length < 200).toBe(encoding !== undefined);
    expect(unpack(body).toString()).toMatch(/^b \{ (color: red; ){1000} \}$/);
  });

  it("what is small is not packed, and what keeps its name is sent as it is: a packed one could be of another build", async () => {
    const small = await download("/assets/a-1.js", { "Accept-Encoding": "br" });
    const page = await download("/", { "Accept-Encoding": "gzip" });
    expect([small, page].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, undefined]);
    expect(page.body.toString()).toMatch(/^<!doctype html>/);
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
