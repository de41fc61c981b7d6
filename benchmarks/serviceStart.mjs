import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openFolder } from "@evenhand/service";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/serviceStart.mjs [--allocators 10000] [--times 3] (after npm run build): how long `evenhand serve`
 * takes until it answers, with very many allocators beside one with two arms. Each has had a decision, so that it has a
 * signed head, and a reward that is waited for.
 */
const { values } = parseArgs({
  options: { allocators: { type: "string", default: "10000" }, times: { type: "string", default: "3" } },
});
const TOGETHER = 500;
const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm-${arm}`, share: "1/20" }));

for (const count of [1, Number(values.allocators)]) {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-start-"));
  try {
    await fill(folder, count);
    for (let time = 0; time < Number(values.times); time++) await start(folder, count);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {number} count
 */
async function fill(folder, count) {
  const allocators = await openFolder(folder, { onError: console.error });
  for (let made = 0; made < count; made += TOGETHER) {
    const ids = Array.from({ length: Math.min(TOGETHER, count - made) }, (_, index) => `small-${made + index}`);
    await Promise.all(
      ids.map(async (id) => {
        await allocators.create({ id, contract: "quota", arms }, { origin: `example.org/${id}` });
        await allocators.decisions.decide(id, [{}]);
      }),
    );
  }
  await allocators.close();
}

/**
 * @param {string} folder
 * @param {number} count
 */
async function start(folder, count) {
  const begun = performance.now();
  const since = () => `${((performance.now() - begun) / 1000).toFixed(2)} s`;
  const service = await ServedCommand.start(folder);
  try {
    const listening = since();
    await service.send("GET", "/readyz");
    const ready = since();
    await service.send("POST", `/v1/allocators/small-${count - 1}/decisions`, {});
    console.log(
      `${count} allocators: listens after ${listening}, is ready after ${ready}, ` +
        `first decision after ${since()}; ${service.peakMemory}`,
    );
  } finally {
    await service.stop();
  }
}
