import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settings } from "@evenhand/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settingFlags } from "../src/commands/serve/serveCommand.js";
import { endOf, evenhand, startEvenhand } from "./evenhand.js";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-serve-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function started(...args: string[]) {
  const child = startEvenhand({}, "serve", "--folder", folder, "--port", "0", ...args);
  let words = "";
  child.stderr.on("data", (more: Buffer) => (words += more.toString()));
  while (!words.includes("http://")) await once(child.stderr, "data");
  return { child, address: /http:\S+/.exec(words)?.[0] ?? "", words };
}

describe("evenhand serve", () => {
  it("has a flag for every setting", () => {
    const names = settingFlags.map(([flags]) =>
      flags.replace(/^--| .*$/g, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(names).toEqual(Object.keys(settings));
  });

  it("answers with a key that was made while it ran, and no longer when it is revoked", async () => {
    evenhand("keys", "create", "--folder", folder, "--scope", "read");
    const { child, address } = await started("--log-level", "silent");
    const key = evenhand("keys", "create", "--folder", folder, "--scope", "admin,read", "--note", "me").stdout.trim();
    const ask = async () =>
      (await fetch(`${address}v1/allocators`, { headers: { authorization: `Bearer ${key}` } })).status;
    // The file is looked at again within a second.
    await expect.poll(ask).toBe(200);
    const [, id] = /^evenhand_([0-9a-f]+)_/.exec(key) ?? [];
    expect(evenhand("keys", "list", "--folder", folder).stdout).toMatch(new RegExp(`${id} +admin,read +all .* me`));
    expect(evenhand("keys", "revoke", id, "--folder", folder).code).toBe(0);
    await expect.poll(ask).toBe(401);
    child.kill("SIGTERM");
    expect(await endOf(child)).toMatchObject({ code: 0 });
  });

  it.each([
    [["--pages", ""], ""],
    [["--pages", "mine"], "mine"],
  ])("takes %j for the pages, not those that came with it", (flags, pages) => {
    expect(JSON.parse(evenhand("serve", "--print-config", ...flags).stdout)).toMatchObject({ pages });
  });

  it("serves the pages where it is told to, and says that it stands behind them", async () => {
    const pages = join(folder, "pages");
    mkdirSync(pages);
    writeFileSync(join(pages, "index.html"), "<!doctype html><title>a page</title>");
    const { child, address } = await started("--insecure-no-auth", "--log-level", "silent", "--pages", pages);
    const page = await fetch(address, { headers: { "x-request-id": "page-7" } });
    expect([page.headers.get("evenhand-service"), page.headers.get("x-request-id"), await page.text()]).toEqual([
      ...["v1", "page-7"],
      expect.stringContaining("a page"),
    ]);
    expect((await fetch(`${address}v1/none`)).headers.get("content-type")).toMatch(/^application\/problem\+json/);
    child.kill("SIGTERM");
    expect(await endOf(child)).toMatchObject({ code: 0 });
  });

  it.each([
    [["--insecure-no-auth", "--host", "0.0.0.0"], "keys-missing"],
    [[], "keys-missing"],
    [["--port", "seven"], "setting-invalid"],
    [["--log-level", "loud"], "setting-invalid"],
    [["--origin", "two words"], "setting-invalid"],
    [["--origin", "one+two"], "setting-invalid"],
    [["--rate-limit", "0"], "setting-invalid"],
    [["--replica-address", "10.0.0.7:4600"], "setting-invalid"],
    [["--host", "0.0.0.0", "--store", "postgres://127.0.0.1/none"], "setting-invalid"],
    [["--config", "/none.json"], "setting-file"],
    [["--insecure-no-auth", "--pages", "/proc/none"], "pages-missing"],
    [["--insecure-no-auth", "--host", "127.0.0.1", "--folder", "/dev/null"], "folder-unusable"],
    [["--insecure-no-auth", "--host", "127.0.0.1", "--folder", "/proc/none"], "folder-unusable"],
    [["--insecure-no-auth", "--store", "postgres://127.0.0.1:1/none"], "shared-secret"],
  ])("refuses %j in a sentence", (args, code) => {
    const { code: exit, stderr } = evenhand("serve", "--folder", folder, ...args);
    expect({ exit, lines: stderr.trim().split("\n").length }).toEqual({ exit: 2, lines: 1 });
    expect(stderr).toContain(`[${code}]`);
  });

  it("replaces the signing key between two runs, and names logs that have lost what was signed", async () => {
    const run = async (work: (address: string) => Promise<unknown>) => {
      const { child, address } = await started("--insecure-no-auth", "--log-level", "silent");
      await work(address);
      const { code: during, stderr } = evenhand("keys", "rotate-signing", "--folder", folder);
      expect([during, stderr]).toEqual([2, expect.stringContaining("[folder-in-use]")]);
      child.kill("SIGTERM");
      expect(await endOf(child)).toMatchObject({ code: 0 });
    };
    const keyAt = async (address: string) =>
      (await (await fetch(`${address}v1/public-key`)).json()) as { publicKey: string; former: object[] };
    let first = "";
    await run(async (address) => {
      const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];
      const body = JSON.stringify({ id: "team", contract: "quota", arms });
      const headers = { "content-type": "application/json" };
      await fetch(`${address}v1/allocators`, { method: "POST", headers, body });
      ({ publicKey: first } = await keyAt(address));
    });
    const { code, stdout } = evenhand("keys", "rotate-signing", "--folder", folder);
    expect(code).toBe(0);
    await run(async (address) => {
      const { publicKey, former } = await keyAt(address);
      expect(stdout).toBe(`${publicKey} signs from now on\n${first} is listed as a former key\n`);
      expect(former).toMatchObject([{ publicKey: first, successor: publicKey }]);
    });
    for (const file of readdirSync(folder)) if (file.startsWith("allocators.db")) rmSync(join(folder, file));
    const { child, words } = await started("--insecure-no-auth", "--log-level", "silent");
    let more = words;
    child.stderr.on("data", (text: Buffer) => (more += text.toString()));
    await expect.poll(() => more).toMatch(/of 1 allocators?: team\. .*\[store-behind\]/);
    child.kill("SIGTERM");
    await endOf(child);
  });

  it("says so when its port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { stderr } = evenhand("serve", "--folder", folder, "--insecure-no-auth", "--port", String(port));
    other.close();
    expect(stderr).toContain("[port-in-use]");
  });

  it("prints the database of its settings without the password", () => {
    const url = "postgres://evenhand:hush@db-1,db-2/evenhand";
    const { stdout } = evenhand("serve", "--print-config", "--store", url);
    expect(JSON.parse(stdout)).toMatchObject({ store: "postgres://evenhand@db-1,db-2/evenhand" });
  });

  it("says of a database that does not answer what an operator can check, and not the password", () => {
    const secret = join(folder, "secret");
    writeFileSync(secret, "a secret of the test, long enough to be one");
    const { code, stderr } = evenhand(
      ...["serve", "--folder", folder, "--secret-file", secret],
      ...["--store", "postgres://evenhand:hush@127.0.0.1:1/evenhand"],
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/127\.0\.0\.1:1: connect ECONNREFUSED.*check the address.*PGPASSWORD/);
    expect(stderr).not.toContain("hush");
  });

  it("logs JSON alone where nobody reads it at a terminal: its start, its end, and why it does not start", async () => {
    const env = { EVENHAND_LOG_FORMAT: "auto" };
    const flags = ["--folder", folder, "--insecure-no-auth", "--port", "0"];
    const child = startEvenhand({ env }, "serve", ...flags);
    const end = endOf(child);
    let said = "";
    child.stdout.on("data", (more: Buffer | string) => (said += more.toString()));
    while (!said.includes('"listening"')) await once(child.stdout, "data");
    const lines = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { address } = lines(said).find(({ msg }) => msg === "listening") ?? {};
    expect((await fetch(`${String(address)}v1/allocators`)).status).toBe(200);
    const second = await endOf(startEvenhand({ env }, "serve", ...flags));
    expect([second.code, second.stderr]).toEqual([2, ""]);
    expect(lines(second.stdout).at(-1)).toMatchObject({ level: "fatal", code: "folder-in-use" });
    child.kill("SIGTERM");
    const { code, stdout, stderr } = await end;
    expect([code, stderr]).toEqual([0, ""]);
    const line = {
      level: expect.any(String) as string,
      time: expect.any(Number) as number,
      msg: expect.any(String) as string,
    };
    for (const one of lines(stdout)) expect(one).toMatchObject(line);
    const own = ["starting", "listening", "answered", "stopping", "stopped"];
    expect(
      lines(stdout)
        .map(({ msg }) => msg)
        .filter((msg) => own.includes(String(msg))),
    ).toEqual(own);
    expect(lines(stdout)[0]).toMatchObject({
      folder,
      time: expect.any(Number) as number,
      version: expect.any(String) as string,
    });
  });

  it("prints its settings: a flag counts before a variable, and that before the file", () => {
    const file = join(folder, "settings.json");
    writeFileSync(file, JSON.stringify({ port: 1, rateLimit: 2, origin: "example.org" }));
    const child = startEvenhand(
      { env: { EVENHAND_PORT: "3", EVENHAND_RATE_LIMIT: "4", EVENHAND_CONFIG: file } },
      ...["serve", "--print-config", "--port", "5"],
    );
    let text = "";
    child.stdout.on("data", (more: Buffer) => (text += more.toString()));
    return once(child, "close").then(() => {
      expect(JSON.parse(text)).toEqual({
        host: "127.0.0.1",
        port: 5,
        folder: "evenhand-data",
        headFile: "",
        store: "",
        secretFile: "",
        replicaAddress: "",
        origin: "example.org",
        insecureNoAuth: false,
        pages: expect.stringMatching(/dashboard.dist$/) as string,
        demo: false,
        rateLimit: 4,
        trustedProxies: [],
        diskReserve: 1024,
        openDecisionsMemory: 2048,
        allocatorMemory: 256,
        webhooks: [],
        webhookSecretFile: "",
        webhookNetworks: [],
        corsOrigins: [],
        openTelemetry: false,
        logFormat: "text",
        logLevel: "info",
      });
    });
  });
});
