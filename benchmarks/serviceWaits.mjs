import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/serviceWaits.mjs [--arms 1000000] (after npm run build; needs curl): how long others wait while an
 * allocator with very many arms is created, looked at, changed and loaded. /livez and a decision of a small allocator
 * are asked for one after the other, all the time; their longest waits are printed beside each step, and the longest
 * turn of the service in processor time, which does not depend on what else the machine does.
 */
const { values } = parseArgs({ options: { arms: { type: "string", default: "1000000" } } });
const arms = Number(values.arms);
const folder = mkdtempSync(join(tmpdir(), "evenhand-waits-"));
const lines = join(folder, "arms.ndjson");
const store = join(folder, "store");

/** @type {ServedCommand} */
let service;

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
      await service.send(method, path, body);
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
  await service.longestTurn();
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  // What it leaves behind, such as a signed head, is waited for too.
  await wait(1500);
  const turn = await service.longestTurn();
  const waits = `livez ${longest.livez.toFixed(0)} ms, a decision ${longest.decision.toFixed(0)} ms`;
  const cpu = `longest turn ${turn.toFixed(0)} ms of CPU`;
  console.log(`${name}: ${(took / 1000).toFixed(2)} s; longest waits: ${waits}; ${cpu}`);
}

async function upload() {
  const type = "content-type: application/x-ndjson";
  const args = ["-sS", "--fail", "-o", "/dev/null", "-H", type, "--data-binary", `@${lines}`];
  const [code] = await once(
    spawn("curl", [...args, `${service.address}/v1/allocators`], { stdio: "inherit" }),
    "close",
  );
  if (code !== 0) throw new Error(`curl ended with ${code}`);
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

  service = await ServedCommand.start(store);
  const small = { id: "small", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
  await service.send("POST", "/v1/allocators", small);
  let asking = others();
  await step("nothing else", () => wait(1000));
  await step(`${arms} arms as NDJSON`, upload);
  console.log(service.peakMemory);
  await step("GET one", () => service.send("GET", "/v1/allocators/many"));
  await step("GET state", () => service.send("GET", "/v1/allocators/many/state"));
  await step("GET arms, sorted", () => service.send("GET", "/v1/allocators/many/arms?sort=pulls&descending=true"));
  await step("GET arms, searched", () => service.send("GET", "/v1/allocators/many/arms?search=999"));
  await step("a decision", () => service.send("POST", "/v1/allocators/many/decisions", {}));
  const change = { arms: [{ id: "arm-7", share: 0 }] };
  await step("a change as a dry run", () => service.send("PATCH", "/v1/allocators/many?dryRun=true", change));
  await step("a change", () => service.send("PATCH", "/v1/allocators/many", change));
  console.log(service.peakMemory);
  isAsking = false;
  await asking;
  await service.stop();
  service = await ServedCommand.start(store);
  await service.send("POST", "/v1/allocators/small/decisions", {});
  isAsking = true;
  asking = others();
  await step("first question after a start", () => service.send("GET", "/v1/allocators/many"));
  console.log(service.peakMemory);
  isAsking = false;
  await asking;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
