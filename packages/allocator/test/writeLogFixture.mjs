import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import {
  Allocator,
  Audit,
  formatReceipt,
  formatVerifierKey,
  inclusionProof,
  LedgerTree,
  logEntry,
  logHeader,
  signerOf,
  signHead,
} from "@evenhand/allocator";

/**
 * node packages/allocator/test/writeLogFixture.mjs (after npm run build): how the files log-v1.* of test/fixtures were
 * made.
 *
 * A log of version 1 must be readable for ever, with the same report. So once a version was released the files are not
 * written again: where a test says that they no longer fit, the program is wrong. The intervals of means in the report
 * were replaced once by hand: the former ones did not hold what they said.
 */
const ORIGIN = "example.com/evenhand/shelf";
const sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());
const filled = (length, byte) => new Uint8Array(length).fill(byte);
const first = { seed: filled(16, 1), blinding: filled(32, 2) };
const second = { seed: filled(16, 3), blinding: filled(32, 4) };

const terms = (shares, more = {}) => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { caps: "3/4" } },
  rewards: { min: 0, max: 5, wait: 60_000 },
  sameArmFor: 30_000,
  confirmWithin: 5_000,
  voidWithin: 2,
  ...more,
});

let at = 1_790_000_000_000;
let commands = 0;
const carried = () => ({ at: (at += 1000), entropy: sha256(`command ${commands++}`) });
const create = { kind: "create", arms: ["apple", "pear", "plum"], terms: terms(["1/4", "1/5", "1/10"]), seed: first };
const { allocator, events } = Allocator.create({ ...create, ...carried() }, { sha256 });
const log = [...events];

function execute(command) {
  const done = allocator.execute({ ...command, ...carried() });
  log.push(...done.events);
  return done.answer;
}

/** Decides, and reports a reward for most: the value follows from the arm, the round and nothing else. */
function play(rounds, item = {}) {
  for (let round = 0; round < rounds; round++) {
    const [{ decisions }] = execute({ kind: "decide", items: [item] });
    const [{ place, arms }] = decisions;
    if (round % 5 !== 4) execute({ kind: "reward", items: [{ decision: place, value: (2 * arms[0] + round) % 6 }] });
  }
}

const one = (item) => execute({ kind: "decide", items: [item] })[0].decisions[0];

play(8);
play(2, { except: ["pear"] });
const key = { hash: filled(16, 5), fingerprint: filled(16, 6) };
execute({ kind: "decide", items: [{ id: "order-1138", subject: filled(16, 7) }], key });
execute({ kind: "confirm", decisions: [one({ defer: true }).place] });
one({ defer: true });
at += 6_000;
execute({ kind: "tick" });
execute({ kind: "void", decisions: [one({}).place] });
execute({ kind: "grant", arm: "plum", counts: true, id: "by-hand-1", reason: "the service was away" });
execute({ kind: "grant", arm: "apple", counts: false, reason: "a present" });
execute({ kind: "pause-arms", arms: ["plum"] });
play(3);
execute({ kind: "resume-arms", arms: ["plum"] });
execute({ kind: "add-arms", arms: ["quince"], terms: terms(["1/4", "1/5", "1/10", "1/8"]) });
play(6, { available: ["pear", "quince"] });
execute({ kind: "calibrate", arm: "apple", pulls: 1, reason: "one by telephone" });
execute({ kind: "change", terms: terms(["1/3", "1/5", "1/10", "1/8"]), effect: "now", reason: "the spring plan" });
execute({ kind: "reseed", seed: second, former: first.seed });
play(6);
execute({ kind: "retire-arms", arms: ["pear"], terms: terms(["1/3", "1/10", "1/8"]) });
execute({ kind: "pause", reason: "a holiday" });
execute({ kind: "resume" });
play(5);
at += 61_000;
execute({ kind: "tick" });
execute({ kind: "reward", items: [{ decision: 2, value: 5 }] });
execute({ kind: "archive", reason: "the season is over" });

const tree = new LedgerTree(sha256);
for (const { record } of log) tree.append(record.leaf);
const signer = signerOf(ORIGIN, filled(32, 8));
const head = { origin: ORIGIN, size: tree.size, root: tree.root(), time: at };
const signedHead = signHead(head, [signer]);
const tiles = tree.takeTiles();
const readTile = (level, index) => tiles.find((tile) => tile.level === level && tile.index === index)?.hashes;
const audit = new Audit({ sha256, seeds: [first, second], head });
for (const { record } of log) audit.take(record);
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const seedLine = ({ seed, blinding }) => `${hex(seed)}${hex(blinding)}\n`;
const receipt = formatReceipt({
  leaf: log[2].record.leaf,
  index: 2,
  proof: inclusionProof(2, tree.size, readTile),
  signedHead,
});

const write = (name, content) => writeFileSync(new URL(`fixtures/log-v1.${name}`, import.meta.url), content);
write("evenhand", Buffer.concat([logHeader(ORIGIN), ...log.map(({ record }) => logEntry(record))]));
write("head", signedHead);
write("key", `${formatVerifierKey(signer.key)}\n`);
write("seeds", seedLine(first) + seedLine(second));
write("receipt", receipt);
write("report.json", `${JSON.stringify(audit.report(ORIGIN), undefined, 2)}\n`);
