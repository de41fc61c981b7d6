/**
 * How much memory open decisions take, and how soon an allocator with millions of them is read again:
 *
 *   node --expose-gc benchmarks/openDecisions.mjs [decisions, 10 000 000 by default] [ids]
 *
 * With `ids` each has an id of its caller, of 36 characters. Seconds are of CPU.
 */
import { createHash, randomBytes } from "node:crypto";
import { Allocator, snapshotInParts } from "@evenhand/allocator";

const count = Number(process.argv[2] ?? 10_000_000);
const withIds = process.argv[3] === "ids";
const BATCH = 1000;
const ARMS = 10;
const sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());
const secret = { seed: new Uint8Array(16).fill(7), blinding: new Uint8Array(32).fill(9) };

let at = 1_700_000_000_000;
const carried = () => ({ at: (at += 13), entropy: new Uint8Array(randomBytes(32)) });
const arms = Array.from({ length: ARMS }, (_, arm) => `arm ${arm}`);
const contract = { id: "quota", parameters: { shares: 0.05 } };
const terms = { contract, policy: { id: "deadline-quota", parameters: {} }, rewards: { wait: 864_000_000 } };
const create = { kind: "create", arms, terms, seed: secret, ...carried() };
const { allocator } = Allocator.create(create, { sha256 });
/** @param {number} first */
const itemsFrom = (first) =>
  Array.from({ length: BATCH }, (_, item) =>
    withIds ? { id: `6f1c2a3e-0000-4000-8000-${String(first + item).padStart(12, "0")}` } : {},
  );

const before = memory();
let longest = 0;
const deciding = timed(() => {
  for (let made = 0; made < count; made += BATCH) {
    const items = itemsFrom(made);
    let answer;
    const took = timed(() => ({ answer } = allocator.execute({ kind: "decide", items, ...carried() })));
    longest = Math.max(longest, took);
    const rewarded = answer.map(({ decisions: [{ place }] }) => ({ decision: place, value: place % 2 }));
    allocator.execute({ kind: "reward", items: rewarded, ...carried() });
    if (made % (count / 10) === 0) process.stderr.write(".");
  }
});
process.stderr.write("\n");
const { open } = allocator.state;
say("open decisions, each with its reward", open.size.toLocaleString("en"));
say("decided and rewarded", seconds(deciding));
say(`the longest ${BATCH} decisions together`, seconds(longest));
say("memory of the process", `${memory()} MB (${before} before the first)`);
say(
  "memory of open decisions",
  `${(open.bytes / 1e6).toFixed(0)} MB, ${(open.bytes / open.size).toFixed(1)} bytes each`,
);

let snapshot;
const first = timed(() => (snapshot = snapshotInParts(allocator, { sha256 })));
const sizeOf = ({ bytes, parts }) => parts.reduce((sum, part) => sum + part.bytes.length, bytes.length);
say("first snapshot", `${seconds(first)}, ${(sizeOf(snapshot) / 1e6).toFixed(1)} MB in ${snapshot.parts.length} parts`);
const stored = new Map(snapshot.parts.map(({ name, bytes }) => [name, bytes]));
allocator.execute({ kind: "decide", items: itemsFrom(count), ...carried() });
let next;
const second = timed(() => (next = snapshotInParts(allocator, { sha256, stored: new Set(snapshot.names) })));
say(`the next one, ${BATCH} decisions later`, `${seconds(second)}, ${(sizeOf(next) / 1e3).toFixed(0)} kB`);
for (const { name, bytes } of next.parts) stored.set(name, bytes);

const restoring = timed(() => {
  const restored = Allocator.restore(next.bytes, secret, { sha256, partNamed: (name) => stored.get(name) });
  if (restored.state.open.size !== open.size) throw new Error("not all of them were restored");
  restored.execute({ kind: "decide", items: [{}], ...carried() });
});
say("read again, with the first decision", seconds(restoring));
at += terms.rewards.wait;
say("the next decision when all waits are over", seconds(timed(() => void carriedDecision())));
if (open.size !== BATCH + 1) throw new Error("not all that were rewarded were forgotten");

function carriedDecision() {
  allocator.execute({ kind: "decide", items: [{}], ...carried() });
}

function timed(work) {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

function seconds(number) {
  return `${number.toFixed(2)} s`;
}

function memory() {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1e6);
}

function say(what, value) {
  console.log(`${what.padEnd(40)} ${value}`);
}
