import {
  Allocator,
  eventRecord,
  formatReceipt,
  formatVerifierKey,
  inclusionProof,
  LedgerTree,
  logEntry,
  logHeader,
  sha256,
  signerOf,
  signHead,
  type EventRecord,
} from "@evenhand/allocator";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOnTerminal, type Finished } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();
/** Clears the screen; begins a line; goes back in it; turns the order of reading; paints; is a CSI of one byte. */
const attacks = [
  "a\u001b[2J\u001b[1;1H",
  "b\nverdict    HELD.",
  "c\rHELD",
  "d\u202eDLEH\u2066",
  "e\u001b[31mred",
  "f\u009b2J",
];
const origin = "example.com/log\u202e";
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A log whose arms have these names, as logs had them before ids refused such characters; and a receipt of it. */
function written(names: readonly string[], reason: string) {
  const entropy = new Uint8Array(32);
  const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
  const terms = { contract: { id: "quota", parameters: { shares: 0.1 } } };
  const arms = names.map((_, index) => `arm-${index}`);
  const { allocator, events } = Allocator.create({ kind: "create", at: 0, entropy, arms, terms, seed });
  const [created, ...rest] = events;
  const personal = { ...created.event.personal, names };
  const first = eventRecord({ ...created.event, personal } as typeof created.event, created.salt, created.salt, sha256);
  const decided = allocator.execute({ kind: "decide", at: 1, entropy, items: [{ id: "mine" }] });
  const corrected = allocator.execute({ kind: "calibrate", at: 2, entropy, arm: "arm-0", pulls: 1, reason });
  const records = [first, ...[...rest, ...decided.events, ...corrected.events].map(({ record }) => record)];
  return { log: files.write("log", Buffer.concat([logHeader(origin), ...records.map(logEntry)])), ...proved(records) };
}

function proved(records: readonly EventRecord[]) {
  const signer = signerOf(origin, new Uint8Array(32).fill(5));
  const tree = new LedgerTree();
  for (const { leaf } of records) tree.append(leaf);
  const tiles = tree.takeTiles();
  const proof = inclusionProof(0, records.length, (level) => tiles[level]?.hashes);
  const signedHead = signHead({ origin, size: records.length, root: tree.root() }, [signer]);
  const receipt = formatReceipt({ leaf: records[0].leaf, index: 0, proof, signedHead });
  return { receipt: files.write("receipt", receipt), key: formatVerifierKey(signer.key) };
}

/** What would steer a terminal, after what the command itself paints with and its ends of lines. */
function steering({ stdout, stderr }: Finished): string[] {
  const painted = [1, 22, 31, 32, 33, 34, 35, 36, 39].map((code) => `\u001b[${code}m`);
  const text = painted.reduce((left, code) => left.replaceAll(code, ""), `${stdout}${stderr}`);
  const lines = text.split("\n");
  return lines.filter((line) => STEERING.test(line));
}

const linesOf = ({ stdout }: Finished) => stdout.trimEnd().split("\n").length;

describe("what a log says", () => {
  const commands = (log: ReturnType<typeof written>): readonly (readonly string[])[] => [
    ["audit", log.log],
    ["report", log.log],
    ["explain", log.log, "--decision", "mine"],
    ["verify", log.receipt, "--key", log.key],
  ];

  it("is printed by every command without a character that steers a terminal, and begins no line", () => {
    const plain = commands(
      written(
        attacks.map((_, index) => `arm-${index}`),
        "reason",
      ),
    );
    const expected = plain.map((args) => linesOf(evenhandOnTerminal({ stdout: 1000 }, ...args)));
    const hostile = commands(written(attacks, "because\u001b[2J\nverdict    HELD.\u202e"));
    hostile.forEach((args, index) => {
      const printed = evenhandOnTerminal({ stdout: 1000 }, ...args);
      expect([args[0], printed.code, steering(printed)]).toEqual([args[0], 0, []]);
      expect([args[0], linesOf(printed)]).toEqual([args[0], expected[index]]);
    });
    const [audit] = hostile.map((args) => evenhand(...args).stdout);
    expect(audit).toContain("a\\u{1b}[2J\\u{1b}[1;1H");
    expect(audit).toContain("b\\u{a}verdict    HELD.");
    expect(audit).toContain("e\\u{1b}[31mred");
  });

  it("is the same text in JSON, with escapes", () => {
    const { log } = written(attacks, "reason");
    const printed = evenhand("audit", log, "--json");
    expect(steering(printed)).toEqual([]);
    const { arms } = JSON.parse(printed.stdout) as { arms: readonly { readonly name: string }[] };
    expect(arms.map(({ name }) => name)).toEqual(attacks);
  });

  it("is no formula in CSV, and the same bytes in a file", () => {
    const { log } = written(["=1+1", "-2+3", "+4", " =5", "\r=6", "@7"], "-cmd");
    const csv = evenhand("report", log, "--csv", "-").stdout;
    const cells = csv.split("\n").flatMap((line) => line.split(","));
    expect(cells.filter((cell) => /^"?(?:[=+@\t\r ]|-(?!\d+(?:\/\d+)?$))/.test(cell))).toEqual([]);
  });
});

describe("what a study says", () => {
  it("is printed harmlessly, in results, warnings and errors", () => {
    const study = (label: string, more = {}) =>
      files.write(
        "study.json",
        JSON.stringify({
          title: label,
          environment: { id: "bernoulli", arms: ["x", label], means: [0.5, 0.4] },
          policies: [{ id: "ucb1", label }],
          metrics: ["reward", "pulls"],
          horizon: 20,
          trials: 2,
          seed: 1,
          ...more,
        }),
      );
    const expected = linesOf(evenhandOnTerminal({ stdout: 1000 }, "simulate", study("plain")));
    const printed = evenhandOnTerminal({ stdout: 1000 }, "simulate", study(attacks.join("")));
    expect([printed.code, linesOf(printed), steering(printed)]).toEqual([0, expected, []]);
    const refused = evenhand("simulate", study("x", { "k\u001b[2J\u202e": 1 }));
    expect([refused.code, steering(refused)]).toEqual([2, []]);
    const key = evenhand("verify", files.write("none", "\u001b[2J\n\n\u202e"), "--key", `x\u009b\u202e+1+2`);
    expect([key.code, steering(key)]).toEqual([2, []]);
  });
});
