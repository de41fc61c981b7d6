import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * node benchmarks/serviceWaits.mjs [--arms 1000000] (after npm run build; needs curl): how long others wait while an
 * allocator with very many arms is created, looked at, changed and loaded. /livez and a decision of a small allocator
 * are asked for one after the other, all the time; their longest waits are printed beside each step.
 */
const { values } = parseArgs({ options: { arms: { type: "string", default: "1000000" } } });
const arms = Number(values.arms);
const command = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evenhand-waits-"));
const lines = join(folder, "arms.ndjson");
const agent = new Agent({ keepAlive: true });

/** @type {{ address: string, child: import("node:child_process").ChildProcess }} */
let service;

async function start() {
  const flags = ["--insecure-no-auth", "--port", "0", "--folder", join(folder, "store"), "--log-level", "warn"];
  const child = spawn(process.execPath, [...process.execArgv, command, "serve", ...flags]);
  const [said] = await once(child.stderr, "data");
  const [address] = /** @type {RegExpExecArray} */ (/http:\/\/127\.0\.0\.1:\d+/.exec(String(said)));
  service = { address, child };
}

async function stop() {
  const ended = once(service.child, "close");
  service.child.kill("SIGTERM");
  await ended;
}

/**
 * Sends a request and reads its answer to the end.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<void>}
 */
function send(method, path, body) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const headers = { "content-length": Buffer.byteLength(text), "content-type": "application/json" };
    const asked = request(new URL(path, service.address), {
      method,
      agent,
      headers: body === undefined ? {} : headers,
    });
    asked.once("error", reject);
    asked.once("response", (response) => {
      response.resume();
      response.once("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    });
    asked.end(text);
  });
}

const longest = { livez: 0, decision: 0 };
let isAsking = true;

/** Asks as long as it may, a few times in each hundredth of a second. */
async function others() {
  while (isAsking) {
    for (const [name, method, path, body] of /** @type {const} */ ([
      ["livez", "GET", "/livez", undefined],
      ["decision", "POST", "/v1/allocators/small/decisions", {}],
    ])) {
      const begun = performance.now();
      await send(method, path, body);
      longest[name] = Math.max(longest[name], performance.now() - begun);
    }
    await wait(2);
  }
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function step(name, work) {
  Object.assign(longest, { livez: 0, decision: 0 });
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  // What it leaves behind, such as a signed head, is waited for too.
  await wait(1500);
  const waits = `livez ${longest.livez.toFixed(0)} ms, a decision ${longest.decision.toFixed(0)} ms`;
  console.log(`${name}: ${(took / 1000).toFixed(2)} s; longest waits: ${waits}`);
}

async function upload() {
  const type = "content-type: application/x-ndjson";
  const args = ["-sS", "--fail", "-o", "/dev/null", "-H", type, "--data-binary", `@${lines}`];
  const [code] = await once(spawn("curl", [...args, `${service.address}/v1/allocators`], { stdio: "inherit" }), "close");
  if (code !== 0) throw new Error(`curl ended with ${code}`);
}

function memory() {
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.child.pid}/status`, "utf8")) ?? [];
  return `${Math.round(Number(peak) / 1024)} MB at most`;
}

try {
  const file = createWriteStream(lines);
  file.write('{"id":"many","contract":"quota","learner":"ucb1"}\n');
  for (let arm = 0; arm < arms; arm++) {
    const line = `{"id":"arm-${arm}","share":"1/${2 * arms}"}\n`;
    if (!file.write(line)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");

  await start();
  const small = { id: "small", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
  await send("POST", "/v1/allocators", small);
  let asking = others();
  await step("nothing else", () => wait(1000));
  await step(`${arms} arms as NDJSON`, upload);
  console.log(memory());
  await step("GET one", () => send("GET", "/v1/allocators/many"));
  await step("GET state", () => send("GET", "/v1/allocators/many/state"));
  await step("GET arms, sorted", () => send("GET", "/v1/allocators/many/arms?sort=pulls&descending=true"));
  await step("GET arms, searched", () => send("GET", "/v1/allocators/many/arms?search=999"));
  await step("a decision", () => send("POST", "/v1/allocators/many/decisions", {}));
  const change = { arms: [{ id: "arm-7", share: 0 }] };
  await step("a change as a dry run", () => send("PATCH", "/v1/allocators/many?dryRun=true", change));
  await step("a change", () => send("PATCH", "/v1/allocators/many", change));
  console.log(memory());
  isAsking = false;
  await asking;
  await stop();
  await start();
  await send("POST", "/v1/allocators/small/decisions", {});
  isAsking = true;
  asking = others();
  await step("first question after a start", () => send("GET", "/v1/allocators/many"));
  console.log(memory());
  isAsking = false;
  await asking;
} finally {
  await stop();
  agent.destroy();
  rmSync(folder, { recursive: true });
}
