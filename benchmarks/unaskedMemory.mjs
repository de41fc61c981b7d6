import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/unaskedMemory.mjs [--allocators 10000] [--memory 256] (after npm run build): the memory of a service
 * whose allocators were all asked for once, and what is left of it two minutes after the last request; how long
 * one of those takes to answer then.
 */
const { values } = parseArgs({
  options: { allocators: { type: "string", default: "10000" }, memory: { type: "string", default: "256" } },
});
const count = Number(values.allocators);
const folder = mkdtempSync(join(tmpdir(), "evenhand-unasked-"));
const service = await ServedCommand.start(join(folder, "store"), ["--allocator-memory", values.memory]);

/** @param {(index: number) => Promise<unknown>} work */
async function forAll(work) {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 50 }, one));
}

try {
  const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm-${arm}`, share: 0.05 }));
  await forAll((index) => service.send("POST", "/v1/allocators", { id: `one-${index}`, contract: "quota", arms }));
  await forAll((index) => service.send("POST", `/v1/allocators/one-${index}/decisions`, {}));
  console.log(`${count} allocators, all asked for: ${service.memory} MB`);
  for (let seconds = 0; seconds <= 120; seconds += 30) {
    await wait(30_000);
    console.log(`${seconds + 30} s later: ${service.memory} MB`);
  }
  const begun = performance.now();
  await service.send("POST", "/v1/allocators/one-0/decisions", {});
  console.log(
    `one of them again: ${(performance.now() - begun).toFixed(1)} ms; load average ${loadavg()[0].toFixed(1)}`,
  );
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
