import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("sides/service.mjs", import.meta.url));

/**
 * A server, and what wrk asks of it.
 *
 * @typedef {object} ServiceCase
 * @property {string} name
 * @property {"plain" | "service" | "one-commit-each"} side
 * @property {number} connections that are kept alive
 * @property {number} [arms] 10 where it is left out
 * @property {object} [item] of one decision; {} where it is left out
 * @property {number} [batch] decisions in a request; 1 where it is left out
 */

/** @type {readonly ServiceCase[]} */
export const serviceCases = [
  { name: "plain node:http, a constant", side: "plain", connections: 32 },
  { name: "decisions", side: "service", connections: 32 },
  { name: "one commit each", side: "one-commit-each", connections: 32 },
  { name: "plain node:http, a constant", side: "plain", connections: 128 },
  { name: "decisions", side: "service", connections: 128 },
  { name: "batches of 100", side: "service", connections: 32, batch: 100 },
  ...[10, 1_000_000].flatMap((arms) => [
    { name: `${arms} arms`, side: /** @type {const} */ ("service"), connections: 32, arms },
    {
      name: `${arms} arms, except one`,
      side: /** @type {const} */ ("service"),
      connections: 32,
      arms,
      item: { except: ["arm-3"] },
    },
    {
      name: `${arms} arms, two at once`,
      side: /** @type {const} */ ("service"),
      connections: 32,
      arms,
      item: { count: 2 },
    },
  ]),
];

/** Whether there is a wrk to ask with. */
export function hasWrk() {
  return spawnSync("wrk", ["--version"]).error === undefined;
}

/**
 * Starts the server of a case on a folder of its own, asks it for some seconds, and ends it.
 *
 * @param {ServiceCase} one
 * @param {number} seconds
 */
export async function load({ side, connections, arms = 10, item = {}, batch = 1 }, seconds) {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-bench-"));
  try {
    const args = [program, side, join(folder, "store"), String(arms)];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const port = await new Promise((resolve, reject) => {
      child.stdout.once("data", (text) => resolve(/listening (\d+)/.exec(text.toString())?.[1]));
      child.once("exit", () => reject(new Error(`${side} has ended`)));
    });
    const body = JSON.stringify(batch === 1 ? item : { items: Array.from({ length: batch }, () => item) });
    const url = `http://127.0.0.1:${port}/v1/allocators/bench/decisions`;
    // The first request that names an arm makes the index of all names: a second with a million arms, once.
    await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });
    const asked = await wrk({ url, folder, connections, seconds, body });
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    child.stdin.end();
    await ended;
    return { ...asked, memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function wrk({ url, folder, connections, seconds, body }) {
  const script = join(folder, "post.lua");
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.body = '${body}'\nwrk.headers["Content-Type"] = "application/json"\n`,
  );
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", "-s", script, url];
  const stdout = await outputOf("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, mean] = /Latency\s+(\S+)/.exec(stdout) ?? [];
  const [, p99] = /^\s+99%\s+(\S+)/m.exec(stdout) ?? [];
  return { perSecond: Number(perSecond), mean, p99 };
}

function outputOf(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let stdout = "";
    child.stdout.on("data", (text) => (stdout += text));
    child.once("exit", () => resolve(stdout));
  });
}
