import { Generator } from "@evenhand/core";
import { expect, it } from "vitest";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { RandomCommands, randomTerms } from "../../test/support/randomCommands.js";
import { Run } from "../../test/support/run.js";
import {
  alarmsOf,
  Allocator,
  allocatorView,
  armsView,
  LedgerTree,
  readSnapshotHead,
  seriesView,
  snapshotOf,
} from "../index.js";

const sha256 = nodeSha256;
const shares = ["1/4", "1/6", "0", "1/24"];
const names = ["a", "bé", "c", "𝒟"];

const NONE = -1;

/** Thousands of bytes that differ would not help. */
function firstDifference(a: Uint8Array, b: Uint8Array): number {
  return a.length === b.length ? a.findIndex((byte, at) => byte !== b[at]) : Math.min(a.length, b.length);
}

function everythingShown({ state }: Allocator) {
  return [allocatorView(state), armsView(state, { sort: "deficit" }), seriesView(state), alarmsOf(state)];
}

it.each(["first", "sum", "last"] as const)(
  "a snapshot and the rest of the log give what the whole log gives (%s)",
  (use) => {
    const run = new Run(names, randomTerms(use, shares));
    const commands = new RandomCommands(use.length, run);
    const seeds = new Map([[0, run.secret]]);
    for (let step = 0; step < 700; step++) {
      const [before, secret] = [run.log.length, commands.secret];
      commands.step(run);
      if (commands.secret !== secret) seeds.set(before, commands.secret);
    }
    const kinds = new Set(run.log.map(({ event }) => event.kind));
    const rare = use === "sum" ? [] : ["calibrated"];
    for (const kind of [
      "voided",
      "confirmed",
      "granted",
      "settled",
      "tenures",
      "reseeded",
      "armsRetired",
      "armsResumed",
      ...rare,
    ]) {
      expect(kinds).toContain(kind);
    }

    const records = run.log.map(({ record }) => record);
    const foldOn = (allocator: Allocator, until: number) => {
      for (let place = allocator.state.length; place < until; place++) {
        const seed = seeds.get(place);
        if (seed !== undefined) allocator.knowSeed(seed);
        allocator.fold(records[place]);
      }
      return allocator;
    };
    const whole = snapshotOf(run.allocator, { sha256 });
    const refolded = foldOn(Allocator.begin(records[0], run.secret, { sha256 }), records.length);
    expect(everythingShown(refolded)).toEqual(everythingShown(run.allocator));
    expect(firstDifference(snapshotOf(refolded, { sha256 }), whole)).toBe(NONE);

    const random = new Generator().key(3, 1, use.length, 0);
    for (let time = 0; time < 5; time++) {
      const until = 1 + random.integer(records.length);
      const folded = foldOn(Allocator.begin(records[0], run.secret, { sha256 }), until);
      const current = [...seeds].filter(([place]) => place < until).at(-1)?.[1];
      const restored = Allocator.restore(snapshotOf(folded, { sha256 }), current, { sha256 });
      expect(everythingShown(restored)).toEqual(everythingShown(folded));
      expect(firstDifference(snapshotOf(foldOn(restored, records.length), { sha256 }), whole)).toBe(NONE);
      expect(everythingShown(restored)).toEqual(everythingShown(run.allocator));
    }
  },
);

it("decides the same afterwards, and knows the same ids, subjects and reports", () => {
  const terms = randomTerms("first", shares);
  const [plain, restarted] = [new Run(names, terms), new Run(names, terms)];
  const [forPlain, forRestarted] = [new RandomCommands(11, plain), new RandomCommands(11, restarted)];
  for (let step = 0; step < 700; step++) {
    forPlain.step(plain);
    forRestarted.step(restarted);
    if (step % 40 === 0) {
      const bytes = snapshotOf(restarted.allocator, { sha256 });
      restarted.allocator = Allocator.restore(bytes, forRestarted.secret, { sha256 });
    }
  }
  expect(forRestarted.made).toEqual(forPlain.made);
  expect(restarted.log.map(({ record }) => record)).toEqual(plain.log.map(({ record }) => record));
});

function someRun(): Run {
  const run = new Run(names, randomTerms("first", shares));
  const commands = new RandomCommands(2, run);
  for (let step = 0; step < 50; step++) commands.step(run);
  return run;
}

it("says where in the log it stands, with the peaks of the tree", () => {
  const run = someRun();
  const tree = new LedgerTree(sha256);
  for (const { record } of run.log) tree.append(record.leaf);
  const head = readSnapshotHead(snapshotOf(run.allocator, { tree, sha256 }), sha256);
  expect(head).toEqual({ length: run.log.length, peaks: tree.peaks });
  tree.append(Uint8Array.of(1));
  expect(() => snapshotOf(run.allocator, { tree, sha256 })).toThrow(
    expect.objectContaining({ code: "snapshot-mismatch" }),
  );
});

it("is refused where any byte was changed, or any is missing", () => {
  const bytes = snapshotOf(someRun().allocator, { sha256 });
  const random = new Generator().key(9, 1, 1, 0);
  for (let time = 0; time < 200; time++) {
    const changed = bytes.slice();
    changed[random.integer(bytes.length)] ^= 1 << random.integer(8);
    const cut = bytes.slice(0, random.integer(bytes.length));
    for (const wrong of [changed, cut]) {
      expect(() => readSnapshotHead(wrong, sha256)).toThrow(expect.objectContaining({ code: "snapshot-unreadable" }));
    }
  }
});

it("is refused with another seed, and does not hold the seed", () => {
  const run = new Run(names, randomTerms("first", shares));
  const bytes = snapshotOf(run.allocator, { sha256 });
  const other = { ...run.secret, seed: new Uint8Array(16).fill(8) };
  expect(() => Allocator.restore(bytes, other, { sha256 })).toThrow(
    expect.objectContaining({ code: "snapshot-mismatch" }),
  );
  const { seed } = run.allocator.state.policy.state().identity;
  const double = Buffer.from(Float64Array.of(seed).buffer);
  expect(Buffer.from(bytes).includes(double)).toBe(false);
  expect(Buffer.from(bytes).includes(String(seed))).toBe(false);
});
