import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EmbeddedStore, openFolder } from "@evenhand/service";

/**
 * node benchmarks/serviceGrowth.mjs [--decisions 1000000] (after npm run build): what many decisions take of memory and
 * disk, and how long an allocator with such a log takes to be ready.
 */
const { values } = parseArgs({ options: { decisions: { type: "string", default: "1000000" } } });
const BATCH = 1000;
const decisions = Number(values.decisions);
const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm-${arm}`, share: "1/20" }));
// A short wait: decisions whose reward is waited for are in memory by design. Nothing stands in for missing rewards.
const rewards = { min: 0, max: 1, wait: 1, missing: "nothing" };
const terms = { contract: "quota", learner: "ucb1", arms, rewards };
const items = Array.from({ length: BATCH }, () => ({}));

let folder = mkdtempSync(join(tmpdir(), "evenhand-growth-"));
try {
  await grow();
  await time("first question to the long log", () => opened((allocators) => allocators.view("long")));
} finally {
  rmSync(folder, { recursive: true });
}

folder = mkdtempSync(join(tmpdir(), "evenhand-growth-"));
try {
  await keyed("no key", () => undefined);
  await keyed("an idempotency key", (number) => ({ caller: "", route: "decide", text: `order-${number}` }));
} finally {
  rmSync(folder, { recursive: true });
}

/** Single decisions, whose rewards are still waited for. */
async function keyed(name, keyOf) {
  const id = name.replaceAll(" ", "-");
  const [before, count] = [bytesOfFolder(), 50 * BATCH];
  await opened(async (allocators) => {
    await allocators.create({ id, ...terms, rewards: undefined }, { origin: `example.org/${id}` });
    for (let made = 0; made < count; made += BATCH) {
      await Promise.all(items.map((item, index) => allocators.decisions.decide(id, [item], keyOf(made + index))));
    }
  });
  const store = EmbeddedStore.open(folder);
  const snapshot = await store.snapshot((await store.find(id)).number);
  await store.close();
  const [all, ofSnapshot] = [bytesOfFolder() - before, snapshot?.bytes.length ?? 0].map((bytes) => bytes / count);
  console.log(`with ${name}: ${all.toFixed(1)} bytes a decision, of which ${ofSnapshot.toFixed(1)} are the snapshot's`);
}

function bytesOfFolder() {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

async function grow() {
  await opened(async (allocators) => {
    await allocators.create({ id: "long", ...terms }, { origin: "example.org/long" });
    for (let made = 0; made < decisions;) {
      await allocators.decisions.decide("long", items);
      made += BATCH;
      if (made % (decisions / 5) === 0) {
        globalThis.gc?.();
        console.log(`${made} decisions: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
      }
    }
  });
  console.log(`${(bytesOfFolder() / decisions).toFixed(1)} bytes a decision, with its settlement, tiles and snapshot`);
}

async function opened(work) {
  const allocators = await openFolder(folder, { onError: console.error });
  try {
    const begun = process.hrtime.bigint();
    await work(allocators);
    return Number(process.hrtime.bigint() - begun) / 1e6;
  } finally {
    await allocators.close();
  }
}

async function time(name, work) {
  const begun = process.hrtime.bigint();
  const asked = await work();
  const whole = Number(process.hrtime.bigint() - begun) / 1e6;
  console.log(`${name}: ${Math.round(asked)} ms, ${Math.round(whole)} ms with opening and closing`);
}
