import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy as policyOfDocs } from "./site/layout.mjs";

const start = fileURLToPath(new URL("./start.mjs", import.meta.url));

/**
 * Starts it where no browser would be opened: its output is no terminal.
 *
 * @param {readonly string[]} args
 */
function started(...args) {
  const child = spawn(process.execPath, [start, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (more) => (text += more));
  const ended = new Promise((resolve) => child.on("close", (code) => resolve(code)));
  const said = (/** @type {RegExp} */ pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (found !== null) resolve(found);
      };
      child.stdout.on("data", look);
      void ended.then(() => reject(new Error(`It ended and said: ${text}`)));
    });
  return { child, ended, said, words: () => text };
}

describe("npm start", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-start-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("builds, serves pages and decisions to this machine, not to web pages, and keeps them over a Ctrl-C", async () => {
    const first = started("--port", "0", "--folder", folder);
    const [, address] = await first.said(/(http:\/\/127\.0\.0\.1:\d+\/)/);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await response.text()).toContain("<title>Evenhand</title>");
    expect(first.words()).toContain("no keys are needed");
    const docs = await fetch(`${address}docs`);
    expect([docs.status, docs.url]).toEqual([200, `${address}docs/`]);
    expect(docs.headers.get("content-security-policy")).toBe(`${policyOfDocs}; frame-ancestors 'none'`);
    expect(await docs.text()).toContain("<title>Evenhand: the docs</title>");

    const team = { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
    const post = (/** @type {string} */ url, /** @type {object} */ body, headers = {}) =>
      fetch(url, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
    expect((await post(`${address}v1/allocators`, team)).status).toBe(201);
    /** @type {any} */
    const decided = await (await post(`${address}v1/allocators/team/decisions`, {})).json();
    expect(decided).toMatchObject({ arm: "ann" });
    const evil = await post(`${address}v1/allocators/team/decisions`, {}, { origin: "https://evil.example" });
    expect(evil.status).toBe(403);
    first.child.kill("SIGINT");
    expect(await first.ended).toBe(0);

    const second = started("--port", "0", "--folder", folder);
    const [, again] = await second.said(/(http:\/\/127\.0\.0\.1:\d+\/)/);
    expect(await (await fetch(`${again}v1/decisions/${decided.id}`)).json()).toMatchObject({ round: 1 });
    const third = started("--port", "0", "--folder", folder);
    expect(await third.ended).toBe(1);
    expect(third.words()).toContain("Another process has opened the folder");
    second.child.kill("SIGINT");
    expect(await second.ended).toBe(0);
  });

  it.each([
    [["--port", "seven"], /--port "seven" is no port: give a whole number from 0 to 65526/],
    [["--port", "65527"], /--port "65527" is no port/],
    [["--port="], /--port "" is no port/],
    [["--colour", "red"], /Unknown option '--colour'/],
  ])("refuses %j before it builds anything", async (args, words) => {
    const { ended, words: said } = started(...args);
    expect(await ended).toBe(1);
    expect(said()).toMatch(words);
  });
});
