import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

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
  it("builds, prints the address, serves the pages to this machine, and ends with Ctrl-C", async () => {
    const { child, ended, said } = started("--port", "0");
    const [, address] = await said(/(http:\/\/127\.0\.0\.1:\d+\/)/);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await response.text()).toContain("<title>Evenhand</title>");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
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
