import { rmSync, mkdtempSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAllocators } from "@evenhand/service";

/**
 * node benchmarks/exports.mjs [DECISIONS]: how fast decisions are exported, with and without their chances, how much
 * memory that takes beside the service, and for how long decisions wait meanwhile.
 */
const decisions = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), "evenhand-exports-"));
const allocators = await openAllocators(folder);
try {
  const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm ${arm}`, share: 0.05 }));
  await allocators.contracts.create({ id: "orders", contract: "quota", arms });
  for (let done = 0; done < decisions; done += 1000) {
    const decided = await allocators.decideAll(
      "orders",
      Array.from({ length: 1000 }, () => ({})),
    );
    await allocators.rewardAll(decided.flat().map(({ id }, index) => ({ decision: id, value: index % 2 })));
  }
  for (const [format, propensities] of [
    ["ndjson", true],
    ["ndjson", false],
    ["csv", false],
    ["parquet", false],
  ]) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const cpu = process.cpuUsage();
    let [bytes, most] = [0, before];
    for await (const piece of allocators.evidence.export("orders", { format, propensities })) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    const { user, system } = process.cpuUsage(cpu);
    delay.disable();
    const seconds = (user + system) / 1e6;
    console.log(
      `${format}${propensities ? " with chances" : ""}: ${decisions} rows, ${(bytes / 1e6).toFixed(1)} MB, ` +
        `${seconds.toFixed(1)} s of processor (${(decisions / seconds).toFixed(0)} rows/s), ` +
        `${((most - before) / 1e6).toFixed(0)} MB of memory more, longest turn ${(delay.max / 1e6).toFixed(0)} ms`,
    );
  }
} finally {
  await allocators.close();
  rmSync(folder, { recursive: true, force: true });
}
