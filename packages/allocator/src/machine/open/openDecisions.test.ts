import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodeSha256 as sha256 } from "../../../test/support/nodeSha256.js";
import { ByteReader } from "../../bytes/byteReader.js";
import { ByteWriter } from "../../bytes/byteWriter.js";
import { FurtherArms, type OpenArms } from "../../events/openArms.js";
import { becameBytes, madeBytes, partName, readBlocks, writeNames } from "../../snapshot/blockPart.js";
import { HashIndex, hashOfBytes } from "./hashIndex.js";
import { OpenDecisions, type NewDecision } from "./openDecisions.js";
import { REPORT_HASH } from "./reportedParts.js";

interface ListedDecision extends Omit<NewDecision, "confirmBy" | "id"> {
  id: string | undefined;
  confirmBy: number;
  isVoid: boolean;
  settled: boolean[];
  reported: (number | undefined)[];
  /** What was reported under ids, by the place of the arm and the id. */
  parts: Map<string, number>;
}

/** The same, as a list of objects: slow, and easy to see through. */
class Listed {
  all: ListedDecision[] = [];

  add(decision: NewDecision): void {
    const { arms } = decision;
    const [settled, reported] = [arms.map(() => false), arms.map(() => undefined)];
    this.all.push({ ...decision, isVoid: false, settled, reported, parts: new Map() });
  }

  forget(at: number): void {
    while (this.all.length > 0 && this.all[0].until <= at && !this.all[0].settled.includes(false)) this.all.shift();
  }
}

const openArms: readonly OpenArms[] = [{}, { absent: [3] }, { open: [0, 1, 2] }, FurtherArms.after({}, [2])];
const ids = ["a", "b", "c", "ö", "long".repeat(20)];
const hashes = [1, 2, 3].map((byte) => new Uint8Array(REPORT_HASH).fill(byte));

/** Numbers that 32 bits do not hold. */
const FIRST_PLACE = 2 ** 33;
const BEGINNING = 2 ** 41;

interface Step {
  readonly act: (typeof acts)[number];
  readonly count: number;
  readonly arms: number;
  readonly open: number;
  readonly id: string | undefined;
  readonly confirm: boolean;
  readonly which: number;
  readonly value: number;
}

const onOne = ["report", "settle", "settle", "void", "confirm", "erase", "part", "forgetPart"] as const;
const acts = ["add", "add", "add", "forget", "settleMany", "saved", ...onOne] as const;

/** Random steps; `most` is how many decisions one of them makes at most. */
const stepsWith = (most: number, maxLength: number) =>
  fc.array(
    fc.record<Step>({
      act: fc.constantFrom(...acts),
      count: fc.integer({ min: 1, max: most }),
      arms: fc.integer({ min: 1, max: 3 }),
      open: fc.nat(openArms.length - 1),
      id: fc.option(fc.constantFrom(...ids), { nil: undefined }),
      confirm: fc.boolean(),
      which: fc.nat(),
      value: fc.double({ noNaN: true }),
    }),
    { maxLength },
  );

/** Both, and the parts in which the columns were saved. */
class Compared {
  columns = new OpenDecisions();
  readonly listed = new Listed();
  readonly #saved = new Map<string, Uint8Array>();
  place = FIRST_PLACE;
  time = BEGINNING;

  do(step: Step): void {
    const { act, count, which } = step;
    this.place += 1 + (which % 3);
    this.time += which % 5;
    const { columns, listed, time } = this;
    const decision = listed.all.length === 0 ? undefined : listed.all[which % listed.all.length];
    if (act === "add") for (let added = 0; added < count; added++) this.#add(step, added);
    else if (act === "forget") {
      columns.forget(time);
      listed.forget(time);
    } else if (act === "settleMany") {
      for (const one of listed.all.slice(0, count)) this.#settle(one);
    } else if (act === "saved") this.#readBack();
    else if (decision !== undefined) this.#change(act, decision, step);
  }

  #add({ arms, open, id, confirm, which }: Step, added: number): void {
    const { columns, listed, time } = this;
    const until = columns.untilFor(time, 10);
    const confirmBy = confirm && added % 7 === 0 ? columns.confirmByFor(time, 5) : 0;
    const pulled = Array.from({ length: arms }, (_, arm) => arm + (which % 3));
    const place = this.place++;
    // Many have an id of their own, and some the same one.
    const own = added % 3 === 0 ? id : id && `${id} ${place}`;
    // No round goes on where the one before it ended: requests for several arms are in the tests of snapshots.
    const made = { place, at: time, round: 2 * place, common: place, until, confirmBy, arms: pulled, id: own };
    columns.add({ ...made, open: openArms[open] });
    listed.add({ ...made, open: openArms[open] });
  }

  #settle(decision: ListedDecision): void {
    const row = this.columns.get(decision.place);
    decision.settled.forEach((_, index) => row?.settle(index));
    decision.settled.fill(true);
  }

  #change(act: (typeof onOne)[number], decision: ListedDecision, { which, value }: Step): void {
    const { columns } = this;
    const index = which % decision.arms.length;
    const row = columns.get(decision.place);
    if (row === undefined) throw new Error(`no decision at ${decision.place}`);
    const part = which % hashes.length;
    if (act === "report") row.report(index, (decision.reported[index] = value));
    else if (act === "settle") this.#settle(decision);
    else if (act === "void") {
      row.makeVoid();
      decision.isVoid = true;
    } else if (act === "erase") {
      columns.forgetSaved();
      columns.forgetId(decision.place);
      decision.id = undefined;
    } else if (act === "part" && row.part(index, hashes[part]) === undefined) {
      row.addPart(index, hashes[part], value);
      decision.parts.set(`${index} ${part}`, value);
    } else if (act === "forgetPart") {
      columns.forgetSaved();
      row.forgetPart(index, hashes[part]);
      decision.parts.delete(`${index} ${part}`);
    } else if (act === "confirm") {
      columns.confirmed(row);
      decision.confirmBy = 0;
    }
  }

  /** Saves what has changed since it was saved before, and goes on with what is read of it. */
  #readBack(): void {
    const { columns } = this;
    let { forgottenRows } = columns;
    const names: string[] = [];
    for (const block of columns.blocks) {
      const named = (known: string | undefined, bytes: Uint8Array) => {
        const name = known ?? partName(bytes, sha256);
        if (known === undefined) this.#saved.set(name, bytes);
        return name;
      };
      const madeAs = named(block.savedAs.madeAs, madeBytes(block, forgottenRows));
      const becameAs = named(block.savedAs.becameAs, becameBytes(block, forgottenRows));
      block.savedAs = { madeAs, becameAs };
      names.push(madeAs, becameAs);
      forgottenRows = 0;
    }
    const writer = new ByteWriter();
    writeNames(writer, columns, names);
    const { lastUntil, lastConfirmBy } = columns;
    this.columns = new OpenDecisions();
    readBlocks(new ByteReader(writer.take()), this.columns, {
      ...{ partNamed: (name) => this.#saved.get(name), sha256, isOnePartABlock: false },
    });
    Object.assign(this.columns, { lastUntil, lastConfirmBy });
  }

  expectSame(): void {
    const { columns, listed, time } = this;
    const seen = [...columns].map((row) => {
      const { place, at, round, common, until, confirmBy, arms, open, id, isVoid, allReported } = row;
      const settled = arms.map((_, index) => row.isSettled(index));
      const told = { place, at, round, common, until, confirmBy, arms, open: plain(open), id, isVoid };
      const parts = arms.flatMap((_, index) =>
        hashes.map((hash, part) => [`${index} ${part}`, row.part(index, hash)] as const),
      );
      const known = new Map(parts.filter(([, value]) => value !== undefined));
      return { ...told, settled, reported: allReported, parts: known };
    });
    expect(seen).toEqual(listed.all.map((one) => ({ ...one, open: plain(one.open) })));
    for (const id of [...new Set(listed.all.map((one) => one.id ?? "none"))].slice(0, 50)) {
      const places = listed.all.filter((one) => one.id === id).map((one) => one.place);
      expect(columns.withId(id).map((one) => one.place)).toEqual(places);
    }
    const unsettled = listed.all.filter(({ until, settled }) => until <= time && settled.includes(false));
    expect([...columns.unsettled(time)].map((one) => one.place)).toEqual(unsettled.map((one) => one.place));
    const unconfirmed = listed.all.find(({ confirmBy }) => confirmBy > 0);
    expect(columns.firstUnconfirmed(Infinity)?.place).toBe(unconfirmed?.place);
    expect(columns.get(this.place + 1)).toBe(undefined);
  }
}

function plain(open: OpenArms): OpenArms {
  return open instanceof FurtherArms ? open.inOrder() : open;
}

describe("open decisions", () => {
  it.each([
    ["few", stepsWith(1, 120), 300],
    ["several blocks of them", stepsWith(900, 40), 40],
  ])("are those of a list of objects, whatever happens and however often they are saved: %s", (_, steps, numRuns) => {
    fc.assert(
      fc.property(steps, (all) => {
        const compared = new Compared();
        for (const step of all) {
          compared.do(step);
          expect(compared.columns.size).toBe(compared.listed.all.length);
        }
        compared.expectSame();
      }),
      { seed: 1, numRuns },
    );
  });

  it("take at most 120 bytes each, also with callers' ids of 36 characters", () => {
    const waiting = (id: (place: number) => string | undefined) => {
      const open = new OpenDecisions();
      for (let place = 0; place < 20_000; place++) {
        const row = { place, at: place, round: place, common: place, until: place, confirmBy: 0, arms: [place % 7] };
        open.add({ ...row, open: {}, id: id(place) });
      }
      return open.bytes / open.size;
    };
    expect(waiting(() => undefined)).toBeLessThan(64);
    const uuid = (place: number) => `6f1c2a3e-0000-4000-8000-${String(place).padStart(12, "0")}`;
    expect(waiting(uuid)).toBeLessThan(120);
  });

  it("count the lists of the arms that were open, of which each round may have its own", () => {
    const open = new OpenDecisions();
    const [decisions, arms] = [3000, 500];
    for (let place = 0; place < decisions; place++) {
      const row = { place, at: place, round: place, common: place, until: place, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: { absent: Array.from({ length: arms }, (_, arm) => arm + place) }, id: undefined });
    }
    expect(open.bytes / decisions).toBeGreaterThan(8 * arms);
  });

  it("share the list of rounds with the same arms, also when they are read back", () => {
    const open = new OpenDecisions();
    for (let place = 0; place < 1024; place++) {
      const row = { place, at: place, round: place, common: place, until: place, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: { absent: Array.from({ length: 500 }, (_, arm) => arm) }, id: undefined });
    }
    const [block] = open.blocks;
    const parts = new Map([madeBytes(block, 0), becameBytes(block, 0)].map((part) => [partName(part, sha256), part]));
    const writer = new ByteWriter();
    writeNames(writer, open, [...parts.keys()]);
    const restored = new OpenDecisions();
    const saved = { partNamed: (name: string) => parts.get(name), sha256, isOnePartABlock: false };
    readBlocks(new ByteReader(writer.take()), restored, saved);
    for (const one of [open, restored]) expect(one.bytes / one.size).toBeLessThan(70);
  });

  it("take next to no memory when they are over", () => {
    const open = new OpenDecisions();
    const before = open.bytes;
    for (let place = 0; place < 5000; place++) {
      const row = { place, at: 0, round: place, common: place, until: 10, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: {}, id: `id ${place}` }).settle(0);
    }
    open.forget(10);
    expect([open.size, open.bytes]).toEqual([0, before]);
    expect(open.get(4999)).toBe(undefined);
    expect(open.closed.get(4999)?.arms).toEqual([0]);
  });

  it("are found by one id that thousands of them have, in as many steps", () => {
    const open = new OpenDecisions();
    for (let place = 0; place < 3000; place++) {
      const row = { place, at: 0, round: place, common: place, until: 10, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: {}, id: place % 2 === 0 ? "even" : "odd" }).settle(0);
    }
    expect(open.withId("odd").length).toBe(1500);
    open.forget(10);
    expect(open.withId("odd")).toEqual([]);
  });
});

describe("an index by hash", () => {
  it("finds what was added and not removed, also where all hashes are alike", () => {
    for (const hashOf of [(entry: number) => entry % 3, (entry: number) => Math.imul(entry, 0x9e3779b1) >>> 0]) {
      const index = new HashIndex(hashOf);
      const there = new Set<number>();
      for (let step = 0; step < 600; step++) {
        const entry = (step * 7) % 150;
        if (there.delete(entry)) index.remove(entry, hashOf(entry));
        else {
          index.add(entry, hashOf(entry));
          there.add(entry);
        }
        const wrong = Array.from({ length: 150 }, (_, asked) => asked).filter(
          (asked) => index.find(hashOf(asked), (other) => other === asked) !== (there.has(asked) ? asked : undefined),
        );
        expect(wrong).toEqual([]);
      }
    }
  });

  const MANY = 50_000;
  const spread = (entry: number) => hashOfBytes(Uint8Array.of(entry, entry >> 8, entry >> 16));
  it.each([
    ["that spread", spread],
    ["of which thousands begin alike", (entry: number) => spread(entry) & 65_535],
  ])("finds what was added and not removed among many hashes %s", (_, hashOf) => {
    const index = new HashIndex(hashOf);
    const find = (asked: number) => index.find(hashOf(asked), (other) => other === asked);
    const wrong = (isThere: (entry: number) => boolean) =>
      Array.from({ length: MANY }, (_, entry) => entry).filter(
        (entry) => find(entry) !== (isThere(entry) ? entry : undefined),
      );
    for (let entry = 0; entry < MANY; entry++) index.add(entry, hashOf(entry));
    expect(wrong(() => true)).toEqual([]);
    for (let entry = 0; entry < MANY; entry += 2) index.remove(entry, hashOf(entry));
    expect(wrong((entry) => entry % 2 === 1)).toEqual([]);
    for (let entry = 0; entry < MANY; entry += 4) index.add(entry, hashOf(entry));
    expect(wrong((entry) => entry % 2 === 1 || entry % 4 === 0)).toEqual([]);
    for (let entry = 0; entry < MANY; entry++) if (find(entry) !== undefined) index.remove(entry, hashOf(entry));
    expect([wrong(() => false), index.bytes]).toEqual([[], new HashIndex(hashOf).bytes]);
  });

  it("asks for few hashes when an entry is added, however many there are: decisions wait for it", () => {
    let asked = 0;
    const index = new HashIndex((entry) => {
      asked++;
      return spread(entry);
    });
    let most = 0;
    for (let entry = 0; entry < MANY; entry++) {
      asked = 0;
      index.add(entry, spread(entry));
      most = Math.max(most, asked);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4096);
  });

  it("has hashes that differ for ids that count up", () => {
    const ids = Array.from(
      { length: MANY },
      (_, entry) => `6f1c2a3e-0000-4000-8000-${String(entry).padStart(12, "0")}`,
    );
    const hashes = new Set(ids.map((id) => hashOfBytes(new TextEncoder().encode(id))));
    // Of 50 000 that fall by chance among 2^32 some 0.3 pairs are alike: five are very unlikely.
    expect(MANY - hashes.size).toBeLessThan(5);
  });

  it("has room for those whose hashes it is told, table after table, and asks for no hash of them", () => {
    let asked = 0;
    const index = new HashIndex((entry) => {
      asked++;
      return spread(entry);
    });
    const hashes = Uint32Array.from({ length: MANY }, (_, entry) => spread(entry % (MANY - 100)));
    const order = index.clearFor(hashes);
    expect([...order].sort((a, b) => a - b)).toEqual([...hashes.keys()]);
    // 32 tables have 131 072 slots: twice as many as are needed.
    const tables = Array.from(order, (entry) => hashes[entry] >>> 27);
    expect(tables).toEqual([...tables].sort((a, b) => a - b));
    // Those with the same hash stay in their order.
    const places = new Map(Array.from(order, (entry, at) => [entry, at]));
    for (let entry = MANY - 100; entry < MANY; entry++)
      expect(places.get(entry)).toBeGreaterThan(places.get(entry - MANY + 100) ?? Infinity);
    for (const entry of order) index.add(entry, hashes[entry]);
    expect(asked).toBe(0);
  });
});
