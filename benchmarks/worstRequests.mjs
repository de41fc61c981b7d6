import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { formattedPage, markdownTable } from "../scripts/markdownTable.mjs";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/worstRequests.mjs [--write] (after npm run build): the largest request that each route takes, for
 * contracts with few and with many arms: how long it took, and how long a decision of another allocator waited
 * meanwhile. With --write the table goes into docs/service.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const file = fileURLToPath(new URL("../docs/service.md", import.meta.url));
const BEGIN = "<!-- begin: node benchmarks/worstRequests.mjs --write -->";
const END = "<!-- end -->";
const SIZES = [10, 1000, 100_000];
const MOST_PULLS = 10_000;
const MOST_ITEMS = 1000;
/** What a body may have. */
const MOST_BYTES = 16_000_000;
/** Arms that one command may look at (packages/allocator/src/machine/commands/decide.ts). */
const MOST_LOOKS = 10_000_000;

const folder = mkdtempSync(join(tmpdir(), "evenhand-worst-"));
const service = await ServedCommand.start(join(folder, "store"));

/** As many of these as one request may have. @template T @param {number} length @param {T} item */
const times = (length, item) => Array.from({ length }, () => item);
const armIds = (/** @type {number} */ arms) => Array.from({ length: arms }, (_, arm) => `arm-${arm}`);

/**
 * The largest count, which is not refused: few arms, or as many as may be looked at.
 *
 * @param {number} arms
 */
function largestCount(arms) {
  return Math.min(MOST_PULLS, Math.max(arms <= 1000 ? arms : 0, Math.floor(arms / 128)));
}

/**
 * Decisions that each leave out a tenth of the arms, as many as a body and a command may have.
 *
 * @param {number} arms
 */
function restricted(arms) {
  const except = armIds(arms).slice(0, Math.max(1, Math.floor(arms / 10)));
  const inBody = Math.floor(MOST_BYTES / (JSON.stringify(except).length + 20));
  return times(Math.min(MOST_ITEMS, inBody, Math.floor(MOST_LOOKS / (1.1 * arms))), { except });
}

/**
 * Decisions for several arms, 10,000 pulls in all where that is not too much to look at.
 *
 * @param {number} arms
 */
function several(arms) {
  return times(Math.floor(Math.min(MOST_PULLS, MOST_LOOKS / (arms / 10 + 20)) / 10), { count: 10 });
}

/** @type {readonly [name: string, ask: (id: string, arms: number) => Promise<unknown>][]} */
const requests = [
  ["`POST …/decisions`, the largest `count`", (id, arms) => decide(id, { count: largestCount(arms) })],
  ["`POST …/decisions`, items with a `count`", (id, arms) => decide(id, { items: several(arms) })],
  ["`POST …/decisions`, items without a tenth of the arms", (id, arms) => decide(id, { items: restricted(arms) })],
  ["`POST …/decisions`, 1,000 items", (id) => decide(id, { items: times(MOST_ITEMS, {}) })],
  ["`POST …/rewards`, 900 items", (id) => reward(id)],
  ["`POST …/voids`, 100 decisions", (id) => service.ask("POST", "/v1/voids", { decisions: made.get(id)?.slice(-100) })],
  ["`POST …/arms`, 1,000 more arms", (id) => service.ask("POST", `/v1/allocators/${id}/arms`, { add: moreArms })],
  ["`GET …/arms`, sorted", (id) => service.ask("GET", `/v1/allocators/${id}/arms?sort=pulls&descending=true`)],
  ["`GET …/events`, 1,000 events", (id) => service.ask("GET", `/v1/allocators/${id}/events?limit=1000`)],
];

/** Decisions that have no reward yet, by allocator. @type {Map<string, string[]>} */
const made = new Map();

/** @param {string} id @param {object} body */
async function decide(id, body) {
  const answer = await service.ask("POST", `/v1/allocators/${id}/decisions`, body);
  const all = JSON.stringify(answer).match(/"id":"[^"]+"/g) ?? [];
  made.set(
    id,
    all.slice(0, MOST_ITEMS).map((one) => one.slice(6, -1)),
  );
}

/** @param {string} id */
function reward(id) {
  return service.ask("POST", "/v1/rewards", {
    items: (made.get(id) ?? []).slice(0, -100).map((decision) => ({ decision, value: 1 })),
  });
}

const moreArms = Array.from({ length: MOST_ITEMS }, (_, arm) => ({ id: `new-${arm}`, share: 0 }));

let longest = 0;
let isAsking = true;
async function others() {
  while (isAsking) {
    const begun = performance.now();
    await service.ask("POST", "/v1/allocators/other/decisions", {}).catch((error) => {
      if (isAsking) throw error;
    });
    longest = Math.max(longest, performance.now() - begun);
    await wait(1);
  }
}

const inSeconds = (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(2)}`;

try {
  const others3 = [{ id: "ann", share: 0.5 }, { id: "bob" }];
  await service.ask("POST", "/v1/allocators", { id: "other", contract: "quota", arms: others3 });
  for (const arms of SIZES) {
    const listed = armIds(arms).map((id) => ({ id, share: `1/${2 * arms}` }));
    await service.ask("POST", "/v1/allocators", {
      id: `of-${arms}`,
      contract: "quota",
      arms: listed,
      voidWithin: 100,
    });
  }
  const asking = others();
  const rows = [];
  for (const [name, ask] of requests) {
    const cells = [];
    for (const arms of SIZES) {
      await wait(300);
      longest = 0;
      const begun = performance.now();
      await ask(`of-${arms}`, arms);
      const took = performance.now() - begun;
      await wait(300);
      cells.push(`${inSeconds(took)} / ${inSeconds(longest)}`);
    }
    console.log(name, ...cells);
    rows.push([name, ...cells]);
  }
  isAsking = false;
  await asking;
  console.log(`${service.peakMemory}; load average ${loadavg()[0].toFixed(1)}`);
  if (values.write) {
    const table = markdownTable(["Request", ...SIZES.map((arms) => `${arms.toLocaleString("en")} arms`)], rows);
    const page = readFileSync(file, "utf8");
    const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    writeFileSync(file, await formattedPage(`${page.slice(0, from)}\n\n${table}\n\n${page.slice(to)}`, file));
  }
} finally {
  isAsking = false;
  await service.stop();
  rmSync(folder, { recursive: true });
}
