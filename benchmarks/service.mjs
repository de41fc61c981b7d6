import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hasWrk, load, serviceCases } from "./serviceLoad.mjs";

/**
 * node benchmarks/service.mjs [--seconds 5] [--times 3] [--only NAME] (after npm run build): durable decisions over
 * HTTP, measured by wrk, beside plain node:http that answers a constant of the same size, and beside one commit for
 * each decision; and ten arms beside a million. Sides alternate; --only takes those whose names begin so. npm run bench
 * measures the same, and compares it with the limits.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    times: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});
const chosen = serviceCases.filter(({ name }) => name.startsWith(values.only));

if (!hasWrk()) {
  console.log("service: wrk is not there (Debian: apt-get install wrk): nothing is measured");
} else {
  console.log(`fsync of 4 KiB: ${syncMicroseconds()} µs (median of 200); UCB1`);
  const results = chosen.map(() => []);
  for (let time = 0; time < Number(values.times); time++) {
    for (const [index, one] of chosen.entries()) results[index].push(await load(one, Number(values.seconds)));
  }
  for (const [index, { name, connections, batch = 1 }] of chosen.entries()) {
    const sorted = results[index].sort((a, b) => a.perSecond - b.perSecond);
    const { perSecond, mean, p99, cpu, memory } = sorted[Math.floor(sorted.length / 2)];
    const times = `mean ${mean}, p99 ${p99}, ${(cpu / batch).toFixed(1)} µs CPU of the first thread for each`;
    console.log(`${name}, ${connections} connections: ${Math.round(perSecond * batch)}/s, ${times}, ${memory} MB`);
  }
  console.log(`load average ${loadavg()[0].toFixed(1)}`);
}

function syncMicroseconds() {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-bench-"));
  const file = openSync(join(folder, "sync"), "w");
  const times = Array.from({ length: 200 }, () => {
    const begun = process.hrtime.bigint();
    writeSync(file, new Uint8Array(4096));
    fdatasyncSync(file);
    return Number(process.hrtime.bigint() - begun) / 1000;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return Math.round(times.sort((a, b) => a - b)[100]);
}
