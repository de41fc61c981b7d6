import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/openDecisionsServed.mjs [--decisions 1000000] [--late 300000] (after npm run build): how soon a
 * service that was killed answers again, with that number of open decisions, each with an id of its caller: after the
 * decisions, and after late rewards for decisions of any age.
 */
const { values } = parseArgs({
  options: { decisions: { type: "string", default: "1000000" }, late: { type: "string", default: "300000" } },
});
const [decisions, late] = [values.decisions, values.late].map(Number);
const BATCH = 1000;
const folder = mkdtempSync(join(tmpdir(), "evenhand-open-"));
let service = await ServedCommand.start(folder);

/** @type {string[]} */
const ids = [];
/** @param {number} number */
const idOf = (number) => `6f1c2a3e-0000-4000-8000-${String(number).padStart(12, "0")}`;
const decide = "/v1/allocators/large/decisions";

/**
 * Kills it, starts it again, and waits for a decision of the same allocator.
 *
 * @param {string} when
 */
async function killed(when) {
  await service.kill();
  const begun = performance.now();
  service = await ServedCommand.start(folder);
  const listening = performance.now() - begun;
  await service.send("POST", decide, {});
  const answered = performance.now() - begun;
  const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    `${when}: listening after ${seconds(listening)}, first answer after ${seconds(answered)} ` +
      `(${service.cpuSeconds.toFixed(1)} s of CPU), ${service.peakMemory}`,
  );
}

try {
  const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm ${arm}`, share: 0.05 }));
  const rewards = { wait: 864_000_000 };
  await service.send("POST", "/v1/allocators", { id: "large", contract: "quota", arms, rewards });
  for (let made = 0; made < decisions; made += BATCH) {
    const items = Array.from({ length: BATCH }, (_, item) => ({ id: idOf(made + item) }));
    const answer = /** @type {{ items: { id: string }[] }} */ (await service.ask("POST", decide, { items }));
    ids.push(...answer.items.map((one) => one.id));
  }
  console.log(`load average ${loadavg()[0].toFixed(1)}; ${decisions.toLocaleString("en")} decisions with ids`);
  await killed("killed after the decisions");
  for (let told = 0; told < late; told += BATCH) {
    // Each once, spread over all ages: multiples of a number that has no divisor in common with their count.
    const items = Array.from({ length: BATCH }, (_, item) => ({
      decision: ids[Number((BigInt(told + item) * 7_368_787n) % BigInt(decisions))],
      value: 1,
    }));
    await service.send("POST", "/v1/rewards", { items });
  }
  await killed(`killed after ${late.toLocaleString("en")} late rewards`);
} finally {
  await service.kill();
  rmSync(folder, { recursive: true, force: true });
}
