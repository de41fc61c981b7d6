import { EvenhandError } from "@evenhand/core";
import { expect, it } from "vitest";
import savedEarlier from "../../test/fixtures/snapshot-one-part-a-block.json" with { type: "json" };
import { Luck } from "../../test/simulator/luck.js";
import { randomCommand, randomMood, randomTerms } from "../../test/simulator/randomCommand.js";
import { simulate, type SimulationResult } from "../../test/simulator/simulate.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { Run } from "../../test/support/run.js";
import { readEvent } from "../events/eventRecord.js";
import {
  alarmsOf,
  Allocator,
  allocatorView,
  armsView,
  LedgerTree,
  readSnapshotHead,
  seriesView,
  snapshotInParts,
  snapshotOf,
} from "../index.js";
import type { SecretSeed } from "../machine/seed.js";
import type { DecideItem } from "../machine/command.js";

const NONE = -1;

/** Thousands of bytes that differ would not help. */
function firstDifference(a: Uint8Array, b: Uint8Array): number {
  return a.length === b.length ? a.findIndex((byte, at) => byte !== b[at]) : Math.min(a.length, b.length);
}

function everythingShown({ state }: Allocator) {
  return [allocatorView(state), armsView(state, { sort: "deficit" }), seriesView(state), alarmsOf(state)];
}

/** Bytes in base64, those of parts by their names. */
interface SavedEarlier {
  readonly bytes: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly whole: string;
}

/** Snapshots in parts, one after the other: parts that are there are not made again. */
class PartsStore {
  readonly #parts = new Map<string, Uint8Array>();

  /** The allocator as it is read back, and how many parts were new. */
  readBack(allocator: Allocator, seed: SecretSeed): { restored: Allocator; made: number; names: number } {
    const { bytes, names, parts } = snapshotInParts(allocator, { sha256, stored: new Set(this.#parts.keys()) });
    for (const part of parts) this.#parts.set(part.name, part.bytes);
    const partNamed = (name: string) => this.#parts.get(name);
    return { restored: Allocator.restore(bytes, seed, { sha256, partNamed }), made: parts.length, names: names.length };
  }
}

/** A log that is folded piece by piece, with the seeds that it was written with. */
class FoldedLog {
  readonly #log: SimulationResult["log"];
  readonly #seeds: SimulationResult["seeds"];
  /** The kind of every event. */
  readonly kinds: readonly string[];

  constructor({ log, seeds }: Pick<SimulationResult, "log" | "seeds">) {
    this.#log = log;
    this.#seeds = seeds;
    this.kinds = log.map((record) => readEvent(record, sha256).event.kind);
  }

  begin(): Allocator {
    return Allocator.begin(this.#log[0], this.seedAt(1), { sha256 });
  }

  /** The seed that is in use after this number of events. */
  seedAt(length: number) {
    return this.#seeds[this.kinds.slice(0, length).filter((kind) => kind === "reseeded").length];
  }

  foldOn(allocator: Allocator, until = this.#log.length): Allocator {
    for (let place = allocator.state.length; place < until; place++) {
      if (this.kinds[place] === "reseeded") allocator.knowSeed(this.seedAt(place + 1));
      allocator.fold(this.#log[place]);
    }
    return allocator;
  }
}

it("with the rest of the log gives what the whole log gives, at random places of random runs", () => {
  const met = new Set<string>();
  for (let seed = 1; seed <= 8; seed++) {
    const log = new FoldedLog(simulate(seed, 200));
    for (const kind of log.kinds) met.add(kind);
    const whole = log.foldOn(log.begin());
    const [bytes, shown] = [snapshotOf(whole, { sha256 }), everythingShown(whole)];
    const luck = new Luck(seed);
    const store = new PartsStore();
    for (let time = 0; time < 3; time++) {
      const until = 1 + luck.below(log.kinds.length);
      const folded = log.foldOn(log.begin(), until);
      const restored = Allocator.restore(snapshotOf(folded, { sha256 }), log.seedAt(until), { sha256 });
      expect(everythingShown(restored)).toEqual(everythingShown(folded));
      const { restored: ofParts } = store.readBack(folded, log.seedAt(until));
      expect(firstDifference(snapshotOf(ofParts, { sha256 }), snapshotOf(folded, { sha256 }))).toBe(NONE);
      log.foldOn(restored);
      expect(firstDifference(snapshotOf(restored, { sha256 }), bytes)).toBe(NONE);
      expect(everythingShown(restored)).toEqual(shown);
    }
  }
  for (const kind of [
    "armsAdded",
    "armsRetired",
    "armsResumed",
    "voided",
    "granted",
    "reseeded",
    "settled",
    "tenures",
  ]) {
    expect(met).toContain(kind);
  }
});

it("does so at every place of a run with the rare events", () => {
  const run = someRun();
  const log = new FoldedLog({ log: run.log.map(({ record }) => record), seeds: [run.secret] });
  for (const kind of ["confirmed", "calibrated", "voided", "paused", "archived"]) expect(log.kinds).toContain(kind);
  const bytes = snapshotOf(run.allocator, { sha256 });
  for (let until = 1; until <= run.log.length; until++) {
    const folded = log.foldOn(log.begin(), until);
    const restored = Allocator.restore(snapshotOf(folded, { sha256 }), run.secret, { sha256 });
    expect(everythingShown(restored)).toEqual(everythingShown(folded));
    expect(firstDifference(snapshotOf(log.foldOn(restored), { sha256 }), bytes)).toBe(NONE);
  }
});

it("in parts makes those again in which something has changed, and no others", () => {
  const terms = { rewards: { wait: 100_000, use: "sum", max: 9 }, confirmWithin: 50_000 } as const;
  let run = new Run(["a", "b", "c"], { contract: { id: "quota", parameters: { shares: 0.2 } }, ...terms });
  const store = new PartsStore();
  const made: number[][] = [];
  const luck = new Luck(3);
  for (let time = 0; time < 5; time++) {
    for (let step = 0; step < 40; step++) {
      run.at += 20;
      const items = Array.from({ length: 30 }, (_, n) => ({
        ...(n === 3 ? { except: ["b"] } : {}),
        ...(n === 5 ? { id: `id ${time} ${step}` } : {}),
        ...(n === 7 ? { defer: true } : {}),
        ...(n === 9 ? { count: 2 } : {}),
      }));
      const { answer } = run.do({ kind: "decide", items });
      const decisions = answer.flatMap((one) => one.decisions.map(({ place }) => place));
      run.do({ kind: "reward", items: [{ decision: luck.pick(decisions.slice(9)), value: step / 8, report: "r" }] });
      run.do({ kind: "void", decisions: [decisions[1]] });
    }
    const before = snapshotOf(run.allocator, { sha256 });
    const { restored, ...counts } = store.readBack(run.allocator, run.secret);
    expect(firstDifference(snapshotOf(restored, { sha256 }), before)).toBe(NONE);
    made.push([counts.made, counts.names]);
    run = Object.assign(run, { allocator: restored });
  }
  // 1 240 decisions a time, 1 024 a part: the last part of the time before is continued.
  expect(made).toEqual([
    [4, 4],
    [4, 6],
    [4, 8],
    [4, 10],
    [6, 14],
  ]);
  // A reward that comes late changes what became of a decision, and not how it was made.
  const [old] = [...run.allocator.state.open].slice(700);
  run.do({ kind: "reward", items: [{ decision: old.place, value: 5, report: "late" }] });
  expect(store.readBack(run.allocator, run.secret).made).toBe(1);
  // Also where the first of them are over: their part goes when all of it is over.
  run.at += 98_500;
  run.do({ kind: "tick", limit: 1500 });
  run.do({ kind: "tick", limit: 1500 });
  const { restored, names } = store.readBack(run.allocator, run.secret);
  expect(names).toBeLessThan(14);
  expect(firstDifference(snapshotOf(restored, { sha256 }), snapshotOf(run.allocator, { sha256 }))).toBe(NONE);
});

it("in parts is refused where a part is missing or another", () => {
  const { allocator, secret } = someRun();
  const { bytes, parts } = snapshotInParts(allocator, { sha256 });
  expect(parts.length).toBe(2);
  for (const partNamed of [() => undefined, () => parts[0].bytes, () => parts[0].bytes.subarray(1)]) {
    expect(() => Allocator.restore(bytes, secret, { sha256, partNamed })).toThrow(
      expect.objectContaining({ code: "snapshot-unreadable" }),
    );
  }
});

it("of an earlier version, which had one part for each block of decisions, is read as the whole one of that time", () => {
  const { bytes, parts, whole } = savedEarlier as SavedEarlier;
  const { secret } = someRun();
  const partNamed = (name: string) => Buffer.from(parts[name], "base64");
  const inParts = Allocator.restore(Buffer.from(bytes, "base64"), secret, { sha256, partNamed });
  const inOne = Allocator.restore(Buffer.from(whole, "base64"), secret, { sha256 });
  expect(inParts.state.open.size).toBeGreaterThan(10);
  expect(firstDifference(snapshotOf(inParts, { sha256 }), snapshotOf(inOne, { sha256 }))).toBe(NONE);
  expect(snapshotInParts(inParts, { sha256 }).parts.length).toBe(2);
});

/** The events of random commands; with `isRestarted` the allocator is replaced by its snapshot again and again. */
function played(seed: number, isRestarted: boolean): unknown[] {
  const luck = new Luck(seed);
  const mood = { ...randomMood(luck), isDisturbed: true, contract: "quota", perRound: 1 } as const;
  let secret = { seed: luck.bytes(16), blinding: luck.bytes(32) };
  const terms = randomTerms(luck, mood, 4);
  const create = {
    kind: "create",
    arms: ["a", "bé", "𝒟", "d"],
    terms,
    seed: secret,
    at: 0,
    entropy: luck.bytes(32),
  } as const;
  let { allocator } = Allocator.create(create, { sha256 });
  const made: unknown[] = [];
  for (let at = 0; at < 5000; at += 20) {
    const command = randomCommand(luck, mood, allocator, at);
    try {
      const { events, answer } = allocator.execute(command);
      made.push(
        events.map(({ record }) => record),
        answer,
      );
      if (command.kind === "reseed" || command.kind === "fork") secret = command.seed;
    } catch (error) {
      made.push((error as EvenhandError).code);
    }
    if (isRestarted && at % 300 === 0)
      allocator = Allocator.restore(snapshotOf(allocator, { sha256 }), secret, { sha256 });
  }
  return made;
}

it("decides the same afterwards, refuses the same, and knows the same ids, subjects and reports", () => {
  for (const seed of [1, 2, 3]) expect(played(seed, true)).toEqual(played(seed, false));
});

/** Decisions with everything that a caller can say, and what the simulator does rarely. */
function someRun(): Run {
  const contract = { id: "quota", parameters: { shares: ["1/4", "1/6"] } };
  const run = new Run(["a", "bé"], {
    contract,
    rewards: { wait: 900 },
    sameArmFor: 400,
    confirmWithin: 50,
    voidWithin: 2,
  });
  const decide = (item: DecideItem) => run.do({ kind: "decide", items: [item] }).answer[0].decisions[0].place;
  for (let time = 0; time < 5; time++) {
    run.at += 100;
    decide({ id: `mine ${time}` });
    decide({ subject: new Uint8Array(16).fill(time % 3) });
    run.do({ kind: "confirm", decisions: [decide({ defer: true })] });
    decide({ defer: true });
    run.do({ kind: "reward", items: [{ decision: decide({ except: ["a"] }), value: 1 / 3 }] });
    run.do({ kind: "tick" });
  }
  run.do({ kind: "void", decisions: [decide({})] });
  run.do({ kind: "calibrate", arm: "a", pulls: 1, reason: "by telephone" });
  run.do({ kind: "pause", reason: "lunch" });
  run.do({ kind: "archive" });
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
  const luck = new Luck(9);
  for (let time = 0; time < 200; time++) {
    const changed = bytes.slice();
    changed[luck.below(bytes.length)] ^= 1 << luck.below(8);
    const cut = bytes.slice(0, luck.below(bytes.length));
    for (const wrong of [changed, cut]) {
      expect(() => readSnapshotHead(wrong, sha256)).toThrow(expect.objectContaining({ code: "snapshot-unreadable" }));
    }
  }
});

it("is refused with another seed, and does not hold the seed", () => {
  const run = someRun();
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
