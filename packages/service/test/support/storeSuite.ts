import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Appending, Store } from "../../src/index.js";

const leaf = (...bytes: number[]) => ({ leaf: Uint8Array.from(bytes) });
const plain = (records: readonly { leaf: Uint8Array; personal?: Uint8Array }[]) =>
  records.map(({ leaf: bytes, personal }) => [[...bytes], personal === undefined ? null : [...personal]]);
const hash = new Uint8Array(16).fill(3);
const HOUR = 3_600_000;
const snapshotOf = (length: number, ...bytes: number[]) => ({
  length,
  bytes: Uint8Array.from(bytes),
  leaf: Uint8Array.of(length),
  erasures: 0,
});
const pointerTo = (place: number) => ({ kind: "key", hash, place, at: 0 }) as const;
const secretFrom = (from: number) => ({ from, seed: new Uint8Array(16), blinding: new Uint8Array(32) });

/** What every store must do. `open` opens the same logs again. */
export function storeSuite(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    const appending = (allocator: number, expected: number, more: Partial<Appending> = {}): Appending => ({
      allocator,
      expected,
      records: [leaf(expected)],
      pointers: [],
      ...more,
    });
    const reopened = async () => {
      await store.close();
      store = await open();
    };

    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("keeps logs apart, in their order, also when it is opened again", async () => {
      const [a, b] = [await store.create("a", "origin/a"), await store.create("b", "origin/b")];
      await store.append([
        appending(a.number, 0, { records: [leaf(1), { leaf: Uint8Array.of(2), personal: Uint8Array.of(9) }] }),
        appending(b.number, 0),
      ]);
      await store.append([appending(a.number, 2)]);
      await reopened();
      expect(plain(await store.read(a.number, 0, 10))).toEqual([
        [[1], null],
        [[2], [9]],
        [[2], null],
      ]);
      expect(plain(await store.read(a.number, 1, 1))).toEqual([[[2], [9]]]);
      expect((await store.allocators()).map(({ id, origin, length }) => [id, origin, length])).toEqual([
        ["a", "origin/a", 3],
        ["b", "origin/b", 1],
      ]);
    });

    it("reads events at any places, each where it was asked for, and none behind the end", async () => {
      const [a, b] = [await store.create("a", "a"), await store.create("b", "b")];
      // Some events to a row, some as long as a row, and one log beside the other.
      const lengths = Array.from({ length: 120 }, (_, place) => (place % 7 === 0 ? 900 : 40));
      const recordAt = (place: number) => ({ leaf: new Uint8Array(lengths[place]).fill(place) });
      for (let place = 0; place < 120; place += 10) {
        const records = Array.from({ length: 10 }, (_, index) => recordAt(place + index));
        await store.append([appending(a.number, place, { records }), appending(b.number, place / 10)]);
      }
      const leaves = async (places: number[]) => (await store.readAt(a.number, places)).map((one) => one?.leaf);
      const places = [119, 0, 7, 8, 7, 120, 64, 1e15];
      expect(await leaves(places)).toEqual(places.map((place) => (place < 120 ? recordAt(place).leaf : undefined)));
      expect(await leaves([])).toEqual([]);
      expect(await leaves(Array.from({ length: 120 }, (_, place) => place))).toEqual(
        lengths.map((_, place) => recordAt(place).leaf),
      );
      expect((await store.readAt(b.number, [3, 12])).map((one) => one?.leaf[0])).toEqual([3, undefined]);
      expect(await store.readAt(b.number + 1, [0])).toEqual([undefined]);
    });

    it("stores nothing of a log that has another length, says which it has, and stores the others", async () => {
      const [a, b, c] = [await store.create("a", "a"), await store.create("b", "b"), await store.create("c", "c")];
      expect(await store.append([appending(a.number, 0)])).toEqual(new Map());
      const value = (name: string) => ({ values: [{ name, value: Uint8Array.of(1) }] });
      for (const [round, gap] of [0, 2].entries()) {
        const conflicts = await store.append([
          appending(b.number, round, value(`of b ${round}`)),
          appending(a.number, gap, { ...value("of a"), due: 5, seeds: [secretFrom(gap)], pointers: [pointerTo(gap)] }),
          appending(c.number, round),
        ]);
        expect(conflicts).toEqual(new Map([[a.number, 1]]));
      }
      expect((await store.allocators()).map(({ length }) => length)).toEqual([1, 2, 2]);
      expect(await store.valueNames("of")).toEqual(["of b 0", "of b 1"]);
      expect([await store.due(10, 10), await store.seeds(a.number)]).toEqual([[], []]);
      expect(await store.point(a.number, "key", [hash])).toEqual([[]]);
      expect(await store.count()).toBe(3);
    });

    it("only compares a log for which it is given no events", async () => {
      const { number } = await store.create("a", "a");
      await store.append([appending(number, 0)]);
      const compared = (expected: number) => store.append([appending(number, expected, { records: [] })]);
      expect(await Promise.all([0, 1, 2].map(compared))).toEqual([
        new Map([[number, 1]]),
        new Map(),
        new Map([[number, 1]]),
      ]);
      const values = [{ name: "kept", value: Uint8Array.of(1) }];
      await store.append([appending(number, 1, { records: [], values })]);
      expect(await store.valueNames("")).toEqual(["kept"]);
      expect((await store.find("a"))?.length).toBe(1);
    });

    it("stores exactly one of several that append behind the same event at once", async () => {
      const logs = [await store.create("a", "a"), await store.create("b", "b")];
      for (let round = 0; round < 5; round++) {
        const tried = Array.from({ length: 6 }, (_, who) =>
          store.append(logs.map(({ number }) => appending(number, round, { records: [leaf(round, who)] }))),
        );
        const stored = (await Promise.all(tried)).map((conflicts) =>
          logs.filter(({ number }) => !conflicts.has(number)),
        );
        for (const log of logs) expect(stored.filter((own) => own.includes(log))).toHaveLength(1);
      }
      for (const { number } of logs) {
        const places = (await store.read(number, 0, 100)).map((record) => record.leaf[0]);
        expect(places).toEqual([0, 1, 2, 3, 4]);
      }
    });

    it("never gives an id twice", async () => {
      const { number } = await store.create("a", "a");
      await store.append([appending(number, 0)]);
      await expect(store.create("a", "another")).rejects.toMatchObject({ code: "allocator-exists" });
      expect(await store.find("b")).toBeUndefined();
    });

    it("gives an id again whose log has no event: creating it has failed half-way", async () => {
      const { number } = await store.create("a", "first");
      expect(await store.create("a", "second")).toMatchObject({ number, origin: "second", length: 0 });
    });

    it("stores values with events, or neither", async () => {
      const { number } = await store.create("a", "a");
      const value = { name: "answer", value: Uint8Array.of(1) };
      await store.append([appending(number, 5, { values: [value] })]);
      expect(await store.getValue("answer")).toBeUndefined();
      await store.append([appending(number, 0, { values: [value] })]);
      await store.erase(number, [0], [{ name: "erased", value: Uint8Array.of(2) }]);
      await reopened();
      expect([...((await store.getValue("answer")) ?? [])]).toEqual([1]);
      expect([...((await store.getValue("erased")) ?? [])]).toEqual([2]);
    });

    it("knows which allocators are to be looked at by when", async () => {
      const [a, b] = [await store.create("a", "a"), await store.create("b", "b")];
      await store.append([appending(a.number, 0, { due: 200 }), appending(b.number, 0, { due: 100 })]);
      await store.append([appending(a.number, 1)]);
      await reopened();
      const due = async (by: number, limit = 10) => (await store.due(by, limit)).map(({ id, at }) => [id, at]);
      expect(await due(99)).toEqual([]);
      expect(await due(200)).toEqual([
        ["b", 100],
        ["a", 200],
      ]);
      expect(await due(200, 1)).toEqual([["b", 100]]);
      await store.setDue(b.number, 1, 300);
      await store.setDue(a.number, 2, undefined);
      // Who has not seen the whole log does not know when it is to be looked at.
      for (const expected of [0, 2]) await store.setDue(b.number, expected, 50);
      expect(await due(300)).toEqual([["b", 300]]);
    });

    it("leads from hashes to the events that bear them, and forgets old keys within an hour", async () => {
      const { number } = await store.create("a", "a");
      await store.append([appending(number, 0, { pointers: [{ kind: "key", hash, place: 0, at: HOUR }] })]);
      await store.append([
        appending(number, 1, {
          pointers: [
            { kind: "key", hash, place: 1, at: 3 * HOUR },
            { kind: "decision", hash, place: 1, at: 3 * HOUR },
          ],
        }),
      ]);
      const other = Uint8Array.from(hash, (byte) => byte + 1);
      expect(await store.point(number, "key", [other, hash, hash])).toEqual([[], [0, 1], [0, 1]]);
      expect(await store.point(number + 1, "key", [hash])).toEqual([[]]);
      expect(await store.point(number, "decision", [hash])).toEqual([[1]]);
      await store.forgetKeys(3 * HOUR - 1);
      expect(await store.point(number, "key", [hash])).toEqual([[1]]);
      await store.forgetKeys(5 * HOUR);
      expect(await store.point(number, "key", [hash])).toEqual([[]]);
      expect(await store.point(number, "decision", [hash])).toEqual([[1]]);
    });

    it("keeps seeds, snapshots, tiles and values", async () => {
      const { number } = await store.create("a", "a");
      const secret = { from: 0, seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32).fill(2) };
      await store.append([appending(number, 0, { seeds: [secret] })]);
      await store.putSnapshot(number, snapshotOf(1, 1, 2, 3));
      await store.putSnapshot(number, snapshotOf(2, 4), 1);
      await store.putTiles(
        [{ allocator: number, level: 1, index: 2, hashes: Uint8Array.of(5) }],
        [{ name: "with tiles", value: Uint8Array.of(7) }],
      );
      await store.putValues([{ name: "name", value: Uint8Array.of(6) }]);
      await reopened();
      const [seed] = await store.seeds(number);
      expect([seed.from, [...seed.seed], [...seed.blinding]]).toEqual([0, [...secret.seed], [...secret.blinding]]);
      const snapshot = await store.snapshot(number);
      expect([snapshot?.length, [...(snapshot?.bytes ?? [])]]).toEqual([2, [4]]);
      expect([...((await store.tile(number, 1, 2)) ?? [])]).toEqual([5]);
      expect(await store.tile(number, 1, 3)).toBeUndefined();
      expect([...((await store.getValue("name")) ?? [])]).toEqual([6]);
      expect([...((await store.getValue("with tiles")) ?? [])]).toEqual([7]);
      expect(await store.getValue("other")).toBeUndefined();
    });

    it("stores a value only in the place of what its writer has read, with all that belongs to it or without", async () => {
      const { number } = await store.create("a", "a");
      const [first, second] = [Uint8Array.of(1), Uint8Array.of(2)];
      const put = (value: Uint8Array, replaces?: Uint8Array | "nothing") =>
        store.putValues([{ name: "v", value, ...(replaces && { replaces }) }]);
      expect(await put(first, second)).toBe(false);
      expect(await put(first, "nothing")).toBe(true);
      expect(await put(second, "nothing")).toBe(false);
      const late = { name: "v", value: second, replaces: "nothing" as const };
      const beside = { name: "beside", value: first };
      expect(await store.append([appending(number, 0, { values: [beside, late] })])).toEqual(new Map([[number, 0]]));
      expect(await store.putValues([beside, late])).toBe(false);
      expect(await store.erase(number, [], [beside, late])).toBe(false);
      const tile = { allocator: number, level: 0, index: 0, hashes: first };
      expect(await store.putTiles([tile], [beside, late])).toBe(false);
      expect([await store.getValue("beside"), await store.tile(number, 0, 0)]).toEqual([undefined, undefined]);
      expect((await store.find("a"))?.length).toBe(0);
      await store.deleteValue("v", second);
      expect([...((await store.getValue("v")) ?? [])]).toEqual([1]);
      expect(await put(second, first)).toBe(true);
      expect(await put(first)).toBe(true);
      await store.deleteValue("v", first);
      expect(await store.getValue("v")).toBeUndefined();
    });

    it("keeps the longer of two tiles, and no snapshot that was made before an erasure", async () => {
      const { number } = await store.create("a", "a");
      const tile = (...hashes: number[]) =>
        store.putTiles([{ allocator: number, level: 0, index: 0, hashes: Uint8Array.from(hashes) }], []);
      for (const hashes of [[1], [1, 2, 3], [1, 2]]) await tile(...hashes);
      expect([...((await store.tile(number, 0, 0)) ?? [])]).toEqual([1, 2, 3]);
      expect((await store.find("a"))?.erasures).toBe(0);
      await store.erase(number, []);
      expect((await store.find("a"))?.erasures).toBe(1);
      expect(await store.putSnapshot(number, snapshotOf(5, 5))).toBe(false);
      expect(await store.snapshot(number)).toBeUndefined();
      expect(await store.putSnapshot(number, { ...snapshotOf(5, 5), erasures: 1 })).toBe(true);
      expect([...((await store.snapshot(number))?.leaf ?? [])]).toEqual([5]);
    });

    it("keeps snapshots that are not replaced, and gives the newest of at most a number of events", async () => {
      const { number } = await store.create("a", "a");
      const other = await store.create("b", "b");
      await store.putSnapshot(other.number, snapshotOf(7, 9));
      for (const length of [10, 20, 30]) await store.putSnapshot(number, snapshotOf(length, length));
      await store.putSnapshot(number, snapshotOf(40, 40), 30);
      const found = async (atMost?: number) => {
        const snapshot = await store.snapshot(number, atMost);
        return snapshot === undefined ? undefined : [snapshot.length, snapshot.before, ...snapshot.bytes];
      };
      expect(await found()).toEqual([40, 20, 40]);
      expect(await found(39)).toEqual([20, 10, 20]);
      expect(await found(10)).toEqual([10, 0, 10]);
      expect(await found(9)).toBeUndefined();
      // An event at this place is the 16th: those before it have no part of it.
      await store.erase(number, [15]);
      expect(await found()).toEqual([10, 0, 10]);
      await store.erase(number, [0]);
      expect(await found()).toBeUndefined();
      expect((await store.snapshot(other.number))?.length).toBe(7);
    });

    it("keeps the parts of snapshots as long as one of them has them", async () => {
      const { number } = await store.create("a", "a");
      const other = await store.create("b", "b");
      const part = (name: string) => ({ name, bytes: Uint8Array.of(name.charCodeAt(0)) });
      const put = (length: number, names: string[], added: string[], replaced?: number, on = number) =>
        store.putSnapshot(on, { ...snapshotOf(length, length), parts: { names, added: added.map(part) } }, replaced);
      const found = async (atMost?: number) => {
        const { parts = new Map<string, Uint8Array>() } = (await store.snapshot(number, atMost)) ?? {};
        return [...parts].map(([name, bytes]) => `${name} ${bytes.join()}`).sort();
      };
      expect(await put(1, ["a", "b"], ["a"])).toBe(false);
      expect(await store.snapshot(number)).toBeUndefined();
      expect(await put(1, ["a", "b"], ["a", "b"])).toBe(true);
      expect(await put(5, ["a"], [], undefined, other.number)).toBe(false);
      expect(await put(2, ["b", "c"], ["c"])).toBe(true);
      expect([await found(), await found(1)]).toEqual([
        ["b 98", "c 99"],
        ["a 97", "b 98"],
      ]);
      // The first of them goes, and takes along what it alone had.
      expect(await put(3, ["c", "d"], ["d", "c"], 1)).toBe(true);
      expect(await found(2)).toEqual(["b 98", "c 99"]);
      expect(await put(4, ["a", "d"], [], 3)).toBe(false);
      expect(await found()).toEqual(["c 99", "d 100"]);
      // An erasure leaves the snapshot before the erased event, with its parts.
      await store.erase(number, [2]);
      expect(await found()).toEqual(["b 98", "c 99"]);
      const behind = { ...snapshotOf(4), erasures: 1 };
      expect(await store.putSnapshot(number, { ...behind, parts: { names: ["d"], added: [] } })).toBe(false);
      expect(await store.putSnapshot(number, { ...behind, parts: { names: ["c"], added: [] } })).toBe(true);
    });

    it("erases personal parts, also from the snapshot, and leaves the leaves", async () => {
      const { number } = await store.create("a", "a");
      await store.append([appending(number, 0, { records: [{ leaf: Uint8Array.of(7), personal: Uint8Array.of(8) }] })]);
      await store.putSnapshot(number, snapshotOf(1, 8));
      await store.append([appending(number, 1, { records: [{ leaf: Uint8Array.of(9), personal: Uint8Array.of(8) }] })]);
      await store.erase(number, [0]);
      expect(await store.snapshot(number)).toBeUndefined();
      expect(plain(await store.read(number, 0, 2))).toEqual([
        [[7], null],
        [[9], [8]],
      ]);
    });

    it("forgets the pointers that are named, and no other", async () => {
      const { number } = await store.create("a", "a");
      const named = (place: number) => ({ ...pointerTo(place), kind: "decision" }) as const;
      await store.append([appending(number, 0, { records: [leaf(1), leaf(2)], pointers: [0, 1].map(named) })]);
      await store.erase(number, [0], [], [named(0)]);
      expect(await store.point(number, "decision", [hash])).toEqual([[1]]);
      await store.wipe();
      expect(plain(await store.read(number, 0, 2))).toHaveLength(2);
    });

    it("gives any part of a log of events of all sizes, however they came together", async () => {
      const { number } = await store.create("a", "a");
      const sizes = [1, 127, 128, 300, 0, 979, 980, 981, 5, 5, 20_000, 3, 60, 60, 60, 700, 400, 400, 400, 2];
      const records = sizes.map((size, index) => ({
        leaf: new Uint8Array(size).fill(index),
        ...(index % 3 === 0 ? {} : { personal: new Uint8Array((size * 7) % 200).fill(100 + index) }),
      }));
      let stored = 0;
      for (const count of [1, 1, 2, 3, 1, 5, 7]) {
        await store.append([appending(number, stored, { records: records.slice(stored, stored + count) })]);
        stored += count;
      }
      await reopened();
      expect((await store.find("a"))?.length).toBe(records.length);
      for (let from = 0; from <= records.length; from++) {
        for (const limit of [1, 3, 100]) {
          expect(plain(await store.read(number, from, limit))).toEqual(plain(records.slice(from, from + limit)));
        }
      }
    });
  });
}
