import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "./interleave.mjs";
import { secondsOfEnded } from "./processTimes.mjs";
import { tableOf } from "./table.mjs";

/**
 * node benchmarks/commandStart.mjs [--times 21] [--node NODE] (after npm run build): how long the command takes that
 * has little to do, beside `node -e 0` in turn. Elapsed: the medians. Processor: the time of all threads, in sum over
 * the runs, since Linux counts it in hundredths of a second.
 */
const { values } = parseArgs({
  options: { times: { type: "string", default: "21" }, node: { type: "string", default: process.execPath } },
});
const command = fileURLToPath(new URL("../packages/cli/bin/evenhand.js", import.meta.url));
const compare = ["compare", "--arms", "0.8,0.7,0.3", "--quota", "0.2", "-T", "1000"];
const cases = [
  { name: "node -e 0", args: ["-e", "0"], limit: null },
  { name: "evenhand --version", args: [command, "--version"], limit: 1.3 },
  { name: "evenhand policies", args: [command, "policies"], limit: 1.8 },
  { name: `evenhand ${compare.join(" ")} --trials 10`, args: [command, ...compare, "--trials", "10"], limit: 3.5 },
  { name: `evenhand ${compare.join(" ")}`, args: [command, ...compare], limit: 3.5 },
].map((one) => ({ ...one, elapsed: /** @type {number[]} */ ([]), processor: 0 }));

const TIMES = Number(values.times);
// The first turn fills the caches, also that of compiled scripts, which newer Nodes keep.
for (let time = 0; time <= TIMES; time++) {
  for (const one of cases) {
    const before = secondsOfEnded();
    const start = performance.now();
    const { status, stderr } = spawnSync(values.node, one.args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`${one.name}\n${stderr}`);
    if (time === 0) continue;
    one.elapsed.push(performance.now() - start);
    one.processor += secondsOfEnded() - before;
  }
}
const [nothing] = cases;
const rows = cases.map(({ name, elapsed, processor, limit }) => [
  name,
  median(elapsed),
  median(elapsed) / median(nothing.elapsed),
  (1000 * processor) / TIMES,
  processor / nothing.processor,
  limit,
]);
const { stdout } = spawnSync(values.node, ["--version"], { encoding: "utf8" });
console.log(`Node ${stdout.trim()}, ${TIMES} runs of each in turn, load average ${loadavg()[0].toFixed(1)}\n`);
console.log(tableOf(["", "elapsed, ms", "÷ node -e 0", "processor, ms", "÷ node -e 0", "at most"], rows));
