import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * node benchmarks/service.mjs [--seconds 5] [--times 3] (after npm run build): durable decisions over HTTP, measured by
 * wrk, beside plain node:http that answers a constant of the same size, and beside one commit for each decision. Sides
 * alternate.
 */
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, times: { type: "string", default: "3" } },
});
const program = fileURLToPath(new URL("sides/service.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenhand-bench-"));
const cases = [
  { name: "plain node:http, a constant", side: "plain", batch: 1, connections: 32 },
  { name: "decisions", side: "service", batch: 1, connections: 32 },
  { name: "one commit each", side: "one-commit-each", batch: 1, connections: 32 },
  { name: "plain node:http, a constant", side: "plain", batch: 1, connections: 128 },
  { name: "decisions", side: "service", batch: 1, connections: 128 },
  { name: "batches of 100", side: "service", batch: 100, connections: 32 },
];

if (spawnSync("wrk", ["--version"]).error !== undefined) {
  console.log("service: wrk is not there (Debian: apt-get install wrk): nothing is measured");
} else {
  try {
    console.log(`fsync of 4 KiB: ${syncMicroseconds()} µs (median of 200); UCB1, 10 arms`);
    const results = cases.map(() => []);
    for (let time = 0; time < Number(values.times); time++) {
      for (const [index, one] of cases.entries()) results[index].push(await measured(one, `${time}-${index}`));
    }
    for (const [index, { name, connections, batch }] of cases.entries()) {
      const sorted = results[index].sort((a, b) => a.perSecond - b.perSecond);
      const { perSecond, mean, p99, memory } = sorted[Math.floor(sorted.length / 2)];
      console.log(
        `${name}, ${connections} connections: ${Math.round(perSecond * batch)}/s, mean ${mean}, p99 ${p99}, ${memory} MB`,
      );
    }
    console.log(`load average ${loadavg()[0].toFixed(1)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measured({ side, batch, connections }, name) {
  const own = join(folder, name);
  const child = spawn(process.execPath, [program, side, own], { stdio: ["pipe", "pipe", "inherit"] });
  const port = await new Promise((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(/listening (\d+)/.exec(text.toString())?.[1]));
    child.once("exit", () => reject(new Error(`${side} has ended`)));
  });
  const script = join(folder, "post.lua");
  const body = batch === 1 ? "{}" : JSON.stringify({ items: Array.from({ length: batch }, () => ({})) });
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.body = '${body}'\nwrk.headers["Content-Type"] = "application/json"\n`,
  );
  const url = `http://127.0.0.1:${port}/v1/allocators/bench/decisions`;
  const args = ["-t1", `-c${connections}`, `-d${values.seconds}s`, "--latency", "-s", script, url];
  const { stdout } = await output("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, mean] = /Latency\s+(\S+)/.exec(stdout) ?? [];
  const [, p99] = /^\s+99%\s+(\S+)/m.exec(stdout) ?? [];
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin.end();
  await ended;
  return { perSecond: Number(perSecond), mean, p99, memory };
}

function output(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let stdout = "";
    child.stdout.on("data", (text) => (stdout += text));
    child.once("exit", () => resolve({ stdout }));
  });
}

function syncMicroseconds() {
  const file = openSync(join(folder, "sync"), "w");
  const times = Array.from({ length: 200 }, () => {
    const begun = process.hrtime.bigint();
    writeSync(file, new Uint8Array(4096));
    fdatasyncSync(file);
    return Number(process.hrtime.bigint() - begun) / 1000;
  });
  closeSync(file);
  return Math.round(times.sort((a, b) => a - b)[100]);
}
