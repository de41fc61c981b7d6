import type { Arguments, PublicCall } from "../../../core/test/fuzz/mutations.js";
import * as allocator from "../../src/index.js";
import { auditOf, headOf, reportOf } from "../support/auditOf.js";
import { Run } from "../support/run.js";
import { storedTree } from "../support/storedTree.js";
import { commandCalls } from "./commandCalls.js";

const run = playedRun();
const records = run.log.map(({ record }) => record);
const [decided] = run.log.filter(({ event }) => event.kind === "decided");
const leaves = records.map(({ leaf }) => leaf);
const { tree, readTile } = storedTree(leaves);
const size = leaves.length;
const secretKey = new Uint8Array(32).fill(1);
const signer = allocator.signerOf("log", secretKey);
const head = { ...headOf(records), time: 5 };
const signedHead = allocator.signHead(head, [signer]);
const trust = { keys: [signer.key] };
const proof = allocator.inclusionProof(2, size, readTile);
const receipt = { leaf: leaves[2], index: 2, proof, signedHead };
const report = reportOf(records);
const audited = auditOf(records);
const lost = allocator.signHead({ ...head, origin: "former", size: 30 }, [allocator.signerOf("former", secretKey)]);
const fork = { before: "former", after: "log", head: lost, kept: 20, reason: "the disk failed" };
const exported: Partial<Record<string, string | number | null>> = {
  allocator: "team",
  place: 2,
  arm: "a",
  reward: null,
};
const forkOfLog = allocator.forkOf(fork, 20, 5);
const explainer = explained();

function playedRun(): Run {
  const played = new Run(["a", "b", "c"], {
    contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
    rewards: { wait: 1000 },
    confirmWithin: 10,
    sameArmFor: 100,
  });
  played.do({ kind: "decide", items: [{ id: "x", subject: new Uint8Array(16) }, {}, { defer: true }] });
  return played;
}

function explained(): allocator.Explainer {
  const one = new allocator.Explainer({ decision: "x", seeds: [run.secret] });
  for (const record of records) one.take(record);
  return one;
}

async function* noPages() {
  // A log of which nothing is read.
}

/** Arguments that work for every exported function, by its name. */
const functionArguments: Readonly<Record<string, Arguments>> = {
  compareHeads: [head, { ...head, size: 2 }, [], allocator.sha256],
  compareLog: [head, size, readTile],
  consistencyProof: [2, size, readTile],
  decisionId: [3, new Uint8Array(16), allocator.sha256],
  exportRows: [{ allocator: "team", seeds: [run.secret], sha256: allocator.sha256, pages: noPages }, { until: 5 }],
  forkOf: [fork, 20, 5],
  formatReceipt: [receipt],
  formatVerifierKey: [signer.key],
  inclusionProof: [2, size, readTile],
  isKeyName: ["log"],
  isNameOf: [[forkOfLog], "former"],
  logDamage: [new Error("other"), 3],
  logEntry: [records[1]],
  logHeader: ["log"],
  openSignedHead: [signedHead, trust],
  parseVerifierKey: [allocator.formatVerifierKey(signer.key)],
  placeOf: ["412-7k3m9xq2"],
  provesConsistency: [head, { ...head, size: 2 }, proof],
  provesInclusion: [{ leaf: leaves[2], index: 2, size, root: tree.root() }, proof],
  publicKeyOf: [secretKey],
  readArmLabels: ["arm,group\na,x\n"],
  readEvent: [records[1], allocator.sha256],
  readPeriod: [{ from: "2026-01-01", to: "2026-02-01" }],
  readReceipt: [allocator.formatReceipt(receipt)],
  readSeeds: ["0".repeat(96)],
  readSignedHead: [signedHead],
  readSnapshotHead: [allocator.snapshotOf(run.allocator)],
  rootAt: [size, readTile],
  ruleInWords: ["deadline"],
  runningContract: ["quota"],
  sha256: [leaves[0]],
  signEd25519: [leaves[0], secretKey],
  signHead: [head, [signer], { ...head, size: 1 }],
  signerOf: ["log", secretKey],
  statedRewards: ["potential"],
  textOf: ["cell"],
  tilePath: [{ level: 0, index: 1, hashes: new Uint8Array(64) }],
  tilesOfConsistency: [2, size],
  tilesOfInclusion: [2, size],
  utcMoment: [5],
  utcText: [5],
  verifierKey: ["log", signer.key.publicKey],
  verifyEd25519: [signer.sign(leaves[0]), leaves[0], signer.key.publicKey],
  verifyReceipt: [allocator.formatReceipt(receipt), trust],
};

/** Of functions whose arguments other public functions answer. */
const ownArguments: Readonly<Record<string, Arguments>> = {
  alarmsOf: [run.allocator.state],
  allocatorView: [run.allocator.state],
  armsView: [run.allocator.state, { sort: "pulls", descending: true, offset: 0, limit: 3, search: "a" }],
  auditInWords: [audited, true],
  chanceInWords: [{ probability: 0.5, error: 0.1 }],
  deadlinesOf: [run.allocator.state, [0, 1]],
  csvRow: [exported],
  eventRecord: [decided.event, decided.salt, decided.salt, allocator.sha256],
  explanationOf: [run.allocator.state, { event: decided.event, place: 2, id: "x" }, true],
  intervalText: [{ low: 0.25, high: 0.75 }],
  lossInWords: [forkOfLog],
  lostBy: [forkOfLog],
  lostIn: [[forkOfLog], "former", 21],
  ndjsonRow: [exported],
  outcomeOf: [decided.event],
  publishedSeed: [records[1]],
  reportCsv: [report],
  reportHtml: [report],
  reportInWords: [report],
  reportPage: [report],
  restoreInWords: [{ backup: 5 }],
  roundOf: [decided.event],
  seriesView: [run.allocator.state],
  snapshotInParts: [run.allocator, { stored: new Set(["x"]) }],
  snapshotOf: [run.allocator, { tree }],
  whyNotInWords: ["deadline", explainer.explanations[0].considered[0]],
};

/** Exports that cannot be called. */
const notCalled = [
  "alarmNames",
  "csvHeader",
  "exportColumns",
  "exportNames",
  "allocatorErrors",
  "intervalOfMeans",
  "outcomeKinds",
  "eventFormats",
  "newestEventFormat",
  "perArmParameters",
  "reportStyle",
  "routineKinds",
];

export function* publicCalls(): Generator<PublicCall> {
  const exported = allocator as unknown as Readonly<Record<string, PublicCall["call"]>>;
  for (const [name, valid] of Object.entries(functionArguments)) yield { name, call: exported[name], valid };
  for (const [name, valid] of Object.entries(ownArguments)) yield { name, call: exported[name], valid, depth: 1 };
  yield* classCalls();
  yield* commandCalls();
}

type Options = Readonly<Record<string, unknown>>;

function* classCalls(): Generator<PublicCall> {
  const options = { seeds: [run.secret], head };
  yield { name: "new Audit", call: (given: Options) => new allocator.Audit(given).report(), valid: [options] };
  yield {
    name: "Audit.take",
    call: (record: allocator.EventRecord) => auditOf([records[0], record]),
    valid: [records[1]],
  };
  yield { name: "Audit.report", call: (origin: string) => new allocator.Audit().report(origin), valid: ["log"] };
  yield {
    name: "new TreeAndCounts",
    call: (given: Options) => new allocator.TreeAndCounts(given).result(),
    valid: [{ head }],
  };
  yield {
    name: "TreeAndCounts.take",
    call: (record: allocator.EventRecord) => new allocator.TreeAndCounts().take(record),
    valid: [records[0]],
  };
  yield {
    name: "TreeAndCounts.result",
    call: (origin: string) => new allocator.TreeAndCounts({ head }).result(origin),
    valid: ["log"],
  };
  yield {
    name: "new Explainer",
    call: (given: allocator.ExplainerOptions) => new allocator.Explainer(given),
    valid: [{ decision: "x", seeds: [run.secret] }],
  };
  yield {
    name: "Explainer.take",
    call: (record: allocator.EventRecord) => explained().take(record),
    valid: [records[1]],
  };
  yield { name: "new ReportBuilder", call: (given: Options) => new allocator.ReportBuilder(given), valid: [options] };
  yield {
    name: "ReportBuilder.take",
    call: (record: allocator.EventRecord) => reportOf([records[0], record]),
    valid: [records[1]],
  };
  yield { name: "new LedgerTree", call: (sha256: allocator.Sha256) => new allocator.LedgerTree(sha256), valid: [] };
  yield {
    name: "LedgerTree.append",
    call: (leaf: Uint8Array) => new allocator.LedgerTree().append(leaf),
    valid: [leaves[0]],
  };
  yield {
    name: "LedgerTree.restore",
    call: (...args: Parameters<typeof allocator.LedgerTree.restore>) => allocator.LedgerTree.restore(...args),
    valid: [size, readTile],
  };
  yield {
    name: "LogReader.push",
    call: (...args: Parameters<allocator.LogReader["push"]>) => {
      const reader = new allocator.LogReader();
      reader.push(...args);
      reader.end();
    },
    valid: [Buffer.concat([allocator.logHeader("log"), ...records.map(allocator.logEntry)]), () => undefined],
  };
}

/** All that the index exports and the calls above cover. */
export const covered: readonly string[] = [
  ...Object.keys(functionArguments),
  ...Object.keys(ownArguments),
  ...notCalled,
  ...["Allocator", "Audit", "Explainer", "LedgerTree", "LogReader", "ReportBuilder", "TreeAndCounts"],
];
