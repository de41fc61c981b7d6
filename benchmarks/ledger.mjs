/**
 * What a leaf, a proof and a signature of the ledger cost, with the package's own hash and with Node's:
 *
 *   npm run build && node benchmarks/ledger.mjs [leaves]
 */
import { createPrivateKey, hash as nodeHash, sign } from "node:crypto";
import {
  consistencyProof,
  inclusionProof,
  LedgerTree,
  openSignedHead,
  provesInclusion,
  sha256,
  signerOf,
  signHead,
} from "@evenhand/allocator";
import { nanosecondsOf } from "./cpuTime.mjs";

const leaves = Number(process.argv[2] ?? 1_000_000);
const origin = "example.com/evenhand/ads";
const secretKey = Uint8Array.from({ length: 32 }, (_, i) => i);
const signer = signerOf(origin, secretKey);
const leaf = new Uint8Array(100);
const view = new DataView(leaf.buffer);

/** @type {Record<string, import("@evenhand/allocator").Sha256>} */
const hashes = {
  "the package's hash": sha256,
  "Node's hash": (bytes) => Buffer.from(nodeHash("sha256", bytes, "binary"), "binary"),
};

console.log(`Node ${process.versions.node}, ${leaves} leaves of ${leaf.length} bytes`);
for (const [name, hash] of Object.entries(hashes)) await measureTree(name, hash);
await measureSignatures();

async function measureTree(name, hash) {
  const tree = new LedgerTree(hash);
  /** @type {Map<string, Uint8Array>} */
  const tiles = new Map();
  const readTile = (level, index) => tiles.get(`${level}/${index}`);
  await report(`${name}: append`, leaves, (i) => {
    view.setUint32(0, i);
    tree.append(leaf);
    if (i % 1000 === 999) for (const tile of tree.takeTiles()) tiles.set(`${tile.level}/${tile.index}`, tile.hashes);
  });
  for (const tile of tree.takeTiles()) tiles.set(`${tile.level}/${tile.index}`, tile.hashes);

  const root = tree.root();
  const places = Array.from({ length: 200 }, (_, i) => Math.floor((i * leaves) / 200));
  const proofs = places.map((index) => inclusionProof(index, leaves, readTile, hash));
  await report(`${name}: root`, 200, () => tree.root());
  await report(`${name}: inclusion proof`, 200, (i) => inclusionProof(places[i], leaves, readTile, hash));
  await report(`${name}: consistency proof`, 200, (i) => consistencyProof(places[i], leaves, readTile, hash));
  await report(`${name}: check of an inclusion proof`, 200, (i) => {
    view.setUint32(0, places[i]);
    if (!provesInclusion({ leaf, index: places[i], size: leaves, root }, proofs[i], hash)) throw new Error("refused");
  });
  await report(`${name}: restart`, 20, () => LedgerTree.restore(leaves, readTile, hash));
}

async function measureSignatures() {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = createPrivateKey({ key: Buffer.concat([prefix, secretKey]), format: "der", type: "pkcs8" });
  const withNode = { key: signer.key, sign: (message) => sign(null, message, key) };
  const headOf = (size) => ({ origin, size, root: new Uint8Array(32), time: 1_794_927_300_000 });
  const text = signHead(headOf(1), [signer]);
  await report("the package's signature: signed head", 200, (i) => signHead(headOf(i), [signer]));
  await report("Node's signature: signed head", 200, (i) => signHead(headOf(i), [withNode]));
  await report("the package's signature: check of a head", 200, () => openSignedHead(text, { keys: [signer.key] }));
}

/**
 * Prints the mean CPU time of a call.
 *
 * @param {string} what
 * @param {number} calls
 * @param {(i: number) => void} call
 */
async function report(what, calls, call) {
  const nanoseconds = await nanosecondsOf(() => {
    for (let i = 0; i < calls; i++) call(i);
  });
  console.log(`${what}: ${(nanoseconds / 1000 / calls).toPrecision(3)} µs`);
}
