import type { PublicCall } from "../../../core/test/fuzz/mutations.js";
import {
  Allocator,
  signerOf,
  signHead,
  snapshotOf,
  type Command,
  type CreateCommand,
  type EventRecord,
  type SecretSeed,
} from "../../src/index.js";
import { finished } from "../../src/finished.js";
import { nodeSha256 } from "../support/nodeSha256.js";
import { Run } from "../support/run.js";

const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
const terms = {
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
  policy: { id: "deadline-quota", parameters: { learner: "thompson" } },
  rewards: { min: 0, max: 1, use: "first", wait: 1000, missing: 0 },
  perRound: 1,
  confirmWithin: 10,
  sameArmFor: 100,
  voidWithin: 20,
  priors: [{ successes: 8, failures: 2 }, null, { successes: 0, failures: 3 }],
} as const;
const carried = {
  at: 1_700_000_000_500,
  entropy: new Uint8Array(32),
  key: { hash: new Uint8Array(16), fingerprint: new Uint8Array(16) },
};
const four = {
  ...terms,
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0, 0.1] } },
  priors: [...terms.priors, { successes: 1, failures: 1 }],
};
const two = {
  ...terms,
  contract: { id: "quota", parameters: { shares: [0.5, 0.25] } },
  priors: terms.priors.slice(0, 2),
};

const create: CreateCommand = { kind: "create", arms: ["a", "b", "c"], terms, seed, ...carried };
const { snapshot, records, secret } = played();
const lost = { origin: "former", size: 30, root: new Uint8Array(32), time: 5 };
const head = signHead(lost, [signerOf("former", new Uint8Array(32).fill(1))]);

function played() {
  const run = new Run(["a", "b", "c"], terms);
  run.do({ kind: "decide", items: [{ id: "x" }, { defer: true }, {}] });
  return { snapshot: snapshotOf(run.allocator), records: run.log.map(({ record }) => record), secret: run.secret };
}

/** One of each kind, with all that it can say. */
const commands: readonly Command[] = [
  {
    kind: "decide",
    items: [
      { id: "y", subject: new Uint8Array(16), available: ["a", "b"], count: 1, defer: true },
      { except: ["a"], count: 2 },
    ],
    ...carried,
  },
  { kind: "reward", items: [{ decision: 2, place: 0, value: 1, report: "r" }], ...carried },
  { kind: "confirm", decisions: [3], ...carried, at: 1_700_000_000_000 },
  { kind: "void", decisions: [3], ...carried, at: 1_700_000_000_000 },
  { kind: "tick", limit: 5, ...carried },
  { kind: "add-arms", arms: ["d"], terms: four, effect: "now", ...carried },
  { kind: "pause-arms", arms: ["a"], ...carried },
  { kind: "resume-arms", arms: ["a"], ...carried },
  { kind: "retire-arms", arms: ["c"], terms: two, effect: "without-loss", ...carried },
  { kind: "change", terms, effect: "now", reason: "r", ...carried },
  { kind: "grant", arm: "a", counts: true, available: ["a", "b"], id: "g", reason: "r", ...carried },
  { kind: "calibrate", arm: "a", pulls: 1, reason: "r", ...carried },
  { kind: "reseed", seed, former: new Uint8Array(48), ...carried },
  { kind: "restored", backup: 1_700_000_000_000, source: "/backups/monday", ...carried },
  { kind: "fork", before: "former", after: "log", head, kept: 3, reason: "r", seed, ...carried },
  { kind: "pause", reason: "r", ...carried },
  { kind: "resume", reason: "r", ...carried },
  { kind: "archive", reason: "r", ...carried },
];

/** The machine: every command, each told to an allocator of its own, and the ways in which one begins. */
export function* commandCalls(): Generator<PublicCall> {
  const restored = () => Allocator.restore(snapshot, secret, { sha256: nodeSha256 });
  for (const valid of commands) {
    yield { name: `execute ${valid.kind}`, call: (command: Command) => restored().execute(command), valid: [valid] };
    const inSteps = (command: Command) => finished(restored().executing(command));
    yield { name: `execute ${valid.kind} in steps`, call: inSteps, valid: [valid] };
  }
  yield { name: "Allocator.create", call: (command: CreateCommand) => Allocator.create(command), valid: [create] };
  yield { name: "Allocator.creating", call: (command: CreateCommand) => Allocator.creating(command), valid: [create] };
  const begin = (...args: Parameters<typeof Allocator.begin>) => Allocator.begin(...args);
  yield { name: "Allocator.begin", call: begin, valid: [records[0], secret, { sha256: nodeSha256 }] };
  const beginning = (...args: Parameters<typeof Allocator.beginning>) => Allocator.beginning(...args);
  yield { name: "Allocator.beginning", call: beginning, valid: [records[0], secret, {}] };
  const restore = (...args: Parameters<typeof Allocator.restore>) => Allocator.restore(...args);
  yield { name: "Allocator.restore", call: restore, valid: [snapshot, secret, { sha256: nodeSha256 }] };
  yield { name: "Allocator.knowSeed", call: (one: SecretSeed) => restored().knowSeed(one), valid: [secret] };
  const fold = (record: EventRecord) => Allocator.begin(records[0], secret).fold(record);
  yield { name: "Allocator.fold", call: fold, valid: [records[1]] };
  const folding = (record: EventRecord) => finished(Allocator.begin(records[0], secret).folding(record));
  yield { name: "Allocator.folding", call: folding, valid: [records[1]] };
}
