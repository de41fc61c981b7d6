import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("sides/service.mjs", import.meta.url));

/**
 * A server, and what wrk asks of it.
 *
 * @typedef {object} ServiceCase
 * @property {string} name
 * @property {"plain" | "service" | "with-keys" | "one-commit-each"} side with-keys: as a command with keys serves, each
 * request with a key and counted for the rate limit
 * @property {number} connections that are kept alive
 * @property {number} [arms] 10 where it is left out
 * @property {object} [item] of one decision; {} where it is left out
 * @property {number} [batch] decisions in a request; 1 where it is left out
 */

/** @type {readonly ServiceCase[]} */
export const serviceCases = [
  { name: "plain node:http, a constant", side: "plain", connections: 32 },
  { name: "decisions", side: "service", connections: 32 },
  { name: "decisions, with keys and rate limit", side: "with-keys", connections: 32 },
  { name: "one commit each", side: "one-commit-each", connections: 32 },
  { name: "plain node:http, a constant", side: "plain", connections: 128 },
  { name: "decisions", side: "service", connections: 128 },
  { name: "decisions, with keys and rate limit", side: "with-keys", connections: 128 },
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

/** Requests before the measured ones: until then the engine compiles what it runs. Batches are larger ones. */
const WARM_REQUESTS = 20_000;
const WARM_BATCHES = 500;

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
    const [, port, key] = await new Promise((resolve, reject) => {
      child.stdout.once("data", (text) => resolve(/listening (\d+) ?(\S*)/.exec(text.toString())));
      child.once("exit", () => reject(new Error(`${side} has ended`)));
    });
    const body = JSON.stringify(batch === 1 ? item : { items: Array.from({ length: batch }, () => item) });
    const url = `http://127.0.0.1:${port}/v1/allocators/bench/decisions`;
    const asking = { url, folder, connections, body, key };
    let warm = batch === 1 ? WARM_REQUESTS : WARM_BATCHES;
    while (warm > 0) warm -= (await wrk({ ...asking, seconds: 1 })).requests;
    const before = threadMicroseconds(child.pid);
    const asked = await wrk({ ...asking, seconds });
    const cpu = (threadMicroseconds(child.pid) - before) / asked.requests;
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    child.stdin.end();
    await ended;
    return { ...asked, cpu, memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function wrk({ url, folder, connections, seconds, body, key }) {
  const script = join(folder, "post.lua");
  const headers = { "Content-Type": "application/json", ...(key === "" ? {} : { Authorization: `Bearer ${key}` }) };
  writeFileSync(
    script,
    [
      `wrk.method = "POST"\nwrk.body = '${body}'`,
      ...Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`),
    ].join("\n"),
  );
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", "-s", script, url];
  const stdout = await outputOf("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, answered] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, mean] = /Latency\s+(\S+)/.exec(stdout) ?? [];
  const [, p99] = /^\s+99%\s+(\S+)/m.exec(stdout) ?? [];
  return { perSecond: Number(perSecond), requests: Number(answered), mean, p99 };
}

/** Processor time of the first thread of a process, which reads, decides and answers; NaN where there is no /proc. */
function threadMicroseconds(pid) {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1000 : NaN;
}

function outputOf(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let stdout = "";
    child.stdout.on("data", (text) => (stdout += text));
    child.once("exit", () => resolve(stdout));
  });
}
