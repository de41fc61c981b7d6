/**
 * What a snapshot of many arms takes: `npm run build && node packages/allocator/test/snapshotSize.mjs [arms] [decisions]`.
 *
 * The worst that is usual: every arm has a share of its own, all shares have changed once, and rewards are fractions.
 */
import { createHash } from "node:crypto";
import { Allocator, snapshotOf } from "@evenhand/allocator";

const [arms = 1_000_000, decisions = 200_000] = process.argv.slice(2).map(Number);
/** @param {Uint8Array} bytes */
const sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());
const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
const carried = { at: 0, entropy: new Uint8Array(32) };
const names = Array.from({ length: arms }, (_, arm) => `arm-${arm}`);

/** @param {number} factor */
const termsWith = (factor) => ({
  contract: { id: "quota", parameters: { shares: names.map((_, arm) => `${factor + (arm % 97)}/200000000`) } },
  rewards: { wait: 1000 },
});

const { allocator } = Allocator.create(
  { kind: "create", arms: names, terms: termsWith(1), seed, ...carried },
  { sha256 },
);
allocator.execute({ kind: "change", terms: termsWith(2), effect: "now", ...carried });
for (let at = 1; at <= decisions; at++) {
  const { answer } = allocator.execute({ kind: "decide", items: [{}], ...carried, at });
  const [{ place }] = answer[0].decisions;
  allocator.execute({ kind: "reward", items: [{ decision: place, value: (at % 7) / 7 }], ...carried, at });
}

/** Of the processor: other programs do not count. */
const seconds = (/** @type {() => unknown} */ run) => {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};
/** @type {Uint8Array} */
let bytes = new Uint8Array(0);
const written = seconds(() => (bytes = snapshotOf(allocator, { sha256 })));
const restored = [1, 2, 3].map(() => seconds(() => Allocator.restore(bytes, seed, { sha256 })));
const ofNames = names.reduce((sum, name) => sum + name.length + 1, 0);
console.log(`${arms} arms, ${decisions} decisions`);
console.log(`${((bytes.length - ofNames) / arms).toFixed(1)} bytes an arm, names apart; ${bytes.length} bytes in all`);
console.log(`written in ${written.toFixed(2)} s, restored in ${Math.min(...restored).toFixed(2)} s (fastest of three)`);
console.log(`${Math.round(process.memoryUsage().rss / 1e6)} MB of memory at the end`);
