import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
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
 * node packages/allocator/test/writeLogFixture.mjs (after npm run build): how the files log-v1.* and log-forked.* of
 * test/fixtures were made.
 *
 * A log must be readable for ever, with the same report. So files that are there are not written again: where a test
 * says that they no longer fit, the program is wrong. The intervals of means in the report of log-v1 were replaced once
 * by hand: the former ones did not hold what they said.
 */
const ORIGIN = "example.com/evenhand/shelf";
const FORMER = "example.com/evenhand/former";
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

/** A contract with a clock and randomness that are the same each time, and its log. */
class Run {
  at = 1_790_000_000_000;
  #commands = 0;
  #allocator;

  constructor(create) {
    const { allocator, events } = Allocator.create(
      { kind: "create", seed: first, ...create, ...this.#carried() },
      { sha256 },
    );
    this.#allocator = allocator;
    this.log = [...events];
  }

  #carried() {
    return { at: (this.at += 1000), entropy: sha256(`command ${this.#commands++}`) };
  }

  execute(command) {
    const done = this.#allocator.execute({ ...command, ...this.#carried() });
    this.log.push(...done.events);
    return done.answer;
  }

  one(item) {
    return this.execute({ kind: "decide", items: [item] })[0].decisions[0];
  }

  /** Decides, and reports a reward for most: the value follows from the arm, the round and nothing else. */
  play(rounds, item = {}) {
    for (let round = 0; round < rounds; round++) {
      const { place, arms } = this.one(item);
      if (round % 5 !== 4)
        this.execute({ kind: "reward", items: [{ decision: place, value: (2 * arms[0] + round) % 6 }] });
    }
  }
}

/** Every kind of event that logs had at first. */
function shelf() {
  const run = new Run({ arms: ["apple", "pear", "plum"], terms: terms(["1/4", "1/5", "1/10"]) });
  run.play(8);
  run.play(2, { except: ["pear"] });
  const key = { hash: filled(16, 5), fingerprint: filled(16, 6) };
  run.execute({ kind: "decide", items: [{ id: "order-1138", subject: filled(16, 7) }], key });
  run.execute({ kind: "confirm", decisions: [run.one({ defer: true }).place] });
  run.one({ defer: true });
  run.at += 6_000;
  run.execute({ kind: "tick" });
  run.execute({ kind: "void", decisions: [run.one({}).place] });
  run.execute({ kind: "grant", arm: "plum", counts: true, id: "by-hand-1", reason: "the service was away" });
  run.execute({ kind: "grant", arm: "apple", counts: false, reason: "a present" });
  run.execute({ kind: "pause-arms", arms: ["plum"] });
  run.play(3);
  run.execute({ kind: "resume-arms", arms: ["plum"] });
  run.execute({ kind: "add-arms", arms: ["quince"], terms: terms(["1/4", "1/5", "1/10", "1/8"]) });
  run.play(6, { available: ["pear", "quince"] });
  run.execute({ kind: "calibrate", arm: "apple", pulls: 1, reason: "one by telephone" });
  run.execute({
    kind: "change",
    terms: terms(["1/3", "1/5", "1/10", "1/8"]),
    effect: "now",
    reason: "the spring plan",
  });
  run.execute({ kind: "reseed", seed: second, former: first.seed });
  run.play(6);
  run.execute({ kind: "retire-arms", arms: ["pear"], terms: terms(["1/3", "1/10", "1/8"]) });
  run.execute({ kind: "pause", reason: "a holiday" });
  run.execute({ kind: "resume" });
  run.play(5);
  run.at += 61_000;
  run.execute({ kind: "tick" });
  run.execute({ kind: "reward", items: [{ decision: 2, value: 5 }] });
  run.execute({ kind: "archive", reason: "the season is over" });
  return run;
}

/** A log that was restored from a backup, and one that goes on without events that were signed under a former name. */
function forked() {
  const run = new Run({ arms: ["apple", "pear"], terms: terms(["1/2", "1/4"]) });
  run.play(8);
  run.execute({ kind: "restored", backup: run.at - 5000, source: "/backups/monday" });
  run.play(4);
  const lost = { origin: FORMER, size: run.log.length + 6, root: filled(32, 9), time: run.at };
  const head = signHead(lost, [signerOf(FORMER, filled(32, 8))]);
  const names = { before: FORMER, after: ORIGIN };
  run.execute({ kind: "fork", ...names, head, kept: run.log.length, reason: "the disk failed", seed: second });
  run.play(8);
  return run;
}

write("log-v1", shelf());
write("log-forked", forked());

function write(fixture, { log, at }) {
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

  const file = (kind) => new URL(`fixtures/${fixture}.${kind}`, import.meta.url);
  const keep = (kind, content) => existsSync(file(kind)) || writeFileSync(file(kind), content);
  keep("evenhand", Buffer.concat([logHeader(ORIGIN), ...log.map(({ record }) => logEntry(record))]));
  keep("head", signedHead);
  keep("key", `${formatVerifierKey(signer.key)}\n`);
  keep("seeds", seedLine(first) + seedLine(second));
  keep("receipt", receipt);
  keep("report.json", `${JSON.stringify(audit.report(ORIGIN), undefined, 2)}\n`);
}
